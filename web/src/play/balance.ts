// SPDX-License-Identifier: MIT
// The engine's choices in the openings, all by search: what it places it wants to be even, because the other side may then
// choose; what it chooses it wants to be the better part. Those of swap and swap2 it makes by itself.
import type { EngineClient } from "../engine/client";
import type { Analysis, OpeningQuery, RuleName, SearchLine, Side } from "../engine/types";
import { otherSide, pointName } from "../game/points";
import { isWithin, RENJU_OPENINGS, shapeOf, stonesOf } from "../game/renju";
import { alikeOf, areaOf, offersOf, refusalOf, stepOf, type Action, type Choice, type Opening, type Step } from "../game/opening";

/** Named openings that are compared before one is placed. */
const OPENINGS_COMPARED = 3;
const FOURTHS = 4;
/** Lines of a search that looks for fifth moves; some are alike. */
const LINES = 24;
/** Candidates for an even stone that are searched for longer. */
const FINALISTS = 6;
/** Within this value neither color is worth taking. */
const EVEN = 30;
/** Where a stone may stand anywhere, an even one is looked for in a central square of this side. */
const NEAR = 9;

export interface OpeningConditions {
  rule: RuleName;
  size: number;
  time: number; // seconds for a choice
  random(): number; // from 0 to below 1
}

/** Why something was chosen: what was looked for, and Black's win rate by the search, from 0 to 1. */
export interface Reason {
  kind: "even" | "color" | "two" | "ten" | "five" | "declare" | "offer" | "pick";
  blackRate: number;
  count: number; // of the moves compared, offered or declared
}

export interface Decision {
  actions: Action[];
  reason: Reason;
  /** The engine's first move in the game, where the search has found it already. */
  move?: string;
}

/** An even position, where nothing was found out. */
const UNKNOWN = 0.5;

function valueOf(line: SearchLine | undefined): number {
  if (!line) return 0;
  const { score } = line;
  return score.type === "eval" ? score.value : score.plies > 0 ? 10_000 : -10_000;
}

function imbalance(line: SearchLine | undefined): number {
  return Math.abs(valueOf(line));
}

function sideToMove(moves: readonly string[]): Side {
  return moves.length % 2 === 0 ? "black" : "white";
}

// `line` is of a search of the position after `moves`.
function blackRate(moves: readonly string[], line: SearchLine | undefined): number {
  const rate = line?.winrate ?? UNKNOWN;
  return sideToMove(moves) === "black" ? rate : 1 - rate;
}

function least<T>(items: readonly T[], cost: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>((best, item) => (best === undefined || cost(item) < cost(best) ? item : best), undefined);
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items.map((item): [number, T] => [random(), item]).sort((a, b) => a[0] - b[0]).map(([, item]) => item);
}

/** A decision about an opening, with all that it needs. */
class Decider {
  constructor(private readonly client: EngineClient, private readonly conditions: OpeningConditions, private readonly o: Opening,
    private readonly signal: AbortSignal) {}

  private search(moves: readonly string[], share: number, more: { multipv?: number; only?: string[] } = {}): Promise<Analysis> {
    const { rule, size, time } = this.conditions;
    const query = { rule, size, moves: [...moves], multipv: 1, limits: { time: Math.max(0.05, time * share) }, ...more };
    return this.client.ask(query, { signal: this.signal });
  }

  /** All choices of swap and swap2. */
  async swap(opening: "swap" | "swap2"): Promise<Decision> {
    const { rule, size, time, random } = this.conditions;
    const seed = Math.floor(random() * 2 ** 32);
    const query: OpeningQuery = { action: "opening", opening, rule, size, moves: [...this.o.moves], limits: { time }, seed };
    const { choice, placed, black_winrate: blackRate, compared } = await this.client.ask(query, { signal: this.signal });
    const stones = placed.map((stone) => ({ stone }));
    if (choice === "place") return { actions: stones, reason: { kind: "even", blackRate, count: compared } };
    if (choice === "two") return { actions: [{ choice }, ...stones], reason: { kind: "two", blackRate, count: 2 } };
    return { actions: [{ choice }], reason: { kind: "color", blackRate, count: 1 }, ...(placed[0] ? { move: placed[0] } : {}) };
  }

  /** Three stones: the most even of a few named openings. */
  async three(): Promise<Decision> {
    const half = Math.floor(this.conditions.size / 2);
    const all = RENJU_OPENINGS.map((one) => stonesOf(one).map(([dx, dy]) => pointName(half + dx, half + dy)));
    const compared = shuffled(all, this.conditions.random).slice(0, OPENINGS_COMPARED);
    let found: { stones: string[]; line: SearchLine | undefined } = { stones: [], line: undefined };
    let smallest = Infinity;
    for (const stones of compared) {
      const [line] = (await this.search(stones, 1 / OPENINGS_COMPARED)).lines;
      if (imbalance(line) < smallest) [smallest, found] = [imbalance(line), { stones, line }];
    }
    const reason: Reason = { kind: "even", blackRate: blackRate(found.stones, found.line), count: compared.length };
    return { actions: found.stones.map((stone) => ({ stone })), reason };
  }

  /** The free points that the next stone may have, one of each shape, in a random order. */
  private candidates(side: number | null): string[] {
    const { size, random } = this.conditions;
    const all = Array.from({ length: size * size }, (_, i) => pointName(i % size, Math.floor(i / size)));
    const near = all.filter((point) => isWithin(point, side ?? NEAR, size));
    const shapes = new Map<string, string>();
    for (const point of shuffled(near, random)) {
      if (refusalOf(this.o, point) === null) shapes.set(shapeOf([...this.o.moves, point]), point);
    }
    return [...shapes.values()];
  }

  /** The most even of the candidates: all of them are searched for a moment, the most even ones for longer. */
  private async mostEven(side: number | null, share: number): Promise<{ point: string; line: SearchLine | undefined; count: number }> {
    const all = this.candidates(side);
    const [first = ""] = all;
    if (all.length < 2) return { point: first, line: undefined, count: all.length };
    const lines = async (only: string[], part: number) =>
      (await this.search(this.o.moves, share * part, { only, multipv: only.length })).lines.sort((a, b) => imbalance(a) - imbalance(b));
    const few = all.length <= FINALISTS ? all : (await lines(all, 0.4)).slice(0, FINALISTS).map((l) => l.move);
    const [line] = few.length > 0 ? await lines(few, 0.6) : [];
    return { point: line?.move ?? first, line, count: all.length };
  }

  /** A stone after which the other side chooses: the most even one. */
  async even(side: number | null): Promise<Decision> {
    const { point, line, count } = await this.mostEven(side, 1);
    return { actions: [{ stone: point }], reason: { kind: "even", blackRate: blackRate(this.o.moves, line), count } };
  }

  /** Black's fifth moves after `moves`, the best first, one of each shape. */
  private async fifths(moves: readonly string[], share: number): Promise<SearchLine[]> {
    const { lines } = await this.search(moves, share, { multipv: LINES });
    const seen = new Set<string>();
    return lines.filter((line) => {
      const shape = shapeOf([...moves, line.move]);
      return !seen.has(shape) && seen.add(shape);
    });
  }

  /** The number of fifth moves, of which White takes the weakest, that leaves the game most even. */
  private evenCount(fifths: readonly SearchLine[], most: number): number {
    return least(fifths.slice(0, most).map((_, i) => i + 1), (n) => imbalance(fifths[n - 1])) ?? 1;
  }

  /** The fourth stone of White, before a number of fifth moves is declared. */
  async fourth(most: number): Promise<Decision> {
    const found = await this.search(this.o.moves, 0.25, { multipv: FOURTHS });
    let best: { stone: string; line: SearchLine | undefined } | undefined;
    for (const { move } of found.lines) {
      const fifths = await this.fifths([...this.o.moves, move], 0.75 / FOURTHS);
      const line = fifths[this.evenCount(fifths, most) - 1];
      if (!best || imbalance(line) < imbalance(best.line)) best = { stone: move, line };
    }
    if (!best) return this.even(null);
    const rate = best.line?.winrate ?? UNKNOWN; // Black is to move
    return { actions: [{ stone: best.stone }], reason: { kind: "even", blackRate: rate, count: found.lines.length } };
  }

  async declare(most: number): Promise<Decision> {
    const fifths = await this.fifths(this.o.moves, 1);
    const count = this.evenCount(fifths, most);
    return { actions: [{ declare: count }], reason: { kind: "declare", blackRate: blackRate(this.o.moves, fifths[count - 1]), count } };
  }

  private colorDecision(line: SearchLine | undefined, move: string | null = null): Decision {
    const side = sideToMove(this.o.moves);
    const choice = valueOf(line) >= 0 ? side : otherSide(side);
    const reason: Reason = { kind: "color", blackRate: blackRate(this.o.moves, line), count: 1 };
    return { actions: [{ choice }], reason, ...(move !== null && choice === side ? { move } : {}) };
  }

  /** The better color, and the first move with it where the game begins. */
  async color(isLast: boolean): Promise<Decision> {
    const found = await this.search(this.o.moves, 1);
    return this.colorDecision(found.lines[0], isLast ? found.best : null);
  }

  /** The better color if Black has to offer fifth moves, of which White takes the weakest. */
  async colorBeforeOffer(): Promise<Decision> {
    const fifths = await this.fifths(this.o.moves, 1);
    return this.colorDecision(fifths[Math.min(this.o.declared, fifths.length) - 1]);
  }

  /**
   * Black with `count` fifth moves to offer, if even the weakest of them is good for Black. Else Black places one fifth
   * stone and the other side chooses: who chooses gains what the most even stone is off balance.
   */
  async colorOrOffer(count: number): Promise<Decision> {
    const fifths = await this.fifths(this.o.moves, 0.5);
    const weakest = fifths[count - 1];
    const { line } = await this.mostEven(NEAR, 0.5);
    if (weakest && valueOf(weakest) > Math.max(EVEN, imbalance(line))) {
      return { actions: [{ choice: "ten" }], reason: { kind: "ten", blackRate: weakest.winrate, count } };
    }
    const choice: Choice = imbalance(line) > EVEN ? "white" : "black";
    return { actions: [{ choice }], reason: { kind: "five", blackRate: line?.winrate ?? UNKNOWN, count: 1 } };
  }

  /** The best fifth moves, and others of other shapes if the search has found too few. */
  async offer(): Promise<Decision> {
    const { o } = this;
    const fifths = await this.fifths(o.moves, 1);
    const due = offersOf(o);
    let offered: readonly string[] = o.offered;
    for (const point of [...fifths.map((line) => line.move), ...this.candidates(NEAR), ...this.candidates(o.size)]) {
      if (offered.length < due && !offered.includes(point) && !alikeOf({ ...o, offered }, point)) offered = [...offered, point];
    }
    const weakest = fifths[Math.min(due, fifths.length) - 1];
    const reason: Reason = { kind: "offer", blackRate: blackRate(o.moves, weakest), count: due };
    return { actions: offered.slice(o.offered.length).map((stone) => ({ stone })), reason };
  }

  /** The offered fifth move that is weakest for Black. */
  async pick(): Promise<Decision> {
    const { moves, offered } = this.o;
    const { lines } = await this.search(moves, 1, { only: [...offered], multipv: offered.length });
    const line = least(lines, valueOf);
    const reason: Reason = { kind: "pick", blackRate: blackRate(moves, line), count: offered.length };
    return { actions: [{ stone: line?.move ?? offered[0] ?? "" }], reason };
  }
}

function stepAfter(o: Opening, next: string): Step | null {
  return stepOf({ ...o, step: next });
}

/** The engine's part in the step that is due. Rejects as the client does; throws Error if no step is due. */
export function decide(client: EngineClient, conditions: OpeningConditions, o: Opening, signal: AbortSignal): Promise<Decision> {
  const step = stepOf(o);
  const d = new Decider(client, conditions, o, signal);
  if (step && (o.name === "swap" || o.name === "swap2")) return d.swap(o.name);
  switch (step?.kind) {
    case "place": {
      if (step.stones.length === 3) return d.three();
      const next = stepAfter(o, step.next);
      return next?.kind === "declare" ? d.fourth(next.most) : d.even(areaOf(o));
    }
    case "choose": {
      const next = (choice: Choice) => {
        const option = step.options.find((one) => one.choice === choice);
        return option ? stepAfter(o, option.next) : undefined;
      };
      const offer = next("ten");
      if (offer?.kind === "offer") return d.colorOrOffer(offer.count === "declared" ? o.declared : offer.count);
      return next("black")?.kind === "offer" ? d.colorBeforeOffer() : d.color(next("black") === null);
    }
    case "declare": return d.declare(step.most);
    case "offer": return d.offer();
    case "pick": return d.pick();
    case undefined: throw new Error("the opening is over");
  }
}
