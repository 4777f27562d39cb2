// SPDX-License-Identifier: MIT
// Builds dist/report.html: styles and scripts in one page. The same sources and packages give the same bytes.
// node build.mjs writes the page
// node build.mjs --check compares the existing page with what would be written
import { build } from "esbuild";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const target = join(root, "dist", "report.html");

async function bundle(entry) {
  const result = await build({
    entryPoints: [join(root, "src", entry)],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "iife",
    target: ["es2020"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    metafile: true,
    write: false,
  });
  return { text: result.outputFiles[0].text.trim(), inputs: Object.keys(result.metafile.inputs) };
}

// The license of each package bundled into the page.
function licences(inputs) {
  const names = new Set();
  for (const input of inputs) {
    const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (found) names.add(found[1]);
  }
  return [...names].sort().map((name) => {
    const folder = join(root, "node_modules", name);
    const version = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
    const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((f) => join(folder, f)).find(existsSync);
    if (!file) throw new Error(`${name} has no licence file`);
    return `${name} ${version}\n\n${readFileSync(file, "utf8").trim().replaceAll("-->", "-- >")}`;
  });
}

async function page() {
  const script = await bundle("main.tsx");
  const style = await bundle("style.css");
  if (/<\/script/i.test(script.text)) throw new Error("the script would end the page early");
  const parts = {
    STYLE: style.text,
    SCRIPT: script.text,
    LICENCES: licences(script.inputs).join("\n\n"),
  };
  const template = readFileSync(join(root, "src", "report.html"), "utf8");
  return template.replace(/%(STYLE|SCRIPT|LICENCES)%/g, (_, name) => parts[name]);
}

const text = await page();
if (process.argv.includes("--check")) {
  const same = existsSync(target) && readFileSync(target, "utf8") === text;
  console.log(same ? "dist/report.html: as the sources give it" : "dist/report.html is stale: run tools/build-web.sh");
  process.exitCode = same ? 0 : 1;
} else {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  console.log(`dist/report.html: ${text.length} characters`);
}
