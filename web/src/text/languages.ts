// SPDX-License-Identifier: MIT
// The languages of the page and the choice among them. Their texts are in a catalog each.

/** The languages by their BCP 47 tag, each with its own name. */
export const LANGUAGES = {
  en: "English", "zh-Hans": "简体中文", ja: "日本語", ru: "Русский", cs: "Čeština", vi: "Tiếng Việt",
} as const;
export type Language = keyof typeof LANGUAGES;

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(LANGUAGES, value);
}

/** The first of the wanted languages, given as BCP 47 tags, that the page has in any script or region; English without one. */
export function languageFor(wanted: readonly string[]): Language {
  const base = (tag: string) => tag.split("-")[0]?.toLowerCase();
  const languages = Object.keys(LANGUAGES) as Language[];
  for (const tag of wanted) {
    const found = languages.find((language) => base(language) === base(tag));
    if (found) return found;
  }
  return "en";
}
