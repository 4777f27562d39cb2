// SPDX-License-Identifier: MIT
// The moves and results of many games by position. Positions that symmetries or other orders of the moves lead to are one, as in a
// position book (docs/book.md).
import { MAX_SIZE, RULES, type Side } from "../engine/types";
import { imagesOf, PASS, pointName, pointOf } from "./points";
import { isWon } from "./rows";
import { lineFrom, nodeOf, pathTo, SETUPS, sideToMove, START, type Game, type NodeId, type Place } from "./tree";

export type Outcome = Side | "draw";

/** The outcome of a game by its record; null if that is not known. The texts are those of resultFrom in app/records/result.h. */
export function outcomeIn(result: string | undefined): Outcome | null {
  const text = (result ?? "").trim();
  if (/^(b(lack)?\+|1-0$)/i.test(text)) return "black";
  if (/^(w(hite)?\+|0-1$)/i.test(text)) return "white";
  return /^(0|draw|jigo|1\/2-1\/2)$/i.test(text) ? "draw" : null;
}

/** The result of an outcome as records write it. */
const CODES: Record<Outcome, string> = { black: "B+", white: "W+", draw: "Draw" };

/** The games that count. */
export interface GameFilter {
  player: string; // words in the names of the players
  outcome: Outcome | null; // null for any
}

/** Games, with those among them whose end is known. */
type OutcomeCounts = Record<"games" | Outcome, number>;

interface PlayedMove extends OutcomeCounts {
  move: string;
}

/** A game that went on from a position: what its record says, and how to show it there if it is at hand. */
export interface FoundGame {
  info: Readonly<Record<string, string>>;
  open: (() => Place) | null;
}

export interface Explored extends OutcomeCounts {
  moves: PlayedMove[]; // most games first
  found: FoundGame[]; // at most MOST_FOUND, the latest first, where they have dates
}

/** Games that are found in a position, at most. */
export const MOST_FOUND = 8;
const SYMMETRIES = 8;
const INVERSE = [0, 1, 2, 3, 4, 6, 5, 7]; // of each image in the order of imagesOf()
const MOST_POINTS = MAX_SIZE * MAX_SIZE;

// A number that looks random, the same for the same `n`.
function mixed(n: number): number {
  let h = n | 0;
  for (let i = 0; i < 3; ++i) h = Math.imul(h ^ (h >>> 16), 0x45d9f3b) + 0x9e3779b9;
  return h ^ (h >>> 15);
}

// For each point and content, as hash of two halves.
const HIGH = Int32Array.from({ length: MOST_POINTS * SETUPS.length }, (_, n) => mixed(2 * n + 1));
const LOW = Int32Array.from({ length: MOST_POINTS * SETUPS.length }, (_, n) => mixed(-2 * n - 2));

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

/** A position as 64 bits, the same for all its images, and the symmetries that lead to the image which stands for them. */
interface Canonical {
  high: number;
  low: number;
  symmetries: number[];
}

/** The stones of a position as 64 bits for each of its images. */
class Hashed {
  private readonly images: Images;
  private readonly high = new Int32Array(SYMMETRIES);
  private readonly low = new Int32Array(SYMMETRIES);
  private readonly kind: number; // rule and size
  private readonly contents: Int8Array; // of the points: 0, or 1 + number in SETUPS

  constructor({ rule, size, setup }: Pick<Game, "rule" | "size" | "setup">) {
    this.images = imagesFor(size);
    this.contents = new Int8Array(size * size);
    this.kind = RULES.indexOf(rule) * (MAX_SIZE + 1) + size;
    for (const content of SETUPS) for (const p of setup[content]) this.add(p, SETUPS.indexOf(content));
  }

  add(name: string, content: number): void {
    const point = this.images.numberOf(name);
    this.contents[point] = content + 1;
    for (let s = 0; s < SYMMETRIES; ++s) {
      const n = this.images.of(s, point) * SETUPS.length + content;
      this.high[s] = (this.high[s] ?? 0) ^ (HIGH[n] ?? 0);
      this.low[s] = (this.low[s] ?? 0) ^ (LOW[n] ?? 0);
    }
  }

  sideAt(x: number, y: number): Side | null {
    const { size } = this.images;
    const content = Math.min(x, y) < 0 || Math.max(x, y) >= size ? 0 : this.contents[y * size + x];
    return content === 1 ? "black" : content === 2 ? "white" : null;
  }

  isFull(): boolean {
    return !this.contents.includes(0);
  }

  canonical(toMove: Side): Canonical {
    let [high, low] = [Infinity, Infinity];
    let symmetries: number[] = [];
    for (let s = 0; s < SYMMETRIES; ++s) {
      const [h, l] = [this.high[s] ?? 0, this.low[s] ?? 0];
      if (h < high || (h === high && l < low)) [high, low, symmetries] = [h, l, [s]];
      else if (h === high && l === low) symmetries.push(s);
    }
    const seed = 2 * this.kind + (toMove === "black" ? 0 : 1);
    return { high: high ^ mixed(seed), low: low ^ mixed(~seed), symmetries };
  }

  pointIn(symmetries: readonly number[], move: string): number {
    const point = this.images.numberOf(move);
    return Math.min(...symmetries.map((s) => this.images.of(s, point)));
  }

  nameFrom(symmetries: readonly number[], point: number): string {
    return this.images.nameOf(this.images.of(INVERSE[symmetries[0] ?? 0] ?? 0, point));
  }
}

/** Numbers of 32 bits, as many as come. */
class Numbers {
  private data = new Int32Array(1 << 12);
  length = 0;

  push(n: number): void {
    if (this.length === this.data.length) {
      const wider = new Int32Array(2 * this.length);
      wider.set(this.data);
      this.data = wider;
    }
    this.data[this.length++] = n;
  }

  set(i: number, n: number): void {
    this.data[i] = n;
  }

  at(i: number): number {
    return this.data[i] ?? 0;
  }
}

/** A move that was played: the halves of the position's hash; its game; its ply and its point on the board of the canonical image. */
class Entries {
  readonly high = new Numbers();
  readonly low = new Numbers();
  readonly game = new Numbers();
  readonly move = new Numbers(); // ply * MOST_POINTS + point
  private readonly next = new Numbers(); // entry with the same place in the table, + 1
  private heads = new Int32Array(1 << 12); // the last entry with that place, + 1

  add(high: number, low: number, game: number, ply: number, point: number): void {
    if (this.high.length === this.heads.length) this.spread();
    this.high.push(high);
    this.low.push(low);
    this.game.push(game);
    this.move.push(ply * MOST_POINTS + point);
    this.next.push(0);
    this.link(this.high.length - 1);
  }

  /** The entries of a position, in the order in which they came. */
  of({ high, low }: Canonical): number[] {
    const found: number[] = [];
    for (let i = this.heads[this.placeOf(low)] ?? 0; i !== 0; i = this.next.at(i - 1)) {
      if (this.high.at(i - 1) === high && this.low.at(i - 1) === low) found.push(i - 1);
    }
    return found.reverse();
  }

  private placeOf(low: number): number {
    return low & (this.heads.length - 1);
  }

  private link(i: number): void {
    const place = this.placeOf(this.low.at(i));
    this.next.set(i, this.heads[place] ?? 0);
    this.heads[place] = i + 1;
  }

  private spread(): void {
    this.heads = new Int32Array(4 * this.heads.length);
    for (let i = 0; i < this.high.length; ++i) this.link(i);
  }
}

function counts(): OutcomeCounts {
  return { games: 0, black: 0, white: 0, draw: 0 };
}

function count(sum: OutcomeCounts, outcome: Outcome | null): void {
  sum.games += 1;
  if (outcome) sum[outcome] += 1;
}

interface Known {
  info: Readonly<Record<string, string>>;
  date: string; // "" where it is not known
  outcome: Outcome | null;
  open(ply: number): Place;
}

/** The latest of the games added, each with a ply; of games with the same date, the one added first. */
class Latest {
  private readonly kept: { game: Known; ply: number }[] = [];

  add(game: Known, ply: number): void {
    const earlier = this.kept.findIndex((k) => k.game.date < game.date);
    const place = earlier < 0 ? this.kept.length : earlier;
    if (place === MOST_FOUND) return;
    this.kept.splice(place, 0, { game, ply });
    if (this.kept.length > MOST_FOUND) this.kept.pop();
  }

  found(): FoundGame[] {
    return this.kept.map(({ game, ply }) => ({ info: game.info, open: () => game.open(ply) }));
  }
}

/** A test that is true for texts with every word that is looked for, ignoring case. */
export function searchFor(wanted: string): (text: string) => boolean {
  const words = wanted.toLowerCase().split(/\s+/);
  return (text) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
}

/** The main lines of many games by their positions: some 30 bytes a move, and what the records say of each game. */
export class Explorer {
  private readonly known: Known[] = [];
  private readonly entries = new Entries();

  constructor(games: readonly Game[] = []) {
    for (const game of games) {
      const line = lineFrom(game, START);
      this.add(game, (ply) => ({ game, at: line[ply - 1] ?? START }));
    }
  }

  get games(): number {
    return this.known.length;
  }

  /** Adds a game, which counts for the outcome on its board or else for that of its record; `open` gives its place after so many moves. */
  add(game: Game, open: (ply: number) => Place): void {
    const position = new Hashed(game);
    let last: [move: string, side: Side] | null = null;
    for (const [ply, id] of lineFrom(game, START).entries()) {
      const { move, side } = nodeOf(game, id);
      if (!move || move === PASS) continue;
      const { high, low, symmetries } = position.canonical(side);
      this.entries.add(high, low, this.known.length, ply, position.pointIn(symmetries, move));
      position.add(move, SETUPS.indexOf(side));
      last = [move, side];
    }
    const result = game.info["result"];
    const winner = last && isWon(game.rule, ...last, (x, y) => position.sideAt(x, y)) ? last[1] : null;
    const outcome = winner ?? (position.isFull() ? "draw" : outcomeIn(result));
    const info = outcome && !result ? { ...game.info, result: CODES[outcome] } : game.info;
    this.known.push({ info, date: info["date"] ?? "", outcome, open });
  }

  look(game: Game, at: NodeId, { player, outcome }: GameFilter): Explored {
    const position = new Hashed(game);
    for (const id of pathTo(game, at)) {
      const { move, side } = nodeOf(game, id);
      if (move && move !== PASS) position.add(move, SETUPS.indexOf(side));
    }
    const here = position.canonical(sideToMove(game, at));
    const isOfPlayer = searchFor(player);
    const all = counts();
    const moves = new Map<number, PlayedMove>();
    const latest = new Latest();
    for (const entry of this.entries.of(here)) {
      const known = this.known[this.entries.game.at(entry)];
      if (!known || (outcome !== null && known.outcome !== outcome)) continue;
      if (!isOfPlayer(`${known.info["black"] ?? ""}\n${known.info["white"] ?? ""}`)) continue;
      const point = this.entries.move.at(entry) % MOST_POINTS;
      const ply = Math.floor(this.entries.move.at(entry) / MOST_POINTS);
      const move = moves.get(point) ?? { ...counts(), move: position.nameFrom(here.symmetries, point) };
      moves.set(point, move);
      for (const sum of [all, move]) count(sum, known.outcome);
      latest.add(known, ply);
    }
    return { ...all, moves: [...moves.values()].sort((a, b) => b.games - a.games), found: latest.found() };
  }
}
