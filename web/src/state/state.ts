// SPDX-License-Identifier: MIT
// The state of the page: one game, a place in it and a view. Everything else follows from these.
import { batch, computed, signal } from "@preact/signals";
import type { ShownLine } from "../board/board";
import type { Explorer } from "../game/explorer";
import { EngineError, isAbort, type AnswerTo, type AskOptions, type EngineClient, hasEnded, type Trouble } from "../engine/client";
import type { Analysis, Query } from "../engine/types";
import type { View } from "../game/link";
import type { Match } from "../game/match";
import { movesTo, newGame, nodeOf, play, playAll, queryOf, sideToMove, START, stonesAt, type Game, type NodeId, type Place } from "../game/tree";
import { t } from "../text/text";
import { settings } from "./settings";

export const view = signal<View>("play");
export const place = signal<Place>({ game: newGame(settings.peek().rule, settings.peek().size), at: START });

/** The game of the other views, while a puzzle is on the board. */
export const ownPlace = signal<Place | null>(null);
/** The place before a position was set up, which is shown again if that is canceled; null unless one is being set up. */
export const placeBeforeSetup = signal<Place | null>(null);
/** True while a position is being set up, which need not be one of a game. */
export const isSettingUp = computed(() => placeBeforeSetup.value !== null);

/** The match that the game shown is of; null if none is played. */
export const match = signal<Match | null>(null);

/** The engine; null in a page without one. */
export const engine = signal<EngineClient | null>(null);
/** Null while the engine can be asked. */
export const trouble = signal<Trouble | null>(null);
/** The dialog that is open. */
export const dialog = signal<"new" | "open" | "share" | "settings" | "games" | null>(null);
/** A message for a moment; with `undo`, of something that can be taken back. */
export const notice = signal<{ text: string; undo?: () => void } | null>(null);
/** The text that a screen reader says next. */
export const said = signal("");
/** A line of play drawn over the board, from the position after `from`. */
export const shownLine = signal<(ShownLine & { from: NodeId }) | null>(null);
/** Games of the file opened last, to choose from where there are several. */
export const openedGames = signal<readonly Game[]>([]);
/** The games of a file that has too many to choose from, by position. */
export const openedIndex = signal<Explorer | null>(null);
/** A point to mark as the best move. */
export const hint = signal<string | null>(null);
/** The action of a click on the board in the Analyze view instead of playing a move; null for playing. */
export const onPick = signal<((point: string) => void) | null>(null);

/** The place on the board: where the line that is drawn begins, or else the place shown. */
export const placeOnBoard = computed(() => shownLine.value?.from ?? place.value.at);
export const stones = computed(() => stonesAt(place.value.game, placeOnBoard.value));
export const toMove = computed(() => sideToMove(place.value.game, place.value.at));
export const ply = computed(() => movesTo(place.value.game, place.value.at).length);
/** The position, as a text that tells it from others. */
export const positionKey = computed(() => JSON.stringify(queryOf(place.value.game, place.value.at)));

/** Something that is known about the position with that key. */
export interface Keyed<T> {
  key: string;
  value: T;
}

/** What is known about the position shown; null if it is of another one. */
export function ofPosition<T>(known: { value: Keyed<T> | null }): T | null {
  return known.value?.key === positionKey.value ? known.value.value : null;
}

/** The facts of a position by its rule, known a moment after it came up. */
export const facts = signal<Keyed<Analysis> | null>(null);
export const currentFacts = computed(() => ofPosition(facts));
/** Why the engine refuses to look at a position. */
export const refusal = signal<Keyed<string> | null>(null);
export const currentRefusal = computed(() => ofPosition(refusal));
export const isOver = computed(() => (currentFacts.value?.state ?? "running") !== "running");

export function say(text: string): void {
  // A repeated text would not be read again.
  said.value = said.peek() === text ? `${text}\u00a0` : text;
}

let noticeTimer = 0;

const NOTICE_TIME = 6000; // ms
const UNDO_TIME = 15_000; // ms, for those who have to read and decide

export function tell(text: string, undo?: () => void): void {
  notice.value = undo ? { text, undo } : { text };
  say(text);
  clearTimeout(noticeTimer);
  noticeTimer = window.setTimeout(() => (notice.value = null), undo ? UNDO_TIME : NOTICE_TIME);
}

/** The trouble in words, for the card that shows it and for screen readers. */
export function troubleText(kind: Trouble): string {
  const words = t().engine;
  if (kind === "locked") return words.locked;
  return engine.peek()?.kind === "server" ? words.programEnded : words.crashed;
}

/** Reports a failed query where people see it; ended ones are no failure. */
export function report(error: unknown): void {
  if (isAbort(error)) return;
  if (hasEnded(error)) {
    trouble.value = error.code;
    say(troubleText(error.code));
    return;
  }
  tell(error instanceof Error ? error.message : String(error));
}

/** Reports a failed question about what is known of a position: one that is set up need not be one that a game can reach. */
export function reportUnlessRefused(error: unknown): void {
  if (!(error instanceof EngineError && error.code === "bad_query")) report(error);
}

/** Shows another place of the same game. */
export function goTo(at: NodeId): void {
  batch(() => {
    shownLine.value = null;
    hint.value = null;
    place.value = { ...place.peek(), at };
  });
}

export function setPlace(next: Place): void {
  batch(() => {
    shownLine.value = null;
    hint.value = null;
    place.value = next;
  });
}

export function setGame(game: Game): void {
  setPlace({ ...place.peek(), game });
}

let loads = 0;

/** Begins to read what is to be opened. Returns a test that is true as long as nothing else has been opened since, and no match begun. */
export function beginLoading(): () => boolean {
  const own = ++loads;
  const before = match.peek()?.seed;
  const hasMatchBegun = () => match.peek() !== null && match.peek()?.seed !== before;
  return () => own === loads && !hasMatchBegun();
}

/** Shows another game in place of the one of the match, which ends with it; Undo brings back both. */
export function replaceGame(next: Place): void {
  batch(() => {
    match.value = null;
    setPlace(next);
  });
}

/** The same for a game that was opened; what is still being read is not wanted any more. */
export function openPlace(next: Place): void {
  ++loads;
  replaceGame(next);
}

/** Plays a move at the place shown and says so. */
export function playMove(move: string): void {
  const { game, at } = place.peek();
  say(t().said.move(sideToMove(game, at), move));
  setPlace(play(game, at, move));
}

/** Plays a line from the place shown on, as far as its points are free, and says where it leads. */
export function playLine(moves: readonly string[]): void {
  const { game, at } = place.peek();
  const next = playAll(game, at, moves);
  if (next.at === at) return;
  setPlace(next);
  sayShown();
}

function sayShown(): void {
  const { move, side } = nodeOf(place.peek().game, place.peek().at);
  say(move ? t().said.shown(ply.peek(), side, move) : t().said.start);
}

/** Steps along the line that is shown. */
export function step(by: number): void {
  const { game } = place.peek();
  let { at } = place.peek();
  for (let i = 0; i < Math.abs(by); ++i) {
    const next: NodeId | undefined = by > 0 ? nodeOf(game, at).children[0] : at === START ? undefined : nodeOf(game, at).parent;
    if (next === undefined) break;
    at = next;
  }
  if (at === place.peek().at) return;
  goTo(at);
  sayShown();
}

const questions = signal(0);
/** True while a single question is open; what runs in the background then waits. */
export const isAsking = computed(() => questions.value > 0);

/** Asks the engine a single question, before all that runs in the background. Rejects if there is no engine. */
export async function askOnce<Q extends Query>(query: Q, options: AskOptions = {}): Promise<AnswerTo<Q>> {
  const client = engine.peek();
  if (!client) throw new EngineError("failed", t().engine.none);
  questions.value = questions.peek() + 1;
  try {
    return await client.ask(query, options);
  } finally {
    questions.value = questions.peek() - 1;
  }
}
