// SPDX-License-Identifier: MIT
// The turns of a match: the moves of the user, with hints and their judgment, those of the engine, the clock, and the end.
import { batch, computed, effect, signal } from "@preact/signals";
import type { EngineClient } from "../engine/client";
import type { Analysis, Limits } from "../engine/types";
import { afterTime, endOf, isSettled, moveTimeOf, seatOf, type Match, type Setting } from "../game/match";
import { actorOf, alikeOf, areaOf, refusalOf, stepOf, type Action, type Opening } from "../game/opening";
import { otherSide } from "../game/points";
import { pathTo, queryOf, START } from "../game/tree";
import { current } from "../state/analysis";
import { settings } from "../state/settings";
import {
  askOnce, currentFacts, engine, hint, isAsking, isOver, match, place, positionKey, report, say, tell, toMove, trouble, view,
} from "../state/state";
import { percent } from "../text/sentences";
import { t } from "../text/text";
import { decide, type OpeningConditions } from "./balance";
import {
  beginTurn, finish, forgetTalk, humansStep, isAtEnd, isHumansChoice, isHumansTurn, perform, playFromHere, playInMatch, reasons, remark, update,
} from "./match";

const BLUNDER = 0.2; // win rate given away
const PONDER_TIME = 4; // seconds
const HINT_TIME = 1; // seconds
const LEVEL_TIME = 10; // seconds; no level takes that long
const JUDGE_TIME = 0.5; // seconds for a move of the user, where the engine's own search is of a level
const TICK = 100; // ms

export const isThinking = signal(false);

// The last analysis of the position before the user's move, by which the move is judged.
let before: { key: string; analysis: Analysis } | null = null;
let mistake: { key: string; move: string; best: Analysis } | null = null;

// Computed, because the clock changes the match ten times a second.
const opening = computed(() => match.value?.opening);
const rival = computed(() => match.value?.setting.rival);

/** True if the engine has to act at the place shown. */
const isEnginesTurn = computed(() => {
  const m = match.value;
  if (!m || m.result || rival.value === "person" || view.value !== "play" || !isAtEnd.value || !currentFacts.value || isOver.value || trouble.value) return false;
  return isSettled(m) ? toMove.value !== m.human : actorOf(m.opening) !== seatOf(m.setting);
});

/** A click of the user; while no game is played, it begins one with the position shown. */
export function placeStone(point: string): void {
  if (!match.peek()) playFromHere(toMove.peek());
  const m = match.peek();
  if (!m || !isHumansTurn.peek()) return;
  if (!isSettled(m)) return placeInOpening(m.opening, point);
  const known = before?.key === positionKey.peek() ? before.analysis : null;
  playInMatch(point);
  beginTurn();
  mistake = known ? { key: positionKey.peek(), move: point, best: known } : null;
  forgetTalk();
}

function placeInOpening(o: Opening, point: string): void {
  const refusal = refusalOf(o, point);
  if (refusal) return tell(t().opening.refused(refusal, point, areaOf(o), alikeOf(o, point)));
  const isOffer = stepOf(o)?.kind === "offer";
  say(isOffer ? t().opening.offered(point, !o.offered.includes(point)) : t().said.move(toMove.peek(), point));
  performForUser({ stone: point });
}

/** The user's choice in the opening. */
export function choose(action: Action): void {
  if (isHumansChoice.peek()) performForUser(action);
}

function performForUser(action: Action): void {
  batch(() => {
    const m = match.peek();
    if (m) update({ earlier: [...m.earlier, m.opening] });
    reasons.value = [];
    perform([action]);
  });
}

export async function showHint(): Promise<void> {
  const key = positionKey.peek();
  const seed = match.peek()?.seed; // of this match; a new one may begin with the same position
  try {
    const { game, at } = place.peek();
    const best = before?.key === key && before.analysis.used && before.analysis.used.ms > 500 ? before.analysis.best
      : (await askOnce({ ...queryOf(game, at), limits: { time: HINT_TIME } })).best;
    if (positionKey.peek() !== key || match.peek()?.seed !== seed || !best) return;
    hint.value = best;
    update({ isHelped: true });
    say(t().said.hint(best));
  } catch (e) {
    report(e);
  }
}

/** True if the position is the one after a move of the user that is not the best one, of which the user wants to hear. */
function isToBeJudged(key: string): boolean {
  return mistake?.key === key && mistake.best.best !== mistake.move && settings.peek().tellsBlunders;
}

/** Judges the user's move by the analysis of the position after it. */
function judge(answer: Analysis, key: string): void {
  if (!mistake || !isToBeJudged(key)) return;
  const best = mistake.best.lines[0];
  const now = answer.lines[0];
  if (!best || !now) return;
  const lost = best.winrate - (1 - now.winrate);
  if (lost < BLUNDER) return;
  remark.value = t().play.better(best.move, percent(lost));
  say(remark.value);
}

function limitsOf({ setting: { level, nodes, moveTime }, clock, human }: Match): Limits {
  if (clock) return { time: moveTimeOf(clock, otherSide(human)) };
  return level !== null ? { time: LEVEL_TIME } : nodes ? { nodes } : { time: moveTime };
}

function openingConditions({ rule, size, level, moveTime }: Setting): OpeningConditions {
  return { rule, size, time: level !== null ? 1 : Math.min(5, Math.max(1, moveTime)), random: Math.random };
}

// The engine's part in a step of the opening.
async function engineOpens(client: EngineClient, m: Match, signal: AbortSignal): Promise<void> {
  const decision = await decide(client, openingConditions(m.setting), m.opening, signal);
  batch(() => {
    perform(decision.actions);
    if (decision.move !== undefined) playInMatch(decision.move);
    reasons.value = [...reasons.peek(), `${t().opening.did(decision)} ${t().opening.reason(decision.reason)}`];
  });
  tell(t().opening.did(decision));
}

async function engineActs(client: EngineClient, m: Match, signal: AbortSignal): Promise<void> {
  if (!isSettled(m)) return engineOpens(client, m, signal);
  const { game, at } = place.peek();
  const key = positionKey.peek();
  const query = queryOf(game, at);
  const { level } = m.setting;
  if (level !== null && isToBeJudged(key)) {
    const time = Math.min(JUDGE_TIME, limitsOf(m).time ?? JUDGE_TIME);
    judge(await client.ask({ ...query, limits: { time } }, { signal }), key);
  }
  const strength = level !== null ? { level, seed: m.seed } : {};
  const answer = await client.ask({ ...query, limits: limitsOf(match.peek() ?? m), ...strength }, { signal });
  if (level === null) judge(answer, key);
  if (!answer.best) return;
  playInMatch(answer.best);
  beginTurn();
}

function watchEngine(): void {
  effect(() => {
    const isTurn = isEnginesTurn.value;
    const key = positionKey.value;
    const m = match.peek();
    const client = engine.value;
    if (!isTurn || !m || !key || !opening.value || !client) return;
    const ending = new AbortController();
    isThinking.value = true;
    engineActs(client, m, ending.signal).catch(report).finally(() => {
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
    const isWanted = settings.value.tellsBlunders && rival.value !== "person" && isHumansTurn.value && humansStep.value === null;
    if (!client || view.value !== "play" || !isWanted || !currentFacts.value || isAsking.value) return;
    const ending = new AbortController();
    const { game, at } = place.peek();
    const keep = (analysis: Analysis) => (before = { key, analysis });
    client.ask({ ...queryOf(game, at), limits: { time: PONDER_TIME }, reportDuringSearchEvery: 0.2, yield: true },
      { signal: ending.signal, onProgress: (a) => a.type === "info" && keep(a) }).then(keep, report);
    return () => ending.abort();
  });
}

function watchEnd(): void {
  effect(() => {
    const ending = currentFacts.value?.ending;
    const m = match.peek();
    if (ending && m && !m.result && view.value === "play" && isAtEnd.peek()) finish(ending.winner, "board");
  });
}

function watchClock(): void {
  let then = performance.now();
  setInterval(() => {
    const now = performance.now();
    const passed = now - then;
    then = now;
    const m = match.peek();
    if (!m?.clock || m.result || !isSettled(m) || isOver.peek() || !isAtEnd.peek() || view.peek() !== "play") return;
    if (trouble.peek()) return; // the engine cannot move, so nobody's time runs
    const side = toMove.peek();
    const clock = afterTime(m.clock, side, passed);
    update({ clock });
    if (clock.left[side] === 0) finish(otherSide(side), "time");
  }, TICK);
}

// An analysis of the position where the match stands, or of one after it, helps as a hint does.
function watchHelp(): void {
  effect(() => {
    const isShown = (view.value === "analyze" || view.value === "review") && current.value !== null;
    const { game, at } = place.value;
    const m = match.peek();
    if (!isShown || !m || m.result || m.isHelped) return;
    const end = endOf(game, m.moves);
    if (end === START || pathTo(game, at).includes(end)) update({ isHelped: true });
  });
}

export function watchMatch(): void {
  watchEngine();
  watchHelp();
  watchUser();
  watchEnd();
  watchClock();
}
