// SPDX-License-Identifier: MIT
import { scaleLinear } from "d3-scale";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Shares } from "../board/controls";
import { SIDES } from "../game/points";
import { t } from "../text/text";
import { accuracyText } from "./facts";
import { reviews } from "./session";
import type { Phase, Review, Statistics } from "./types";

const PHASES: readonly Phase[] = ["opening", "middle", "end"];
const MOST_ROWS = 8; // of a chart; the tables have all
const MOST_BARS = 30;

/** The players and openings of all games of a report. */
export function StatisticsTables({ statistics }: { statistics: Statistics }): JSX.Element {
  const words = t().review.statistics;
  return (
    <section class="card" id="statistics" aria-labelledby="statistics-title">
      <h2 id="statistics-title">{words.title(statistics.games)}</h2>
      <Table heads={[words.player, words.games, words.results, words.accuracy, ...PHASES.map((p) => words.phases[p]), words.missed]}
        rows={statistics.profiles.map((p) => [p.name || words.unnamed, p.games, `${p.wins}–${p.draws}–${p.losses}`,
          accuracyText(p.overall), ...PHASES.map((phase) => accuracyText(p.by_phase[phase])), p.overall.missed_wins])} />
      <PhaseChart profiles={statistics.profiles} />
      <MissedChart names={statistics.profiles.map((p) => p.name)} />
      {statistics.openings.length > 0 && (
        <>
          <Table heads={[words.opening, words.rule, words.games, words.blackWon, words.drawn, words.whiteWon]}
            rows={statistics.openings.map((o) => [o.moves.join(" "), `${t().rules[o.rule]} ${o.size}×${o.size}`, o.games, o.black_wins,
              o.draws, o.white_wins])} />
          <OpeningChart openings={statistics.openings} />
        </>
      )}
    </section>
  );
}

/** Each player's accuracy in the three phases, as a point on a line that ends at 100 %. */
function PhaseChart({ profiles }: { profiles: Statistics["profiles"] }): JSX.Element | null {
  const words = t().review.statistics;
  const shown = profiles.slice(0, MOST_ROWS);
  const known = shown.flatMap((p) => PHASES.map((phase) => p.by_phase[phase].accuracy)).filter((a) => a !== null);
  if (known.length === 0) return null;
  const lowest = Math.min(90, Math.floor(Math.min(...known) / 10) * 10);
  const x = scaleLinear([lowest, 100], [1, 99]); // percent of the width
  return (
    <figure class="figures">
      <figcaption>{words.byPhase}</figcaption>
      {shown.map((p) => (
        <div class="figure-rows" key={p.name}>
          <span class="figure-name">{p.name || words.unnamed}</span>
          {PHASES.map((phase) => {
            const { accuracy } = p.by_phase[phase];
            return (
              <div class="figure-row" key={phase}>
                <span>{words.phases[phase]}</span>
                <svg aria-hidden="true">
                  <line class="rule" x1={`${x(lowest)}%`} x2={`${x(100)}%`} y1="50%" y2="50%" />
                  {accuracy !== null && <circle class={`phase ${phase}`} cx={`${x(accuracy)}%`} cy="50%" r="5.5" />}
                </svg>
                <span>{accuracyText(p.by_phase[phase])}</span>
              </div>
            );
          })}
        </div>
      ))}
      <div class="figure-row" aria-hidden="true"><span /><span class="ends"><span>{lowest}%</span><span>100%</span></span><span /></div>
    </figure>
  );
}

/** Missed wins per game, the games in the order of their dates; several to a bar where there are many. Nothing where none was missed. */
function MissedChart({ names }: { names: readonly string[] }): JSX.Element | null {
  const words = t().review.statistics;
  const [name, setName] = useState<string | null>(null);
  const games = byDate(reviews.value).filter((r) => name === null || SIDES.some((side) => nameIn(r, side) === name));
  const perBar = Math.max(1, Math.ceil(games.length / MOST_BARS));
  const bars = Array.from({ length: Math.ceil(games.length / perBar) }, (_, i) => {
    const part = games.slice(i * perBar, (i + 1) * perBar);
    return { from: i * perBar + 1, to: i * perBar + part.length, mean: part.reduce((sum, r) => sum + missedIn(r, name), 0) / part.length };
  });
  if (reviews.value.every((r) => missedIn(r, null) === 0)) return null;
  const most = Math.max(1, ...bars.map((b) => b.mean));
  const height = scaleLinear([0, most], [0, 94]); // percent
  const width = 100 / Math.max(1, bars.length);
  return (
    <figure class="figures">
      <figcaption>{words.missedPerGame}</figcaption>
      <label class="figure-choice"><span>{words.player}</span>
        <select value={name === null ? "" : `:${name}`} onChange={(e) => setName(e.currentTarget.value === "" ? null : e.currentTarget.value.slice(1))}>
          <option value="">{words.everybody}</option>
          {names.map((n) => <option value={`:${n}`} key={n}>{n || words.unnamed}</option>)}
        </select>
      </label>
      <svg class="figure-bars" role="img" aria-label={words.missedText(bars.map((b) => t().tenths(b.mean)))}>
        <line class="rule" x1="0" x2="100%" y1="100%" y2="100%" />
        {bars.map((b, i) => (
          <rect x={`${(i + 0.15) * width}%`} width={`${0.7 * width}%`} y={`${100 - height(b.mean)}%`} height={`${height(b.mean)}%`} key={b.from}>
            <title>{words.missedBar(b.from, b.to, t().tenths(b.mean))}</title>
          </rect>
        ))}
      </svg>
      <div class="ends" aria-hidden="true"><span>{dateOf(games[0])}</span><span>{words.most(t().tenths(most))}</span><span>{dateOf(games.at(-1))}</span></div>
    </figure>
  );
}

function nameIn(review: Review, side: (typeof SIDES)[number]): string {
  return review.info[side] ?? "";
}

function missedIn(review: Review, name: string | null): number {
  return SIDES.filter((side) => name === null || nameIn(review, side) === name).reduce((sum, side) => sum + review.players[side].missed_wins, 0);
}

function dateOf(review: Review | undefined): string {
  return review?.info["date"] ?? "";
}

// Games without a date stay where they are, before the others.
function byDate(all: readonly Review[]): Review[] {
  return [...all].sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0));
}

/** The results of the games of each opening. */
function OpeningChart({ openings }: { openings: Statistics["openings"] }): JSX.Element {
  return (
    <figure class="figures">
      <figcaption>{t().review.statistics.openingResults}</figcaption>
      {openings.slice(0, MOST_ROWS).map((o) => (
        <div class="figure-row opening" key={`${o.rule} ${o.size} ${o.moves.join(" ")}`}>
          <span>{o.moves.join(" ")}</span>
          <Shares black={o.black_wins} draw={o.draws} white={o.white_wins} />
        </div>
      ))}
    </figure>
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
