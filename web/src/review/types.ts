// SPDX-License-Identifier: MIT
// The documents shown by the page; see docs/schema/review.schema.json.

import type { Ending, ProofSearch, RuleName, Score, Side } from "../engine/types";

export type Judgment = "inaccuracy" | "mistake" | "blunder";
type FactKind = "five" | "forced" | "only_move" | "missed_win" | "lost" | "forbidden";

export interface Fact {
  kind: FactKind;
  plies?: number;
  proof?: string;
  found?: boolean;
  pv?: string[];
}

export interface Position {
  turn: number;
  assessed: boolean;
  side?: Side;
  black_winrate?: number;
  verdict?: "over" | "win" | "loss" | "undecided";
  score?: Score | null;
  proof?: string;
  best?: string | null;
  pv?: string[];
  threat?: ProofSearch | null;
  defenses?: string[] | null;
  forbidden?: string[];
}

export interface Move {
  ply: number;
  side: Side;
  move: string;
  ms: number | null;
  judged: boolean;
  before?: number;
  after?: number;
  drop?: number;
  judgment?: Judgment | null;
  facts?: Fact[];
  text?: string;
}

export interface Player {
  accuracy: number | null;
  mean_drop: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  missed_wins: number;
  only_moves: number;
  only_moves_found: number;
  ms: number | null;
}

export interface Review {
  v: number;
  type: "review";
  engine: string;
  source: string;
  rule: RuleName;
  size: number;
  info: Record<string, string>;
  state: string;
  ending?: Ending;
  end_text: string;
  interrupted: boolean;
  setup: Record<Side | "blocked", string[]>;
  positions: Position[];
  reviewed_moves: Move[];
  players: Record<Side, Player>;
  decided: { turn: number; winner: Side; verified: boolean; text: string } | null;
  key_moments: number[];
}

/** The figures over all games of a report, in the order in which they are shown. */
export interface Statistics {
  type: "statistics";
  games: number;
  profiles: {
    name: string;
    games: number;
    wins: number;
    draws: number;
    losses: number;
    overall: Player;
    by_phase: Record<Phase, Player>;
  }[];
  openings: { rule: RuleName; size: number; moves: string[]; games: number; black_wins: number; draws: number; white_wins: number }[];
}

export type Phase = "opening" | "middle" | "end";
