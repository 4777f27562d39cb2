// SPDX-License-Identifier: MIT
import {
  abortError, EngineError, finalAnswer, isPartial, type AnswerTo, type AskOptions, type EngineClient,
} from "./client";
import type { Analysis, ProgressLine, Query } from "./types";
import { savedGames } from "./saved";
import type { FromWorker, ToWorker } from "./worker";

const SPARE_AFTER = 300; // ms
const STOP_WITHIN = 500; // ms
const MAX_THREADS = 8;
// A worker can end without a word. It counts as dead after so many seconds of silence beyond the time that it was given;
// a search that reports repeats its last report well before.
const PATIENCE = 20;
const NODES_PER_SECOND = 5000; // at least

/** A module and the script of its workers; addresses relative to the page. */
interface EngineFiles {
  worker: string;
  script: string; // of the module
  module: string;
}

/** Search threads where the page may share memory with its workers; null where it may not. */
export function threadsHere(): number | null {
  if (!globalThis.crossOriginIsolated || typeof SharedArrayBuffer === "undefined") return null;
  return Math.min(MAX_THREADS, Math.max(1, navigator.hardwareConcurrency - 1));
}

interface Task {
  query: string;
  options: AskOptions;
  resolve(answer: never): void;
  reject(error: unknown): void;
  isSettled: boolean; // answered or aborted
  patience: number; // seconds without a line
}

/** The seconds that a query may take before its next line. */
function timeOf(query: Query): number {
  const { time = 0, nodes = 0 } = "limits" in query ? query.limits : {};
  const isReported = "reportDuringSearchEvery" in query && query.reportDuringSearchEvery !== undefined && !query.prove;
  return isReported ? 0 : Math.max(time, nodes / NODES_PER_SECOND);
}

/** A worker with an engine of its own. */
class EngineWorker {
  private readonly worker: Worker;
  isReady = false;
  stopCount: Int32Array | null = null;
  onMessage: (message: FromWorker) => void = () => {};
  onCrash: (reason: string) => void = () => {};

  constructor({ worker, script }: EngineFiles, compiled: Promise<WebAssembly.Module>, threads: number, hashBytes: number) {
    this.worker = new Worker(worker);
    this.worker.onerror = (e) => {
      e.preventDefault();
      this.onCrash(e.message);
    };
    this.worker.onmessage = (e: MessageEvent<FromWorker>) => {
      if ("crashed" in e.data) return this.onCrash(e.data.crashed);
      if ("ready" in e.data) {
        this.isReady = true;
        this.stopCount = e.data.stopCount;
      }
      this.onMessage(e.data);
    };
    compiled.then((module) => this.send({ start: module, script: new URL(script, location.href).href, hashBytes, threads }),
      (e: unknown) => this.onCrash(String(e)));
  }

  send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  end(): void {
    this.worker.terminate();
  }
}

/**
 * The engine in this browser. With threads, a search is stopped through the memory that the page shares with it. Without,
 * it cannot be interrupted, so ending a query ends its worker; a spare one, already warm, takes over at once.
 */
export class WasmEngine implements EngineClient {
  readonly kind = "wasm";
  readonly files = savedGames;
  /** Of each search. */
  readonly threads: number;
  private readonly addresses: EngineFiles;
  private compiled: Promise<WebAssembly.Module> | null = null; // null before the first try, and after one that failed
  private current: EngineWorker;
  private spare: EngineWorker | null = null;
  private readonly waiting: Task[] = [];
  private running: Task | null = null;
  private nextId = 1;
  private isClosed = false;
  private isDead = false;
  private isCompiled = false;
  private silence = 0; // seconds
  private readonly watch = setInterval(() => this.listen(), 1000);

  /** `hashBytes` is the size of the table of each worker. */
  constructor(addresses: EngineFiles, threads: number, private readonly hashBytes: number) {
    this.threads = threads;
    this.addresses = addresses;
    this.current = this.makeWorker();
  }

  ask<Q extends Query>(query: Q, options: AskOptions = {}): Promise<AnswerTo<Q>> {
    const { signal } = options;
    if (signal?.aborted) return Promise.reject(abortError());
    if (this.isDead) {
      this.isDead = false;
      this.current = this.makeWorker();
    }
    return new Promise((resolve, reject) => {
      const task: Task = { query: JSON.stringify({ id: String(this.nextId++), ...query }), options, resolve, reject,
        isSettled: false, patience: PATIENCE + timeOf(query) };
      signal?.addEventListener("abort", () => this.abort(task), { once: true });
      this.waiting.push(task);
      this.pump();
    });
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.watch);
    this.current.end();
    this.spare?.end();
    for (const task of [...(this.running ? [this.running] : []), ...this.waiting.splice(0)]) task.reject(abortError());
  }

  private module(): Promise<WebAssembly.Module> {
    if (this.compiled) return this.compiled;
    this.compiled = compile(this.addresses.module);
    this.compiled.then(() => (this.isCompiled = true), () => (this.compiled = null)); // a failure is reported by the workers
    return this.compiled;
  }

  private makeWorker(): EngineWorker {
    const worker = new EngineWorker(this.addresses, this.module(), this.threads, this.hashBytes);
    worker.onMessage = (message) => {
      if (worker === this.current) this.receive(message);
    };
    worker.onCrash = (reason) => this.onCrash(worker, reason);
    return worker;
  }

  // Counted by ticks, so that a machine that sleeps does not count.
  private listen(): void {
    const isAwaited = this.running !== null || (!this.isDead && this.isCompiled && !this.current.isReady);
    this.silence = isAwaited ? this.silence + 1 : 0;
    if (this.silence > (this.running?.patience ?? PATIENCE)) this.onCrash(this.current, "the engine does not answer");
  }

  private pump(): void {
    if (this.running || !this.current.isReady) return;
    const task = this.waiting.shift();
    if (!task) return;
    this.running = task;
    this.silence = 0;
    this.current.send({ query: task.query });
  }

  private receive(message: FromWorker): void {
    this.silence = 0;
    if ("ready" in message) {
      if (!this.current.stopCount) this.makeSpareLater();
      return this.pump();
    }
    const task = this.running;
    if (!task) return;
    if ("line" in message) return this.takeLine(task, message.line);
    this.running = null;
    if (this.current.stopCount) Atomics.store(this.current.stopCount, 0, 0);
    if (!task.isSettled) task.reject(new EngineError("failed", "the engine gave no answer"));
    this.pump();
  }

  private takeLine(task: Task, text: string): void {
    if (task.isSettled) return;
    const line = JSON.parse(text) as { type: string };
    if (isPartial(line)) return task.options.onProgress?.(line as Analysis | ProgressLine);
    task.isSettled = true; // the worker says "done" when it is free again
    try {
      task.resolve(finalAnswer(line));
    } catch (e) {
      task.reject(e);
    }
  }

  private abort(task: Task): void {
    if (task.isSettled) return;
    const place = this.waiting.indexOf(task);
    if (place >= 0) this.waiting.splice(place, 1);
    if (place < 0 && this.running !== task) return;
    task.isSettled = true;
    task.reject(abortError());
    if (this.running === task) this.stop(task);
  }

  private stop(task: Task): void {
    const giveUp = () => {
      if (this.isClosed || this.running !== task) return;
      this.running = null;
      this.replaceCurrent();
    };
    if (!this.current.stopCount) return giveUp();
    Atomics.store(this.current.stopCount, 0, 1); // until the worker says "done"
    setTimeout(giveUp, STOP_WITHIN);
  }

  private replaceCurrent(): void {
    this.current.end();
    this.current = this.spare ?? this.makeWorker();
    this.spare = null;
    if (this.current.isReady && !this.current.stopCount) this.makeSpareLater();
    this.pump();
  }

  // Making a worker takes a core for a moment, which the query that follows needs more.
  private makeSpareLater(): void {
    setTimeout(() => {
      if (!this.isClosed) this.spare ??= this.makeWorker();
    }, SPARE_AFTER);
  }

  private onCrash(worker: EngineWorker, reason: string): void {
    if (worker === this.spare) {
      worker.end();
      this.spare = null;
      return;
    }
    if (worker !== this.current) return;
    this.silence = 0;
    const hadStarted = worker.isReady;
    const failed = this.running ? [this.running] : hadStarted ? [] : this.waiting.splice(0);
    this.running = null;
    for (const task of failed) task.reject(new EngineError("crashed", reason));
    if (hadStarted) return this.replaceCurrent();
    worker.end();
    this.isDead = true; // a worker that cannot start is tried again only when it is asked
  }
}

async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // Some hosts do not know the type of the file, which streaming asks for.
  return WebAssembly.compile(await response.arrayBuffer());
}
