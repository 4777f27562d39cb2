// SPDX-License-Identifier: MIT
// The Web Worker around the WebAssembly module. It gets the compiled module and the size of the table, then one query
// at a time, and answers with lines of JSON. A search cannot be stopped from outside: the page ends the worker.

interface Module {
  ccall(name: string, result: "number" | null, types: string[], values: unknown[]): number;
  HEAPU8: Uint8Array;
}

interface ModuleSettings {
  onLine(line: string): void;
  instantiateWasm(imports: WebAssembly.Imports, onInstance: (instance: WebAssembly.Instance) => void): object;
}

/** What the page sends. */
export type ToWorker = { start: WebAssembly.Module; hashBytes: number } | { query: string };
/** What the worker sends. */
export type FromWorker = { ready: true } | { line: string } | { done: true } | { crashed: string };

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
  module.HEAPU8.set(bytes, place);
  module.ccall("pentarchHandle", null, [], []);
}

async function start(compiled: WebAssembly.Module, hashBytes: number): Promise<void> {
  engine = await PentarchEngine({
    onLine: (line) => {
      if (isListening) say({ line });
    },
    instantiateWasm: (imports, onInstance) => {
      WebAssembly.instantiate(compiled, imports).then(onInstance, (e: unknown) => say({ crashed: String(e) }));
      return {};
    },
  });
  engine.ccall("pentarchStart", null, ["number"], [hashBytes]);
  // The tables of the engine are made when it is first asked.
  handle(engine, WARM_UP);
  isListening = true;
  say({ ready: true });
}

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if ("start" in message) {
    start(message.start, message.hashBytes).catch((e: unknown) => say({ crashed: String(e) }));
    return;
  }
  try {
    if (engine) handle(engine, message.query);
    say({ done: true });
  } catch (e) {
    say({ crashed: String(e) });
  }
});
