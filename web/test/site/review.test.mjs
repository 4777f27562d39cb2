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
  const result = v.page.getByRole("heading", { name: "Key moments" });
  await v.page.getByRole("progressbar").or(result).first().waitFor(); // on a busy machine the review may be ready at once
  await result.waitFor();
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

test("a try is asked for again if another position is looked at before it is judged", () => visit(browser, site.address, async (v) => {
  await review(v);
  await v.button(/^Black: \d mistake/).click();
  const [{ x, y }, box] = [await v.pointAt("o15"), await v.board.boundingBox()];
  await v.page.evaluate(([clientX, clientY]) => { // at once, because the engine may judge within a few milliseconds
    document.getElementById("board").dispatchEvent(new MouseEvent("click", { clientX, clientY, bubbles: true }));
    dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
  }, [box.x + x, box.y + y]);
  await v.button("Skip").or(v.button("Finish")).waitFor();
  assert.equal(await v.ply(), 5);
  assert.equal(await v.page.getByText("o15 is not good enough.").count(), 0);
  await v.click("o15"); // leads back to the position that is asked about
  await v.untilPly(6);
  await v.click("g8");
  await v.page.getByText("g8 is good.").first().waitFor();
}));

test("the review shows its game again if another one has been opened meanwhile", () => visit(browser, site.address, async (v) => {
  await review(v);
  await v.open("a1b1");
  await v.view("Review");
  await v.page.getByText("This position is not of the reviewed game.").waitFor();
  const chart = v.page.getByRole("slider", { name: "Win rate by move" });
  await chart.click({ position: { x: (await chart.boundingBox()).width - 14, y: 60 } });
  await v.untilPly(MISSED.match(/[a-o]\d+/g).length);
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

test("a review that is ready leaves the match on the board that was begun meanwhile", () => visit(browser, site.address, async (v) => {
  await v.open(MISSED);
  await v.page.getByLabel("Time per position").selectOption("3");
  await v.button("Review this game").click();
  await v.page.getByRole("progressbar").waitFor();
  await v.startGame("Black");
  await v.click("c3");
  await v.page.getByText("The review is ready.").first().waitFor();
  assert.ok((await v.stones()).includes("c3") && (await v.ply()) <= 2);
  await v.button("Resign").waitFor();
  await v.view("Review");
  await v.page.getByText("This position is not of the reviewed game.").waitFor();
  await v.button("Back to the game").click(); // to the reviewed one
  await v.page.getByText(/gone from the board/).first().waitFor();
  await v.page.keyboard.press("ArrowRight");
  assert.deepEqual(await v.stones(), ["h8"]);
  await v.view("Play");
  assert.equal(await v.button("Resign").count(), 0); // the match went with its game
  await v.view("Analyze");
  await v.button("Undo").first().click();
  await v.view("Play");
  await v.button("Resign").waitFor();
  assert.ok((await v.stones()).includes("c3"));
}));

test("a review takes the place of one that runs, which does not come up later", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.click("h8");
  await v.untilPly(2);
  await v.button("Resign").click();
  await v.view("Review");
  await v.page.getByLabel("Time per position").selectOption("1");
  for (let i = 0; i < 2; ++i) {
    await v.view("Play");
    await v.button("Review this game").click();
    await v.page.getByRole("progressbar").waitFor();
  }
  await v.button("Cancel").click();
  await v.button("Review this game").waitFor();
  await v.page.waitForTimeout(5000); // longer than either takes
  assert.equal(await v.page.getByRole("heading", { name: "Best moves here" }).count(), 0);
}));

test("a review can be canceled", () => visit(browser, site.address, async (v) => {
  await v.open(MISSED);
  await v.page.getByLabel("Time per position").selectOption("10");
  await v.button("Review this game").click();
  await v.button("Cancel").click();
  await v.button("Review this game").waitFor();
}));

const SEVERAL = [["Ann", "Ben", MISSED], ["Ben", "Ann", "h8i9h9g7h10g8h11g9h7"], ["Ann", "Cid", "h8a1h9a2h10a3h11a4h12"]].map(([black, white, moves], i) =>
  `(;GM[4]SZ[15]PB[${black}]PW[${white}]DT[2026-01-0${i + 1}]${moves.match(/[a-o]\d+/g).map((m, n) =>
    `;${"BW"[n % 2]}[${m[0]}${String.fromCharCode(97 + 15 - Number(m.slice(1)))}]`).join("")})`).join("\n");

test("the games of a file are reviewed together, with their statistics", () => visit(browser, site.address, async (v) => {
  await v.open(SEVERAL);
  await v.page.getByLabel("Time per position").selectOption("0.1");
  await v.page.getByText("31 positions, up to 3.1 s.").waitFor();
  await v.button("Review all 3 games").click();
  await v.page.getByRole("heading", { name: "Game 2 of 3" }).waitFor();
  const figures = v.page.getByRole("region", { name: "Statistics of 3 games" });
  await figures.waitFor();
  assert.deepEqual(await figures.getByRole("table").first().locator("tbody th").allTextContents(), ["Ann", "Ben", "Cid"]);
  await v.button("Statistics of 3 games").click(); // they are below the review of a game
  await v.page.waitForFunction(() => document.getElementById("statistics").getBoundingClientRect().top < innerHeight);
  await figures.getByText("Accuracy by phase").waitFor();
  await figures.getByText("Missed wins per game, by date").waitFor();
  await figures.getByText("Results by opening").waitFor();
  await v.page.locator(".picker select").selectOption("2"); // another one is looked at, and they stay
  await v.page.getByRole("heading", { name: "Ann – Cid" }).waitFor();
  await figures.waitFor();
}));

test("a training ends where another review is picked", () => visit(browser, site.address, async (v) => {
  await v.open(SEVERAL);
  await v.page.getByLabel("Time per position").selectOption("0.1");
  await v.button("Review all 3 games").click();
  await v.page.getByRole("region", { name: "Statistics of 3 games" }).waitFor();
  await v.button(/^Ann: \d+ mistake/).click();
  await v.page.getByText("Find a better move for Black.").first().waitFor();
  await v.page.locator(".picker select").selectOption("1");
  await v.page.getByRole("heading", { name: "All moves" }).waitFor();
  assert.equal(await v.button("Stop").count(), 0);
  assert.equal(await v.ply(), 0);
}));

test("a training waits while another view is shown", () => visit(browser, site.address, async (v) => {
  await review(v);
  await v.button(/^Black: \d mistake/).click();
  assert.equal(await v.ply(), 6);
  await v.view("Analyze");
  await v.click("o15"); // a move, no try
  await v.untilPly(7);
  await v.startGame("Black");
  await v.click("c3");
  await v.untilPly(2);
  assert.ok((await v.stones()).includes("c3"));
  await v.view("Review");
  await v.button("Stop").waitFor();
  assert.equal(await v.page.getByText("o15 is not good enough.").count(), 0);
}));

test("games that were reviewed before it was stopped are kept, and one that cannot be reviewed is left out", () => visit(browser, site.address, async (v) => {
  const endless = `(;GM[4]SZ[15]PB[Dan];B[hh]${";W[];B[]".repeat(500)})`; // passes only
  await v.open(`${endless}\n${SEVERAL}\n${SEVERAL}`);
  await v.page.getByLabel("Time per position").selectOption("0.3");
  await v.button("Review all 7 games").click();
  await v.page.getByText(/^Game 1 is left out: .* passes/).first().waitFor();
  await v.page.getByRole("heading", { name: "Game 4 of 7" }).waitFor();
  await v.button("Stop and keep what is done").click();
  await v.page.getByRole("region", { name: "Statistics of 2 games" }).waitFor();
  assert.equal(await v.page.locator(".picker option").count(), 2);
}));
