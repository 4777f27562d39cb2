// SPDX-License-Identifier: MIT
// A game: a start position and a tree of moves with notes. Games are values; every change makes a new one.
import { MIN_SIZE, type BoardQuery, type RuleName, type Side } from "../engine/types";
import { imagesOf, isOnBoard, otherSide, PASS, pointOf, SIDES } from "./points";

/** The kinds of marks. */
export const MARKS = ["cross", "triangle", "square", "circle", "label"] as const;
export type MarkKind = (typeof MARKS)[number];

export interface Mark {
  point: string;
  kind: MarkKind;
  label?: string;
}

export interface Notes {
  comment?: string;
  marks?: Mark[];
  ms?: number;
  black_winrate?: number;
  properties?: Record<string, string[]>;
}

/** A move, or the start (number 0, without a move). */
export interface Node extends Notes {
  move: string | null; // null for the start; a pass is "--"
  side: Side; // of the move
  parent: number;
  children: readonly number[]; // the first one continues the main line
}

/** The kinds of what is set up. */
export const SETUPS = ["black", "white", "blocked"] as const;

export interface Setup {
  black: readonly string[];
  white: readonly string[];
  blocked: readonly string[];
}

export interface Game {
  rule: RuleName;
  size: number;
  setup: Setup;
  first: Side;
  info: Readonly<Record<string, string>>;
  nodes: readonly Node[]; // removed ones stay behind without a parent that lists them
}

/** A place in a game: the number of a node. */
export type NodeId = number;
export const START: NodeId = 0;

export const NO_SETUP: Setup = { black: [], white: [], blocked: [] };

export function newGame(rule: RuleName, size: number, setup: Setup = NO_SETUP, first: Side = "black",
  info: Record<string, string> = {}): Game {
  return { rule, size, setup, first, info, nodes: [{ move: null, side: first, parent: START, children: [] }] };
}

export function nodeOf(game: Game, id: NodeId): Node {
  const node = game.nodes[id];
  if (!node) throw new Error(`no node ${id}`);
  return node;
}

export function sideToMove(game: Game, at: NodeId): Side {
  return at === START ? game.first : otherSide(nodeOf(game, at).side);
}

/** The nodes from the first move to `at`. */
export function pathTo(game: Game, at: NodeId): NodeId[] {
  const path: NodeId[] = [];
  for (let id = at; id !== START; id = nodeOf(game, id).parent) path.push(id);
  return path.reverse();
}

export function movesTo(game: Game, at: NodeId): string[] {
  return pathTo(game, at).map((id) => nodeOf(game, id).move ?? PASS);
}

/** The nodes from `from` on along first children, without `from`. */
export function lineFrom(game: Game, from: NodeId): NodeId[] {
  const line: NodeId[] = [];
  for (let next = nodeOf(game, from).children[0]; next !== undefined; next = nodeOf(game, next).children[0]) {
    line.push(next);
  }
  return line;
}

/** The path to `at` and on along first children. */
export function wholeLine(game: Game, at: NodeId): NodeId[] {
  return [...pathTo(game, at), ...lineFrom(game, at)];
}

export function lastOf(game: Game, at: NodeId): NodeId {
  return lineFrom(game, at).at(-1) ?? at;
}

/** A stone on the board; `ply` is the number of its move, 0 for a stone of the setup. */
export interface Stone {
  point: string;
  side: Side;
  ply: number;
}

export function stonesAt(game: Game, at: NodeId): Stone[] {
  const stones: Stone[] = [];
  for (const side of SIDES) {
    for (const point of game.setup[side]) stones.push({ point, side, ply: 0 });
  }
  pathTo(game, at).forEach((id, i) => {
    const { move, side } = nodeOf(game, id);
    if (move && move !== PASS) stones.push({ point: move, side, ply: i + 1 });
  });
  return stones;
}

export function isTaken(game: Game, at: NodeId, point: string): boolean {
  return game.setup.blocked.includes(point) || stonesAt(game, at).some((s) => s.point === point);
}

/** True if two games have the same rule and the same position before the first move. */
export function beginAlike(a: Game, b: Game): boolean {
  const start = ({ rule, size, first, setup }: Game) => JSON.stringify([rule, size, first, ...SETUPS.map((kind) => [...setup[kind]].sort())]);
  return start(a) === start(b);
}

/** The position as the engine is asked about it. A game with passes or moves out of turn becomes set-up stones. */
export function queryOf(game: Game, at: NodeId): BoardQuery {
  const path = pathTo(game, at);
  let side = game.first;
  const isPlain = path.every((id) => {
    const node = nodeOf(game, id);
    const fits = node.side === side && node.move !== PASS;
    side = otherSide(side);
    return fits;
  });
  const base = { rule: game.rule, size: game.size };
  const set: [Side | "blocked", string][] = [];
  for (const kind of SETUPS) for (const p of game.setup[kind]) set.push([kind, p]);
  if (isPlain) {
    const query: BoardQuery = { ...base, moves: movesTo(game, at) };
    if (set.length > 0) query.initialStones = set;
    if (game.first === "white" || set.length > 0) query.initialPlayer = game.first;
    return query;
  }
  const stones: [Side | "blocked", string][] = stonesAt(game, at).map((s) => [s.side, s.point]);
  for (const point of game.setup.blocked) stones.push(["blocked", point]);
  return { ...base, moves: [], initialStones: stones, initialPlayer: sideToMove(game, at) };
}

function withNode(game: Game, id: NodeId, changes: Partial<Node>): Game {
  const nodes = [...game.nodes];
  nodes[id] = { ...nodeOf(game, id), ...changes };
  return { ...game, nodes };
}

export interface Place {
  game: Game;
  at: NodeId;
}

/** Plays a move after `at`: goes to the node that has it already, or adds one. */
export function play(game: Game, at: NodeId, move: string, notes: Notes = {}): Place {
  const node = nodeOf(game, at);
  const known = node.children.find((id) => nodeOf(game, id).move === move);
  if (known !== undefined) return { game, at: known };
  const id = game.nodes.length;
  const child: Node = { ...notes, move, side: sideToMove(game, at), parent: at, children: [] };
  const grown = withNode(game, at, { children: [...node.children, id] });
  return { game: { ...grown, nodes: [...grown.nodes, child] }, at: id };
}

/** Plays several moves, as far as they are on free points. */
export function playAll(game: Game, at: NodeId, moves: readonly string[]): Place {
  let place: Place = { game, at };
  for (const move of moves) {
    if (move !== PASS && isTaken(place.game, place.at, move)) break;
    place = play(place.game, place.at, move);
  }
  return place;
}

/** The game of these moves; null if one is not on a free point of the board. */
export function gameOfMoves(rule: RuleName, size: number, moves: readonly string[]): Game | null {
  const stones = moves.filter((m) => m !== PASS);
  if (stones.some((m) => !isOnBoard(m, size)) || new Set(stones).size < stones.length) return null;
  return withLine(newGame(rule, size), moves.map((move, i) => ({ move, side: i % 2 === 0 ? "black" : "white" })));
}

/** The game with these moves as its only line. */
function withLine(game: Game, line: readonly Pick<Node, "move" | "side">[]): Game {
  const childrenOf = (id: NodeId) => (id < line.length ? [id + 1] : []);
  const start: Node = { move: null, side: game.first, parent: START, children: childrenOf(START) };
  return { ...game, nodes: [start, ...line.map(({ move, side }, i): Node => ({ move, side, parent: i, children: childrenOf(i + 1) }))] };
}

/** The points that a symmetry of the position exchanges with `point`: moves to them are the same move. */
export function equalPoints(game: Game, at: NodeId, point: string): string[] {
  const contents = new Map(stonesAt(game, at).map((s) => [s.point, s.side as string]));
  for (const blocked of game.setup.blocked) contents.set(blocked, "blocked");
  const images = [...contents].map(([p, content]) => ({ content, images: imagesOf(p, game.size) }));
  return imagesOf(point, game.size).filter((_, i) => images.every((c) => contents.get(c.images[i] ?? "") === c.content));
}

/** Of the moves that are images of each other the one that the tree has after `at`: a book, and games, know one of them. */
export function sameInTree(game: Game, at: NodeId, move: string): string {
  const played = nodeOf(game, at).children.map((id) => nodeOf(game, id).move);
  return equalPoints(game, at, move).find((point) => played.includes(point)) ?? move;
}

/** The game up to `at`, without variations and notes. */
export function pathOf(game: Game, at: NodeId): Game {
  return { ...withLine(game, pathTo(game, at).map((id) => nodeOf(game, id))), info: {} };
}

/** The game as one that goes on, or another one of the same players. */
export function withoutResult(game: Game): Game {
  const { result: _, ...info } = game.info;
  return { ...game, info };
}

/** Removes a move and all that follows. Returns the place before it. */
export function remove(game: Game, id: NodeId): Place {
  const { parent } = nodeOf(game, id);
  if (id === START) return { game, at: START };
  const children = nodeOf(game, parent).children.filter((c) => c !== id);
  return { game: withNode(game, parent, { children }), at: parent };
}

/** Goes back one move, which is removed unless other moves follow it or something is noted at it. */
export function takeBack(game: Game, at: NodeId): Place {
  const { move: _move, side: _side, parent, children, ...notes } = nodeOf(game, at);
  const isBare = children.length === 0 && Object.keys(notesOf(notes)).length === 0;
  return isBare ? remove(game, at) : { game, at: parent };
}

/** Makes the line to `id` the main line. */
export function promote(game: Game, id: NodeId): Game {
  let changed = game;
  for (const step of pathTo(game, id)) {
    const { parent } = nodeOf(changed, step);
    const { children } = nodeOf(changed, parent);
    if (children[0] !== step) {
      changed = withNode(changed, parent, { children: [step, ...children.filter((c) => c !== step)] });
    }
  }
  return changed;
}

export function isMainLine(game: Game, at: NodeId): boolean {
  return at === START || lineFrom(game, START).includes(at);
}

/** The notes that say something. */
export function notesOf(node: Notes): Notes {
  const notes: Notes = {};
  if (node.comment) notes.comment = node.comment;
  if (node.marks && node.marks.length > 0) notes.marks = node.marks;
  if (node.ms !== undefined) notes.ms = node.ms;
  if (node.black_winrate !== undefined) notes.black_winrate = node.black_winrate;
  if (node.properties) notes.properties = node.properties;
  return notes;
}

export function annotate(game: Game, id: NodeId, notes: Notes): Game {
  return withNode(game, id, notes);
}

/** Sets a mark, or removes the same one. */
export function toggleMark(game: Game, id: NodeId, mark: Mark): Game {
  const marks = nodeOf(game, id).marks ?? [];
  const others = marks.filter((m) => m.point !== mark.point);
  const had = marks.find((m) => m.point === mark.point);
  const isSame = had?.kind === mark.kind && had.label === mark.label;
  return withNode(game, id, { marks: isSame ? others : [...others, mark] });
}

/** The nodes that have not been removed, each before those after it, in the order of toJson(). */
export function nodesOf(game: Game): NodeId[] {
  const order: NodeId[] = [];
  const open: NodeId[] = [START];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    order.push(id);
    open.push(...[...nodeOf(game, id).children].reverse());
  }
  return order;
}

/** Number of moves in the whole tree. */
export function moveCount(game: Game): number {
  return nodesOf(game).length - 1;
}

/** The least size of a board that holds all points of the game, those of marks among them. */
export function leastSize(game: Game): number {
  const { black, white, blocked } = game.setup;
  const noted = nodesOf(game).map((id) => nodeOf(game, id)).flatMap(({ move, marks = [] }) => [move ?? PASS, ...marks.map((m) => m.point)]);
  const points = [...black, ...white, ...blocked, ...noted].filter((p) => p !== PASS).map(pointOf);
  return points.reduce((least, { x, y }) => Math.max(least, x + 1, y + 1), MIN_SIZE);
}
