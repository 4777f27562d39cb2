// SPDX-License-Identifier: MIT
// The languages of the page and the choice among them. Their texts are in a catalog each.

/** The languages by their BCP 47 tag, each with its own name. */
export const LANGUAGES = {
  en: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文", ja: "日本語", ko: "한국어", ru: "Русский", cs: "Čeština", vi: "Tiếng Việt",
} as const;
export type Language = keyof typeof LANGUAGES;

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(LANGUAGES, value);
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize(); // with its usual script: zh-TW is written in Hant
  } catch {
    return null; // not a tag
  }
}

/**
 * The first of the wanted languages, given as BCP 47 tags, that the page has in any region: in the script that is wanted, if it has
 * the language in several. English without one.
 */
export function languageFor(wanted: readonly string[]): Language {
  const languages = Object.keys(LANGUAGES) as Language[];
  for (const tag of wanted) {
    const locale = localeOf(tag);
    const found = languages.filter((language) => localeOf(language)?.language === locale?.language);
    const [first] = found;
    if (locale && first) return found.find((language) => localeOf(language)?.script === locale.script) ?? first;
  }
  return "en";
}
