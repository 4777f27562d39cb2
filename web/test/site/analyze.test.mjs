// SPDX-License-Identifier: MIT
// Positions looked at with the engine in the browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { swipe } from "../browser.mjs";
import { host, isBoard, launch, visit } from "./site.mjs";

let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(), host()])));
after(() => Promise.all([browser?.close(), site?.close()]));

const analyze = (act, options) => visit(browser, site.address, async (v, context) => {
  await v.view("Analyze");
  await act(v, context);
}, options);

test("best moves appear on the board and in lines", () => analyze(async (v) => {
  await v.click("h8", "i9");
  await v.page.locator("#board .candidate.best").first().waitFor();
  await v.page.waitForFunction(() => document.querySelectorAll(".search-line").length === 3);
  assert.match(await v.page.locator(".search-line .tone").first().textContent(), /^\d+%$/);
  await v.page.locator(".search-line .line-button").first().hover();
  await v.page.locator("#board .ghost").nth(2).waitFor();
  await v.page.mouse.move(5, 5);
  await v.page.locator("#board .ghost").first().waitFor({ state: "detached" });
  await v.page.locator(".search-line .line-button").first().click();
  assert.equal(await v.ply(), 3);
  assert.equal(await v.page.getByRole("meter").getAttribute("aria-label"), "Evaluation");
}));

test("a swipe steps and a touch does not, while the board is drawn anew", () => visit(browser, `${site.address}#view=analyze&moves=h8i9h9g7`, async (v) => {
  await v.page.locator("#board .candidate").first().waitFor();
  const redrawn = async () => {
    await v.page.getByText("Move numbers").click();
    await v.page.waitForTimeout(300);
  };
  await swipe(v.board, 90, redrawn);
  assert.equal(await v.ply(), 3);
  await swipe(v.board, 90, redrawn);
  assert.equal(await v.ply(), 2);
  await swipe(v.board, 0, redrawn);
  assert.equal(await v.ply(), 2);
  await swipe(v.board, -90, redrawn);
  assert.equal(await v.ply(), 3);
}, { hasTouch: true }));

test("a line that goes under the pointer goes from the board, too", () => analyze(async (v) => {
  await v.click("h8");
  await v.page.locator(".search-line .line-button").nth(2).hover();
  await v.page.locator("#board .ghost").first().waitFor();
  await v.page.getByLabel("Lines").selectOption("1");
  await v.page.waitForFunction(() => document.querySelectorAll(".search-line").length === 1);
  await v.page.locator("#board .ghost").first().waitFor({ state: "detached" });
}));

test("a win by fours is claimed, proven and its certificate saved", () => visit(browser, site.address, async (v) => {
  await v.open("f8a1g8a2h8o15");
  await v.view("Analyze");
  await v.page.getByText(/Black to move wins in 3 plies, proven\./).first().waitFor();
  await v.button(/Prove it|Certificate/).first().click();
  await v.page.getByText("Proven: a win in 3 plies (VCF).").first().waitFor();
  const [file] = await Promise.all([v.page.waitForEvent("download"), v.button("Save the certificate").click()]);
  const certificate = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.equal(certificate.attacker, "black");
  assert.equal(certificate.plies, 3);
}));

test("a claimed loss is proven move by move, and its certificate saved", () => visit(browser, `${site.address}#view=analyze&rule=standard&moves=g8f10i10g5i4l9m11h9j9f9f8g9`, async (v) => {
  await v.page.getByText(/Black to move loses in \d+ plies/).first().waitFor();
  await v.button(/Prove it|Certificate/).first().click();
  await v.page.getByText(/^Proven: a loss in \d+ plies \(search\)\./).first().waitFor();
  await v.page.getByText(/Black to move loses in \d+ plies, proven\./).first().waitFor();
  const [file] = await Promise.all([v.page.waitForEvent("download"), v.button("Save the certificate").click()]);
  const certificate = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.equal(certificate.attacker, "white");
  assert.equal(certificate.plies % 2, 0);
  assert.equal(certificate.nodes.at(-1)[0], null);
}));

test("a proof ends when it is told to, and when another position is shown", () => visit(browser, `${site.address}#view=analyze&rule=standard&moves=g8f10i10g5i4l9m11h9j9f9f8g9`, async (v) => {
  const proving = v.page.locator(".proving progress");
  await v.page.getByText(/Black to move loses in \d+ plies/).first().waitFor();
  await v.button(/Prove it|Certificate/).first().click();
  await proving.waitFor();
  await v.button("Stop").click();
  await proving.waitFor({ state: "detached" });
  await v.button(/Prove it|Certificate/).first().click();
  await proving.waitFor();
  await v.page.keyboard.press("ArrowLeft");
  await proving.waitFor({ state: "detached" });
  await v.page.locator(".search-line").first().waitFor();
  assert.equal(await v.ply(), 11);
}));

test("one proof is made at a time", () => visit(browser, `${site.address}#view=analyze&rule=standard&moves=g8f10i10g5i4l9m11h9j9f9f8g9`, async (v) => {
  await v.page.evaluate(() => {
    globalThis.proofs = 0;
    const { fetch } = globalThis;
    const post = Worker.prototype.postMessage;
    const count = (query) => (globalThis.proofs += /"prove":true/.test(query) ? 1 : 0);
    globalThis.fetch = (...all) => (count(all[1]?.body), fetch(...all));
    Worker.prototype.postMessage = function (...all) {
      count(all[0].query);
      post.apply(this, all);
    };
  });
  await v.page.getByText(/Black to move loses in \d+ plies/).first().waitFor();
  await v.button(/Prove it|Certificate/).first().evaluate((button) => {
    button.click();
    button.click(); // before the page has drawn it as one that is off
  });
  await v.page.waitForFunction(() => globalThis.proofs > 0); // it is asked for when the search has stopped
  await v.page.locator(".proving").waitFor({ state: "detached" }); // a second one would be asked for by now
  assert.equal(await v.page.evaluate(() => globalThis.proofs), 1);
}));

test("the win that the other side would have after a pass is shown", () => visit(browser, site.address, async (v) => {
  await v.open("a1f8o15g8a15h8");
  await v.view("Analyze");
  await v.page.getByLabel("Threat after a pass").check();
  await v.page.getByText(/^White threatens to win in 3 plies/).first().waitFor();
}));

test("forbidden points of renju, with their reason, are not to be played", () => visit(browser, `${site.address}#view=analyze&rule=renju&size=15&moves=g8a1i8a15h7o1h9o15`, async (v) => {
  await v.page.locator('#board .forbidden[data-point="h8"]').waitFor();
  await v.page.getByText(/^h8 makes a double three/).waitFor();
  await v.click("h8");
  assert.equal(await v.ply(), 8);
  await v.page.locator(".notice", { hasText: "h8 is forbidden for Black" }).waitFor();
}));

// Holds the queries up that are chosen, until they are let go.
async function holdQueries(v, isHeld) {
  const held = [];
  await v.page.route("**/api/query", (route) => {
    if (isHeld(route.request().postDataJSON())) held.push(route);
    else void route.continue();
  });
  const letGo = async () => {
    for (const route of held) await route.continue().catch(() => {}); // the page may have ended it
    await v.page.waitForTimeout(500); // what is answered now
  };
  return { held, letGo };
}

async function until(isSo) {
  for (let tries = 0; !isSo(); ++tries) {
    assert.ok(tries < 600);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test("the reasons of an earlier position do not take the place of those shown", { skip: !isBoard && "the queries of a module cannot be held up" }, () => visit(browser, site.address, async (v) => {
  const { held, letGo } = await holdQueries(v, (query) => query.action === "explain" && query.moves.length === 8);
  await v.page.evaluate(() => (location.hash = "view=analyze&rule=renju&size=15&moves=g8a1i8a15h7o1h9o15a8o8&at=8"));
  await until(() => held.length > 0);
  await v.page.keyboard.press("End");
  const reason = v.page.getByText(/^h8 makes a double three/);
  await reason.waitFor();
  await letGo();
  assert.equal(await reason.count(), 1);
}));

test("the refusal of an earlier position is not said", { skip: !isBoard && "the queries of a module cannot be held up" }, () => visit(browser, site.address, async (v) => {
  const { held, letGo } = await holdQueries(v, (query) => query.moves?.length === 10);
  await v.page.evaluate(() => (location.hash = "view=analyze&moves=a1a3b1b3c1c3d1d3e1e3"));
  await until(() => held.length > 0);
  await v.page.keyboard.press("Home");
  await v.page.locator(".search-line").first().waitFor();
  await letGo();
  assert.doesNotMatch(await v.page.locator(".unseen[role=status]").textContent(), /cannot look at this position/);
}));

test("a move that is asked about is explained, with its refutation", () => visit(browser, site.address, async (v) => {
  await v.open("a1f8o15g8a15h8");
  await v.view("Analyze");
  await v.button("Pick a point").click();
  await v.click("o1");
  await v.page.getByText(/^o1 loses: White wins in/).first().waitFor();
  assert.equal(await v.ply(), 6);
  await v.button(/^The refutation/).focus(); // the panel still moves under a pointer
  await v.page.locator("#board .ghost").nth(2).waitFor();
  await v.page.getByText(/^White’s win rate .* → |^Black’s win rate .* → /).waitFor(); // against the best move
}));

test("a tree of variations with comments and marks", () => analyze(async (v) => {
  await v.click("h8", "i9");
  await v.page.keyboard.press("ArrowLeft");
  await v.click("g7");
  assert.equal(await v.page.locator(".variations .tree-move").count(), 1);
  await v.button("Make this the main line").click();
  await v.page.getByLabel("Comment").fill("a <b>bold</b> idea");
  await v.button("Triangle").click();
  await v.click("j10");
  assert.equal(await v.button("Triangle").getAttribute("aria-pressed"), "true");
  await v.view("Play");
  await v.view("Analyze");
  assert.equal(await v.button("Triangle").getAttribute("aria-pressed"), "false");
  assert.equal(await v.page.locator("#board .mark-shape").count(), 1);
  assert.deepEqual(await v.page.locator(".tree > .tree-move").allTextContents(), ["1Black h8", "2White g7"]);
  assert.equal(await v.page.locator(".tree b").count(), 0);
  await v.page.reload();
  await v.page.getByText("a <b>bold</b> idea").first().waitFor();
  await v.button("Delete this move and all that follows").click();
  assert.equal(await v.page.locator(".tree-move").count(), 2);
}));

test("a position is set up", () => analyze(async (v) => {
  await v.button("Set up a position").click();
  await v.page.getByLabel("Board").last().selectOption("22");
  await v.click("h8", "i8", "j8");
  await v.page.getByRole("button", { name: "White" }).click();
  await v.click("a22", "v1");
  await v.page.getByLabel("To move").selectOption("black");
  await v.button("Done").click();
  await v.page.getByText(/Black to move wins in 3 plies, proven/).first().waitFor();
  assert.equal(await v.board.getAttribute("data-size"), "22");
  assert.deepEqual((await v.stones()).sort(), ["a22", "h8", "i8", "j8", "v1"]);
}));

test("a position that is opened without moves is there to be analyzed, and variations are no moves of a game", () => visit(browser, site.address, async (v) => {
  await v.open("BOARD\n7,7,1\n8,8,2\nDONE");
  await v.page.locator(".verdict").waitFor();
  assert.equal((await v.stones()).length, 2);
  await v.open("(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[gg]))");
  await v.page.getByText("A game of 3 moves.").first().waitFor();
}));

test("Undo brings back what was deleted, set up or replaced", () => analyze(async (v) => {
  const back = () => v.page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await v.click("h8", "i9", "h9");
  await v.page.getByLabel("Comment").fill("a comment");
  await v.page.keyboard.press("Escape");
  await v.button("Set up a position").click();
  await v.button("Done").click(); // with nothing changed
  assert.equal(await v.page.locator(".tree-move").count(), 3);
  await v.button("Set up a position").click();
  await v.click("a1");
  await v.button("Done").click();
  assert.equal(await v.page.locator(".tree-move").count(), 0);
  await v.page.getByText("3 moves are gone from the board.").first().waitFor();
  await back();
  assert.equal(await v.page.locator(".tree-move").count(), 3);
  assert.equal(await v.page.getByLabel("Comment").inputValue(), "a comment");
  await v.page.keyboard.press("Home");
  await v.page.keyboard.press("ArrowRight");
  await v.button("Delete this move and all that follows").click();
  assert.equal(await v.page.locator(".tree-move").count(), 0);
  await v.page.evaluate(() => document.activeElement.blur());
  await v.page.keyboard.press("Control+z");
  assert.equal(await v.page.locator(".tree-move").count(), 3);
  await v.page.keyboard.press("Control+y");
  assert.equal(await v.page.locator(".tree-move").count(), 0);
  await v.page.getByRole("group", { name: "Marks" }).getByRole("button", { name: "Undo" }).click();
  await v.startGame("Black");
  assert.equal(await v.ply(), 0);
  await back();
  assert.equal(await v.page.locator(".tree-move").count(), 3);
}));

test("rule and size are changed, and the moves remain", () => analyze(async (v) => {
  await v.click("h8", "k11");
  await v.page.getByLabel("Rule").selectOption("renju");
  await v.page.locator(".game-line", { hasText: "Renju 15×15" }).waitFor();
  const size = v.page.getByLabel("Board").last();
  assert.deepEqual(await size.locator("option").first().textContent(), "11×11"); // the least that has k11
  await size.selectOption("20");
  await v.page.locator(".game-line", { hasText: "Renju 20×20" }).waitFor();
  assert.deepEqual(await v.stones(), ["h8", "k11"]);
  assert.equal(await v.page.locator(".notice").count(), 0); // no move has gone
}));

test("a proven win is proven everywhere, and nothing is searched any more", () => visit(browser, `${site.address}#view=analyze&rule=renju&moves=i8a1j8a15h9o1h10o15`, async (v) => {
  await v.page.getByText(/wins in \d+ plies, as the search claims/).first().waitFor();
  await v.button("Prove it").click();
  await v.page.getByText(/Black to move wins in \d+ plies, proven\./).first().waitFor();
  await v.page.locator(".verdict .badge.fact", { hasText: "proven" }).waitFor();
  assert.equal(await v.page.getByText("as the search claims").count(), 0);
  assert.equal(await v.page.getByText("claimed", { exact: true }).count(), 0);
  assert.equal(await v.button("Prove it").count(), 0);
  assert.equal(await v.button("Certificate").count(), 0);
  await v.button("Save the certificate").waitFor();
  assert.equal(await v.page.locator(".bar span").textContent(), "100");
  await v.page.waitForFunction(() => !document.querySelector(".search-lines.running"));
}));

test("where every move loses, one that loses sooner looks worse", () => visit(browser, `${site.address}#view=analyze&moves=h8c3i8d3h9o1i9`, async (v) => {
  const lines = await v.page.waitForFunction(() => {
    const shown = [...document.querySelectorAll("#board .candidate")].map((e) => [Number(/L(\d+)/.exec(e.textContent)?.[1] ?? 0), e.classList[1]]);
    return shown.length === 3 && shown.every(([plies]) => plies > 0) && new Set(shown.map(([plies]) => plies)).size > 1 && shown;
  });
  const found = (await lines.jsonValue()).sort(([a], [b]) => b - a);
  assert.equal(found[0][1], "best");
  for (const [plies, tone] of found) assert.equal(tone === "best", plies === found[0][0], JSON.stringify(found));
}));

test("a click does one thing at a time, and marks and questions are of the view that analyzes", () => analyze(async (v) => {
  const cross = v.page.getByRole("button", { name: "Cross", exact: true });
  const why = v.button("Pick a point");
  await cross.click();
  await why.click();
  assert.deepEqual([await cross.getAttribute("aria-pressed"), await why.getAttribute("aria-pressed")], ["false", "true"]);
  await cross.click();
  assert.deepEqual([await cross.getAttribute("aria-pressed"), await why.getAttribute("aria-pressed")], ["true", "false"]);
  for (const tool of [cross, why]) {
    if (tool === why) await why.click();
    await v.view("Play");
    await v.startGame("Black");
    await v.click("h8");
    await v.untilPly(2);
    await v.view("Analyze");
  }
  assert.equal(await v.page.locator("#board .mark-shape").count(), 0);
}));

test("the setting up ends with its view, and with another game", () => analyze(async (v) => {
  const done = v.button("Done");
  await v.button("Set up a position").click();
  await v.click("g7", "i9");
  await v.view("Play");
  await v.click("a1"); // goes on with the position
  await v.untilPly(2);
  assert.deepEqual((await v.stones()).slice(0, 3), ["g7", "i9", "a1"]);
  await v.view("Analyze");
  assert.equal(await done.count(), 0);
  await v.button("Set up a position").click();
  await v.click("o15");
  await v.startGame("Black");
  await v.click("h8");
  await v.untilPly(2);
  assert.ok((await v.stones()).includes("h8"));
  await v.view("Analyze");
  assert.equal(await done.count(), 0);
  await v.button("Set up a position").click();
  await v.click("o15");
  await v.view("Puzzles");
  await v.page.getByText(/to move and win\./).first().waitFor();
  await v.view("Analyze");
  await v.page.getByRole("heading", { name: "Engine" }).waitFor();
  assert.ok((await v.stones()).includes("o15"));
}));

test("a question about a point waits for a free one, or for Escape", () => analyze(async (v) => {
  const why = v.button("Pick a point");
  await v.click("h8");
  await why.click();
  await v.click("h8");
  await v.page.locator(".notice").getByText("h8 is not free.").waitFor();
  assert.equal(await why.getAttribute("aria-pressed"), "true");
  await v.page.keyboard.press("Escape");
  assert.equal(await why.getAttribute("aria-pressed"), "false");
  await v.click("i9");
  assert.deepEqual(await v.stones(), ["h8", "i9"]);
}));

test("Escape ends the marking of points", () => analyze(async (v) => {
  const cross = v.page.getByRole("button", { name: "Cross", exact: true });
  await cross.click();
  assert.equal(await cross.getAttribute("aria-pressed"), "true");
  await v.page.keyboard.press("Escape");
  assert.equal(await cross.getAttribute("aria-pressed"), "false");
  await v.click("h8");
  assert.deepEqual(await v.stones(), ["h8"]);
}));

// A line with a variation at each move.
function comb(moves, width = 15) {
  const tree = [];
  const free = Array.from({ length: width * width }, (_, i) => `${String.fromCharCode(97 + (i % width))}${Math.floor(i / width) + 1}`);
  let parent = 0;
  for (let i = 0; i < moves; ++i) {
    const at = parent;
    tree.push({ move: free[i], parent: at });
    parent = tree.length;
    tree.push({ move: free[i + 1], parent: at });
  }
  return JSON.stringify({ v: 2, type: "game", size: width, rule: "freestyle", tree });
}

test("of a long list of moves only a part is drawn, and the page ends with its cards", () => analyze(async (v) => {
  await v.open(comb(150));
  await v.page.locator(".tree-move").nth(100).waitFor();
  const [height, end] = await v.page.evaluate(() => [document.documentElement.scrollHeight,
    Math.max(...[...document.querySelectorAll(".card, .stage")].map((e) => e.getBoundingClientRect().bottom + scrollY))]);
  assert.ok(height < end + 60, `${height} for ${end}`);
  assert.ok(await v.page.locator(".tree-move").count() < 200); // of 300 moves, those around the one shown
  const more = v.page.getByRole("button", { name: /^\d+ more moves/ });
  await more.click();
  assert.ok(await v.page.locator(".tree-move[aria-current]").isVisible());
}));

test("the analysis pauses and goes on", () => analyze(async (v) => {
  await v.page.locator("#board .candidate").first().waitFor();
  await v.button("Pause the analysis").click();
  const work = v.page.locator(".work");
  await v.page.waitForTimeout(500); // what was on its way has come
  const stopped = await work.textContent();
  await v.page.waitForTimeout(500);
  assert.equal(await work.textContent(), stopped);
  await v.click("h8");
  assert.equal(await v.page.locator("#board .candidate").count(), 0);
  await v.button("Go on with the analysis").click();
  await v.page.locator("#board .candidate").first().waitFor();
}));

test("a setting of the board does not begin the search anew", () => analyze(async (v) => {
  await v.page.locator(".search-lines.running .search-line").first().waitFor(); // nothing is asked any more
  await v.page.evaluate(() => {
    globalThis.pauses = 0;
    const list = document.querySelector(".search-lines");
    new MutationObserver(() => (globalThis.pauses += list.classList.contains("running") ? 0 : 1)).observe(list, { attributeFilter: ["class"] });
    const { fetch, Worker } = globalThis;
    const count = () => (globalThis.pauses += 1);
    globalThis.fetch = (...all) => (count(), fetch(...all));
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...all) {
      if (!("start" in all[0])) count(); // a spare worker may begin at any time
      post.apply(this, all);
    };
  });
  await v.page.getByLabel("Move numbers").click();
  await v.page.getByLabel("Threat after a pass").check(); // known before the search
  await v.page.getByText("After a pass, White has no win by fours and threes.").waitFor();
  await v.page.waitForTimeout(300);
  assert.equal(await v.page.evaluate(() => globalThis.pauses), 0);
}));

test("the analysis pauses while the page is hidden", () => analyze(async (v) => {
  const show = (isShown) => v.page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, !isShown);
  const work = v.page.locator(".work");
  const isWorking = () => v.page.locator(".search-lines.running").count();
  await v.page.locator("#board .candidate").first().waitFor();
  await show(false);
  await v.page.waitForTimeout(500); // what was on its way has come
  const stopped = await work.textContent();
  assert.equal(await isWorking(), 0);
  await v.page.waitForTimeout(700);
  assert.equal(await work.textContent(), stopped);
  await show(true);
  await v.page.locator(".search-lines.running").waitFor();
  await v.page.waitForFunction((text) => document.querySelector(".work").textContent !== text, stopped);
}));

test("the board is turned, for the mouse, the keys and the letters at its edge", () => visit(browser, site.address, async (v) => {
  await v.view("Analyze");
  await v.click("h8");
  await v.button("Settings and keys").click();
  await v.page.getByLabel("Turn the board").selectOption("1");
  await v.closeDialog();
  await v.click("a15"); // where this point was before: now there is a1
  assert.deepEqual(await v.stones(), ["h8", "a1"]);
  const labels = await v.page.$$eval("#board .coordinate text", (all) => all.map((e) => e.textContent));
  assert.deepEqual([labels[0], labels[1], labels.at(-2), labels.at(-1)], ["1", "a", "15", "o"]);
  await v.page.keyboard.press("b"); // the cursor begins at the last stone
  await v.page.keyboard.press("ArrowRight");
  await v.page.keyboard.press("Enter");
  assert.deepEqual(await v.stones(), ["h8", "a1", "a2"]);
  await v.page.reload();
  await v.click("o15"); // the upper right corner is a15
  assert.deepEqual(await v.stones(), ["h8", "a1", "a2", "a15"]);
}));

test("a stone sounds if the setting for it is on", () => visit(browser, site.address, async (v) => {
  await v.page.evaluate(() => {
    globalThis.clicks = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function counted(...when) {
      ++globalThis.clicks;
      return start.apply(this, when);
    };
  });
  const clicks = () => v.page.evaluate(() => globalThis.clicks);
  await v.view("Analyze");
  await v.click("h8");
  assert.equal(await clicks(), 0);
  await v.button("Settings and keys").click();
  await v.page.getByLabel("A quiet sound for each stone").check();
  await v.closeDialog();
  await v.click("i9");
  assert.equal(await clicks(), 1);
  await v.open("h8i9h9g7i7j8"); // another game
  await v.untilPly(6);
  assert.equal(await clicks(), 1);
  await v.page.keyboard.press("ArrowLeft");
  await v.page.keyboard.press("ArrowRight");
  assert.equal(await clicks(), 2);
}));

test("the analysis compares the marked points alone, where the user wants it", () => analyze(async (v) => {
  await v.click("h8", "i9");
  await v.page.locator("#board .candidate").nth(2).waitFor();
  await v.page.getByLabel("Only marked points").check();
  await v.page.locator(".engine").getByText("Mark free points below the moves").waitFor();
  await v.button("Cross").click();
  await v.click("a1", "o15", "h8"); // the last one is no move
  await v.button("Cross").click();
  await v.page.getByText("Only a1, o15 are compared.").waitFor();
  await v.page.waitForFunction(() => [...document.querySelectorAll("#board .candidate")].map((c) => c.dataset.point).sort().join() === "a1,o15");
  assert.deepEqual((await v.page.locator(".search-line .line-moves").allTextContents()).map((moves) => moves.split(" ")[0]).sort(), ["a1", "o15"]);
  await v.page.getByLabel("Only marked points").uncheck();
  await v.page.waitForFunction(() => document.querySelectorAll("#board .candidate:not([data-point=a1], [data-point=o15])").length === 3);
}));

test("the analysis ends at the limits of the user, which are remembered", () => analyze(async (v) => {
  await v.page.getByLabel("Depth").selectOption("8");
  await v.click("h8", "i9");
  const ended = async () => {
    await v.page.locator("#board .candidate").first().waitFor();
    await v.page.waitForFunction(() => !document.querySelector(".search-lines.running"));
    assert.match(await v.page.locator(".work").textContent(), /^depth 8 · /);
  };
  await ended();
  await v.page.reload();
  await ended();
  assert.equal(await v.page.getByLabel("Depth").inputValue(), "8");
  await v.page.getByLabel("Depth").selectOption("0");
  await v.page.waitForFunction(() => Number(/\d+/.exec(document.querySelector(".work").textContent)?.[0]) > 8);
}));
