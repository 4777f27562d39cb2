// SPDX-License-Identifier: MIT
// The engine's choices in a swap2 opening: one side places three stones (black, white, black); the other takes a color
// or places two more and leaves the choice to the first. All choices rest on searches, as those of the protocol do.
import type { EngineClient } from "../engine/client";
import type { Analysis, RuleName, Score } from "../engine/types";
import { isOnBoard, pointName } from "../game/points";

/** Steps from the center, from close fights to distant stones; the engine offers one of these at random. */
const OFFERS: readonly (readonly [number, number])[][] = [
  [[-1, 2], [0, 0], [3, -1]],
  [[-2, 0], [0, 1], [2, -2]],
  [[-3, 1], [0, 0], [3, 2]],
  [[-3, -3], [0, 1], [3, 1]],
  [[-4, 2], [1, 0], [4, -3]],
  [[0, 0], [1, 1], [4, 1]],
  [[0, 0], [2, 1], [-1, 4]],
];
const OFFERS_COMPARED = 3;
const PAIRS = 5;
/** Within this value neither color is worth taking. */
const EVEN = 30;

export interface Table {
  rule: RuleName;
  size: number;
  time: number; // seconds for a choice
}

/** "black", or the stones to be placed by White (one) or for the other side to choose (two). */
export type Choice = { takes: "black" } | { plays: string[] };

function valueOf(score: Score | undefined): number {
  if (!score) return 0;
  return score.type === "eval" ? score.value : score.plies > 0 ? 10_000 : -10_000;
}

async function search(client: EngineClient, table: Table, moves: string[], multipv: number, share: number,
  signal: AbortSignal): Promise<Analysis> {
  const { rule, size, time } = table;
  return client.ask({ rule, size, moves, multipv, limits: { time: Math.max(0.05, time * share) } }, { signal });
}

function shuffled<T>(items: readonly T[]): T[] {
  return items.map((item): [number, T] => [Math.random(), item]).sort((a, b) => a[0] - b[0]).map(([, item]) => item);
}

/** The most balanced of a few sets of three stones. */
export async function placeThree(client: EngineClient, table: Table, signal: AbortSignal): Promise<string[]> {
  const half = Math.floor(table.size / 2);
  const offers = shuffled(OFFERS).map((o) => o.map(([dx, dy]) => pointName(half + dx, half + dy)))
    .filter((o) => o.every((p) => isOnBoard(p, table.size))).slice(0, OFFERS_COMPARED);
  let best = [pointName(half, half), pointName(half + 1, half + 1), pointName(half + 2, half - 1)];
  let least = Infinity;
  for (const offer of offers) {
    const found = await search(client, table, offer, 1, 1 / OFFERS_COMPARED, signal);
    const imbalance = Math.abs(valueOf(found.lines[0]?.score));
    if (imbalance < least) [least, best] = [imbalance, offer];
  }
  return best;
}

/** Takes Black, plays the fourth stone as White, or places two more if neither color is better. */
export async function afterThree(client: EngineClient, table: Table, moves: string[], signal: AbortSignal): Promise<Choice> {
  const found = await search(client, table, moves, PAIRS, 0.4, signal);
  const value = valueOf(found.lines[0]?.score);
  if (Math.abs(value) <= EVEN) {
    const pair = await placeTwo(client, table, moves, found, signal);
    if (pair) return { plays: pair };
  }
  return value < 0 || !found.best ? { takes: "black" } : { plays: [found.best] };
}

async function placeTwo(client: EngineClient, table: Table, moves: string[], found: Analysis,
  signal: AbortSignal): Promise<string[] | null> {
  let best: string[] | null = null;
  let least = EVEN + 1;
  for (const line of found.lines) {
    const pair = line.pv.slice(0, 2);
    if (pair.length < 2) continue;
    const after = await search(client, table, [...moves, ...pair], 1, 0.6 / PAIRS, signal);
    const imbalance = Math.abs(valueOf(after.lines[0]?.score));
    if (imbalance < least) [least, best] = [imbalance, pair];
  }
  return best;
}

/** Takes Black, or plays the sixth stone as White. */
export async function afterFive(client: EngineClient, table: Table, moves: string[], signal: AbortSignal): Promise<Choice> {
  const found = await search(client, table, moves, 1, 1, signal);
  return valueOf(found.lines[0]?.score) < 0 || !found.best ? { takes: "black" } : { plays: [found.best] };
}
