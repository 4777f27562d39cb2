// SPDX-License-Identifier: MIT
// The settings that the page remembers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { importModules } from "./modules.mjs";

const { settingsFrom } = await importModules("state/settings");
const DEFAULTS = settingsFrom(null);

test("what is stored and sound is kept", () => {
  const own = { rule: "renju", size: 19, limits: { time: 5 }, threads: 4, table: 128, level: null, language: "ja", turns: 3, numbers: true };
  assert.deepEqual(settingsFrom(JSON.parse(JSON.stringify(own))), { ...DEFAULTS, ...own });
  assert.deepEqual(settingsFrom(DEFAULTS), DEFAULTS);
});

test("a value that is not sound is replaced, and no other one", () => {
  const own = { rule: "renju", language: "cs" };
  for (const [name, value] of Object.entries({ size: 4, lines: 0, limits: { time: -1 }, threads: 1000, table: 7, level: 11, moveTime: "5", reviewTime: 0,
    turns: 4, sound: "yes", letterKeys: null, toString: 3, unknown: 1 })) {
    assert.deepEqual(settingsFrom({ ...own, [name]: value }), { ...DEFAULTS, ...own }, name);
  }
  assert.deepEqual(settingsFrom({ rule: "chess", language: "xx", numbers: true }), { ...DEFAULTS, numbers: true });
  for (const other of [undefined, 3, "text", [1, 2]]) assert.deepEqual(settingsFrom(other), DEFAULTS);
});
