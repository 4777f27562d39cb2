// SPDX-License-Identifier: MIT
// The page where it is cross-origin isolated: the engine with threads.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { violations } from "../browser.mjs";
import { host, launch, visit } from "./site.mjs";

// The headers that the documents ask for.
const HEADERS = Object.fromEntries([...readFileSync(new URL("../../../docs/board.md", import.meta.url), "utf8")
  .matchAll(/^(Cross-Origin-[\w-]+): (.*)$/gm)].map(([, name, value]) => [name, value]));
const CORES = 4; // told to the page, whatever the machine has
let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(),
  host({ headers: HEADERS })])));
after(() => Promise.all([browser?.close(), site?.close()]));

/** Visits the page as one of a machine with CORES cores. `act` also gets a function that lists the workers that the page has made. */
function visitIsolated(act, options) {
  return visit(browser, site.address, async (v) => {
    await v.page.addInitScript((cores) => {
      Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => cores });
      const Plain = Worker;
      globalThis.made = [];
      globalThis.Worker = class extends Plain {
        constructor(script) {
          super(script);
          globalThis.made.push(String(script));
        }
      };
    }, CORES);
    await v.page.reload();
    await v.board.waitFor();
    await act(v, () => v.page.evaluate(() => globalThis.made));
  }, options);
}

test("the engine searches with several threads, and goes on in its worker at the next position", () => visitIsolated(async (v, made) => {
  assert.equal(await v.page.evaluate(() => crossOriginIsolated), true);
  await v.button("Settings and keys").click();
  await v.page.getByText(`with ${CORES - 1} threads`).waitFor();
  await v.closeDialog();
  await v.view("Analyze");
  for (const point of ["h8", "i9", "h9", "g7"]) {
    await v.click(point);
    await v.page.locator("#board .candidate").first().waitFor();
  }
  await v.page.waitForTimeout(800); // longer than a search may take to stop
  await v.page.keyboard.press("ArrowLeft");
  await v.page.locator("#board .candidate").first().waitFor();
  assert.deepEqual(await made(), ["worker-threads.js"]);
}));

test("a worker that does not stop is ended, and another one takes over", () => visitIsolated(async (v, made) => {
  await v.page.evaluate(() => {
    Atomics.store = () => 0;
  });
  await v.view("Analyze");
  await v.click("h8");
  await v.page.locator("#board .candidate").first().waitFor();
  await v.click("i9");
  await v.page.locator("#board .candidate").first().waitFor();
  await v.page.waitForFunction(() => globalThis.made.length > 1);
  await v.page.locator("#board .candidate").first().waitFor();
  assert.deepEqual([...new Set(await made())], ["worker-threads.js"]);
}));

test("only the module with threads is loaded and kept", () => visitIsolated(async (v) => {
  await v.page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await v.page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).map((r) => new URL(r.url).pathname));
  assert.ok(kept.includes("/pentarch-engine-threads.wasm"), kept);
  assert.ok(!kept.includes("/pentarch-engine.wasm"), kept);
  const loaded = await v.page.evaluate(() => performance.getEntriesByType("resource").map((e) => new URL(e.name).pathname));
  assert.ok(!loaded.includes("/pentarch-engine.wasm"), loaded);
}));

test("the policy is the same, and axe-core finds no violation", () => visitIsolated(async (v) => {
  const policy = await v.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  assert.deepEqual(policy.match(/'?[\w-]*unsafe[\w-]*'?/g), ["'wasm-unsafe-eval'"]);
  await v.view("Analyze");
  await v.page.waitForTimeout(600);
  await v.button("Settings and keys").click();
  assert.deepEqual(await violations(v.page), []);
}, { bypassCSP: true }));

test("a frame in another page shows the board", () => visit(browser, site.address, async (v) => {
  await v.page.evaluate(async () => (await navigator.serviceWorker.ready).unregister()); // so that the test can answer for another page
  const frame = `<iframe src="${site.address}#moves=h8i9&amp;embed=1" sandbox="allow-scripts allow-popups" width="480" height="616"></iframe>`;
  await v.page.route("**/other.html", (route) => route.fulfill({ contentType: "text/html", body: `<!DOCTYPE html><title>x</title><link rel="icon" href="data:,">${frame}` }));
  await v.page.goto(`${site.address}other.html`);
  await v.page.frameLocator("iframe").locator('#board[data-ply="2"]').waitFor();
}));
