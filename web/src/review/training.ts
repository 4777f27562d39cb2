// SPDX-License-Identifier: MIT
// The training on the mistakes of a review.
import { batch, computed, effect, signal } from "@preact/signals";
import type { Analysis, Side } from "../engine/types";
import { playAll, queryOf } from "../game/tree";
import { askOnce, engine, place, positionKey, report, say, shownLine, view } from "../state/state";
import { t } from "../text/text";
import { goToPly, review, reviewedPly } from "./session";
import type { Review } from "./types";

/** The mistakes of one side, each to be played again. */
interface Training {
  review: Review;
  side: Side;
  plies: number[]; // of the mistakes
  index: number;
  state: "asked" | "judging" | "right" | "wrong";
  tried: string | null;
  answer: Analysis | null; // after the tried move
}

export const training = signal<Training | null>(null);

const JUDGE_TIME = 1; // seconds
const TOLERATED = 0.05; // win rate
const PLAYED_OUT = 700; // ms between the moves of a refutation

export function mistakesOf(r: Review, side: Side): number[] {
  return r.reviewed_moves.filter((m) => m.side === side && (m.judgment === "mistake" || m.judgment === "blunder")).map((m) => m.ply);
}

export function startTraining(side: Side): void {
  const r = review.peek();
  if (!r) return;
  const plies = mistakesOf(r, side);
  if (plies.length === 0) return;
  training.value = { review: r, side, plies, index: 0, state: "asked", tried: null, answer: null };
  poseMistake();
}

/** Shows the position before the mistake, for the user to find the better move. */
export function poseMistake(): void {
  const now = training.peek();
  const ply = now?.plies[now.index];
  if (!now || ply === undefined) return stopTraining();
  goToPly(ply - 1);
  awaitMove(now);
  say(t().training.task(now.side));
}

function awaitMove(now: Training): void {
  training.value = { ...now, state: "asked", tried: null, answer: null };
}

export function nextMistake(): void {
  const now = training.peek();
  if (!now) return;
  if (now.index + 1 >= now.plies.length) return stopTraining();
  training.value = { ...now, index: now.index + 1 };
  poseMistake();
}

export function stopTraining(): void {
  clearInterval(playingOut);
  batch(() => {
    training.value = null;
    shownLine.value = null;
  });
}

/** Ends a training once another review is shown than the one with its mistakes. */
export function watchTraining(): void {
  effect(() => {
    if (training.value && training.value.review !== review.value) stopTraining();
  });
}

let playingOut = 0;

/** Judges a move in place of the mistake that is asked about. */
export async function attempt(move: string): Promise<void> {
  const now = training.peek();
  const ply = now?.plies[now.index];
  if (!now || ply === undefined || now.state !== "asked") return;
  if (reviewedPly.peek() !== ply - 1) return poseMistake(); // the user has looked at another position
  const { game, at } = place.peek();
  const after = playAll(game, at, [move]);
  if (after.at === at) return;
  const key = positionKey.peek();
  const judging: Training = { ...now, state: "judging", tried: move };
  training.value = judging;
  try {
    const known = now.review.reviewed_moves[ply - 1];
    const answer = await askOnce({ ...queryOf(after.game, after.at), limits: { time: JUDGE_TIME } });
    if (training.peek() !== judging) return; // it was stopped meanwhile
    if (positionKey.peek() !== key) return awaitMove(now);
    const winner = answer.ending?.winner;
    const rate = winner ? Number(winner === now.side) : 1 - (answer.lines[0]?.winrate ?? 0.5); // half for a draw
    const isRight = rate >= (known?.before ?? 0.5) - Math.max(TOLERATED, (known?.drop ?? 0) / 3);
    training.value = { ...judging, state: isRight ? "right" : "wrong", answer };
    say(t().training.verdict(isRight, move));
    if (view.peek() === "review") playOut([move, ...(answer.lines[0]?.pv ?? [])], now.side);
  } catch (e) {
    if (training.peek() === judging) awaitMove(now);
    report(e);
  }
}

// Shows the moves one after the other, at once for those who want no motion.
function playOut(moves: string[], first: Side): void {
  clearInterval(playingOut);
  const begun = place.peek();
  const show = (count: number) => (shownLine.value = { from: begun.at, first, moves: moves.slice(0, count) });
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return void show(moves.length);
  let shown = 1;
  show(shown);
  playingOut = window.setInterval(() => {
    if (place.peek() !== begun || view.peek() !== "review" || shown >= moves.length) return clearInterval(playingOut);
    show(++shown);
  }, PLAYED_OUT);
}

/** True if mistakes can be tried again: that needs an engine. */
export const canTrain = computed(() => engine.value !== null && review.value !== null);

