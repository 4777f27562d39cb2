// SPDX-License-Identifier: MIT
// Games: which JSON is read as one, links that hold one, and several files.
import assert from "node:assert/strict";
import { File } from "node:buffer";
import { test } from "node:test";
import { importModules } from "./modules.mjs";

globalThis.window = { setTimeout: () => 0 };

const { engine, fromJson, itemsOf, leastSize, lineFrom, linkedIn, linkOf, newGame, notice, openAll, openedGames, pathOf, playAll, readFile, readGames, remove, START, toggleMark, toJson, TooLongForLink, withoutEmbed } = await importModules("board/tree", "game/json", "game/link", "game/tree", "shell/open", "state/files", "state/state");

function game(moves, info = {}) {
  return playAll(newGame("freestyle", 15, undefined, "black", info), START, moves.split(" ")).game;
}

test("a game that comes from anywhere is what it should be or is refused", () => {
  const whole = { v: 2, type: "game", size: 15, rule: "renju", info: { black: "Ann" }, setup: { blocked: ["a1"] }, first: "white",
    start: { comment: "x" }, tree: [{ move: "h8", marks: [{ point: "i9", kind: "label", label: "A" }], ms: 3 }, { move: "--", black_winrate: 0.5 }, { move: "i9" },
      { move: "i9", parent: 1 }] };
  assert.deepEqual(toJson(fromJson(whole, "freestyle")), whole);
  const more = { ...whole, start: { comment: "x", children: [0], parent: 0 }, tree: whole.tree.map((entry) => ({ ...entry, children: [0] })) };
  assert.deepEqual(toJson(fromJson(more, "freestyle")), whole, "what is not known is left out");
  const changes = [["v", 3], ["v", null], ["type", "match"], ["moves", ["h8"]], ["size", 4], ["size", "15"], ["rule", "chess"], ["rule", 3], ["info", { black: 7 }], ["info", "Ann"], ["setup", { black: "h8" }],
    ["setup", { white: ["p1"] }], ["setup", { black: ["b2"], white: ["b2"] }], ["tree", [{ move: "h8" }, { move: "i9" }, { move: "h8" }]],
    ["tree", [{ move: "a1" }]], ["first", "red"], ["start", { marks: [{ point: "i9", kind: "star" }] }], ["start", { comment: {} }],
    ...[{ move: "p16" }, { move: 7 }, { move: ["h8"] }, { move: "h8", parent: 5 }, { move: "h8", parent: "0" }, { move: "h8", side: "red" }, { move: "h8", comment: ["x"] },
      { move: "h8", ms: "3" }, { move: "h8", ms: -1 }, { move: "h8", ms: 0.5 }, { move: "h8", black_winrate: 1.1 }, { move: "h8", properties: { N: "x" } }, null, "h8"].map((node) => ["tree", [node]]),
    ["tree", { move: "h8" }], ["tree", null], ["setup", null], ["info", null], ["start", 3]];
  const refused = /^Error: (not a game|move \d+ |a point )/;
  for (const [name, value] of changes) {
    assert.throws(() => fromJson({ ...whole, [name]: value }, "freestyle"), refused, `${name}: ${JSON.stringify(value)}`);
  }
  assert.equal(toJson(fromJson({ type: "game", size: 15, moves: ["h8"] }, "renju")).rule, "renju");
  for (const json of [null, "h8", [], { ...whole, tree: undefined, moves: "h8" }, { ...whole, tree: undefined, moves: [7] }]) {
    assert.throws(() => fromJson(json, "freestyle"), refused, JSON.stringify(json));
  }
});

test("a game that is as long as a link may be takes little time to open", async () => {
  const tree = Array.from({ length: 50_000 }, () => ({ move: "--", parent: 0 }));
  const start = process.cpuUsage();
  assert.equal(fromJson({ type: "game", size: 15, tree }, "renju").nodes[START].children.length, tree.length);
  const { game: line, at } = await linkedIn(`#moves=h8${"--".repeat(tree.length)}i9`);
  assert.deepEqual([at, line.nodes[1].side, line.nodes.at(-1)], [50_002, "black", { move: "i9", side: "white", parent: 50_001, children: [] }]);
  const nested = tree.map((node, i) => ({ ...node, parent: i - (i % 2) })); // each move has another one beside it, from which the game goes on
  const items = itemsOf(fromJson({ type: "game", size: 15, tree: nested }, "renju"));
  assert.deepEqual([items.length, items.at(-1).ply, items.at(-1).variation.depth], [50_000, 25_000, 25_000]);
  assert.ok(process.cpuUsage(start).user < 5_000_000); // us; of a list that is copied for each node, minutes
});

test("moves are those of a game if each is on a free point of the board", async () => {
  for (const moves of ["p1", "h8h8", "h8--h8"]) await assert.rejects(linkedIn(`#size=15&moves=${moves}`));
  assert.equal(lineFrom(pathOf(game("h8 i9 g7"), 2), START).length, 2);
});

test("each link that is given out can be opened", async () => {
  const link = (length) => linkOf({ view: "analyze", game: game("h8 i9", { event: "x".repeat(length) }), at: START });
  assert.equal((await linkedIn(await link(1_990_000))).game.info.event.length, 1_990_000);
  await assert.rejects(link(2_000_000), TooLongForLink);
});

test("a removed move needs no room on the board", () => {
  const wide = game("c3 o15 d4");
  assert.equal(leastSize(wide), 15);
  assert.equal(leastSize(remove(wide, lineFrom(wide, START)[1]).game), 5);
});

test("a mark needs room on the board, without which its game could not be read again", () => {
  const small = game("c3 d4");
  for (const at of [START, ...lineFrom(small, START)]) assert.equal(leastSize(toggleMark(small, at, { point: "k11", kind: "cross" })), 11);
  const removed = toggleMark(toggleMark(small, START, { point: "k11", kind: "cross" }), START, { point: "k11", kind: "cross" });
  assert.equal(leastSize(removed), 5);
});

test("the frame links to the same game in the whole page", () => {
  for (const hash of ["#embed=1&moves=h8", "#moves=h8&embed=1", "#moves=h8&embed", "#moves=h8"]) assert.equal(withoutEmbed(hash), "#moves=h8");
});

test("without an engine, letters and JSON are read, letters on the smallest usual board that holds them", async () => {
  const read = async (text) => (await readGames(text)).games.map(({ size, nodes }) => [size, nodes.length - 1]);
  assert.deepEqual([await read("H8 i9\n"), await read("p16a1"), await read("v22")], [[[15, 2]], [[20, 2]], [[22, 1]]]);
  assert.deepEqual(await read(`${JSON.stringify(toJson(game("h8")))}\n\n${JSON.stringify(toJson(game("h8 i9")))}`), [[15, 1], [15, 2]]);
  for (const text of ["w1", "h8h8", "(;GM[4])", "{", ""]) await assert.rejects(readGames(text), Error, text);
});

test("a large file is an index of its games if each is in a line", async () => {
  const line = `${JSON.stringify(toJson(game("h8 i9", { event: "x".repeat(100_000) })))}\n`;
  const open = (text) => readFile(new File([text], "a.json"), () => {});
  assert.deepEqual(await open(line), new TextEncoder().encode(line));
  assert.equal((await open(line.repeat(90))).games, 90);
  await assert.rejects(open(`${line.repeat(90)}{}\n`), /^Error: a\.json:91: not a game$/);
  await assert.rejects(open(line.repeat(180).replaceAll("\n", " ")), /larger than 8 MB/);
  for (const start of [" ", "\uFEFF", " \r\n\t".repeat(100_000)]) assert.equal((await open(`${start}${line.repeat(90)}`)).games, 90);
  await assert.rejects(open(`h8 ${line.repeat(90)}`), /larger than 8 MB/);
});

test("of several files, those without a game are named", async () => {
  const two = ["h8", "i9"].map((moves) => `${JSON.stringify(toJson(game(moves)))}\n`).join("");
  engine.value = { ask: async ({ text }) => ({ text: text === "two" ? two : "", remarks: [] }) };
  const file = (name) => ({ name: `${name}.sgf`, read: async () => new TextEncoder().encode(name) });
  await openAll([file("none"), file("two")]);
  assert.equal(openedGames.peek().length, 2);
  assert.match(notice.peek().text, /none\.sgf: There is no game in it/);
});
