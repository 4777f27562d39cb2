// SPDX-License-Identifier: MIT
// A game against the engine: whose turn it is, clocks, swap2, and when it ends.
import { batch, computed, effect, signal } from "@preact/signals";
import type { Analysis, RuleName, Side } from "../engine/types";
import { otherSide, SIDES } from "../game/points";
import { lastOf, movesTo, newGame, nodeOf, playAll, queryOf, remove, START, type NodeId } from "../game/tree";
import { settings } from "../shell/settings";
import {
  askOnce, currentFacts, engine, hint, isAsking, isOver, place, playMove, positionKey, report, say, setPlace, tell, toMove, trouble, view,
} from "../shell/state";
import { t } from "../text/text";
import { afterFive, afterThree, placeThree, type Choice, type Table } from "./swap2";

export interface Clock {
  main: number; // ms at the start
  increment: number; // ms for each move
  left: Record<Side, number>; // ms
}

export interface Setting {
  rule: RuleName;
  size: number;
  human: Side;
  opening: "free" | "swap2";
  /** Who places the first stones of swap2. */
  opener: "you" | "engine";
  moveTime: number; // seconds
  nodes: number | null; // instead of the time
  clock: { minutes: number; increment: number } | null;
}

/** What has to be done next: a move, or a step of the opening. */
export type Phase = "moves" | "place-three" | "choose-after-three" | "place-two" | "choose-after-five";

export type Reason = "board" | "resigned" | "time";

export interface Match {
  setting: Setting;
  human: Side; // settled by the opening
  phase: Phase;
  clock: Clock | null;
  result: { winner: Side | null; reason: Reason } | null;
}

export const match = signal<Match | null>(null);
export const isThinking = signal(false);
/** "Better was ..." after a move that gave much away. */
export const remark = signal<string | null>(null);

const BLUNDER = 0.2; // win rate given away
const PONDER_TIME = 4; // seconds
const HINT_TIME = 1; // seconds
const TICK = 100; // ms
const SHARE_OF_CLOCK = 18;

export const lastMove = computed(() => lastOf(place.value.game, place.value.at));
/** True if the place shown is the end of the game, where moves are made. */
export const isAtEnd = computed(() => lastMove.value === place.value.at);
/** True if a click of the user places a stone in this game. */
export const isHumansTurn = computed(() => {
  const m = match.value;
  if (!m || m.result || !isAtEnd.value || isOver.value) return false;
  if (m.phase === "place-three" || m.phase === "place-two") return isHumanPlacing(m);
  return m.phase === "moves" && toMove.value === m.human;
});
/** True if the user has to choose in a swap2 opening. */
export const isHumansChoice = computed(() => {
  const m = match.value;
  if (!m || m.result) return false;
  return m.phase === "choose-after-three" ? m.setting.opener === "engine"
    : m.phase === "choose-after-five" && m.setting.opener === "you";
});

function isHumanPlacing(m: Match): boolean {
  return (m.phase === "place-three") === (m.setting.opener === "you");
}

function update(changes: Partial<Match>): void {
  const now = match.peek();
  if (now) match.value = { ...now, ...changes };
}

export function begin(setting: Setting): void {
  const main = (setting.clock?.minutes ?? 0) * 60_000;
  batch(() => {
    const names = { [setting.human]: t().play.you, [otherSide(setting.human)]: t().play.engineName };
    setPlace({ game: newGame(setting.rule, setting.size, undefined, "black", names), at: START });
    remark.value = null;
    match.value = {
      setting, human: setting.human, phase: setting.opening === "swap2" ? "place-three" : "moves", result: null,
      clock: setting.clock ? { main, increment: setting.clock.increment * 1000, left: { black: main, white: main } } : null,
    };
    view.value = "play";
  });
  say(t().said.newGame(setting.human));
}

/** The same game again with the colors exchanged. */
export function rematch(): void {
  const m = match.peek();
  if (m) begin({ ...m.setting, human: otherSide(m.human), opener: m.setting.opener === "you" ? "engine" : "you" });
}

export function resign(): void {
  const m = match.peek();
  if (m && !m.result) finish(otherSide(m.human), "resigned");
}

function finish(winner: Side | null, reason: Reason): void {
  const { game, at } = place.peek();
  batch(() => {
    update({ result: { winner, reason } });
    const code = winner ? `${winner === "black" ? "B" : "W"}+${reason === "time" ? "Time" : reason === "resigned" ? "Resign" : ""}` : "Draw";
    place.value = { game: { ...game, info: { ...game.info, result: code } }, at };
  });
  const m = match.peek();
  if (m) say(t().play.result(m));
}

/** Takes back moves until the user is to move again. */
export function undo(): void {
  const m = match.peek();
  if (!m || m.phase !== "moves") return;
  let { game, at } = place.peek();
  const steps = toMove.peek() === m.human ? 2 : 1;
  for (let i = 0; i < steps && at !== START; ++i) ({ game, at } = remove(game, at));
  batch(() => {
    update({ result: null });
    remark.value = null;
    setPlace({ game, at });
  });
  say(t().said.undone);
}

export async function showHint(): Promise<void> {
  const key = positionKey.peek();
  try {
    const { game, at } = place.peek();
    const best = before?.key === key && before.analysis.used && before.analysis.used.ms > 500 ? before.analysis.best
      : (await askOnce({ ...queryOf(game, at), limits: { time: HINT_TIME } })).best;
    if (positionKey.peek() !== key || !best) return;
    hint.value = best;
    say(t().said.hint(best));
  } catch (e) {
    report(e);
  }
}

/** A click of the user while a game is played. */
export function placeStone(point: string): void {
  const m = match.peek();
  if (!m || !isHumansTurn.peek()) return;
  const known = before?.key === positionKey.peek() ? before.analysis : null;
  playMove(point);
  addIncrement(m);
  if (m.phase === "moves") {
    mistake = known ? { key: positionKey.peek(), move: point, best: known } : null;
    remark.value = null;
    return;
  }
  const count = movesTo(place.peek().game, place.peek().at).length;
  if (m.phase === "place-three" && count === 3) update({ phase: "choose-after-three" });
  if (m.phase === "place-two" && count === 5) update({ phase: "choose-after-five" });
}

/** The user's choice in a swap2 opening. */
export function choose(choice: Side | "two"): void {
  if (!isHumansChoice.peek()) return;
  if (choice === "two") update({ phase: "place-two" });
  else settle(choice);
}

// Who plays which color from here on.
function settle(human: Side): void {
  const { game, at } = place.peek();
  const info = { ...game.info, [human]: t().play.you, [otherSide(human)]: t().play.engineName };
  batch(() => {
    place.value = { game: { ...game, info }, at };
    update({ human, phase: "moves" });
  });
  say(t().said.settled(human));
}

function addIncrement(m: Match): void {
  if (!m.clock) return;
  const mover = otherSide(toMove.peek());
  update({ clock: { ...m.clock, left: { ...m.clock.left, [mover]: m.clock.left[mover] + m.clock.increment } } });
}

// The last analysis of the position before the user's move, by which the move is judged.
let before: { key: string; analysis: Analysis } | null = null;
let mistake: { key: string; move: string; best: Analysis } | null = null;

function judge(answer: Analysis, key: string): void {
  if (!mistake || mistake.key !== key || !settings.peek().tellsBlunders) return;
  const best = mistake.best.lines[0];
  const now = answer.lines[0];
  if (!best || !now || best.move === mistake.move) return;
  const lost = best.winrate - (1 - now.winrate);
  if (lost < BLUNDER) return;
  remark.value = t().play.better(best.move, lost);
  say(remark.value);
}

function timeOf(m: Match): { time: number } | { nodes: number } {
  if (m.setting.nodes) return { nodes: m.setting.nodes };
  if (!m.clock) return { time: m.setting.moveTime };
  const left = m.clock.left[otherSide(m.human)] / 1000;
  return { time: Math.max(0.05, Math.min(left / SHARE_OF_CLOCK + m.clock.increment / 1000, left * 0.5)) };
}

function tableOf(m: Match): Table {
  return { rule: m.setting.rule, size: m.setting.size, time: Math.min(5, Math.max(1, m.setting.moveTime)) };
}

function takeChoice(choice: Choice): void {
  if ("takes" in choice) {
    settle("white");
    return tell(t().play.engineTook("black"));
  }
  const { game, at } = place.peek();
  setPlace(playAll(game, at, choice.plays));
  if (choice.plays.length === 2) {
    update({ phase: "choose-after-five" });
    return tell(t().play.engineAddedTwo);
  }
  settle("black");
  tell(t().play.engineTook("white"));
}

async function engineActs(m: Match, signal: AbortSignal): Promise<void> {
  const client = engine.peek();
  if (!client) return;
  const { game, at } = place.peek();
  const moves = movesTo(game, at);
  if (m.phase === "place-three") {
    const three = await placeThree(client, tableOf(m), signal);
    setPlace(playAll(game, at, three));
    return update({ phase: "choose-after-three" });
  }
  if (m.phase === "choose-after-three") return takeChoice(await afterThree(client, tableOf(m), moves, signal));
  if (m.phase === "choose-after-five") return takeChoice(await afterFive(client, tableOf(m), moves, signal));
  const key = positionKey.peek();
  const answer = await client.ask({ ...queryOf(game, at), limits: timeOf(m) }, { signal });
  judge(answer, key);
  if (!answer.best) return;
  playMove(answer.best);
  const now = match.peek();
  if (now) addIncrement(now);
}

/** Computed, because the clock changes the match ten times a second. */
const phase = computed(() => match.value?.phase);

/** True if the engine has to act at the place shown. */
const isEnginesTurn = computed(() => {
  const m = match.value;
  if (!m || m.result || view.value !== "play" || !isAtEnd.value || !currentFacts.value || isOver.value) return false;
  if (trouble.value) return false;
  return m.phase === "moves" ? toMove.value !== m.human
    : m.phase === "place-three" ? m.setting.opener === "engine"
    : m.phase === "choose-after-three" ? m.setting.opener === "you"
    : m.phase === "choose-after-five" && m.setting.opener === "engine";
});

function watchEngine(): void {
  effect(() => {
    const isTurn = isEnginesTurn.value;
    const key = positionKey.value;
    const m = match.peek();
    if (!isTurn || !m || !key || !phase.value) return;
    const ending = new AbortController();
    isThinking.value = true;
    engineActs(m, ending.signal).catch(report).finally(() => {
      if (!ending.signal.aborted) isThinking.value = false;
    });
    return () => {
      ending.abort();
      isThinking.value = false;
    };
  });
}

// While the user thinks, the position is looked at, so that the next move can be judged.
function watchUser(): void {
  effect(() => {
    const client = engine.value;
    const key = positionKey.value;
    const isWanted = settings.value.tellsBlunders && isHumansTurn.value && phase.value === "moves";
    if (!client || view.value !== "play" || !isWanted || !currentFacts.value || isAsking.value) return;
    const ending = new AbortController();
    const { game, at } = place.peek();
    const keep = (analysis: Analysis) => (before = { key, analysis });
    client.ask({ ...queryOf(game, at), limits: { time: PONDER_TIME }, reportDuringSearchEvery: 0.2 },
      { signal: ending.signal, onProgress: (a) => a.type === "info" && keep(a) }).then(keep, report);
    return () => ending.abort();
  });
}

function watchEnd(): void {
  effect(() => {
    const ending = currentFacts.value?.ending;
    const m = match.peek();
    if (ending && m && !m.result && isAtEnd.peek()) finish(ending.winner, "board");
  });
}

function watchClock(): void {
  let then = performance.now();
  setInterval(() => {
    const now = performance.now();
    const passed = now - then;
    then = now;
    const m = match.peek();
    if (!m?.clock || m.result || m.phase !== "moves" || isOver.peek() || !isAtEnd.peek() || view.peek() !== "play") return;
    const side = toMove.peek();
    const left = Math.max(0, m.clock.left[side] - passed);
    update({ clock: { ...m.clock, left: { ...m.clock.left, [side]: left } } });
    if (left === 0) finish(otherSide(side), "time");
  }, TICK);
}

export function watchMatch(): void {
  watchEngine();
  watchUser();
  watchEnd();
  watchClock();
}

/** The sides with the one of the user below, as at a table. */
export function seats(m: Match): Side[] {
  return SIDES.filter((s) => s !== m.human).concat(m.human);
}

/** The place behind the last move, where the game goes on. */
export function backToGame(): NodeId {
  return lastMove.peek();
}

/** Goes on with the position shown as a game of its own. */
export function playFromHere(human: Side, moveTime: number): void {
  const { game, at } = place.peek();
  let trimmed = game;
  for (const child of nodeOf(game, at).children) trimmed = remove(trimmed, child).game;
  batch(() => {
    setPlace({ game: trimmed, at });
    remark.value = null;
    match.value = {
      setting: { rule: game.rule, size: game.size, human, opening: "free", opener: "you", moveTime, nodes: null, clock: null },
      human, phase: "moves", result: null, clock: null,
    };
    view.value = "play";
  });
}

