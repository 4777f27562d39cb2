// SPDX-License-Identifier: MIT
// Games against the engine in the browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { boardOnly, DESKTOP, host, hostOnly, launch, newTab, visit } from "./site.mjs";

let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(), host()])));
after(() => Promise.all([browser?.close(), site?.close()]));

const EDGE = ["a1", "c1", "e1", "g1", "i1", "k1", "m1", "o1", "a3", "c3", "e3", "g3", "i3", "k3", "m3", "o3"];

// Plays useless moves until the engine has won.
async function loseGame(visitor, play) {
  for (const point of EDGE) {
    if ((await visitor.stones()).includes(point)) continue;
    const ply = await visitor.ply();
    await play(point);
    await visitor.untilPly(ply + 1);
    await Promise.race([visitor.untilPly(ply + 2), visitor.page.getByRole("heading", { name: "Pentarch wins" }).waitFor()]);
    await visitor.page.waitForTimeout(100);
    if (await visitor.page.getByRole("heading", { name: "Pentarch wins" }).count()) return;
  }
  assert.fail("the game has no end");
}

test("a click on the empty board begins a game against a beginner, and the moves are listed", () => visit(browser, site.address, async (v) => {
  await v.page.getByText("Click a point to begin: you have the black stones, and Pentarch answers.").waitFor();
  assert.ok(await v.page.getByRole("radio", { name: "Beginner" }).isChecked());
  await v.click("h8");
  await v.page.locator(".seat", { hasText: "Pentarch, level 1" }).waitFor();
  await v.untilPly(2);
  await v.page.getByText("Your turn: place a black stone.").waitFor();
  assert.equal(await v.page.locator(".tree-move").count(), 2);
  await v.page.locator(".tree-move").first().click();
  await v.button("Back to the game").click();
  assert.equal(await v.ply(), 2);
}));

test("the strength is chosen in words, and a click goes on with a game that was opened", () => visit(browser, site.address, async (v) => {
  await v.page.getByRole("radio", { name: "Club player" }).check({ force: true });
  await v.open("h8i9h9");
  await v.untilPly(3);
  await v.view("Play");
  await v.page.getByText("Click a point to go on from here: you have the white stones").waitFor();
  await v.click("a1");
  await v.page.locator(".seat", { hasText: "Pentarch, level 5" }).waitFor();
  await v.untilPly(5);
  assert.equal(await v.page.locator(".seat", { hasText: "You" }).locator(".seat-side").textContent(), "White");
  await v.button("New").click();
  assert.ok(await v.page.getByRole("radio", { name: "Level 5" }).isChecked());
  await v.page.getByText("Exactly five in a row win; six or more do not.").waitFor({ state: "detached" });
  await v.page.getByLabel("Rule").selectOption("standard");
  await v.page.getByText("Exactly five in a row win; six or more do not.").waitFor();
  await v.choose("Swap2");
  await v.page.getByText("One side places three stones; the other chooses its color or adds two").waitFor();
}));

test("a whole game by clicks, lost, reviewed and played again", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await loseGame(v, (p) => v.click(p));
  assert.equal(await v.page.locator("#board .stone.five").count(), 5);
  assert.equal(await v.page.locator("#board .five-line").count(), 1);
  await v.button("Rematch").click();
  await v.untilPly(1);
  assert.equal(await v.page.locator(".seat.here .seat-side").textContent(), "White");
}));

test("a whole game by keys", () => visit(browser, site.address, async (v) => {
  await v.page.keyboard.press("n");
  await v.page.locator("dialog").getByRole("radio", { name: "Full strength" }).focus();
  await v.page.keyboard.press("Space");
  await v.page.getByRole("radio", { name: "Nodes" }).focus();
  await v.page.keyboard.press("Space");
  await v.button("Start").focus();
  await v.page.keyboard.press("Enter");
  await v.page.keyboard.press("b");
  let cursor = [7, 7];
  await v.page.keyboard.press("ArrowUp"); // the cursor begins in the middle
  await loseGame(v, async (point) => {
    const [x, y] = [point.charCodeAt(0) - 97, Number(point.slice(1)) - 1];
    const press = async (key, times) => {
      for (let i = 0; i < times; ++i) await v.page.keyboard.press(key);
    };
    await press(x < cursor[0] ? "ArrowLeft" : "ArrowRight", Math.abs(x - cursor[0]));
    await press(y < cursor[1] ? "ArrowDown" : "ArrowUp", Math.abs(y - cursor[1]));
    cursor = [x, y];
    await v.page.keyboard.press("Enter");
  });
}));

test("shortcuts of a single letter or sign are switched off, for good", () => visit(browser, site.address, async (v) => {
  const dialog = v.page.locator("dialog[open]");
  const letters = v.page.getByLabel("Shortcuts of a single letter or sign");
  await v.page.keyboard.press("?");
  assert.ok(await letters.isChecked());
  await dialog.getByText("New game, open, share").waitFor();
  await letters.uncheck();
  await dialog.getByText("New game, open, share").waitFor({ state: "detached" });
  await v.closeDialog();
  await v.page.reload();
  await v.board.waitFor();
  for (const key of ["n", "o", "s", "b", "?"]) await v.page.keyboard.press(key);
  assert.equal(await dialog.count(), 0);
  assert.notEqual(await v.page.evaluate(() => document.activeElement.id), "board");
  await v.click("h8");
  await v.untilPly(2);
  await v.page.keyboard.press("Home"); // no letter
  assert.equal(await v.ply(), 0);
  await v.button("Settings and keys").click();
  await letters.check();
  await v.closeDialog();
  await v.page.keyboard.press("n");
  await dialog.getByRole("heading", { name: "New game" }).waitFor();
}));

test("a whole game by touch", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await loseGame(v, async (p) => {
    await v.tap(p); // on so small a board, the first tap only aims
    assert.equal(await v.page.locator(`#board .stone[data-point="${p}"]`).count(), 0);
    await v.page.getByText(`Tap ${p} again to place the stone.`).first().waitFor();
    await v.tap(p);
  });
}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }));

test("an aim ends with its position", () => visit(browser, site.address, async (v) => {
  const again = v.page.getByText("Tap h8 again to place the stone.").first();
  await v.tap("h8");
  await again.waitFor();
  await v.startGame("Black");
  await v.page.locator("#board .aim").waitFor({ state: "detached" });
  await v.tap("h8");
  await again.waitFor();
  assert.equal(await v.ply(), 0);
}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }));

test("the first tap aims in the other views, too, but for a mark", () => visit(browser, site.address, async (v) => {
  const aim = v.page.locator("#board .aim");
  await v.view("Analyze");
  await v.tap("h8");
  await aim.waitFor();
  assert.equal(await v.ply(), 0);
  await v.tap("h8");
  await v.untilPly(1);
  await v.button("Cross").click();
  await v.tap("i9");
  await v.page.locator("#board .mark-shape").waitFor();
  await v.view("Puzzles");
  await v.page.locator(".puzzle-task").waitFor();
  const stones = await v.stones();
  const free = ["a1", "a15", "o1", "o15"].find((p) => !stones.includes(p));
  await v.tap(free);
  await aim.waitFor();
  await v.page.getByText("0 solved of 0 tried").waitFor();
  await v.tap(free);
  await v.page.getByText(`${free} is not shown to win.`).first().waitFor();
}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }));

test("a picture leaves out the stone that is not placed yet and the aim at it", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.tap("h8");
  for (const name of ["preview", "aim"]) await v.page.locator(`#board .${name}`).waitFor();
  const [drawn, unseen] = await v.page.evaluate(() => ["#board *", "#board :is(.preview, .aim, .cursor-box)"].map(
    (selector) => document.querySelectorAll(selector).length));
  await v.button("Share").click();
  const [file] = await Promise.all([v.page.waitForEvent("download"), v.button("SVG").click()]);
  const saved = await v.page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("svg *").length,
    readFileSync(await file.path(), "utf8"));
  assert.deepEqual([saved, unseen > 1], [drawn - unseen, true]);
}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }));

test("undo, hint and resign", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.click("h8");
  await v.untilPly(2);
  await v.button("Hint").click();
  await v.page.locator("#board .hint").waitFor();
  await v.button("Undo").click();
  assert.equal(await v.ply(), 0);
  await v.click("h8");
  await v.untilPly(2);
  await v.button("Resign").click();
  await v.page.getByText("You resigned. Pentarch wins.").first().waitFor();
  await v.button("Undo").click(); // takes back the resignation, and no move
  await v.page.getByText("Your turn: place a black stone.").waitFor();
  assert.equal(await v.ply(), 2);
  assert.doesNotMatch(await v.page.locator(".game-line").textContent(), /won/);
}));

test("a hint that comes late is none for a new game", { skip: boardOnly }, () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.button("Hint").waitFor();
  let answer;
  const isBegun = new Promise((resolve) => (answer = resolve));
  await v.page.route(/api\/query/, (route) => {
    const isHint = /"limits":\{"time":1\}/.test(route.request().postData());
    return isHint ? isBegun.then(() => route.continue()) : route.continue();
  });
  await v.button("Hint").click();
  await v.startGame("Black");
  await Promise.all([v.page.waitForResponse((r) => /"limits":\{"time":1\}/.test(r.request().postData())), answer()]);
  await v.page.waitForTimeout(1500); // longer than the hint takes
  assert.equal(await v.page.locator("#board .hint").count(), 0);
}));

test("moves that are tried in the analysis are not of the game", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.click("h8");
  await v.untilPly(2);
  await v.view("Analyze");
  await v.click("a1", "a15", "b1", "c15", "c1", "e15", "d1", "g15", "e1"); // five, which ends nothing
  await v.page.locator("#board .stone.five").first().waitFor();
  await v.view("Play");
  await v.button("Back to the game").click();
  assert.equal(await v.ply(), 2);
  await v.page.getByText("Your turn: place a black stone.").waitFor();
  await v.page.reload();
  await v.page.getByText("Your turn: place a black stone.").waitFor();
  await v.click("n2");
  await v.untilPly(4);
}));

test("an Undo of the analysis leaves the moves of the game", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.click("h8");
  await v.untilPly(2);
  await v.view("Analyze");
  await v.page.getByLabel("Comment").fill("a remark");
  await v.view("Play");
  await v.click("n2");
  await v.untilPly(4);
  const stones = await v.stones();
  await v.view("Analyze");
  await v.page.getByRole("group", { name: "Marks" }).getByRole("button", { name: "Undo" }).click();
  await v.page.keyboard.press("Home");
  await v.page.keyboard.press("ArrowRight");
  await v.page.keyboard.press("ArrowRight");
  assert.equal(await v.page.getByLabel("Comment").inputValue(), "");
  await v.view("Play");
  await v.button("Back to the game").click();
  assert.deepEqual(await v.stones(), stones);
  await v.page.getByText("Your turn: place a black stone.").waitFor();
}));

test("a reload while a position is set up goes on with the match", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.click("h8");
  await v.untilPly(2);
  const stones = await v.stones();
  await v.view("Analyze");
  await v.page.getByLabel("Comment").fill("a remark");
  await v.button("Set up a position").click();
  await v.click("a1");
  await v.page.locator('#board .stone[data-point="a1"]').waitFor();
  await v.page.reload();
  await v.board.waitFor();
  assert.deepEqual(await v.stones(), stones);
  assert.equal(await v.page.getByLabel("Comment").inputValue(), "a remark");
  await v.view("Play");
  await v.page.getByText("Your turn: place a black stone.").waitFor();
  await v.click("n2");
  await v.untilPly(4);
}));

test("a position that was set up is there after a reload", () => visit(browser, `${site.address}#view=analyze&moves=h8i9`, async (v) => {
  await v.button("Set up a position").click();
  await v.click("a1");
  await v.page.locator('#board .stone[data-point="a1"]').waitFor();
  await v.button("Done").click();
  await v.page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('"a1"'))); // without any other change
  await v.page.reload();
  await v.board.waitFor();
  assert.deepEqual((await v.stones()).sort(), ["a1", "h8", "i9"]);
}));

test("the engine opens a swap2 game and the user chooses", () => visit(browser, site.address, async (v) => {
  await v.startGame("Swap2");
  await v.untilPly(3);
  await v.button("Add two stones").click();
  const taken = new Set(await v.stones());
  const [one, two] = ["c3", "m13", "c13"].filter((p) => !taken.has(p));
  await v.click(one, two);
  await v.page.getByText(/^Pentarch plays (Black|White)\.$/).first().waitFor();
}));

test("the user opens a swap2 game and the engine chooses", () => visit(browser, site.address, async (v) => {
  await v.button("New").click();
  await v.choose("Swap2");
  await v.choose("You");
  await v.button("Start").click();
  await v.click("h8", "i9", "k6");
  await v.page.getByText(/^Pentarch (plays|has placed)/).first().waitFor();
}));

test("an opening is taken back step by step, and resigned", () => visit(browser, site.address, async (v) => {
  await v.startGame("Soosorv-8", "You");
  await v.page.waitForFunction(() => document.activeElement.id === "board"); // not at the top of the page
  assert.ok(await v.button("Undo").isDisabled());
  await v.click("h8", "h7");
  await v.button("Undo").click();
  assert.deepEqual(await v.stones(), ["h8"]);
  await v.click("i9", "i10");
  await v.page.getByText(/^Pentarch plays (Black|White)\.$/).first().waitFor();
  await v.button("Undo").click(); // with the choice of the engine
  assert.deepEqual(await v.stones(), ["h8", "i9"]);
  await v.button("Undo").click();
  await v.button("Undo").click();
  assert.equal(await v.ply(), 0);
  await v.click("h8");
  await v.button("Resign").click();
  await v.page.getByText("You resigned. Pentarch wins.").first().waitFor();
  await v.page.waitForFunction(() => document.activeElement.id === "over-title");
  await v.button("Undo").click();
  await v.page.locator(".turn", { hasText: /^Place/ }).waitFor();
  assert.equal(await v.ply(), 1);
}));

// Plays through what is left of an opening. Returns the kinds of the user's own steps.
async function finishOpening(v) {
  const steps = new Set();
  const turn = v.page.locator(".turn");
  for (;;) {
    await turn.filter({ hasText: /^(Place|Offer|Pick|How many|Your turn)|placed\./ }).waitFor();
    const text = await turn.textContent();
    const [kind] = text.split(" ");
    if (kind === "Your") return steps;
    steps.add(kind);
    const taken = [...await v.stones(), ...await offered(v)];
    const free = ["h8", "i9", "j7", "f9", "k10", "e6", "d11", "l5", "m12", "c4", "c13", "n3", "b9"].filter((p) => !taken.includes(p));
    if (kind === "Place" || kind === "Offer") await v.click(free[0]);
    else if (kind === "Pick") await v.click((await offered(v))[0]);
    else if (kind === "How") await v.button("2").click();
    else await v.button("Play Black").click();
    await v.page.waitForFunction((before) => document.querySelector(".turn").textContent !== before, text);
  }
}

function offered(v) {
  return v.page.$$eval("#board .candidate", (all) => all.map((c) => c.getAttribute("data-point")));
}

test("a whole Soosorv-8 opening, with the name of the renju opening in every view", () => visit(browser, site.address, async (v) => {
  await v.startGame("Soosorv-8", "You");
  await v.click("a1");
  await v.page.getByText("The first stone belongs in the center.").first().waitFor();
  assert.equal(await v.ply(), 0);
  await v.click("h8", "h7", "g7");
  await v.page.getByText(/^Pentarch plays (Black|White)\.$/).first().waitFor();
  await v.page.getByText(/^Pentarch plays (Black|White)\. Why: Black’s win rate is \d+%\.$/).waitFor();
  await finishOpening(v);
  assert.ok(await v.ply() >= 5);
  assert.equal(await v.page.locator(".seat", { hasText: "You" }).locator(".seat-side").count(), 1);
  assert.deepEqual(await offered(v), []);
  for (const view of ["Play", "Analyze", "Review"]) {
    await v.view(view);
    await v.page.getByText("Opening: Kagetsu (4D)").waitFor();
  }
}));

test("a clock runs out", () => visit(browser, site.address, async (v) => {
  await v.page.clock.install();
  await v.button("New").click();
  await v.choose("Clock");
  await v.page.getByLabel("For each side").selectOption("1");
  await v.button("Start").click();
  assert.equal(await v.page.locator(".clock").count(), 2);
  await v.page.clock.runFor(61_000);
  await v.page.getByText("Pentarch wins: Black’s time is up.").first().waitFor();
}));

// Records the queries that the page asks from here on, by either engine. Those of levels wait while `holdsLevels` is true.
async function recordQueries(v) {
  await v.page.evaluate(() => {
    const seen = Object.assign(globalThis, { queries: [], holdsLevels: false });
    const { fetch, Worker } = globalThis;
    const isSent = (query) => {
      seen.queries.push(query);
      return !(query.level && seen.holdsLevels);
    };
    globalThis.fetch = (address, init) =>
      (String(address).endsWith("api/query") && !isSent(JSON.parse(init.body)) ? new Promise(() => {}) : fetch(address, init));
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
      if (!message.query || isSent(JSON.parse(message.query))) post.call(this, message);
    };
  });
  return () => v.page.evaluate(() => globalThis.queries);
}

async function chooseLevel(v, name) {
  await v.button("New").click();
  await v.choose(name);
}

test("a game against a level, and its result", () => visit(browser, site.address, async (v) => {
  const queries = await recordQueries(v);
  await chooseLevel(v, "Level 3");
  assert.equal(await v.page.getByRole("radio", { name: "Nodes" }).count(), 0);
  assert.equal(await v.page.getByLabel("Time per move").count(), 0);
  await v.button("Start").click();
  await v.page.locator(".seat", { hasText: "Pentarch, level 3" }).waitFor();
  await v.click("h8");
  await v.untilPly(2);
  await v.button("Undo").click();
  await v.click("h8");
  await v.untilPly(2);
  const [first, second] = (await queries()).filter((q) => q.level);
  assert.deepEqual([first.level, first.moves], [3, ["h8"]]);
  assert.deepEqual([second.level, second.seed], [3, first.seed]);
  await v.button("Hint").click();
  await v.page.locator("#board .hint").waitFor();
  assert.ok((await queries()).some((q) => q.limits?.time && q.moves.length === 2 && !q.level), "no hint at full strength");
  await v.button("Resign").click();
  await v.page.getByText("You resigned. Pentarch wins.").first().waitFor();
  await v.page.reload();
  await chooseLevel(v, "Level 3"); // as it was
  await v.page.getByText("At level 3 so far: 0 won, 1 lost.").waitFor();
}));

test("a reload goes on with the match: level, side, clock, result and remark", () => visit(browser, site.address, async (v) => {
  await chooseLevel(v, "Level 2");
  await v.choose("White");
  await v.choose("Clock");
  await v.button("Start").click();
  await v.untilPly(1);
  const seat = v.page.locator(".seat", { hasText: "You" });
  await seat.locator(".clock", { hasText: "4:5" }).waitFor(); // it runs
  await v.page.reload();
  await v.page.locator(".seat", { hasText: "Pentarch, level 2" }).waitFor();
  assert.equal(await seat.locator(".seat-side").textContent(), "White");
  assert.match(await seat.locator(".clock").textContent(), /^4:5\d$/);
  const queries = await recordQueries(v);
  await v.click("a1");
  await v.untilPly(3);
  assert.deepEqual((await queries()).map((q) => q.level).filter(Boolean), [2]);
  await v.button("Resign").click();
  await v.page.reload();
  await v.page.getByRole("heading", { name: "Pentarch wins" }).waitFor();
  await v.page.getByText("You resigned. Pentarch wins.").first().waitFor();
  assert.equal(await v.page.locator(".clock").count(), 2);
}));

test("no color has won where an opening is resigned before there are colors", () => visit(browser, site.address, async (v) => {
  await v.startGame("Swap2");
  await v.untilPly(3);
  await v.button("Resign").click();
  await v.page.getByText("You resigned. Pentarch wins.").first().waitFor();
  assert.equal(await v.page.getByText("White won").or(v.page.getByText("Black won")).count(), 0);
}));

test("a reload in the middle of an opening goes on with it", () => visit(browser, site.address, async (v) => {
  await v.startGame("Swap2");
  await v.untilPly(3);
  await v.button("Add two stones").waitFor();
  await v.page.reload();
  await v.button("Play White").click();
  await v.page.getByText("Your turn: place a white stone.").waitFor();
}));

// Puts the clock of the page and the queries at a level into the hands of the test.
async function watchClock(v) {
  await v.page.clock.install();
  await recordQueries(v);
}

// Begins a game against a level with a minute for each side.
async function beginWithClock(v) {
  await chooseLevel(v, "Level 2");
  await v.choose("Clock");
  await v.page.getByLabel("For each side").selectOption("1");
  await v.button("Start").click();
}

test("a win counts, but not after a move taken back; a game counts once", () => visit(browser, site.address, async (v) => {
  await watchClock(v);
  const hold = (holds) => v.page.evaluate((h) => (globalThis.holdsLevels = h), holds);
  const scores = () => v.page.evaluate(() => JSON.parse(localStorage.getItem("pentarch-results")).scores);
  const winOnTime = async () => {
    await hold(true);
    await v.click("h8");
    await v.page.getByText("Pentarch is thinking").waitFor();
    await v.page.clock.runFor(70_000);
    await v.page.getByText("You win: White’s time is up.").first().waitFor();
  };
  await beginWithClock(v);
  await winOnTime();
  assert.deepEqual(await scores(), { 2: { won: 1, lost: 0, drawn: 0 } });
  await hold(false);
  await beginWithClock(v);
  await v.click("h8");
  await v.untilPly(2);
  await v.button("Undo").click();
  await winOnTime();
  assert.deepEqual(await scores(), { 2: { won: 1, lost: 0, drawn: 0 } });
  await beginWithClock(v);
  await v.button("Resign").click();
  await v.button("Undo").click(); // the game goes on
  await v.button("Resign").click();
  assert.deepEqual(await scores(), { 2: { won: 1, lost: 1, drawn: 0 } });
}));

test("the position is looked at once while the clock of the user runs", () => visit(browser, site.address, async (v) => {
  const queries = await recordQueries(v);
  await chooseLevel(v, "Level 2");
  await v.choose("Clock");
  await v.button("Start").click();
  await v.click("h8");
  await v.untilPly(2);
  await v.page.waitForTimeout(1500); // fifteen ticks of the clock
  const watched = (await queries()).filter((query) => query.yield && query.moves?.length === 2);
  assert.equal(watched.length, 1, JSON.stringify(watched));
}));

test("a loss on time is taken back, with the time", () => visit(browser, site.address, async (v) => {
  await watchClock(v);
  await beginWithClock(v);
  await v.click("h8");
  await v.untilPly(2);
  await v.page.clock.runFor(70_000);
  await v.page.getByText("Pentarch wins: Black’s time is up.").first().waitFor();
  await v.button("Undo").click();
  await v.page.clock.runFor(1000);
  await v.page.getByText("Your turn: place a black stone.").waitFor();
  assert.equal(await v.ply(), 0);
}));

test("a loss of the engine on time is taken back, with the time", () => visit(browser, site.address, async (v) => {
  await watchClock(v);
  await beginWithClock(v);
  await v.page.evaluate(() => (globalThis.holdsLevels = true));
  await v.click("h8");
  await v.page.clock.runFor(70_000);
  await v.page.getByText("You win: White’s time is up.").first().waitFor();
  await v.page.evaluate(() => (globalThis.holdsLevels = false));
  await v.button("Undo").click();
  await v.click("h8");
  await v.untilPly(2);
  await v.page.getByText("Your turn: place a black stone.").waitFor();
  assert.deepEqual((await v.page.locator(".clock").allTextContents()).filter((text) => !text.includes(":")), []); // more than 20 s
}));

// The records of earlier games in the browser.
async function remember(v, level, outcomes) {
  await v.page.evaluate(([row, score]) => {
    localStorage.setItem("pentarch-results", JSON.stringify({ scores: { [row.level]: score }, row }));
  }, [{ level, outcomes }, { won: 9, lost: 8, drawn: 0 }]);
  await v.page.reload();
  await v.board.waitFor();
}

test("many losses suggest a lower level, which the rematch has", () => visit(browser, site.address, async (v) => {
  await remember(v, 3, ["won", "lost", "lost", "lost"]);
  await chooseLevel(v, "Level 3");
  await v.button("Start").click();
  await v.button("Resign").click();
  const card = v.page.getByRole("region", { name: "Pentarch wins" });
  await card.getByText("You have lost 4 of the last 5 games at level 3. Try level 2?").waitFor();
  const queries = await recordQueries(v);
  await card.getByRole("button", { name: "Rematch at level 2" }).click();
  await v.page.locator(".seat", { hasText: "Pentarch, level 2" }).waitFor();
  await v.untilPly(1);
  assert.deepEqual((await queries()).map((q) => q.level).filter(Boolean), [2]);
  await v.page.reload();
  await v.button("New").click();
  assert.ok(await v.page.getByRole("radio", { name: "Level 2" }).isChecked());
}));

test("many wins suggest a higher level in the dialog", () => visit(browser, site.address, async (v) => {
  await remember(v, 10, ["won", "won", "drawn"]);
  await chooseLevel(v, "Level 10");
  await v.page.getByText("You have won 2 of the last 3 games at level 10. Try full strength?").waitFor();
  await v.button("Choose full strength").click();
  const full = v.page.locator("dialog").getByRole("radio", { name: "Full strength" });
  assert.ok(await full.isChecked());
  assert.ok(await full.evaluate((e) => e === document.activeElement));
  await v.page.getByLabel("Time per move").waitFor();
}));

test("mixed results, few games and damaged ones suggest nothing", () => visit(browser, site.address, async (v) => {
  for (const outcomes of [["won", "won"], ["won", "lost", "won", "lost", "won"], ["won", "won", "won", "lost"], ["drawn", "drawn", "drawn"], ["x", 1, null, "won"], "lost"]) {
    await remember(v, 4, outcomes);
    await chooseLevel(v, "Level 4");
    await v.page.getByText("At level 4 so far: 9 won, 8 lost.").waitFor();
  }
}));

test("after a blunder against a level the better move is named", () => visit(browser, site.address, async (v) => {
  const queries = await recordQueries(v);
  await chooseLevel(v, "Level 1");
  await v.button("Start").click();
  for (const point of ["h8", "a15", "o15", "a1", "o1"]) {
    const ply = await v.ply();
    await v.page.waitForTimeout(1500); // the engine looks at the position while the user thinks
    await v.click(point);
    await v.untilPly(ply + 2);
    if (await v.page.getByText(/^Better was/).count()) break;
  }
  await v.page.getByText(/^Better was/).first().waitFor();
  assert.ok((await queries()).some((q) => q.moves?.length % 2 === 1 && q.limits.time === 0.5 && !q.level));
}));

test("after a blunder the better move is named", () => visit(browser, site.address, async (v) => {
  await v.view("Play");
  await v.page.getByRole("radio", { name: "Full strength" }).check({ force: true });
  await v.open("h8f4i8g4j8h4");
  await v.view("Analyze");
  await v.button("Play on as Black").click();
  await v.page.waitForTimeout(3000); // the engine looks at the position while the user thinks
  await v.click("a15");
  await v.page.getByText(/^Better was [gk]8/).first().waitFor();
}));

test("a game with another person goes back and forth by links, and is resigned", { skip: hostOnly }, async () => {
  const player = async () => {
    const context = await browser.newContext({ viewport: DESKTOP });
    return newTab(context, site.address);
  };
  const [ann, bob] = [await player(), await player()];
  const link = async (v) => {
    await v.page.waitForFunction(() => document.querySelector(".send input")?.value.includes("#"));
    return v.page.locator(".send input").inputValue();
  };
  const opens = async (v, address) => {
    await v.page.evaluate((to) => (location.href = to), address);
    await v.page.locator(".table-card").waitFor();
  };
  await ann.button("New").click();
  await ann.choose("A person, by links");
  await ann.page.locator("dialog").getByLabel("Rule").selectOption("renju");
  await ann.button("Start").click();
  await ann.click("h8");
  await ann.page.getByText("Send this link to your opponent").waitFor();
  await ann.button("Undo").click();
  await ann.click("g8");
  await ann.page.waitForFunction(() => document.querySelector(".send input")?.value.includes("moves=g8"));
  assert.equal(await ann.button("Hint").count(), 0);
  const first = await link(ann);
  assert.match(first, /#view=play&rule=renju&size=15&moves=g8&you=white$/);

  await opens(bob, first);
  await bob.page.getByText("Your turn: place a white stone.").waitFor();
  assert.deepEqual(await bob.page.locator(".seat-name").allTextContents(), ["Your opponent", "You"]);
  await bob.click("g9");
  await bob.page.waitForFunction(() => document.querySelector(".send input")?.value.includes("moves=g8g9&you=black"));
  assert.equal(await bob.ply(), 2); // no engine answers
  await bob.page.reload();
  await opens(ann, await link(bob));
  await ann.untilPly(2);
  await ann.page.getByText("Your turn: place a black stone.").waitFor();
  await ann.button("Resign").click();
  await ann.page.getByRole("heading", { name: "Your opponent wins" }).waitFor();

  await opens(bob, await link(ann));
  await bob.page.getByText("Your opponent resigned. You win.").waitFor();
  await bob.page.getByRole("heading", { name: "You win" }).waitFor();
  for (const { page, faults } of [ann, bob]) {
    assert.deepEqual(faults, []);
    await page.context().close();
  }
});

test("the link for the other person is that of the game as it stands, however long an earlier one takes", () => visit(browser, site.address, async (v) => {
  const link = v.page.locator(".send input");
  await v.view("Analyze");
  await v.button("Set up a position").click(); // no plain line of moves
  await v.click("h8");
  await v.page.getByLabel("To move").selectOption("white");
  await v.button("Done").click();
  await v.button("Share").click();
  await v.page.waitForFunction(() => document.querySelector("dialog input").value !== "");
  const position = new URL(await v.page.locator("dialog input").first().inputValue()).hash;
  await v.closeDialog();
  await v.page.evaluate(() => { // the first text that is compressed waits
    const { CompressionStream } = globalThis;
    const first = new Promise((resolve) => (globalThis.letGo = resolve));
    let isFirst = true;
    globalThis.CompressionStream = function made(format) {
      const { readable, writable } = new CompressionStream(format);
      if (!isFirst) return { readable, writable };
      isFirst = false;
      return { readable: readable.pipeThrough(new TransformStream({ transform: (part, to) => first.then(() => to.enqueue(part)) })), writable };
    };
  });
  await v.page.evaluate((hash) => (location.hash = `${hash.replace("view=analyze", "view=play")}&you=white`), position);
  await v.page.getByText("Your turn: place a white stone.").waitFor();
  await v.click("i9");
  await link.waitFor();
  await v.button("Resign").click();
  await v.page.waitForFunction(() => document.querySelector(".send input").value.includes("resigned=white"));
  await v.page.evaluate(() => globalThis.letGo());
  await v.page.waitForTimeout(300);
  assert.match(await link.inputValue(), /resigned=white$/);
}));

test("the link for the other person holds the moves of the game, and nothing of an analysis", () => visit(browser, site.address, async (v) => {
  await v.page.evaluate(() => (location.hash = "view=play&moves=h8&you=white"));
  await v.page.getByText("Your turn: place a white stone.").waitFor();
  await v.view("Analyze");
  await v.click("i9", "j10");
  await v.page.getByLabel("Comment").fill("a secret plan");
  await v.view("Play");
  await v.button("Back to the game").click();
  await v.click("g7");
  await v.page.waitForFunction(() => document.querySelector(".send input")?.value.includes("#"));
  assert.match(await v.page.locator(".send input").inputValue(), /#view=play&rule=freestyle&size=15&moves=h8g7&you=black$/);
}));

test("moves of an analysis do not end the match", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.click("h8");
  await v.untilPly(2);
  await v.view("Analyze");
  await v.click("a1", "a15", "b1", "c15", "c1", "e15", "d1", "g15", "e1");
  await v.untilPly(11);
  await v.page.waitForTimeout(1500); // the engine says that the position is over
  await v.page.keyboard.press("ArrowLeft");
  await v.view("Play");
  await v.button("Back to the game").waitFor();
  assert.equal(await v.page.locator("#over-title").count(), 0);
}));

test("arrows choose among strengths, and do not step through the game", () => visit(browser, site.address, async (v) => {
  await v.page.getByRole("radio", { name: "Beginner" }).focus();
  await v.page.keyboard.press("ArrowRight");
  assert.ok(await v.page.getByRole("radio", { name: "Club player" }).isChecked());
}));
