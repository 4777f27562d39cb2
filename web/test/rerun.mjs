// SPDX-License-Identifier: MIT
// Runs the tests of a file, and those that fail once more. A test that is skipped has to give a reason, or it fails.
import { run } from "node:test";
import { spec } from "node:test/reporters";

/** True for the name of the test alone. */
function patternOf(name) {
  return new RegExp(`^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`);
}

/**
 * The names of the tests that fail and that pass, and the reasons of those that are skipped: of all in the file, or of those that
 * are named. A file that ends early fails by its own name.
 */
async function outcomesOf(file, names) {
  const failed = new Set();
  const passed = new Set();
  const skipped = [];
  const tests = run({ files: [file], ...(names ? { testNamePatterns: names.map(patternOf) } : {}) });
  tests.on("test:fail", ({ name }) => failed.add(name));
  tests.on("test:pass", ({ name, skip }) => {
    if (typeof skip === "string") skipped.push(skip);
    else (skip ? failed : passed).add(name);
  });
  for await (const text of tests.compose(new spec())) process.stdout.write(text);
  return { failed: [...failed], passed, skipped };
}

/** The names of the tests that fail twice, of those that fail at first only, and the reasons of those that are skipped. */
export async function runTwice(file) {
  const { failed: names, skipped } = await outcomesOf(file);
  if (names.length === 0) return { failed: [], flaky: [], skipped };
  console.log(`once more: ${names.join(", ")}`);
  const again = await outcomesOf(file, names.includes(file) ? undefined : names);
  const lost = names.filter((name) => name !== file && !again.passed.has(name));
  const failed = [...new Set([...again.failed, ...lost])];
  return { failed, flaky: names.filter((name) => !failed.includes(name)), skipped };
}
