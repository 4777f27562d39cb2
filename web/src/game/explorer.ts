// SPDX-License-Identifier: MIT
// The moves and results of many games by position. Positions that symmetries or other orders of the moves lead to are one, as in a
// position book (docs/book.md).
import type { Side } from "../engine/types";
import { imagesOf, PASS, pointName, pointOf } from "./points";
import { lineFrom, nodeOf, pathTo, sideToMove, START, type Game, type NodeId, type Place } from "./tree";

export type Outcome = Side | "draw";

/** The outcome of a game by its record; null if that is not known. */
export function outcomeIn(result: string | undefined): Outcome | null {
  if (!result) return null;
  if (/^(B\+|1-0$)/i.test(result)) return "black";
  if (/^(W\+|0-1$)/i.test(result)) return "white";
  return /^(0|draw|jigo|1\/2-1\/2)$/i.test(result) ? "draw" : null;
}

/** The games that count. */
export interface GameFilter {
  player: string; // words in the names of the players
  outcome: Outcome | null; // null for any
}

/** Games, with those among them whose end is known. */
export type OutcomeCounts = Record<"games" | Outcome, number>;

export interface PlayedMove extends OutcomeCounts {
  move: string;
}

/** A game that went on from a position: what its record says, and its place there if it is at hand. */
export interface FoundGame {
  info: Readonly<Record<string, string>>;
  place: Place | null;
}

export interface Explored extends OutcomeCounts {
  moves: PlayedMove[]; // most games first
  found: FoundGame[]; // the latest first, where they have dates
}

const SYMMETRIES = 8;
const INVERSE = [0, 1, 2, 3, 4, 6, 5, 7]; // of each image in the order of imagesOf()
const CONTENTS = ["black", "white", "blocked"] as const;

interface Entry {
  game: number;
  at: NodeId; // before the move
  point: number; // of the move, on the board of the canonical image
}

// A number that looks random, the same for the same `n`.
function mixed(n: number): number {
  let h = n | 0;
  for (let i = 0; i < 3; ++i) h = Math.imul(h ^ (h >>> 16), 0x45d9f3b) + 0x9e3779b9;
  return (h ^ (h >>> 15)) >>> 0;
}

/** The eight images of each point of a board, by numbers. */
class Images {
  readonly tables: Int32Array[] = [];

  constructor(readonly size: number) {
    for (let s = 0; s < SYMMETRIES; ++s) this.tables.push(new Int32Array(size * size));
    for (let p = 0; p < size * size; ++p) imagesOf(this.nameOf(p), size).forEach((name, s) => this.table(s).set([this.numberOf(name)], p));
  }

  numberOf(name: string): number {
    const { x, y } = pointOf(name);
    return y * this.size + x;
  }

  nameOf(point: number): string {
    return pointName(point % this.size, Math.floor(point / this.size));
  }

  of(symmetry: number, point: number): number {
    return this.table(symmetry)[point] ?? 0;
  }

  private table(symmetry: number): Int32Array {
    const table = this.tables[symmetry];
    if (!table) throw new Error("no such symmetry");
    return table;
  }
}

const IMAGES = new Map<number, Images>();

function imagesFor(size: number): Images {
  const had = IMAGES.get(size) ?? new Images(size);
  IMAGES.set(size, had);
  return had;
}

interface Canonical {
  key: string;
  symmetries: number[];
}

/** The stones of a position as 53 bits for each of its images. */
class Hashed {
  private readonly images: Images;
  private readonly high = new Int32Array(SYMMETRIES);
  private readonly low = new Int32Array(SYMMETRIES);

  constructor(private readonly game: Game) {
    this.images = imagesFor(game.size);
    for (const content of CONTENTS) for (const p of game.setup[content]) this.add(p, CONTENTS.indexOf(content));
  }

  add(name: string, content: number): void {
    const point = this.images.numberOf(name);
    for (let s = 0; s < SYMMETRIES; ++s) {
      const n = this.images.of(s, point) * CONTENTS.length + content;
      this.high[s] = (this.high[s] ?? 0) ^ mixed(2 * n + 1);
      this.low[s] = (this.low[s] ?? 0) ^ mixed(-2 * n - 2);
    }
  }

  /** The name of the canonical image, and the symmetries that lead to it. */
  canonical(toMove: Side): Canonical {
    let key = Infinity;
    let symmetries: number[] = [];
    for (let s = 0; s < SYMMETRIES; ++s) {
      const n = ((this.high[s] ?? 0) & 0x1fffff) * 2 ** 32 + ((this.low[s] ?? 0) >>> 0);
      if (n < key) [key, symmetries] = [n, [s]];
      else if (n === key) symmetries.push(s);
    }
    return { key: `${this.game.rule} ${this.game.size} ${toMove} ${key}`, symmetries };
  }

  pointIn(symmetries: readonly number[], move: string): number {
    const point = this.images.numberOf(move);
    return Math.min(...symmetries.map((s) => this.images.of(s, point)));
  }

  nameFrom(symmetries: readonly number[], point: number): string {
    return this.images.nameOf(this.images.of(INVERSE[symmetries[0] ?? 0] ?? 0, point));
  }
}

function counts(): OutcomeCounts {
  return { games: 0, black: 0, white: 0, draw: 0 };
}

function count(sum: OutcomeCounts, outcome: Outcome | null): void {
  sum.games += 1;
  if (outcome) sum[outcome] += 1;
}

/** The main lines of many games by their positions. */
export class Explorer {
  private readonly entries = new Map<string, Entry[]>();
  private readonly outcomes: (Outcome | null)[];

  constructor(private readonly games: readonly Game[]) {
    this.outcomes = games.map((game) => outcomeIn(game.info["result"]));
    games.forEach((game, i) => this.enter(game, i));
  }

  private enter(game: Game, number: number): void {
    const position = new Hashed(game);
    let at: NodeId = START;
    for (const id of lineFrom(game, START)) {
      const { move, side } = nodeOf(game, id);
      if (move && move !== PASS) {
        const { key, symmetries } = position.canonical(side);
        const entry = { game: number, at, point: position.pointIn(symmetries, move) };
        const known = this.entries.get(key);
        if (known) known.push(entry);
        else this.entries.set(key, [entry]);
        position.add(move, CONTENTS.indexOf(side));
      }
      at = id;
    }
  }

  look(game: Game, at: NodeId, { player, outcome }: GameFilter): Explored {
    const position = new Hashed(game);
    for (const id of pathTo(game, at)) {
      const { move, side } = nodeOf(game, id);
      if (move && move !== PASS) position.add(move, CONTENTS.indexOf(side));
    }
    const { key, symmetries } = position.canonical(sideToMove(game, at));
    const words = player.toLowerCase().split(/\s+/);
    const isWanted = ({ game: i }: Entry): boolean => {
      const { black = "", white = "" } = this.games[i]?.info ?? {};
      const names = `${black}\n${white}`.toLowerCase();
      return (outcome === null || this.outcomes[i] === outcome) && words.every((word) => names.includes(word));
    };
    const all = counts();
    const moves = new Map<number, PlayedMove>();
    const wanted = (this.entries.get(key) ?? []).filter(isWanted);
    for (const { game: i, point } of wanted) {
      const move = moves.get(point) ?? { ...counts(), move: position.nameFrom(symmetries, point) };
      moves.set(point, move);
      for (const sum of [all, move]) count(sum, this.outcomes[i] ?? null);
    }
    const dateOf = (found: FoundGame) => found.info["date"] ?? "";
    const found = wanted.flatMap(({ game: i, at: node }): FoundGame[] => {
      const there = this.games[i];
      return there ? [{ info: there.info, place: { game: there, at: node } }] : [];
    });
    return {
      ...all, moves: [...moves.values()].sort((a, b) => b.games - a.games),
      found: found.sort((a, b) => (dateOf(a) > dateOf(b) ? -1 : dateOf(a) < dateOf(b) ? 1 : 0)),
    };
  }
}
