// SPDX-License-Identifier: MIT
// Runs a check of the page; exits with 77, "skipped", if its npm packages or a browser are missing:
// run.mjs bundle | words | languages | openings | puzzles | explorer | worker | preview | rerun | report | speed | board
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runTwice } from "./rerun.mjs";

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
if (["words", "languages", "openings", "puzzles", "explorer", "worker", "preview", "rerun"].includes(process.argv[2])) process.exit(node(`test/${process.argv[2]}.test.mjs`));
const { browserPath } = await import("./browser.mjs");
if (!browserPath) skip("no Chromium (Debian's package chromium-headless-shell)");
if (process.argv[2] === "report") process.exit(node("test/report.test.mjs"));
process.env.BOARD = process.env.PENTARCH;

// The other tests of a busy machine can hold a browser up for longer than a test waits: a test that fails is tried once more.
const names = process.argv[2] === "speed" ? ["speed"] : ["play", "analyze", "records", "review", "board", "puzzles", "languages"];
const all = { failed: [], flaky: [] };
for (const name of names) {
  const { failed, flaky } = await runTwice(join(root, "test", "site", `${name}.test.mjs`));
  all.failed.push(...failed);
  all.flaky.push(...flaky);
}
if (all.flaky.length > 0) console.log(`flaky: ${all.flaky.join(", ")}`);
process.exit(all.failed.length > 0 ? 1 : 0);
