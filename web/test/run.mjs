// SPDX-License-Identifier: MIT
// Runs a check of the page: run.mjs NAME, without a name to list them. Exits with 77, "skipped", if its npm packages or a
// browser are missing.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
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

// Those of the page with an engine, by the files of test/site, in two halves that can run side by side; the others are the
// files of this folder.
const SUITES = { board: ["play", "records", "board"], views: ["analyze", "review", "puzzles", "languages"], speed: ["speed"] };
const files = readdirSync(join(root, "test")).flatMap((name) => /^(.+)\.test\.mjs$/.exec(name)?.[1] ?? []).filter((name) => name !== "engine");
const checks = ["bundle", ...files, ...Object.keys(SUITES)];
const check = process.argv[2];
if (!checks.includes(check)) {
  console.error(`usage: run.mjs ${checks.join(" | ")}`);
  process.exit(2);
}

if (!existsSync(join(root, "node_modules", "esbuild"))) skip("run tools/build-web.sh packages first");
if (check === "bundle") process.exit(node("node_modules/typescript/bin/tsc", "--noEmit") || node("build.mjs", "--check"));
const isOfBrowser = check === "report" || check in SUITES;
const { browserPath } = await import("./browser.mjs");
if (isOfBrowser && !browserPath) skip("no Chromium (Debian's package chromium-headless-shell)");
if (files.includes(check)) process.exit(node(`test/${check}.test.mjs`));
process.env.BOARD = process.env.PENTARCH;

// The other tests of a busy machine can hold a browser up for longer than a test waits: a test that fails is tried once more.
const all = { failed: [], flaky: [] };
for (const name of SUITES[check]) {
  const { failed, flaky } = await runTwice(join(root, "test", "site", `${name}.test.mjs`));
  all.failed.push(...failed);
  all.flaky.push(...flaky);
}
if (all.flaky.length > 0) console.log(`flaky: ${all.flaky.join(", ")}`);
process.exit(all.failed.length > 0 ? 1 : 0);
