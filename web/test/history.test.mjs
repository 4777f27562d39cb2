// SPDX-License-Identifier: MIT
// Undo and redo of what is done to a game, without a browser.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { importModules } from "./modules.mjs";

globalThis.document = { hidden: false, addEventListener() {} };
globalThis.window = { setTimeout: () => 0 };

const {
  annotate, begin, canTakeBack, earlier, goBack, goForth, later, match, movesTo, newGame, notice, ownPlace, place, placeBeforeSetup, placeStone, playAll, playInMatch, remove, resign, resumeMatch, setGame, setPlace,
  START, startSetup, toJson, undo, view, watchHistory,
} = await importModules("analyze/setup", "game/json", "game/tree", "play/match", "play/turns", "state/history", "state/state");

const EMPTY = newGame("freestyle", 15);
const SETTING = { rule: "freestyle", size: 15, human: "black", rival: "engine", opening: "free", opener: "you", level: 1, moveTime: 1, nodes: null, clock: null };
watchHistory();

function play(...moves) {
  for (const move of moves) setPlace(playAll(place.peek().game, place.peek().at, [move]));
}

const shown = () => movesTo(place.peek().game, place.peek().at).join(" ");
const comment = () => place.peek().game.nodes[place.peek().at].comment;
const write = (text) => setGame(annotate(place.peek().game, place.peek().at, { comment: text }));

beforeEach(() => {
  match.value = null;
  view.value = "analyze";
  setPlace({ game: EMPTY, at: START });
  earlier.value = [];
  later.value = [];
  notice.value = null;
});

test("each change is undone and redone, and a new one ends what can be redone", () => {
  play("h8", "i9");
  goBack();
  assert.equal(shown(), "h8");
  goBack();
  assert.equal(shown(), "");
  goBack(); // nothing is left
  goForth();
  assert.equal(shown(), "h8");
  play("g7");
  goForth();
  assert.equal(shown(), "h8 g7");
  goBack();
  assert.equal(shown(), "h8");
});

test("looking at another position is no change", () => {
  play("h8", "i9");
  setPlace({ ...place.peek(), at: START });
  assert.equal(earlier.peek().length, 2);
});

test("writing a comment is one change, and another comment is another one", () => {
  play("h8");
  for (const text of ["a", "ab", "abc"]) write(text);
  play("i9");
  for (const text of ["x", "xy"]) write(text);
  goBack();
  assert.deepEqual([shown(), comment()], ["h8 i9", undefined]);
  goBack();
  goBack();
  assert.deepEqual([shown(), comment()], ["h8", undefined]);
});

test("the last hundred changes are kept", () => {
  play("h8");
  for (let i = 0; i < 120; ++i) setGame(annotate(place.peek().game, place.peek().at, { ms: i }));
  assert.equal(earlier.peek().length, 100);
});

test("moves that a change takes away are named, with a way back", () => {
  play("h8", "i9", "g7");
  assert.equal(notice.peek(), null);
  setPlace(remove(place.peek().game, 2));
  assert.equal(shown(), "h8");
  notice.peek().undo();
  assert.equal(shown(), "h8 i9 g7");
});

test("the way back goes with the next change, which it would undo instead", () => {
  play("h8", "i9", "g7");
  setPlace(remove(place.peek().game, 2));
  setPlace({ ...place.peek(), at: START }); // no change
  assert.ok(notice.peek().undo);
  play("a1");
  assert.equal(notice.peek(), null);
});

test("the way back goes while another position than the game is on the board", () => {
  for (const cover of [ownPlace, placeBeforeSetup]) {
    play("h8", "i9");
    setPlace(remove(place.peek().game, 1));
    assert.ok(notice.peek().undo);
    cover.value = place.peek();
    assert.equal(notice.peek(), null);
    cover.value = null;
    goBack();
    assert.equal(shown(), "h8 i9");
    setPlace({ game: EMPTY, at: START });
  }
});

test("a position that is set up is one change, and puzzles are none", () => {
  play("h8");
  placeBeforeSetup.value = place.peek();
  for (const black of [["h8", "a1"], ["h8", "a1", "b2"]]) setPlace({ game: newGame("freestyle", 15, { black, white: [], blocked: [] }), at: START });
  placeBeforeSetup.value = null;
  assert.equal(earlier.peek().length, 2);
  ownPlace.value = place.peek();
  setPlace({ game: EMPTY, at: START });
  setPlace(ownPlace.peek());
  ownPlace.value = null;
  assert.equal(earlier.peek().length, 2);
  goBack();
  assert.equal(shown(), "h8");
});

test("a position that is set up has the players of the game, and not its result", () => {
  const info = { black: "Ann", result: "B+" };
  setPlace(playAll(newGame("freestyle", 15, undefined, "black", info), START, ["h8", "i9"]));
  startSetup();
  assert.deepEqual([place.peek().game.setup.black, place.peek().game.info], [["h8"], { black: "Ann" }]);
  setPlace(placeBeforeSetup.peek());
  placeBeforeSetup.value = null;
  assert.deepEqual(place.peek().game.info, info);
});

test("moves of a match are none of its changes, and stay when one of the analysis is undone", () => {
  const running = { seed: 1, result: null, moves: [], setting: {}, opening: { moves: [] } };
  const move = (point) => {
    match.value = { ...match.peek(), moves: [...match.peek().moves, point] };
    play(point);
  };
  view.value = "play";
  match.value = running;
  move("h8");
  assert.equal(earlier.peek().length, 0);
  view.value = "analyze";
  write("a comment");
  view.value = "play";
  move("i9");
  view.value = "analyze";
  goBack();
  assert.equal(place.peek().game.nodes[1].comment, undefined);
  assert.deepEqual(place.peek().game.nodes.map((n) => n.move), [null, "h8", "i9"]);
  assert.deepEqual(match.peek().moves, ["h8", "i9"]);
  goForth();
  assert.equal(place.peek().game.nodes[1].comment, "a comment");
  assert.deepEqual(place.peek().game.nodes.map((n) => n.move), [null, "h8", "i9"]);
});

test("the result of a match and its main line stay when a change of the analysis is undone", () => {
  begin(SETTING);
  view.value = "analyze";
  play("a1");
  setPlace({ ...place.peek(), at: START });
  play("b1");
  setPlace({ ...place.peek(), at: START });
  view.value = "play";
  placeStone("h8");
  resign();
  const { info } = place.peek().game;
  assert.equal(info.result, "W+Resign");
  view.value = "analyze";
  goBack();
  assert.deepEqual(place.peek().game.info, info);
  assert.deepEqual(toJson(place.peek().game).tree.map((n) => n.move), ["h8", "a1"]);
});

test("a match that was kept goes on, unless it is damaged or of another game", () => {
  begin(SETTING);
  playInMatch("h8");
  const kept = { match: match.peek(), remark: null, reasons: [] };
  const { opening, setting } = kept.match;
  for (const changes of [null, {}, { setting: null }, { setting: { ...setting, size: 19 } }, { opening: null }, { opening: { name: "swap3" } }]) {
    match.value = null;
    resumeMatch({ ...kept, match: changes && { ...kept.match, ...changes } });
    assert.equal(match.peek() !== null, JSON.stringify(changes) === "{}", JSON.stringify(changes));
  }
  const { name, moves, step } = opening;
  resumeMatch({ match: { ...kept.match, opening: { name, moves, step } } }); // of an older page
  assert.deepEqual(match.peek(), kept.match);
});

test("a move of the engine alone is nothing to take back", () => {
  begin({ ...SETTING, human: "white" });
  playInMatch("h8");
  assert.equal(canTakeBack.peek(), false);
  placeStone("i9");
  assert.equal(canTakeBack.peek(), true); // before the engine answers
  playInMatch("g7");
  undo();
  assert.deepEqual([shown(), match.peek().moves, canTakeBack.peek()], ["h8", ["h8"], false]);
  resign();
  assert.equal(canTakeBack.peek(), true);
});

test("a match takes its moves back, and keeps what was tried and noted in other views", () => {
  const pieces = () => place.peek().game.nodes.map(({ move, children }) => `${move}>${children}`);
  begin(SETTING);
  const move = (point) => {
    play(point);
    match.value = { ...match.peek(), moves: [...match.peek().moves, point] };
  };
  move("h8");
  move("i9");
  undo();
  assert.deepEqual([shown(), match.peek().moves, pieces()[0]], ["", [], "null>"]);
  move("h8");
  const first = place.peek().at;
  move("i9");
  view.value = "analyze";
  setGame(annotate(place.peek().game, first, { comment: "a comment" }));
  setPlace({ ...place.peek(), at: first });
  play("a1"); // another reply
  setPlace({ ...place.peek(), at: place.peek().game.nodes[first].children[0] });
  view.value = "play";
  undo();
  assert.deepEqual([shown(), match.peek().moves], ["", []]);
  assert.deepEqual(toJson(place.peek().game).tree, [{ move: "h8", comment: "a comment" }, { move: "a1" }]);
  placeStone("g7"); // the moves of the match are the main line
  assert.deepEqual(toJson(place.peek().game).tree.map((n) => n.move), ["g7", "h8", "a1"]);
});
