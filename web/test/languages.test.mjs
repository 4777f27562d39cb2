// SPDX-License-Identifier: MIT
// The catalogs of all languages: nothing is left in English, and each text takes up what the English one does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { importModules } from "./modules.mjs";

const { CATALOGS, LANGUAGES, languageFor, moveName } = await importModules("text/text", "text/languages");
const { en, ...others } = CATALOGS;

// Names, signs, abbreviations and terms that are the same in other languages.
const SAME = {
  any: /^(–|Pentarch|Swap|Swap2|Taraguchi-10|Soosorv-8|SGF|PSQ|RenLib|JSON|Renju|← →|Home, End|Shift ← →|b|n, o, s|Ctrl Z, Ctrl Y|Esc|\?|h8 i9 h9 g7 …|)$/,
  "zh-Hans": /^Caro$/,
  "zh-Hant": /^Caro$/,
  ru: /^(Kagetsu \(4D\)|Suisei \(13I\))$/,
  vi: /^(Kagetsu \(4D\)|Suisei \(13I\))$/,
  cs: /^(Kagetsu \(4D\)|Suisei \(13I\)|Caro|Engine|\d+ s|\d+ min \+ \d+ s)$/,
};

const PROOF = { side: "white", verdict: "win", proof: "vcf", plies: 7, pv: ["h8", "i9"] };
const FOUL = { point: "g7", kind: "double_three", shapes: [{ direction: "row", stones: ["h8", "i9"] }] };
const ENDING = { winner: "black", move: "h12", five: ["h8", "h9", "h10", "h11", "h12"], text: "Black won with h12" };
const DECIDED = { turn: 9, winner: "white", verified: true, text: "decided by move 9 (White g7): White wins from there on, proven" };
const FACT = { kind: "missed_win", plies: 7, proof: "vcf", pv: ["h8", "i9"] };
const MATE = { side: "black", lines: [{ score: { type: "mate", plies: 7 }, proof: "vcf", pv: ["h8", "i9"], winrate: 1 }] };
const EXPLANATION = {
  side: "black", limits: { nodes: 750 }, fouls: [], win: PROOF, threat: PROOF, replies: [{ move: "g7", refutation: { verdict: "no_win" } }],
  explained_move: { move: "f6", legal: true, makes: "four", takes: "open three", answers: ["e5"], refutation: PROOF, keeps_win: "vcf" },
};
const REVIEW = { ending: ENDING, end_text: "Black won with h12", decided: DECIDED, info: {} };
const SUGGESTION = { from: 3, to: 4, isUp: true, decided: 5, games: 6 };
const SCORE = { won: 3, lost: 4, drawn: 5 };
const MOVE = { facts: [FACT], text: "missed a win in 7 plies, proven (VCF): h8 i9" };
const OPENINGS = [["direct", 4], ["indirect", 13]].map(([kind, number]) => ({ kind, number }));
const REASONS = ["even", "color", "two", "ten", "five", "declare", "offer", "pick"].map((kind) => ({ kind, blackRate: 0.62, count: 3 }));
const RESULTS = [["engine", "black", "time"], ["engine", "white", "resigned"], ["person", "white", "board"], ["person", "white", "resigned"], ["person", "black", "resigned"]]
  .map(([rival, winner, reason]) => ({ setting: { rival }, human: "black", result: { winner, reason } }));

/** An opening at one of its steps, with so many stones. */
function openingAt(name, step, stones, more = {}) {
  const moves = ["h8", "h9", "i9", "g7", "f6"].slice(0, stones);
  return { name, size: 15, step, moves, placed: 0, black: "opener", declared: 0, offered: [], ...more };
}

const TASKS = [
  openingAt("swap", "three", 0), openingAt("soosorv8", "three", 0), openingAt("swap2", "two", 3), openingAt("taraguchi10", "1", 0),
  openingAt("taraguchi10", "2", 1), openingAt("taraguchi10", "3", 2), openingAt("soosorv8", "4", 3),
  ...[1, 2, 3].map((n) => openingAt("taraguchi10", `color ${n}`, n)), openingAt("swap2", "color or two", 3),
  openingAt("taraguchi10", "color or ten", 4), openingAt("swap2", "color", 5), openingAt("soosorv8", "declare", 4),
  ...[1, 3, 8].map((n) => openingAt("soosorv8", "color 4", 4, { declared: n })), openingAt("soosorv8", "offer", 4, { declared: 3, offered: ["e5"] }),
  openingAt("taraguchi10", "pick", 4, { offered: ["e5", "d4"] }),
];
const STONES = ["h8", "h9", "i9"].map((stone) => ({ stone }));
const DECISIONS = [
  { actions: STONES, reason: REASONS[0] }, { actions: STONES.slice(1, 2), reason: REASONS[0] },
  ...["black", "white", "two", "ten"].map((choice) => ({ actions: [{ choice }], reason: REASONS[1] })),
  ...[1, 3].map((declare) => ({ actions: [{ declare }], reason: REASONS[5] })), { actions: STONES, reason: REASONS[6] },
  { actions: STONES.slice(0, 1), reason: REASONS[7] },
];

// Values of parameters by their names, in turn; the exceptions are by the key of the text.
const VALUES = {
  a: [MATE], all: [9], after: ["62%"], before: ["31%"], black: ["Ann", undefined], by: ["Bob"], from: [4], to: [4, 7], mean: ["0.5"], values: [["0.5", "1.0"]], count: [3, 1, 21], d: [DECIDED], depth: [12], done: [5], e: [ENDING],
  endings: [".sgf .psq"], engine: ["Pentarch 9"], f: [FOUL], found: [5], games: [6, 1], high: [1600], human: ["black", "white"], index: [2], isClean: [true, false], isRight: [true, false], kind: ["cross"],
  last: ["h8", null], level: [4, null], lost: [["a thing"], []], low: [1400], m: [MOVE], message: ["a thing"], move: ["h8"], mover: ["white"], moves: [17, 1], n: [6, 1],
  name: ["my.book"], next: [60], nodes: [750], percent: [81.5, null], ply: [23], point: ["h8"], points: [["h8", "i9"], ["h8"]], proof: ["vcf", "search"], r: [REVIEW], rate: ["62%"], refuted: [150], replies: [206, 0], s: [3],
  minutes: [3], seconds: [7], solved: [4], side: ["white", "black"], threads: [4, 1], time: ["12:05"], title: ["Ann"], total: [9], tried: [6], value: ["-12"], what: [["a thing"]], white: ["Bob", undefined],
  winner: ["black"], wins: [true, false], own: ["black"],
};
const EXCEPTIONS = {
  "board.withLine": { moves: [["h8", "i9"]] }, "play.better": { lost: ["20%"] }, "play.result": { m: RESULTS },
  "said.verdict": { a: [MATE] }, "why.sentences": { e: [EXPLANATION] }, "settings.about": { kind: ["wasm", "server", null] },
  "setup.put": { kind: ["black", "erase"] }, "play.suggestion": { values: [SUGGESTION] }, "newGame.score": { values: [SCORE] },
  "review.accuracy": { percent: [81, null] }, "puzzles.length": { proof: ["vcf", "vct", "search"] }, "proof.result": { f: [true, false].map((wins) => ({ wins, plies: 7, proof: "vcf" })) },
  "review.chart": { black: ["Ann"] }, "said.newGame": { human: ["black", "white", null] },
  "opening.shown": { o: ["Kagetsu (4D)"] }, "opening.name": { values: OPENINGS }, "opening.task": { o: TASKS }, "opening.did": { values: DECISIONS },
  "opening.reason": { values: [...REASONS, { ...REASONS[0], count: 1 }] }, "newGame.fixed": { values: [{ rule: "renju", size: 15 }] },
  "opening.refused": { refusal: ["taken", "outside", "alike", "not-offered"], area: [5, 1], alike: ["i9"] }, "opening.offered": { isNew: [true, false] },
};
// Texts whose parameters some languages say in other words: numbers in their own form, the words of the engine, which are English.
const OWN_FORM = new Set(["bytes", "count", "seconds", "spent", "tenths", "review.moveText", "review.decided", "review.ready", "review.end", "review.over"]);
// Texts without a word.
const WORDLESS = new Set(["count", "tenths", "open.game"]);

function parameterNames(f) {
  const source = /^\(?((?:\{[^}]*\}|[^)=])*?)\)?\s*=>/.exec(f.toString()) ?? /^function \w*\(([^)]*)\)/.exec(f.toString());
  const inside = source[1].replace(/\{[^}]*\}/, "values");
  return inside.split(",").map((p) => p.trim()).filter(Boolean);
}

/** All combinations of the values for the parameters of a text; the names are those of the English one. */
function samples(key, f) {
  const lists = parameterNames(f).map((renamed) => {
    const name = renamed.replace(/\d+$/, ""); // the bundler tells equal names apart by a number
    const values = EXCEPTIONS[key]?.[name] ?? VALUES[name];
    assert.ok(values, `${key}: this test has no value for the parameter ${name}`);
    return values;
  });
  return lists.reduce((all, values) => all.flatMap((row) => values.map((v) => [...row, v])), [[]]);
}

/** Calls `check` with the key and both texts of everything in a catalog. */
function compare(english, other, check, key = "") {
  if (typeof english === "object") {
    assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort(), key);
    for (const name of Object.keys(english)) compare(english[name], other[name], check, key ? `${key}.${name}` : name);
  } else if (typeof english === "function") {
    for (const values of samples(key, english)) check(key, String(english(...values)), String(other(...values)));
  } else {
    check(key, english, other);
  }
}

// Points, numbers and names, which are the same in every language, but for the names of forks as "3×3".
function taken(text) {
  return [...new Set(text.replace(/\d[×-]\d/g, "").match(/[a-z]\d+|\d+|Ann|Bob|my\.book|a thing/g) ?? [])].sort();
}

for (const [language, catalog] of Object.entries(others)) {
  test(`${language}: nothing is left in English`, () => {
    const left = [];
    compare(en, catalog, (key, english, text) => {
      if (SAME.any.test(english) || SAME[language]?.test(english) || WORDLESS.has(key)) return;
      if (text === english) left.push(`${key}: ${text}`);
      if (/\b(the|are|was|and|wins|move|moves|position|with)\b/.test(text)) left.push(`${key}: ${text}`);
      assert.doesNotMatch(text, /undefined|NaN|\[object/, key);
    });
    assert.deepEqual(left, []);
  });

  test(`${language}: every text takes up the same points, numbers and names`, () => {
    const wrong = [];
    compare(en, catalog, (key, english, text) => {
      if (OWN_FORM.has(key)) return;
      if (taken(english).join() !== taken(text).join()) wrong.push(`${key}: ${english} | ${text}`);
    });
    assert.deepEqual(wrong, []);
  });

  test(`${language}: says that no speaker has reviewed it`, () => {
    assert.ok(catalog.settings.unreviewed.length > 10);
    assert.equal(en.settings.unreviewed, "");
  });
}

test("parameters are the same in all languages", () => {
  const shape = (x) => (typeof x === "object" ? Object.fromEntries(Object.entries(x).map(([k, v]) => [k, shape(v)])) : typeof x);
  for (const catalog of Object.values(others)) assert.deepEqual(shape(catalog), shape(en));
});

test("a browser gets its language in any region, in its script where there are several, and English if the page has none", () => {
  const wanted = [[["zh-CN"], "zh-Hans"], [["zh"], "zh-Hans"], [["zh-TW"], "zh-Hant"], [["zh-HK"], "zh-Hant"], [["zh-Hant-SG"], "zh-Hant"], [["?", "zh-Hans-TW"], "zh-Hans"], [["ja"], "ja"], [["ko-KR"], "ko"], [["cs-CZ", "en"], "cs"], [["fr", "vi-VN", "en"], "vi"],
    [["RU"], "ru"], [["en-GB", "cs"], "en"], [["fr"], "en"], [[], "en"]];
  for (const [tags, language] of wanted) assert.equal(languageFor(tags), language, tags.join());
  assert.deepEqual(Object.keys(CATALOGS), Object.keys(LANGUAGES));
});

test("kinds of proofs have names", () => {
  for (const catalog of Object.values(CATALOGS)) {
    compare(en, catalog, (key, english, text) => assert.doesNotMatch(text, /SEARCH|FIVE|CLAIMED/, key));
  }
});

test("rates and losses of unproven results are never 100% or 0%", () => {
  const line = (winrate) => ({ lines: [{ score: { type: "cp", value: 0 }, winrate, pv: ["h8"] }] });
  for (const [language, { training, opening, review }] of Object.entries(CATALOGS)) {
    for (const kind of REASONS.map((reason) => reason.kind)) {
      for (const blackRate of [0.997, 0.003]) assert.doesNotMatch(opening.reason({ kind, blackRate, count: 3 }), /100%|(?<!\d)0%/, language);
    }
    for (const winrate of [0.997, 0.003]) assert.match(training.why("black", line(winrate)), winrate > 0.5 ? /<1%/ : />99%/, language);
    assert.match(training.why("black", line(0.38)), /62%/, language);
    if (language !== "en") assert.match(review.moveText({ facts: [], judgment: "blunder", drop: 0.997 }), />99%/, language);
  }
});

test("the hint of a puzzle tells wins by fours, by threes too, and by quiet moves apart", () => {
  for (const [language, { puzzles }] of Object.entries(CATALOGS)) {
    assert.equal(new Set(["vcf", "vct", "search"].map((proof) => puzzles.length(3, proof))).size, 3, language);
  }
});

test("a pass is named by its word", () => {
  assert.deepEqual(["h8", "--"].map(moveName), ["h8", "pass"]);
});

test("numbers decide the form of a word", () => {
  const { ru, cs } = CATALOGS;
  assert.deepEqual([1, 2, 5, 21, 22, 111].map((n) => ru.moves(n)), ["1 ход", "2 хода", "5 ходов", "21 ход", "22 хода", "111 ходов"]);
  assert.deepEqual([1, 2, 5].map((n) => cs.moves(n)), ["1 tah", "2 tahy", "5 tahů"]);
  assert.equal(cs.tenths(4.25), "4,3");
  assert.equal(en.count(12_345), "12 k");
  assert.match(CATALOGS["zh-Hans"].count(12_345), /^1\.2\s?万$/);
  assert.match(CATALOGS["zh-Hant"].count(12_345), /^1\.2\s?萬$/);
});
