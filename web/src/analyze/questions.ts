// SPDX-License-Identifier: MIT
// Questions about the position shown: why not here, is the win proven, which points are forbidden and why.
import { computed, effect, signal } from "@preact/signals";
import type { Explanation, Foul, Solution } from "../engine/types";
import { queryOf } from "../game/tree";
import { saveFile } from "../shell/files";
import { askOnce, currentFacts, engine, onPick, place, positionKey, report, say } from "../shell/state";
import { t } from "../text/text";

const WHY_NODES = 20_000;
const FOUL_NODES = 50;
const PROOF_TIME = 20; // seconds

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
const solved = signal<Keyed<Solution> | null>(null);
export const proved = computed(() => ofPosition(solved));
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

/** Asks for a proof that the side to move wins. */
export async function prove(): Promise<void> {
  const key = positionKey.peek();
  const { game, at } = place.peek();
  isProving.value = true;
  try {
    const value = await askOnce({ ...queryOf(game, at), action: "solve", limits: { time: PROOF_TIME } });
    solved.value = { key, value };
    say(t().proof.result(value));
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
