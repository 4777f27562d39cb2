// SPDX-License-Identifier: MIT
// Games in JSON, as docs/schema/game.schema.json describes them. What is read may come from anywhere, so all of it is checked.
import { JSON_VERSION, MAX_SIZE, MIN_SIZE, RULES, type RuleName, type Side } from "../engine/types";
import { isOnBoard, otherSide, PASS, SIDES } from "./points";
import {
  MARKS, newGame, NO_SETUP, nodeOf, notesOf, SETUPS, sideToMove, START, type Game, type Mark, type Node, type NodeId, type Notes, type Setup,
} from "./tree";

interface JsonNode extends Notes {
  parent?: number;
  move: string;
  side?: Side;
}

/** A game as docs/schema/game.schema.json describes it. */
export interface JsonGame {
  v: number;
  type: "game";
  size: number;
  rule?: RuleName;
  info?: Record<string, string>;
  setup?: Partial<Setup>;
  first?: Side;
  start?: Notes;
  moves?: string[];
  tree?: JsonNode[];
}

export function toJson(game: Game): JsonGame {
  const json: JsonGame = { v: JSON_VERSION, type: "game", size: game.size, rule: game.rule };
  if (Object.keys(game.info).length > 0) json.info = { ...game.info };
  const setup: Partial<Record<keyof Setup, readonly string[]>> = {};
  for (const kind of SETUPS) if (game.setup[kind].length > 0) setup[kind] = game.setup[kind];
  if (Object.keys(setup).length > 0) json.setup = setup;
  if (game.first !== "black") json.first = game.first;
  const start = notesOf(nodeOf(game, START));
  if (Object.keys(start).length > 0) json.start = start;
  const tree: JsonNode[] = [];
  const open: [NodeId, number][] = nodeOf(game, START).children.map((id): [NodeId, number] => [id, 0]).reverse();
  for (let item = open.pop(); item; item = open.pop()) {
    const [id, parent] = item;
    const node = nodeOf(game, id);
    const entry: JsonNode = { move: node.move ?? PASS, ...notesOf(node) };
    if (parent !== tree.length) entry.parent = parent;
    if (node.side !== sideToMove(game, node.parent)) entry.side = node.side;
    tree.push(entry);
    const number = tree.length;
    open.push(...node.children.map((child): [NodeId, number] => [child, number]).reverse());
  }
  if (tree.every((n) => Object.keys(n).length === 1)) json.moves = tree.map((n) => n.move);
  else json.tree = tree;
  return json;
}

function isAbsentOr<T>(value: T | undefined, is: (value: T) => boolean): boolean {
  return value === undefined || is(value);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isPoint(value: string, size: number): boolean {
  return isText(value) && isOnBoard(value, size); // isOnBoard() alone would accept ["h8"], which turns into the text "h8"
}

function isListOf<T>(value: readonly T[], is: (item: T) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areValues<T>(value: Record<string, T>, is: (item: T) => boolean): boolean {
  return isObject(value) && Object.values(value).every(is);
}

function areNotes({ comment, marks, ms, black_winrate: rate, properties }: Notes, size: number): boolean {
  const isMark = (m: Mark) => isPoint(m.point, size) && MARKS.includes(m.kind) && isAbsentOr(m.label, isText);
  return isAbsentOr(comment, isText) && isAbsentOr(marks, (list) => isListOf(list, isMark)) &&
    isAbsentOr(ms, (n) => Number.isInteger(n) && n >= 0) && isAbsentOr(rate, (r) => Number.isFinite(r) && r >= 0 && r <= 1) &&
    isAbsentOr(properties, (p) => areValues(p, (list) => isListOf(list, isText)));
}

/** True if all but the moves of a value that may come from anywhere is as toJson() writes it. */
function isHead({ v, type, size, rule, setup = {}, first, info = {}, start = {} }: JsonGame): boolean {
  return isAbsentOr(v, (version) => version === JSON_VERSION) && type === "game" &&
    Number.isInteger(size) && size >= MIN_SIZE && size <= MAX_SIZE && isAbsentOr(rule, (r) => RULES.includes(r)) &&
    isAbsentOr(first, (side) => SIDES.includes(side)) && areValues(info, isText) && areNotes(start, size) &&
    SETUPS.every((kind) => isAbsentOr(setup[kind], (points) => isListOf(points, (point) => isPoint(point, size))));
}

/** True if each stone of the setup and each move is on a point that is free by then. */
function usesFreePoints({ setup, nodes }: Game): boolean {
  const stones = [...setup.black, ...setup.white, ...setup.blocked];
  const taken = new Set(stones);
  if (taken.size < stones.length) return false;
  const open = [{ id: START, isLeft: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { move, children } = nodes[next.id] as Node;
    if (move !== null && move !== PASS) {
      if (next.isLeft) {
        taken.delete(move);
        continue;
      }
      if (taken.has(move)) return false;
      taken.add(move);
      open.push({ ...next, isLeft: true }); // comes up again after all that follows
    }
    open.push(...children.map((id) => ({ id, isLeft: false })));
  }
  return true;
}

/** Reads what toJson() or the engine wrote. Throws Error for anything else, which a link may hold. */
export function fromJson(json: JsonGame, rule: RuleName): Game {
  const parts = isObject(json) ? [json.info, json.setup, json.start] : [null];
  if (!parts.every((part) => isAbsentOr(part, isObject)) || !isHead(json)) throw new Error("not a game");
  const { size } = json;
  const game = newGame(json.rule ?? rule, size, { ...NO_SETUP, ...json.setup }, json.first ?? "black", json.info ?? {});
  const children: NodeId[][] = [[]]; // of each node
  const nodes: Node[] = [{ ...nodeOf(game, START), ...notesOf(json.start ?? {}) }];
  const { tree, moves = [] } = json;
  if (!isAbsentOr(tree, (list) => isListOf(list, isObject)) || !isListOf(moves, isText) || (tree && json.moves)) throw new Error("not a game");
  const entries: JsonNode[] = tree ?? moves.map((move) => ({ move }));
  entries.forEach(({ parent = nodes.length - 1, move, side, ...notes }, i) => {
    const before = nodes[parent];
    if (!before || !Number.isInteger(parent) || (move !== PASS && !isPoint(move, size))) throw new Error(`move ${i + 1} is not on the board`);
    if (!isAbsentOr(side, (s) => SIDES.includes(s)) || !areNotes(notes, size)) throw new Error(`move ${i + 1} has notes that cannot be read`);
    const turn = parent === START ? game.first : otherSide(before.side);
    children[parent]?.push(nodes.length);
    children.push([]);
    nodes.push({ ...notesOf(notes), move, side: side ?? turn, parent, children: [] });
  });
  const read = { ...game, nodes: nodes.map((node, id) => ({ ...node, children: children[id] ?? [] })) };
  if (!usesFreePoints(read)) throw new Error("a point is taken twice");
  return read;
}
