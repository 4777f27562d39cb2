// SPDX-License-Identifier: MIT
// The places shown before each change of the game, so that nothing is lost by one: moves and notes of an analysis, deleted
// moves, set-up positions, a game that another one took the place of. The moves of a match are taken back by the match.
import { batch, effect, signal } from "@preact/signals";
import { moveCount, nodeOf, playAll, promote, START, type Game, type Place } from "../game/tree";
import type { Match } from "../game/match";
import { t } from "../text/text";
import { isSettingUp, match, notice, ownPlace, place, setPlace, tell, view } from "./state";

interface Shown {
  place: Place;
  match: Match | null;
}

const MOST = 100;

export const earlier = signal<readonly Shown[]>([]);
export const later = signal<readonly Shown[]>([]);

let last: Shown = { place: place.peek(), match: null };
let isTravelling = false;
let commented: number | null = null; // the node whose comment is being written, which is one change

function isSameMatch(a: Match | null, b: Match | null): boolean {
  return a !== null && a.seed === b?.seed;
}

function isComment(was: Place, now: Place): boolean {
  return was.at === now.at && was.game.nodes.length === now.game.nodes.length &&
    nodeOf(was.game, was.at).comment !== nodeOf(now.game, now.at).comment;
}

/** The number of moves of the old game that the new one has no more. */
function lost(old: Game, game: Game): number {
  const isGrown = old.setup === game.setup && old.nodes.every((node, i) => node.move === game.nodes[i]?.move);
  return moveCount(old) - (isGrown ? Math.min(moveCount(old), moveCount(game)) : 0);
}

// The notice that offers the way back goes where that would undo something else than it says.
function withdrawOffer(): void {
  if (notice.peek()?.undo === goBack) notice.value = null;
}

export function watchHistory(): void {
  last = { place: place.peek(), match: match.peek() };
  effect(() => {
    const now = { place: place.value, match: match.value };
    // A position that is set up is one change as a whole, and a puzzle is none: the game comes back after it.
    if (isSettingUp.value || ownPlace.value) return withdrawOffer();
    const was = last;
    last = now;
    if (isTravelling || was.place.game === now.place.game) return;
    if (view.peek() === "play" && isSameMatch(was.match, now.match)) return;
    const goesOn = isComment(was.place, now.place) && commented === now.place.at;
    commented = isComment(was.place, now.place) ? now.place.at : null;
    if (goesOn) return;
    earlier.value = [...earlier.peek().slice(1 - MOST), was];
    later.value = [];
    withdrawOffer(); // to undo the change before this one
    const gone = lost(was.place.game, now.place.game);
    if (gone > 0 && !was.match?.result) tell(t().game.gone(gone), goBack);
  });
}

function travel(from: typeof earlier, to: typeof earlier, text: string): void {
  const next = from.peek().at(-1);
  if (!next) return;
  isTravelling = true;
  batch(() => {
    from.value = from.peek().slice(0, -1);
    to.value = [...to.peek(), { place: place.peek(), match: match.peek() }];
    const running = match.peek();
    if (running && isSameMatch(running, next.match)) { // its moves, record and clock are not turned back
      const { game, at } = playAll(next.place.game, START, running.moves);
      setPlace({ ...next.place, game: { ...promote(game, at), info: place.peek().game.info } });
    } else {
      setPlace(next.place);
      match.value = next.match;
    }
  });
  isTravelling = false;
  commented = null;
  tell(text);
}

/** Brings back what was shown before the last change. */
export function goBack(): void {
  travel(earlier, later, t().game.undone);
}

export function goForth(): void {
  travel(later, earlier, t().game.redone);
}
