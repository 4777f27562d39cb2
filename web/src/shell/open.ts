// SPDX-License-Identifier: MIT
// Opens games: from texts and files, one or several.
import { hasEnded, isAbort, type FileStore } from "../engine/client";
import { Explorer } from "../game/explorer";
import { lastOf, moveCount, START, stonesAt, wholeLine, type Game } from "../game/tree";
import { setIn } from "../puzzle/puzzles";
import { openSet } from "../puzzle/shelf";
import { t } from "../text/text";
import { readFile, readGames } from "../state/files";
import { beginLoading, dialog, engine, openedGames, openedIndex, openPlace, report, tell, view } from "../state/state";

/** Shows a game that was read, in the view that offers most for it. */
export function showGame(game: Game): void {
  openPlace({ game, at: lastOf(game, START) });
  if (view.peek() === "play" || view.peek() === "puzzles") view.value = moveCount(game) > 0 ? "review" : stonesAt(game, START).length > 0 ? "analyze" : "play";
  dialog.value = null;
}

/** Shows a game, or asks which one to show. */
function showGames(games: readonly Game[]): void {
  openedGames.value = games;
  if (games.length > 1) {
    openedIndex.value = null;
    dialog.value = "games";
  } else if (games[0]) showGame(games[0]);
}

/** Reads games from a file or a text and shows them, or asks which one to show, unless they are no longer wanted. */
export async function openSource(source: Uint8Array | string, name = "", isWanted = beginLoading()): Promise<void> {
  if (!isWanted()) return;
  try {
    const puzzles = setIn(typeof source === "string" ? source : new TextDecoder().decode(source), name);
    if (puzzles && engine.peek()) {
      dialog.value = null;
      openSet(puzzles);
      return tell(t().puzzles.opened(puzzles.puzzles.length));
    }
    const { games, remarks } = await readGames(source, name);
    if (!isWanted()) return;
    const [first] = games;
    if (!first) throw new Error(t().open.none);
    showGames(games);
    const moves = wholeLine(first, START).length;
    if (remarks[0]) tell(remarks.length > 1 ? `${remarks[0]} (+${remarks.length - 1})` : remarks[0]);
    else if (games.length > 1 || moves > 0) tell(t().open.done(games.length, moves));
  } catch (e) {
    if (isWanted()) report(e);
  }
}

/** Opens a file of the store. */
export async function openStored(store: FileStore, name: string, isWanted = beginLoading()): Promise<void> {
  try {
    await openSource(await store.read(name), name, isWanted);
  } catch (e) {
    if (isWanted()) report(e);
  }
}

// The name that tells the format of what is in the file.
function nameOf(file: File): string {
  return file.name.replace(/\.gz$/i, "");
}

/** Opens a file that was chosen or dropped. */
export async function openFile(file: File): Promise<void> {
  const isWanted = beginLoading();
  const say = (games: number) => isWanted() && tell(t().explorer.title(games, games));
  try {
    const content = await readFile(file, say);
    if (!isWanted()) return;
    if (!(content instanceof Explorer)) return await openSource(content, nameOf(file), isWanted);
    openedGames.value = [];
    openedIndex.value = content;
    dialog.value = null;
    view.value = "analyze";
    say(content.games);
  } catch (e) {
    if (isWanted()) report(e);
  }
}

/** A file that is read when its turn comes. */
interface Source {
  name: string;
  read(): Promise<Uint8Array>;
}

const UNREAD_NAMED = 3; // of the files that cannot be read

/** Reads the games of several files and shows them, and names the files that cannot be read. */
export async function openAll(sources: readonly Source[]): Promise<void> {
  const isWanted = beginLoading();
  try {
    const { games, unread } = await readAll(sources);
    if (!isWanted()) return;
    if (games.length > 0) showGames(games);
    if (unread.length > 0) tell(t().open.unread(unread.length > UNREAD_NAMED ? [...unread.slice(0, UNREAD_NAMED), `+${unread.length - UNREAD_NAMED}`] : unread));
  } catch (e) {
    report(e);
  }
}

/** Opens what was dropped or pasted: one file, or the games of several. */
export function openFiles(files: readonly File[]): Promise<void> {
  const [first] = files;
  if (first && files.length === 1) return openFile(first);
  return openAll(files.map((file) => ({ name: nameOf(file), read: () => bytesOf(file) })));
}

async function bytesOf(file: File): Promise<Uint8Array> {
  const content = await readFile(file, () => {});
  if (content instanceof Explorer) throw new Error(t().open.tooLarge);
  return content;
}

// The games of several files, and which of these cannot be read, with the reason.
async function readAll(sources: readonly Source[]): Promise<{ games: Game[]; unread: string[] }> {
  let games: Game[] = [];
  const unread: string[] = [];
  for (const { name, read } of sources) {
    try {
      const found = (await readGames(await read(), name)).games;
      if (found.length === 0) throw new Error(t().open.none);
      games = games.concat(found);
    } catch (e) {
      if (isAbort(e) || hasEnded(e)) throw e;
      unread.push(`${name}: ${e instanceof Error ? e.message : String(e)}`);
    }
  }
  return { games, unread };
}
