// SPDX-License-Identifier: MIT
// Games in and out: files, pasted texts, links.
import { EngineError } from "../engine/client";
import type { Converted } from "../engine/types";
import { splitMoves, isOnBoard } from "../game/points";
import { linkOf, pageAddress } from "../game/link";
import { fromJson, newGame, playAll, START, toJson, type Game, type JsonGame } from "../game/tree";
import { t } from "../text/text";
import { settings } from "./settings";
import { askOnce, engine, place, tell, view } from "./state";

const LARGEST_FILE = 8 << 20; // bytes
const LONGEST_LETTERS = 10_000; // characters of a text that may be moves in letters alone
const USUAL_SIZES = [15, 20, 22];

/** Formats for taking a game away, by the name that the engine knows; all but JSON need the engine. */
export const FORMATS = ["sgf", "psq", "lib", "json", "letters"] as const;
export type FormatName = (typeof FORMATS)[number];
const ENDINGS: Record<FormatName, string> = { sgf: "sgf", psq: "psq", lib: "lib", json: "json", letters: "txt" };

function gamesIn(converted: Converted): Game[] {
  const { rule } = settings.peek();
  return (converted.text ?? "").split("\n").filter((l) => l.trim())
    .map((line) => fromJson(JSON.parse(line) as JsonGame, rule));
}

/** The games of a file or of a pasted text in any format. Without an engine, only JSON and moves as letters. */
export async function readGames(source: Uint8Array | string, file = ""): Promise<{ games: Game[]; remarks: string[] }> {
  const length = typeof source === "string" ? source.length : source.byteLength;
  if (length === 0) throw new Error(t().open.empty);
  if (length > LARGEST_FILE) throw new Error(t().open.tooLarge);
  if (!engine.peek()) return { games: [plainGame(typeof source === "string" ? source : new TextDecoder().decode(source))], remarks: [] };
  const what = typeof source === "string" ? { text: source } : asText(source);
  const name = file ? { file } : {};
  const own = settings.peek().size;
  // Moves in letters say nothing of their board.
  const sizes = length > LONGEST_LETTERS ? [own] : [own, ...USUAL_SIZES.filter((s) => s > own)];
  const converted = await firstOf(sizes, (size) => askOnce({ action: "convert", to: "json", size, ...name, ...what }));
  return { games: gamesIn(converted), remarks: converted.remarks };
}

/** The first answer that is no refusal of the game; the first refusal if there is none. */
async function firstOf<T>(sizes: readonly number[], ask: (size: number) => Promise<T>): Promise<T> {
  let refusal: unknown = null;
  for (const size of sizes) {
    try {
      return await ask(size);
    } catch (e) {
      if (!(e instanceof EngineError) || e.code !== "bad_game") throw e;
      refusal ??= e;
    }
  }
  throw refusal;
}

// Most files are text, which is shorter as such.
function asText(bytes: Uint8Array): { text: string } | { content: number[] } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { content: [...bytes] };
  }
}

function plainGame(text: string): Game {
  const { rule, size } = settings.peek();
  if (text.trimStart().startsWith("{")) return fromJson(JSON.parse(text) as JsonGame, rule);
  const moves = splitMoves(text.toLowerCase().replace(/\s+/g, ""));
  if (!moves || moves.some((m) => !isOnBoard(m, size))) throw new Error(t().open.needsEngine);
  return playAll(newGame(rule, size), START, moves).game;
}

/** The game in a format, with sentences about what the format does not keep. */
export async function writeGame(game: Game, format: FormatName): Promise<{ bytes: Uint8Array; notKept: string[] }> {
  const json = `${JSON.stringify(toJson(game))}\n`;
  if (format === "json") return { bytes: new TextEncoder().encode(json), notKept: [] };
  const converted = await askOnce({ action: "convert", text: json, to: format });
  const bytes = converted.content ? Uint8Array.from(converted.content) : new TextEncoder().encode(converted.text ?? "");
  return { bytes, notKept: converted.not_kept };
}

/** A name for a file of the game shown. */
export function fileName(game: Game, ending: string): string {
  const names = [game.info["black"], game.info["white"]].filter((n) => n);
  const stem = (names.length > 0 ? names.join("-") : (game.info["name"] ?? "game")).replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 60);
  return `${stem.replace(/^-+|-+$/g, "") || "game"}.${ending}`;
}

export function saveFile(name: string, data: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copies a link, and says so. */
export function copyLink(link: string): void {
  navigator.clipboard.writeText(link).then(() => tell(t().share.copied), () => tell(t().share.notCopied));
}

/** Saves a certificate, a value of JSON, as a file. */
export function saveCertificate(certificate: unknown): void {
  saveFile("pentarch-certificate.json", `${JSON.stringify(certificate)}\n`, "application/json");
}

/** Saves the game shown as a file. Returns what the format does not keep. */
export async function takeAway(format: FormatName): Promise<string[]> {
  const { game } = place.peek();
  const { bytes, notKept } = await writeGame(game, format);
  saveFile(fileName(game, ENDINGS[format]), bytes.slice().buffer, "application/octet-stream");
  return notKept;
}

/** The format that the ending of a name asks for. */
export function formatOf(name: string): FormatName | undefined {
  return FORMATS.find((f) => name.toLowerCase().endsWith(`.${ENDINGS[f]}`));
}

/** The endings of all formats, to be shown. */
export const fileEndings = FORMATS.map((f) => `.${ENDINGS[f]}`).join(" ");

/** The game shown as the bytes of a file of that name. */
export async function bytesFor(name: string): Promise<Uint8Array> {
  return (await writeGame(place.peek().game, formatOf(name) ?? "sgf")).bytes;
}

/** The name, or with a number behind it where it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = [name.slice(0, dot), name.slice(dot)];
  const base = stem.replace(/ \(\d+\)$/, "") || stem;
  let free = name;
  for (let n = 2; taken.includes(free); ++n) free = `${base} (${n})${ending}`;
  return free;
}

/** The address of this page with the whole game in its fragment. */
export async function shareLink(): Promise<string> {
  const { game, at } = place.peek();
  return pageAddress() + (await linkOf({ view: view.peek(), game, at }));
}

/** A line of HTML that shows a linked game in another page, in a frame that may do nothing but run the page and open it in a tab. */
export function frameOf(link: string): string {
  return `<iframe src="${link.replaceAll("&", "&amp;")}&amp;embed=1" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" ` +
    'title="Pentarch" width="480" height="616" style="border:0" loading="lazy"></iframe>';
}
