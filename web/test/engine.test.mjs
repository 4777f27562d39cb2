// SPDX-License-Identifier: MIT
// The WebAssembly engine under Node: ENGINE is the path of pentarch-engine.js or pentarch-engine-threads.js, PBRAIN that of the
// native brain.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";

const makeEngine = createRequire(import.meta.url)(process.env.ENGINE);
const hasThreads = process.env.ENGINE.endsWith("-threads.js");
const lines = [];
let engine;

before(async () => {
  engine = await makeEngine({ onLine: (line) => lines.push(JSON.parse(line)), helpers: 3 });
  start(1);
});

after(() => engine.PThread?.terminateAllThreads());

function start(threads) {
  engine.ccall("pentarchStart", null, ["number", "number"], [32 << 20, threads]);
}

/** The answers to a query. */
function ask(query) {
  lines.length = 0;
  const bytes = new TextEncoder().encode(typeof query === "string" ? query : JSON.stringify(query));
  const place = engine.ccall("pentarchLine", "number", ["number"], [bytes.length]);
  engine.HEAPU8.set(bytes, place);
  engine.ccall("pentarchHandle", null, [], []);
  return [...lines];
}

test("it searches the same tree as the native engine", () => {
  const native = execFileSync(process.env.PBRAIN, ["bench"], { encoding: "utf8" }).trim().split("\n").at(-1);
  assert.equal(engine.ccall("pentarchBench", "number", [], []), Number(native.split(" ")[0]));
});

test("a win by fours is proven", () => {
  const [answer] = ask({ id: "win", moves: "f8a1g8a2h8o15", limits: { nodes: 1000 } });
  assert.equal(answer.id, "win");
  assert.equal(answer.best, "e8");
  assert.equal(answer.proof, "vcf");
});

test("every turn of a game is answered in order", () => {
  const answers = ask({ id: "game", moves: "h8i9h9h7", analyzeTurns: "all", limits: { nodes: 500 } });
  assert.deepEqual(answers.map((a) => a.turn), [0, 1, 2, 3, 4]);
});

test("answers come during a search", () => {
  const answers = ask({ id: "slow", moves: "h8i9h9g7", reportDuringSearchEvery: 0.05, limits: { time: 0.5 } });
  assert.ok(answers.length > 3, `${answers.length} answers`);
  assert.ok(answers.slice(0, -1).every((a) => a.isDuringSearch));
});

test("bad lines are answered and harm nothing", () => {
  for (const bad of ["", "{", "[".repeat(100000), '{"id":"x","moves":"h8h8"}', '{"id":"x","size":99}']) {
    const answers = ask(bad);
    assert.equal(answers.at(-1)?.type, "error", bad.slice(0, 30));
  }
  assert.equal(ask({ id: "y", moves: "h8", limits: { nodes: 10 } }).at(-1).type, "result");
});

test("boards of 22x22 and every rule", () => {
  for (const rule of ["freestyle", "standard", "renju", "caro", "caro-exact"]) {
    for (const size of [7, 15, 22]) {
      const [answer] = ask({ id: "r", moves: "c3d4c4", rule, size, limits: { nodes: 300 } });
      assert.equal(answer.type, "result", `${rule} ${size}`);
      assert.equal(answer.rule, rule);
    }
  }
});

test("a game is explained, solved, reviewed and converted", () => {
  const game = "a1f8o15g8a15h8";
  const [explained] = ask({ id: "e", action: "explain", moves: game, move: "g7", limits: { nodes: 2000 } });
  assert.equal(explained.type, "explanation");
  assert.equal(explained.explained_move.refutation.verdict, "win");
  const [solved] = ask({ id: "s", action: "solve", moves: "f8a1g8a2h8o15", limits: { time: 5 } });
  assert.equal(solved.proof, "vcf");
  assert.equal(JSON.parse(solved.certificate_text).attacker, "black");
  const [lost] = ask({ id: "l", moves: "f8a1g8a2h8o15e8", prove: true, limits: { time: 5 } });
  assert.equal(lost.verdict, "loss");
  assert.equal(JSON.parse(lost.certificate_text).plies, 2);
  const reviewed = ask({ id: "r", action: "review", game, limits: { nodes: 300 } });
  assert.deepEqual(reviewed.slice(0, -1).map((a) => a.done), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.equal(reviewed.at(-1).reviewed_moves.length, 6);
  const [converted] = ask({ id: "c", action: "convert", text: game, to: "lib" });
  assert.equal(ask({ id: "b", action: "convert", content: converted.content })[0].games, 1);
});

test("a text longer than the stack is read", () => {
  const comment = "x".repeat(900_000);
  const [answer] = ask({ id: "long", action: "convert", text: `(;GM[4]FF[4]SZ[15];B[hh]C[${comment}])` });
  assert.equal(JSON.parse(answer.text).tree[0].comment, comment);
});

test("several threads search more of the same depth, again and again", { skip: !hasThreads }, () => {
  const searched = (threads, depth) => {
    start(threads);
    return ask({ id: "deep", moves: "h8i9h9g7", limits: { depth } })[0].used.nodes;
  };
  // On a busy machine the first thread may end before the others have begun, so a deeper search may show it.
  assert.ok([13, 15, 16, 17].some((depth) => searched(4, depth) > 1.2 * searched(1, depth)));
  for (let i = 0; i < 20; ++i) assert.equal(ask({ id: "more", moves: "h8i9h9", limits: { nodes: 2000 } })[0].type, "result");
});

test("a search is stopped through the memory, and the next one goes on with the same table", { skip: !hasThreads }, async () => {
  start(1); // several search another number of nodes each time
  const place = engine.ccall("pentarchStopCount", "number", [], []) >> 2;
  const count = new Int32Array(engine.HEAPU8.buffer);
  // This thread is busy with the search, so another one stops it.
  const stopper = new Worker(`
    const { parentPort, workerData: { count, place } } = require("node:worker_threads");
    parentPort.once("message", () => setTimeout(() => Atomics.store(count, place, 1), 500));
  `, { eval: true, workerData: { count, place } });
  stopper.postMessage("go");
  const begin = performance.now();
  const [stopped] = ask({ id: "long", moves: "h8i9h9g7", limits: { time: 60 } });
  const passed = performance.now() - begin;
  await stopper.terminate();
  assert.equal(stopped.interrupted, true);
  assert.ok(stopped.best);
  assert.ok(passed > 450 && passed < 5000, `${passed} ms`); // the machine may be busy with other things
  assert.equal(ask({ id: "early", moves: "h8", limits: { nodes: 500 } })[0].interrupted, true);
  Atomics.store(count, place, 0);
  const { depth } = stopped.used;
  const searched = () => ask({ id: "again", moves: "h8i9h9g7", limits: { depth: depth - 1 } })[0];
  assert.ok(depth > 9, `${depth}`);
  const again = searched();
  assert.equal(again.interrupted, false);
  start(1);
  const anew = searched();
  assert.ok(again.used.nodes < 0.8 * anew.used.nodes, `${again.used.nodes} of ${anew.used.nodes} nodes`);
});
