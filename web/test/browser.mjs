// SPDX-License-Identifier: MIT
// Opens reports in the system's Chromium, and finds what axe-core says is wrong on a page.
import { chromium } from "playwright-core";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Chromium's shell, which has no windows, takes two thirds of Chromium's processor time.
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export const browserPath = process.env.CHROMIUM ?? BROWSERS.find(existsSync);

const scratchFolders = [];
process.on("exit", () => scratchFolders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder that is removed when the process exits. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), "pentarch-report-"));
  scratchFolders.push(folder);
  return folder;
}

/** Reviews games with the program under test. Returns the address of the page. */
export function makeReport(folder, name, ...args) {
  const path = join(folder, `${name}.html`);
  execFileSync(process.env.PENTARCH, ["review", ...args, "--html", path], { stdio: "ignore" });
  return pathToFileURL(path).href;
}

export function launch() {
  return chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
}

/** Opens a page that records every error, warning and network request. */
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && faults.push(m.text()));
  page.on("pageerror", (e) => faults.push(e.message));
  page.on("request", (r) => /^(file|data):/.test(r.url()) || faults.push(`asks for ${r.url()}`));
  await page.goto(url);
  return { page, faults, close: () => context.close() };
}

/** The rules of axe-core that a page breaks, each with the elements that do so. */
export async function violations(page) {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(readFileSync(axe, "utf8"));
  const found = await page.evaluate(() => globalThis.axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(", ")}`);
}

/** Swipes over a board by so many pixels to the right, or touches it for 0. `pause` is awaited while the finger is down. */
export async function swipe(board, by, pause = () => {}) {
  const send = (type, x) => board.evaluate((element, { type, x }) => {
    const touch = [new Touch({ identifier: 1, target: element, clientX: x, clientY: 200 })];
    element.dispatchEvent(new TouchEvent(type, { touches: type === "touchstart" ? touch : [], changedTouches: touch, bubbles: true }));
  }, { type, x });
  await send("touchstart", 180);
  await pause();
  await send("touchend", 180 + by);
}
