// SPDX-License-Identifier: MIT
// A match as a value: who plays under which conditions, how far it is, and its clock.
import type { RuleName, Side } from "../engine/types";
import { stepOf, type Opening, type OpeningName, type Seat } from "./opening";
import { nodeOf, START, type Game, type NodeId } from "./tree";

interface Clock {
  main: number; // ms at the start
  increment: number; // ms for each move
  left: Record<Side, number>; // ms
  /** The time left when each turn began, for moves that are taken back. */
  turns: readonly { ply: number; left: Record<Side, number> }[];
}

export interface Setting {
  rule: RuleName;
  size: number;
  human: Side;
  /** Who has the other side: a person is sent each move in a link. */
  rival: "engine" | "person";
  opening: OpeningName;
  /** Who places the first stones; in a free game, who has Black does. */
  opener: "you" | "engine";
  level: number | null; // of the engine; null for full strength
  moveTime: number; // seconds, at full strength
  nodes: number | null; // instead of the time
  clock: { minutes: number; increment: number } | null;
}

export type EndReason = "board" | "resigned" | "time";

export interface Match {
  setting: Setting;
  human: Side; // at present; settled when the opening is over
  opening: Opening;
  moves: readonly string[]; // of the match alone; the game may have others that were tried in other views
  earlier: readonly Opening[]; // before each step of the user, as long as the opening is not over
  clock: Clock | null;
  result: { winner: Side | null; reason: EndReason } | null;
  seed: number; // of the choices of a level: a move played again gets the same answer
  isHelped: boolean; // by a hint, an analysis, or moves taken back
  isCounted: boolean; // the game has ended once
}

const SHARE_OF_CLOCK = 18;

/** True if the opening is over and moves are made. */
export function isSettled(m: Match): boolean {
  return stepOf(m.opening) === null;
}

export function seatOf({ opening, opener, human }: Setting): Seat {
  return (opening === "free" ? human === "black" : opener === "you") ? "opener" : "other";
}

/** The place after these moves, as far as the game still has them, whatever else has been tried in it. */
export function endOf(game: Game, moves: readonly string[]): NodeId {
  let at = START;
  for (const move of moves) {
    const next = nodeOf(game, at).children.find((id) => nodeOf(game, id).move === move);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The clock at the start; null without one. */
export function fullClock({ clock }: Setting): Clock | null {
  if (!clock) return null;
  const main = clock.minutes * 60_000;
  return { main, increment: clock.increment * 1000, left: { black: main, white: main }, turns: [] };
}

/** The clock after `ms` of the turn of a side. */
export function afterTime(clock: Clock, side: Side, ms: number): Clock {
  return { ...clock, left: { ...clock.left, [side]: Math.max(0, clock.left[side] - ms) } };
}

/** The clock after the move of that number: its side gets the increment, and the next turn begins. */
export function afterMove(clock: Clock, mover: Side, ply: number): Clock {
  const left = { ...clock.left, [mover]: clock.left[mover] + clock.increment };
  return { ...clock, left, turns: [...clock.turns.filter((turn) => turn.ply < ply), { ply, left }] };
}

/** The clock as it stood when the turn after so many moves began. Before the first move that was timed, it is full. */
export function clockAt(clock: Clock, plies: number): Clock {
  const turns = clock.turns.filter((turn) => turn.ply <= plies);
  return { ...clock, turns, left: turns.at(-1)?.left ?? { black: clock.main, white: clock.main } };
}

/** Seconds for the next move of the engine's side. */
export function moveTimeOf({ left, increment }: Clock, side: Side): number {
  const seconds = left[side] / 1000;
  return Math.max(0.05, Math.min(seconds / SHARE_OF_CLOCK + increment / 1000, seconds * 0.5));
}
