// SPDX-License-Identifier: MIT
// Games that are kept in this browser, for a page that has no program with a folder.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { EngineError, type FileStore } from "./client";

const STORE = "games";

interface Games extends DBSchema {
  [STORE]: { key: string; value: { bytes: Uint8Array; modified: string } };
}

let opened: Promise<IDBPDatabase<Games>> | null = null;

// Opened when it is needed first, because a browser may keep nothing for this page; and again after a failure, or once the browser
// has closed it.
function games(): Promise<IDBPDatabase<Games>> {
  const forget = () => (opened = null);
  opened ??= openDB<Games>("pentarch-games", 1, { upgrade: (db) => void db.createObjectStore(STORE), terminated: forget }).catch((e: unknown) => {
    forget();
    throw e;
  });
  return opened;
}

/** Lists the latest game first. */
export const savedGames: FileStore = {
  list: async () => {
    const reading = (await games()).transaction(STORE);
    const [names, all] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()]);
    return all.map(({ bytes, modified }, i) => ({ name: names[i] ?? "", bytes: bytes.length, modified }))
      .sort((a, b) => (a.modified < b.modified ? 1 : -1));
  },
  read: async (name) => {
    const found = await (await games()).get(STORE, name);
    if (!found) throw new EngineError("not_found", name);
    return found.bytes;
  },
  write: async (name, bytes, isNew) => {
    const writing = (await games()).transaction(STORE, "readwrite");
    const isTaken = isNew && (await writing.store.getKey(name)) !== undefined;
    if (!isTaken) await writing.store.put({ bytes, modified: new Date().toISOString() }, name);
    await writing.done;
    if (isTaken) throw new EngineError("exists", name);
  },
  remove: async (name) => (await games()).delete(STORE, name),
};
