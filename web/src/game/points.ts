// SPDX-License-Identifier: MIT
// Points and sides by name. A point is a column letter and a row number, "h8"; a pass is "--".
import type { Side } from "../engine/types";

export const PASS = "--";
export const SIDES: readonly Side[] = ["black", "white"];

export interface Point {
  x: number; // column from the left, from 0
  y: number; // row from the bottom, from 0
}

export function pointOf(name: string): Point {
  return { x: name.charCodeAt(0) - "a".charCodeAt(0), y: Number(name.slice(1)) - 1 };
}

export function columnName(x: number): string {
  return String.fromCharCode("a".charCodeAt(0) + x);
}

export function pointName(x: number, y: number): string {
  return `${columnName(x)}${y + 1}`;
}

export function isOnBoard(name: string, size: number): boolean {
  if (!/^[a-v][1-9][0-9]?$/.test(name)) return false;
  const { x, y } = pointOf(name);
  return x < size && y < size;
}

export function otherSide(side: Side): Side {
  return side === "black" ? "white" : "black";
}

export type Offset = readonly [number, number]; // columns to the right and rows up, from the center

export function fromCenter(name: string, size: number): Offset {
  const { x, y } = pointOf(name);
  const half = (size - 1) / 2;
  return [x - half, y - half];
}

/** The eight images of an offset under turning and mirroring; the first one is the offset itself. */
export function images([x, y]: Offset): Offset[] {
  return [[x, y], [-x, y], [x, -y], [-x, -y], [y, x], [-y, x], [y, -x], [-y, -x]];
}

/** The same of a point of the board. */
export function imagesOf(name: string, size: number): string[] {
  const half = (size - 1) / 2;
  return images(fromCenter(name, size)).map(([x, y]) => pointName(x + half, y + half));
}

/** The points of a text of letters such as "h8i9h10", passes among them; null if it is something else. */
export function splitMoves(text: string): string[] | null {
  const moves = text.match(/[a-v][0-9]{1,2}|--/g) ?? [];
  return moves.join("") === text ? moves : null;
}

/** The star points of a board, the center among them where there is one. */
export function starPoints(size: number): string[] {
  const points: string[] = [];
  if (size >= 9) for (const x of [3, size - 4]) for (const y of [3, size - 4]) points.push(pointName(x, y));
  if (size % 2 === 1) points.push(pointName((size - 1) / 2, (size - 1) / 2));
  return points;
}
