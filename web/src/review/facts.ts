// SPDX-License-Identifier: MIT
// Data derived from a review, and the words for it in the language of the page.
import { outcomeIn } from "../game/explorer";
import { otherSide } from "../game/points";
import { newGame, play, START, type Game, type Place } from "../game/tree";
import { clockTime, percent } from "../text/sentences";
import { t } from "../text/text";
import { isVerified, type Side } from "../engine/types";
import type { Fact, Move, Player, Position, Review } from "./types";

/** The name of a player, or the side if the game names nobody. */
export function playerName(review: Review, side: Side): string {
  return review.info[side] || t().side[side];
}

/** "97.2%", or a dash for moves of which none counts for accuracy. */
export function accuracyText(player: Player): string {
  return player.accuracy === null ? "–" : `${t().tenths(player.accuracy)}%`;
}

export function titleOf(review: Review): string {
  const { black, white, name } = review.info;
  if (black || white) return `${playerName(review, "black")} – ${playerName(review, "white")}`;
  return name || review.source || t().review.untitled;
}

/** The result that a game brings along, in words where it is one of the usual signs. */
export function resultText(result: string): string {
  const outcome = outcomeIn(result);
  if (outcome === null) return result;
  return outcome === "draw" ? t().game.draw : t().game.won(outcome);
}

/** The reviewed game before its first move. */
export function startOf({ rule, size, setup, info, positions, reviewed_moves: moves }: Review): Game {
  return newGame(rule, size, setup, positions[0]?.side ?? moves[0]?.side ?? "black", { ...info });
}

/** The reviewed game as one to look at: the number of a node is that of its move. */
export function gameOf(review: Review): Place {
  let place: Place = { game: startOf(review), at: START };
  for (const m of review.reviewed_moves) {
    const rate = review.positions[m.ply]?.black_winrate;
    const text = t().review.moveText(m);
    const notes = { ...(m.ms !== null ? { ms: m.ms } : {}), ...(rate !== undefined ? { black_winrate: rate } : {}) };
    place = play(place.game, place.at, m.move, { ...notes, ...(text ? { comment: text } : {}) });
  }
  return { game: place.game, at: START };
}

/** Annotation sign of a move ("??", "?", ...), as in game collections. */
export function symbolOf(move: Move): string {
  if (move.judgment === "blunder") return "??";
  if (move.judgment === "mistake") return "?";
  if (move.judgment === "inaccuracy") return "?!";
  if (move.facts?.some((f) => f.kind === "only_move" && f.found)) return "□";
  return "";
}

/** Name of the kind of key moment. */
export function kindOf(review: Review, move: Move): string {
  const has = (kind: Fact["kind"]) => move.facts?.some((f) => f.kind === kind);
  const names = t().review.kinds;
  if (has("missed_win")) return names.missed_win;
  if (has("lost")) return names.lost;
  if (move.judgment) return names[move.judgment];
  if (has("five")) return names.five;
  if (has("forbidden")) return names.forbidden;
  if (has("only_move")) return names.only_move;
  return review.decided?.turn === move.ply ? names.decision : "";
}

/** Plies to the five of a forced result. */
function pliesToEnd(position: Position): number {
  return position.score?.type === "mate" ? Math.abs(position.score.plies) : 0;
}

/** "4.2 s" in the words of the language, from a minute on "12:05", from an hour on "1:02:05". Rounded first, so that no minute has sixty seconds. */
export function seconds(ms: number): string {
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return t().spent(tenths / 10);
  return clockTime(Math.round(ms / 1000));
}

/** A line of play to show on the board, starting at the position after `from` moves. */
export interface Line {
  from: number;
  first: Side;
  moves: string[];
  title: string;
}

/** The lines of a move: better play, and what the move allowed. */
export function linesOf(review: Review, ply: number): Line[] {
  const lines: Line[] = [];
  const move = review.reviewed_moves[ply - 1];
  const before = review.positions[ply - 1];
  const after = review.positions[ply];
  if (move && before?.assessed && before.side) {
    const missed = move.facts?.find((f) => f.kind === "missed_win");
    const title = missed
      ? t().review.missedLine(missed.plies ?? 0, missed.proof ?? "")
      : t().review.betterLine(before.side);
    const line = missed?.pv ?? before.pv ?? [];
    if ((missed || move.judgment) && line[0] !== move.move && line.length > 0) {
      lines.push({ from: ply - 1, first: before.side, moves: line, title });
    }
  }
  if (after?.assessed && after.side && after.pv && after.pv.length > 0) {
    // A win known from the previous position may have no line of its own.
    const length = pliesToEnd(after);
    const wins = after.verdict === "win" && isVerified(after.proof) && after.pv.length === length;
    const title = wins ? t().review.winLine(after.side, length) : t().review.bestLine;
    lines.push({ from: ply, first: after.side, moves: after.pv, title });
  }
  if (after?.assessed && after.side && after.threat) {
    const threatener = otherSide(after.side);
    const title = t().review.threatLine(threatener, after.threat.plies);
    lines.push({ from: ply, first: threatener, moves: after.threat.pv, title });
  }
  return lines;
}

/** Evaluation of the position after `ply` moves, in words. */
export function standing(review: Review, ply: number): string {
  const p = review.positions[ply];
  if (!p?.assessed || p.black_winrate === undefined || !p.side) return t().review.notLooked;
  if (p.verdict === "over") return t().review.over(review);
  if (p.verdict === "undecided") return t().review.standing(p.side, percent(p.black_winrate));
  const length = pliesToEnd(p);
  if (isVerified(p.proof)) return t().review.proven(p.side, p.verdict === "win", length);
  return t().review.claimed(p.side, p.verdict === "win" ? p.side : otherSide(p.side), length);
}
