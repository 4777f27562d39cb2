// SPDX-License-Identifier: MIT
// The moves and results, in the position shown, of the games of the file opened last or of those of the program.
import { computed, effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { Card, Field, Shares } from "../board/controls";
import type { GamesIndex } from "../engine/client";
import type { ExploredGames, ResultCounts } from "../engine/types";
import { Explorer, MOST_FOUND, type Explored, type FoundGame, type GameFilter, type Outcome } from "../game/explorer";
import { toJson } from "../game/json";
import { equalPoints, pathOf, sameInTree, type Place } from "../game/tree";
import { openedGames, openedIndex, openPlace, place, playMove, positionKey, reportUnlessRefused, view } from "../state/state";
import { shownLines, valueOf } from "./live";
import { t } from "../text/text";

const OUTCOMES: readonly (Outcome | null)[] = [null, "black", "draw", "white"];
const MOST_RINGS = 8; // on the board

/** The games of the program; null if it was started without them, and in a page without the program. */
export const gamesIndex = signal<GamesIndex | null>(null);

const filter = signal<GameFilter>({ player: "", outcome: null });
const answered = signal<{ key: string; explored: Explored } | null>(null);
const question = computed(() => JSON.stringify([positionKey.value, filter.value]));

// Games of a file that was opened take the place of the program's.
const explorer = computed(() => (openedGames.value.length > 1 ? new Explorer(openedGames.value) : openedIndex.value));
const explored = computed<Explored | null>(() => {
  if (view.value !== "analyze") return null;
  if (explorer.value) {
    const { game, at } = place.value;
    const found = explorer.value.look(game, at, filter.value);
    return { ...found, moves: found.moves.map((m) => ({ ...m, move: sameInTree(game, at, m.move) })) };
  }
  return answered.value?.key === question.value ? answered.value.explored : null;
});

export function watchGames(): void {
  effect(() => {
    const key = question.value;
    const index = gamesIndex.value;
    if (!index || view.value !== "analyze" || explorer.value) return; // an explorer is made where it is first shown
    const ending = new AbortController();
    const { game, at } = place.peek();
    index.look(toJson(pathOf(game, at)), filter.peek(), ending.signal)
      .then((found) => (answered.value = { key, explored: asExplored(found, { game, at }) }), reportUnlessRefused);
    return () => ending.abort();
  });
}

function asExplored(found: ExploredGames, { game, at }: Place): Explored {
  const countsOf = (c: ResultCounts) => ({ games: c.games, black: c.black_wins, draw: c.draws, white: c.white_wins });
  return {
    ...countsOf(found), moves: found.played.map((m) => ({ ...countsOf(m), move: sameInTree(game, at, m.move) })),
    found: found.latest.slice(0, MOST_FOUND).map(({ info }) => ({ info, open: null })),
  };
}

/** The points of the moves that were played most, for the board. */
export const gamePoints = computed(() => explored.value?.moves.slice(0, MOST_RINGS).map((m) => m.move) ?? []);

/** The panel of the games; nothing where no file with several was opened. */
export function GamesPanel(): JSX.Element | null {
  const words = t().explorer;
  const found = explored.value;
  if (!explorer.value && !gamesIndex.value) return null;
  const all = explorer.value?.games ?? gamesIndex.value?.games ?? 0;
  const { player, outcome } = filter.value;
  const lines = new Map(shownLines.value.map((line) => [line.move, line]));
  const change = (changes: Partial<GameFilter>) => (filter.value = { ...filter.value, ...changes });
  return (
    <Card id="explorer" kind="explorer" title={words.title(found?.games ?? 0, all)}>
      <div class="fields">
        <label><span>{words.player}</span>
          <input type="search" value={player} onInput={(e) => change({ player: e.currentTarget.value })} />
        </label>
        <Field name={words.result} value={outcome} options={OUTCOMES} onChange={(chosen) => change({ outcome: chosen })}
          text={(o) => (o === null ? words.any : o === "draw" ? t().game.draw : t().game.won(o))} />
      </div>
      {found?.moves.length === 0 && <p class="soft">{words.none}</p>}
      <ul class="book-moves">
        {found?.moves.map((m) => {
          const line = lines.get(equalPoints(place.value.game, place.value.at, m.move).find((point) => lines.has(point)) ?? m.move);
          return (
            <li key={m.move}>
              <button type="button" class="line-button" onClick={() => playMove(m.move)}>
                <span class="unseen">{t().analyze.line(m.move)}</span>
                <span class="tone">{m.move}</span>
                <span class="book-value">{m.games}</span>
                <Shares black={m.black} draw={m.draw} white={m.white} />
                {lines.size > 0 && <span class="explored-value">{line ? valueOf(line) : ""}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {(found?.found.length ?? 0) > 0 && <h3>{words.games}</h3>}
      <ul class="files">{found?.found.map((f, i) => <li key={i}><GameButton {...f} /></li>)}</ul>
    </Card>
  );
}

function GameButton({ info, open }: FoundGame): JSX.Element {
  const { black, white, date, result } = info;
  const texts = [
    <span class="file-name" key="players">{`${black || "?"} – ${white || "?"}`}</span>,
    <span class="soft" key="rest">{[date, result].filter(Boolean).join(" · ")}</span>,
  ];
  return open ? <button type="button" class="line-button" onClick={() => openPlace(open())}>{texts}</button> : <div class="line-button">{texts}</div>;
}
