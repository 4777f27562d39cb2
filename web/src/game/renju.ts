// SPDX-License-Identifier: MIT
// The openings of renju: central squares, the 26 named positions of three stones, and stones that form the same shape.
import { fromCenter, images, PASS, pointOf, type Offset, type Point } from "./points";

/** A named opening: the second stone stands beside the first (direct) or diagonal to it (indirect). */
export interface RenjuOpening {
  kind: "direct" | "indirect";
  number: number; // 1 to 13
}

const SECOND: Record<RenjuOpening["kind"], Offset> = { direct: [0, 1], indirect: [1, 1] };
/** The third stones in the order of their numbers. */
const THIRD: Record<RenjuOpening["kind"], readonly Offset[]> = {
  direct: [
    [0, 2], [1, 2], [2, 2], [1, 1], [2, 1], [1, 0], [2, 0], [0, -1], [1, -1], [2, -1], [0, -2], [1, -2], [2, -2],
  ],
  indirect: [
    [2, 2], [2, 1], [2, 0], [2, -1], [2, -2], [1, 0], [1, -1], [1, -2], [0, -1], [0, -2], [-1, -1], [-1, -2], [-2, -2],
  ],
};

const KINDS = ["direct", "indirect"] as const;
/** Every named opening, the direct ones first. */
export const RENJU_OPENINGS: readonly RenjuOpening[] = KINDS.flatMap((kind) => THIRD[kind].map((_, i) => ({ kind, number: i + 1 })));

/** The three stones of an opening, as steps from the center. */
export function stonesOf({ kind, number }: RenjuOpening): Offset[] {
  const third = THIRD[kind][number - 1];
  return third ? [[0, 0], SECOND[kind], third] : [];
}

/** True if the point is in the central square with `side` points on a side; `side` and `size` are odd. */
export function isWithin(point: string, side: number, size: number): boolean {
  return Math.max(...fromCenter(point, size).map(Math.abs)) <= (side - 1) / 2;
}

// The two stones around the center in each of the eight views of the board, the same text for the same opening.
function keyOf(second: Offset, third: Offset): string {
  const thirds = images(third);
  return images(second).map((s, i) => [s, thirds[i]].join(" ")).sort()[0] ?? "";
}

const NAMED = new Map(RENJU_OPENINGS.map((o): [string, RenjuOpening] => {
  const [, second = [0, 0], third = [0, 0]] = stonesOf(o);
  return [keyOf(second, third), o];
}));

/**
 * The named opening that a game begins with, by its first three moves: black, white, black, one of the black stones in
 * the center. Null for every other game, and for a board without a center.
 */
export function renjuOpening(moves: readonly string[], size: number): RenjuOpening | null {
  const [first, second, third] = moves.slice(0, 3);
  if (!first || !second || !third || size % 2 === 0 || moves.slice(0, 3).includes(PASS)) return null;
  const blacks = [fromCenter(first, size), fromCenter(third, size)];
  const center = blacks.findIndex(([x, y]) => x === 0 && y === 0);
  const other = blacks[1 - center];
  return center < 0 || !other ? null : (NAMED.get(keyOf(fromCenter(second, size), other)) ?? null);
}

/**
 * A text that two positions share if one can be turned, mirrored and moved to lie on the other, black on black. The
 * edges of the board do not count. The moves alternate, black first, without passes.
 */
export function shapeOf(moves: readonly string[]): string {
  const stones = moves.map(pointOf);
  const shapes = Array.from({ length: 8 }, (_, view) => {
    const turned = stones.map(({ x, y }): Point => {
      const [column, row] = images([x, y])[view] ?? [x, y];
      return { x: column, y: row };
    });
    const left = Math.min(...turned.map((p) => p.x));
    const bottom = Math.min(...turned.map((p) => p.y));
    return turned.map(({ x, y }, i) => `${i % 2 === 0 ? "b" : "w"}${x - left},${y - bottom}`).sort().join(" ");
  });
  return shapes.sort()[0] ?? "";
}
