// SPDX-License-Identifier: MIT
// Judges the page by the clock, so it runs while nothing else does.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { host, launch, visit } from "./site.mjs";

let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(), host()])));
after(() => Promise.all([browser?.close(), site?.close()]));

// 100 moves, each with every other free point as a variation and a long comment on the last: some 17,000 nodes.
function largeTree(comment) {
  const points = Array.from({ length: 225 }, (_, i) => `${String.fromCharCode(97 + (i % 15))}${Math.floor(i / 15) + 1}`);
  const tree = [];
  let parent = 0;
  for (let i = 0; i < 100; ++i) {
    const at = parent;
    for (const move of points.slice(i)) tree.push({ move, parent: at });
    parent = tree.length - points.length + i + 1;
  }
  tree[parent - 1].comment = comment;
  return JSON.stringify({ v: 2, type: "game", size: 15, rule: "freestyle", tree });
}

/** The time of objects made, sorted and written, ms. */
function fixedWork() {
  const start = performance.now();
  const nodes = Array.from({ length: 20_000 }, (_, i) => ({ move: `h${i}`, parent: (i * 7919) % 20_000 }));
  nodes.sort((a, b) => a.parent - b.parent);
  return JSON.parse(JSON.stringify(nodes)).length && performance.now() - start;
}

test("a large tree opens at once, and a long comment slows no step", () => visit(browser, site.address, async (v) => {
  await v.view("Analyze");
  await v.button("Pause the analysis").click();
  // [until it is shown, the longest task, a fixed work], ms. That work takes 20 ms where the limits are 2000 and 100 ms;
  // a slower or busier machine is given more.
  const times = [];
  const isQuick = ([all, task, work]) => all < Math.max(2000, 100 * work) && task < Math.max(100, 5 * work);
  for (let attempt = 0; attempt < 4 && !times.some(isQuick); ++attempt) {
    await v.button("Open").click();
    await v.page.getByLabel("Paste a game").fill(largeTree("x".repeat(1_500_000)));
    await v.page.evaluate(() => {
      globalThis.longest = 0;
      globalThis.watcher = new PerformanceObserver((list) => list.getEntries().forEach((e) => (globalThis.longest = Math.max(globalThis.longest, e.duration))));
      globalThis.watcher.observe({ type: "longtask" });
    });
    const start = Date.now();
    await v.button("Open this text").click();
    await v.page.locator('#board[data-ply="100"]').waitFor();
    for (let i = 0; i < 10; ++i) await v.page.keyboard.press("ArrowLeft");
    for (let i = 0; i < 10; ++i) await v.page.keyboard.press("ArrowRight");
    await v.page.locator('#board[data-ply="100"]').waitFor();
    const shown = Date.now() - start;
    const task = await v.page.evaluate(() => (globalThis.watcher.disconnect(), globalThis.longest));
    times.push([shown, task, await v.page.evaluate(fixedWork)]);
  }
  assert.ok(times.some(isQuick), JSON.stringify(times));
}));
