// SPDX-License-Identifier: MIT
// The engine in the browser with workers that answer as the test says, on a clock that the test moves.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { importModules } from "./modules.mjs";

const { WasmEngine } = await importModules("engine/wasm");

const FILES = { worker: "worker.js", script: "worker.js", module: "engine.wasm" };
const MODULE = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // without any function
const BOARD = { rule: "freestyle", size: 15, moves: [] };
const INFO = { line: '{"type":"info"}' };
const RESULT = { line: '{"type":"result"}' };

globalThis.location = { href: "http://host/" };

let workers; // all that were made
let posted; // queries that were given to workers
let stopCount; // of the memory that new workers share with the page
let timers;
let isOffline;
let engine;
let tick; // what the engine does each second

globalThis.setInterval = (act) => (tick = act);
globalThis.setTimeout = (act, ms) => timers.push({ act, ms });

class FakeWorker {
  constructor() {
    workers.push(this);
  }

  postMessage(message) {
    if ("start" in message) return this.say({ ready: true, stopCount });
    posted += 1;
  }

  say(...messages) {
    for (const data of messages) this.onmessage({ data });
  }

  terminate() {
    this.isEnded = true;
  }
}

beforeEach(() => {
  workers = [];
  posted = 0;
  stopCount = null;
  timers = [];
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
async function ask(query, options = {}) {
  const asked = { answer: null, error: null };
  const before = posted;
  engine.ask(query, options).then((answer) => (asked.answer = answer), (e) => (asked.error = e));
  while (posted === before && !asked.error) await setImmediate(); // until the module is compiled
  return asked;
}

async function pass(seconds) {
  for (let i = 0; i < seconds; ++i) tick();
  await setImmediate();
}

/** Lets the timers run out that were set so far. */
async function runTimers() {
  for (const { act } of timers.splice(0)) act();
  await setImmediate();
}

const SEARCH = { ...BOARD, limits: { time: 3600 }, reportDuringSearchEvery: 0.03 };
const endings = () => workers.map((w) => w.isEnded ?? false);

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

test("a waiting query that is ended is not asked, and the running one goes on", async () => {
  const running = await ask(SEARCH);
  const ending = new AbortController();
  const errors = [];
  engine.ask(SEARCH, { signal: ending.signal }).catch((e) => errors.push(e.name));
  ending.abort();
  workers[0].say(RESULT, { done: true });
  await pass(0);
  assert.deepEqual([running.answer, errors, posted, endings()], [{ type: "result" }, ["AbortError"], 1, [false]]);
});

test("a query that is ended before it is asked makes no work", async () => {
  await assert.rejects(engine.ask(SEARCH, { signal: AbortSignal.abort() }), { name: "AbortError" });
  assert.equal(posted, 0);
});

test("without shared memory the worker of a search that is ended ends, and a spare one takes over", async () => {
  const ending = new AbortController();
  const asked = await ask(SEARCH, { signal: ending.signal });
  await runTimers(); // a spare one is made
  assert.deepEqual(endings(), [false, false]);
  ending.abort();
  await pass(0);
  assert.equal(asked.error?.name, "AbortError");
  assert.deepEqual(endings(), [true, false]);
  const next = await ask(SEARCH);
  workers[0].say(RESULT, { done: true }); // too late
  await pass(0);
  assert.equal(next.answer, null);
  workers[1].say(RESULT, { done: true });
  await pass(0);
  assert.deepEqual(next.answer, { type: "result" });
  await runTimers();
  assert.deepEqual(endings(), [true, false, false], "a spare one again");
});

test("with shared memory a search is stopped there, and its worker goes on", async () => {
  engine.close();
  stopCount = new Int32Array(new SharedArrayBuffer(4));
  engine = new WasmEngine(FILES, 2, 1 << 20);
  const ending = new AbortController();
  const asked = await ask(SEARCH, { signal: ending.signal });
  const worker = workers.at(-1);
  ending.abort();
  assert.equal(stopCount[0], 1);
  const next = { answer: null };
  engine.ask(BOARD).then((answer) => (next.answer = answer));
  await pass(0);
  assert.deepEqual([asked.error?.name, posted], ["AbortError", 1], "the next one waits for the worker");
  worker.say(RESULT, { done: true });
  assert.deepEqual([stopCount[0], posted], [0, 2]);
  await runTimers(); // the time to stop is over
  worker.say(RESULT, { done: true });
  await pass(0);
  assert.deepEqual([next.answer, worker.isEnded], [{ type: "result" }, undefined]);
});

test("a worker that does not stop in time is replaced", async () => {
  engine.close();
  stopCount = new Int32Array(new SharedArrayBuffer(4));
  engine = new WasmEngine(FILES, 2, 1 << 20);
  const ending = new AbortController();
  await ask(SEARCH, { signal: ending.signal });
  const made = workers.length;
  stopCount = new Int32Array(new SharedArrayBuffer(4)); // of the next one
  ending.abort();
  assert.equal(timers.at(-1).ms, 500);
  await runTimers();
  assert.deepEqual([workers[made - 1].isEnded, workers.length], [true, made + 1]);
  const next = await ask(SEARCH);
  workers.at(-1).say(RESULT, { done: true });
  await pass(0);
  assert.deepEqual(next.answer, { type: "result" });
});

test("an engine that is closed ends its queries and workers", async () => {
  const running = await ask(SEARCH);
  await runTimers();
  const waiting = engine.ask(SEARCH);
  engine.close();
  await assert.rejects(waiting, { name: "AbortError" });
  assert.deepEqual([running.error?.name, endings()], ["AbortError", [true, true]]);
});
