// SPDX-License-Identifier: MIT
// The puzzles of the page: the set, the rating and progress of the user, kept in this browser, and the puzzle on the board.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { isVerified, type Solution } from "../engine/types";
import { PASS } from "../game/points";
import { nodeOf, pathTo, type Game } from "../game/tree";
import { latest, store, stored } from "../state/settings";
import { askOnce, hint, ownPlace, place, replaceGame, report, say, setPlace, shownLine, tell, view } from "../state/state";
import { t } from "../text/text";
import { rated, UNRATED, type Rating } from "./glicko";
import { dailyIndex, dayOf, nearest, setIn, textOf, type Grade, type Puzzle, type PuzzleSet } from "./puzzles";
import { PuzzleSession, type PuzzleState } from "./session";

const KEY = "pentarch-puzzles";
const SHIPPED = "puzzles.jsonl";
const LONGEST_LINE = 9; // moves of a refutation on the board

interface PuzzleProgress {
  player: Rating;
  done: Readonly<Record<string, boolean>>; // by the key of a puzzle; true if it was solved without a wrong try or the point to play
}

export const progress = signal<PuzzleProgress>(progressFrom(stored(KEY)));
/** The set in use; null until it is loaded. */
export const puzzleSet = signal<PuzzleSet | null>(null);
/** True for the set that comes with the page. */
export const isOwnSet = computed(() => puzzleSet.value === shipped);
export const hasFailed = signal(false);
/** The grade of puzzles that come next; null for all. */
export const grade = signal<Grade | null>(null);
export const session = signal<PuzzleSession | null>(null);
export const isDaily = signal(false);

let shipped: PuzzleSet | null = null;
let shown: Game | null = null; // of the puzzle, as the board shows it

/** True where the board shows the position in which the user has to move. */
export const isAtTask = computed(() => {
  const now = session.value?.state.value;
  return now?.phase === "asked" && now.place.game === place.value.game && now.place.at === place.value.at;
});

/** Puzzles of the set that were solved at once, all that are done, and all. */
export const tally = computed(() => {
  const results = (puzzleSet.value?.puzzles ?? []).map((p) => progress.value.done[p.key]).filter((r) => r !== undefined);
  return { solved: results.filter((r) => r).length, tried: results.length, all: puzzleSet.value?.puzzles.length ?? 0 };
});

// The progress in what was stored, without anything that this page would not have written.
function progressFrom(kept: unknown): PuzzleProgress {
  const { player, done } = (kept ?? {}) as Partial<Record<keyof PuzzleProgress, unknown>>;
  const { rating, deviation, volatility } = (player ?? {}) as Partial<Rating>;
  const isSound = [rating, deviation, volatility].every((n) => typeof n === "number" && Number.isFinite(n) && n > 0);
  const results = Object.entries((done ?? {}) as Record<string, unknown>).filter(([, r]) => typeof r === "boolean");
  return { player: isSound ? { ...UNRATED, ...(player as Rating) } : UNRATED, done: Object.fromEntries(results) as Record<string, boolean> };
}

// The progress of all tabs; of this one alone where the browser keeps none.
function ofAllTabs(): PuzzleProgress {
  return progressFrom(latest(KEY, progress.peek()));
}

function keep(next: PuzzleProgress): void {
  progress.value = next;
  store(KEY, next);
}

// A puzzle counts when its result is known first.
function count(puzzle: Puzzle, isClean: boolean): void {
  const { player, done } = ofAllTabs();
  if (done[puzzle.key] !== undefined) return;
  keep({ player: rated(player, [{ opponent: puzzle.rating, score: isClean ? 1 : 0 }]), done: { ...done, [puzzle.key]: isClean } });
}

function begin(puzzle: Puzzle | null, isOfDay = false): void {
  session.peek()?.close();
  batch(() => {
    isDaily.value = isOfDay;
    session.value = puzzle && new PuzzleSession(puzzle, askOnce, (isClean) => count(puzzle, isClean), report);
  });
}

/** Shows the puzzle nearest to the user's rating among those of the grade that are not done. */
export function nextPuzzle(): void {
  progress.value = ofAllTabs();
  const { player, done } = progress.peek();
  begin(nearest(puzzleSet.peek()?.puzzles ?? [], player.rating, (key) => done[key] !== undefined, grade.peek()));
}

export function chooseGrade(next: Grade | null): void {
  grade.value = next;
  nextPuzzle();
}

/** Shows the puzzle of the day, which is the same for all who use the set. */
export function puzzleOfDay(): void {
  const puzzles = puzzleSet.peek()?.puzzles ?? [];
  begin(puzzles[dailyIndex(dayOf(Date.now()), puzzles.length)] ?? null, true);
}

/** Forgets which puzzles of the set are done; the rating remains. */
export function startOver(): void {
  const { player, done } = ofAllTabs();
  const keys = new Set(puzzleSet.peek()?.puzzles.map((p) => p.key));
  keep({ player, done: Object.fromEntries(Object.entries(done).filter(([key]) => !keys.has(key))) });
  nextPuzzle();
}

/** Shows the puzzles of a set in the view of the puzzles. */
export function openSet(next: PuzzleSet): void {
  puzzleSet.value = next;
  if (view.peek() === "puzzles") nextPuzzle();
  else view.value = "puzzles";
}

/** The set that comes with the page. */
export async function openShipped(): Promise<void> {
  hasFailed.value = false;
  const before = puzzleSet.peek();
  try {
    const answer = await fetch(SHIPPED);
    const found = answer.ok ? setIn(await answer.text(), SHIPPED) : null;
    if (!found) throw new Error(t().puzzles.failed);
    shipped = found;
    if (puzzleSet.peek() !== before) return; // another set was opened meanwhile
    puzzleSet.value = found;
    if (view.peek() === "puzzles") nextPuzzle();
  } catch {
    if (puzzleSet.peek() !== before) return;
    if (before) tell(t().puzzles.failed);
    else hasFailed.value = true;
  }
}

/** The text of a file with the set in use. */
export function setFile(): string {
  const now = puzzleSet.peek();
  return now ? textOf(now) : "";
}

/** Takes the puzzle as the game of the page into the view that analyzes. */
export function analyzePuzzle(): void {
  batch(() => {
    ownPlace.value = null;
    replaceGame(place.peek());
    view.value = "analyze";
  });
}

/** Goes back to where the user has to move. */
export function backToTask(): void {
  const now = session.peek()?.state.peek();
  if (!now) return;
  batch(() => {
    setPlace(now.place);
    hint.value = now.hint;
  });
}

/** The words about the phase of a puzzle; empty where there is nothing to say about the user's moves. */
export function statusOf(now: PuzzleState): string {
  const words = t().puzzles;
  switch (now.phase) {
    case "asked": return now.played > 0 ? words.right : "";
    case "judging": return now.tried ? t().training.judging : ""; // or else the engine looks for a hint
    case "wrong": return words.wrong(now.tried ?? "");
    case "solved": return words.solved(now.isClean === true);
    case "given up": return words.shown;
  }
}

/** The first hint: the length and the kind of the win. */
export function lengthOf({ solution, proof }: Puzzle): string {
  return t().puzzles.length((solution.length + 1) / 2, proof);
}

/** The result of the request for a proof. */
export function proofText({ proof, plies }: Solution): string {
  return isVerified(proof) ? t().proof.result({ wins: true, plies, proof }) : t().puzzles.unproven;
}

// A wrong try with its refutation.
function triedLine({ tried, refutation }: PuzzleState): string[] {
  return tried ? [tried, ...(refutation?.lines[0]?.pv ?? [])].slice(0, LONGEST_LINE) : [];
}

// The words that tell a screen reader how a puzzle has gone on; `was` is null where it begins.
function newsOf(puzzle: Puzzle, was: PuzzleState | null, now: PuzzleState): string {
  if (!was || (was.phase === "wrong" && now.phase === "asked")) return t().puzzles.task(puzzle.side);
  const { game, at } = now.place;
  const path = pathTo(game, at);
  const made = path.slice(path.length - (now.played - was.played)).map((id) => t().said.move(nodeOf(game, id).side, nodeOf(game, id).move ?? PASS));
  const isNew = made.length > 0 || (now.phase !== was.phase && now.phase !== "asked");
  return [
    made.length > 0 && `${made.join(", ")}.`, isNew && statusOf(now), now.phase === "wrong" && triedLine(now).join(" "),
    now.hints > 0 && was.hints === 0 && lengthOf(puzzle), now.hint && now.hint !== was.hint && t().said.hint(now.hint),
  ].filter(Boolean).join(" ");
}

function enter(): void {
  if (ownPlace.peek()) return;
  ownPlace.value = place.peek();
  if (puzzleSet.peek()) nextPuzzle();
  else void openShipped();
}

// Whoever has put another game on the board wants to see that one.
function leave(): void {
  begin(null);
  const own = ownPlace.peek();
  if (!own) return;
  batch(() => {
    ownPlace.value = null;
    if (place.peek().game === shown) setPlace(own);
  });
}

export function watchPuzzles(): void {
  effect(() => {
    const isHere = view.value === "puzzles";
    untracked(() => (isHere ? enter() : leave()));
  });
  let last: { session: PuzzleSession; state: PuzzleState } | null = null;
  effect(() => {
    const own = session.value;
    const now = own?.state.value;
    if (!own || !now) return;
    const was = last?.session === own ? last.state : null;
    last = { session: own, state: now };
    untracked(() => batch(() => {
      shown = now.place.game;
      setPlace(now.place);
      hint.value = now.hint;
      if (now.phase === "wrong") shownLine.value = { first: own.puzzle.side, moves: triedLine(now), from: now.place.at };
      const news = newsOf(own.puzzle, was, now);
      if (news) say(news);
    }));
  });
  effect(() => {
    const found = session.value?.proof.value;
    if (found && found !== "working") untracked(() => say(proofText(found)));
  });
}
