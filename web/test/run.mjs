// SPDX-License-Identifier: MIT
// Runs a check of the page: run.mjs NAME, without a name to list them. Exits with 77, "skipped", if its npm packages or a
// browser are missing. Tests that are skipped fail, but for those with a reason in test/site, which are counted.
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

/** The names of the files of tests in a folder. */
function testsIn(folder) {
  return readdirSync(join(root, folder)).flatMap((name) => /^(.+)\.test\.mjs$/.exec(name)?.[1] ?? []);
}

// Those of the page with an engine, by the files of test/site, in two halves that can run side by side: "views" has every file that is
// named nowhere else. Those of WITH_MODULE need the engine as WebAssembly (tools/build-web.sh test). The other checks are the files of
// this folder.
const SUITES = { board: ["play", "records", "board"], speed: ["speed"] };
const WITH_MODULE = ["firefox", "page", "threads"];
const named = new Set([...WITH_MODULE, ...Object.values(SUITES).flat()]);
SUITES.views = testsIn("test/site").filter((name) => !named.has(name));
const files = testsIn("test").filter((name) => name !== "engine");
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
if (isOfBrowser && !process.env.PENTARCH) {
  console.error("run.mjs: PENTARCH has to be the path of the program, as build/release/pentarch");
  process.exit(2);
}
if (files.includes(check)) {
  const args = ["--test-reporter=tap", `test/${check}.test.mjs`];
  const { status, stdout } = spawnSync(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], cwd: root, encoding: "utf8" });
  process.stdout.write(stdout);
  process.exit(status === 0 && /^# skipped 0\n# todo 0$/m.test(stdout) ? 0 : 1);
}
process.env.BOARD = process.env.PENTARCH;

// The other tests of a busy machine can hold a browser up for longer than a test waits: a test that fails is tried once more.
const all = { failed: [], flaky: [], skipped: [] };
for (const name of SUITES[check]) {
  const found = await runTwice(join(root, "test", "site", `${name}.test.mjs`));
  for (const kind of Object.keys(all)) all[kind].push(...found[kind]);
}
if (all.flaky.length > 0) console.log(`flaky: ${all.flaky.join(", ")}`);
if (all.skipped.length > 0) console.log(`skipped: ${all.skipped.length} of web-${check}, ${[...new Set(all.skipped)].join("; ")}`);
process.exit(all.failed.length > 0 ? 1 : 0);
