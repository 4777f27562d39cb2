// SPDX-License-Identifier: MIT
// The latest analysis of a position, and the question that it has to answer.
import { computed, signal } from "@preact/signals";
import type { Analysis, AnalyzeQuery } from "../engine/types";
import { isTaken, nodeOf } from "../game/tree";
import { settings } from "./settings";
import { place, positionKey } from "./state";

/** With the position, and the question about it that was wanted. */
export const live = signal<{ key: string; wanted: string; analysis: Analysis } | null>(null);

/** The marked points that the user wants compared alone; empty for all moves. */
export const only = computed<readonly string[]>(() => {
  const { game, at } = place.value;
  if (!settings.value.onlyMarked) return [];
  const points = new Set(nodeOf(game, at).marks?.map((m) => m.point)); // a point may have marks of several kinds
  return [...points].filter((p) => !isTaken(game, at, p));
});
export type Asked = Pick<AnalyzeQuery, "multipv" | "only">;
/** The question about a position, as a text: two equal texts need no new search. */
export const wanted = computed(() => JSON.stringify({ multipv: settings.value.lines, ...(only.value.length > 0 ? { only: only.value } : {}) }));

/** The analysis of the position shown; null as long as there is none. One of other points than those wanted now is another. */
export const current = computed(() => {
  const had = live.value;
  if (had?.key !== positionKey.value) return null;
  return onlyIn(had.wanted) === onlyIn(wanted.value) ? had.analysis : null;
});

function onlyIn(question: string): string {
  return String((JSON.parse(question) as Asked).only ?? "");
}
