// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { t } from "../text/text";
import { accuracyText } from "./facts";
import type { Phase, Statistics } from "./types";

const PHASES: readonly Phase[] = ["opening", "middle", "end"];

/** The players and openings of all games of a report. */
export function StatisticsTables({ statistics }: { statistics: Statistics }): JSX.Element {
  const words = t().review.statistics;
  return (
    <section class="card" aria-labelledby="statistics-title">
      <h2 id="statistics-title">{words.title(statistics.games)}</h2>
      <Table heads={[words.player, words.games, words.results, words.accuracy, ...PHASES.map((p) => words.phases[p]), words.missed]}
        rows={statistics.profiles.map((p) => [p.name || words.unnamed, p.games, `${p.wins}–${p.draws}–${p.losses}`,
          accuracyText(p.overall), ...PHASES.map((phase) => accuracyText(p.by_phase[phase])), p.overall.missed_wins])} />
      {statistics.openings.length > 0 && (
        <Table heads={[words.opening, words.rule, words.games, words.blackWon, words.drawn, words.whiteWon]}
          rows={statistics.openings.map((o) => [o.moves.join(" "), `${t().rules[o.rule]} ${o.size}×${o.size}`, o.games, o.black_wins,
            o.draws, o.white_wins])} />
      )}
    </section>
  );
}

// Scrolls sideways where it is too wide, so that the page does not.
function Table({ heads, rows }: { heads: string[]; rows: (string | number)[][] }): JSX.Element {
  return (
    <div class="scroller" role="region" aria-label={heads[0]} tabIndex={0}>
      <table class="players">
        <thead><tr>{heads.map((head) => <th scope="col" key={head}>{head}</th>)}</tr></thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}><th scope="row">{name}</th>{cells.map((cell, i) => <td key={i}>{cell}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
