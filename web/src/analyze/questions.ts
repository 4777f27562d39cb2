// SPDX-License-Identifier: MIT
// Questions about the position shown: why not here, is the win proven, which points are forbidden and why.
import { computed, effect, signal } from "@preact/signals";
import { isVerified, type Analysis, type Explanation, type Foul, type ProgressLine, type Settled } from "../engine/types";
import { isTaken, play, queryOf } from "../game/tree";
import { askOnce, currentFacts, engine, ofPosition, onPick, place, positionKey, report, say, tell, view, type Keyed } from "../state/state";
import { t } from "../text/text";

const WHY_NODES = 20_000;
const FOUL_NODES = 50;
const PROOF_TIME = 20; // seconds, of the first try at a position
export const MORE_TIME = 3; // times as much for each try after one that failed
const PROGRESS_EVERY = 0.25;

const explained = signal<Keyed<Explanation | "working"> | null>(null);
export const explanation = computed(() => ofPosition(explained));
const valued = signal<Keyed<number> | null>(null);
/** The win rate of the side to move after the move that was asked about. */
export const rateAfter = computed(() => ofPosition(valued));
const solved = signal<Keyed<Analysis> | null>(null);
/** The answer to the last request for a proof; its verdict may still be a claim. */
export const proved = computed(() => ofPosition(solved));
const tries = signal<Keyed<number> | null>(null);
/** Seconds that a proof of the position shown may take: more after each try that failed. */
export const proofTime = computed(() => PROOF_TIME * MORE_TIME ** (ofPosition(tries) ?? 0));
/** Replies of the losing side that are refuted so far, while a proof is made, and the seconds it has taken. */
export const proofProgress = signal({ refuted: 0, replies: 0, seconds: 0 });
const foulList = signal<Keyed<Foul[]> | null>(null);
export const fouls = computed(() => ofPosition(foulList) ?? []);
let proving: { key: string; ending: AbortController } | null = null;
export const isProving = signal(false);
/** True while the next click on the board asks about its point. */
export const isAskingWhy = computed(() => onPick.value === explainOnce);

export function askWhy(): void {
  onPick.value = explainOnce;
  say(t().why.pick);
}

export function stopAskingWhy(): void {
  if (isAskingWhy.peek()) onPick.value = null;
}

function explainOnce(point: string): void {
  const { game, at } = place.peek();
  if (isTaken(game, at, point)) return tell(t().opening.refused("taken", point, null, undefined));
  stopAskingWhy();
  void explain(point);
}

async function explain(move: string): Promise<void> {
  const key = positionKey.peek();
  const { game, at } = place.peek();
  let own: Keyed<Explanation | "working"> = { key, value: "working" }; // shown until another move is asked about
  explained.value = own;
  valued.value = null;
  try {
    const value = await askOnce({ ...queryOf(game, at), action: "explain", move, limits: { nodes: WHY_NODES } });
    if (explained.peek() !== own) return;
    own = { key, value };
    explained.value = own;
  } catch (e) {
    if (explained.peek() !== own) return;
    explained.value = null;
    return report(e);
  }
  const after = play(game, at, move);
  try {
    const [line] = (await askOnce({ ...queryOf(after.game, after.at), limits: { nodes: WHY_NODES } })).lines;
    if (line && explained.peek() === own) valued.value = { key, value: 1 - line.winrate };
  } catch (e) {
    if (explained.peek() === own) report(e);
  }
}

/** The proven win or loss of an analysis; null where nothing is proven. */
export function settledBy({ lines }: Analysis): Settled | null {
  const best = lines[0];
  if (best?.score.type !== "mate" || !isVerified(best.proof)) return null;
  return { wins: best.score.plies > 0, plies: Math.abs(best.score.plies), proof: best.proof };
}

/** Asks for a proof that the side to move wins, or that it loses, unless one is being made. It ends when another position is shown. */
export async function prove(): Promise<void> {
  if (isProving.peek()) return;
  const key = positionKey.peek();
  const { game, at } = place.peek();
  const time = proofTime.peek();
  const ending = new AbortController();
  proving = { key, ending };
  isProving.value = true;
  const start = performance.now();
  let [refuted, replies] = [0, 0];
  const show = (): void => void (proofProgress.value = { refuted, replies, seconds: (performance.now() - start) / 1000 });
  show();
  const clock = setInterval(show, PROGRESS_EVERY * 1000);
  const onProgress = (answer: Analysis | ProgressLine): void => {
    if (answer.type === "info") [refuted, replies] = [answer.refuted_replies ?? 0, answer.reply_count ?? 0];
  };
  try {
    const query = { ...queryOf(game, at), prove: true, limits: { time }, reportDuringSearchEvery: PROGRESS_EVERY };
    const value = await askOnce(query, { onProgress, signal: ending.signal });
    solved.value = { key, value };
    const settled = settledBy(value);
    say(settled ? t().proof.result(settled) : t().proof.failed(time, time * MORE_TIME));
    if (!settled) tries.value = { key, value: (ofPosition(tries) ?? 0) + 1 };
  } catch (e) {
    report(e);
  } finally {
    clearInterval(clock);
    isProving.value = false;
    proving = null;
  }
}

export function stopProof(): void {
  proving?.ending.abort();
}

export function watchProof(): void {
  effect(() => {
    if (positionKey.value !== proving?.key) stopProof();
  });
}

export function watchFouls(): void {
  effect(() => {
    const key = positionKey.value;
    if (!engine.value || view.value !== "analyze" || (currentFacts.value?.forbidden?.length ?? 0) === 0) return;
    const { game, at } = place.peek();
    const ending = new AbortController();
    askOnce({ ...queryOf(game, at), action: "explain", limits: { nodes: FOUL_NODES } }, { signal: ending.signal }).then((found) => {
      if (positionKey.peek() === key) foulList.value = { key, value: found.fouls };
    }, report);
    return () => ending.abort();
  });
}
