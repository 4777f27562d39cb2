// SPDX-License-Identifier: MIT
import { signal } from "@preact/signals";
import { PASS } from "../game/points";
import { cs } from "./cs";
import { en, type Catalog } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import type { Language } from "./languages";
import { ru } from "./ru";
import { vi } from "./vi";
import { zhHans } from "./zh-hans";
import { zhHant } from "./zh-hant";

export const CATALOGS: Record<Language, Catalog> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant, ja, ko, ru, cs, vi };

/** The catalog that is shown. */
export const catalog = signal<Catalog>(en);

/** All words of the page, in the language that was chosen. */
export function t(): Catalog {
  return catalog.value;
}

/** A move as the page names it: its point, or the word for a pass. */
export function moveName(move: string): string {
  return move === PASS ? t().pass : move;
}
