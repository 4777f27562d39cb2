// SPDX-License-Identifier: MIT
import {
  abortError, EngineError, finalAnswer, isPartial, type AnswerTo, type AskOptions, type EngineClient, type FileStore,
  type StoredFile,
} from "./client";
import type { Analysis, Progress, Query } from "./types";

/** The program that serves the page: `pentarch board`. */
export class ServerEngine implements EngineClient {
  readonly kind = "server";
  readonly files: FileStore;
  private readonly token: string;
  private nextId = 1;

  /** `token` is the secret of the link. */
  constructor(token: string) {
    this.token = token;
    this.files = {
      list: async () => (await (await this.request("api/files")).json()) as StoredFile[],
      read: async (name) => new Uint8Array(await (await this.request(fileAddress(name))).arrayBuffer()),
      write: async (name, bytes) => {
        await this.request(fileAddress(name), { method: "PUT", body: bytes.slice().buffer });
      },
    };
  }

  async ask<Q extends Query>(query: Q, options: AskOptions = {}): Promise<AnswerTo<Q>> {
    const body = JSON.stringify({ id: String(this.nextId++), ...query });
    const response = await this.request("api/query", { method: "POST", body, signal: options.signal ?? null });
    for await (const line of linesOf(response, options.signal)) {
      if (isPartial(line)) options.onProgress?.(line as Analysis | Progress);
      else return finalAnswer(line);
    }
    throw new EngineError("crashed", "the program has ended");
  }

  /** The name of the file that the program was asked to open; null for none. */
  async fileToOpen(): Promise<string | null> {
    return ((await (await this.request("api/info")).json()) as { game: string | null }).game;
  }

  close(): void {}

  private async request(address: string, init: RequestInit = {}): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(address, { ...init, headers: { Authorization: `Bearer ${this.token}` } });
    } catch (e) {
      if (init.signal?.aborted) throw abortError();
      throw new EngineError("crashed", String(e));
    }
    if (!response.ok) throw new EngineError("failed", `${response.status} ${await response.text()}`);
    return response;
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
