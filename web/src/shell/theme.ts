// SPDX-License-Identifier: MIT
import { signal } from "@preact/signals";

export type Theme = "light" | "dark";

const KEY = "pentarch-theme";

/** The theme chosen before, else the system's preference. */
function initialTheme(): Theme {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === "light" || chosen === "dark") return chosen;
  } catch {
    // A page opened as a file may lack storage.
  }
  return systemTheme();
}

/** The theme that is shown. */
export const theme = signal<Theme>(initialTheme());

export function switchTheme(): void {
  theme.value = theme.peek() === "dark" ? "light" : "dark";
}

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function rememberTheme(theme: Theme): void {
  try {
    if (theme === systemTheme()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
