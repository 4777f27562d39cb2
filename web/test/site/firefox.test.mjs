// SPDX-License-Identifier: MIT
// A smoke test in Debian's Firefox, driven by WebDriver BiDi. Skipped where there is no firefox-esr.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import puppeteer from "puppeteer-core";
import { host } from "./site.mjs";

const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

test("Firefox analyzes, opens a game and reviews it", { skip: !existsSync(FIREFOX) && "no firefox-esr" }, async () => {
  const site = await host();
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, headless: true });
  try {
    const page = await browser.newPage();
    const faults = [];
    page.on("pageerror", (e) => faults.push(e.message));
    await page.goto(`${site.address}#view=analyze&rule=renju&size=15&moves=g8a1i8a15h7o1h9o15`);
    await page.waitForSelector("#board .candidate");
    await page.waitForSelector('#board .forbidden[data-point="h8"]');
    await page.keyboard.press("n");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    await page.evaluate(() => [...document.querySelectorAll("nav button")].find((b) => b.textContent === "Review").click());
    await page.waitForSelector("#panel .fields select");
    await page.select("#panel .fields select", "0.1");
    await page.evaluate(() => document.querySelector("#panel .button.main").click());
    await page.waitForSelector(".chart", { timeout: 60000 });
    assert.equal(await page.$$eval(".moves button", (all) => all.length), 8);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
    site.close();
  }
});
