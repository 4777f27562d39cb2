// SPDX-License-Identifier: MIT
// The page on a host, and visitors that record every fault and request. SITE is the folder of the built page, for a static
// host; with BOARD, the path of the program, `pentarch board` serves its own page, and the same tests try that engine.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { launch } from "../browser.mjs";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};
export const DESKTOP = { width: 1280, height: 860 };

/** True where the engine is the program and not the module in the browser. */
export const isBoard = process.env.BOARD !== undefined;
/** Reasons to skip a test, or false. */
export const hostOnly = isBoard && "for a static host only";
export const boardOnly = !isBoard && "for pentarch board only";

/**
 * Serves the page on a free port of this machine: its address, and how to end it. `book` is a name for a position book of the
 * program, `games` the path of games to explore, `file` the text of a game that it is to open, `port` the one to listen on;
 * `headers` go with every file of a static host.
 */
export function host({ book, games, file, port, headers } = {}) {
  return isBoard ? programHost(book, games, file, port) : staticHost(process.env.SITE, headers);
}

async function programHost(book, games, file, port) {
  const folder = mkdtempSync(join(tmpdir(), "pentarch-board-"));
  const more = [...(book ? ["--book", join(folder, book)] : []), ...(games ? ["--games", games] : []), "--port", port ?? 0];
  const given = file ? join(folder, "given.sgf") : folder;
  if (file) writeFileSync(given, file);
  const program = spawn(process.env.BOARD, ["board", "--no-open", "--threads", "1", "--hash", "64MB", ...more, given], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(program, "exit");
  const [link] = await once(program.stdout, "data");
  const close = async () => {
    program.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { address: link.toString().trim().split("\n")[0], folder, program, close };
}

async function staticHost(folder, headers = {}) {
  if (!folder) throw new Error("SITE has to be the folder of the built page (tools/build-web.sh test), or BOARD the path of the program");
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://host").pathname;
    try {
      const file = join(folder, normalize(path === "/" ? "/index.html" : path));
      const body = await readFile(file);
      response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", ...headers });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close(server.closeAllConnections()) };
}

export class Visitor {
  constructor(page, faults, foreign) {
    Object.assign(this, { page, faults, foreign });
    this.board = page.locator("#board");
  }

  async pointAt(name) {
    const size = Number(await this.board.getAttribute("data-size"));
    const side = 46 + 30 + (size - 1) * 40;
    const box = await this.board.boundingBox();
    const x = 46 + (name.charCodeAt(0) - 97) * 40;
    const y = 30 + (size - Number(name.slice(1))) * 40;
    return { x: (x / side) * box.width, y: (y / side) * box.height };
  }

  async click(...names) {
    for (const name of names) await this.board.click({ position: await this.pointAt(name) });
  }

  async tap(name) {
    await this.board.tap({ position: await this.pointAt(name) });
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  async ply() {
    return Number(await this.board.getAttribute("data-ply"));
  }

  async untilPly(ply) {
    await this.page.waitForFunction((n) => Number(document.getElementById("board").dataset.ply) >= n, ply);
  }

  /** The points of the stones on the board. */
  async stones() {
    return this.page.$$eval("#board .stone:not(.ghost)", (all) => all.map((s) => s.getAttribute("data-point")));
  }

  /** Closes the dialog that was asked for last, once it is open. The browser tells the page so a moment after it has closed it. */
  async closeDialog() {
    await this.page.locator("dialog[open]").waitFor();
    await this.page.keyboard.press("Escape");
    await this.page.locator("dialog").waitFor({ state: "detached" });
  }

  async view(name) {
    await this.page.getByRole("navigation").getByRole("button", { name }).click();
  }

  /** Opens a text by the dialog. */
  async open(text) {
    await this.button("Open").click();
    await this.page.getByLabel("Paste a game").fill(text);
    await this.button("Open this text").click();
  }

  /** Chooses something in the dialog. */
  async choose(name) {
    await this.page.locator("dialog").getByRole("radio", { name, exact: true }).check({ force: true });
  }

  /** Starts a game of a thousand nodes a move, with the choices named. */
  async startGame(...choices) {
    await this.button("New").click();
    for (const name of ["Full strength", ...choices, "Nodes"]) await this.choose(name);
    await this.page.getByLabel("Nodes").last().selectOption("1000");
    await this.button("Start").click();
  }
}

/** Visits an address in a browser of its own, acts, and fails on any error, warning or request elsewhere. */
export async function visit(browser, url, act, options = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const visitor = await newTab(context, url);
  try {
    await act(visitor, context);
    assert.deepEqual(visitor.faults, []);
    assert.deepEqual(visitor.foreign, []);
  } finally {
    await context.close();
  }
}

export async function newTab(context, url) {
  const page = await context.newPage();
  page.setDefaultTimeout(60000); // a busy machine is slow, and a wait that ends early proves nothing
  const faults = [];
  const foreign = [];
  const { origin } = new URL(url);
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && faults.push(m.text()));
  page.on("pageerror", (e) => faults.push(e.message));
  page.on("request", (r) => new URL(r.url()).origin === origin || /^(data|blob):/.test(r.url()) || foreign.push(r.url()));
  await page.goto(url);
  await page.locator("#board").waitFor();
  return new Visitor(page, faults, foreign);
}

/** Drops files, each with its name and bytes, on the page. The bytes travel as base64, which is fast where there are millions. */
export const dropAll = (v, files) => v.page.evaluate(async (all) => {
  const transfer = new DataTransfer();
  for (const { name, data } of all) transfer.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
}, Object.entries(files).map(([name, bytes]) => ({ name, data: Buffer.from(bytes).toString("base64") })));

export const drop = (v, name, bytes) => dropAll(v, { [name]: bytes });

export { launch };
