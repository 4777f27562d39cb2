// SPDX-License-Identifier: MIT
import { signal } from "@preact/signals";
import { en, type Catalog } from "./en";

/** The catalog that is shown. */
export const catalog = signal<Catalog>(en);

/** All words of the page, in the language that was chosen. */
export function t(): Catalog {
  return catalog.value;
}
