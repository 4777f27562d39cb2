// SPDX-License-Identifier: MIT
// Brings back after a reload, in a tab that the browser has discarded and at the next visit: the game and the place in it, the
// view, the match with its clock and result, and the review.
import { effect } from "@preact/signals";
import { placeNumber, VIEWS, type View } from "../game/link";
import { fromJson, toJson, type JsonGame } from "../game/json";
import { START, type Game } from "../game/tree";
import { reasons, remark, resumeMatch, type KeptMatch } from "../play/match";
import { resumeReview, review } from "../review/session";
import type { Review } from "../review/types";
import { settings, store, stored, storeText } from "../state/settings";
import { match, ownPlace, place, placeBeforeSetup, setPlace, view } from "../state/state";

const KEY = "pentarch-game";
const WAIT = 400; // ms
const OF_TAB = () => sessionStorage;
const STORAGES = [OF_TAB, () => localStorage]; // of the tab, and seen last in any tab

interface Kept {
  view: View;
  at: number;
  game: JsonGame;
  match?: KeptMatch | null;
  review?: Review | null;
}

/** Shows the game of this tab, or else the one seen last in any tab. Returns true if it is the game of this tab. */
export function restore(): boolean {
  for (const storage of STORAGES) {
    const kept = stored(KEY, storage) as Kept | null;
    if (!kept) continue;
    try {
      const game = fromJson(kept.game, settings.peek().rule);
      setPlace({ game, at: game.nodes[kept.at] ? kept.at : START });
      view.value = VIEWS.find((v) => v === kept.view) ?? "play";
      resumeMatch(kept.match);
      resumeReview(kept.review);
      return storage === OF_TAB;
    } catch {
      store(KEY, null, storage); // it is damaged; the other one may be sound
    }
  }
  return false;
}

/** The text of a value that is made anew only for another value: of a large game every step would be slow otherwise. */
function textOf<T>(write: (value: T) => unknown): (value: T) => string {
  let last: { value: T; text: string } | null = null;
  return (value) => {
    if (last?.value !== value) last = { value, text: JSON.stringify(write(value)) };
    return last.text;
  };
}

export function keep(): void {
  const gameText = textOf<Game>(toJson);
  const reviewText = textOf<Review | null>((r) => r);
  let timer = 0;
  const write = () => {
    clearTimeout(timer);
    timer = 0;
    const { game, at } = ownPlace.peek() ?? placeBeforeSetup.peek() ?? place.peek();
    const m = match.peek();
    const kept: KeptMatch | null = m && { match: m, remark: remark.peek(), reasons: [...reasons.peek()] };
    const head = JSON.stringify({ view: view.peek(), at: placeNumber(game, at), match: kept }).slice(0, -1);
    const withGame = `${head},"game":${gameText(game)}`;
    const texts = [`${withGame},"review":${reviewText(review.peek())}}`, `${withGame}}`]; // the second where there is too little room
    for (const storage of STORAGES) if (!texts.some((text) => storeText(KEY, text, storage))) store(KEY, null, storage);
  };
  effect(() => {
    void [place.value, placeBeforeSetup.value, view.value, match.value, remark.value, reasons.value, review.value];
    timer ||= window.setTimeout(write, WAIT); // a running clock changes the match all the time
  });
  // Closing or reloading the page soon after a move must not lose it. Phones end a page that they have hidden without a word.
  addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", () => document.hidden && write());
}
