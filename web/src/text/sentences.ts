// SPDX-License-Identifier: MIT
// Decides which sentences describe an answer of the engine. The sentences themselves belong to the catalogs of the languages.
import { isVerified, type Analysis, type Ending, type Explanation, type Foul, type ProofSearch, type Side } from "../engine/types";
import type { Match } from "../game/match";
import { otherSide } from "../game/points";
import type { RenjuOpening } from "../game/renju";
import type { Decision, Reason } from "../play/balance";
import { areaOf, offersOf, stepOf, type Opening, type OpeningName, type Refusal } from "../game/opening";
import type { Fact, Judgment, Move, Review } from "../review/types";

/** The words for what `explain` tells of a position and of one move in it. */
interface ExplanationWords {
  foul(foul: Foul): string;
  forbidden(move: string): string;
  five(move: string, own: Side): string;
  /** `makes` and `takes` are terms of the engine, undefined where there is nothing to name. */
  effect(move: string, makes: string | undefined, takes: string | undefined, rival: Side): string;
  answers(moves: readonly string[]): string;
  loses(move: string, refutation: ProofSearch): string;
  noWin(move: string, rival: Side): string;
  undecided(move: string, rival: Side, nodes: number): string;
  wins(own: Side, win: ProofSearch): string;
  keepsWin(move: string): string;
  threat(own: Side, threat: ProofSearch): string;
  allLose: string;
  unrefuted(moves: readonly string[]): string;
}

export function explanationIn(words: ExplanationWords): (e: Explanation) => string[] {
  return (e) => {
    const rival = otherSide(e.side);
    const list: string[] = [];
    const m = e.explained_move;
    if (m && !m.legal) return [m.foul ? words.foul(m.foul) : words.forbidden(m.move)];
    if (m?.makes_five) return [words.five(m.move, e.side)];
    if (m) {
      if (m.makes || m.takes) list.push(words.effect(m.move, m.makes || undefined, m.takes || undefined, rival));
      if (m.answers && m.answers.length > 0) list.push(words.answers(m.answers));
      const r = m.refutation;
      if (r?.verdict === "win") list.push(words.loses(m.move, { ...r, side: rival }));
      else if (r?.verdict === "no_win") list.push(words.noWin(m.move, rival));
      else if (r) list.push(words.undecided(m.move, rival, e.limits.nodes));
    }
    if (e.win.verdict === "win") {
      list.push(words.wins(e.side, e.win));
      if (m && isVerified(m.keeps_win)) list.push(words.keepsWin(m.move));
    }
    if (e.threat.verdict === "win") {
      list.push(words.threat(e.side, { ...e.threat, side: rival }));
      const holds = e.replies.filter((r) => r.refutation.verdict !== "win").map((r) => r.move);
      if (e.replies.length > 0 && holds.length === 0) list.push(words.allLose);
      else if (holds.length > 0 && holds.length <= 12) list.push(words.unrefuted(holds));
    }
    return list;
  };
}

/** The end of a game against the engine, or against a person to whom it goes by links. */
interface ResultWords {
  draw: string;
  won: string;
  lost: string;
  timeOut(isWon: boolean, loser: Side): string;
  resigned: string;
  personWon: string;
  resignedToPerson: string;
  personResigned: string;
}

export function resultIn(words: ResultWords): (m: Match) => string {
  return (m) => {
    const { winner, reason } = m.result ?? { winner: null, reason: "board" };
    if (!winner) return words.draw;
    const isWon = winner === m.human;
    if (reason === "time") return words.timeOut(isWon, otherSide(winner));
    if (m.setting.rival === "person" && !isWon) return reason === "resigned" ? words.resignedToPerson : words.personWon;
    if (reason === "resigned") return isWon ? words.personResigned : words.resigned;
    return isWon ? words.won : words.lost;
  };
}

/** The sentence for a forced result of a search, empty without one. */
export function verdictIn(words: (side: Side, wins: boolean, plies: number, isProven: boolean) => string): (a: Analysis) => string {
  return (a) => {
    const best = a.lines[0];
    if (!best || best.score.type !== "mate") return "";
    return words(a.side ?? "black", best.score.plies > 0, Math.abs(best.score.plies), isVerified(best.proof));
  };
}

/** The reason why a move that was tried again is good or not. */
interface RetryWords {
  ending(e: Ending): string;
  wins(winner: Side, plies: number, pv: readonly string[]): string;
  rate(side: Side, rate: string, pv: readonly string[]): string;
}

export function retryIn(words: RetryWords): (side: Side, a: Analysis) => string {
  return (side, a) => {
    if (a.ending) return words.ending(a.ending);
    const best = a.lines[0];
    if (!best) return "";
    if (best.score.type === "mate") {
      return words.wins(best.score.plies > 0 ? otherSide(side) : side, Math.abs(best.score.plies), best.pv);
    }
    return words.rate(side, percent(1 - best.winrate), best.pv.slice(0, 8));
  };
}

/** The end of a game on the board. */
interface EndingWords {
  won(side: Side, move: string): string;
  /** A row that was set up, from its first to its last point. */
  row(side: Side, length: number, first: string, last: string): string;
  /** The point is null if an overline was set up. */
  foul(point: string | null): string;
  draw: string;
}

/** For languages other than that of the engine, which says it in English. */
export function endingIn(words: EndingWords): (e: Ending) => string {
  return ({ winner, move, five }) => {
    if (!winner) return words.draw;
    const [first] = five;
    const last = five.at(-1);
    if (!first || !last) return words.foul(move);
    return move ? words.won(winner, move) : words.row(winner, five.length, first, last);
  };
}

/** The end of a reviewed game, without a full stop; `noFive` is for one that ended by the result in its record, or not at all. */
export function endPhraseIn(ending: (e: Ending) => string, noFive: (result: string | undefined) => string): (r: Review) => string {
  return (r) => (r.ending ? ending(r.ending).slice(0, -1) : noFive(r.info["result"]));
}

/** The words for what a review tells of a move. */
interface MoveWords {
  five: string;
  forbidden: string;
  forced(found: boolean): string;
  onlyMove(found: boolean, line: string): string;
  missedWin(plies: number, proof: string, line: string): string;
  lost(plies: number, proof: string, line: string): string;
  judgment(judgment: Judgment, drop: string): string;
}

function factText(words: MoveWords, { kind, plies = 0, proof = "", found = false, pv = [] }: Fact): string {
  const line = pv.join(" ");
  switch (kind) {
    case "five": return words.five;
    case "forbidden": return words.forbidden;
    case "forced": return words.forced(found);
    case "only_move": return words.onlyMove(found, line);
    case "missed_win": return words.missedWin(plies, proof, line);
    case "lost": return words.lost(plies, proof, line);
  }
}

/** For languages other than that of the engine, which says it in English with a little more. */
export function moveTextIn(words: MoveWords, join: (parts: readonly string[]) => string): (m: Move) => string {
  return (m) => {
    const parts = (m.facts ?? []).map((fact) => factText(words, fact));
    if (parts.length === 0 && m.judgment) parts.push(words.judgment(m.judgment, percent(m.drop ?? 0)));
    return parts.length > 0 ? join(parts) : "";
  };
}

/** The words for what the user has to do in an opening. */
interface TaskWords {
  /** Three stones anywhere, or one in the center, one beside it and one in the central 5×5. */
  three: string;
  threeCentral: string;
  two: string;
  /** `area` is the side of the central square, 1 for the center and null for the whole board. */
  stone(color: Side, area: number | null): string;
  /** The number of stones on the board in words, from 0 to 5. */
  placed: readonly string[];
  willOffer(fifths: number): string;
  color: string;
  colorOrTwo: string;
  colorOrTen: string;
  declare: string;
  offer(done: number, all: number): string;
  pick: string;
}

/** `gap` stands between two sentences. */
export function taskIn(words: TaskWords, gap = " "): (o: Opening) => string {
  return (o) => {
    const step = stepOf(o);
    const count = o.moves.length;
    switch (step?.kind) {
      case "place":
        if (step.stones.length === 2) return words.two;
        if (step.stones.length === 3) return step.stones[0] === null ? words.three : words.threeCentral;
        return words.stone(count % 2 === 0 ? "black" : "white", areaOf(o));
      case "choose": {
        const has = (wanted: string) => step.options.some(({ choice }) => choice === wanted);
        const choice = has("two") ? words.colorOrTwo : has("ten") ? words.colorOrTen : words.color;
        return [words.placed[count], o.declared > 0 && words.willOffer(o.declared), choice].filter(Boolean).join(gap);
      }
      case "declare": return words.declare;
      case "offer": return words.offer(o.offered.length, offersOf(o));
      case "pick": return words.pick;
      case undefined: return "";
    }
  };
}

/** The words for what the engine has done in an opening. */
interface DecisionWords {
  picks(point: string): string;
  offers(fifths: number): string;
  declares(fifths: number): string;
  three: string;
  two: string;
  stone: string;
  color(side: Side): string;
  ten: string;
}

export function decisionIn(words: DecisionWords): (d: Decision) => string {
  return ({ actions, reason }) => {
    const [first] = actions;
    if (reason.kind === "pick" && first && "stone" in first) return words.picks(first.stone);
    if (reason.kind === "offer") return words.offers(reason.count);
    if (!first || "stone" in first) return actions.length === 3 ? words.three : words.stone;
    if ("declare" in first) return words.declares(first.declare);
    return first.choice === "two" ? words.two : first.choice === "ten" ? words.ten : words.color(first.choice);
  };
}

/** Why the engine did so: a sentence for each reason with Black's win rate and the number of moves, and one without a choice. */
type ReasonWords = Record<Reason["kind"], (rate: string, count: number) => string> & { forced: string };

export function reasonIn(words: ReasonWords): (r: Reason) => string {
  return ({ kind, blackRate, count }) => {
    if (kind === "even" && count < 2) return words.forced;
    return words[kind](percent(blackRate), count);
  };
}

/** Why a stone of an opening cannot stand at a point. */
interface RefusalWords {
  taken(point: string): string;
  notCenter: string;
  outside(point: string, area: number): string;
  alike(point: string, offered: string): string;
  notOffered(point: string): string;
}

export function refusalIn(
  words: RefusalWords,
): (refusal: Refusal, point: string, area: number | null, alike: string | undefined) => string {
  return (refusal, point, area, alike) => {
    switch (refusal) {
      case "taken": return words.taken(point);
      case "outside": return area === 1 ? words.notCenter : words.outside(point, area ?? 0);
      case "alike": return words.alike(point, alike ?? "");
      case "not-offered": return words.notOffered(point);
    }
  };
}

/** The rules of the openings by their names, which are the same in every language but for the free one. */
export function openingNames(free: string): Record<OpeningName, string> {
  return { free, swap: "Swap", swap2: "Swap2", taraguchi10: "Taraguchi-10", soosorv8: "Soosorv-8" };
}

// The Japanese names of the openings of renju in Latin letters, in the order of their numbers.
const RENJU_OPENINGS: Record<RenjuOpening["kind"], readonly string[]> = {
  direct: ["Kansei", "Keigetsu", "Sosei", "Kagetsu", "Zangetsu", "Ugetsu", "Kinsei", "Shogetsu", "Kyugetsu", "Shingetsu", "Zuisei", "Sangetsu", "Yusei"],
  indirect: ["Chosei", "Kyogetsu", "Kosei", "Suigetsu", "Ryusei", "Ungetsu", "Hogetsu", "Rangetsu", "Gingetsu", "Myojo", "Shagetsu", "Meigetsu", "Suisei"],
};

/** An opening of renju in languages with Latin or Cyrillic letters: "Kagetsu (4D)". */
export function renjuOpeningName({ kind, number }: RenjuOpening): string {
  return `${RENJU_OPENINGS[kind][number - 1]} (${number}${kind === "direct" ? "D" : "I"})`;
}

/** Counts things in a language with its forms of the plural: `forms` by the categories of Intl.PluralRules. */
export function counterIn(locale: string): (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }) => string {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count, forms) => `${numbers.format(count)} ${forms[rules.select(count)] ?? forms.other}`;
}

/** The kinds of proofs by their names; the others have an abbreviation, "VCF". */
export function proofNames(names: Partial<Record<string, string>>): (proof: string) => string {
  return (proof) => names[proof] ?? proof.toUpperCase();
}

/** A text that begins a sentence. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A rate as all outputs of Pentarch show it: "100%" and "0%" are reserved for proven results. */
export function percent(rate: number): string {
  const rounded = Math.round(rate * 100);
  if (rounded === 100 && rate < 1) return ">99%";
  if (rounded === 0 && rate > 0) return "<1%";
  return `${rounded}%`;
}

/** Whole seconds as minutes and seconds, "12:05", from an hour on "1:02:05". */
export function clockTime(seconds: number): string {
  const twoDigits = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`;
}

/** Numbers in a language: large ones rounded ("12 k" in English), and those with one digit after the point. */
export function numbersIn(locale: string): { grouped(n: number): string; tenths(n: number): string } {
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const fixed = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return { grouped: (n) => (n < 10_000 ? String(n) : compact.format(n)), tenths: (n) => fixed.format(n) };
}
