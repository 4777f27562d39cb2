// SPDX-License-Identifier: MIT
// The lines of JSON that an engine reads and writes, with the fields that the page uses; see docs/serve.md and docs/schema.

/** The "v" of the documents that this page and its engine write. */
export const JSON_VERSION = 2;

export type Side = "black" | "white";
export type RuleName = "freestyle" | "standard" | "renju" | "caro" | "caro-exact";
type State = "running" | "black_won" | "white_won" | "black_forbidden" | "draw";
export type Proof = "none" | "claimed" | "five" | "vcf" | "vct" | "search";

/** A checker has replayed the win or loss against every legal reply. */
export function isVerified(proof: string | undefined): boolean {
  return !["none", "claimed"].includes(proof ?? "none");
}

export type Score = { type: "eval"; value: number } | { type: "mate"; plies: number };

export const RULES: readonly RuleName[] = ["freestyle", "standard", "renju", "caro", "caro-exact"];
export const MIN_SIZE = 5;
export const MAX_SIZE = 22;
export const LEVEL_COUNT = 10;

export function isLevel(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LEVEL_COUNT;
}

export interface Limits {
  time?: number; // seconds
  nodes?: number;
  depth?: number;
}

/** The board that a query is about. */
export interface BoardQuery {
  rule: RuleName;
  size: number;
  initialStones?: [Side | "blocked", string][];
  initialPlayer?: Side;
  moves: string[];
}

export interface AnalyzeQuery extends BoardQuery {
  action?: "analyze";
  limits: Limits;
  multipv?: number;
  only?: string[];
  reportDuringSearchEvery?: number;
  prove?: boolean; // settle who wins instead of ranking moves
  includeThreat?: boolean;
  yield?: boolean; // is interrupted when other queries wait
  level?: number; // full strength without it
  seed?: number; // of the choices of a level
}

export interface ExplainQuery extends BoardQuery {
  action: "explain";
  move?: string;
  limits: Limits;
}

export interface SolveQuery extends BoardQuery {
  action: "solve";
  limits: Limits;
  class?: "fours" | "threats" | "quiet";
}

/** The choice that is due in an opening. */
export interface OpeningQuery extends BoardQuery {
  action: "opening";
  opening: "swap" | "swap2";
  limits: Limits;
  seed: number;
}

export interface ReviewQuery {
  action: "review";
  game: string;
  limits: Limits;
  rule?: RuleName;
}

/** Figures over games that were reviewed. */
export interface StatisticsQuery {
  action: "statistics";
  reviews: readonly object[];
}

interface ConvertQuery {
  action: "convert";
  text?: string;
  content?: number[]; // bytes, of a format that is no text
  file?: string;
  to?: string;
  size?: number;
}

export type Query =
  | AnalyzeQuery | ExplainQuery | SolveQuery | OpeningQuery | ReviewQuery | StatisticsQuery | ConvertQuery;

export interface SearchLine {
  move: string;
  score: Score;
  winrate: number; // of the side to move
  depth: number;
  proof: Proof;
  pv: string[];
}

export interface Ending {
  winner: Side | null;
  move: string | null;
  five: string[];
  text: string;
}

/** A win that was looked for: of `side`, if the verdict is "win". */
export interface ProofSearch {
  side: Side;
  verdict: "win" | "no_win" | "undecided";
  proof: Proof;
  plies: number;
  pv: string[];
}

export interface Analysis {
  type: "info" | "result";
  interrupted?: boolean;
  side?: Side;
  state?: State;
  ending?: Ending;
  used?: { ms: number; nodes: number; depth: number };
  best: string | null;
  verdict: "win" | "loss" | "undecided" | "over";
  proof?: Proof;
  lines: SearchLine[];
  reply_count?: number; // of the side that is claimed to lose
  refuted_replies?: number;
  forbidden?: string[];
  threat?: ProofSearch;
  certificate_text?: string; // if a proof was asked for and found
}

/** A proven result of the side to move. */
export interface Settled {
  wins: boolean;
  plies: number;
  proof: Proof;
}

export interface Foul {
  point: string;
  kind: "overline" | "double_four" | "double_three";
  shapes: { stones: string[] }[];
}

interface ExplainedMove {
  move: string;
  legal: boolean;
  foul?: Foul;
  makes_five?: boolean;
  makes?: string;
  takes?: string;
  answers?: string[];
  refutation?: ProofSearch;
  keeps_win?: Proof;
}

export interface Explanation {
  side: Side;
  limits: { nodes: number };
  fouls: Foul[];
  win: ProofSearch;
  threat: ProofSearch;
  replies: { move: string; refutation: ProofSearch }[];
  explained_move?: ExplainedMove;
}

export interface Solution {
  proof: Proof;
  plies: number;
}

export interface OpeningChoice {
  choice: "place" | Side | "two";
  placed: string[];
  black_winrate: number; // by the search that decided
  compared: number;
}

export interface Converted {
  text?: string;
  content?: number[];
  not_kept: string[];
  remarks: string[];
}

export interface ProgressLine {
  type: "progress";
  done: number;
  total: number;
}

/** The entry of a position book for a position. */
export interface BookEntry {
  engine: string; // who found the value
  used: { depth: number };
  score: Score | null;
  lines: { move: string; score: Score | null }[];
  text: string;
  known: boolean;
  successors: { move: string; score: Score | null; label: string; text: string }[]; // values of the side to move there
}

/** The result of saving a game into a book. */
export interface BookSaved {
  saved: number; // positions
  not_kept: string[];
}

export interface ResultCounts {
  games: number; // with those whose end is not known
  black_wins: number;
  draws: number;
  white_wins: number;
}

/** The moves and results of games in a position. */
export interface ExploredGames extends ResultCounts {
  played: (ResultCounts & { move: string })[]; // most games first
  latest: { info: Record<string, string> }[];
}
