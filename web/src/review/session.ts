// SPDX-License-Identifier: MIT
// The review that is shown, and the run of a new one.
import { batch, computed, effect, signal } from "@preact/signals";
import { EngineError, hasEnded } from "../engine/client";
import { JSON_VERSION } from "../engine/types";
import { fragmentOf } from "./address";
import { isObject, toJson } from "../game/json";
import { beginAlike, lastOf, movesTo, playAll, SETUPS, START, wholeLine, type Game, type NodeId, type Place } from "../game/tree";
import { settings } from "../state/settings";
import { askOnce, goTo, place, replaceGame, report, say, shownLine, tell, view } from "../state/state";
import { t } from "../text/text";
import { gameOf, startOf, type Line } from "./facts";
import type { Review, Statistics } from "./types";

/** The reviews that can be chosen: of a report, or the one made last. */
export const reviews = signal<Review[]>([]);
export const chosen = signal(0);
/** Of all games of a report that was made from a folder, or of those that were reviewed together. */
export const statistics = signal<Statistics | null>(null);
export const review = computed(() => reviews.value[chosen.value] ?? null);
/** Positions of the game that is being reviewed, and which of the games it is. */
interface ReviewProgress {
  done: number;
  total: number;
  nth: number; // from 1
  games: number;
}
/** The progress of a running review; null if none runs. */
export const progress = signal<ReviewProgress | null>(null);
export const hidesAnswers = signal(false);
export const isRevealed = signal(false);
/** The line of the review that is drawn on the board. */
export const line = signal<Line | null>(null);

/** The moves of the review, to tell whether the game shown is the one reviewed. */
function movesOf(r: Review): string {
  return r.reviewed_moves.map((m) => m.move).join("");
}

/** The number of the reviewed position shown; null if the place is off the reviewed line. */
export const reviewedPly = computed<number | null>(() => {
  const r = review.value;
  if (!r) return null;
  const { game, at } = place.value;
  if (!beginAlike(game, startOf(r))) return null;
  const moves = movesTo(game, at);
  return r.reviewed_moves.slice(0, moves.length).every((m, i) => m.move === moves[i]) && moves.length <= r.reviewed_moves.length
    ? moves.length : null;
});

/** The reviewed position after so many moves: in the game shown if that has the reviewed line, otherwise in the reviewed game. */
function placeAfter(r: Review, ply: number): Place {
  const moves = r.reviewed_moves.map((m) => m.move);
  const { game } = place.peek();
  const isShown = beginAlike(game, startOf(r)) && playAll(game, START, moves).game === game;
  return playAll(isShown ? game : gameOf(r).game, START, moves.slice(0, ply));
}

function showPlace(next: Place): void {
  if (next.game === place.peek().game) goTo(next.at);
  else replaceGame(next);
}

/** Shows the position after so many moves of the reviewed game. */
export function goToPly(ply: number): void {
  const r = review.peek();
  if (!r) return;
  batch(() => {
    line.value = null;
    isRevealed.value = false;
    showPlace(placeAfter(r, Math.min(r.reviewed_moves.length, Math.max(0, ply))));
  });
}

/** Draws a line of the review on the reviewed game, which is shown, or removes it. */
export function showLine(next: Line | null): void {
  const r = review.peek();
  batch(() => {
    line.value = next;
    shownLine.value = r && next ? { from: placeAfter(r, next.from).at, first: next.first, moves: next.moves } : null;
  });
}

/** Shows a review and its game from a position on. */
export function openReview(index: number, ply: number): void {
  batch(() => {
    chosen.value = index;
    const r = review.peek();
    if (!r) return;
    showPlace(gameOf(r));
    view.value = "review";
    goToPly(ply);
  });
}

/** Shows again the review that was kept with the game, unless it is damaged or of another version of the page. */
export function resumeReview(kept: Review | null | undefined): void {
  if (kept?.type !== "review" || kept.v !== JSON_VERSION) return;
  const isSound = [kept.positions, kept.reviewed_moves].every((list) => Array.isArray(list) && list.every(isObject)) &&
    [kept.key_moments, ...SETUPS.map((kind) => kept.setup?.[kind])].every(Array.isArray) &&
    [kept.info, kept.players?.black, kept.players?.white].every(isObject);
  if (isSound) reviews.value = [kept];
}

let running: AbortController | null = null;

/** Runs reviews in place of those that run; `isLast` turns false when others take the place of these. */
async function run(work: (signal: AbortSignal, isLast: () => boolean) => Promise<void>): Promise<void> {
  running?.abort();
  const own = new AbortController();
  running = own;
  view.value = "review";
  try {
    await work(own.signal, () => running === own);
  } catch (e) {
    report(e);
  } finally {
    if (running === own) {
      progress.value = null;
      running = null;
    }
  }
}

/** True as long as the user waits for the review at this place: only then may it show another one. */
function isAwaitedAt({ game, at }: Place): boolean {
  return view.peek() === "review" && place.peek().game === game && place.peek().at === at;
}

/** Reviews the line that is shown, and opens the result where the game turned if the user waits for it. */
export function startReview(): Promise<void> {
  const asked = place.peek();
  const { game, at } = asked;
  return run(async (signal) => {
    progress.value = { done: 0, total: wholeLine(game, at).length + 1, nth: 1, games: 1 };
    const found = await reviewOf(game, at, signal);
    const isAwaited = isAwaitedAt(asked);
    batch(() => {
      reviews.value = [found];
      statistics.value = null;
      chosen.value = 0;
      if (!isAwaited) return;
      if (movesOf(found) !== movesTo(game, lastOf(game, at)).join("")) showPlace(gameOf(found));
      goToPly(found.decided?.turn ?? found.key_moments[0] ?? 0);
    });
    (isAwaited ? say : tell)(t().review.ready(found));
  });
}

// The review of the line of the game that goes through a place.
function reviewOf(game: Game, at: NodeId, signal: AbortSignal): Promise<Review> {
  return askOnce({ action: "review", game: JSON.stringify(toJson(trimmed(game, at))), rule: game.rule, limits: { time: settings.peek().reviewTime } }, {
    signal, onProgress: (p) => {
      if (p.type === "progress" && progress.peek() && !signal.aborted) progress.value = { ...progress.peek(), done: p.done, total: p.total } as ReviewProgress;
    },
  });
}

export function cancelReview(): void {
  running?.abort();
}

/** The reviews and statistics of several games, as far as they were reviewed when they are ended. */
export function reviewAll(games: readonly Game[]): Promise<void> {
  const asked = place.peek();
  return run(async (signal, isLast) => {
    const done = await reviewsOf(games, signal);
    if (done.length === 0 || !isLast()) return;
    const isAwaited = isAwaitedAt(asked);
    batch(() => {
      reviews.value = done;
      statistics.value = null;
      chosen.value = 0;
      if (isAwaited) openReview(0, done[0]?.decided?.turn ?? 0);
    });
    const found = done.length > 1 ? await askOnce({ action: "statistics", reviews: done.map(figuresOf) }) : null;
    if (!isLast()) return;
    statistics.value = found;
    (isAwaited ? say : tell)(t().review.several.ready(done.length));
  });
}

// The reviews of games until they are ended. One that cannot be reviewed is left out.
async function reviewsOf(games: readonly Game[], signal: AbortSignal): Promise<Review[]> {
  const done: Review[] = [];
  try {
    for (const [i, game] of games.entries()) {
      progress.value = { done: 0, total: positionsIn(game), nth: i + 1, games: games.length };
      const found = await reviewOf(game, START, signal).catch((e: unknown) => {
        if (!(e instanceof EngineError) || hasEnded(e)) throw e;
        tell(t().review.several.leftOut(i + 1, e.message));
        return null;
      });
      if (found) done.push(found);
    }
  } catch (e) {
    report(e);
  }
  return done;
}

/** The positions that a review of the game looks at. */
export function positionsIn(game: Game): number {
  return wholeLine(game, START).length + 1;
}

// The fields of a review that the statistics read; a whole one is ten times as long.
function figuresOf({ rule, size, info, setup, state, positions, reviewed_moves: moves }: Review): object {
  return {
    rule, size, info, setup, state,
    positions: positions.map(({ assessed, side, verdict, score, proof }) => ({ assessed, side, verdict, score, proof })),
    reviewed_moves: moves.map(({ side, move, ms, judged, drop, judgment, facts }) => (
      { side, move, ms, judged, drop, judgment, facts: facts?.map(({ kind, found }) => ({ kind, found })) })),
  };
}

// The game with no other moves than the line through a place: a review is of one line.
function trimmed(game: Game, at: NodeId): Game {
  const keep = new Set<NodeId>([START, ...wholeLine(game, at)]);
  return { ...game, nodes: game.nodes.map((n) => ({ ...n, children: n.children.filter((c) => keep.has(c)) })) };
}

/** Keeps the address of a report at the position shown, so that links can point there. */
export function watchAddress(): void {
  effect(() => {
    const ply = reviewedPly.value;
    if (ply === null || view.value !== "review") return;
    history.replaceState(null, "", fragmentOf({ game: chosen.value, ply }, reviews.value.length));
  });
}
