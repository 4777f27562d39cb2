// SPDX-License-Identifier: MIT
// Runs the tests of a file, and those that fail once more.
import { run } from "node:test";
import { spec } from "node:test/reporters";

/** True for the name of the test alone. */
function patternOf(name) {
  return new RegExp(`^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`);
}

/** The names of the tests that fail: of all in the file, or of those that are named. A file that ends early fails by its own name. */
async function failuresOf(file, names) {
  const failed = new Set();
  const tests = run({ files: [file], ...(names ? { testNamePatterns: names.map(patternOf) } : {}) });
  tests.on("test:fail", ({ name }) => failed.add(name));
  for await (const text of tests.compose(new spec())) process.stdout.write(text);
  return [...failed];
}

/** The names of the tests that fail twice, and of those that fail at first only. */
export async function runTwice(file) {
  const first = await failuresOf(file);
  if (first.length === 0) return { failed: [], flaky: [] };
  console.log(`once more: ${first.join(", ")}`);
  const again = await failuresOf(file, first.includes(file) ? undefined : first);
  return { failed: again, flaky: first.filter((name) => !again.includes(name)) };
}
