// SPDX-License-Identifier: MIT
import { signal } from "@preact/signals";
import { isObject } from "../game/json";
import { isLanguage, type Language } from "../text/languages";
import { isLevel, MAX_SIZE, MIN_SIZE, RULES, type Limits, type RuleName } from "../engine/types";

/** The choices of the user that the page remembers. */
interface Settings {
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
const MAX_DEPTH = 120; // that a query may ask for

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

const refused = new Set<string>(); // keys whose last value the browser did not keep

/** The value stored last, which may be of another tab; `own`, that of this tab, where the browser has none or did not keep it. */
export function latest(key: string, own: unknown): unknown {
  return (refused.has(key) ? null : stored(key)) ?? own;
}

/** Stores a value. */
export function store(key: string, value: unknown, storage?: () => Storage): void {
  storeText(key, JSON.stringify(value), storage);
}

/** Stores a text; false if it is not kept. */
export function storeText(key: string, text: string, storage: () => Storage = () => localStorage): boolean {
  try {
    storage().setItem(key, text);
    refused.delete(key);
    return true;
  } catch {
    refused.add(key);
    return false; // a page opened as a file, or a full store: the value then lasts until the page is closed
  }
}

const isWhole = (least: number, most: number) => (n: unknown) => Number.isInteger(n) && (n as number) >= least && (n as number) <= most;
const isPositive = (n: unknown) => typeof n === "number" && n > 0;
const isBoolean = (value: unknown) => typeof value === "boolean";
type Checks<T> = Record<keyof T, (value: unknown) => boolean>;
const IS_LIMIT: Checks<Limits> = { time: isPositive, nodes: isWhole(1, Number.MAX_SAFE_INTEGER), depth: isWhole(1, MAX_DEPTH) };
const IS_SOUND: Checks<Settings> = {
  rule: (value) => RULES.includes(value as RuleName), size: isWhole(MIN_SIZE, MAX_SIZE), numbers: isBoolean, lines: isWhole(1, 20),
  threat: isBoolean, onlyMarked: isBoolean,
  limits: isObject, threads: (value) => value === null || isWhole(1, MAX_THREADS)(value), table: (value) => TABLES.includes(value as number),
  level: (value) => value === null || isLevel(value), moveTime: isPositive, reviewTime: isPositive, tellsBlunders: isBoolean,
  turns: isWhole(0, 3), sound: isBoolean, letterKeys: isBoolean, language: (value) => value === null || isLanguage(value),
};

// The fields of a value that pass their checks.
function soundIn<T>(value: unknown, checks: Checks<T>): Partial<T> {
  const given = Object.entries(typeof value === "object" ? value ?? {} : {});
  return Object.fromEntries(given.filter(([name, field]) => Object.hasOwn(checks, name) && checks[name as keyof T](field))) as Partial<T>;
}

/** The settings in a value that may be of another version of the page or damaged, with the usual ones for those that it lacks. */
export function settingsFrom(kept: unknown): Settings {
  const sound = { ...DEFAULTS, ...soundIn(kept, IS_SOUND) };
  return { ...sound, limits: soundIn(sound.limits, IS_LIMIT) };
}

export const settings = signal(settingsFrom(stored(KEY)));

/** Changes settings of this tab, and for the next visit. */
export function change(changes: Partial<Settings>): void {
  settings.value = { ...settings.peek(), ...changes };
  store(KEY, { ...settingsFrom(latest(KEY, settings.peek())), ...changes }); // another tab may have changed others
}
