// SPDX-License-Identifier: MIT
// The page as such: without a network, in two tabs, with a dead engine, its policy, its requests, and for all readers.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { violations } from "../browser.mjs";
import { host, launch, newTab, visit } from "./site.mjs";

let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(), host()])));
after(() => Promise.all([browser?.close(), site?.close()]));

test("the first visit takes less than 4 MB, compressed", () => {
  const names = readdirSync(process.env.SITE).filter((f) => !f.includes("threads"));
  const total = names.map((f) => gzipSync(readFileSync(join(process.env.SITE, f))).length).reduce((a, b) => a + b);
  assert.ok(total < 4_000_000, `${total} bytes`);
});

test("the page loads within 2 s, and only its own files", () => visit(browser, site.address, async (v) => {
  const load = () => v.page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
  const names = await v.page.evaluate(() => performance.getEntriesByType("resource").map((e) => new URL(e.name).pathname));
  const times = [await load()];
  for (let i = 0; i < 2; ++i) { // the machine may be busy with other things
    await v.page.reload();
    times.push(await load());
  }
  assert.ok(Math.min(...times) < 2000, `${times} ms`);
  for (const name of names) assert.match(name, /^\/(page\.(js|css)|icon\.svg|manifest\.webmanifest|pentarch-engine\.wasm|worker\.js)$/);
}));

test("after the first visit it works without a network", () => visit(browser, site.address, async (v, context) => {
  await v.page.evaluate(() => navigator.serviceWorker.ready);
  await v.page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).length >= 9);
  await context.setOffline(true);
  await v.page.reload();
  await v.view("Analyze");
  await v.page.locator("#board .candidate").first().waitFor();
  await v.button("Settings and keys").click();
  const licenses = await v.page.getByRole("link", { name: "Licenses" }).getAttribute("href");
  assert.match(await v.page.evaluate(async (name) => (await fetch(name)).text(), licenses), /MIT/);
  await context.setOffline(false);
}));

test("a line of HTML shows the board in a sandboxed frame of another page, without the engine", () => visit(browser, `${site.address}#view=analyze&moves=h8i9h9g7&rule=renju`, async (v) => {
  await v.button("Share").click();
  const line = await v.page.getByLabel("A line of HTML for another page").inputValue();
  assert.match(line, /^<iframe [^<>\n]* sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"[^<>\n]*><\/iframe>$/);
  // Without the service worker, the test can answer for another page.
  await v.page.evaluate(async () => (await navigator.serviceWorker.ready).unregister());
  await v.page.route("**/other.html", (route) => route.fulfill({ contentType: "text/html", body: `<!DOCTYPE html><title>x</title><link rel="icon" href="data:,">${line}` }));
  await v.page.goto("about:blank"); // the requests of this page end
  const requests = [];
  v.page.on("request", (r) => requests.push(new URL(r.url()).pathname));
  await v.page.goto(`${site.address}other.html`);
  const frame = v.page.frameLocator("iframe");
  await frame.locator('#board[data-ply="4"]').waitFor();
  await frame.getByRole("button", { name: "Previous move" }).click();
  await frame.locator('#board[data-ply="3"]').waitFor();
  assert.deepEqual(requests.filter((path) => /worker|engine/.test(path)), []);
  const inner = v.page.frames()[1];
  await frame.getByText("Opening: Ungetsu").waitFor();
  for (const height of [616, 540]) { // that of the line, and less
    await v.page.locator("iframe").evaluate((e, height) => (e.height = height), height);
    await inner.waitForFunction((height) => innerHeight === height, height);
    const [tall, wide] = await inner.evaluate(() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]);
    assert.ok(tall <= height && wide <= 480, `${wide}x${tall} in a frame of 480x${height}`);
  }
  const [opened] = await Promise.all([v.page.context().waitForEvent("page"), frame.getByRole("link", { name: "Open in Pentarch" }).click()]);
  await opened.locator('#board[data-ply="4"]').waitFor();
  await opened.getByRole("navigation").waitFor();
}));

test("a damaged game of the tab leaves the last game of the browser", () => visit(browser, site.address, async (v, context) => {
  await v.view("Analyze");
  await v.click("h8");
  await v.page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('"h8"')));
  await context.addInitScript(() => sessionStorage.setItem("pentarch-game", '{"game":5}'));
  const other = await newTab(context, site.address);
  assert.equal(await other.ply(), 1);
}));

test("a damaged review that is kept with a game leaves the game", () => visit(browser, site.address, async (v, context) => {
  await v.view("Analyze");
  await v.click("h8");
  await v.page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('"h8"')));
  const [kept, place] = await v.page.evaluate(() => ["pentarch-game", "pentarch-place"].map((key) => JSON.parse(sessionStorage.getItem(key))));
  const review = { v: 2, type: "review", rule: "freestyle", size: 15, positions: [{ turn: 0, assessed: false }, {}], reviewed_moves: [{}], key_moments: [] };
  for (const damaged of [review, { ...review, info: {}, setup: {}, players: { black: {} } }, { ...review, v: 1 }]) {
    await context.addInitScript((texts) => {
      for (const [key, text] of texts) sessionStorage.setItem(key, text);
    }, [["pentarch-game", JSON.stringify({ ...kept, review: damaged })], ["pentarch-place", JSON.stringify({ ...place, view: "review" })]]);
    const other = await newTab(context, site.address);
    assert.equal(await other.ply(), 1);
    assert.deepEqual(other.faults, []);
  }
}));

test("two tabs have a game each", () => visit(browser, site.address, async (v, context) => {
  await v.view("Analyze");
  await v.click("h8");
  await v.page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('"h8"')));
  const other = await newTab(context, site.address);
  assert.equal(await other.ply(), 1); // where the first one was
  await other.click("a1", "b2");
  await other.page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('"b2"')));
  await v.page.reload();
  await v.board.waitFor();
  assert.equal(await v.ply(), 1);
  assert.equal(await other.ply(), 3);
}));

/** A page whose workers are in the list `made`; each says by `isEnded` if the page has ended it. */
async function pageWithWorkers(context) {
  await context.addInitScript(() => {
    const { Worker } = globalThis;
    globalThis.made = [];
    globalThis.Worker = class extends Worker {
      constructor(...address) {
        super(...address);
        globalThis.made.push(this);
      }

      terminate() {
        this.isEnded = true;
        super.terminate();
      }
    };
  });
  return context.newPage();
}

const fail = (page, index) => page.evaluate((i) => globalThis.made[i].dispatchEvent(new ErrorEvent("error", { message: "killed by the test" })), index);

test("an engine that dies is reported and started again", async () => {
  const context = await browser.newContext();
  const page = await pageWithWorkers(context);
  await page.goto(site.address);
  await page.getByRole("navigation").getByRole("button", { name: "Analyze" }).click();
  await page.locator("#board .candidate").first().waitFor();
  await fail(page, 0);
  await page.locator(".trouble", { hasText: "The engine has stopped unexpectedly." }).waitFor();
  assert.ok(await page.evaluate(() => globalThis.made[0].isEnded));
  await page.getByRole("button", { name: "Start the engine again" }).click();
  await page.locator(".trouble").waitFor({ state: "detached" });
  await page.mouse.move(0, 0); // off the line that has come under it, which the board shows in place of the moves
  await page.locator("#board .candidate").first().waitFor();
  await context.close();
});

test("a spare worker that dies is ended without a message", async () => {
  const context = await browser.newContext();
  const page = await pageWithWorkers(context);
  await page.goto(site.address);
  await page.waitForFunction(() => globalThis.made.length === 2);
  await fail(page, 1);
  assert.ok(await page.evaluate(() => globalThis.made[1].isEnded));
  assert.equal(await page.locator(".trouble").count(), 0);
  await context.close();
});

const BROKEN = { "worker.js": { contentType: "text/javascript", body: "throw new Error('no')" }, "pentarch-engine.wasm": { status: 503 } };
for (const [file, answer] of Object.entries(BROKEN)) {
  test(`an engine with a broken ${file} is reported, and starts when that is whole`, async () => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    let isBroken = true;
    await context.route(`**/${file}`, (route) => (isBroken ? route.fulfill(answer) : route.continue()));
    const page = await context.newPage();
    await page.goto(site.address);
    await page.locator(".trouble", { hasText: "The engine has stopped unexpectedly." }).waitFor();
    isBroken = false;
    await page.getByRole("button", { name: "Start the engine again" }).click();
    await page.getByRole("navigation").getByRole("button", { name: "Analyze" }).click();
    await page.locator("#board .candidate").first().waitFor();
    await context.close();
  });
}

test("workers that end without a word are reported", async () => {
  const context = await browser.newContext();
  const page = await pageWithWorkers(context);
  await page.clock.install();
  await page.goto(site.address);
  await page.getByRole("navigation").getByRole("button", { name: "Analyze" }).click();
  await page.clock.runFor(2000);
  await page.locator("#board .candidate").first().waitFor();
  await page.evaluate(() => globalThis.made.forEach((w) => w.terminate()));
  await page.clock.runFor(30_000);
  await page.locator(".trouble", { hasText: "The engine has stopped unexpectedly." }).waitFor();
  await context.close();
});

test("the policy allows nothing unsafe but WebAssembly", () => visit(browser, site.address, async (v) => {
  const policy = await v.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  assert.match(policy, /default-src 'none'/);
  assert.deepEqual(policy.match(/'?[\w-]*unsafe[\w-]*'?/g), ["'wasm-unsafe-eval'"]);
  const hit = await v.page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.hit = true";
    document.head.append(script);
    return window.hit;
  });
  assert.equal(hit, undefined);
  assert.equal(v.faults.splice(0).filter((f) => /Content Security Policy/.test(f)).length, 1);
}));

for (const colorScheme of ["light", "dark"]) {
  for (const view of ["Play", "Analyze", "Review", "Puzzles"]) {
    test(`axe-core finds no violation: ${view}, ${colorScheme}`, () => visit(browser, `${site.address}#view=analyze&rule=renju&moves=h8i9h9g7`, async (v) => {
      await v.view(view);
      await v.page.waitForTimeout(600);
      for (const dialog of ["", "New", "Open", "Share", "Settings and keys"]) {
        if (dialog) await v.button(dialog).click();
        assert.deepEqual(await violations(v.page), [], dialog);
        if (dialog) await v.closeDialog();
      }
    }, { colorScheme, bypassCSP: true }));
  }
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe-core finds no violation: a suggested level, ${colorScheme}`, () => visit(browser, site.address, async (v) => {
    await v.page.evaluate(() => {
      localStorage.setItem("pentarch-settings", JSON.stringify({ level: 3 }));
      localStorage.setItem("pentarch-results", JSON.stringify({ row: { level: 3, outcomes: ["lost", "lost", "lost"] } }));
    });
    await v.page.reload();
    const check = async () => {
      assert.deepEqual(await violations(v.page), []);
      for (const target of await v.page.locator(".levels label:visible, .suggestion button:visible").all()) {
        const b = await target.boundingBox();
        assert.ok(b.height >= 43.5 && b.width >= 43.5, `${await target.textContent()}: ${b.width}x${b.height}`);
      }
    };
    for (const width of [1280, 560, 390, 360]) {
      await v.page.setViewportSize({ width, height: 844 });
      await v.button("New").click();
      await v.button("Choose level 2").waitFor();
      await check();
      await v.closeDialog();
    }
    await v.button("New").click();
    await v.button("Start").click();
    await v.button("Resign").click();
    await v.button("Rematch at level 2").waitFor();
    assert.match(await v.page.locator('[role="status"]').first().textContent(), /^You resigned.* Try level 2\?/);
    await check();
  }, { colorScheme, bypassCSP: true }));
}

test("a dialog begins at its title and gives the focus back", () => visit(browser, site.address, async (v) => {
  const focused = () => v.page.evaluate(() => document.activeElement.textContent);
  for (const name of ["Share", "Open"]) {
    await v.button(name).focus();
    await v.page.keyboard.press("Enter");
    await v.page.locator("dialog[open]").waitFor();
    assert.equal(await focused(), await v.page.locator("#dialog-title").textContent());
    await v.closeDialog();
    assert.equal(await focused(), name);
  }
  await v.page.keyboard.press("Enter");
  await v.page.getByLabel("Paste a game").fill("(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[ii])");
  await v.button("Open this text").click();
  await v.page.getByRole("heading", { name: "2 games" }).waitFor(); // the dialog that follows
  await v.closeDialog();
  assert.equal(await focused(), "Open");
}));

test("a press beside a dialog closes it, and a text that is selected up to there does not", () => visit(browser, site.address, async (v) => {
  await v.button("Open").click();
  const field = v.page.getByLabel("Paste a game");
  await field.fill("h8i9");
  const box = await field.boundingBox();
  await v.page.mouse.move(box.x + 40, box.y + 15);
  await v.page.mouse.down();
  await v.page.mouse.move(5, 5);
  await v.page.mouse.up();
  assert.equal(await field.inputValue(), "h8i9");
  await v.page.mouse.click(5, 5);
  await v.page.locator("dialog").waitFor({ state: "detached" });
}));

test("with the colors of the system, the view and the move shown stand out", () => visit(browser, `${site.address}#view=analyze&moves=h8i9`, async (v) => {
  await v.page.emulateMedia({ forcedColors: "active" });
  await v.page.locator(".tree-move[aria-current]").waitFor();
  const styles = (selector, name) => v.page.$$eval(selector, (all, key) => [...new Set(all.map((e) => getComputedStyle(e)[key]))], name);
  assert.deepEqual(await styles("nav [aria-current], .tree-move[aria-current]", "outlineStyle"), ["solid"]);
  assert.equal((await styles(".tree-move .dot", "backgroundColor")).length, 2);
}));

test("a screen reader hears moves and verdicts", () => visit(browser, site.address, async (v) => {
  await v.view("Analyze");
  const said = v.page.locator('[role="status"]').first();
  await v.click("h8");
  assert.equal((await said.textContent()).trim(), "Black h8");
  await v.page.keyboard.press("ArrowLeft");
  assert.equal((await said.textContent()).trim(), "Start position");
  await v.page.keyboard.press("b"); // to the board: shows where the stone would be set
  assert.match(await said.textContent(), /^h8, free/);
  await v.page.keyboard.press("ArrowUp");
  assert.match(await said.textContent(), /^h9, free/);
  await v.page.keyboard.press("Enter");
  assert.deepEqual(await v.stones(), ["h9"]);
  for (let i = 0; i < 6; ++i) await v.page.keyboard.press("ArrowUp");
  const atEdge = await said.textContent();
  assert.match(atEdge, /^h15, free/);
  await v.page.keyboard.press("ArrowUp"); // stays there, which is read again
  const again = await said.textContent();
  assert.equal(again.trim(), atEdge.trim());
  assert.notEqual(again, atEdge);
  await v.button("Triangle").click();
  for (const text of ["Triangle c3", "The mark on c3 is removed."]) {
    await v.click("c3");
    await v.page.locator(".unseen[role=status]", { hasText: text }).waitFor({ state: "attached" });
  }
}));

for (const [width, height] of [[1440, 900], [1024, 768], [720, 450], [844, 390], [390, 844], [360, 640]]) {
  test(`the whole board is seen on ${width}x${height}, and targets are large enough`, () => visit(browser, site.address, async (v) => {
    await v.view("Analyze");
    await v.click("h8");
    assert.ok(await v.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "scrolls sideways");
    assert.ok(await v.page.locator(".controls").evaluate((row) => row.scrollWidth <= row.clientWidth), "the buttons under the board are cut");
    assert.equal(await v.page.getByRole("heading", { level: 1 }).count(), 1); // on a phone for screen readers only
    const box = await v.board.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
    assert.ok(Math.min(box.width, box.height) >= Math.min(320, height - 40), JSON.stringify(box));
    for (const button of await v.page.locator(width < 900 ? "button:visible, select:visible" : ".button:visible, select:visible").all()) {
      const b = await button.boundingBox();
      if (b) assert.ok(b.height >= 43.5 && b.width >= 43.5, `${await button.textContent()}: ${b.width}x${b.height}`);
    }
  }, { viewport: { width, height }, ...(width < 900 ? { isMobile: true, hasTouch: true } : {}) }));
}
