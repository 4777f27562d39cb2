// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { playerName, seconds } from "./facts";
import type { Side } from "../engine/types";
import type { Player, Review } from "./types";

const ROWS: [string, (p: Player) => string][] = [
  ["Accuracy", (p) => (p.accuracy === null ? "–" : `${p.accuracy.toFixed(1)}%`)],
  ["Mean loss of win rate", (p) => `${(100 * p.mean_drop).toFixed(1)}%`],
  ["Inaccuracies", (p) => String(p.inaccuracies)],
  ["Mistakes", (p) => String(p.mistakes)],
  ["Blunders", (p) => String(p.blunders)],
  ["Missed wins", (p) => String(p.missed_wins)],
  ["Only moves found", (p) => (p.only_moves === 0 ? "–" : `${p.only_moves_found} of ${p.only_moves}`)],
];

const SIDES: Side[] = ["black", "white"];

export function Players({ review }: { review: Review }): JSX.Element {
  const rows = [...ROWS];
  if (SIDES.some((s) => review.players[s].ms !== null)) {
    rows.push(["Time", (p) => (p.ms === null ? "–" : seconds(p.ms))]);
  }
  return (
    <section class="card" aria-labelledby="players-title">
      <h2 id="players-title">Players</h2>
      <table class="players">
        <thead>
          <tr>
            <td />
            {SIDES.map((s) => (
              <th scope="col" key={s}><span class={`dot ${s}`} aria-hidden="true" />{playerName(review, s)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {SIDES.map((s) => <td key={s}>{value(review.players[s])}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
