// SPDX-License-Identifier: MIT
// The match that is played: its place in the game, its opening, how it begins, goes on and ends, and moves taken back.
import { batch, computed, signal } from "@preact/signals";
import type { Side } from "../engine/types";
import { linkOf, type ByLink } from "../game/link";
import { afterMove, clockAt, endOf, fullClock, isSettled, seatOf, type EndReason, type Match, type Setting } from "../game/match";
import { act, actorOf, areaOf, colorOf, gameOf, hasColors, newOpening, OPENINGS, stepOf, type Action, type Opening } from "../game/opening";
import { otherSide, SIDES } from "../game/points";
import { lastOf, movesTo, newGame, nodeOf, pathOf, playAll, promote, remove, START, takeBack, withoutResult, type Place } from "../game/tree";
import { pageAddress } from "../state/files";
import { change, settings } from "../state/settings";
import { isOver, match, place, playMove, ply, say, setPlace, toMove, view } from "../state/state";
import { t } from "../text/text";
import { keepResult, suggestionAt } from "./results";

/** The parts of a match that are kept beside its game. */
export interface KeptMatch {
  match: Match;
  remark: string | null;
  reasons: string[];
}

/** "Better was ..." after a move that gave much away. */
export const remark = signal<string | null>(null);
/** The engine's choices in the opening since the user's last one, and why it made them. */
export const reasons = signal<readonly string[]>([]);

/** The place after the last move, where the game goes on. */
export const lastNode = computed(() => {
  const { game, at } = place.value;
  const m = match.value;
  return m ? endOf(game, m.moves) : lastOf(game, at);
});
/** True if the place shown is the end of the game, where moves are made. */
export const isAtEnd = computed(() => lastNode.value === place.value.at);

/** The kind of the step of the opening that the user has to do. */
export const humansStep = computed(() => {
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

export function update(changes: Partial<Match>): void {
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

export function playInMatch(move: string): void {
  batch(() => {
    playMove(move);
    goOn(place.peek());
  });
}

export function forgetTalk(): void {
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
  if (!kept || m?.setting?.rule !== game.rule || m.setting.size !== game.size || !SIDES.includes(m.human)) return;
  if (!OPENINGS.includes(m.opening?.name) || !Array.isArray(m.opening.moves)) return;
  match.value = { // a match of an older page lacks some fields
    ...m, moves: m.moves ?? (isSettled(m) ? movesTo(game, lastOf(game, at)) : m.opening.moves), earlier: m.earlier ?? [], clock: m.clock && { ...m.clock, turns: m.clock.turns ?? [] },
    setting: { ...m.setting, rival: m.setting.rival ?? "engine" }, opening: { ...newOpening(m.opening.name, game.size), ...m.opening },
  };
  remark.value = kept.remark ?? null;
  reasons.value = kept.reasons ?? [];
}

// The names of the players for the game's record; none in a game with another person, for whom "you" is somebody else.
function namesOf({ human, setting }: Match): Record<string, string> {
  return setting.rival === "person" ? {} : { [human]: t().play.you, [otherSide(human)]: t().play.engine(setting.level) };
}

function matchOf(setting: Setting): Match {
  const opening = newOpening(setting.opening, setting.size);
  return {
    setting, human: colorOf(opening, seatOf(setting)), opening, moves: [], earlier: [], clock: fullClock(setting), result: null,
    seed: Math.floor(Math.random() * 2 ** 32), isHelped: false, isCounted: false,
  };
}

/** A match that goes on with a game, without an opening and without a clock. */
function matchFrom({ game, at }: Place, sides: Pick<Setting, "human" | "rival" | "level">): Match {
  const { rule, size } = game;
  const { moveTime } = settings.peek();
  return { ...matchOf({ rule, size, opening: "free", opener: "you", moveTime, nodes: null, clock: null, ...sides }), moves: movesTo(game, at) };
}

/** The same game again with the colors exchanged. */
export function rematch(changes: Partial<Setting> = {}): void {
  const m = match.peek();
  if (m) begin({ ...m.setting, human: otherSide(m.human), opener: m.setting.opener === "you" ? "engine" : "you", ...changes });
}

/** A rematch at another level, which is remembered; null for full strength. */
export function rematchAt(level: number | null): void {
  change({ level });
  rematch({ level });
}

export function resign(): void {
  const m = match.peek();
  if (m && !m.result) finish(otherSide(m.human), "resigned");
}

/** Goes on with a game that another person has sent, in which this user has `side`. */
export function beginByLink(place: Place, { side, resigned }: ByLink): void {
  const m = matchFrom(place, { human: side, rival: "person", level: null });
  start(resigned ? { ...m, result: { winner: otherSide(resigned), reason: "resigned" } } : m, place);
}

/** Goes on with the position shown as a game of its own, at the level that was chosen last. */
export function playFromHere(human: Side): void {
  const { game, at } = place.peek();
  const { level } = settings.peek();
  let trimmed = game;
  for (const child of nodeOf(game, at).children) trimmed = remove(trimmed, child).game;
  const m = matchFrom({ game, at }, { human, rival: "engine", level });
  start(m, { game: { ...trimmed, info: namesOf(m) }, at });
  say(t().said.newGame(human, level));
}

/** The link that takes the moves of the game to the other person, without what was tried or written beside them. */
export async function linkForPerson({ human, result }: Match): Promise<string> {
  const game = pathOf(place.peek().game, lastNode.peek());
  const at = lastOf(game, START);
  const resigned = result?.reason === "resigned" && result.winner ? otherSide(result.winner) : null;
  return pageAddress() + (await linkOf({ view: "play", game, at, byLink: { side: otherSide(human), resigned } }));
}

export function finish(winner: Side | null, reason: EndReason): void {
  const { game, at } = place.peek();
  const m = match.peek();
  if (!m) return;
  batch(() => {
    countResult(m, winner);
    update({ result: { winner, reason } });
    const code = winner ? `${winner === "black" ? "B" : "W"}+${reason === "time" ? "Time" : reason === "resigned" ? "Resign" : ""}` : "Draw";
    // As long as nobody has a color, no color has won.
    if (hasColors(m.opening)) place.value = { game: { ...game, info: { ...game.info, result: code } }, at };
  });
  const suggestion = suggestionAt(m.setting.level);
  say([t().play.result({ ...m, result: { winner, reason } }), suggestion && t().play.suggestion(suggestion)].filter(Boolean).join(" "));
}

// A game counts when it ends first; with help, only if it is lost all the same.
function countResult(m: Match, winner: Side | null): void {
  if (m.isCounted) return;
  update({ isCounted: true });
  const outcome = winner === null ? "drawn" : winner === m.human ? "won" : "lost";
  if (m.setting.level !== null && (outcome === "lost" || !m.isHelped)) keepResult(m.setting.level, outcome);
}

/** The number of moves from the user's last one on; the engine has answered that one where the user is to move. */
const sinceOwn = computed(() => (toMove.value === match.value?.human ? 2 : 1));

/** True if the match has something to take back: a move of the user after the opening, a step in it, or the end of the game. */
export const canTakeBack = computed(() => {
  const m = match.value;
  if (!m || !isAtEnd.value) return false;
  if (m.setting.rival === "person") return m.result?.reason === "resigned" ? m.result.winner !== m.human : ply.value > 0 && toMove.value !== m.human;
  return m.result !== null || (isSettled(m) ? ply.value >= m.opening.moves.length + sinceOwn.value : m.earlier.length > 0);
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
  const steps = sinceOwn.peek();
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
  let { game, at } = place.peek();
  while (movesTo(game, at).length > opening.moves.length) ({ game, at } = takeBack(game, at));
  batch(() => {
    reasons.value = [];
    goOnIn(opening, m, { game, at }, { earlier: m.earlier.slice(0, -1), isHelped: true });
  });
  say(t().said.undone);
}

/** Plays on in the opening, for whoever has the step. */
export function perform(actions: readonly Action[]): void {
  const m = match.peek();
  if (!m) return;
  const opening = actions.reduce(act, m.opening);
  const { game, at } = place.peek();
  const human = goOnIn(opening, m, playAll(game, at, opening.moves.slice(m.opening.moves.length)));
  if (stepOf(opening) === null) say(t().said.settled(human));
}

// Goes on in an opening. Returns the color that the user has in it, which may be another one than before.
function goOnIn(opening: Opening, m: Match, { game, at }: Place, changes: Partial<Match> = {}): Side {
  const human = colorOf(opening, seatOf(m.setting));
  goOn({ game: { ...game, info: { ...game.info, ...namesOf({ ...m, human }) } }, at }, { ...changes, opening, human });
  return human;
}

/** Begins the next turn on the clock, after a move was made. */
export function beginTurn(): void {
  const clock = match.peek()?.clock;
  if (clock) update({ clock: afterMove(clock, otherSide(toMove.peek()), ply.peek()) });
}
