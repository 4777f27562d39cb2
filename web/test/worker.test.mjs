// SPDX-License-Identifier: MIT
// The engine in the browser with workers that answer as the test says, on a clock that the test moves.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { outputFiles } = await build({ entryPoints: [join(root, "src/engine/wasm.ts")], bundle: true, format: "esm", write: false });
const { WasmEngine } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const FILES = { worker: "worker.js", script: "worker.js", module: "engine.wasm" };
const MODULE = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // without any function
const BOARD = { rule: "freestyle", size: 15, moves: [] };
const INFO = { line: '{"type":"info"}' };
const RESULT = { line: '{"type":"result"}' };

globalThis.location = { href: "http://host/" };

let workers; // all that were made
let posted; // queries that were given to workers
let isOffline;
let engine;
let tick; // what the engine does each second

globalThis.setInterval = (act) => (tick = act);

class FakeWorker {
  constructor() {
    workers.push(this);
  }

  postMessage(message) {
    if ("start" in message) this.say({ ready: true, stopCount: null });
    else posted += 1;
  }

  say(...messages) {
    for (const data of messages) this.onmessage({ data });
  }

  terminate() {}
}

beforeEach(() => {
  workers = [];
  posted = 0;
  isOffline = false;
  globalThis.Worker = FakeWorker;
  globalThis.fetch = async () => {
    if (isOffline) throw new TypeError("no network");
    return new Response(MODULE);
  };
  engine = new WasmEngine(FILES, 1, 1 << 20);
});
afterEach(() => engine.close());

/** Asks, and waits until a worker works on it: the state of the answer, which is kept up to date. */
async function ask(query) {
  const asked = { answer: null, error: null };
  const before = posted;
  engine.ask(query).then((answer) => (asked.answer = answer), (e) => (asked.error = e));
  while (posted === before && !asked.error) await setImmediate(); // until the module is compiled
  return asked;
}

async function pass(seconds) {
  for (let i = 0; i < seconds; ++i) tick();
  await setImmediate();
}

test("a proof may be silent for the time that it was given", async () => {
  const asked = await ask({ ...BOARD, prove: true, limits: { time: 60 }, reportDuringSearchEvery: 0.5 });
  await pass(30);
  workers[0].say(RESULT, { done: true });
  await pass(0);
  assert.deepEqual(asked, { answer: { type: "result" }, error: null });
});

test("an analysis without end lives as long as it repeats its report", async () => {
  const asked = await ask({ ...BOARD, limits: { time: 3600 }, reportDuringSearchEvery: 0.03 });
  for (let i = 0; i < 12; ++i) {
    await pass(5);
    workers[0].say(INFO);
  }
  assert.deepEqual(asked, { answer: null, error: null });
});

test("a worker that is silent for longer counts as dead", async () => {
  const queries = [
    { ...BOARD, limits: { time: 3600 }, reportDuringSearchEvery: 0.03 }, { ...BOARD, limits: { time: 10 } },
    { ...BOARD, prove: true, limits: { time: 60 }, reportDuringSearchEvery: 0.5 },
  ];
  for (const [i, query] of queries.entries()) {
    const asked = await ask(query);
    const patience = [20, 30, 80][i];
    await pass(patience);
    assert.equal(asked.error, null, JSON.stringify(query));
    await pass(1);
    assert.equal(asked.error?.code, "crashed", JSON.stringify(query));
  }
});

test("an engine whose module could not be loaded loads it when it is asked again", async () => {
  engine.close();
  isOffline = true;
  engine = new WasmEngine(FILES, 1, 1 << 20);
  const query = { ...BOARD, limits: { nodes: 100 } };
  assert.equal((await ask(query)).error?.code, "crashed");
  isOffline = false;
  const asked = await ask(query);
  workers.at(-1).say(RESULT, { done: true });
  await pass(0);
  assert.deepEqual(asked, { answer: { type: "result" }, error: null });
});
