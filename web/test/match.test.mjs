// SPDX-License-Identifier: MIT
// The clock of a match, and where the match stands in a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { importModules } from "./modules.mjs";

const { afterMove, afterTime, clockAt, endOf, fullClock, moveTimeOf, movesTo, newGame, playAll, remove, START } = await importModules("game/match", "game/tree");

const full = fullClock({ clock: { minutes: 1, increment: 5 } });

test("a clock runs for the side that is to move, down to zero", () => {
  assert.equal(fullClock({ clock: null }), null);
  assert.deepEqual(full.left, { black: 60_000, white: 60_000 });
  assert.deepEqual(afterTime(full, "white", 1500).left, { black: 60_000, white: 58_500 });
  assert.equal(afterTime(full, "black", 70_000).left.black, 0);
});

test("each move adds the increment, and moves that are taken back give back their time", () => {
  const first = afterMove(afterTime(full, "black", 10_000), "black", 1);
  const second = afterMove(afterTime(first, "white", 20_000), "white", 2);
  assert.deepEqual(second.left, { black: 55_000, white: 45_000 });
  const running = afterTime(second, "black", 3000);
  assert.deepEqual(clockAt(running, 2), second);
  assert.deepEqual(clockAt(running, 1), first);
  assert.deepEqual(clockAt(running, 0), full);
  const again = afterMove(afterTime(running, "black", 1000), "black", 1); // a turn that begins again replaces the later ones
  assert.deepEqual(again.turns, [{ ply: 1, left: again.left }]);
});

test("the engine takes a share of its time, never more than half of it, and a moment at least", () => {
  assert.equal(moveTimeOf(full, "black"), 60 / 18 + 5);
  assert.equal(moveTimeOf(afterTime(full, "white", 58_000), "white"), 1);
  assert.equal(moveTimeOf(afterTime(full, "white", 60_000), "white"), 0.05);
});

test("a match stands where its moves end, whatever else is in the game", () => {
  const { game } = playAll(newGame("freestyle", 15), START, ["h8", "i9", "g7"]);
  const other = playAll(game, START, ["h8", "a1"]).game;
  const at = endOf(other, ["h8", "i9"]);
  assert.deepEqual(movesTo(other, at), ["h8", "i9"]);
  assert.deepEqual(movesTo(other, endOf(remove(other, at).game, ["h8", "i9"])), ["h8"]);
});
