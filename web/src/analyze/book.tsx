// SPDX-License-Identifier: MIT
// The position book of the program: what it knows of the position shown, and the tree of variations saved into it.
import { computed, effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { Button, Card } from "../board/controls";
import type { Book } from "../engine/client";
import type { BookEntry, Score } from "../engine/types";
import { toJson } from "../game/json";
import { moveCount, pathOf, sameInTree } from "../game/tree";
import { ofPosition, place, playMove, positionKey, report, reportUnlessRefused, tell, view, type Keyed } from "../state/state";
import { t } from "../text/text";

/** The book; null if the program was started without one, and in a page without the program. */
export const book = signal<Book | null>(null);

const found = signal<Keyed<BookEntry> | null>(null);
const isSaving = signal(false);
const saves = signal(0); // what is known changes with each

/** The entry of the book for the position shown; null as long as that is not known. */
const current = computed(() => ofPosition(found));

/** A move of the book; its value is that of the side that plays it. */
interface BookMove {
  move: string;
  score: Score | null;
  label: string;
  text: string;
}

// The value of a position for the side that has just moved.
function before(score: Score | null): Score | null {
  if (!score) return null;
  if (score.type === "eval") return { type: "eval", value: -score.value };
  return { type: "mate", plies: (score.plies > 0 ? -1 : 1) - score.plies };
}

/** The moves of the position, best first: those of its entry, then others that lead to known positions. */
const moves = computed<BookMove[]>(() => {
  const entry = current.value;
  if (!entry) return [];
  const after = new Map(entry.successors.map((s) => [s.move, s]));
  const own = entry.lines.map(({ move, score }) => {
    const next = after.get(move);
    return { move, score: score ?? before(next?.score ?? null), label: next?.label ?? "", text: next?.text ?? "" };
  });
  const listed = new Set(own.map((m) => m.move));
  const others = entry.successors.filter((s) => !listed.has(s.move));
  const all = [...own, ...others.map((s) => ({ move: s.move, score: before(s.score), label: s.label, text: s.text }))];
  const { game, at } = place.value;
  return all.map((m) => ({ ...m, move: sameInTree(game, at, m.move) }));
});

/** The points of the moves, for the board. */
export const bookPoints = computed(() => (view.value === "analyze" ? moves.value.map((m) => m.move) : []));

export function watchBook(): void {
  effect(() => {
    const key = positionKey.value;
    const client = book.value;
    void saves.value;
    if (!client || view.value !== "analyze") return;
    const ending = new AbortController();
    const { game, at } = place.peek();
    client.look(toJson(pathOf(game, at)), ending.signal)
      .then((value) => (found.value = { key, value }), reportUnlessRefused);
    return () => ending.abort();
  });
}

async function save(): Promise<void> {
  const client = book.peek();
  if (!client) return;
  isSaving.value = true;
  try {
    const { saved, not_kept } = await client.save(toJson(place.peek().game));
    saves.value = saves.peek() + 1;
    tell(t().book.saved(saved, client.name, not_kept));
  } catch (e) {
    report(e);
  } finally {
    isSaving.value = false;
  }
}

function valueOf(score: Score): string {
  return score.type === "mate" ? t().analyze.mate(score.plies) : `${score.value > 0 ? "+" : ""}${score.value}`;
}

/** The panel of the book. */
export function BookPanel(): JSX.Element | null {
  const words = t().book;
  const client = book.value;
  const entry = current.value;
  if (!client) return null;
  return (
    <Card id="book" kind="book" title={words.title} beside={!client.isReadOnly && (
      <Button icon="share" off={isSaving.value || moveCount(place.value.game) === 0} onClick={() => void save()}>{words.save}</Button>
    )}>
      {entry && !entry.known && moves.value.length === 0 && <p class="soft">{words.unknown}</p>}
      {entry?.score && <p>{words.value(valueOf(entry.score), entry.used.depth, entry.engine)}</p>}
      {entry?.text && <p class="book-text">{entry.text}</p>}
      <ul class="book-moves">
        {moves.value.map((m) => (
          <li key={m.move}>
            <button type="button" class="line-button" onClick={() => playMove(m.move)}>
              <span class="unseen">{t().analyze.line(m.move)}</span>
              <span class="tone">{m.move}</span>
              {m.score && <span class="book-value">{valueOf(m.score)}</span>}
              {m.label && <span class="badge fact">{m.label}</span>}
              <span class="book-text">{m.text}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="soft book-name">{client.isReadOnly ? words.readOnly(client.name) : words.name(client.name)}</p>
    </Card>
  );
}
