// SPDX-License-Identifier: MIT
import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { bookPoints } from "../analyze/book";
import { gamePoints } from "../analyze/games";
import { blackRate, candidates } from "../analyze/live";
import { stopAskingWhy } from "../analyze/questions";
import { stopMarking } from "../analyze/notes";
import { AnalyzeView } from "../analyze/view";
import { Board, type Candidate } from "../board/board";
import { Button, Check, Controls } from "../board/controls";
import type { Trouble } from "../engine/client";
import { VIEWS, withoutEmbed, type View } from "../game/link";
import { renjuOpening } from "../game/renju";
import { isTaken, lineFrom, movesTo, nodeOf, pathTo, START, wholeLine } from "../game/tree";
import { area, canTakeBack, isHumansTurn, offered, playFromHere, undo } from "../play/match";
import { placeStone } from "../play/turns";
import { PlayView } from "../play/view";
import { isAtTask, session } from "../puzzle/shelf";
import { PuzzlesView } from "../puzzle/view";
import { resultText, titleOf } from "../review/facts";
import { chosen, goToPly, hidesAnswers, isRevealed, line, openReview, review, reviewedPly, reviews, startReview } from "../review/session";
import { attempt, training } from "../review/training";
import type { Review } from "../review/types";
import { ReviewView } from "../review/view";
import { percent } from "../text/sentences";
import { catalog, t } from "../text/text";
import { Dialogs } from "./dialogs";
import { goBack, goForth } from "../state/history";
import { change, settings } from "../state/settings";
import {
  currentFacts, dialog, engine, goTo, hint, isOver, isSettingUp, match, notice, onPick, place, placeOnBoard, playMove, ply, said, say, shownLine, step,
  stones, tell, toMove, trouble, troubleText, view,
} from "../state/state";
import { Notice } from "./notice";
import { openFile, openSource } from "./open";
import { rememberTheme, switchTheme, theme } from "./theme";

function useTheme(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    rememberTheme(theme.value);
  }, [theme.value]);
}

/** The board alone with its moves and comments, for a frame in another page. */
export function EmbeddedBoard(): JSX.Element {
  useTheme();
  const text = nodeOf(place.value.game, place.value.at).comment;
  return (
    <main class="embedded">
      <Stage />
      {text && <p class="embedded-comment">{text}</p>}
      <p><a href={withoutEmbed(location.hash)} target="_blank" rel="noopener">{t().share.openHere}</a></p>
    </main>
  );
}

export function App(): JSX.Element {
  useTheme();
  useEffect(() => {
    document.title = review.value && view.value === "review" ? t().title.review(titleOf(review.value)) : t().title.page;
  }, [review.value, view.value, catalog.value]);
  useKeys();
  useDrops();
  return (
    <>
      <Header />
      <main class={`game view-${view.value}`}>
        <Stage />
        <div class="panel" id="panel">
          {trouble.value !== null && <TroubleCard kind={trouble.value} />}
          {view.value === "play" && <PlayView onReview={() => void startReview()} />}
          {view.value === "analyze" && <AnalyzeView onPlay={playFromHere} />}
          {view.value === "review" && <ReviewView />}
          {view.value === "puzzles" && <PuzzlesView />}
        </div>
      </main>
      <p class="unseen" role="status" aria-live="polite">{said.value}</p>
      <Dialogs />
    </>
  );
}

function Header(): JSX.Element {
  const words = t();
  const showsReview = view.value === "review" && review.value !== null;
  const shown = engine.value ? VIEWS : VIEWS.filter((v) => v !== "play" && v !== "puzzles");
  return (
    <header class="top">
      <div class="brand">
        {showsReview && review.value ? (
          <>
            <h1>{titleOf(review.value)}</h1>
            <p class="subtitle">{subtitle(review.value)}</p>
          </>
        ) : <h1 class="name">{words.name}</h1>}
      </div>
      <nav class="tabs" aria-label={words.views.label}>
        {shown.map((v) => (
          <button type="button" aria-current={view.value === v ? "page" : undefined} onClick={() => show(v)} key={v}>{words.views[v]}</button>
        ))}
      </nav>
      <div class="tools">
        {reviews.value.length > 1 && view.value === "review" && (
          <label class="picker">
            <span>{words.review.game}</span>
            <select value={String(chosen.value)} onChange={(e) => openReview(Number(e.currentTarget.value), 0)}>
              {reviews.value.map((r, i) => <option value={String(i)} key={i}>{`${i + 1}. ${titleOf(r)}`}</option>)}
            </select>
          </label>
        )}
        {engine.value && <Button icon="plus" kind="quiet" onClick={() => (dialog.value = "new")}>{words.play.newShort}</Button>}
        <Button icon="open" kind="quiet" onClick={() => (dialog.value = "open")}>{words.open.short}</Button>
        <Button icon="share" kind="quiet" onClick={() => (dialog.value = "share")}>{words.share.short}</Button>
        <span class="wide-only">
          <Button icon="theme" kind="quiet" pressed={theme.value === "dark"} onClick={switchTheme}>
            {theme.value === "dark" ? words.theme.light : words.theme.dark}
          </Button>
        </span>
        <Button icon="gear" kind="quiet" name={words.settings.title} onClick={() => (dialog.value = "settings")} />
      </div>
    </header>
  );
}

function subtitle(r: Review): string {
  const parts = [`${t().rules[r.rule]} ${r.size}×${r.size}`, t().moves(r.reviewed_moves.length), t().review.end(r)];
  if (r.info["event"]) parts.unshift(r.info["event"]);
  if (r.info["date"]) parts.push(r.info["date"]);
  if (r.interrupted) parts.push(t().review.interrupted);
  return parts.join(" · ");
}

function show(next: View): void {
  shownLine.value = null;
  line.value = null;
  view.value = next;
}

function TroubleCard({ kind }: { kind: Trouble }): JSX.Element {
  const words = t().engine;
  return (
    <section class="card trouble" role="alert">
      <p>{troubleText(kind)}</p>
      <div class="row">
        <Button icon="again" kind="main" onClick={() => (trouble.value = null)}>{kind === "locked" ? words.retry : words.restart}</Button>
      </div>
    </section>
  );
}

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
  if (notice.peek()?.text === t().play.again(point)) notice.value = null; // the stone is placed now
  if (view.peek() === "puzzles") void session.peek()?.tryMove(point);
  else if (view.peek() !== "play") playMove(point);
  else placeStone(point);
}

// In a review, a stone leads to its move; a free point is tried if there is an engine.
function reviewClicked(point: string): void {
  const stone = stones.peek().find((s) => s.point === point && s.ply > 0);
  const path = pathTo(place.peek().game, place.peek().at);
  const node = stone ? path[stone.ply - 1] : undefined;
  if (node !== undefined) {
    if (reviewedPly.peek() !== null && stone) goToPly(stone.ply);
    else goTo(node);
  } else if (engine.peek() && !isOver.peek()) {
    clicked(point);
  }
}

/** The offered fifth moves of an opening, by their numbers. */
const offers = computed<Candidate[]>(() => offered.value.map((point, i) => ({ point, text: String(i + 1), tone: "best" })));

function Stage(): JSX.Element {
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
  const nextStone = action && !isReviewing && !isSettingUp.value ? toMove.value : null;
  const askForSecondTap = (point: string) => tell(words.play.again(point));
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
          line={shownLine.value} hint={hint.value ?? best} toPlay={nextStone}
          onPoint={action} onAim={isPlaying ? askForSecondTap : undefined} onFocusPoint={sayPoint} onStep={stepBy} />
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
function goToShown(node: number): void {
  line.value = null;
  isRevealed.value = false;
  goTo(node);
}

function stepBy(by: number): void {
  line.value = null;
  isRevealed.value = false;
  step(by);
}

function moment(by: 1 | -1): void {
  const now = ply.peek();
  const others = review.peek()?.key_moments.filter((m) => (by > 0 ? m > now : m < now)) ?? [];
  const next = by > 0 ? others[0] : others.at(-1);
  if (next !== undefined) goToPly(next);
}

/** Takes back the last thing that the user has done: in a match a move. */
function undoLast(): void {
  if (view.peek() === "play" && canTakeBack.peek()) undo();
  else goBack();
}

function useKeys(): void {
  useLayoutEffect(() => { // keys pressed as soon as the page is seen count
    const listen = (e: KeyboardEvent) => {
      const target = e.target instanceof HTMLElement || e.target instanceof SVGElement ? e.target : null;
      if (e.altKey || dialog.peek() || target?.closest('select, input:not([type="checkbox"], [type="radio"]), textarea')) return;
      if (e.ctrlKey || e.metaKey) {
        const key = e.key.toLowerCase();
        const change = key === "y" || (key === "z" && e.shiftKey) ? goForth : key === "z" ? undoLast : null;
        if (!change || isSettingUp.peek() || view.peek() === "puzzles") return;
        e.preventDefault();
        return change();
      }
      const hasMoments = view.peek() === "review" && review.peek() !== null;
      const actions: Record<string, () => void> = {
        ArrowLeft: () => (e.shiftKey && hasMoments ? moment(-1) : stepBy(-1)),
        ArrowRight: () => (e.shiftKey && hasMoments ? moment(1) : stepBy(1)),
        Home: () => goToShown(START),
        End: () => goToShown(lineFrom(place.peek().game, place.peek().at).at(-1) ?? place.peek().at),
        n: () => engine.peek() && (dialog.value = "new"),
        o: () => (dialog.value = "open"),
        s: () => (dialog.value = "share"),
        b: () => document.getElementById("board")?.focus(),
        "?": () => (dialog.value = "settings"),
        Escape: () => {
          stopMarking();
          stopAskingWhy();
        },
      };
      const isArrow = e.key.startsWith("Arrow");
      if (isArrow && target?.closest('input[type="radio"], .scroller')) return; // they choose or scroll there
      const isLetter = e.key.length === 1;
      const action = isLetter && !settings.peek().letterKeys ? undefined : actions[e.key];
      if (!action) return;
      e.preventDefault();
      action();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

// A file that is dropped anywhere, or a text that is pasted outside of a field, is opened.
function useDrops(): void {
  useEffect(() => {
    const over = (e: DragEvent) => e.preventDefault();
    const drop = (e: DragEvent) => {
      e.preventDefault();
      const file = e.dataTransfer?.files[0];
      if (file) void openFile(file);
    };
    const paste = (e: ClipboardEvent) => {
      if (e.target instanceof Element && e.target.closest("input, textarea")) return;
      const file = e.clipboardData?.files[0];
      const text = e.clipboardData?.getData("text/plain");
      if (file) void openFile(file);
      else if (text?.trim()) void openSource(text);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
}
