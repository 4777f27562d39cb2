// SPDX-License-Identifier: MIT
import {
  abortError, EngineError, finalAnswer, isPartial, type AnswerTo, type AskOptions, type Book, type EngineClient,
  type FileStore, type GamesIndex, type StoredFile,
} from "./client";
import type { GameFilter } from "../game/explorer";
import type { JsonGame } from "../game/json";
import type { Analysis, BookEntry, BookSaved, ExploredGames, ProgressLine, Query } from "./types";

/** The files that the program was started with. */
interface Started {
  /** The name of the file to open; null for none. */
  file: string | null;
  book: Book | null;
  games: GamesIndex | null;
}

/** Where the secret is kept for other tabs of the browser. */
interface SecretStore {
  load(): string | null;
  save(secret: string): void;
}

const QUIET = 15; // seconds without a line, after which the program is asked whether it is there
const PATIENCE = 10_000; // ms for its answer

/** The program that serves the page: `pentarch board`. */
export class ServerEngine implements EngineClient {
  readonly kind = "server";
  readonly threads = null;
  readonly files: FileStore;
  private token: string;
  private nextId = 1;

  /** `token` is the secret of the link, empty for a link that was passed on without it. */
  constructor(token: string, private readonly secrets: SecretStore) {
    this.token = token || (secrets.load() ?? "");
    this.files = {
      list: async () => (await (await this.request("api/files")).json()) as StoredFile[],
      read: async (name) => new Uint8Array(await (await this.request(fileAddress(name))).arrayBuffer()),
      write: async (name, bytes, isNew) => {
        const headers: Record<string, string> = isNew ? { "If-None-Match": "*" } : {};
        await this.request(fileAddress(name), { method: "PUT", body: bytes.slice().buffer, headers });
      },
      remove: null,
    };
  }

  async ask<Q extends Query>(query: Q, options: AskOptions = {}): Promise<AnswerTo<Q>> {
    const body = JSON.stringify({ id: String(this.nextId++), ...query });
    const ending = new AbortController();
    const end = () => ending.abort();
    if (options.signal?.aborted) throw abortError();
    options.signal?.addEventListener("abort", end, { once: true });
    let quiet = 0;
    const watch = setInterval(() => {
      if (++quiet % QUIET === 0) this.isThere().then((is) => is || end());
    }, 1000);
    try {
      const response = await this.request("api/query", { method: "POST", body, signal: ending.signal });
      for await (const line of linesOf(response, options.signal)) {
        quiet = 0;
        if (isPartial(line)) options.onProgress?.(line as Analysis | ProgressLine);
        else return finalAnswer(line);
      }
      throw new EngineError("crashed", "the program has ended");
    } catch (e) {
      if (options.signal?.aborted) throw abortError();
      throw ending.signal.aborted ? new EngineError("crashed", "the program does not answer") : e;
    } finally {
      clearInterval(watch);
      options.signal?.removeEventListener("abort", end);
    }
  }

  // A program that hangs takes connections, and never answers.
  private async isThere(): Promise<boolean> {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), PATIENCE);
    try {
      return (await this.send("api/info", { signal: ending.signal })).status > 0; // any answer will do
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  async started(): Promise<Started> {
    const { game, book, games_index: games } = (await (await this.request("api/info")).json()) as {
      game: string | null; book: { name: string; read_only: boolean } | null; games_index: { name: string; games: number } | null;
    };
    return { file: game, book: book && this.bookNamed(book.name, book.read_only), games: games && { ...games, look: this.explore.bind(this) } };
  }

  close(): void {}

  private async explore(game: JsonGame, { player, outcome }: GameFilter, signal: AbortSignal): Promise<ExploredGames> {
    const filter = new URLSearchParams({ player, won: outcome === "draw" ? "none" : (outcome ?? "") });
    return (await (await this.request(`api/games?${filter}`, { method: "POST", body: JSON.stringify(game), signal })).json()) as ExploredGames;
  }

  private bookNamed(name: string, isReadOnly: boolean): Book {
    const ask = async <T>(method: string, game: unknown, signal: AbortSignal | null): Promise<T> =>
      (await (await this.request("api/book", { method, body: JSON.stringify(game), signal })).json()) as T;
    return {
      name, isReadOnly,
      look: (game, signal) => ask<BookEntry>("POST", game, signal),
      save: (game) => ask<BookSaved>("PUT", game, null),
    };
  }

  private async request(address: string, init: RequestInit = {}): Promise<Response> {
    const tried = this.token;
    let response = await this.send(address, init);
    const kept = this.secrets.load();
    if (response.status === UNAUTHORIZED && kept && kept !== tried) {
      this.token = kept; // of a link that another tab has opened
      response = await this.send(address, init);
    }
    if (response.status === UNAUTHORIZED) throw new EngineError("locked", "the secret of the link is of another start of the program");
    if (response.status === UNAVAILABLE) throw new EngineError("crashed", "the program is ending");
    if (kept !== this.token) this.secrets.save(this.token);
    if (!response.ok) throw await refusal(response);
    return response;
  }

  private async send(address: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(address, { ...init, headers: { ...init.headers, Authorization: `Bearer ${this.token}` } });
    } catch (e) {
      throw init.signal?.aborted ? abortError() : new EngineError("crashed", String(e));
    }
  }
}

const UNAUTHORIZED = 401;
const UNAVAILABLE = 503; // while the program ends

/** The error in the answer to a refused request. */
async function refusal(response: Response): Promise<EngineError> {
  try {
    const { code, message } = (await response.json()) as { code: string; message: string };
    return new EngineError(code, message);
  } catch {
    return new EngineError("failed", `${response.status} ${response.statusText}`);
  }
}

function fileAddress(name: string): string {
  return `api/files/${encodeURIComponent(name)}`;
}

async function* linesOf(response: Response, signal?: AbortSignal): AsyncGenerator<{ type: string }> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal?.aborted) throw abortError();
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      if (done && rest.trim()) lines.push(rest);
      for (const line of lines) {
        if (line.trim()) yield JSON.parse(line) as { type: string };
      }
      if (done) return;
    }
  } catch (e) {
    throw signal?.aborted ? abortError() : new EngineError("crashed", String(e));
  } finally {
    reader.cancel().catch(() => {});
  }
}
