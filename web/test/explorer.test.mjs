// SPDX-License-Identifier: MIT
// The explorer of games, against a count that compares the stones of every position with all images of the others.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importModules, source } from "./modules.mjs";

const { Explorer, imagesOf, lineFrom, movesTo, newGame, outcomeIn, playAll, stonesAt, START } = await importModules("game/explorer", "game/points", "game/tree");

const ALL = { player: "", outcome: null };

function game(moves, { rule = "freestyle", size = 15, setup, ...info } = {}) {
  return playAll(newGame(rule, size, setup, "black", info), START, moves.split(" ").filter(Boolean)).game;
}

/** The same numbers each time. */
function random(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

test("symmetries and other orders of the moves are one position", () => {
  const explorer = new Explorer([
    game("h8 i9 h10 g8", { black: "Ann", white: "Bob", result: "B+", date: "2024-01-02" }),
    game("h10 g9 h8 i8", { black: "Bob", white: "Ann", result: "W+R", date: "2025-01-02" }),
    game("h8 g9 h10 a1", { black: "Cid", white: "ann", result: "Draw" }),
    game("h8 i9 h10 a1", { rule: "renju", result: "B+" }),
    game("h8 i9 h10 a1", { size: 20, result: "B+" }),
  ]);
  const here = game("h8 i9 h10");
  const at = lineFrom(here, START).at(-1);
  const found = explorer.look(here, at, ALL);
  assert.deepEqual(found.moves.map((m) => [m.move, m.games, m.black, m.draw, m.white]), [["g8", 2, 1, 0, 1], ["o1", 1, 0, 1, 0]]);
  assert.deepEqual([found.games, found.black, found.draw, found.white], [3, 1, 1, 1]);
  assert.deepEqual(found.found.map((f) => f.info.date), ["2025-01-02", "2024-01-02", undefined]);
  assert.equal(explorer.look(here, at, { player: "ANN", outcome: null }).games, 3);
  assert.equal(explorer.look(here, at, { player: "bob", outcome: "white" }).games, 1);
  assert.equal(explorer.look(here, at, { player: "bob cid", outcome: null }).games, 0);
});

test("the latest games are found, without a sort of all of them by date", () => {
  const next = random(3);
  const dates = Array.from({ length: 500 }, () => (next(4) === 0 ? "" : `20${10 + next(10)}-0${1 + next(9)}-01`));
  let reads = 0;
  const explorer = new Explorer(dates.map((date, n) => {
    const played = game("h8 i9", { event: String(n) });
    Object.defineProperty(played.info, "date", { get: () => (++reads, date) });
    return played;
  }));
  reads = 0;
  const found = explorer.look(game(""), START, ALL);
  assert.ok(reads <= dates.length, `${reads} dates are read`);
  const sorted = dates.map((date, n) => [date, String(n)]).sort(([a], [b]) => (a > b ? -1 : Number(a < b)));
  assert.deepEqual(found.found.map((f) => f.info.event), sorted.slice(0, found.found.length).map(([, n]) => n));
  assert.deepEqual([found.games, found.found.length], [dates.length, 8]);
});

test("counts are those of a comparison of all stones, on every size and with passes and blocked points", () => {
  const next = random(7);
  for (const size of [5, 6, 15, 22]) {
    const setup = next(2) === 0 ? undefined : { black: ["a1"], white: [], blocked: ["b1"] };
    const games = Array.from({ length: 40 }, () => {
      const moves = [];
      for (let i = 0; i < 6; ++i) { // few points near the middle, so that games meet
        const [x, y] = [next(3) + Math.floor(size / 2) - 1, next(3) + Math.floor(size / 2) - 1];
        moves.push(next(12) === 0 ? "--" : `${String.fromCharCode(97 + x)}${y + 1}`);
      }
      return game(moves.join(" "), { size, setup, result: ["B+", "W+", "Draw", ""][next(4)] });
    });
    const explorer = new Explorer(games);
    const keyOf = (g, at, image) => stonesAt(g, at).map((s) => `${imagesOf(s.point, size)[image]} ${s.side}`)
      .concat(g.setup.blocked.map((p) => imagesOf(p, size)[image])).sort().join();
    for (const g of games.slice(0, 12)) {
      for (const at of [START, ...lineFrom(g, START)].slice(0, -1)) {
        const side = movesTo(g, at).length % 2;
        const wanted = keyOf(g, at, 0);
        let count = 0;
        for (const other of games) {
          const line = [START, ...lineFrom(other, START)];
          count += line.filter((node, i) => i + 1 < line.length && i % 2 === side && movesTo(other, line[i + 1]).at(-1) !== "--" &&
            [0, 1, 2, 3, 4, 5, 6, 7].some((image) => keyOf(other, node, image) === wanted)).length;
        }
        assert.equal(explorer.look(g, at, ALL).games, count, `${size}: ${movesTo(g, at)}`);
      }
    }
  }
});

test("results are understood as records write them", () => {
  const known = JSON.parse(readFileSync(join(source, "../../tests/app/records/results.json"), "utf8")); // as for the program
  for (const [outcome, texts] of Object.entries(known)) for (const text of texts) assert.equal(outcomeIn(text) ?? "none", outcome, text);
  assert.equal(outcomeIn(undefined), null);
});

test("a game counts for the outcome on its board, or else for that of its record", () => {
  const row = (length) => Array.from({ length }, (_, i) => `${"abcdefgh"[i + 1]}8`);
  const lines = (moves, ...others) => moves.flatMap((move, i) => [move, others[i]]).filter(Boolean).join(" ");
  const five = lines(row(5), "a1", "c1", "e1", "g1");
  const six = lines(["b8", "c8", "d8", "f8", "g8", "e8"], "a1", "c1", "e1", "g1", "i1");
  const whiteSix = `o15 ${lines(["b8", "c8", "d8", "f8", "g8", "e8"], "a1", "c1", "e1", "g1", "i1")}`;
  const closed = lines(["b8", "c8", "d8", "e8", "f8"], "a8", "g8", "e1", "g1");
  const edge = lines(["a8", "b8", "c8", "d8", "e8"], "f8", "a1", "c1", "e1"); // the edge closes no end
  for (const [moves, info, expected] of [
    [five, {}, "black"], [five, { result: "W+" }, "black"], [`${five} --`, { result: "W+" }, "black"], ["h8 i9", { result: "W+" }, "white"], ["h8 i9", {}, null],
    [five, { rule: "standard" }, "black"], [five, { rule: "caro" }, "black"], [closed, {}, "black"], [closed, { rule: "standard" }, "black"],
    [closed, { rule: "renju" }, "black"], [closed, { rule: "caro" }, null], [closed, { rule: "caro-exact" }, null], [edge, { rule: "caro-exact" }, "black"],
    [six, {}, "black"], [six, { rule: "standard" }, null], [six, { rule: "renju" }, null], [six, { rule: "caro" }, "black"], [six, { rule: "caro-exact" }, null],
    [whiteSix, { rule: "renju" }, "white"], [whiteSix, { rule: "standard" }, null],
  ]) {
    const played = game(moves, info);
    const { found, ...counts } = new Explorer([played]).look(played, START, ALL);
    assert.deepEqual([counts.black, counts.white, counts.draw], ["black", "white", "draw"].map((o) => (o === expected ? 1 : 0)), `${moves} ${JSON.stringify(info)}`);
    assert.equal(found[0].info.result, info.result ?? { black: "B+", white: "W+" }[expected]);
  }
});

test("a full board is a draw", () => {
  const rows = ["xxoox", "ooxxo", "xxoox", "ooxxo", "xxoox"].map((text, y) => [...text].map((stone, x) => [stone, `${"abcde"[x]}${y + 1}`])).flat();
  const [black, white] = ["x", "o"].map((stone) => rows.filter(([s]) => s === stone).map(([, point]) => point));
  const played = game(black.flatMap((move, i) => [move, white[i]]).filter(Boolean).join(" "), { size: 5 });
  assert.equal(new Explorer([played]).look(played, START, ALL).draw, 1);
});
