// SPDX-License-Identifier: MIT
// Features of `pentarch board` alone: a folder with games, and an end. Skipped where the engine runs in the browser.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { boardOnly as skip, host, launch, newTab, visit } from "./site.mjs";

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

test("what the format of a saved file does not keep is named", { skip }, () => visit(browser, site.address, async (v) => {
  await v.view("Analyze");
  await v.click("h8");
  await v.page.getByLabel("Comment").fill("a remark");
  await v.button("Share").click();
  const name = v.page.getByLabel("Name");
  const said = (file) => v.page.locator("dialog .notice", { hasText: new RegExp(`^${file} is saved\\. This format does not keep: .+`) });
  await name.fill("lossy.txt");
  await v.button("Save").click();
  await said("lossy.txt").waitFor();
  await v.button("Save").click();
  await v.button("Replace it").click();
  await said("lossy.txt").locator("..").getByRole("button", { name: "Undo" }).waitFor();
  await name.fill("whole.sgf");
  await v.button("Save").click();
  await v.page.locator("dialog .notice", { hasText: /^whole\.sgf is saved\.$/ }).waitFor();
}));

test("a file is named after players whose names are long and of rare letters", { skip }, () => visit(browser, site.address, async (v) => {
  await v.open(`(;FF[4]GM[4]SZ[15]PB[a${"\u{20BB7}".repeat(70)}];B[hh])`);
  await v.untilPly(1);
  await v.button("Share").click();
  await v.button("Save").click();
  await v.page.locator("dialog .notice", { hasText: `a${"\u{20BB7}".repeat(59)}.sgf is saved.` }).waitFor();
}));

test("the game that the program was started with is opened once in a tab, and a reload loses nothing", { skip }, async () => {
  const own = await host({ file: "(;FF[4]GM[4]SZ[15]PB[Ann];B[hh];W[ig];B[hg])" });
  await visit(browser, own.address, async (v, context) => {
    const started = () => v.page.waitForResponse((r) => r.url().endsWith("api/info"));
    await v.untilPly(3);
    await v.view("Analyze");
    await v.click("c3", "d4");
    await Promise.all([started(), v.page.reload()]);
    await v.page.waitForTimeout(500); // whatever is opened now
    assert.deepEqual(await v.stones(), ["h8", "i9", "h9", "c3", "d4"]);
    await v.open("a1");
    await v.page.waitForFunction(() => document.getElementById("board").dataset.ply === "1");
    await Promise.all([started(), v.page.reload()]);
    await v.page.waitForTimeout(500);
    assert.deepEqual(await v.stones(), ["a1"]);
    const other = await newTab(context, own.address);
    await other.untilPly(3);
    assert.deepEqual(await other.stones(), ["h8", "i9", "h9"]);
    const linked = await newTab(context, `${own.address}#view=analyze&moves=b2`);
    await linked.untilPly(1);
    await Promise.all([linked.page.waitForResponse((r) => r.url().endsWith("api/info")), linked.page.reload()]);
    await linked.page.waitForTimeout(500);
    assert.deepEqual(await linked.stones(), ["b2"]);
  });
  await own.close();
});

test("the game that the program was started with is opened once the tab has the secret", { skip }, async () => {
  const own = await host({ file: "(;FF[4]GM[4]SZ[15]PB[Ann];B[hh];W[ig];B[hg])" });
  const context = await browser.newContext();
  const v = await newTab(context, new URL("/", own.address).href);
  await v.page.locator(".trouble", { hasText: "This link lacks the secret" }).waitFor();
  assert.equal(await v.ply(), 0);
  const fresh = await newTab(context, own.address);
  await fresh.untilPly(3);
  await fresh.page.close(); // a tab behind another one draws nothing
  await v.button("Try again").click();
  await v.untilPly(3);
  await context.close();
  await own.close();
});

test("a name that is taken is never written to without being asked for", { skip }, () => visit(browser, site.address, async (v) => {
  const kept = (name) => readFileSync(join(site.folder, name), "utf8");
  const notice = v.page.locator("dialog .notice");
  await v.open("(;FF[4]GM[4]SZ[15]PB[Eve]PW[Bob];B[hh])");
  await v.untilPly(1);
  await v.button("Share").click();
  await v.button("Save").click();
  await notice.filter({ hasText: "Eve-Bob.sgf is saved." }).waitFor();
  const first = kept("Eve-Bob.sgf");
  await v.closeDialog();
  await v.view("Analyze");
  await v.click("c3");
  await v.button("Share").click();
  const name = v.page.getByLabel("Name");
  await v.page.waitForFunction(() => document.querySelector("dialog .fields input").value === "Eve-Bob (2).sgf");
  await name.fill("Eve-Bob.sgf");
  await v.button("Save").click();
  await v.page.getByText("Eve-Bob.sgf exists already.").waitFor();
  assert.equal(kept("Eve-Bob.sgf"), first);
  await v.button("Save as Eve-Bob (2).sgf").click();
  await notice.filter({ hasText: "Eve-Bob (2).sgf is saved." }).waitFor();
  assert.match(kept("Eve-Bob (2).sgf"), /W\[cm\]/);
  await v.button("Save").click();
  await v.button("Replace it").click();
  await notice.filter({ hasText: "Eve-Bob.sgf is saved." }).waitFor();
  assert.match(kept("Eve-Bob.sgf"), /W\[cm\]/);
  await notice.getByRole("button", { name: "Undo" }).click();
  await notice.filter({ hasText: "Undone" }).waitFor();
  assert.equal(kept("Eve-Bob.sgf"), first);
  for (const bad of ["game.html", "no ending"]) {
    await name.fill(bad);
    await v.button("Save").click();
    await notice.filter({ hasText: "A name for a game ends in .sgf .psq .lib .json .txt." }).waitFor();
  }
  await name.fill("../Eve.sgf");
  await v.button("Save").click();
  await notice.filter({ hasText: "its name begins with a dot" }).waitFor();
  assert.match(v.faults.splice(0).join(), /^Failed to load resource: .* 403 /);
  await name.fill(" ");
  assert.ok(await v.button("Save").isDisabled());
}));

test("a name that is typed stays, though the list of those taken comes later", { skip }, () => visit(browser, site.address, async (v) => {
  let answer;
  const isTyped = new Promise((resolve) => (answer = resolve));
  await v.page.route(/api\/files$/, (route) => isTyped.then(() => route.continue()));
  await v.button("Share").click();
  const name = v.page.getByLabel("Name");
  await name.fill("mine.sgf");
  await Promise.all([v.page.waitForResponse(/api\/files$/), answer()]);
  await v.page.waitForTimeout(300); // until it is read
  assert.equal(await name.inputValue(), "mine.sgf");
}));

test("the tree is saved into the book and is found from another browser", { skip }, async () => {
  const own = await host({ book: "my.book" });
  await visit(browser, own.address, async (v) => {
    await v.view("Analyze");
    await v.page.getByText("The book does not know this position.").waitFor();
    assert.ok(await v.button("Save the tree").isDisabled());
    await v.click("h8", "i9");
    await v.page.getByLabel("Comment").fill("an <i>indirect</i> opening");
    await v.page.keyboard.press("Escape");
    await v.button("Previous move").click();
    await v.button("Letter").click();
    await v.click("i9");
    await v.button("Letter").click();
    await v.click("h9");
    await v.button("Save the tree").click();
    await v.page.locator(".notice", { hasText: "3 positions are saved in my.book." }).waitFor();
    await v.button("Previous move").click();
    // Of the images of a move, the book shows the one that was played here.
    await v.page.locator('#board .book-point[data-point="i9"]').waitFor();
    assert.equal(await v.page.locator('#board .book-point[data-point="h9"]').count(), 1);
    assert.equal(await v.page.locator("#board .book-point").count(), 2);
  });
  await visit(browser, own.address, async (v) => {
    await v.view("Analyze");
    await v.page.locator('#board .book-point[data-point="h8"]').waitFor();
    await v.page.locator(".book-moves button", { hasText: "h8" }).click();
    const row = v.page.locator(".book-moves button", { hasText: "an <i>indirect</i> opening" });
    await row.waitFor();
    assert.equal(await row.locator(".badge").textContent(), "A");
    assert.equal(await v.page.locator(".book-moves li").count(), 2);
    assert.equal(await v.page.locator("#board .book-point").count(), 2);
    await row.click();
    assert.equal(await v.ply(), 2);
    await v.page.locator(".book > .book-text", { hasText: "an <i>indirect</i> opening" }).waitFor();
    assert.equal(await v.page.locator(".book i").count(), 0);
    await v.click("a1");
    await v.page.getByText("The book does not know this position.").waitFor();
  });
  await own.close();
});

test("games of the program are explored, until a file with games is opened", { skip }, async () => {
  const own = await host({ games: new URL("../../../tests/app/games", import.meta.url).pathname });
  await visit(browser, own.address, async (v) => {
    await v.view("Analyze");
    const panel = v.page.locator(".explorer");
    await panel.getByRole("heading", { name: "Games: 2 of 2" }).waitFor();
    await panel.locator(".book-moves button").click();
    assert.equal(await v.ply(), 1);
    await v.page.waitForFunction(() => document.querySelectorAll(".explorer .book-moves li").length === 2); // g7 and h7, or images of them
    await panel.getByLabel("Result").selectOption({ label: "Black won" });
    await panel.getByRole("heading", { name: "Games: 1 of 2" }).waitFor();
    await panel.getByText("pbrain-alpha.exe – pbrain-beta.exe").waitFor();
    await panel.getByLabel("Player").fill("nobody");
    await panel.getByRole("heading", { name: "Games: 0 of 2" }).waitFor();
    await panel.getByLabel("Player").fill("");
    await panel.getByLabel("Result").selectOption({ label: "any" });
    await v.open("(;GM[4]SZ[15]RE[B+];B[hh];W[ii])(;GM[4]SZ[15];B[hh];W[ih])(;GM[4]SZ[15];B[aa])");
    await v.page.locator("dialog .line-button").first().click();
    await v.view("Analyze");
    await v.page.keyboard.press("Home");
    await panel.getByRole("heading", { name: "Games: 3 of 3" }).waitFor();
  });
  await own.close();
});

test("a position that is left before the book and the games have answered is no trouble", { skip }, async () => {
  const own = await host({ book: "my.book", games: new URL("../../../tests/app/games", import.meta.url).pathname });
  await visit(browser, own.address, async (v) => {
    await v.page.route(/api\/(book|games)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue().catch(() => {}); // it may have been ended
    });
    await v.view("Analyze");
    const ended = v.page.waitForEvent("requestfailed", (request) => /api\/book/.test(request.url()));
    await Promise.all([v.page.waitForRequest(/api\/book/), v.click("h8")]);
    await v.click("i9");
    await ended;
    await v.page.getByText("The book does not know this position.").waitFor();
    assert.equal(await v.page.locator(".trouble").count(), 0);
  }).finally(own.close);
});

test("a failure of the book or of the games is reported", { skip }, async () => {
  const own = await host({ book: "my.book", games: new URL("../../../tests/app/games", import.meta.url).pathname });
  for (const path of ["book", "games"]) {
    await visit(browser, own.address, async (v) => {
      await v.page.route(new RegExp(`api/${path}`), (route) => route.fulfill({ status: 500, json: { code: "failed", message: `no ${path} today` } }));
      await v.view("Analyze");
      await v.page.locator(".notice", { hasText: `no ${path} today` }).waitFor();
      assert.ok(v.faults.splice(0).every((fault) => /status of 500/.test(fault)));
    });
  }
  await own.close();
});

test("tabs that all look at positions take turns", { skip }, () => visit(browser, site.address, async (v, context) => {
  const tabs = [v, await newTab(context, site.address), await newTab(context, site.address)];
  for (const [i, tab] of tabs.entries()) {
    await tab.view("Analyze");
    await tab.click("h8", ["i9", "i10", "j8"][i]);
  }
  await Promise.any(tabs.map((tab) => tab.page.getByText("Waiting for another tab …").waitFor()));
  for (const tab of tabs) await tab.page.locator(".search-line").nth(2).waitFor(); // there are two jobs, and each searches without end
  await Promise.all(tabs.map((tab) => tab.page.waitForRequest((r) => r.url().endsWith("api/query")))); // the next turns
  for (const tab of tabs) {
    assert.equal(await tab.page.locator(".search-line").count(), 3);
    assert.deepEqual(tab.faults, []);
  }
}));

test("a program that has ended is reported", { skip }, async () => {
  const own = await host();
  const context = await browser.newContext();
  const v = await newTab(context, own.address);
  await v.view("Analyze");
  await v.page.locator("#board .candidate").first().waitFor();
  await own.close();
  await v.page.locator('[role="status"]', { hasText: "has ended or cannot be reached" }).first().waitFor({ state: "attached" });
  await v.click("h8");
  await v.page.locator(".trouble", { hasText: "has ended or cannot be reached" }).waitFor();
  assert.equal(await v.ply(), 1);
  await context.close();
});

test("a program that refuses a query because it is ending is reported as one that has ended", { skip }, () => visit(browser, site.address, async (v) => {
  await v.page.route(/api\/query/, (route) => route.fulfill({ status: 503, json: { code: "failed", message: "the program is ending" } }));
  await v.view("Analyze");
  await v.page.locator(".trouble", { hasText: "has ended or cannot be reached" }).waitFor();
  assert.ok(v.faults.splice(0).every((fault) => /status of 503/.test(fault)));
}));

test("the link to a game opens it in another tab, also of a program that was started again", { skip }, async () => {
  const first = await host();
  const context = await browser.newContext();
  const v = await newTab(context, first.address);
  await v.view("Analyze");
  await v.click("h8", "i9");
  await v.button("Share").click();
  await v.page.waitForFunction(() => document.querySelector("dialog input").value.includes("#"));
  const link = await v.page.getByLabel("A link to this game and view").inputValue();
  assert.ok(!link.includes("token"));
  assert.ok(!v.page.url().includes("token"));
  await v.closeDialog();
  await v.view("Review"); // in a browser with a window, a tab that is not seen leaves the engine to the others
  const other = await newTab(context, link);
  await other.page.locator("#board .candidate").first().waitFor();
  assert.equal(await other.ply(), 2);
  assert.deepEqual(other.faults, []);
  const stranger = await browser.newContext();
  const elsewhere = await newTab(stranger, link);
  const locked = elsewhere.page.locator(".trouble", { hasText: "Open the link that the program has printed." });
  await locked.waitFor();
  await elsewhere.page.getByText("Pentarch does not answer.").waitFor();
  assert.equal(await elsewhere.page.getByText("Starting …").count(), 0);
  await stranger.close();
  await other.page.close();

  const { port } = new URL(first.address);
  await first.close();
  await v.view("Analyze");
  await v.page.locator(".trouble", { hasText: "has ended or cannot be reached" }).waitFor();
  const again = await host({ port });
  await v.button("Start the engine again").click();
  await v.page.locator(".trouble", { hasText: "This link lacks the secret" }).waitFor();
  assert.equal(await v.page.getByText(/"code"|Starting …/).count(), 0);
  const fresh = await newTab(context, again.address);
  await fresh.view("Analyze");
  await fresh.page.locator("#board .candidate").first().waitFor();
  await fresh.page.close(); // a tab behind another one draws nothing
  await v.button("Try again").click(); // the secret is that of the tab beside
  await v.page.locator(".search-line").first().waitFor();
  assert.equal(await v.page.locator(".trouble").count(), 0);
  await context.close();
  await again.close();
});

test("no clock runs while the program has ended", { skip }, async () => {
  const own = await host();
  const context = await browser.newContext();
  const v = await newTab(context, own.address);
  await v.button("New").click();
  await v.choose("Clock");
  await v.button("Start").click();
  await own.close();
  await v.click("h8");
  await v.page.locator(".trouble", { hasText: "has ended or cannot be reached" }).waitFor();
  const clocks = () => v.page.locator(".clock").allTextContents();
  const before = await clocks();
  await v.page.waitForTimeout(2200);
  assert.deepEqual([before.length, await clocks()], [2, before]);
  await context.close();
});

test("a program that hangs is reported", { skip }, async () => {
  const own = await host();
  const context = await browser.newContext();
  const v = await newTab(context, own.address);
  await v.page.clock.install();
  await v.view("Analyze");
  await v.click("h8");
  await v.page.clock.runFor(1000);
  own.program.kill("SIGSTOP");
  await v.click("i9");
  await v.page.clock.runFor(40_000);
  await v.page.locator(".trouble", { hasText: "has ended or cannot be reached" }).waitFor();
  own.program.kill("SIGCONT");
  await context.close();
  await own.close();
});
