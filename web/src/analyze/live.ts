// SPDX-License-Identifier: MIT
// The analysis that runs while positions are looked at.
import { computed, effect, signal } from "@preact/signals";
import type { Candidate, Tone } from "../board/board";
import type { EngineClient } from "../engine/client";
import { isVerified, type Analysis, type Limits, type ProofSearch, type SearchLine } from "../engine/types";
import { proved } from "./questions";
import { PASS } from "../game/points";
import { queryOf } from "../game/tree";
import { current, live, only, wanted, type Asked } from "../state/analysis";
import { settings } from "../state/settings";
import { currentFacts, engine, isAsking, isOver, isSettingUp, ofPosition, place, positionKey, report, say, toMove, trouble, view, type Keyed } from "../state/state";
import { percent } from "../text/sentences";
import { t } from "../text/text";

const REPORT_EVERY = 0.03; // seconds
const LATE = 1500; // ms without a report: the program searches for other tabs
const SHOW_EVERY = 90; // ms, after the first
const WITHOUT_END = 3600; // seconds
const PROVEN_TIME = 2; // seconds, for the other moves of a position whose result is proven
const LOST_AT_ONCE = 0.4; // win rate that the shortest of lost moves seems to lose against the longest
const LEAST_TIME = 0.01; // seconds, for which a search goes on
const REVIEW_TIME = 1; // seconds, beside a review

/** False while nobody can see the page: its engine then rests. */
const isSeen = signal(!document.hidden);

/** True while the user wants the analysis to run. */
export const isWanted = signal(true);
export const isRunning = signal(false);
/** True while the program searches for other tabs, which take turns with this one. */
export const isWaiting = signal(false);
/** The win of the side that is not to move, if the other passed; null while unknown. */
const threat = signal<Keyed<ProofSearch> | null>(null);
export const currentThreat = computed(() => ofPosition(threat));

const limits = computed(() => JSON.stringify(settings.value.limits));

/** The quality of a move by the win rate that it loses against the best one. */
export function toneOf(loss: number): Tone {
  if (loss < 0.02) return "best";
  if (loss < 0.06) return "good";
  if (loss < 0.12) return "fair";
  return loss < 0.25 ? "poor" : "bad";
}

/** The win rate that a move loses against the best one. Where all moves lose, one that loses sooner counts as worse, up to LOST_AT_ONCE. */
export function lossOf(line: SearchLine, lines: readonly SearchLine[]): number {
  const best = lines[0] ?? line;
  const [length, longest] = [pliesToLoss(line), pliesToLoss(best)];
  if (length !== null && longest !== null) return Math.max(0, LOST_AT_ONCE * (1 - length / longest));
  return Math.max(0, best.winrate - line.winrate);
}

function pliesToLoss({ score }: SearchLine): number | null {
  return score.type === "mate" && score.plies < 0 ? -score.plies : null;
}

/** The verdict that is proven, by what the user asked for or by the first look at the position. */
const proven = computed<Analysis | null>(() => {
  const first = currentFacts.value;
  if (!first) return null;
  const found = proved.value;
  if (isVerified(found?.proof)) return found;
  return isVerified(first.proof) ? first : null;
});

/** The analysis whose verdict is known best: several lines are searched without the proof that a single one begins with. */
export const judged = computed(() => proven.value ?? current.value);

/** The lines to show; a proven win stands where the search has claimed one. */
export const shownLines = computed<readonly SearchLine[]>(() => {
  const lines = current.value?.lines ?? [];
  const [best] = proven.value?.lines ?? [];
  if (only.value.length > 0 || !best || best.score.type !== "mate" || best.score.plies < 0) return lines;
  return [best, ...lines.filter((l) => l.move !== best.move)].slice(0, Math.max(1, lines.length));
});

/** The value of a line for the side that plays it: "54%", or how soon it wins or loses. */
export function valueOf({ score, winrate }: SearchLine): string {
  return score.type === "mate" ? t().analyze.shortMate(score.plies) : percent(winrate);
}

/** The best moves as the board shows them. */
export const candidates = computed<Candidate[]>(() => {
  const lines = shownLines.value;
  return lines.filter((l) => l.move !== PASS).map((l) => ({ point: l.move, text: valueOf(l).replace("%", ""), tone: toneOf(lossOf(l, lines)) }));
});

/** Black's win rate at the place shown; null as long as it is not known. */
export const blackRate = computed<number | null>(() => {
  const ending = currentFacts.value?.ending;
  if (ending) return ending.winner ? Number(ending.winner === "black") : 0.5;
  const best = judged.value?.lines[0];
  if (!best) return null;
  return toMove.value === "black" ? best.winrate : 1 - best.winrate;
});

function depthOf(analysis: Analysis): number {
  return analysis.lines[0]?.depth ?? 0;
}

function hasResult({ verdict }: Analysis): boolean {
  return verdict === "win" || verdict === "loss";
}

function limitsOf(isProven: boolean, ofUser: string): Limits {
  const given = JSON.parse(ofUser) as Limits;
  const longest = isProven ? PROVEN_TIME : WITHOUT_END;
  return { ...given, time: Math.min(given.time ?? longest, longest) };
}

/** The part of the limits that a search has not used up; null if nothing is left of one. */
function leftOf(given: Limits, { ms, nodes } = { ms: 0, nodes: 0 }): Limits | null {
  const left = { ...given };
  if (given.time !== undefined) left.time = given.time - ms / 1000;
  if (given.nodes !== undefined) left.nodes = given.nodes - nodes;
  return (left.time ?? Infinity) >= LEAST_TIME && (left.nodes ?? Infinity) > 0 ? left : null;
}

/** True while a search of the position shown may run. */
const maySearch = computed(() => engine.value !== null && trouble.value === null && currentFacts.value !== null && !isOver.value &&
  isWanted.value && isSeen.value && !isAsking.value && !isSettingUp.value);

let late: ReturnType<typeof setTimeout> | undefined;

/** Says that other tabs have their turn if the program does not answer soon. */
function wait(client: EngineClient): void {
  if (client.kind === "server") late = setTimeout(() => (isWaiting.value = true), LATE);
}

function goOn(): void {
  clearTimeout(late);
  isWaiting.value = false;
}

/** A search: its position and question, who asks for it, and its limits. */
interface Search {
  client: EngineClient;
  key: string;
  question: string;
  limits: Limits;
  signal: AbortSignal;
}

/** Searches the position shown, in turns with other tabs, until the limits, which are those of all turns together. */
async function search({ client, key, question, limits: searchLimits, signal }: Search): Promise<void> {
  const position = queryOf(place.peek().game, place.peek().at);
  // The threat is asked for even while it is hidden: the engine answers one query at a time, so that to ask for it later would
  // end the search.
  if (view.peek() === "analyze") {
    const found = await client.ask({ ...position, limits: { nodes: 1 }, includeThreat: true }, { signal });
    if (found.threat) threat.value = { key, value: found.threat };
  }
  let next = 0;
  const show = (analysis: Analysis) => {
    live.value = { key, wanted: question, analysis };
    next = performance.now() + SHOW_EVERY;
  };
  let last: Analysis;
  let left: Limits | null = searchLimits;
  // The depth of what is shown. A search that goes on after a question or another tab's turn begins again at depth 1, and shows
  // nothing until it is as deep as before.
  const before = live.peek();
  let reached = before?.key === key && before.wanted === question ? depthOf(before.analysis) : 0;
  do {
    wait(client);
    last = await client.ask(
      { ...position, limits: left, ...(JSON.parse(question) as Asked), reportDuringSearchEvery: REPORT_EVERY, yield: true },
      { signal, onProgress: (a) => {
        goOn();
        if (a.type === "info" && performance.now() >= next && depthOf(a) >= reached) show(a);
      } });
    goOn();
    if (depthOf(last) >= reached || (!last.interrupted && hasResult(last))) show(last);
    reached = Math.max(reached, depthOf(last));
    left = last.interrupted ? leftOf(left, last.used) : null;
  } while (left);
  isRunning.value = false;
  if (hasResult(last)) say(t().said.verdict(last));
}

export function watchAnalysis(): void {
  document.addEventListener("visibilitychange", () => (isSeen.value = !document.hidden));
  effect(() => {
    const client = engine.value;
    const key = positionKey.value;
    const question = wanted.value;
    const isProven = proven.value !== null && only.peek().length === 0;
    const searchLimits = view.value === "analyze" ? limitsOf(isProven, limits.value) : view.value === "review" ? { time: REVIEW_TIME } : null;
    const isThreatKnown = view.value !== "analyze" || currentThreat.peek() !== null; // in a review it is not asked for
    if (isProven && isThreatKnown && live.peek()?.key === key && live.peek()?.wanted === question) return; // nothing is left to be found out
    if (!client || !searchLimits || !maySearch.value) return;
    const ending = new AbortController();
    const end = () => {
      isRunning.value = false;
      goOn();
    };
    isRunning.value = true;
    search({ client, key, question, limits: searchLimits, signal: ending.signal }).catch((e: unknown) => {
      if (!ending.signal.aborted) end();
      report(e);
    });
    return () => {
      end();
      ending.abort();
    };
  });
}
