// SPDX-License-Identifier: MIT
// The language of the page: of the browser or chosen, remembered, and no text of any language that leaves its box on a phone, of
// English and Chinese neither on a desk. With the program, whose page has the same texts, three screens stand for all: the longest
// words, the widest letters, a desk.
// SHOTS is a folder for pictures of the views.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { host, isBoard, launch, visit } from "./site.mjs";

const POSITION = "#view=analyze&rule=renju&moves=h8i9h9g7";
const GAME = "#view=review&rule=renju&moves=h8a1h9b2h10c4h11n14h12"; // with mistakes, missed wins and a five
let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(), host()])));
after(() => Promise.all([browser?.close(), site?.close()]));

function languageOf(v) {
  return v.page.evaluate(() => document.documentElement.lang);
}

/** Chooses a language by its own name in the settings, the last button of the head, and closes them. */
async function choose(v, name) {
  await v.page.locator(".tools button").last().click();
  await v.page.locator("dialog select:has(option[lang])").selectOption({ label: name });
}

test("a Chinese browser gets Chinese; Czech, once chosen, is there after a reload", () => visit(browser, site.address, async (v) => {
  await v.button("新对局").waitFor();
  assert.equal(await languageOf(v), "zh-Hans");
  assert.equal(await v.page.title(), "Pentarch – 五子棋");
  await v.page.locator(".tools button").last().click();
  await v.page.getByText("此译文尚未经母语者审阅。").waitFor();
  await v.page.getByLabel("语言").selectOption("cs");
  await v.page.getByRole("heading", { name: "Nastavení a klávesy" }).waitFor();
  await v.page.getByText("Tento překlad zatím nezkontroloval rodilý mluvčí.").waitFor();
  assert.equal(await languageOf(v), "cs");
  assert.equal(await v.page.title(), "Pentarch – piškvorky");
  await v.page.reload();
  await v.button("Nová hra").waitFor();
  assert.equal(await languageOf(v), "cs");
  await v.page.locator(".tools button").last().click();
  await v.page.getByLabel("Jazyk").selectOption({ label: "Podle prohlížeče" });
  await v.page.getByRole("heading", { name: "设置和按键" }).waitFor();
  await v.page.getByLabel("语言").selectOption("en");
  await v.page.getByRole("heading", { name: "Settings and keys" }).waitFor();
  assert.equal(await v.page.getByText("母语").count(), 0);
}, { locale: "zh-CN" }));

test("a browser of Taiwan gets Traditional Chinese", () => visit(browser, site.address, async (v) => {
  await v.button("新對局").waitFor();
  assert.equal(await languageOf(v), "zh-Hant");
}, { locale: "zh-TW" }));

test("a browser of another language gets English", () => visit(browser, site.address, async (v) => {
  await v.button("New game").waitFor();
  assert.equal(await languageOf(v), "en");
}, { locale: "fr-FR" }));

// Elements whose own text is wider than their box, or that leave the window; a table scrolls sideways in it.
function overflows() {
  const wrong = new Set();
  const name = (e) => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} "${e.textContent.trim().slice(0, 40)}"`;
  if (document.documentElement.scrollWidth > innerWidth) wrong.add(`the page is ${document.documentElement.scrollWidth} wide`);
  const range = document.createRange();
  const root = document.querySelector("dialog[open]") ?? document.body;
  for (const e of root.querySelectorAll("*")) {
    const style = getComputedStyle(e);
    if (e.closest("svg, .unseen, option, .notice, .scroller, .brand:has(.name)") || !e.checkVisibility() || style.clipPath !== "none") continue;
    if (style.textOverflow === "ellipsis" || ["auto", "scroll"].includes(style.overflowX)) continue;
    for (const node of e.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      let box = e;
      while (getComputedStyle(box).display === "inline") box = box.parentElement;
      const around = box.getBoundingClientRect();
      if (e.closest(".line-moves")) continue; // cut off by an ellipsis
      if (text.left < around.left - 1 || text.right > around.right + 1 || text.bottom > around.bottom + 2) wrong.add(name(e));
      if (text.right > innerWidth + 1 || text.left < -1) wrong.add(`outside: ${name(e)}`);
    }
    if (e.matches("button, .button, select") && e.scrollWidth > e.clientWidth + 1) wrong.add(`cut: ${name(e)}`);
    if (e.matches("select")) {
      const canvas = document.createElement("canvas").getContext("2d");
      canvas.font = style.font;
      const room = e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const chosen = e.selectedOptions[0]?.textContent ?? "";
      if (canvas.measureText(chosen).width > room + 1) wrong.add(`cut: select "${chosen}"`);
    }
  }
  return [...wrong];
}

/** Shows every view and dialog in turn. */
async function tour(v, seen) {
  const tabs = v.page.locator(".tabs button");
  const tools = v.page.locator(".tools > .button, .tools > span > .button");
  await tabs.nth(0).click();
  await seen("welcome");
  await v.page.goto(`${v.page.url().split("#")[0]}${POSITION}`);
  await v.page.locator("#board .candidate").first().waitFor();
  await v.page.locator(".search-line").first().waitFor();
  await seen("analyze");
  const names = ["new", "open", "share", "settings"];
  const buttons = [tools.nth(0), tools.nth(1), tools.nth(2), tools.last()];
  for (const [i, name] of names.entries()) {
    await buttons[i].click();
    await v.page.locator("dialog[open]").waitFor();
    await seen(name);
    await v.closeDialog();
  }
  await tools.nth(0).click();
  await v.page.locator('dialog[open] .segments input[value="3"]').check({ force: true });
  await v.page.locator('dialog button[type="submit"]').click();
  await v.page.locator(".seat").first().waitFor();
  await seen("play");
  await tools.nth(0).click();
  await v.page.locator('dialog[open] .segments input[value="taraguchi10"]').check({ force: true });
  await seen("new-opening");
  await v.page.locator('dialog button[type="submit"]').click();
  await v.page.locator(".table-card .row button").nth(1).waitFor(); // the engine has placed the only first stone
  await seen("opening");
  await v.page.goto(`${v.page.url().split("#")[0]}${GAME}`);
  await v.untilPly(9);
  await seen("review-offer");
  await v.page.locator(".panel select").selectOption({ index: 0 });
  await v.page.locator(".panel .button.main").click();
  await v.page.locator(".chart").first().waitFor();
  await v.page.keyboard.press("End");
  await v.page.locator(".details h2 .dot").waitFor();
  await seen("review");
  await tabs.last().click();
  await v.page.locator("[aria-labelledby=shelf-title]").waitFor();
  await v.page.locator("[aria-labelledby=puzzle-title] .button").nth(1).click(); // the solution is shown
  await seen("puzzles");
}

const NAMES = { en: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文", ja: "日本語", ko: "한국어", ru: "Русский", cs: "Čeština", vi: "Tiếng Việt" };
const SCREENS = [
  ...Object.keys(NAMES).map((tag) => [tag, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }]),
  ["en", { viewport: { width: 1440, height: 900 } }], ["zh-Hans", { viewport: { width: 1440, height: 900 } }],
].filter(([tag, { isMobile }]) => !isBoard || (isMobile ? ["ru", "zh-Hans"].includes(tag) : tag === "en"));
for (const [tag, screen] of SCREENS) {
  const { width } = screen.viewport;
  test(`no text leaves its box: ${NAMES[tag]}, ${width} pixels wide`, () => visit(browser, site.address, async (v) => {
    await choose(v, NAMES[tag]);
    await v.page.waitForFunction((lang) => document.documentElement.lang === lang, tag);
    await v.closeDialog();
    const wrong = [];
    await tour(v, async (where) => {
      for (const fault of await v.page.evaluate(overflows)) wrong.push(`${where}: ${fault}`);
      if (process.env.SHOTS) await v.page.screenshot({ path: join(process.env.SHOTS, `${tag}-${width}-${where}.png`), fullPage: true });
    });
    assert.deepEqual(wrong, []);
  }, screen));
}

test("no text leaves its box: the statistics of several games in Russian, 390 pixels wide", () => visit(browser, site.address, async (v) => {
  await v.open("(;GM[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[ii];B[hi];W[hg])(;GM[4]SZ[15]PB[Bob]PW[Ann];B[hh];W[gg];B[hi];W[hg])");
  await v.page.getByLabel("Time per position").selectOption("0.1");
  await v.button("Review all 2 games").click();
  await v.page.locator(".figure-row").first().waitFor();
  await choose(v, NAMES.ru);
  await v.closeDialog();
  await v.page.locator(".figure-row", { hasText: "Миттельшпиль" }).first().waitFor();
  await v.page.locator(".figure-row > :last-child:not(:empty)").evaluateAll((figures) => {
    for (const figure of figures) figure.textContent = "100,0%"; // the widest that there can be
  });
  assert.deepEqual(await v.page.evaluate(overflows), []);
}, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }));
