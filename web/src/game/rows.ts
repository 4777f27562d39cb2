// SPDX-License-Identifier: MIT
// The rows that win. The engine knows them too, but is too slow to be asked about each of many games.
import type { RuleName, Side } from "../engine/types";
import { otherSide, pointOf, type Offset } from "./points";

const DIRECTIONS: readonly Offset[] = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** True if a row of so many stones wins. `isClosed`: a stone of the opponent stands at each of its ends. */
function wins(rule: RuleName, side: Side, length: number, isClosed: boolean): boolean {
  if (length === 5) return !isClosed || (rule !== "caro" && rule !== "caro-exact");
  return length > 5 && (rule === "freestyle" || rule === "caro" || (rule === "renju" && side === "white"));
}

/** True if the stone at `last`, of that side, stands in a row that wins. `sideAt` has the side of each stone on the board. */
export function isWon(rule: RuleName, last: string, side: Side, sideAt: (x: number, y: number) => Side | null): boolean {
  const { x, y } = pointOf(last);
  return DIRECTIONS.some(([dx, dy]) => {
    const at = (steps: number) => sideAt(x + steps * dx, y + steps * dy);
    let [from, to] = [0, 0];
    while (at(from - 1) === side) --from;
    while (at(to + 1) === side) ++to;
    return wins(rule, side, to - from + 1, [from - 1, to + 1].every((steps) => at(steps) === otherSide(side)));
  });
}
