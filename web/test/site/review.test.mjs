// SPDX-License-Identifier: MIT
// Reviews made in the browser, and the training on mistakes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { host, launch, visit } from "./site.mjs";

let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(), host()])));
after(() => Promise.all([browser?.close(), site?.close()]));

const MISSED = "h8f4i8g4j8h4a15i4a14j4"; // move 7 misses a win in 3, and loses

async function review(v) {
  await v.open(MISSED);
  await v.page.getByLabel("Time per position").selectOption("0.3");
  await v.button("Review this game").click();
  await v.page.getByRole("progressbar").waitFor();
  await v.page.getByRole("heading", { name: "Key moments" }).waitFor();
}

test("a pasted game is reviewed, and opens where it turned", () => visit(browser, site.address, async (v) => {
  await review(v);
  assert.equal(await v.ply(), 7);
  await v.page.getByText(/missed a win in 3 plies, proven/i).first().waitFor();
  await v.page.getByRole("slider", { name: "Win rate by move" }).waitFor();
  await v.page.getByRole("heading", { name: "Best moves here" }).waitFor();
  await v.click("c3"); // a move is tried
  await v.page.getByText("This position is not of the reviewed game.").waitFor();
  await v.button("Back to the game").click();
  await v.page.reload();
  await v.page.getByRole("heading", { name: "Key moments" }).waitFor();
  assert.equal(await v.ply(), 0);
}));

test("a mistake is tried again, wrong and right", () => visit(browser, site.address, async (v) => {
  await review(v);
  await v.button(/^Black: \d mistake/).click();
  assert.equal(await v.ply(), 6);
  await v.click("o15");
  await v.page.getByText("o15 is not good enough.").first().waitFor();
  await v.page.waitForFunction(() => document.querySelectorAll("#board .ghost").length >= 2);
  await v.button("Try again").click();
  await v.click("g8");
  await v.page.getByText("g8 is good.").first().waitFor();
  await v.button(/^(Finish|Next)$/).click();
}));

test("the move that is ringed is the first of the best moves", () => visit(browser, site.address, async (v) => {
  await review(v);
  for (let ply = 1; ply <= 6; ++ply) {
    await v.page.keyboard.press("Home");
    for (let i = 0; i < ply; ++i) await v.page.keyboard.press("ArrowRight");
    const ringed = await v.page.locator("#board .hint").getAttribute("data-point");
    await v.page.locator("[aria-labelledby=top-title] .line-moves").first().waitFor();
    assert.equal((await v.page.locator("[aria-labelledby=top-title] .line-moves").first().textContent()).split(" ")[0], ringed);
  }
}));

test("a review can be canceled", () => visit(browser, site.address, async (v) => {
  await v.open(MISSED);
  await v.page.getByLabel("Time per position").selectOption("10");
  await v.button("Review this game").click();
  await v.button("Cancel").click();
  await v.button("Review this game").waitFor();
}));
