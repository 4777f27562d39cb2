// SPDX-License-Identifier: MIT
// The second try of tests that fail, and tests that are skipped, with files whose tests count how often they run.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { scratchFolder } from "./browser.mjs";
import { runTwice } from "./rerun.mjs";

const HEAD = `import { test } from "node:test";
import { appendFileSync, readFileSync } from "node:fs";
const runs = new URL("runs", import.meta.url);
const tries = (name) => (appendFileSync(runs, name + "\\n"), readFileSync(runs, "utf8").split("\\n").filter((n) => n === name).length);
const run = (name, isGood) => test(name, () => {
  if (!isGood(tries(name))) throw new Error("bad");
});
`;

/** The result of a file of such tests, and the tests that were run, in turn. */
async function tried(source) {
  const folder = scratchFolder();
  const file = join(folder, "made.test.mjs");
  const runs = join(folder, "runs");
  writeFileSync(file, HEAD + source);
  const found = await runTwice(file);
  return { ...found, file, runs: existsSync(runs) ? readFileSync(runs, "utf8").trim().split("\n") : [] };
}

test("tests that pass run once", async () => {
  const { failed, flaky, runs } = await tried('run("a", () => true); run("b", () => true);');
  assert.deepEqual([failed, flaky, runs], [[], [], ["a", "b"]]);
});

test("a test that fails runs once more, alone, whatever signs are in its name", async () => {
  const { failed, flaky, runs } = await tried('run("a", () => true); run("b / [b] (b)?", (n) => n > 1); run("b / [b] (b)? and more", () => true);');
  assert.deepEqual([failed, flaky], [[], ["b / [b] (b)?"]]);
  assert.deepEqual(runs, ["a", "b / [b] (b)?", "b / [b] (b)? and more", "b / [b] (b)?"]);
});

test("a test that fails twice has failed", async () => {
  const { failed, flaky } = await tried('run("a", () => true); run("b", () => false);');
  assert.deepEqual([failed, flaky], [["b"], []]);
});

test("a file that ends early runs once more as a whole", async () => {
  const { failed, flaky, runs, file } = await tried('run("a", (n) => n > 1 || process.exit(3)); run("b", () => true);');
  assert.deepEqual([failed, runs], [[], ["a", "a", "b"]]);
  assert.ok(flaky.includes(file));
});

test("tests that are skipped are reported, and fail without a reason", async () => {
  const { failed, flaky, skipped } = await tried('test("a", { skip: "no b" }, () => {}); test("c", { skip: true }, () => {}); run("d", () => true);');
  assert.deepEqual([failed, flaky, skipped], [["c"], [], ["no b"]]);
});

test("a test that is skipped at its second try has failed", async () => {
  const { failed, flaky } = await tried('const skip = tries("a") > 1 && "gone"; test("a", { skip }, () => { throw new Error("bad"); });');
  assert.deepEqual([failed, flaky], [["a"], []]);
});
