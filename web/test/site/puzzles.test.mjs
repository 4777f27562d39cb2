// SPDX-License-Identifier: MIT
// Puzzles on the page: solved, tried wrongly, given up, kept over a reload, and sets that are opened.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { host, launch, visit } from "./site.mjs";

let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(), host()])));
after(() => Promise.all([browser?.close(), site?.close()]));

// Standard: Black wins with f3 only.
const OTHER = JSON.stringify({
  type: "puzzle", rule: "standard", size: 15, side: "black", position: "f4h4j7g5f6h5f5f7g6h7h6e6d5i6",
  solution: ["f3", "f2", "e4", "d3", "g4"], proof: "vcf", rating: { points: 40, grade: "medium" },
});

/** The line of the set that is on the board. */
async function shownPuzzle(v) {
  await v.page.locator(".puzzle-task").waitFor();
  const stones = (await v.stones()).sort().join();
  const lines = await v.page.evaluate(async () => (await (await fetch("puzzles.jsonl")).text()).trim().split("\n").map((l) => JSON.parse(l)));
  return lines.find((l) => l.position.match(/[a-v]\d+/g).sort().join() === stones);
}

async function rating(v) {
  return Number((await v.page.locator("[aria-labelledby=shelf-title] .work").textContent()).split(" ")[0]);
}

test("a puzzle is solved, and the rating kept over a reload", () => visit(browser, site.address, async (v) => {
  await v.view("Puzzles");
  const { solution } = await shownPuzzle(v);
  assert.equal(await rating(v), 1500);
  const start = await v.ply();
  for (let i = 0; i < solution.length; i += 2) {
    await v.click(solution[i]);
    await v.untilPly(start + Math.min(i + 2, solution.length));
  }
  await v.page.getByText("Solved.").first().waitFor();
  assert.ok(await rating(v) > 1500);
  await v.page.keyboard.press("ArrowLeft");
  await v.button("Prove it").click();
  await v.page.locator(".badge", { hasText: "proven" }).waitFor();
  assert.equal(await v.ply(), start + solution.length - 1); // whoever steps through the solution stays where they are
  const solved = await v.stones();
  await v.page.reload();
  await v.page.getByText("1 solved of 1 tried").waitFor();
  assert.ok(await rating(v) > 1500);
  const next = await shownPuzzle(v);
  assert.notDeepEqual(next.position.match(/[a-v]\d+/g).sort(), solved.slice(0, start).sort());
}));

test("a wrong try is refuted; hints and the solution are shown", () => visit(browser, site.address, async (v) => {
  await v.view("Puzzles");
  const { solution, position } = await shownPuzzle(v);
  const wrong = ["a1", "a15", "o1", "o15", "a8", "h1"].find((p) => !solution.includes(p) && !position.match(/[a-v]\d+/g).includes(p));
  await v.click(wrong);
  await v.page.getByText(`${wrong} is not shown to win. The board shows an answer.`).first().waitFor();
  assert.ok(await rating(v) < 1500);
  await v.button("Try again").click();
  await v.button("Hint").click();
  await v.page.getByText(/^A win in \d+ moves, by fours/).first().waitFor();
  await v.button("Hint").click();
  await v.page.locator("#board .hint").waitFor();
  await v.click(solution[0]);
  await v.untilPly(position.match(/[a-v]\d+/g).length + 2);
  await v.button("Hint").click();
  const second = v.page.locator(`#board .hint[data-point="${solution[2]}"]`);
  await second.waitFor();
  await v.page.keyboard.press("ArrowLeft");
  await v.button("Back to the puzzle").click();
  await second.waitFor();
  await v.button("Show the solution").click();
  await v.page.getByText("The solution follows on the board").first().waitFor();
  await v.page.keyboard.press("End");
  await v.untilPly(position.match(/[a-v]\d+/g).length + solution.length);
  const [file] = await Promise.all([v.page.waitForEvent("download"), v.button("Save the certificate").click()]);
  const certificate = JSON.parse(readFileSync(await file.path(), "utf8"));
  assert.deepEqual([certificate.format, certificate.nodes.at(-1)[0]], ["pentarch-proof", solution[0]]);
  await v.button("Next puzzle").click();
  await v.page.getByText("0 solved of 1 tried").waitFor();
  assert.notEqual((await shownPuzzle(v)).position, position);
}));

test("the puzzle of the day is the same for all, and grades are chosen", async () => {
  const positions = [];
  for (let i = 0; i < 2; ++i) {
    await visit(browser, site.address, async (v) => {
      await v.view("Puzzles");
      await v.page.getByLabel("Difficulty").selectOption("hard");
      await v.page.locator("[aria-labelledby=puzzle-title] .work", { hasText: "hard" }).waitFor();
      await v.button("Puzzle of the day").click();
      await v.page.getByRole("heading", { name: "Puzzle of the day" }).waitFor();
      positions.push((await shownPuzzle(v)).position);
    });
  }
  assert.equal(positions[0], positions[1]);
});

test("the game of the other views is there again after the puzzles", () => visit(browser, site.address, async (v) => {
  await v.view("Analyze");
  await v.click("h8", "i9");
  await v.view("Puzzles");
  await shownPuzzle(v);
  await v.page.keyboard.press("Control+z");
  await v.view("Analyze");
  assert.deepEqual(await v.stones(), ["h8", "i9"]);
  await v.button("Undo").click(); // what came before the puzzle
  assert.deepEqual(await v.stones(), ["h8"]);
  await v.click("i9");
  await v.view("Puzzles");
  await shownPuzzle(v);
  await v.page.reload();
  await shownPuzzle(v);
  await v.view("Analyze");
  assert.deepEqual(await v.stones(), ["h8", "i9"]);
}));

test("a puzzle that is analyzed takes the place of a match", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.click("h8");
  await v.untilPly(2);
  await v.view("Puzzles");
  await shownPuzzle(v);
  await v.button("Show the solution").click();
  await v.button("Analyze it").click();
  await v.view("Play");
  await v.page.getByRole("radio", { name: "Beginner" }).waitFor(); // of the panel without a match
  assert.equal(await v.button("Back to the game").count(), 0);
}));

test("the set of the page that comes late leaves one that was opened meanwhile", () => visit(browser, site.address, async (v) => {
  let send;
  await v.page.route("**/puzzles.jsonl", (route) => (send = () => route.continue()));
  await v.view("Puzzles");
  await v.open(OTHER);
  await v.page.getByText("0 solved of 0 tried; the set has 1.").waitFor();
  const late = v.page.waitForResponse("**/puzzles.jsonl");
  await send();
  await (await late).finished();
  await v.page.waitForTimeout(300);
  await v.page.getByText("0 solved of 0 tried; the set has 1.").waitFor();
  assert.deepEqual(v.faults.splice(0).filter((f) => !/Service Worker/.test(f)), []); // that one is blocked, since it would answer by itself
}, { serviceWorkers: "block" }));

test("a set is opened from a text, and a puzzle taken into the analysis", () => visit(browser, site.address, async (v) => {
  await v.view("Analyze");
  await v.click("h8");
  await v.open(OTHER);
  await v.page.getByText("Opened: 1 puzzle.").first().waitFor();
  await v.page.getByText("0 solved of 0 tried; the set has 1.").waitFor();
  assert.equal(await v.ply(), 14);
  await v.button("Show the solution").click();
  await v.button("Analyze it").click();
  await v.page.locator(".search-line").first().waitFor();
  assert.equal(await v.ply(), 14);
  await v.page.keyboard.press("End");
  await v.untilPly(19);
  await v.view("Puzzles");
  await v.page.getByText("No puzzle of this difficulty is left.").waitFor();
  await v.button("Start over").click();
  await v.page.getByText("Black to move and win.").first().waitFor();
  await v.button("Pentarch’s puzzles").click();
  await shownPuzzle(v);
}));

test("the set of the page that cannot be read is reported beside another one", () => visit(browser, site.address, async (v) => {
  await v.open(OTHER);
  await v.page.getByText("Black to move and win.").first().waitFor();
  await v.page.route("**/puzzles.jsonl", (route) => route.fulfill({ status: 503 }));
  await v.button("Pentarch’s puzzles").click();
  await v.page.getByText("The puzzles could not be loaded.").first().waitFor();
  assert.equal(await v.ply(), 14);
  assert.deepEqual(v.faults.splice(0).filter((f) => !/Service Worker|503/.test(f)), []);
}, { serviceWorkers: "block" }));
