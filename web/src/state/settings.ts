// SPDX-License-Identifier: MIT
import { effect, signal } from "@preact/signals";
import { isLanguage, type Language } from "../text/languages";
import { isLevel, MAX_SIZE, MIN_SIZE, RULES, type Limits, type RuleName } from "../engine/types";

/** The choices of the user that the page remembers. */
export interface Settings {
  rule: RuleName;
  size: number;
  numbers: boolean;
  lines: number;
  threat: boolean;
  onlyMarked: boolean; // the analysis compares the marked points alone, where any are marked
  limits: Limits; // of the analysis; without one it goes on as long as the position is shown
  threads: number | null; // of the engine in the browser; null for as many as the machine has to spare
  table: number; // MiB of the engine in the browser
  level: number | null; // of the engine; null for full strength
  moveTime: number; // seconds, of the engine's moves
  reviewTime: number; // seconds, of each position
  tellsBlunders: boolean;
  turns: number; // of the board, quarters clockwise
  sound: boolean; // for each stone
  letterKeys: boolean; // shortcuts of a single letter or sign, which speech input and slips of the hand set off
  language: Language | null; // null for that of the browser
}

const KEY = "pentarch-settings";
const DEFAULTS: Settings = {
  rule: "freestyle", size: 15, numbers: false, lines: 3, threat: false, onlyMarked: false,
  limits: {}, threads: null, table: 48, level: 1, moveTime: 1, reviewTime: 0.5, tellsBlunders: true,
  turns: 0, sound: false, letterKeys: true, language: null,
};
/** Sizes of the engine's table in the browser to choose from, in MiB. */
export const TABLES: readonly number[] = [16, 48, 128, 256];
const MAX_THREADS = 64;

/** A stored text; null where the browser keeps none for this page. */
export function storedText(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** The same for a value in JSON. */
export function stored(key: string, storage?: () => Storage): unknown {
  try {
    return JSON.parse(storedText(key, storage) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value. */
export function store(key: string, value: unknown, storage?: () => Storage): void {
  storeText(key, JSON.stringify(value), storage);
}

/** Stores a text; false if it is not kept. */
export function storeText(key: string, text: string, storage: () => Storage = () => localStorage): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false; // a page opened as a file, or a full store: the value then lasts until the page is closed
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Such a page keeps nothing.
  }
}

function initial(): Settings {
  const kept = stored(KEY);
  const s = { ...DEFAULTS, ...(typeof kept === "object" ? kept : {}) } as Settings;
  const isCount = (n: unknown, most: number) => Number.isInteger(n) && (n as number) >= 1 && (n as number) <= most;
  const isSound = RULES.includes(s.rule) && Number.isInteger(s.size) && s.size >= MIN_SIZE && s.size <= MAX_SIZE &&
    (s.level === null || isLevel(s.level)) && (s.language === null || isLanguage(s.language)) && isCount(s.lines, 20) && s.moveTime > 0 &&
    s.reviewTime > 0 && [0, 1, 2, 3].includes(s.turns) && (s.threads === null || isCount(s.threads, MAX_THREADS)) && TABLES.includes(s.table) &&
    typeof s.limits === "object" && s.limits !== null && Object.values(s.limits).every((limit) => typeof limit === "number" && limit > 0);
  return isSound ? s : DEFAULTS;
}

export const settings = signal<Settings>(initial());

export function change(changes: Partial<Settings>): void {
  settings.value = { ...settings.peek(), ...changes };
}

effect(() => store(KEY, settings.value));
