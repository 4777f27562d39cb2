// SPDX-License-Identifier: MIT
// Another game in place of the one shown and of its match.
import { batch } from "@preact/signals";
import type { Place } from "../game/tree";
import { setPlace } from "../state/state";
import { match } from "./match";

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
