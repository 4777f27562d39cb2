// SPDX-License-Identifier: MIT
// What the games of the file opened last played in the position shown.
import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import { Explorer, type FoundGame, type GameFilter, type Outcome } from "../game/explorer";
import { Shares } from "../review/statistics";
import { openedGames, place, playMove, setPlace, view } from "../shell/state";
import { t } from "../text/text";

const MOST_GAMES = 8; // in the list

const filter = signal<GameFilter>({ player: "", outcome: null });
const explorer = computed(() => (openedGames.value.length > 1 ? new Explorer(openedGames.value) : null));
const explored = computed(() => (view.value === "analyze" ? explorer.value?.look(place.value.game, place.value.at, filter.value) : null) ?? null);

/** The points of the moves, for the board. */
export const gamePoints = computed(() => explored.value?.moves.map((m) => m.move) ?? []);

/** The panel of the games; nothing where no file with several was opened. */
export function GamesPanel(): JSX.Element | null {
  const words = t().explorer;
  const found = explored.value;
  if (!found) return null;
  const { player, outcome } = filter.value;
  const change = (changes: Partial<GameFilter>) => (filter.value = { ...filter.value, ...changes });
  return (
    <section class="card explorer" aria-labelledby="explorer-title">
      <h2 id="explorer-title">{words.title(found.games, openedGames.value.length)}</h2>
      <div class="fields">
        <label><span>{words.player}</span>
          <input type="search" value={player} onInput={(e) => change({ player: e.currentTarget.value })} />
        </label>
        <label><span>{words.result}</span>
          <select value={outcome ?? ""} onChange={(e) => change({ outcome: (e.currentTarget.value || null) as Outcome | null })}>
            <option value="">{words.any}</option>
            <option value="black">{t().game.won("black")}</option>
            <option value="draw">{t().game.draw}</option>
            <option value="white">{t().game.won("white")}</option>
          </select>
        </label>
      </div>
      {found.moves.length === 0 && <p class="soft">{words.none}</p>}
      <ul class="book-moves">
        {found.moves.map((m) => (
          <li key={m.move}>
            <button type="button" class="line-button" onClick={() => playMove(m.move)}>
              <span class="unseen">{t().analyze.line(m.move)}</span>
              <span class="tone">{m.move}</span>
              <span class="book-value">{m.games}</span>
              <Shares black={m.black} draw={m.draw} white={m.white} />
            </button>
          </li>
        ))}
      </ul>
      {found.found.length > 0 && <h3>{words.games}</h3>}
      <ul class="files">{found.found.slice(0, MOST_GAMES).map((f, i) => <li key={i}><GameButton {...f} /></li>)}</ul>
    </section>
  );
}

function GameButton({ game, at }: FoundGame): JSX.Element {
  const { black, white, date, result } = game.info;
  return (
    <button type="button" class="line-button" onClick={() => setPlace({ game, at })}>
      <span class="file-name">{`${black || "?"} – ${white || "?"}`}</span>
      <span class="soft">{[date, result].filter(Boolean).join(" · ")}</span>
    </button>
  );
}
