// SPDX-License-Identifier: MIT
// The Web Worker around the WebAssembly module. It gets the compiled module and the size of the table, then one query
// at a time, and answers with lines of JSON. A module with threads also tells where in its memory a search can be stopped;
// without, the page ends the worker.

interface Module {
  ccall(name: string, result: "number" | null, types: string[], values: unknown[]): number;
  HEAPU8: Uint8Array;
}

interface ModuleSettings {
  /** Workers for threads to make, and the script that they load. */
  helpers: number;
  mainScriptUrlOrBlob: string;
  onLine(line: string): void;
  instantiateWasm(imports: WebAssembly.Imports, onInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void): object;
}

interface StartMessage {
  start: WebAssembly.Module;
  script: string; // of the module, for its threads
  hashBytes: number;
  threads: number;
}

/** A message from the page. */
export type ToWorker = StartMessage | { query: string };
/** A message from the worker. `stopCount`, one number in shared memory: a search ends while it is above zero. */
export type FromWorker = { ready: true; stopCount: Int32Array | null } | { line: string } | { done: true } | { crashed: string };

declare function PentarchEngine(settings: ModuleSettings): Promise<Module>;

const WARM_UP = JSON.stringify({ id: "warm-up", moves: "h8", limits: { nodes: 200 } });

let engine: Module | null = null;
let isListening = false;

function say(message: FromWorker): void {
  postMessage(message);
}

function handle(module: Module, query: string): void {
  const bytes = new TextEncoder().encode(query);
  const place = module.ccall("pentarchLine", "number", ["number"], [bytes.length]);
  // Memory that other threads have made grow is seen here, because the module renews this view with each line it writes.
  module.HEAPU8.set(bytes, place);
  module.ccall("pentarchHandle", null, [], []);
}

// One number in the memory that the page shares; null in a module without threads.
function stopCountOf(module: Module): Int32Array | null {
  const memory = module.HEAPU8.buffer;
  const isShared = typeof SharedArrayBuffer !== "undefined" && (memory as ArrayBufferLike) instanceof SharedArrayBuffer;
  return isShared ? new Int32Array(memory, module.ccall("pentarchStopCount", "number", [], []), 1) : null;
}

async function start({ start: compiled, script, hashBytes, threads }: StartMessage): Promise<void> {
  engine = await PentarchEngine({
    helpers: Math.max(1, threads - 1),
    mainScriptUrlOrBlob: script,
    onLine: (line) => {
      if (isListening) say({ line });
    },
    instantiateWasm: (imports, onInstance) => {
      WebAssembly.instantiate(compiled, imports).then((instance) => onInstance(instance, compiled), (e: unknown) => say({ crashed: String(e) }));
      return {};
    },
  });
  engine.ccall("pentarchStart", null, ["number", "number"], [hashBytes, threads]);
  // The tables of the engine are made when it is first asked.
  handle(engine, WARM_UP);
  isListening = true;
  say({ ready: true, stopCount: stopCountOf(engine) });
}

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ("start" in message) {
    start(message).catch((e: unknown) => say({ crashed: String(e) }));
    return;
  }
  try {
    if (engine) handle(engine, message.query);
    say({ done: true });
  } catch (e) {
    say({ crashed: String(e) });
  }
});
