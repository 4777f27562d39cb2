// SPDX-License-Identifier: MIT
// The rules of the openings as data, and the one state machine that runs them all: who places which stones, who chooses
// what, and who has which color in the end. Nothing here searches; the engine's choices are in balance.ts.
import type { RuleName, Side } from "../engine/types";
import { isOnBoard } from "./points";
import { isWithin, shapeOf } from "./renju";

export type OpeningName = "free" | "swap" | "swap2" | "taraguchi10" | "soosorv8";
/** A player: the one who places the first stone, or the other one. */
export type Seat = "opener" | "other";
/** A player by the seat or by the color at present. */
type Actor = Seat | Side;
/** The color to play from here on, two more stones (swap2), or Black with ten fifth moves offered (Taraguchi-10). */
export type Choice = Side | "two" | "ten";
/** Side of the central square that a stone has to be in; null for the whole board. */
type Area = number | null;

export type Step =
  | { kind: "place"; by: Actor; stones: readonly Area[]; next: string }
  | { kind: "choose"; by: Actor; options: readonly { choice: Choice; next: string }[] }
  | { kind: "declare"; by: Actor; most: number; next: string } // the number of fifth moves to be offered
  | { kind: "offer"; by: Actor; count: number | "declared"; next: string }
  | { kind: "pick"; by: Actor; next: string }; // one of those

interface Rules {
  steps: Readonly<Record<string, Step>>;
  first: string;
  /** The rule and board that the opening is played by; null for any. */
  game: { rule: RuleName; size: number } | null;
}

/** The step after which the game goes on without further rules. */
const GAME = "game";

function takeColor(by: Actor, next: string = GAME): Step {
  return { kind: "choose", by, options: [{ choice: "black", next }, { choice: "white", next }] };
}

const RENJU = { rule: "renju", size: 15 } as const;

const RULES: Readonly<Record<OpeningName, Rules>> = {
  free: { game: null, first: GAME, steps: {} },
  swap: {
    game: null, first: "three", steps: {
      three: { kind: "place", by: "opener", stones: [null, null, null], next: "color" },
      color: takeColor("other"),
    },
  },
  swap2: {
    game: null, first: "three", steps: {
      three: { kind: "place", by: "opener", stones: [null, null, null], next: "color or two" },
      "color or two": {
        kind: "choose", by: "other",
        options: [{ choice: "black", next: GAME }, { choice: "white", next: GAME }, { choice: "two", next: "two" }],
      },
      two: { kind: "place", by: "other", stones: [null, null], next: "color" },
      color: takeColor("opener"),
    },
  },
  taraguchi10: {
    game: RENJU, first: "1", steps: {
      "1": { kind: "place", by: "black", stones: [1], next: "color 1" },
      "color 1": takeColor("white", "2"),
      "2": { kind: "place", by: "white", stones: [3], next: "color 2" },
      "color 2": takeColor("black", "3"),
      "3": { kind: "place", by: "black", stones: [5], next: "color 3" },
      "color 3": takeColor("white", "4"),
      "4": { kind: "place", by: "white", stones: [7], next: "color or ten" },
      "color or ten": {
        kind: "choose", by: "black",
        options: [{ choice: "black", next: "5" }, { choice: "white", next: "5" }, { choice: "ten", next: "offer" }],
      },
      "5": { kind: "place", by: "black", stones: [9], next: "color 5" },
      "color 5": takeColor("white"),
      offer: { kind: "offer", by: "black", count: 10, next: "pick" },
      pick: { kind: "pick", by: "white", next: GAME },
    },
  },
  soosorv8: {
    game: RENJU, first: "three", steps: {
      three: { kind: "place", by: "opener", stones: [1, 3, 5], next: "color 3" },
      "color 3": takeColor("other", "4"),
      "4": { kind: "place", by: "white", stones: [null], next: "declare" },
      declare: { kind: "declare", by: "white", most: 8, next: "color 4" },
      "color 4": takeColor("black", "offer"),
      offer: { kind: "offer", by: "black", count: "declared", next: "pick" },
      pick: { kind: "pick", by: "white", next: GAME },
    },
  },
};

export const OPENINGS = Object.keys(RULES) as readonly OpeningName[];

/** The rule and the board that an opening belongs to; null for any. */
export function gameOf(name: OpeningName): { rule: RuleName; size: number } | null {
  return RULES[name].game;
}

/** An opening on its way. */
export interface Opening {
  name: OpeningName;
  size: number;
  step: string;
  moves: readonly string[]; // on the board, black first
  placed: number; // stones of this step
  black: Seat; // who has Black at present
  declared: number; // of fifth moves; 0 before it is said
  offered: readonly string[]; // fifth moves
}

/** An action of a player: a stone placed, offered, withdrawn or picked; a choice; the number of fifth moves. */
export type Action = { stone: string } | { choice: Choice } | { declare: number };

/** Why a stone cannot stand there: it is taken, outside of the central square, or like an offered one; or it was not offered. */
export type Refusal = "taken" | "outside" | "alike" | "not-offered";

export function newOpening(name: OpeningName, size: number): Opening {
  return { name, size, step: RULES[name].first, moves: [], placed: 0, black: "opener", declared: 0, offered: [] };
}

/** The step to be done; null once the game goes on without further rules. */
export function stepOf(o: Opening): Step | null {
  return RULES[o.name].steps[o.step] ?? null;
}

function otherSeat(seat: Seat): Seat {
  return seat === "opener" ? "other" : "opener";
}

/** Who has the step; null if there is none. */
export function actorOf(o: Opening): Seat | null {
  const by = stepOf(o)?.by;
  return by === undefined ? null : by === "black" ? o.black : by === "white" ? otherSeat(o.black) : by;
}

/** True if the players have colors, which may yet be exchanged; false while one places stones of both. */
export function hasColors(o: Opening): boolean {
  const by = stepOf(o)?.by;
  return by !== "opener" && by !== "other";
}

/** The color that a player has at present. */
export function colorOf(o: Opening, seat: Seat): Side {
  return o.black === seat ? "black" : "white";
}

/** Side of the central square that the next stone has to be in; null for the whole board. */
export function areaOf(o: Opening): number | null {
  const step = stepOf(o);
  return step?.kind === "place" ? (step.stones[o.placed] ?? null) : null;
}

/** The number of fifth moves to be offered. */
export function offersOf(o: Opening): number {
  const step = stepOf(o);
  return step?.kind !== "offer" ? 0 : step.count === "declared" ? o.declared : step.count;
}

/** Null if the stone may be placed, offered, withdrawn or picked there. */
export function refusalOf(o: Opening, stone: string): Refusal | null {
  if (o.moves.includes(stone) || !isOnBoard(stone, o.size)) return "taken";
  const step = stepOf(o);
  if (step?.kind === "pick") return o.offered.includes(stone) ? null : "not-offered";
  if (step?.kind === "offer") return o.offered.includes(stone) || !alikeOf(o, stone) ? null : "alike";
  const area = areaOf(o);
  return area !== null && !isWithin(stone, area, o.size) ? "outside" : null;
}

/** The offered move that leads to the same shape as `stone`, if there is one. */
export function alikeOf(o: Opening, stone: string): string | undefined {
  const shape = shapeOf([...o.moves, stone]);
  return o.offered.find((p) => shapeOf([...o.moves, p]) === shape);
}

function goOn(o: Opening, next: string): Opening {
  return { ...o, step: next, placed: 0 };
}

function withStone(o: Opening, step: Step, action: { stone: string }): Opening {
  const { stone } = action;
  const refusal = refusalOf(o, stone);
  if (refusal) throw new Error(`${stone}: ${refusal}`);
  if (step.kind === "place") {
    const after = { ...o, moves: [...o.moves, stone], placed: o.placed + 1 };
    return after.placed === step.stones.length ? goOn(after, step.next) : after;
  }
  if (step.kind === "pick") return goOn({ ...o, moves: [...o.moves, stone], offered: [] }, step.next);
  if (step.kind !== "offer") throw new Error("no stone is due");
  if (o.offered.includes(stone)) return { ...o, offered: o.offered.filter((p) => p !== stone) };
  const after = { ...o, offered: [...o.offered, stone] };
  if (after.offered.length < offersOf(o)) return after;
  const complete = goOn(after, step.next);
  return complete.offered.length === 1 ? act(complete, action) : complete; // a single one leaves nothing to pick
}

/** The opening after an action of the player who has the step. Throws Error if the rules do not allow it. */
export function act(o: Opening, action: Action): Opening {
  const step = stepOf(o);
  const actor = actorOf(o);
  if (!step || !actor) throw new Error("the opening is over");
  if ("stone" in action) return withStone(o, step, action);
  if ("declare" in action) {
    if (step.kind !== "declare" || !Number.isInteger(action.declare) || action.declare < 1 || action.declare > step.most) {
      throw new Error(`${action.declare} fifth moves cannot be declared`);
    }
    return goOn({ ...o, declared: action.declare }, step.next);
  }
  const option = step.kind === "choose" ? step.options.find((one) => one.choice === action.choice) : undefined;
  if (!option) throw new Error(`there is no choice ${action.choice}`);
  const { choice } = action;
  const black = choice === "two" ? o.black : choice === "white" ? otherSeat(actor) : actor;
  return goOn({ ...o, black }, option.next);
}
