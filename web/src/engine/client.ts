// SPDX-License-Identifier: MIT
import type {
  AnalyzeQuery, Analysis, BookEntry, BookSaved, Converted, ExplainQuery, Explanation, ExploredGames, OpeningChoice,
  OpeningQuery, ProgressLine, Query, ReviewQuery, Solution, SolveQuery, StatisticsQuery,
} from "./types";
import type { GameFilter } from "../game/explorer";
import type { JsonGame } from "../game/json";
import type { Review, Statistics } from "../review/types";

/** The final answer to each kind of query. */
export type AnswerTo<Q extends Query> =
  Q extends AnalyzeQuery ? Analysis
  : Q extends ExplainQuery ? Explanation
  : Q extends SolveQuery ? Solution
  : Q extends OpeningQuery ? OpeningChoice
  : Q extends ReviewQuery ? Review
  : Q extends StatisticsQuery ? Statistics
  : Converted;

export interface AskOptions {
  /** Gets the answers before the final one. */
  onProgress?: (answer: Analysis | ProgressLine) => void;
  /** Ends the query: the promise is then rejected with an AbortError, and nothing more is reported. */
  signal?: AbortSignal;
}

/** A game file of the folder in which the program was started. */
export interface StoredFile {
  name: string;
  bytes: number;
  modified: string; // ISO 8601
}

/** Where games are kept: the folder of the program, or the browser. */
export interface FileStore {
  list(): Promise<StoredFile[]>;
  read(name: string): Promise<Uint8Array>;
  /** Rejects with an EngineError "exists" if the file has to be a new one and is there. */
  write(name: string, bytes: Uint8Array, isNew: boolean): Promise<void>;
  /** Null where files are removed by other means. */
  remove: ((name: string) => Promise<void>) | null;
}

/** The games that the program explores. */
export interface GamesIndex {
  readonly name: string;
  readonly games: number;
  /** The moves and results of the games in the last position of the game's main line. */
  look(game: JsonGame, filter: GameFilter, signal: AbortSignal): Promise<ExploredGames>;
}

/** The position book of the program. */
export interface Book {
  readonly name: string;
  readonly isReadOnly: boolean;
  /** Looks up the last position of the game's main line. */
  look(game: JsonGame, signal: AbortSignal): Promise<BookEntry>;
  /** Adds all moves of the game, with its comments and the letters on moves. */
  save(game: JsonGame): Promise<BookSaved>;
}

/**
 * The engine in the browser, or the program that serves the page. It answers queries one after another; the page ends
 * one before it asks the next if it no longer wants the answer.
 */
export interface EngineClient {
  readonly kind: "wasm" | "server";
  /** Search threads; null where only the program knows. */
  readonly threads: number | null;
  /** Rejects with an EngineError if the query is refused or the engine has ended. */
  ask<Q extends Query>(query: Q, options?: AskOptions): Promise<AnswerTo<Q>>;
  /** The game files beside the engine. */
  readonly files: FileStore;
  /** Ends the engine; what it was asked is rejected with an AbortError. */
  close(): void;
}

/** A refused query, or an engine that has ended ("crashed"); `isAnswer` is true for an error that the engine itself answers with. */
export class EngineError extends Error {
  constructor(readonly code: string, message: string, readonly isAnswer = false) {
    super(message);
    this.name = "EngineError";
  }
}

/** Why the engine cannot be asked: it has ended, or the link is of another start of the program. */
export type Trouble = "crashed" | "locked";

/** True if the engine cannot be asked any more, or not by this page. */
export function hasEnded(error: unknown): error is EngineError & { code: Trouble } {
  return error instanceof EngineError && (error.code === "crashed" || error.code === "locked");
}

export function abortError(): DOMException {
  return new DOMException("the query was ended", "AbortError");
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

interface Line {
  type: string;
}

/** True for a line after which more follow. */
export function isPartial(line: Line): boolean {
  return line.type === "info" || line.type === "progress";
}

/** The answer in a final line. Throws EngineError. */
export function finalAnswer<T>(line: Line): T {
  if (line.type === "error") {
    const { code, message } = line as Line & { code: string; message: string };
    throw new EngineError(code, message, true);
  }
  return line as T;
}
