// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { Button, Card, Field, PlayableLine } from "../board/controls";
import { SIDES } from "../game/points";
import { wholeLine } from "../game/tree";
import type { SearchLine } from "../engine/types";
import { current } from "../state/analysis";
import { change, settings } from "../state/settings";
import { dialog, engine, place, toMove } from "../state/state";
import { percent } from "../text/sentences";
import { moveName, t } from "../text/text";
import { Chart } from "./chart";
import { Details } from "./details";
import { playerName } from "./facts";
import { MoveList, Moments } from "./lists";
import { Players } from "./players";
import {
  cancelReview, goToPly, hidesAnswers, isRevealed, line, progress, review, reviewedPly, showLine, startReview, statistics,
} from "./session";
import { StatisticsTables } from "./statistics";
import { canTrain, mistakesOf, nextMistake, poseMistake, startTraining, stopTraining, training } from "./training";
import type { Position, Review } from "./types";

const TIMES = [0.1, 0.3, 0.5, 1, 3, 10]; // seconds

/** The panel beside the board while a game is reviewed. */
export function ReviewView(): JSX.Element {
  if (progress.value) return <Working />;
  const r = review.value;
  return r ? <Reviewed r={r} /> : <Offer />;
}

function Working(): JSX.Element {
  const words = t().review;
  const { done, total, nth, games } = progress.value ?? { done: 0, total: 1, nth: 1, games: 1 };
  const part = total > 0 ? done / total : 0;
  return (
    <Card id="working" title={games > 1 ? words.several.nth(nth, games) : words.working}>
      <progress max={games} value={nth - 1 + part} aria-label={words.progress(done, total)} />
      <p class="soft">{words.progress(done, total)}</p>
      <div class="row"><Button icon="close" onClick={cancelReview}>{nth > 1 ? words.several.enough : words.cancel}</Button></div>
    </Card>
  );
}

function Offer(): JSX.Element {
  const words = t().review;
  const { game, at } = place.value;
  const moves = wholeLine(game, at).length;
  if (!engine.value) return <section class="card"><p class="empty">{words.none}</p></section>;
  return (
    <Card id="offer" title={words.title}>
      <p class="soft">{moves > 0 ? words.offer(moves) : words.empty}</p>
      <TimeField />
      <div class="row">
        <Button icon="target" kind="main" off={moves === 0} onClick={() => void startReview()}>{words.button}</Button>
        <Button icon="open" onClick={() => (dialog.value = "open")}>{t().open.button}</Button>
      </div>
    </Card>
  );
}

/** The time that a review has for each position. */
export function TimeField(): JSX.Element {
  return (
    <div class="fields">
      <Field name={t().review.time} value={settings.value.reviewTime} options={TIMES} text={(s) => t().seconds(s)}
        onChange={(reviewTime) => change({ reviewTime })} />
    </div>
  );
}

function Reviewed({ r }: { r: Review }): JSX.Element {
  const ply = reviewedPly.value;
  const hidden = hidesAnswers.value && !isRevealed.value;
  const words = t().review;
  if (training.value) return <TrainingPanel r={r} />;
  return (
    <>
      {!hidesAnswers.value && <Summary r={r} />}
      <Card id="chart" title={words.chart(playerName(r, "black"))}>
        <Chart review={r} ply={ply ?? 0} onSelect={goToPly} />
      </Card>
      {ply === null ? <OffLine /> : (
        <Details review={r} ply={ply} line={line.value} onLine={showLine} hidden={hidden}
          onReveal={() => (isRevealed.value = true)} />
      )}
      {engine.value && !hidden && <TopMoves judged={ply === null ? undefined : r.positions[ply]} />}
      <Moments review={r} ply={ply ?? -1} onSelect={goToPly} hidden={hidesAnswers.value} />
      {canTrain.value && <Retry r={r} />}
      <Players review={r} />
      {statistics.value && <StatisticsTables statistics={statistics.value} />}
      <MoveList review={r} ply={ply ?? -1} onSelect={goToPly} />
      {engine.value && (
        <section class="card">
          <TimeField />
          <div class="row"><Button icon="again" onClick={() => void startReview()}>{words.again}</Button></div>
        </section>
      )}
      <p class="footnote">{words.footnote(r.engine)}</p>
    </>
  );
}

/** Who played how well, and what decided the game. */
function Summary({ r }: { r: Review }): JSX.Element {
  return (
    <section class="card summary" aria-label={t().review.summary}>
      {SIDES.map((side) => (
        <p key={side}>
          <span class={`dot ${side}`} aria-hidden="true" /> <span class="seat-name">{playerName(r, side)}</span>
          <span class="accuracy">{t().review.accuracy(r.players[side].accuracy)}</span>
        </p>
      ))}
      {r.decided && <p class="soft">{t().review.decided(r.decided)}</p>}
      {statistics.value && (
        <div class="row"><Button onClick={() => document.getElementById("statistics")?.scrollIntoView()}>{t().review.statistics.title(statistics.value.games)}</Button></div>
      )}
    </section>
  );
}

function OffLine(): JSX.Element {
  const words = t().review;
  return (
    <section class="card">
      <p>{words.offLine}</p>
      <div class="row">
        <Button icon="back" onClick={() => goToPly(0)}>{words.backToGame}</Button>
        {engine.value && <Button icon="target" onClick={() => void startReview()}>{words.reviewThis}</Button>}
      </div>
    </section>
  );
}

/** The lines of the short search, after the move that the review found best: it is ringed on the board and judged by. */
function topLines(judged: Position | undefined, lines: readonly SearchLine[]): Pick<SearchLine, "move" | "pv" | "winrate">[] {
  const { best, pv, side, black_winrate: rate } = judged ?? {};
  if (!best) return [...lines];
  const found = lines.find((l) => l.move === best);
  const first = found ?? (pv && rate !== undefined && { move: best, pv, winrate: side === "black" ? rate : 1 - rate });
  return first ? [first, ...lines.filter((l) => l !== found)] : [...lines];
}

function TopMoves({ judged }: { judged: Position | undefined }): JSX.Element | null {
  const analysis = current.value;
  if (!analysis || analysis.lines.length === 0) return null;
  return (
    <Card id="top" title={t().review.topMoves}>
      <ol class="search-lines">
        {topLines(judged, analysis.lines).slice(0, 3).map((l) => (
          <li key={l.move}>
            <PlayableLine moves={l.pv} first={toMove.value}>
              <span class="unseen">{t().analyze.line(l.move)}</span>
              <span class="tone">{percent(l.winrate)}</span>
              <span class="line-moves">{l.pv.slice(0, 10).join(" ")}</span>
            </PlayableLine>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Retry({ r }: { r: Review }): JSX.Element | null {
  const words = t().training;
  const sides = SIDES.filter((s) => mistakesOf(r, s).length > 0);
  if (sides.length === 0) return null;
  return (
    <Card id="retry" title={words.title}>
      <p class="soft">{words.text}</p>
      <div class="row">
        {sides.map((side) => (
          <Button icon="again" onClick={() => startTraining(side)} key={side}>
            {words.start(playerName(r, side), mistakesOf(r, side).length)}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function TrainingPanel({ r }: { r: Review }): JSX.Element | null {
  const now = training.value;
  if (!now) return null;
  const words = t().training;
  const ply = now.plies[now.index] ?? 1;
  const played = r.reviewed_moves[ply - 1];
  const isLast = now.index + 1 >= now.plies.length;
  return (
    <Card id="training" title={words.title}>
      <p class="soft">{words.count(now.index + 1, now.plies.length)}</p>
      <p>{words.task(now.side)} {played && words.played(moveName(played.move))}</p>
      {now.state === "judging" && <p class="soft">{words.judging}</p>}
      {(now.state === "right" || now.state === "wrong") && now.tried && (
        <div aria-live="polite">
          <p class={`verdict ${now.state}`}>{words.verdict(now.state === "right", now.tried)}</p>
          {now.answer && <p>{words.why(now.side, now.answer)}</p>}
        </div>
      )}
      <div class="row">
        {now.state === "wrong" && <Button icon="again" onClick={poseMistake}>{words.retry}</Button>}
        {now.state !== "judging" && (
          <Button icon="next" kind={now.state === "right" ? "main" : "plain"} onClick={nextMistake}>
            {isLast ? words.finish : now.state === "asked" ? words.skip : words.next}
          </Button>
        )}
        <Button icon="close" kind="quiet" onClick={stopTraining}>{words.stop}</Button>
      </div>
    </Card>
  );
}
