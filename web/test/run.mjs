// SPDX-License-Identifier: MIT
// Runs a check of the page; exits with 77, "skipped", if its npm packages or a browser are missing:
// run.mjs bundle | words | languages | openings | puzzles | explorer | preview | report | speed | board
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SKIPPED = 77;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function skip(reason) {
  console.log(`skipped: ${reason}`);
  process.exit(SKIPPED);
}

function node(...args) {
  return spawnSync(process.execPath, args, { stdio: "inherit", cwd: root }).status ?? 1;
}

if (!existsSync(join(root, "node_modules", "esbuild"))) skip("run tools/build-web.sh packages first");
if (process.argv[2] === "bundle") {
  process.exit(node("node_modules/typescript/bin/tsc", "--noEmit") || node("build.mjs", "--check"));
}
if (["words", "languages", "openings", "puzzles", "explorer", "preview"].includes(process.argv[2])) process.exit(node(`test/${process.argv[2]}.test.mjs`));
const { browserPath } = await import("./browser.mjs");
if (!browserPath) skip("no Chromium (Debian's package chromium-headless-shell)");
if (process.argv[2] === "report") process.exit(node("test/report.test.mjs"));
process.env.BOARD = process.env.PENTARCH;

// The other tests of a busy machine can hold a browser up for longer than a test waits: a file that fails is tried once more.
const flaky = [];
function site(name) {
  const run = () => node("--test", "--test-reporter=spec", `test/site/${name}.test.mjs`);
  let status = run();
  if (status !== 0) {
    console.log(`${name}: once more`);
    status = run();
    if (status === 0) flaky.push(name);
  }
  return status;
}

const names = process.argv[2] === "speed" ? ["speed"] : ["play", "analyze", "records", "review", "board", "puzzles", "languages"];
const worst = Math.max(...names.map(site));
if (flaky.length > 0) console.log(`flaky: ${flaky.join(", ")}`);
process.exit(worst);
