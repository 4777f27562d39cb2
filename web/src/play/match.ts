// SPDX-License-Identifier: MIT
// A game against the engine: whose turn it is, clocks, the opening, and when it ends.
import { batch, computed, effect, signal } from "@preact/signals";
import type { EngineClient } from "../engine/client";
import type { Analysis, Limits, Side } from "../engine/types";
import { linkOf, type ByLink } from "../game/link";
import {
  afterMove, afterTime, clockAt, endOf, exchanged, fullClock, isSettled, moveTimeOf, seatOf, type EndReason, type Match, type Setting,
} from "../game/match";
import { otherSide, SIDES } from "../game/points";
import { lastOf, movesTo, newGame, nodeOf, pathOf, pathTo, playAll, promote, queryOf, remove, START, takeBack, withoutResult, type Game, type NodeId, type Place } from "../game/tree";
import { current } from "../state/analysis";
import { pageAddress } from "../state/files";
import { change, settings } from "../state/settings";
import {
  askOnce, currentFacts, engine, hint, isAsking, isOver, match, place, playMove, ply, positionKey, report, say, setPlace, tell, toMove, trouble, view,
} from "../state/state";
import { percent } from "../text/sentences";
import { t } from "../text/text";
import { decide, type OpeningConditions } from "./balance";
import {
  act, actorOf, alikeOf, areaOf, colorOf, gameOf, hasColors, newOpening, OPENINGS, refusalOf, stepOf, type Action, type Opening,
} from "../game/opening";
import { keepResult, suggestionAt } from "./results";

/** The parts of a match that are kept beside its game. */
export interface KeptMatch {
  match: Match;
  remark: string | null;
  reasons: string[];
}

const BLUNDER = 0.2; // win rate given away
const PONDER_TIME = 4; // seconds
const HINT_TIME = 1; // seconds
const LEVEL_TIME = 10; // seconds; no level takes that long
const JUDGE_TIME = 0.5; // seconds for a move of the user, where the engine's own search is of a level
const TICK = 100; // ms

export const isThinking = signal(false);
/** "Better was ..." after a move that gave much away. */
export const remark = signal<string | null>(null);
/** The engine's choices in the opening since the user's last one, and why it made them. */
export const reasons = signal<readonly string[]>([]);

// The last analysis of the position before the user's move, by which the move is judged.
let before: { key: string; analysis: Analysis } | null = null;
let mistake: { key: string; move: string; best: Analysis } | null = null;

const lastNode = computed(() => {
  const { game, at } = place.value;
  const m = match.value;
  return m ? endOf(game, m.moves) : lastOf(game, at);
});
/** True if the place shown is the end of the game, where moves are made. */
export const isAtEnd = computed(() => lastNode.value === place.value.at);

// The kind of the step of the opening that the user has to do.
const humansStep = computed(() => {
  const m = match.value;
  if (!m || m.result || !isAtEnd.value || actorOf(m.opening) !== seatOf(m.setting)) return null;
  return stepOf(m.opening)?.kind ?? null;
});
/** True if a click of the user places, offers or picks a stone in this game. */
export const isHumansTurn = computed(() => {
  const m = match.value;
  if (!m || m.result || !isAtEnd.value || isOver.value) return false;
  if (!isSettled(m)) return humansStep.value !== null && !isHumansChoice.value;
  return toMove.value === m.human;
});
/** True if the user has to choose in the opening. */
export const isHumansChoice = computed(() => humansStep.value === "choose" || humansStep.value === "declare");
/** The central square in which the user's next stone has to stand, by its side; null for the whole board. */
export const area = computed(() => (match.value && humansStep.value ? areaOf(match.value.opening) : null));
/** The fifth moves that have been offered, in their order. */
export const offered = computed(() => (match.value && isAtEnd.value ? match.value.opening.offered : []));

/** Computed, because the clock changes the match ten times a second. */
const opening = computed(() => match.value?.opening);
const rival = computed(() => match.value?.setting.rival);

/** True if the engine has to act at the place shown. */
const isEnginesTurn = computed(() => {
  const m = match.value;
  if (!m || m.result || m.setting.rival === "person" || view.value !== "play" || !isAtEnd.value || !currentFacts.value || isOver.value) return false;
  if (trouble.value) return false;
  return isSettled(m) ? toMove.value !== m.human : actorOf(m.opening) !== seatOf(m.setting);
});

function update(changes: Partial<Match>): void {
  const now = match.peek();
  if (now) match.value = { ...now, ...changes };
}

/** Shows another place, which is the end of the match from now on; its moves are the main line of the game. */
function goOn({ game, at }: Place, changes: Partial<Match> = {}): void {
  batch(() => {
    setPlace({ game: promote(game, at), at });
    update({ ...changes, moves: movesTo(game, at) });
  });
}

function playInMatch(move: string): void {
  batch(() => {
    playMove(move);
    goOn(place.peek());
  });
}

function forgetTalk(): void {
  remark.value = null;
  reasons.value = [];
}

function start(m: Match, at: Place): void {
  batch(() => {
    setPlace(at);
    forgetTalk();
    match.value = m;
    view.value = "play";
  });
}

export function begin(wanted: Setting): void {
  const setting = { ...wanted, ...gameOf(wanted.opening) };
  const m = matchOf(setting);
  start(m, { game: newGame(setting.rule, setting.size, undefined, "black", namesOf(m)), at: START });
  say(t().said.newGame(setting.opening === "free" ? setting.human : null, setting.level));
}

/** Goes on with a match that was kept, if it is one of the game shown. */
export function resumeMatch(kept: KeptMatch | null | undefined): void {
  const m = kept?.match;
  const { game, at } = place.peek();
  if (!m || m.setting.rule !== game.rule || m.setting.size !== game.size || !SIDES.includes(m.human)) return;
  if (!OPENINGS.includes(m.opening.name) || !Array.isArray(m.opening.moves)) return;
  match.value = { // a match of an older page lacks some fields
    ...m, moves: m.moves ?? (isSettled(m) ? movesTo(game, lastOf(game, at)) : m.opening.moves), earlier: m.earlier ?? [], clock: m.clock && { ...m.clock, turns: m.clock.turns ?? [] },
    setting: { ...m.setting, rival: m.setting.rival ?? "engine" },
  };
  remark.value = kept.remark;
  reasons.value = kept.reasons;
}

// The names of the players for the game's record; none in a game with another person, for whom "you" is somebody else.
function namesOf({ human, setting }: Match): Record<string, string> {
  return setting.rival === "person" ? {} : { [human]: t().play.you, [otherSide(human)]: t().play.engine(setting.level) };
}

function matchOf(setting: Setting, moves: readonly string[] = []): Match {
  const opening = newOpening(setting.opening, setting.size);
  return {
    setting, human: colorOf(opening, seatOf(setting)), opening, moves, earlier: [], clock: fullClock(setting), result: null,
    seed: Math.floor(Math.random() * 2 ** 32), isHelped: false, isCounted: false,
  };
}

/** The setting of a match that goes on with a game: without an opening and without a clock. */
function settingFrom({ rule, size }: Game, sides: Pick<Setting, "human" | "rival" | "level">): Setting {
  const { moveTime } = settings.peek();
  return { rule, size, opening: "free", opener: "you", moveTime, nodes: null, clock: null, ...sides };
}

/** The same game again with the colors exchanged. */
export function rematch(): void {
  const m = match.peek();
  if (m) begin(exchanged(m));
}

/** A rematch at another level, which is remembered; null for full strength. */
export function rematchAt(level: number | null): void {
  const m = match.peek();
  if (!m) return;
  change({ level });
  begin({ ...exchanged(m), level });
}

export function resign(): void {
  const m = match.peek();
  if (m && !m.result) finish(otherSide(m.human), "resigned");
}

/** Goes on with a game that another person has sent, in which this user has `side`. */
export function beginByLink(place: Place, { side, resigned }: ByLink): void {
  const setting = settingFrom(place.game, { human: side, rival: "person", level: null });
  const m = matchOf(setting, movesTo(place.game, place.at));
  start(resigned ? { ...m, result: { winner: otherSide(resigned), reason: "resigned" } } : m, place);
}

/** The link that takes the moves of the game to the other person, without what was tried or written beside them. */
export async function linkForPerson({ human, result }: Match): Promise<string> {
  const game = pathOf(place.peek().game, lastNode.peek());
  const at = lastOf(game, START);
  const resigned = result?.reason === "resigned" && result.winner ? otherSide(result.winner) : null;
  return pageAddress() + (await linkOf({ view: "play", game, at, byLink: { side: otherSide(human), resigned } }));
}

function finish(winner: Side | null, reason: EndReason): void {
  const { game, at } = place.peek();
  const m = match.peek();
  if (!m) return;
  batch(() => {
    countResult(winner);
    update({ result: { winner, reason } });
    const code = winner ? `${winner === "black" ? "B" : "W"}+${reason === "time" ? "Time" : reason === "resigned" ? "Resign" : ""}` : "Draw";
    // As long as nobody has a color, no color has won.
    if (hasColors(m.opening)) place.value = { game: { ...game, info: { ...game.info, result: code } }, at };
  });
  const suggestion = suggestionAt(m.setting.level);
  say([t().play.result({ ...m, result: { winner, reason } }), suggestion && t().play.suggestion(suggestion)].filter(Boolean).join(" "));
}

// A game counts when it ends first; with help, only if it is lost all the same.
function countResult(winner: Side | null): void {
  const m = match.peek();
  if (!m || m.isCounted) return;
  update({ isCounted: true });
  const outcome = winner === null ? "drawn" : winner === m.human ? "won" : "lost";
  if (m.setting.level !== null && (outcome === "lost" || !m.isHelped)) keepResult(m.setting.level, outcome);
}

/** True if the match has something to take back: a move after the opening, a step of the user in it, or the resignation. */
export const canTakeBack = computed(() => {
  const m = match.value;
  if (!m || !isAtEnd.value) return false;
  if (m.setting.rival === "person") return m.result?.reason === "resigned" ? m.result.winner !== m.human : ply.value > 0 && toMove.value !== m.human;
  return m.result !== null || (isSettled(m) ? ply.value > m.opening.moves.length : m.earlier.length > 0);
});

/**
 * Takes back a resignation, or else moves until the user is to move again, with the time that they took. As long as the
 * opening lasts, the user's last step in it. Variations and notes stay in the game, with the moves that lead to them.
 */
export function undo(): void {
  const m = match.peek();
  if (!m) return;
  let { at } = place.peek();
  let game = withoutResult(place.peek().game);
  if (m.result?.reason === "resigned") {
    batch(() => {
      update({ result: null });
      setPlace({ game, at });
    });
    return say(t().game.undone);
  }
  if (!isSettled(m)) return undoInOpening(m);
  const steps = toMove.peek() === m.human ? 2 : 1;
  for (let i = 0; i < steps && movesTo(game, at).length > m.opening.moves.length; ++i) ({ game, at } = takeBack(game, at));
  batch(() => {
    forgetTalk();
    goOn({ game, at }, { result: null, isHelped: true, clock: m.clock && clockAt(m.clock, movesTo(game, at).length) });
  });
  say(t().said.undone);
}

function undoInOpening(m: Match): void {
  const opening = m.earlier.at(-1);
  if (!opening) return;
  const human = colorOf(opening, seatOf(m.setting));
  let { game, at } = place.peek();
  while (movesTo(game, at).length > opening.moves.length) ({ game, at } = takeBack(game, at));
  batch(() => {
    reasons.value = [];
    goOn({ game: { ...game, info: { ...game.info, ...namesOf({ ...m, human }) } }, at },
      { opening, human, earlier: m.earlier.slice(0, -1), isHelped: true });
  });
  say(t().said.undone);
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

/** A click of the user while a game is played. */
export function placeStone(point: string): void {
  const m = match.peek();
  if (!m || !isHumansTurn.peek()) return;
  if (!isSettled(m)) return placeInOpening(m.opening, point);
  const known = before?.key === positionKey.peek() ? before.analysis : null;
  playInMatch(point);
  beginTurn(m);
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

// Plays on in the opening, for whoever has the step.
function perform(actions: readonly Action[]): void {
  const m = match.peek();
  if (!m) return;
  const opening = actions.reduce(act, m.opening);
  const human = colorOf(opening, seatOf(m.setting));
  batch(() => {
    const { game, at } = place.peek();
    const next = playAll(game, at, opening.moves.slice(m.opening.moves.length));
    goOn({ ...next, game: { ...next.game, info: { ...game.info, ...namesOf({ ...m, human }) } } }, { opening, human });
  });
  if (stepOf(opening) === null) say(t().said.settled(human));
}

// The clock after a move was made.
function beginTurn({ clock }: Match): void {
  if (clock) update({ clock: afterMove(clock, otherSide(toMove.peek()), ply.peek()) });
}

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

function limitsOf(m: Match): Limits {
  const { level, nodes, moveTime } = m.setting;
  if (!m.clock) return level !== null ? { time: LEVEL_TIME } : nodes ? { nodes } : { time: moveTime };
  return { time: moveTimeOf(m.clock, otherSide(m.human)) };
}

function openingConditions(m: Match): OpeningConditions {
  const { rule, size, level, moveTime } = m.setting;
  return { rule, size, time: level !== null ? 1 : Math.min(5, Math.max(1, moveTime)), random: Math.random };
}

// The engine's part in a step of the opening.
async function engineOpens(client: EngineClient, m: Match, signal: AbortSignal): Promise<void> {
  const decision = await decide(client, openingConditions(m), m.opening, signal);
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
  const now = match.peek();
  if (now) beginTurn(now);
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

/** The place after the last move, where the game goes on. */
export function backToGame(): NodeId {
  return lastNode.peek();
}

/** Goes on with the position shown as a game of its own, at the level that was chosen last. */
export function playFromHere(human: Side): void {
  const { game, at } = place.peek();
  const { level } = settings.peek();
  let trimmed = game;
  for (const child of nodeOf(game, at).children) trimmed = remove(trimmed, child).game;
  const m = matchOf(settingFrom(game, { human, rival: "engine", level }), movesTo(game, at));
  start(m, { game: { ...trimmed, info: namesOf(m) }, at });
  say(t().said.newGame(human, level));
}

/** A click of the user while no game is played: it begins one with the position shown. */
export function playFirst(point: string): void {
  playFromHere(toMove.peek());
  placeStone(point);
}
