// SPDX-License-Identifier: MIT
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { scratchFolder } from "./browser.mjs";

/** The folder with the sources of the page. */
export const source = join(dirname(fileURLToPath(import.meta.url)), "..", "src");

/** What modules of the page export, all together: they share their state. A name is a path in `source` without its ending. */
export async function importModules(...names) {
  const { outputFiles } = await build({
    stdin: { contents: names.map((name) => `export * from "./${name}";`).join("\n"), resolveDir: source, loader: "ts" },
    bundle: true, format: "esm", write: false, charset: "utf8", jsx: "automatic", jsxImportSource: "preact",
  });
  const bundled = join(scratchFolder(), "modules.mjs");
  writeFileSync(bundled, outputFiles[0].text);
  return import(pathToFileURL(bundled));
}
