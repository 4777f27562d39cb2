// SPDX-License-Identifier: MIT
// The documents shown by the page; see docs/review.schema.json.

export type Side = "black" | "white";
export type Label = "inaccuracy" | "mistake" | "blunder";
export type FactKind = "five" | "forced" | "only-move" | "missed-win" | "lost" | "forbidden";

export interface Fact {
  kind: FactKind;
  plies?: number;
  proof?: string;
  found?: boolean;
  line?: string[];
}

export interface Position {
  ply: number;
  assessed: boolean;
  side?: Side;
  black?: number;
  status?: "over" | "win" | "loss" | "open";
  plies?: number | null;
  proof?: { kind: string; verified: boolean };
  best?: string | null;
  pv?: string[];
  threat?: { plies: number; line: string[] } | null;
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
  label?: Label | null;
  facts?: Fact[];
  text?: string;
}

export interface Player {
  accuracy: number | null;
  moves: number;
  free_moves: number;
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
  rule: string;
  size: number;
  info: Record<string, string>;
  end: string;
  end_text: string;
  limits: { total_ms: number | null; position_ms: number | null; nodes: number | null };
  interrupted: boolean;
  setup: { point: string; content: Side | "blocked" }[];
  positions: Position[];
  moves: Move[];
  players: Record<Side, Player>;
  decided: { ply: number; winner: Side; verified: boolean; text: string } | null;
  key_moments: number[];
}
