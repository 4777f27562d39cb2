// SPDX-License-Identifier: MIT
// The analysis of the position shown, with an engine that answers as the test says.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { importModules } from "./modules.mjs";

globalThis.document = { hidden: false, addEventListener() {} };
globalThis.window = { setTimeout: () => 0 };
let now = 0; // ms
performance.now = () => now;

globalThis.setInterval = () => 0; // for clocks

const {
  annotate, begin, blackRate, change, currentThreat, engine, facts, isRunning, isWanted, live, match, movesTo, newGame, notice, only, place, playAll, playLine, positionKey, said, setPlace, START,
  Threat, trouble, view, watchAnalysis, watchFouls, watchMatch,
} = await importModules("analyze/live", "analyze/questions", "analyze/view", "game/tree", "play/match", "play/turns", "state/analysis", "state/settings", "state/state");

let asked; // searches: the query, its options and how they end
let threat = null; // the answer about a pass
watchAnalysis();
watchMatch();

const client = {
  kind: "wasm", threads: 1, close() {},
  ask(query, options) {
    if (query.includeThreat) return Promise.resolve({ type: "result", lines: [], threat });
    return new Promise((resolve, reject) => {
      options.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      asked.push({ query, options, resolve, reject });
    });
  },
};

function analysis(depth, more = {}) {
  return { type: "result", lines: [{ move: "h8", depth, winrate: 0.5, score: { type: "eval", value: 0 }, pv: ["h8"] }], ...more };
}

/** Reports a depth of the last search, long after the report before. */
function report(depth) {
  now += 1000;
  asked.at(-1).options.onProgress(analysis(depth, { type: "info" }));
}

const shownDepth = () => live.peek()?.analysis.lines[0].depth;

/** Shows the position after these moves, with its facts. */
async function show(...moves) {
  setPlace(playAll(newGame("freestyle", 15), START, moves));
  facts.value = { key: positionKey.peek(), value: { type: "result", state: "running", lines: [] } };
  await setImmediate();
}

beforeEach(async () => {
  engine.value = null;
  asked = [];
  live.value = null;
  match.value = null;
  isWanted.value = true;
  trouble.value = null;
  view.value = "analyze";
  await show("h8");
  engine.value = client;
  await setImmediate();
});

test("the bar shows who has won, and half for a draw", () => {
  assert.equal(blackRate.peek(), null);
  for (const [winner, rate] of [["black", 1], ["white", 0], [null, 0.5]]) {
    facts.value = { key: positionKey.peek(), value: { type: "result", ending: { winner, five: [], text: "" }, lines: [] } };
    assert.equal(blackRate.peek(), rate);
  }
});

test("a search that goes on shows nothing until it is as deep as before", async () => {
  report(7);
  assert.equal(shownDepth(), 7);
  asked[0].resolve(analysis(8, { interrupted: true })); // another tab had its turn
  await setImmediate();
  assert.deepEqual([asked.length, shownDepth(), isRunning.peek()], [2, 8, true]);
  report(3);
  assert.equal(shownDepth(), 8);
  asked[1].resolve(analysis(5, { interrupted: true }));
  await setImmediate();
  assert.deepEqual([asked.length, shownDepth()], [3, 8]);
  report(9);
  assert.equal(shownDepth(), 9);
  asked[2].resolve(analysis(10));
  await setImmediate();
  assert.deepEqual([asked.length, shownDepth(), isRunning.peek()], [3, 10, false]);
});

test("the turns of a search share its limits", async () => {
  change({ limits: { time: 10, nodes: 5000 } });
  await setImmediate();
  const turn = async (depth, ms, nodes) => {
    asked.at(-1).resolve(analysis(depth, { interrupted: true, used: { ms, nodes, depth } }));
    await setImmediate();
  };
  const first = asked.length;
  await turn(8, 3000, 1000);
  await turn(9, 4000, 1500);
  assert.deepEqual(asked.slice(first).map((a) => a.query.limits), [{ time: 7, nodes: 4000 }, { time: 3, nodes: 2500 }]);
  asked.at(-1).resolve(analysis(4, { used: { ms: 3000, nodes: 900, depth: 4 } })); // shallower than before
  await setImmediate();
  assert.deepEqual([asked.length, shownDepth(), isRunning.peek()], [first + 2, 9, false]);
  await show("h8", "i9");
  await turn(6, 2000, 5000); // nothing is left
  assert.deepEqual([asked.length, shownDepth(), isRunning.peek()], [first + 3, 6, false]);
  change({ limits: {} });
});

test("a search that was ended by the user and goes on keeps what it had", async () => {
  report(7);
  isWanted.value = false;
  await setImmediate();
  assert.deepEqual([asked[0].options.signal.aborted, isRunning.peek()], [true, false]);
  isWanted.value = true;
  await setImmediate();
  report(2);
  assert.deepEqual([asked.length, shownDepth()], [2, 7]);
  report(7);
  assert.equal(live.peek().analysis.type, "info");
});

test("another position begins anew, and the search of the one before ends", async () => {
  report(7);
  await show("h8", "i9");
  assert.deepEqual([asked.length, asked[0].options.signal.aborted], [2, true]);
  assert.equal(asked[1].query.moves.length, 2);
  report(1);
  assert.equal(shownDepth(), 1);
  assert.equal(live.peek().key, positionKey.peek());
});

test("an analysis helps in a match, unless it is of an earlier position or the match is over", async () => {
  const knowFacts = async () => {
    facts.value = { key: positionKey.peek(), value: { type: "result", state: "running", lines: [] } };
    await setImmediate();
  };
  begin({ rule: "freestyle", size: 15, human: "black", rival: "engine", opening: "free", opener: "you", level: 1, moveTime: 1, nodes: null, clock: null });
  const end = playAll(newGame("freestyle", 15), START, ["h8", "i9"]);
  match.value = { ...match.peek(), moves: ["h8", "i9"] };
  for (const [at, result, isHelped] of [[1, null, false], [end.at, { winner: null, reason: "resigned" }, false], [end.at, null, true]]) {
    view.value = "play";
    match.value = { ...match.peek(), result };
    live.value = null;
    setPlace({ ...end, at });
    view.value = "analyze";
    await knowFacts();
    report(5);
    assert.equal(shownDepth(), 5);
    assert.equal(match.peek().isHelped, isHelped);
  }
  await show("h8");
});

test("no threat is said to be ruled out that the search has left open", async () => {
  for (const [verdict, text] of [["no_win", "After a pass, Black has no win by fours and threes."], ["undecided", "After a pass, no win of Black was found."]]) {
    threat = { side: "black", verdict, proof: "none", plies: 0, pv: [] };
    await show("h8", "i9", verdict === "no_win" ? "a1" : "b1");
    assert.equal(Threat().props.children, text);
  }
  threat = null;
});

test("the threat after a pass is found out, though a review has searched the position already", async () => {
  view.value = "review";
  setPlace(playAll(newGame("freestyle", 15), START, ["h8", "c3"]));
  facts.value = { key: positionKey.peek(), value: analysis(1, { state: "running", verdict: "win", proof: "vcf" }) };
  await setImmediate();
  asked.at(-1).resolve(analysis(5));
  await setImmediate();
  assert.deepEqual([shownDepth(), isRunning.peek(), currentThreat.peek()], [5, false, null]);
  threat = { side: "black", verdict: "no_win", proof: "none", plies: 0, pv: [] };
  view.value = "analyze";
  await setImmediate();
  assert.equal(currentThreat.peek(), threat);
  threat = null;
});

test("a line is played as far as its points are free, and a screen reader hears where it leads", () => {
  playLine(["i9", "g7", "h8", "a1"]);
  assert.deepEqual([movesTo(place.peek().game, place.peek().at), said.peek()], [["h8", "i9", "g7"], "Move 3, Black g7"]);
});

test("the engine is asked about forbidden points only where they are listed", async () => {
  watchFouls();
  const questions = () => asked.filter(({ query }) => query.action === "explain").length;
  view.value = "play";
  facts.value = { key: positionKey.peek(), value: { type: "result", state: "running", forbidden: ["g7"], lines: [] } };
  for (const [shown, count] of [["play", 0], ["review", 0], ["analyze", 1]]) {
    view.value = shown;
    await setImmediate();
    assert.equal(questions(), count, shown);
  }
});

test("a marked point is compared once, whatever marks it has", () => {
  change({ onlyMarked: true });
  const marks = [["g7", "cross"], ["g7", "label"], ["h8", "cross"], ["a1", "circle"]].map(([point, kind]) => ({ point, kind }));
  setPlace({ game: annotate(place.peek().game, place.peek().at, { marks }), at: place.peek().at });
  assert.deepEqual(only.peek(), ["g7", "a1"]);
  change({ onlyMarked: false });
});

test("a search that fails is reported and no longer runs", async () => {
  asked[0].reject(Object.assign(new Error("no answer"), { code: "failed" }));
  await setImmediate();
  assert.deepEqual([isRunning.peek(), notice.peek().text], [false, "no answer"]);
});
