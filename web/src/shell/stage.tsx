// SPDX-License-Identifier: MIT
// The board in the middle of the page: what it shows and what a click on it does in each view.
import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { bookPoints } from "../analyze/book";
import { gamePoints } from "../analyze/games";
import { blackRate, candidates } from "../analyze/live";
import { Board, type Candidate } from "../board/board";
import { Check, Controls } from "../board/controls";
import { renjuOpening } from "../game/renju";
import { isTaken, movesTo, nodeOf, pathTo, START, wholeLine } from "../game/tree";
import { area, isHumansTurn, offered } from "../play/match";
import { placeStone } from "../play/turns";
import { isAtTask, session } from "../puzzle/shelf";
import { resultText } from "../review/facts";
import { goToPly, hidesAnswers, isRevealed, line, review, reviewedPly } from "../review/session";
import { attempt, training } from "../review/training";
import { change, settings } from "../state/settings";
import {
  currentFacts, dialog, engine, goTo, hint, isOver, isSettingUp, match, notice, onPick, place, placeOnBoard, playMove, ply, say, shownLine, step,
  stones, tell, toMove, view,
} from "../state/state";
import { percent } from "../text/sentences";
import { t } from "../text/text";
import { Notice } from "./notice";

const lineLength = computed(() => wholeLine(place.value.game, place.value.at).length);
const plyOnBoard = computed(() => pathTo(place.value.game, placeOnBoard.value).length);
const boardLabel = computed(() => {
  const drawn = shownLine.value;
  const last = stones.value.at(-1);
  const words = t().board;
  const base = words.after(plyOnBoard.value, last && last.ply > 0 ? last.point : null);
  return drawn ? words.withLine(plyOnBoard.value, drawn.moves) : base;
});

/** The named opening that the moves up to the place shown begin with; a set-up position is no opening. */
const openingShown = computed(() => {
  const { game, at } = place.value;
  const { setup } = game;
  if (game.first !== "black" || setup.black.length + setup.white.length + setup.blocked.length > 0) return null;
  return renjuOpening(movesTo(game, at), game.size);
});

/** The game that is shown, in one line: rule and size, players, event and result, and the opening. */
const gameLine = computed(() => {
  const { rule, size, info } = place.value.game;
  const words = t();
  const { black, white, event, result } = info;
  const players = black || white ? `${black || words.side.black} – ${white || words.side.white}` : "";
  const opening = openingShown.value && words.opening.shown(words.opening.name(openingShown.value));
  return [`${words.rules[rule]} ${size}×${size}`, players, event, result && resultText(result), opening].filter(Boolean).join(" · ");
});

/** The action of a click on the board; undefined where it has none. */
const clickAction = computed<((point: string) => void) | undefined>(() => {
  if (view.value === "analyze" && onPick.value) return onPick.value;
  if (view.value === "review" && training.value) return training.value.state === "asked" ? attempt : undefined;
  if (view.value === "puzzles") return isAtTask.value && placeOnBoard.value === place.value.at ? clicked : undefined;
  if (placeOnBoard.value !== place.value.at) return undefined;
  if (view.value === "play" && match.value) return isHumansTurn.value ? clicked : undefined;
  if (view.value === "review" && review.value) return reviewClicked;
  return isOver.value ? undefined : clicked;
});

function clicked(point: string): void {
  if (isTaken(place.peek().game, place.peek().at, point)) return;
  if (currentFacts.peek()?.forbidden?.includes(point)) return tell(t().board.forbidden(point));
  if (view.peek() === "puzzles") void session.peek()?.tryMove(point);
  else if (view.peek() !== "play") playMove(point);
  else placeStone(point);
}

const canTry = computed(() => engine.value !== null && !isOver.value);

// In a review, a stone leads to its move; a free point is tried if there is an engine.
function reviewClicked(point: string): void {
  const stone = stones.peek().find((s) => s.point === point && s.ply > 0);
  const path = pathTo(place.peek().game, place.peek().at);
  const node = stone ? path[stone.ply - 1] : undefined;
  if (node !== undefined) {
    if (reviewedPly.peek() !== null && stone) goToPly(stone.ply);
    else goTo(node);
  } else if (canTry.peek()) {
    clicked(point);
  }
}

/** The offered fifth moves of an opening, by their numbers. */
const offers = computed<Candidate[]>(() => offered.value.map((point, i) => ({ point, text: String(i + 1), tone: "best" })));

/** The board with what stands around it. */
export function Stage(): JSX.Element {
  const { game, at } = place.value;
  const words = t();
  const isReviewing = view.value === "review" && review.value !== null;
  const answersHidden = hidesAnswers.value && !isRevealed.value;
  const shown = reviewedPly.value !== null ? review.value?.positions[reviewedPly.value] : undefined;
  const best = isReviewing && !answersHidden && !training.value && !line.value ? (shown?.best ?? null) : null;
  const action = clickAction.value;
  const isPlaying = view.value === "play";
  const drawsCandidates = view.value === "analyze" && !isSettingUp.value;
  const reviewedFive = shown?.verdict === "over" ? review.value?.ending?.five : undefined;
  const five = currentFacts.value?.ending?.five ?? reviewedFive ?? [];
  const forbidden = line.value ? [] : (currentFacts.value?.forbidden ?? shown?.forbidden ?? []);
  const known = [...new Set([...bookPoints.value, ...gamePoints.value])];
  const drawn = drawsCandidates ? candidates.value : isPlaying ? offers.value : [];
  const placesStone = action && action !== onPick.value && (action !== reviewClicked || canTry.value);
  const askForSecondTap = (point: string) => tell(words.play.again(point));
  const act = action && ((point: string) => {
    if (notice.peek()?.text === words.play.again(point)) notice.value = null; // the stone is placed now
    action(point);
  });
  const sayPoint = (point: string) => {
    const stone = stones.value.find((s) => s.point === point);
    say(words.board.point(point, stone?.side ?? null));
  };
  return (
    <section class="stage" aria-label={words.board.title}>
      <div class={`board-row${drawsCandidates && engine.value ? " with-bar" : ""}`}>
        {drawsCandidates && engine.value && <EvaluationBar />}
        <Board size={game.size} turns={settings.value.turns} numbers={settings.value.numbers} label={boardLabel.value}
          stones={stones.value} ply={plyOnBoard.value} blocked={game.setup.blocked} forbidden={forbidden} five={five}
          marks={nodeOf(game, at).marks ?? []} known={known} candidates={drawn} area={isPlaying ? area.value : null}
          line={shownLine.value} hint={hint.value ?? best} toPlay={placesStone ? toMove.value : null}
          onPoint={act} onAim={askForSecondTap} onFocusPoint={sayPoint} onStep={stepBy} />
      </div>
      <Controls ply={ply.value} last={lineLength.value} onGo={goToNumber} onMoment={moment}
        hasMoments={isReviewing && (review.value?.key_moments.length ?? 0) > 0} />
      <div class="below">
        {notice.value && !dialog.value ? <Notice /> : <p class="game-line" title={gameLine.value}>{gameLine.value}</p>}
        <div class="switches">
          <Check isOn={settings.value.numbers} onChange={() => change({ numbers: !settings.value.numbers })}>{words.settings.numbers}</Check>
          {isReviewing && <Check isOn={hidesAnswers.value} onChange={() => (hidesAnswers.value = !hidesAnswers.value)}>{words.review.hide}</Check>}
        </div>
      </div>
    </section>
  );
}

function EvaluationBar(): JSX.Element {
  const rate = blackRate.value;
  const share = Math.round((rate ?? 0.5) * 1000) / 10;
  return (
    <div class={`bar${rate === null ? " unknown" : ""}`} role="meter" aria-label={t().analyze.bar} aria-valuemin={0} aria-valuemax={100}
      aria-valuenow={share} aria-valuetext={rate === null ? t().analyze.unknown : t().analyze.rate("black", percent(rate))}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-white" width="100" height="100" />
        <rect class="bar-black upright" width="100" height={share} y={100 - share} />
        <rect class="bar-black lying" width={share} height="100" />
        <path class="bar-middle upright" d="M0 50H100" />
        <path class="bar-middle lying" d="M50 0V100" />
      </svg>
      <span aria-hidden="true">{rate === null ? "" : percent(rate).replace("%", "")}</span>
    </div>
  );
}

function goToNumber(number: number): void {
  const { game, at } = place.peek();
  goToShown(wholeLine(game, at)[number - 1] ?? START);
}

// In a review, going to another move also takes back the line that is drawn.
export function goToShown(node: number): void {
  line.value = null;
  isRevealed.value = false;
  goTo(node);
}

export function stepBy(by: number): void {
  line.value = null;
  isRevealed.value = false;
  step(by);
}

export function moment(by: 1 | -1): void {
  const now = ply.peek();
  const others = review.peek()?.key_moments.filter((m) => (by > 0 ? m > now : m < now)) ?? [];
  const next = by > 0 ? others[0] : others.at(-1);
  if (next !== undefined) goToPly(next);
}
