// SPDX-License-Identifier: MIT
// Features of `pentarch board` alone: a folder with games, and an end. Skipped where the engine runs in the browser.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { host, isBoard, launch, newTab, visit } from "./site.mjs";

const skip = !isBoard && "for pentarch board only";
let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(), host()])));
after(() => Promise.all([browser?.close(), site?.close()]));

test("games of the folder are opened and saved", { skip }, () => visit(browser, site.address, async (v) => {
  writeFileSync(join(site.folder, "old game.sgf"), "(;FF[4]GM[4]SZ[15]PB[Ann];B[hh];W[ig];B[hg])");
  await v.button("Open").click();
  await v.page.getByRole("button", { name: /^old game\.sgf/ }).click();
  await v.untilPly(3);
  await v.view("Analyze");
  await v.click("c3");
  await v.button("Share").click();
  await v.page.getByLabel("Name").fill("new.psq");
  await v.button("Save").click();
  await v.page.locator(".notice", { hasText: "new.psq is saved." }).waitFor();
  assert.match(readFileSync(join(site.folder, "new.psq"), "utf8"), /^Piskvorky 15x15/);
}));

test("a program that has ended is told", { skip }, async () => {
  const own = await host();
  const context = await browser.newContext();
  const v = await newTab(context, own.address);
  await v.view("Analyze");
  await v.page.locator("#board .candidate").first().waitFor();
  await own.close();
  await v.click("h8");
  await v.page.locator(".trouble", { hasText: "has ended or cannot be reached" }).waitFor();
  assert.equal(await v.ply(), 1);
  await context.close();
});
