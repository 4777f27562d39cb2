// SPDX-License-Identifier: MIT
// The results of the games against levels, kept in this browser, and the level that they suggest; see docs/levels.md.
import { signal } from "@preact/signals";
import { isLevel, LEVEL_COUNT } from "../engine/types";
import { latest, store, stored } from "../state/settings";

/** The end of a game for the user. */
type PlayerOutcome = "won" | "lost" | "drawn";
export type GameScore = Record<PlayerOutcome, number>; // games

/** All games at each level, and the latest of the level played last, the oldest first. */
interface Results {
  scores: Partial<Record<number, GameScore>>;
  row: { level: number; outcomes: readonly PlayerOutcome[] } | null;
}

/** Another level to try. */
export interface Suggestion {
  from: number;
  to: number | null; // null: full strength
  isUp: boolean;
  decided: number; // games of the row that were won, or lost for a step down
  games: number;
}

/** The levels in words, each with the one that its name alone stands for. */
export const BANDS = [
  { name: "beginner", levels: [1, 2, 3], usual: 1 }, { name: "club", levels: [4, 5, 6, 7], usual: 5 }, { name: "strong", levels: [8, 9, 10], usual: 9 },
] as const;
export type BandName = (typeof BANDS)[number]["name"] | "full";

export function bandOf(level: number | null): BandName {
  return BANDS.find((band) => (band.levels as readonly (number | null)[]).includes(level))?.name ?? "full";
}

/** The level that a word stands for; null for full strength. */
export function levelOf(name: BandName): number | null {
  return BANDS.find((band) => band.name === name)?.usual ?? null;
}

const KEY = "pentarch-results";
const LONGEST_ROW = 5;
const SHORTEST_ROW = 3;
const SHARE = 0.8; // of the points that the user has for a step up, the engine for a step down

const OUTCOMES: readonly PlayerOutcome[] = ["won", "lost", "drawn"];

export const results = signal<Results>(resultsFrom(stored(KEY)));

// The results in what was stored, without anything that this page would not have written.
function resultsFrom(kept: unknown): Results {
  const { scores, row } = (kept ?? {}) as Partial<Record<keyof Results, unknown>>;
  const sound: Results = { scores: {}, row: null };
  for (const [level, score] of Object.entries(scores ?? {}) as [string, Partial<GameScore> | null][]) {
    if (!isLevel(Number(level))) continue;
    const games = OUTCOMES.map((o) => [o, Math.max(0, Math.trunc(Number(score?.[o]) || 0))]);
    sound.scores[Number(level)] = Object.fromEntries(games) as GameScore;
  }
  const { level, outcomes } = (row ?? {}) as { level?: unknown; outcomes?: unknown };
  if (isLevel(level) && Array.isArray(outcomes)) sound.row = { level, outcomes: outcomes.filter((o) => OUTCOMES.includes(o as PlayerOutcome)) };
  return sound;
}

/** Adds a game to what is kept. */
export function keepResult(level: number, outcome: PlayerOutcome): void {
  const { scores, row } = resultsFrom(latest(KEY, results.peek())); // another tab may have ended a game
  const score = scores[level] ?? { won: 0, lost: 0, drawn: 0 };
  const earlier = row?.level === level ? row.outcomes : [];
  results.value = {
    scores: { ...scores, [level]: { ...score, [outcome]: score[outcome] + 1 } },
    row: { level, outcomes: [...earlier, outcome].slice(-LONGEST_ROW) },
  };
  store(KEY, results.value);
}

/** The level that the latest games suggest to a player of `level`; null for the same one, or too few games. */
export function suggestionAt(level: number | null): Suggestion | null {
  const { row } = results.value;
  if (level === null || row?.level !== level || row.outcomes.length < SHORTEST_ROW) return null;
  const count = (outcome: PlayerOutcome) => row.outcomes.filter((o) => o === outcome).length;
  const games = row.outcomes.length;
  const isMost = (outcome: PlayerOutcome) => count(outcome) + count("drawn") / 2 >= SHARE * games;
  if (isMost("won")) return { from: level, to: level < LEVEL_COUNT ? level + 1 : null, isUp: true, decided: count("won"), games };
  if (isMost("lost") && level > 1) return { from: level, to: level - 1, isUp: false, decided: count("lost"), games };
  return null;
}
