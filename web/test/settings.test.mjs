// SPDX-License-Identifier: MIT
// The settings, results and games that the page remembers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { importModules } from "./modules.mjs";

const storage = new Map();
const ofTab = new Map();
let isFull = false;
for (const [name, map] of [["localStorage", storage], ["sessionStorage", ofTab]]) {
  Object.defineProperty(globalThis, name, {
    value: {
      getItem: (key) => map.get(key) ?? null,
      setItem(key, text) {
        if (isFull) throw new Error("no room");
        map.set(key, text);
      },
    },
  });
}

const { change, Field, keepResult, match, movesTo, place, restore, results, settings, settingsFrom, view } =
  await importModules("board/controls", "game/tree", "play/results", "shell/keep", "state/settings", "state/state");
const DEFAULTS = settingsFrom(null);

test("what is stored and sound is kept", () => {
  const own = { rule: "renju", size: 19, limits: { time: 5 }, threads: 4, table: 128, level: null, language: "ja", turns: 3, numbers: true };
  assert.deepEqual(settingsFrom(JSON.parse(JSON.stringify(own))), { ...DEFAULTS, ...own });
  assert.deepEqual(settingsFrom(DEFAULTS), DEFAULTS);
});

test("a value that is not sound is replaced, and no other one", () => {
  const own = { rule: "renju", language: "cs" };
  for (const [name, value] of Object.entries({ size: 4, lines: 0, limits: { time: -1 }, threads: 1000, table: 7, level: 11, moveTime: "5", reviewTime: 0,
    turns: 4, sound: "yes", letterKeys: null, toString: 3, unknown: 1 })) {
    assert.deepEqual(settingsFrom({ ...own, [name]: value }), { ...DEFAULTS, ...own }, name);
  }
  const limits = { time: 5, nodes: 1.5, depth: 121, plies: 3 }; // the engine would refuse a question with these
  assert.deepEqual(settingsFrom({ ...own, limits }), { ...DEFAULTS, ...own, limits: { time: 5 } });
  assert.deepEqual(settingsFrom({ limits: [3] }), DEFAULTS);
  assert.deepEqual(settingsFrom({ rule: "chess", language: "xx", numbers: true }), { ...DEFAULTS, numbers: true });
  for (const other of [undefined, 3, "text", [1, 2]]) assert.deepEqual(settingsFrom(other), DEFAULTS);
});

test("a list shows a value that is none of its options", () => {
  const texts = (value) => Field({ name: "Time", value, options: [1, 3], text: String, onChange() {} }).props.children[1].props.children.map((o) => o.props.children);
  assert.deepEqual([texts(3), texts(5)], [["1", "3"], ["5", "1", "3"]]);
});

test("a change keeps what another tab has changed meanwhile", () => {
  const kept = () => JSON.parse(storage.get("pentarch-settings"));
  change({ numbers: true });
  storage.set("pentarch-settings", JSON.stringify({ ...kept(), language: "cs", size: 19 }));
  change({ sound: true, size: 13 });
  assert.deepEqual(kept(), { ...DEFAULTS, numbers: true, language: "cs", sound: true, size: 13 });
  assert.deepEqual(settings.peek(), { ...DEFAULTS, numbers: true, sound: true, size: 13 });
});

test("results add up where the browser keeps nothing, or nothing more", () => {
  const play = (...outcomes) => outcomes.forEach((outcome) => keepResult(3, outcome));
  const score = () => results.peek().scores[3];
  isFull = true;
  play("won", "lost");
  assert.deepEqual(score(), { won: 1, lost: 1, drawn: 0 });
  isFull = false;
  play("won");
  isFull = true;
  play("drawn", "drawn");
  isFull = false;
  assert.deepEqual(score(), { won: 2, lost: 1, drawn: 2 });
  storage.set("pentarch-results", JSON.stringify({ ...results.peek(), scores: {} })); // of another tab, too late to count
  play("won");
  assert.deepEqual(score(), { won: 3, lost: 1, drawn: 2 });
  storage.set("pentarch-results", JSON.stringify({ ...results.peek(), scores: {} }));
  play("won");
  assert.deepEqual(score(), { won: 1, lost: 0, drawn: 0 });
});

test("the game of the tab is shown again, or else the one seen last in any", () => {
  const game = (...moves) => ({ v: 2, type: "game", size: 15, moves });
  const put = (store, kept, place) => {
    store.set("pentarch-game", typeof kept === "string" ? kept : JSON.stringify({ id: 0.5, ...kept }));
    store.set("pentarch-place", JSON.stringify({ of: 0.5, ...place }));
  };
  const shown = () => [movesTo(place.peek().game, place.peek().at), view.peek()];
  assert.equal(restore(), false); // nothing is kept
  put(storage, { game: game("h8", "i9") }, { at: 2, view: "review" });
  const ofAnyTab = [false, ["h8", "i9"], "review"];
  const analyze = { at: 1, view: "analyze" };
  assert.deepEqual([restore(), ...shown()], ofAnyTab);
  for (const [kept, keptPlace, expected] of [
    [{ game: game("g7", "i9") }, analyze, [true, ["g7"], "analyze"]],
    [{ game: game("g7", "i9") }, { at: 7, view: "other" }, [true, [], "play"]],
    [{ game: game("g7", "i9") }, { ...analyze, of: 0.25 }, [true, [], "play"]], // the place in another game
    [{ game: game("h8", "h8") }, analyze, ofAnyTab],
    ["{", analyze, ofAnyTab],
    [{ game: game("g7"), review: 3 }, { ...analyze, match: { match: {} } }, [true, ["g7"], "analyze"]],
  ]) {
    put(ofTab, kept, keptPlace);
    assert.deepEqual([restore(), ...shown()], expected, JSON.stringify([kept, keptPlace]));
  }
  assert.equal(match.peek(), null);
});
