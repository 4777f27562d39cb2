// SPDX-License-Identifier: MIT
// A whole game and the view of it in the fragment of a link, which no browser sends to a server. A plain line of moves
// is readable: "#view=analyze&rule=renju&size=15&moves=h8i9&at=2". Anything else is compressed JSON in "game".
import { RULES, MAX_SIZE, MIN_SIZE, type RuleName, type Side } from "../engine/types";
import { fromJson, toJson, type JsonGame } from "./json";
import { SIDES, splitMoves } from "./points";
import { gameOfMoves, lastOf, lineFrom, nodesOf, START, type Game, type NodeId, type Place } from "./tree";

export type View = "play" | "analyze" | "review" | "puzzles";
export const VIEWS: readonly View[] = ["play", "analyze", "review", "puzzles"];
const VIEWS_OF_GAMES = VIEWS.filter((v) => v !== "puzzles");

/** A game that two people play by sending links: the side of the one who opens the link, and who has resigned. */
export interface ByLink {
  side: Side;
  resigned: Side | null;
}

interface Linked extends Place {
  view: View;
  byLink?: ByLink | null;
}

const LONGEST_GAME = 2_000_000; // bytes of JSON

/** A game does not fit into a link. */
export class TooLongForLink extends Error {}

/** The fragment of a link that linkedIn() reads. Rejects with TooLongForLink. */
export async function linkOf({ view, game, at, byLink }: Linked): Promise<string> {
  const values = new URLSearchParams({ view: VIEWS_OF_GAMES.find((v) => v === view) ?? "analyze", rule: game.rule, size: String(game.size) });
  const json = toJson(game);
  if (json.moves && !json.setup && !json.first && !json.start && !json.info) {
    values.set("moves", json.moves.join(""));
  } else {
    values.set("game", await compress(JSON.stringify(json)));
  }
  const place = placeNumber(game, at);
  if (place !== lineFrom(game, START).length) values.set("at", String(place));
  if (byLink) values.set("you", byLink.side);
  if (byLink?.resigned) values.set("resigned", byLink.resigned);
  return `#${values}`;
}

/** True if a fragment asks for the board alone, for a frame in another page. */
export function isEmbedded(hash: string): boolean {
  return new URLSearchParams(hash.replace(/^#/, "")).has("embed");
}

/** The fragment that shows the same game in the whole page. */
export function withoutEmbed(hash: string): string {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  values.delete("embed");
  return `#${values}`;
}

/** The game that a fragment links to; null if it holds none. Throws Error if it is damaged. */
export async function linkedIn(hash: string): Promise<Linked | null> {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  const moves = values.get("moves");
  const packed = values.get("game");
  const isBoard = moves !== null || values.has("rule") || values.has("size");
  if (!isBoard && (packed === null || /^\d+$/.test(packed))) return null;
  const view = VIEWS_OF_GAMES.find((v) => v === values.get("view")) ?? "analyze";
  const rule = RULES.find((r) => r === (values.get("rule") ?? "freestyle"));
  if (!rule) throw new Error("there is no such rule");
  const game = packed ? fromJson(JSON.parse(await decompress(packed)) as JsonGame, rule)
    : plainGame(rule, Number(values.get("size") ?? 15), moves ?? "");
  const sideIn = (name: string) => SIDES.find((s) => s === values.get(name)) ?? null;
  const side = sideIn("you");
  return { view, game, at: nodeAt(game, values.get("at")), byLink: side && { side, resigned: sideIn("resigned") } };
}

function plainGame(rule: RuleName, size: number, text: string): Game {
  if (!Number.isInteger(size) || size < MIN_SIZE || size > MAX_SIZE) throw new Error("the size of the board");
  const moves = splitMoves(text);
  const game = moves && gameOfMoves(rule, size, moves);
  if (!game) throw new Error("the moves");
  return game;
}

/** The number of a node in the order of toJson(), 0 for the start. */
export function placeNumber(game: Game, at: NodeId): number {
  return nodesOf(game).indexOf(at);
}

function nodeAt(game: Game, text: string | null): NodeId {
  return (text === null ? undefined : nodesOf(game)[Number(text)]) ?? lastOf(game, START);
}

type Bytes = ReadableWritablePair<Uint8Array, BufferSource>;

async function through(bytes: Uint8Array, transform: Bytes): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice().buffer]).stream().pipeThrough(transform);
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > LONGEST_GAME) throw new TooLongForLink("the game is too long");
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

async function compress(text: string): Promise<string> {
  const plain = new TextEncoder().encode(text);
  if (plain.length > LONGEST_GAME) throw new TooLongForLink("the game is too long");
  const bytes = await through(plain, new CompressionStream("deflate-raw") as unknown as Bytes);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function decompress(text: string): Promise<string> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw") as unknown as Bytes));
}
