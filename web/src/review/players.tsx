// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { Card } from "../board/controls";
import { accuracyText, playerName, seconds } from "./facts";
import { SIDES } from "../game/points";
import { t } from "../text/text";
import type { Player, Review } from "./types";

type Row = [string, (p: Player) => string];

function rowsOf(review: Review): Row[] {
  const words = t().review.rows;
  const rows: Row[] = [
    [words.accuracy, accuracyText],
    [words.meanDrop, (p) => `${t().tenths(100 * p.mean_drop)}%`],
    [words.inaccuracies, (p) => String(p.inaccuracies)],
    [words.mistakes, (p) => String(p.mistakes)],
    [words.blunders, (p) => String(p.blunders)],
    [words.missedWins, (p) => String(p.missed_wins)],
    [words.onlyMoves, (p) => (p.only_moves === 0 ? "–" : words.of(p.only_moves_found, p.only_moves))],
  ];
  if (SIDES.some((s) => review.players[s].ms !== null)) {
    rows.push([words.time, (p) => (p.ms === null ? "–" : seconds(p.ms))]);
  }
  return rows;
}

export function Players({ review }: { review: Review }): JSX.Element {
  return (
    <Card id="players" title={t().review.players}>
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
          {rowsOf(review).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {SIDES.map((s) => <td key={s}>{value(review.players[s])}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
