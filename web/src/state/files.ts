// SPDX-License-Identifier: MIT
// Games in and out: files, pasted texts, links.
import { EngineError, type FileStore } from "../engine/client";
import { splitMoves } from "../game/points";
import { linkOf } from "../game/link";
import { fromJson, toJson, type JsonGame } from "../game/json";
import { gameOfMoves, lineFrom, START, type Game } from "../game/tree";
import { Explorer } from "../game/explorer";
import { t } from "../text/text";
import { settings } from "./settings";
import { askOnce, engine, place, tell, view } from "./state";

const LARGEST_FILE = 8 << 20; // bytes
const LONGEST_LETTERS = 10_000; // characters of a text that may be moves in letters alone
const USUAL_SIZES = [15, 20, 22];
const SHOW_EVERY = 500; // ms

/** Formats for taking a game away, by the name that the engine knows; all but JSON need the engine. */
export const FORMATS = ["sgf", "psq", "lib", "json", "letters"] as const;
export type FormatName = (typeof FORMATS)[number];
const ENDINGS: Record<FormatName, string> = { sgf: "sgf", psq: "psq", lib: "lib", json: "json", letters: "txt" };

/** The games of a text in JSON: one in any number of lines, or each in a line. Throws SyntaxError for what is no JSON, otherwise Error. */
function gamesIn(text: string): Game[] {
  const { rule } = settings.peek();
  return valuesIn(text).map((value) => fromJson(value as JsonGame, rule));
}

function valuesIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split("\n").filter((line) => line.trim()).map((line): unknown => JSON.parse(line));
  }
}

/** The games of a file or of a pasted text in any format. Without an engine, only JSON and moves as letters. */
export async function readGames(source: Uint8Array | string, file = ""): Promise<{ games: Game[]; remarks: string[] }> {
  const length = typeof source === "string" ? source.length : source.byteLength;
  if (length === 0) throw new Error(t().open.empty);
  if (length > LARGEST_FILE) throw new Error(t().open.tooLarge);
  if (!engine.peek()) return { games: plainGames(typeof source === "string" ? source : new TextDecoder().decode(source)), remarks: [] };
  const what = typeof source === "string" ? { text: source } : asText(source);
  const name = file ? { file } : {};
  const sizes = length > LONGEST_LETTERS ? [settings.peek().size] : sizesOfLetters();
  const converted = await firstOf(sizes, (size) => askOnce({ action: "convert", to: "json", size, ...name, ...what }));
  return { games: gamesIn(converted.text ?? ""), remarks: converted.remarks };
}

// The boards that moves in letters may be of, which they do not say.
function sizesOfLetters(): number[] {
  const own = settings.peek().size;
  return [own, ...USUAL_SIZES.filter((s) => s > own)];
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

/**
 * The bytes of a file, unpacked if gzip has packed it; or, if they are too many for a list of games, an index of the games where each
 * line is one in JSON, as `pentarch convert --to json` writes them. `onGames` hears how many it has so far.
 */
export async function readFile(file: File, onGames: (games: number) => void): Promise<Uint8Array | Explorer> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const reader = (isPacked ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream()).getReader();
  const chunks: Uint8Array[] = [];
  for (let length = 0; length <= LARGEST_FILE;) {
    const { value } = await reader.read();
    if (!value) return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
    chunks.push(value);
    length += value.length;
  }
  const start = await new Blob(chunks as BlobPart[]).text();
  if (!start.trimStart().startsWith("{")) throw new Error(t().open.tooLarge);
  const index = new LineIndex(file.name);
  for (const chunk of chunks) index.add(chunk);
  let shown = Date.now();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    index.add(value);
    if (Date.now() - shown < SHOW_EVERY) continue;
    shown = Date.now();
    onGames(index.explorer.games);
  }
  index.end();
  return index.explorer;
}

/** Makes an index of lines of JSON that come in pieces. */
class LineIndex {
  readonly explorer = new Explorer();
  private readonly decoder = new TextDecoder();
  private rest = "";
  private line = 0;

  constructor(private readonly name: string) {}

  add(bytes: Uint8Array): void {
    const lines = (this.rest + this.decoder.decode(bytes, { stream: true })).split("\n");
    this.rest = lines.pop() ?? "";
    if (this.rest.length > LARGEST_FILE) throw new Error(t().open.tooLarge); // no list of games, a game a line
    for (const line of lines) this.addLine(line);
  }

  end(): void {
    this.addLine(this.rest + this.decoder.decode());
  }

  private addLine(text: string): void {
    ++this.line;
    if (!text.trim()) return;
    const { rule } = settings.peek();
    try {
      const game = fromJson(JSON.parse(text) as JsonGame, rule);
      const nodes = game.nodes.map(({ move, side, parent, children }) => ({ move, side, parent, children }));
      const kept = JSON.stringify(toJson({ ...game, nodes })); // takes less memory than the objects
      this.explorer.add(game, (ply) => {
        const again = fromJson(JSON.parse(kept) as JsonGame, rule);
        return { game: again, at: lineFrom(again, START)[ply - 1] ?? START };
      });
    } catch (e) {
      throw new Error(`${this.name}:${this.line}: ${e instanceof Error ? e.message : String(e)}`);
    }
  }
}

// Most files are text, which is shorter as such.
function asText(bytes: Uint8Array): { text: string } | { content: number[] } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { content: [...bytes] };
  }
}

function plainGames(text: string): Game[] {
  const { rule } = settings.peek();
  try {
    if (text.trimStart().startsWith("{")) return gamesIn(text);
  } catch (e) {
    if (!(e instanceof SyntaxError)) throw e;
  }
  const moves = splitMoves(text.toLowerCase().replace(/\s+/g, ""));
  const game = moves && sizesOfLetters().map((size) => gameOfMoves(rule, size, moves)).find((g) => g !== null);
  if (!game) throw new Error(t().open.needsEngine);
  return [game];
}

/** The game in a format, with sentences about what the format does not keep. */
async function writeGame(game: Game, format: FormatName): Promise<{ bytes: Uint8Array; notKept: string[] }> {
  const json = `${JSON.stringify(toJson(game))}\n`;
  if (format === "json") return { bytes: new TextEncoder().encode(json), notKept: [] };
  const converted = await askOnce({ action: "convert", text: json, to: format });
  const bytes = converted.content ? Uint8Array.from(converted.content) : new TextEncoder().encode(converted.text ?? "");
  return { bytes, notKept: converted.not_kept };
}

/** A name for a file of the game shown. */
export function fileName(game: Game, ending: string): string {
  const names = [game.info["black"], game.info["white"]].filter((n) => n);
  const whole = (names.length > 0 ? names.join("-") : (game.info["name"] ?? "game")).replace(/[^\p{L}\p{N}_-]+/gu, "-");
  const stem = [...whole].slice(0, 60).join(""); // by whole letters
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

/** Copies a link, and says so; or that it has to be selected. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link); // throws in a page from plain http, which has no clipboard
    tell(t().share.copied);
  } catch {
    tell(t().share.notCopied);
  }
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

/** The game shown as the bytes of a file of that name, with sentences about what its format does not keep. */
export function contentFor(name: string): Promise<{ bytes: Uint8Array; notKept: string[] }> {
  return writeGame(place.peek().game, formatOf(name) ?? "sgf");
}

/** The name, or with a number after it where it is taken. */
export function freeName(name: string, taken: readonly string[]): string {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = [name.slice(0, dot), name.slice(dot)];
  const base = stem.replace(/ \(\d+\)$/, "") || stem;
  let free = name;
  for (let n = 2; taken.includes(free); ++n) free = `${base} (${n})${ending}`;
  return free;
}

/** The address of this page, without what its fragment or query add. */
export function pageAddress(): string {
  return location.href.replace(/[?#].*$/, "");
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

/** The place of kept games: this browser, or the folder in which the program was started. */
export function storeKind(store: FileStore): "browser" | "folder" {
  return store.remove ? "browser" : "folder";
}
