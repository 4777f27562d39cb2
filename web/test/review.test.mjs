// SPDX-License-Identifier: MIT
// The place of a review in the game that is shown, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { importModules } from "./modules.mjs";

globalThis.document = { hidden: false, addEventListener() {} };
globalThis.window = { setTimeout: () => 0 };

const { attempt, engine, goToPly, newGame, place, playAll, resumeReview, reviewedPly, reviews, setPlace, START, startTraining, training } =
  await importModules("game/tree", "review/session", "review/training", "state/state");

const MOVES = ["h8", "i9", "g7"];
const SETUP = { black: ["a1", "b1"], white: ["c1"], blocked: [] };

function reviewOf(setup, first) {
  const other = { black: "white", white: "black" }[first];
  const moves = MOVES.map((move, i) => ({ ply: i + 1, move, side: i % 2 ? other : first, ms: null, facts: [] }));
  return { rule: "renju", size: 15, setup, info: {}, positions: [{ turn: 0, side: first }], reviewed_moves: moves };
}

function show(rule, size, setup, first, moves) {
  setPlace(playAll(newGame(rule, size, setup, first), START, moves));
}

test("a position is a reviewed one if rule, size, setup, turn and moves are those of the review", () => {
  reviews.value = [reviewOf(SETUP, "white")];
  for (const [start, expected] of [
    [["renju", 15, SETUP, "white"], 0],
    [["renju", 15, { ...SETUP, black: ["b1", "a1"] }, "white"], 0],
    [["freestyle", 15, SETUP, "white"], null],
    [["renju", 19, SETUP, "white"], null],
    [["renju", 15, SETUP, "black"], null],
    [["renju", 15, { ...SETUP, blocked: ["o15"] }, "white"], null],
    [["renju", 15, undefined, "white"], null],
  ]) {
    show(...start, []);
    assert.equal(reviewedPly.peek(), expected, JSON.stringify(start));
  }
  show("renju", 15, SETUP, "white", MOVES.slice(0, 2));
  assert.equal(reviewedPly.peek(), 2);
  show("renju", 15, SETUP, "white", ["h8", "a9"]);
  assert.equal(reviewedPly.peek(), null);
});

test("the reviewed game is shown instead of one that begins with another position", () => {
  reviews.value = [reviewOf(SETUP, "white")];
  show("renju", 15, SETUP, "white", MOVES);
  const { game } = place.peek();
  goToPly(2);
  assert.equal(place.peek().game, game);
  show("renju", 15, undefined, "white", MOVES);
  goToPly(2);
  assert.deepEqual([place.peek().game.setup.black, reviewedPly.peek()], [SETUP.black, 2]);
});

test("a review that was kept is shown again, unless it is damaged or of another version", () => {
  const kept = { ...reviewOf(SETUP, "white"), v: 2, type: "review", key_moments: [], players: { black: {}, white: {} } };
  for (const [changes, isSound] of [[{}, true], [{ v: 3 }, false], [{ setup: {} }, false], [{ setup: null }, false], [{ players: {} }, false], [{ positions: [null] }, false],
    [{ key_moments: 3 }, false]]) {
    reviews.value = [];
    resumeReview({ ...kept, ...changes });
    assert.equal(reviews.peek().length, Number(isSound), JSON.stringify(changes));
    assert.doesNotThrow(() => reviewedPly.value);
  }
});

test("a draw is worth half a win to who tries a mistake again", async () => {
  engine.value = { ask: async () => ({ type: "result", ending: { winner: null, five: [], text: "draw" }, lines: [] }) };
  for (const [before, expected] of [[0.5, "right"], [0.9, "wrong"]]) {
    const r = reviewOf(SETUP, "white");
    Object.assign(r.reviewed_moves[1], { judgment: "blunder", before, drop: 0.4 });
    reviews.value = [r];
    startTraining("black");
    await attempt("a9");
    assert.equal(training.peek().state, expected);
  }
});
