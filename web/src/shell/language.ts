// SPDX-License-Identifier: MIT
import { computed, effect } from "@preact/signals";
import { languageFor } from "../text/languages";
import { catalog, CATALOGS } from "../text/text";
import { settings } from "../state/settings";

/** The language that is shown: the one chosen, else the first of the browser's that the page has. */
const language = computed(() => settings.value.language ?? languageFor(navigator.languages));

/** Keeps the texts and the language that the page states for screen readers, hyphenation and fonts. */
export function watchLanguage(): void {
  effect(() => {
    catalog.value = CATALOGS[language.value];
    document.documentElement.lang = language.value;
  });
}
