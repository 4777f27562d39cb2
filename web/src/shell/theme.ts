// SPDX-License-Identifier: MIT
import { signal } from "@preact/signals";
import { storedText, storeText } from "../state/settings";

type Theme = "light" | "dark";

const KEY = "pentarch-theme";

/** The theme chosen before, else the system's preference. */
function initialTheme(): Theme {
  const chosen = storedText(KEY);
  return chosen === "light" || chosen === "dark" ? chosen : systemTheme();
}

/** The theme that is shown. */
export const theme = signal<Theme>(initialTheme());

export function switchTheme(): void {
  theme.value = theme.peek() === "dark" ? "light" : "dark";
}

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Keeps the theme for later visits, unless it is that of the system, which they are to follow. */
export function rememberTheme(theme: Theme): void {
  storeText(KEY, theme === systemTheme() ? "" : theme);
}
