// SPDX-License-Identifier: MIT
// Games in and out of the page: every format, links, pictures, hostile texts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { drop, dropAll, host, hostOnly, isBoard, launch, newTab, visit } from "./site.mjs";

let browser;
let site;
before(async () => ([browser, site] = await Promise.all([launch(), host()])));
after(() => Promise.all([browser?.close(), site?.close()]));

const MOVES = ["h8", "i9", "h9", "g7"];
const text = (s) => new TextEncoder().encode(s);

const TEXTS = {
  letters: "h8i9h9g7",
  coordinates: "7,7 8,8 7,8 6,6",
  offsets: "0,0 1,-1 0,-1 -1,1",
  SGF: "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bob];B[hh];W[ig];B[hg];W[gi])",
  PSQ: "Piskvorky 15x15, 11:11, 0\n8,8,100\n9,7,100\n8,7,100\n7,9,100\na.exe\nb.exe\n0\n",
  JSON: '{"v":2,"type":"game","size":15,"moves":["h8","i9","h9","g7"]}',
  link: "https://gomocalc.com/#/h8i9h9g7",
};

for (const [name, source] of Object.entries(TEXTS)) {
  test(`a text in ${name} is opened`, () => visit(browser, site.address, async (v) => {
    await v.open(source);
    await v.untilPly(4);
    assert.deepEqual((await v.stones()).sort(), [...MOVES].sort());
  }));
}

test("rule, size, players and result of a game are shown in every view", () => visit(browser, site.address, async (v) => {
  await v.open("(;FF[4]GM[4]SZ[13]RU[renju]PB[Ann]PW[Bob]EV[Final]RE[W+Resign];B[gg];W[gf])");
  await v.untilPly(2);
  for (const view of ["Play", "Analyze", "Review"]) {
    await v.view(view);
    assert.match(await v.page.locator(".game-line").textContent(), /^Renju 13×13 · Ann – Bob · Final · White won/);
  }
}));

test("a message covers no button and is seen above a dialog", () => visit(browser, site.address, async (v) => {
  await v.open("h8i9");
  const notice = v.page.locator(".stage .notice", { hasText: "A game of 2 moves." });
  await notice.waitFor();
  const box = await notice.boundingBox();
  const under = await v.page.evaluate(({ x, y, width, height }) => [...document.querySelectorAll("button")].filter((b) => {
    const r = b.getBoundingClientRect();
    return r.width > 0 && r.right > x && r.left < x + width && r.bottom > y && r.top < y + height && !b.closest(".notice");
  }).map((b) => b.title), box);
  assert.deepEqual(under, []);
  await v.button("Open").click();
  await v.page.getByLabel("Paste a game").fill("{");
  await v.button("Open this text").click();
  const above = v.page.locator("dialog .notice");
  await above.waitFor();
  assert.ok(await above.evaluate((e) => {
    const r = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
  }));
}, { viewport: { width: 1440, height: 900 } }));

test("a drawing and a position of the protocol are opened", () => visit(browser, site.address, async (v) => {
  const rows = Array.from({ length: 15 }, (_, i) => (i === 7 ? "...X...O......." : "..............."));
  await v.open(rows.join("\n"));
  await v.page.waitForFunction(() => document.querySelectorAll("#board .stone").length === 2);
  await v.open("BOARD\n7,7,1\n8,8,2\nDONE");
  await v.page.locator('#board [data-point="h8"]').waitFor();
}));

test("files that are no text are dropped: RenLib, Yixin", () => visit(browser, site.address, async (v) => {
  await v.open(TEXTS.letters);
  await v.untilPly(4);
  await v.button("Share").click();
  const [file] = await Promise.all([v.page.waitForEvent("download"), v.button("RenLib").click()]);
  const bytes = readFileSync(await file.path());
  await v.closeDialog();
  await v.open("a1");
  await v.page.waitForFunction(() => document.getElementById("board").dataset.ply === "1");
  await drop(v, "game.lib", bytes);
  await v.untilPly(4);
  await drop(v, "game.pos", [2, 112, 112 + 16]);
  await v.page.waitForFunction(() => document.getElementById("board").dataset.ply === "2");
}));

test("files that are dropped together are opened together, but for those that cannot be read", () => visit(browser, site.address, async (v) => {
  await dropAll(v, { "a.sgf": "(;GM[4]SZ[15]PB[Ann];B[hh])", "b.txt": "h8h8", "c.sgf.gz": gzipSync("(;GM[4]SZ[15]PB[Eve];B[aa])") });
  await v.page.locator("dialog .notice", { hasText: /^Left out: b\.txt: / }).waitFor();
  assert.deepEqual(await v.page.locator("dialog .file-name").allTextContents(), ["1. Ann – ?", "2. Eve – ?"]);
}));

test("a slow file takes the place of nothing that was opened or begun after it", () => visit(browser, site.address, async (v) => {
  // Drops a file that is not read before it is let go.
  const dropSlow = () => v.page.evaluate(() => {
    const file = new File(["h8i9h9g7"], "slow.txt");
    const head = new Promise((resolve) => (globalThis.letGo = () => resolve(new Uint8Array([104, 56]).buffer)));
    file.slice = () => ({ arrayBuffer: () => head });
    const drop = new DragEvent("drop", { bubbles: true, cancelable: true });
    Object.defineProperty(drop, "dataTransfer", { value: { files: [file] } });
    window.dispatchEvent(drop);
  });
  const letGo = async () => {
    await v.page.evaluate(() => globalThis.letGo());
    await v.page.waitForTimeout(500); // whatever is opened now
  };
  await dropSlow();
  await letGo();
  await v.untilPly(4);
  await dropSlow();
  await v.open("a1b2");
  await v.page.waitForFunction(() => document.getElementById("board").dataset.ply === "2");
  await letGo();
  assert.deepEqual(await v.stones(), ["a1", "b2"]);
  await dropSlow();
  await v.startGame("Black");
  await v.click("o15");
  await v.untilPly(2);
  await letGo();
  assert.ok((await v.stones()).includes("o15"));
  await drop(v, "games.sgf", text("(;GM[4]SZ[15]PB[Ann];B[aa])(;GM[4]SZ[15]PB[Eve];B[aa];W[bb])"));
  await v.page.locator("dialog .line-button").first().click();
  await v.view("Analyze");
  await v.page.locator('#board[data-ply="1"]').waitFor();
  await dropSlow();
  await v.page.locator(".explorer .files button").first().click();
  await letGo();
  assert.deepEqual(await v.stones(), ["a15"]);
}));

test("a text is pasted anywhere", () => visit(browser, site.address, async (v) => {
  await v.page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "h8i9h9");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await v.untilPly(3);
}));

test("a file with several games offers them", () => visit(browser, site.address, async (v) => {
  await drop(v, "games.sgf", text("(;GM[4]SZ[15]PB[Ann];B[hh])(;GM[4]SZ[15]PB[Eve];B[aa];W[bb])"));
  await v.page.getByRole("button", { name: /2\. Eve/ }).click();
  await v.untilPly(2);
  await v.button("Open").click();
  await v.button(/^\d+ games$/).click(); // the list is there for another choice
  await v.page.locator("dialog .files .line-button").first().click();
  await v.page.locator("dialog").waitFor({ state: "detached" });
}));

test("letters of a larger board are read without setting its size", () => visit(browser, site.address, async (v) => {
  await v.open("h8t20s19");
  await v.untilPly(3);
  assert.ok((await v.stones()).includes("t20"));
  await v.page.getByText(/20×20/).first().waitFor();
  await v.button("Open").click();
  await v.page.getByLabel("Paste a game").fill("h8h8");
  await v.button("Open this text").click();
  await v.page.locator(".notice", { hasText: "'h8' is played twice" }).waitFor();
}));

test("a list of many games is searched by what is known of them", () => visit(browser, site.address, async (v) => {
  const game = (n) => `(;GM[4]SZ[15]PB[Ann ${n}]PW[Eve]EV[${n % 2 ? "Spring" : "Autumn"} cup];B[hh];W[ii])`;
  await drop(v, "games.sgf", text(Array.from({ length: 300 }, (_, i) => game(i + 1)).join("")));
  const games = v.page.locator("dialog .files .line-button");
  await v.page.waitForFunction(() => document.querySelectorAll("dialog .files .line-button").length === 300);
  await v.page.getByRole("searchbox").fill("spring ANN 27");
  await v.page.waitForFunction(() => document.querySelectorAll("dialog .files .line-button").length === 8); // 27, 127, 227, 271, 273, 275, 277, 279
  assert.match(await games.first().textContent(), /^27\. Ann 27/);
  await v.page.getByRole("searchbox").fill("nobody");
  await v.page.getByText("No game has that.").waitFor();
  await v.page.getByRole("searchbox").fill("ann 299");
  await games.first().click();
  await v.untilPly(2);
  await v.page.getByText(/Ann 299/).first().waitFor();
}));

test("games of a file are explored by position, player and result", () => visit(browser, site.address, async (v) => {
  const games = [["Ann", "Bob", "B+", "hh ig hf"], ["Bob", "Ann", "W+R", "hh ig if"], ["Cid", "Ann", "Draw", "hh gg aa"]];
  await drop(v, "games.sgf", text(games.map(([black, white, result, moves], n) => `(;GM[4]SZ[15]PB[${black}]PW[${white}]RE[${result}]DT[202${n}-05-01]` +
    `${moves.split(" ").map((m, i) => `;${"BW"[i % 2]}[${m}]`).join("")})`).join("")));
  await v.page.locator("dialog .line-button").first().click();
  await v.view("Analyze");
  await v.page.keyboard.press("Home");
  const panel = v.page.locator(".explorer");
  await panel.getByRole("heading", { name: "Games: 3 of 3" }).waitFor();
  const rows = async () => Promise.all((await panel.locator(".book-moves li").all()).map(async (row) =>
    [await row.locator(".tone").textContent(), await row.locator(".book-value").textContent(), await row.getByRole("img").getAttribute("aria-label")]));
  assert.deepEqual(await rows(), [["h8", "3", "Black won: 1, Drawn: 1, White won: 1"]]);
  await panel.locator(".book-moves button").click();
  await panel.getByRole("heading", { name: "Games: 3 of 3" }).waitFor();
  assert.deepEqual((await rows()).map(([, n]) => n), ["3"]); // i9 and g9 are one move
  await panel.locator(".explored-value").filter({ hasText: /^\d+%$/ }).waitFor(); // by the running analysis
  await panel.getByLabel("Player").fill("bob");
  await panel.getByRole("heading", { name: "Games: 2 of 3" }).waitFor();
  await panel.getByLabel("Result").selectOption({ label: "White won" });
  await panel.getByRole("heading", { name: "Games: 1 of 3" }).waitFor();
  await panel.locator(".files button").click(); // the game itself, at this position
  assert.equal(await v.ply(), 1);
  await v.page.locator(".controls", { hasText: /1 \/ 3/ }).waitFor();
  await v.click("a1");
  await panel.getByText("None of the games went on from here.").waitFor();
}));

test("a game of the explorer takes the place of a match", () => visit(browser, site.address, async (v) => {
  await v.startGame("Black");
  await v.click("h8");
  await v.untilPly(2);
  await drop(v, "games.sgf", text("(;GM[4]SZ[15]PB[Ann];B[hh])(;GM[4]SZ[15]PB[Eve];B[aa];W[bb])"));
  await v.closeDialog();
  await v.view("Analyze");
  await v.page.keyboard.press("Home");
  await v.page.locator(".explorer .files button").first().click();
  await v.view("Play");
  await v.page.getByRole("radio", { name: "Beginner" }).waitFor(); // of the panel without a match
  assert.equal(await v.button("Back to the game").count(), 0);
}));

test("a packed file is opened, and one with too many games for a list is explored", () => visit(browser, site.address, async (v) => {
  await drop(v, "game.sgf.gz", gzipSync(TEXTS.SGF));
  await v.untilPly(4);
  const comment = "x".repeat(300); // so that few games are more than 8 MB
  const gameWith = (black, result, moves) => `${JSON.stringify({ v: 2, type: "game", size: 15, rule: "freestyle", info: { black, result }, tree: moves.split(" ").map((move) => ({ move, comment })) })}\n`;
  const lines = Array.from({ length: 9000 }, (_, i) => (i % 3 === 0 ? gameWith(`Ann ${i}`, "B+", "h8 i9 h10") : gameWith("Bob", "W+", "h8 g7 a1")));
  await drop(v, "many.json.gz", gzipSync(lines.join("")));
  const panel = v.page.locator(".explorer");
  await v.page.keyboard.press("Home");
  await panel.getByRole("heading", { name: "Games: 9000 of 9000" }).waitFor();
  await panel.locator(".book-moves button").click();
  await v.page.waitForFunction(() => document.querySelectorAll(".explorer .book-moves li").length === 1); // i9 and g7 are one move
  await panel.getByLabel("Player").fill("ann 8997");
  await panel.getByRole("heading", { name: "Games: 1 of 9000" }).waitFor();
  await panel.locator(".files button").click();
  await v.page.locator(".controls", { hasText: /1 \/ 3/ }).waitFor();
  assert.match(await v.page.locator(".game-line").textContent(), /Ann 8997/);
  await drop(v, "broken.json.gz", gzipSync(lines.concat('{"v":2}\n').join("")));
  await v.page.getByText("broken.json.gz:9001: not a game").first().waitFor();
}));

test("the settings name the version and the licenses", () => visit(browser, site.address, async (v) => {
  await v.button("Settings and keys").click();
  await v.page.getByText(/^Pentarch \d+\.\d+\.\d+$/).waitFor();
  if (!isBoard) return; // the static page has a file of them
  await v.page.getByText("Licenses of the packages in this page").click();
  await v.page.getByText(/preact[\s\S]*Permission is hereby granted/).waitFor();
}));

test("what cannot be read is reported, and nothing is lost", () => visit(browser, site.address, async (v) => {
  await v.open(TEXTS.letters);
  await v.untilPly(4);
  await drop(v, "picture.png", [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]);
  await v.page.locator(".notice", { hasText: "a PNG picture, no game" }).waitFor();
  assert.equal(await v.ply(), 4);
  await drop(v, "empty.sgf", []);
  await v.page.locator(".notice", { hasText: "empty" }).waitFor();
}));

const HOSTILE = `<img src=x onerror="window.hit=1"></script><script>window.hit=1</script>"'\\`;

test("names and comments are text and nothing else", () => visit(browser, site.address, async (v) => {
  const sgf = HOSTILE.replaceAll("\\", "\\\\").replaceAll("]", "\\]");
  const sources = [ // one move more each, which tells when the next one is open
    `(;GM[4]SZ[15]PB[${sgf}]PW[${sgf}]GN[${sgf}];B[hh]C[${sgf}]LB[aa:${sgf.replaceAll(":", "")}])`,
    JSON.stringify({ v: 2, type: "game", size: 15, info: { black: HOSTILE, event: HOSTILE, result: HOSTILE }, tree: [
      { move: "h8", comment: HOSTILE, marks: [{ point: "a1", kind: "label", label: HOSTILE }] }, { move: "i9" }] }),
    `Piskvorky 15x15, 11:11, 0\n8,8,100\n9,7,100\n8,7,100\n${HOSTILE}\n${HOSTILE}\n0\n`,
  ];
  for (const [i, source] of sources.entries()) {
    await drop(v, `${HOSTILE.replaceAll("/", "")}${i}.${["sgf", "json", "psq"][i]}`, text(source));
    await v.untilPly(i + 1);
    await v.view("Analyze");
    await v.view("Review");
    await v.button("Share").click();
    await v.closeDialog();
  }
  await v.button("Review this game").click();
  await v.page.getByRole("heading", { name: "Key moments" }).waitFor();
  assert.equal(await v.page.evaluate(() => window.hit), undefined);
  assert.equal(await v.page.locator("#app img").count(), 0);
}));

// The link of `pentarch board` leaves its secret out, so that it opens nothing elsewhere.
test("a link holds the game and the view", { skip: hostOnly }, () => visit(browser, site.address, async (v, context) => {
  await v.view("Analyze");
  await v.click("h8", "i9");
  await v.page.keyboard.press("ArrowLeft");
  await v.click("g7");
  await v.page.getByLabel("Comment").fill("über <nothing>");
  await v.button("Share").click();
  const link = v.page.getByLabel("A link to this game and view");
  await v.page.waitForFunction(() => document.querySelector("dialog input").value.includes("#"));
  const other = await newTab(context, await link.inputValue());
  await other.untilPly(2);
  assert.deepEqual((await other.stones()).sort(), ["g7", "h8"]);
  assert.equal(await other.page.getByLabel("Comment").inputValue(), "über <nothing>");
  assert.equal(await other.page.locator(".variations .tree-move").count(), 1);
  assert.deepEqual(other.faults, []);
  await v.closeDialog();
}));

test("the link is that of the game as it stands, also after the dialog was opened", () => visit(browser, site.address, async (v) => {
  const ends = (moves) => v.page.waitForFunction((end) => document.querySelector("dialog input").value.endsWith(`moves=${end}`), moves);
  await v.button("Share").click();
  await ends("");
  await v.page.evaluate(() => (location.hash = "view=analyze&moves=h8i9"));
  await ends("h8i9");
}));

test("a link that the page cannot copy is to be selected", () => visit(browser, site.address, async (v) => {
  await v.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined })); // as in a page from plain http
  await v.button("Share").click();
  await v.button("Copy the link").click();
  await v.page.locator("dialog .notice", { hasText: "The browser does not allow copying; select the link." }).waitFor();
}));

test("a damaged link is reported", () => visit(browser, `${site.address}#view=analyze&game=AAAA`, async (v) => {
  await v.page.locator(".notice", { hasText: "This link is damaged: it holds no game that can be shown." }).waitFor();
  assert.equal(await v.ply(), 0);
}));

test("every part of a link counts", () => visit(browser, `${site.address}#view=analyze&rule=renju&size=20`, async (v) => {
  await v.page.locator('#board[data-size="20"]').waitFor();
  assert.match(await v.page.locator(".game-line").textContent(), /^Renju 20×20/);
  const open = (fragment) => v.page.evaluate((f) => (location.hash = f), fragment);
  for (const bad of ["moves=h8i9&rule=foo", "moves=h8x", "moves=h8i9h8g7", "moves=h8&size=4", "game=%%%"]) {
    await open(bad);
    await v.page.locator(".notice", { hasText: "This link is damaged" }).waitFor();
    await v.button("Settings and keys").click(); // a message goes when the next one comes
    await v.closeDialog();
  }
  await open("view=analyze&moves=h8i9h9&at=99");
  await v.untilPly(3);
}));

test("a position that the engine refuses is reported, and nothing waits for ever", () => visit(browser, `${site.address}#view=analyze&moves=a1a3b1b3c1c3d1d3e1e3`, async (v) => {
  await v.page.getByText(/^The engine cannot look at this position: /).first().waitFor();
  assert.equal(await v.page.getByText("Starting …").count(), 0);
  assert.equal(await v.page.locator(".waiting").count(), 0);
  await v.view("Play");
  await v.click("h8");
  await v.page.getByText(/^The engine cannot look at this position: /).first().waitFor();
}));

test("files and pictures are saved", () => visit(browser, site.address, async (v) => {
  await v.open(TEXTS.SGF);
  await v.untilPly(4);
  await v.button("Share").click();
  const save = async (name) => {
    const [file] = await Promise.all([v.page.waitForEvent("download"), v.button(name).click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const sgf = await save("SGF");
  assert.equal(sgf.name, "Ann-Bob.sgf");
  assert.match(sgf.bytes.toString(), /PB\[Ann\]/);
  assert.match((await save("PSQ")).bytes.toString(), /^Piskvorky 15x15/);
  assert.equal((await save("RenLib")).bytes.subarray(1, 7).toString(), "RenLib");
  assert.equal(JSON.parse((await save("JSON")).bytes.toString()).info.black, "Ann");
  assert.match((await save("SVG")).bytes.toString(), /^<svg .*radialGradient/s);
  assert.deepEqual([...(await save("PNG")).bytes.subarray(1, 4)], [...text("PNG")]);
  const gif = await save("GIF");
  assert.equal(gif.name, "Ann-Bob.gif");
  assert.match(gif.bytes.toString("latin1"), /^GIF89a/);
  assert.deepEqual([gif.bytes.readUInt16LE(6), gif.bytes.readUInt16LE(8)], [480, 480]);
  const controls = gif.bytes.toString("latin1").match(/!\xf9\x04[^]{4}\0,/g); // before each picture, with the time that it is shown
  assert.deepEqual(controls.map((c) => c.charCodeAt(4) + 256 * c.charCodeAt(5)), [80, 80, 80, 80, 320]);
  assert.equal((await save("Letters")).bytes.toString(), "h8i9h9g7\n");
  await v.page.getByText(/This format does not keep/).waitFor();
}));

test("all files are opened but for those that cannot be read, which are named", { skip: hostOnly }, () => visit(browser, site.address, async (v) => {
  await v.button("Open").click();
  await v.page.getByText("No games are kept in this browser yet.").waitFor();
  await v.page.evaluate(() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("pentarch-games", 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction("games", "readwrite");
      for (const [day, name, text] of [[3, "a.sgf", "(;GM[4]SZ[15]PB[Ann];B[hh])"], [2, "b.txt", "h8h8"], [1, "c.sgf", "(;GM[4]SZ[15]PB[Eve];B[aa])"]]) {
        writing.objectStore("games").put({ bytes: new TextEncoder().encode(text), modified: `2026-01-0${day}T00:00:00.000Z` }, name);
      }
      writing.oncomplete = resolve;
    };
  }));
  await v.closeDialog();
  await v.button("Open").click();
  await v.button("Open all 3 files").click();
  await v.page.locator("dialog .notice", { hasText: /^Left out: b\.txt: .*played twice/ }).waitFor();
  assert.deepEqual(await v.page.locator("dialog .file-name").allTextContents(), ["1. Ann – ?", "2. Eve – ?"]);
}));

test("games that are kept are found after the browser has closed their store", { skip: hostOnly }, () => visit(browser, site.address, async (v) => {
  const none = v.page.getByText("No games are kept in this browser yet.");
  await v.page.evaluate(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...parts) {
      const opening = open.apply(this, parts);
      opening.addEventListener("success", () => (globalThis.games = opening.result));
      return opening;
    };
  });
  await v.button("Open").click();
  await none.waitFor();
  await v.closeDialog();
  await v.page.evaluate(() => {
    globalThis.games.close();
    globalThis.games.dispatchEvent(new Event("close")); // as when the user clears what the page has stored
  });
  await v.button("Open").click();
  await none.waitFor();
}));

test("games are kept in this browser, found again, removed and brought back", { skip: hostOnly }, () => visit(browser, site.address, async (v) => {
  const keep = async (letters, name) => {
    await v.open(letters);
    await v.button("Share").click();
    await v.page.getByLabel("Name").fill(name);
    await v.button("Save").click();
    await v.page.locator(".notice", { hasText: `${name} is saved.` }).waitFor();
    await v.closeDialog();
  };
  await v.button("Open").click();
  await v.page.getByText("No games are kept in this browser yet.").waitFor();
  await v.closeDialog();
  await keep("h8i9h9", "Ann-Bob.sgf");
  await keep("h8i9", "Eve.psq");
  await v.page.reload();
  await v.button("Open").click();
  const names = v.page.locator("dialog .file-name");
  await names.nth(1).waitFor();
  assert.deepEqual(await names.allTextContents(), ["Eve.psq", "Ann-Bob.sgf"]); // the latest first
  await v.button("Remove Eve.psq").click();
  await names.nth(1).waitFor({ state: "detached" });
  await v.page.locator("dialog .notice").getByRole("button", { name: "Undo" }).click();
  await names.nth(1).waitFor();
  await names.filter({ hasText: "Ann-Bob" }).click();
  await v.untilPly(3);
  await v.button("Share").click();
  await v.page.getByLabel("Name").fill("Eve.psq");
  await v.button("Save").click();
  await v.page.getByText("Eve.psq exists already.").waitFor();
  await v.button("Save as Eve (2).psq").click();
  await v.page.locator(".notice", { hasText: "Eve (2).psq is saved." }).waitFor();
  await v.page.getByLabel("Name").fill(" Eve.psq"); // spaces around a name do not count
  await v.button("Save").click();
  await v.button("Replace it").click();
  await v.page.locator(".notice", { hasText: /^Eve\.psq is saved\./ }).waitFor();
  for (let i = 0; i < 9; ++i) {
    await v.page.getByLabel("Name").fill(`game ${i}.sgf`);
    await v.button("Save").click();
    await v.page.locator(".notice", { hasText: `game ${i}.sgf is saved.` }).waitFor();
  }
  await v.closeDialog();
  await v.button("Open").click();
  await v.page.getByLabel("Search the names").fill("eve psq");
  assert.deepEqual((await names.allTextContents()).sort(), ["Eve (2).psq", "Eve.psq"]);
}));
