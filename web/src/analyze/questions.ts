// SPDX-License-Identifier: MIT
// Questions about the position shown: why not here, is the win proven, which points are forbidden and why.
import { computed, effect, signal } from "@preact/signals";
import type { Analysis, Explanation, Foul, Progress, Settled } from "../engine/types";
import { queryOf } from "../game/tree";
import { isVerified } from "../review/facts";
import { saveFile } from "../shell/files";
import { askOnce, currentFacts, engine, onPick, place, positionKey, report, say } from "../shell/state";
import { t } from "../text/text";

const WHY_NODES = 20_000;
const FOUL_NODES = 50;
const PROOF_TIME = 20; // seconds
const PROGRESS_EVERY = 0.25;

interface Keyed<T> {
  key: string;
  value: T;
}

/** The value for the position shown; null if it is of another one. */
function ofPosition<T>(source: { value: Keyed<T> | null }): T | null {
  return source.value?.key === positionKey.value ? source.value.value : null;
}

const explained = signal<Keyed<Explanation | "working"> | null>(null);
export const explanation = computed(() => ofPosition(explained));
const solved = signal<Keyed<Analysis> | null>(null);
/** The answer to the last request for a proof; its verdict may still be a claim. */
export const proved = computed(() => ofPosition(solved));
/** Replies of the losing side that are refuted so far, while a proof is made. */
export const proofProgress = signal({ refuted: 0, replies: 0 });
const foulList = signal<Keyed<Foul[]> | null>(null);
export const fouls = computed(() => ofPosition(foulList) ?? []);
export const isProving = signal(false);
export const isAskingWhy = signal(false);

/** The next click on the board asks about its point. */
export function askWhy(): void {
  isAskingWhy.value = true;
  onPick.value = (point) => {
    stopAskingWhy();
    void explain(point);
  };
  say(t().why.pick);
}

export function stopAskingWhy(): void {
  isAskingWhy.value = false;
  onPick.value = null;
}

export async function explain(move: string): Promise<void> {
  const key = positionKey.peek();
  const { game, at } = place.peek();
  explained.value = { key, value: "working" };
  try {
    const value = await askOnce({ ...queryOf(game, at), action: "explain", move, limits: { nodes: WHY_NODES } });
    explained.value = { key, value };
  } catch (e) {
    explained.value = null;
    report(e);
  }
}

/** The proven win or loss of an analysis; null where nothing is proven. */
export function settledBy({ lines }: Analysis): Settled | null {
  const best = lines[0];
  if (best?.score.type !== "mate" || !isVerified(best.proof)) return null;
  return { wins: best.score.plies > 0, plies: Math.abs(best.score.plies), proof: best.proof };
}

/** Asks for a proof that the side to move wins, or that it loses. */
export async function prove(): Promise<void> {
  const key = positionKey.peek();
  const { game, at } = place.peek();
  isProving.value = true;
  proofProgress.value = { refuted: 0, replies: 0 };
  const onProgress = (answer: Analysis | Progress): void => {
    if (answer.type === "info") proofProgress.value = { refuted: answer.refuted_replies ?? 0, replies: answer.reply_count ?? 0 };
  };
  try {
    const query = { ...queryOf(game, at), prove: true, limits: { time: PROOF_TIME }, reportDuringSearchEvery: PROGRESS_EVERY };
    const value = await askOnce(query, { onProgress });
    solved.value = { key, value };
    say(t().proof.result(settledBy(value)));
  } catch (e) {
    report(e);
  } finally {
    isProving.value = false;
  }
}

export function saveCertificate(): void {
  const text = proved.peek()?.certificate_text;
  if (text) saveFile("pentarch-certificate.json", `${text}\n`, "application/json");
}

export function watchFouls(): void {
  effect(() => {
    const key = positionKey.value;
    if (!engine.value || (currentFacts.value?.forbidden?.length ?? 0) === 0) return;
    const { game, at } = place.peek();
    askOnce({ ...queryOf(game, at), action: "explain", limits: { nodes: FOUL_NODES } })
      .then((found) => (foulList.value = { key, value: found.fouls }), report);
  });
}
