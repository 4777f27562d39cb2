// SPDX-License-Identifier: MIT
export type Theme = "light" | "dark";

const KEY = "pentarch-theme";

/** The theme that was chosen before, else the one that the system asks for. */
export function initialTheme(): Theme {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === "light" || chosen === "dark") return chosen;
  } catch {
    // A page opened as a file may have no storage.
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
    // It holds until the page is closed.
  }
}
