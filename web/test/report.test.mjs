// SPDX-License-Identifier: MIT
// Uses reports the way readers do. PENTARCH is the path of the program, GAMES the folder with games.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, makeReport, openPage, scratchFolder, swipe, violations } from "./browser.mjs";

const MISSED = "h8a1i8a15j8o1a8g8"; // move 7 misses a win in 3
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const folder = scratchFolder();
let browser;
let single;
let several;
let whole; // a folder

before(async () => {
  const games = process.env.GAMES;
  single = makeReport(folder, "single", MISSED, "--nodes", "2k");
  several = makeReport(folder, "several", join(games, "freestyle.psq"), join(games, "renju.psq"), "--nodes", "2k");
  const own = join(folder, "games");
  mkdirSync(own);
  for (const name of ["freestyle.psq", "renju.psq"]) copyFileSync(join(games, name), join(own, name));
  const moves = MISSED.match(/[a-o]\d+/g).map((m, i) => `;${"BW"[i % 2]}[${m[0]}${String.fromCharCode(112 - Number(m.slice(1)))}]`).join("");
  writeFileSync(join(own, "missed.sgf"), `(;GM[4]SZ[15]PB[Ann]PW[Bob]DT[2024-05-01]${moves})`);
  whole = makeReport(folder, "whole", own, "--nodes", "2k");
  browser = await launch();
});
after(() => browser?.close());

const plyOf = (page) => page.locator(".board").getAttribute("data-ply").then(Number);
const stones = (page) => page.locator(".board .stone:not(.ghost)").count();

async function visit(url, options, act) {
  const visitor = await openPage(browser, url, options);
  try {
    await act(visitor.page);
    assert.deepEqual(visitor.faults, []);
  } finally {
    await visitor.close();
  }
}

test("buttons step through the game", () => visit(single, {}, async (page) => {
  assert.equal(await plyOf(page), 0);
  await page.getByRole("button", { name: "Next move" }).click();
  await page.getByRole("button", { name: "Next move" }).click();
  assert.equal(await plyOf(page), 2);
  assert.equal(await stones(page), 2);
  await page.getByRole("button", { name: "Previous move" }).click();
  assert.equal(await plyOf(page), 1);
  await page.getByRole("button", { name: "Last position" }).click();
  assert.equal(await stones(page), 8);
  assert.ok(await page.getByRole("button", { name: "Next move" }).isDisabled());
  await page.getByRole("button", { name: "First position" }).click();
  assert.equal(await stones(page), 0);
}));

test("keys step through the game, and Shift goes to key moments", () => visit(single, {}, async (page) => {
  await page.keyboard.press("End");
  assert.equal(await plyOf(page), 8);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await plyOf(page), 7);
  await page.keyboard.press("Home");
  assert.equal(await plyOf(page), 0);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await plyOf(page), 0);
  const moments = await page.evaluate(() => JSON.parse(document.getElementById("reviews").textContent)[0].key_moments);
  assert.ok(moments.includes(7));
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await plyOf(page), moments[0]);
}));

test("a key moment jumps, tells what happened, and its line shows on the board", () => visit(single, {}, async (page) => {
  await page.locator(".moments").getByRole("button", { name: /^7\. / }).click();
  assert.equal(await plyOf(page), 7);
  await page.getByText(/^Missed a win in 3 plies, proven \(VCF\)/).first().waitFor();
  const line = page.getByRole("button", { name: /The win in 3/ });
  await line.click();
  assert.equal(await plyOf(page), 6);
  assert.equal(await page.locator(".board .ghost").count(), 3);
  await line.click();
  assert.equal(await plyOf(page), 7);
  assert.equal(await page.locator(".board .ghost").count(), 0);
}));

test("a click on a stone, a move or the chart goes to its position", () => visit(several, {}, async (page) => {
  await page.keyboard.press("End");
  await page.locator('.board [data-point="h9"] .body').click();
  assert.equal(await plyOf(page), 3);
  await page.locator(".moves button", { hasText: "g11" }).click();
  assert.equal(await plyOf(page), 5);
  const chart = page.getByRole("slider", { name: "Win rate by move" });
  await chart.click({ position: { x: (await chart.boundingBox()).width - 14, y: 60 } });
  assert.equal(await plyOf(page), 27);
}));

test("several games can be chosen and an address leads to a move", () => visit(`${several}#game=2&move=7`, {}, async (page) => {
  assert.equal(await plyOf(page), 7);
  await page.keyboard.press("ArrowRight");
  assert.match(page.url(), /#game=2&move=8$/);
  await page.evaluate(() => (location.hash = "#game=1&move=3")); // in the same tab
  await page.waitForFunction(() => document.querySelector(".board").dataset.ply === "3");
  await page.evaluate(() => (location.hash = "#game=2&move=8"));
  await page.waitForFunction(() => document.querySelector(".board").dataset.ply === "8");
  await page.getByRole("combobox").selectOption("0");
  assert.equal(await plyOf(page), 0);
  assert.ok(await page.getByText("27 moves").isVisible());
  assert.ok(await page.locator(".times rect").count() === 27);
}));

test("answers can be hidden and shown", () => visit(`${single}#move=7`, {}, async (page) => {
  await page.getByLabel("Hide answers").check();
  assert.equal(await page.getByText("Missed a win").count(), 0);
  assert.equal(await page.locator(".board .hint").count(), 0);
  await page.getByRole("button", { name: "Show the answer" }).click();
  assert.ok(await page.getByText(/^Missed a win/).first().isVisible());
}));

test("the theme is that of the system until it is chosen", () => visit(single, { colorScheme: "dark" }, async (page) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "dark");
  const dark = await background();
  const light = page.getByRole("button", { name: "Light" });
  assert.equal(await light.getAttribute("aria-pressed"), null); // it names what it does, and not a state
  await light.click();
  assert.equal(await theme(), "light");
  assert.notEqual(await background(), dark);
  await page.reload();
  assert.equal(await theme(), "light");
}));

test("a phone shows everything without scrolling sideways, and swipes step", () => visit(several, PHONE, async (page) => {
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  const board = await page.locator(".board").boundingBox();
  assert.ok(board.width > 320 && board.width <= 360);
  for (const button of await page.locator(".controls button").all()) {
    const box = await button.boundingBox();
    assert.ok(box.width >= 40 && box.height >= 40 && box.x >= 0 && box.x + box.width <= 360);
  }
  await swipe(page.locator(".board"), -90);
  await swipe(page.locator(".board"), -90);
  assert.equal(await plyOf(page), 2);
  await swipe(page.locator(".board"), 90);
  assert.equal(await plyOf(page), 1);
  await page.getByRole("button", { name: "Next move" }).tap();
  assert.equal(await plyOf(page), 2);
}));

for (const colorScheme of ["light", "dark"]) {
  test(`axe-core finds no violation (${colorScheme})`, () =>
    visit(`${single}#move=7`, { colorScheme }, async (page) => {
      assert.deepEqual(await violations(page), []);
      const name = await page.locator(".board").getAttribute("aria-label");
      assert.equal(name, "Board after move 7, last move a8");
    }));
}

test("the report of a folder has the statistics of its games", () => visit(whole, PHONE, async (page) => {
  const card = page.getByRole("region", { name: "Statistics of 3 games", exact: true });
  const rowsOf = (name) => card.getByRole("region", { name, exact: true }).locator("tbody tr").evaluateAll(
    (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  const statistics = await page.evaluate(() => JSON.parse(document.getElementById("reviews").textContent).at(-1));
  assert.equal(statistics.profiles.length, 4);
  const text = ({ accuracy }) => (accuracy === null ? "–" : `${accuracy.toFixed(1)}%`);
  assert.deepEqual(await rowsOf("Player"), statistics.profiles.map((p) => [
    p.name, String(p.games), `${p.wins}–${p.draws}–${p.losses}`, ...[p.overall, ...Object.values(p.by_phase)].map(text),
    String(p.overall.missed_wins)]));
  assert.deepEqual((await rowsOf("Opening")).map(([moves, , ...counts]) => [moves, ...counts.map(Number)]),
    statistics.openings.map((o) => [o.moves.join(" "), o.games, o.black_wins, o.draws, o.white_wins]));
  const dots = statistics.profiles.flatMap((p) => Object.values(p.by_phase)).filter(({ accuracy }) => accuracy !== null);
  assert.equal(await card.locator(".phase").count(), dots.length);
  assert.ok(dots.length > 2);
  const ends = await card.locator(".shares").first().locator(".share").allTextContents();
  const { black_wins, draws, white_wins } = statistics.openings[0];
  assert.deepEqual(ends.map(Number), [black_wins, draws, white_wins].filter((n) => n > 0));
  const bars = card.getByRole("img", { name: /^Missed wins per game/ });
  const missed = async () => (await bars.locator("title").allTextContents()).map((text) => Number(text.split(" ").at(-1)));
  const total = (all) => all.reduce((sum, n) => sum + n, 0);
  assert.equal(total(await missed()), total(statistics.profiles.map((p) => p.overall.missed_wins)));
  const { name, overall } = statistics.profiles.find((p) => p.name === "Ann");
  assert.equal(overall.missed_wins, 1);
  await card.getByRole("combobox", { name: "Player" }).selectOption(`:${name}`);
  assert.equal(total(await missed()), overall.missed_wins);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.deepEqual(await violations(page), []);
}));

test("the arrow keys scroll a table that is too wide, and leave the moves alone", () => visit(whole, PHONE, async (page) => {
  await page.locator('.scroller[aria-label="Player"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.activeElement.scrollLeft > 0, null, { timeout: 5000 });
  assert.equal(await plyOf(page), 0);
}));

test("a report of single games has no statistics", () => visit(several, {}, async (page) => {
  await page.getByRole("heading", { name: "Players" }).waitFor();
  assert.equal(await page.getByText("Statistics of").count(), 0);
}));

test("the Tab key reaches the board and the chart", () => visit(single, {}, async (page) => {
  await page.locator(".chart").waitFor();
  assert.deepEqual(await page.locator(".board, .chart").evaluateAll((all) => all.map((e) => e.tabIndex)), [0, 0]);
}));

test("the chart is a slider for the keyboard", () => visit(single, {}, async (page) => {
  const slider = page.getByRole("slider", { name: "Win rate by move" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await slider.getAttribute("aria-valuenow"), "1");
  for (const [key, ply] of [["ArrowUp", "2"], ["ArrowDown", "1"], ["ArrowDown", "0"], ["ArrowDown", "0"], ["ArrowUp", "1"]]) {
    await page.keyboard.press(key);
    assert.equal(await slider.getAttribute("aria-valuenow"), ply, key);
  }
  assert.match(await slider.getAttribute("aria-valuetext"), /^Move 1: Black’s win rate \d+%$/);
}));

test("several games in JSON are opened without an engine, and other text says what is read", () => visit(single, {}, async (page) => {
  const open = async (text) => {
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByLabel("Paste a game").fill(text);
    await page.getByRole("button", { name: "Open this text" }).click();
  };
  const game = (...moves) => JSON.stringify({ v: 2, type: "game", size: 15, rule: "freestyle", moves });
  await open(`{"v":2,`);
  await page.locator(".notice, dialog").getByText("reads only letters such as h8i9 and JSON").first().waitFor();
  await page.keyboard.press("Escape");
  await open(`${game("h8")}\n${game("h8", "i9", "h9")}\n`);
  await page.locator("dialog").getByRole("button", { name: /^2\. / }).click();
  await page.locator('.board[data-ply="3"]').waitFor();
  await open(JSON.stringify(JSON.parse(game("a1", "b2")), null, 2));
  await page.locator('.board[data-ply="2"]').waitFor();
}));
