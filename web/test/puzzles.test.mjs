// SPDX-License-Identifier: MIT
// The ratings, the sets and the solving of puzzles, without a page and with an engine that answers as the test says.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importModules, source } from "./modules.mjs";

globalThis.window = { setTimeout: () => 0 };

const page = await importModules("puzzle/glicko", "puzzle/puzzles", "puzzle/session", "puzzle/shelf", "state/state");

const near = (found, expected, by) => assert.ok(Math.abs(found - expected) <= by, `${found} is not ${expected}`);

test("Glicko-2: the example of Glickman's paper", () => {
  const player = { rating: 1500, deviation: 200, volatility: 0.06 };
  const games = [[1400, 30, 1], [1550, 100, 0], [1700, 300, 0]].map(([rating, deviation, score]) => ({ opponent: { rating, deviation }, score }));
  const after = page.rated(player, games);
  near(after.rating, 1464.06, 0.01);
  near(after.deviation, 151.52, 0.01);
  near(after.volatility, 0.05999, 0.00001);
});

test("Glicko-2: a period without games only widens the deviation", () => {
  const player = { rating: 1700, deviation: 50, volatility: 0.06 };
  const after = page.rated(player, []);
  assert.equal(after.rating, 1700);
  near(after.deviation, Math.hypot(50, 173.7178 * 0.06), 1e-9);
});

test("Glicko-2: surprising results raise the volatility, wins raise the rating by less and less", () => {
  const strong = { opponent: { rating: 2600, deviation: 30 }, score: 1 };
  assert.ok(page.rated({ rating: 1500, deviation: 50, volatility: 0.06 }, [strong, strong, strong]).volatility > 0.06);
  let player = page.UNRATED;
  const gains = [];
  for (let i = 0; i < 5; ++i) {
    const after = page.rated(player, [{ opponent: { rating: 1500, deviation: 100 }, score: 1 }]);
    gains.push(after.rating - player.rating);
    player = after;
  }
  for (let i = 1; i < gains.length; ++i) assert.ok(gains[i] > 0 && gains[i] < gains[i - 1], `${gains}`);
});

// Standard: Black wins with f3 only.
const LINE = {
  v: 2, type: "puzzle", rule: "standard", size: 15, side: "black", position: "f4h4j7g5f6h5f5f7g6h7h6e6d5i6",
  solution: ["f3", "f2", "e4", "d3", "g4"], proof: "vcf", rating: { points: 40, grade: "medium" },
};

test("a puzzle is read with its start and its rating", () => {
  const puzzle = page.puzzleFrom(LINE);
  assert.equal(puzzle.start.game.nodes.length, 15);
  assert.deepEqual(puzzle.rating, { rating: 1500, deviation: 100 });
  assert.equal(page.puzzleFrom({ ...LINE, rating: { points: 40, grade: "hard", by_levels: 1733 } }).rating.rating, 1733);
  assert.deepEqual([page.ratingOf(0), page.ratingOf(30), page.ratingOf(60), page.ratingOf(500)], [600, 1200, 2100, 3000]);
  const setUp = page.puzzleFrom({ ...LINE, position: "", black: ["f4"], white: ["h4"], blocked: ["a1"], side: "white" });
  assert.deepEqual([setUp.start.game.first, setUp.start.game.setup.blocked], ["white", ["a1"]]);
  assert.notEqual(setUp.key, puzzle.key);
});

test("damaged puzzles are refused", () => {
  for (const changes of [{ size: 99 }, { side: "white" }, { solution: [] }, { solution: ["f3", "f2"] }, { solution: ["f4"] }, { solution: ["z9"] },
    { position: "x" }, { rating: null }, { rating: { points: 1, grade: "A" } }, { rating: { points: 1, grade: "easy", by_levels: "1500" } }, { rule: "chess" }, { type: "game" }, { proof: "claimed" },
    { proof: undefined }, { position: "--".repeat(100_000) }]) {
    assert.throws(() => page.puzzleFrom({ ...LINE, ...changes }), /not a puzzle/, JSON.stringify(changes));
  }
});

test("a set is recognized among other texts, and its file read again", () => {
  const set = page.setIn(`${JSON.stringify(LINE)}\n\n${JSON.stringify({ ...LINE, solution: ["f3"] })}\n`, "a.jsonl");
  assert.deepEqual([set.name, set.puzzles.length], ["a.jsonl", 2]);
  assert.deepEqual(page.setIn(page.textOf(set), "a.jsonl"), set);
  for (const other of ["", "h8i9", "{", "[1]", '{"type":"game","size":15}', "(;GM[4])"]) assert.equal(page.setIn(other, ""), null);
  assert.throws(() => page.setIn(`\n${JSON.stringify(LINE)}\n\n{"type":"puzzle"}\n`, "b.jsonl"), /b\.jsonl:4/); // as editors count
});

test("the set that comes with the page has puzzles of every grade, each once", () => {
  const { puzzles } = page.setIn(readFileSync(join(source, "puzzle", "puzzles.jsonl"), "utf8"), "puzzles.jsonl");
  assert.equal(new Set(puzzles.map((p) => p.key)).size, puzzles.length);
  assert.deepEqual(page.GRADES.filter((grade) => puzzles.filter((p) => p.grade === grade).length < 5), []);
});

test("the puzzle of the day is the same all day, and each comes once before one repeats", () => {
  const noon = Date.UTC(2026, 0, 15, 12);
  assert.equal(page.dayOf(noon), page.dayOf(Date.UTC(2026, 0, 15, 23, 59, 59)));
  assert.equal(page.dayOf(noon) + 1, page.dayOf(Date.UTC(2026, 0, 16)));
  for (const count of [1, 2, 3, 7, 300, 301]) {
    const days = Array.from({ length: count }, (_, i) => page.dailyIndex(20_000 + i, count));
    assert.deepEqual([...days].sort((a, b) => a - b), Array.from({ length: count }, (_, i) => i));
  }
});

test("the next puzzle is the nearest one that is not done", () => {
  const puzzles = [20, 38, 43, 70].map((points, i) => page.puzzleFrom({ ...LINE, position: LINE.position.slice(0, 4 * i), side: "black",
    rating: { points, grade: i < 3 ? "medium" : "expert" } }));
  const next = (rating, done, grade = null) => puzzles.indexOf(page.nearest(puzzles, rating, (key) => done.includes(key), grade));
  assert.equal(next(1500, []), 1);
  assert.equal(next(1500, [puzzles[1].key]), 2);
  assert.equal(next(1500, [], "expert"), 3);
  assert.equal(next(1500, [puzzles[3].key], "expert"), -1);
});

/** A session whose engine gives these answers, one after the other. */
function begin(...answers) {
  return beginWith(LINE, ...answers);
}

function beginWith(line, ...answers) {
  const queries = [];
  const results = [];
  const failures = [];
  const ask = async (query, { signal }) => {
    queries.push(query);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    assert.ok(answer, "a question too many");
    assert.ok(signal);
    return answer;
  };
  const session = new page.PuzzleSession(page.puzzleFrom(line), ask, (isClean) => results.push(isClean), (e) => failures.push(e));
  const phase = () => session.state.value.phase;
  return { session, queries, results, failures, phase, state: () => session.state.value };
}

const HOLDS = { type: "result", verdict: "undecided", best: "f3", lines: [{ pv: ["f3", "f2"] }] };

test("the solution is answered move by move without the engine", async () => {
  const { session, queries, results, phase, state } = begin();
  await session.tryMove("f3");
  assert.deepEqual([phase(), state().played], ["asked", 2]);
  await session.tryMove("e4");
  assert.deepEqual(results, []);
  await session.tryMove("g4");
  assert.deepEqual([phase(), results, queries], ["solved", [true], []]);
  await session.tryMove("a1");
  session.giveUp();
  assert.deepEqual([phase(), results], ["solved", [true]]);
});

test("a wrong try is refuted, counts once, and can be taken back", async () => {
  const { session, queries, results, phase, state } = begin(HOLDS, HOLDS);
  const trying = session.tryMove("a1");
  assert.deepEqual([phase(), state().tried], ["judging", "a1"]);
  await session.tryMove("b1"); // not heard while the first one is judged
  await trying;
  assert.deepEqual([phase(), state().refutation, state().isClean], ["wrong", HOLDS, false]);
  assert.equal(queries[0].moves.at(-1), "a1");
  assert.equal(state().place, session.puzzle.start); // the try is not played
  session.retry();
  assert.deepEqual([phase(), state().tried, state().refutation], ["asked", null, null]);
  await session.tryMove("b1");
  session.retry();
  for (const move of ["f3", "e4", "g4"]) await session.tryMove(move);
  assert.deepEqual([phase(), results], ["solved", [false]]);
});

test("taken and absent points are no tries", async () => {
  const { session, phase } = begin();
  for (const point of ["f4", "h4", "z9", "p1"]) await session.tryMove(point);
  assert.equal(phase(), "asked");
});

test("another way that is proven to win goes on, to the five", async () => {
  const loses = { type: "result", verdict: "loss", proof: "vct", best: "d3", lines: [{ pv: ["d3"] }] };
  const five = { type: "result", verdict: "over", best: null, lines: [], ending: { winner: "black" } };
  const { session, queries, results, phase, state } = begin(loses, five);
  await session.tryMove("f3");
  await session.tryMove("e3");
  assert.deepEqual([phase(), state().isOnSolution, state().played], ["asked", false, 4]);
  assert.deepEqual(queries[0].moves.slice(-3), ["f3", "f2", "e3"]);
  await session.tryMove("e4"); // would be the solution's move on its line
  assert.deepEqual([phase(), results, queries.length], ["solved", [true], 2]);
});

test("another way whose win the search only claims is a wrong try", async () => {
  for (const proof of ["claimed", "none"]) {
    const { session, results, phase } = begin({ type: "result", verdict: "loss", proof, best: "d3", lines: [{ pv: ["d3"] }] });
    await session.tryMove("e3");
    assert.deepEqual([phase(), results], ["wrong", [false]]);
  }
});

test("a point that the engine cannot tell does not count", async () => {
  const won = { type: "result", verdict: "loss", proof: "vcf", best: "a1", lines: [] };
  const { session, results, phase, state } = begin(won, new Error("no engine"), HOLDS);
  await session.tryMove("e4"); // off the solution
  await session.hint();
  await session.hint();
  assert.deepEqual([phase(), state().hints, state().hint, results], ["asked", 1, null, []]);
  await session.hint();
  assert.deepEqual([phase(), state().hints, state().hint, results], ["asked", 2, "f3", [false]]);
});

test("the first hint is free, the second one tells the point and counts", async () => {
  const { session, results, state } = begin();
  await session.hint();
  assert.deepEqual([state().hints, state().hint, results], [1, null, []]);
  await session.hint();
  assert.deepEqual([state().hints, state().hint, results], [2, "f3", [false]]);
  await session.tryMove("f3");
  assert.equal(state().hint, null);
  await session.hint();
  assert.deepEqual([state().hint, results], ["e4", [false]]);
});

test("giving up counts, and shows the solution after the start", async () => {
  const { session, results, phase, state } = begin();
  await session.tryMove("f3");
  session.giveUp();
  const { game, at } = state().place;
  assert.deepEqual([phase(), at, results], ["given up", session.puzzle.start.at, [false]]);
  assert.deepEqual(game.nodes.slice(session.puzzle.start.game.nodes.length).map((n) => n.move), LINE.solution);
});

test("the proof is asked for once, and a failure of the engine harms nothing", async () => {
  const proof = { type: "solve", verdict: "win", proof: "vcf", plies: 5, certificate_text: "{}" };
  const { session, queries, state } = begin(proof);
  session.giveUp();
  const before = state();
  await Promise.all([session.prove(), session.prove()]);
  await session.prove();
  assert.equal(session.proof.value, proof);
  assert.equal(state(), before); // the position shown is not set anew
  assert.deepEqual(queries.map((q) => [q.action, q.class, q.moves.length]), [["solve", "threats", 14]]);
  const broken = begin(new Error("ended"), new Error("ended"));
  await broken.session.tryMove("a1");
  await broken.session.prove();
  assert.deepEqual([broken.phase(), broken.state().tried, broken.session.proof.value, broken.results, broken.failures.length],
    ["asked", null, null, [], 2]);
});

test("a win that needs quiet moves is proven with quiet moves", async () => {
  const proof = { type: "solve", verdict: "win", proof: "search", plies: 5, certificate_text: "{}" };
  const { session, queries } = beginWith({ ...LINE, proof: "search" }, proof);
  await session.prove();
  assert.deepEqual([session.proof.value, queries.map((q) => q.class)], [proof, ["quiet"]]);
});

test("nothing changes after the end", async () => {
  const { session, results, state } = begin(HOLDS, HOLDS);
  const asked = [session.tryMove("a1"), session.prove()];
  session.close();
  await Promise.all(asked);
  assert.deepEqual([state().phase, session.proof.value, results], ["judging", "working", []]);
});

test("no move is said to be judged while the engine looks for a hint", () => {
  assert.deepEqual([null, "a1"].map((tried) => page.statusOf({ phase: "judging", tried, played: 2 })), ["", "Judging your move …"]);
});

test("a screen reader hears the moves, the hints and the results of a puzzle", async () => {
  const answers = [HOLDS, { type: "solve", verdict: "win", proof: "vcf", plies: 5 }];
  page.engine.value = { ask: async () => answers.shift() };
  const heard = [];
  const stop = page.said.subscribe((text) => heard.push(text.trim()));
  const hears = async (act, ...texts) => {
    heard.length = 0;
    await act();
    assert.deepEqual(heard, texts);
  };
  page.watchPuzzles();
  await hears(() => page.openSet(page.setIn(JSON.stringify(LINE), "a.jsonl")), "Black to move and win.");
  const session = page.session.peek();
  await hears(() => session.tryMove("a1"), "Judging your move …", "a1 is not shown to win. The board shows an answer. a1 f3 f2");
  await hears(() => session.retry(), "Black to move and win.");
  await hears(() => session.hint(), "A win in 3 moves, by fours alone.");
  await hears(() => session.hint(), "Hint: f3");
  await hears(() => session.tryMove("f3"), "Black f3, White f2. Right. And now?");
  await hears(async () => {
    for (const move of ["e4", "g4"]) await session.tryMove(move);
  }, "Black e4, White d3. Right. And now?", "Black g4. Solved, though not at once.");
  await hears(() => session.prove(), "Proven: a win in 5 plies (VCF).");
  await hears(() => page.startOver(), "Black to move and win.");
  await hears(() => page.session.peek().giveUp(), "The solution follows on the board, move by move.");
  page.startOver();
  for (const move of ["f3", "e4"]) await page.session.peek().tryMove(move);
  await hears(() => page.session.peek().tryMove("g4"), "Black g4. Solved.");
  stop();
});
