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

const GAME = "pentarch-game";
const PLACE = "pentarch-place"; // apart from the game, so that a step in a large game does not write the game again
const WAIT = 400; // ms
const OF_TAB = () => sessionStorage;
const STORAGES = [OF_TAB, () => localStorage]; // of the tab, and seen last in any tab

interface KeptGame {
  id: number; // of what is kept in `GAME`: another tab may have put its game beside the place of this one
  game: JsonGame;
  review?: Review | null;
}

interface KeptPlace {
  of: number; // the id of the game
  view: View;
  at: number;
  match: KeptMatch | null;
}

/** Shows the game of this tab, or else the one seen last in any tab. Returns true if it is the game of this tab. */
export function restore(): boolean {
  for (const storage of STORAGES) {
    const kept = stored(GAME, storage) as KeptGame | null;
    if (!kept) continue;
    try {
      const game = fromJson(kept.game, settings.peek().rule);
      const keptPlace = stored(PLACE, storage) as KeptPlace | null;
      const own = keptPlace?.of === kept.id ? keptPlace : null;
      setPlace({ game, at: own && game.nodes[own.at] ? own.at : START });
      view.value = VIEWS.find((v) => v === own?.view) ?? "play";
      resumeMatch(own?.match);
      resumeReview(kept.review);
      return storage === OF_TAB;
    } catch {
      store(GAME, null, storage); // it is damaged; the other one may be sound
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
  const textOfGame = textOf<Game>(toJson);
  let written: { game: Game; review: Review | null; id: number } | null = null;
  let timer = 0;
  const write = () => {
    clearTimeout(timer);
    timer = 0;
    const { game, at } = ownPlace.peek() ?? placeBeforeSetup.peek() ?? place.peek();
    if (written?.game !== game || written.review !== review.peek()) written = { game, review: review.peek(), id: Math.random() };
    const { id } = written;
    const m = match.peek();
    const keptMatch = m && { match: m, remark: remark.peek(), reasons: [...reasons.peek()] };
    const keptPlace: KeptPlace = { of: id, view: view.peek(), at: placeNumber(game, at), match: keptMatch };
    for (const storage of STORAGES) {
      if ((stored(PLACE, storage) as KeptPlace | null)?.of !== id) {
        const withGame = `{"id":${id},"game":${textOfGame(game)}`;
        const texts = [`${withGame},"review":${JSON.stringify(review.peek())}}`, `${withGame}}`]; // the second where there is too little room
        if (!texts.some((text) => storeText(GAME, text, storage))) store(GAME, null, storage);
      }
      store(PLACE, keptPlace, storage);
    }
  };
  effect(() => {
    void [place.value, placeBeforeSetup.value, view.value, match.value, remark.value, reasons.value, review.value];
    timer ||= window.setTimeout(write, WAIT); // a running clock changes the match all the time
  });
  // Closing or reloading the page soon after a move must not lose it. Phones end a page that they have hidden without a word.
  addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", () => document.hidden && write());
}
