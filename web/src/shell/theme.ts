// SPDX-License-Identifier: MIT
export type Theme = "light" | "dark";

const KEY = "pentarch-theme";

/** The theme chosen before, else the system's preference. */
export function initialTheme(): Theme {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === "light" || chosen === "dark") return chosen;
  } catch {
    // A page opened as a file may lack storage.
  }
  return systemTheme();
}

export function systemTheme(): Theme {
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
