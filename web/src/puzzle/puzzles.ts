// SPDX-License-Identifier: MIT
// Puzzles and sets of them: reading and writing the lines of `pentarch puzzle`, the rating of a puzzle, and which one comes next.
import { MAX_SIZE, MIN_SIZE, RULES, type Proof, type RuleName, type Side } from "../engine/types";
import { isOnBoard, splitMoves } from "../game/points";
import { isTaken, newGame, playAll, START, type Place, type Setup } from "../game/tree";
import type { Rating } from "./glicko";

/** The fields of a line of `pentarch puzzle` (docs/schema/puzzle.schema.json) that the page needs. */
interface PuzzleLine {
  type: "puzzle";
  rule: RuleName;
  size: number;
  side: Side; // to move and win
  position?: string; // the moves from the empty board; empty or missing where black, white and blocked set it up
  black?: string[];
  white?: string[];
  blocked?: string[];
  solution: string[];
  proof: Proof;
  rating: { points: number; grade: Grade; by_levels?: number };
  certificate?: object; // docs/certificates.md; of the sets that have them
}

export const GRADES = ["easy", "medium", "hard", "expert"] as const;
export type Grade = (typeof GRADES)[number];

export interface Puzzle {
  /** Tells the puzzle from others, in any set. */
  key: string;
  start: Place;
  side: Side;
  solution: readonly string[]; // both sides' moves, up to the five
  proof: Proof;
  grade: Grade;
  rating: Pick<Rating, "rating" | "deviation">;
  line: PuzzleLine;
}

export interface PuzzleSet {
  name: string;
  puzzles: readonly Puzzle[];
}

const PROOFS: readonly Proof[] = ["vcf", "vct", "search"];
const POINTS_OF_1500 = 40;
const RATING_PER_POINT = 30;
const DEVIATION = 100;

/** The rating of a puzzle that no levels have tried; docs/board.md. */
export function ratingOf(points: number): number {
  return Math.min(3000, Math.max(600, 1500 + RATING_PER_POINT * (points - POINTS_OF_1500)));
}

/** Reads a puzzle. Throws Error for anything else. */
export function puzzleFrom(line: PuzzleLine): Puzzle {
  const { rule, size, side, solution, proof, rating } = line;
  const moves = splitMoves(line.position ?? "");
  const setup: Setup = { black: line.black ?? [], white: line.white ?? [], blocked: line.blocked ?? [] };
  const isSound = line.type === "puzzle" && RULES.includes(rule) && Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE &&
    (side === "black" || side === "white") && Array.isArray(solution) && solution.length % 2 === 1 && typeof rating?.points === "number" &&
    (rating.by_levels === undefined || Number.isFinite(rating.by_levels)) &&
    GRADES.includes(rating.grade) && PROOFS.includes(proof) && moves !== null;
  if (!isSound) throw new Error("not a puzzle");
  const isGame = moves.length > 0;
  const stones = isGame ? moves : [...setup.black, ...setup.white, ...setup.blocked];
  const all = [...stones, ...solution];
  if (all.some((m) => !isOnBoard(m, size)) || new Set(all).size < all.length) throw new Error("not a puzzle");
  if (isGame && (moves.length % 2 === 0 ? "black" : "white") !== side) throw new Error("not a puzzle");
  const game = newGame(rule, size, isGame ? undefined : setup, isGame ? "black" : side);
  const start = playAll(game, START, moves);
  const text = isGame ? moves.join("") : JSON.stringify(setup);
  return {
    key: `${hashOf(`${rule} ${size} ${side} ${text}`)}`, start, side, solution, proof, grade: rating.grade,
    rating: { rating: rating.by_levels ?? ratingOf(rating.points), deviation: DEVIATION }, line,
  };
}

/** FNV-1a of 32 bits, as text. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** The set in a text with a puzzle on each line; null if it is something else. Throws Error if a line is damaged. */
export function setIn(text: string, name: string): PuzzleSet | null {
  const lines = text.split("\n");
  if (parsed(lines.find((l) => l.trim()) ?? "")?.type !== "puzzle") return null;
  const puzzles = lines.flatMap((l, i) => {
    try {
      return l.trim() ? [puzzleFrom(JSON.parse(l) as PuzzleLine)] : [];
    } catch {
      throw new Error(`${name || "text"}:${i + 1}: not a puzzle`);
    }
  });
  return { name, puzzles };
}

function parsed(text: string): { type?: unknown } | null {
  try {
    return JSON.parse(text) as { type?: unknown } | null;
  } catch {
    return null;
  }
}

/** The file of a set, which setIn() reads. */
export function textOf(set: PuzzleSet): string {
  return set.puzzles.map((p) => `${JSON.stringify(p.line)}\n`).join("");
}

const DAY = 86_400_000; // ms

/** The number of a day since 1970 in UTC, so that it changes for all at the same moment. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY);
}

/**
 * The index of a day's puzzle: steps of about the golden section through the set, without a common divisor with its length, so that
 * each puzzle comes once in as many days as there are puzzles.
 */
export function dailyIndex(day: number, count: number): number {
  let step = Math.max(1, Math.round(count * 0.618));
  while (divisor(step, count) !== 1) ++step;
  return (((day % count) * step) % count + count) % count;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** The puzzle nearest to a rating among those that are not done, of one grade if it is given; null if there is none. */
export function nearest(puzzles: readonly Puzzle[], rating: number, isDone: (key: string) => boolean, grade: Grade | null): Puzzle | null {
  let best: Puzzle | null = null;
  const distance = (p: Puzzle) => Math.abs(p.rating.rating - rating);
  for (const p of puzzles) {
    if (isDone(p.key) || (grade && p.grade !== grade)) continue;
    if (!best || distance(p) < distance(best)) best = p;
  }
  return best;
}

/** True if a stone can be placed there. */
export function isFree(place: Place, point: string): boolean {
  return isOnBoard(point, place.game.size) && !isTaken(place.game, place.at, point);
}
