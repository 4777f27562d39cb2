// SPDX-License-Identifier: MIT
// The build of the page and of the site: what it writes, replaces and refuses, and the tags by which messengers and forums show
// a link to the page, with and without the address where it will be.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { scratchFolder } from "./browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

function run(...args) {
  return spawnSync(process.execPath, [join(root, "build.mjs"), ...args], { encoding: "utf8" });
}

/** Builds the site from modules that are empty. */
function buildSite(site, env = {}) {
  const folder = scratchFolder();
  for (const name of ["engine.js", "engine.wasm", "threads.js", "threads.worker.js", "threads.wasm"]) writeFileSync(join(folder, name), "");
  const license = join(folder, "license.txt");
  writeFileSync(license, "the license of Emscripten");
  return spawnSync(process.execPath, [join(root, "build.mjs"), "--site", site, join(folder, "engine.js"), join(folder, "threads.js")],
    { env: { ...process.env, EMSCRIPTEN_LICENSE: license, ...env }, encoding: "utf8" });
}

/** The tags of a page that is built for an address, and whether the picture lies beside it. */
function built(address) {
  const site = join(scratchFolder(), "site");
  const { status, stderr } = buildSite(site, { PAGE_ADDRESS: address });
  assert.equal(status, 0, stderr);
  const tags = readFileSync(join(site, "index.html"), "utf8").matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g);
  return { tags: Object.fromEntries([...tags].map(([, name, content]) => [name, content])), picture: existsSync(join(site, "preview.png")) };
}

const PLAIN = { title: "Pentarch – Gomoku", description: "Play, analyze and review Gomoku", type: "website" };

test("without an address a link has a title and a description", () => assert.deepEqual(built(""), { tags: PLAIN, picture: false }));

test("with its address a link has a picture, too", () => {
  const address = "https://example.org/pentarch/";
  assert.deepEqual(built(address), { tags: { ...PLAIN, url: address, image: `${address}preview.png` }, picture: true });
});

test("an address that is none of a folder is refused", () => {
  const site = join(scratchFolder(), "site");
  for (const address of ["https://example.org/pentarch", "example.org/pentarch/", "https://example.org/?page=/"]) {
    const { status, stderr } = buildSite(site, { PAGE_ADDRESS: address });
    assert.deepEqual([status, stderr], [2, `build.mjs: PAGE_ADDRESS is ${address}: a whole address is needed, with a slash at its end\n`]);
  }
  assert.ok(!existsSync(site));
});

test("wrong arguments are refused before anything is written", () => {
  const page = join(root, "embedded", "page.html");
  const { mtimeMs } = statSync(page);
  const site = scratchFolder();
  writeFileSync(join(site, "index.html"), "<title>Pentarch</title>");
  for (const args of [["--chek"], ["--check", "x"], ["page.html"], ["--site"], ["--site", site], ["--site", site, "none.js", "none.js"]]) {
    const { status, stderr } = run(...args);
    assert.equal(status, 2, `${args}: ${stderr}`);
    assert.match(stderr, /^build\.mjs: .+\n$/);
  }
  assert.equal(statSync(page).mtimeMs, mtimeMs);
  assert.deepEqual(readdirSync(site), ["index.html"]);
});

test("a site has the license of Emscripten, without which it is not built", () => {
  const site = join(scratchFolder(), "site");
  const { status, stderr } = buildSite(site, { EMSCRIPTEN_LICENSE: join(root, "none.txt") });
  assert.equal(status, 2);
  assert.match(stderr, /there is no .*none\.txt/);
  assert.ok(!existsSync(site));
  assert.equal(buildSite(site).status, 0);
  assert.match(readFileSync(join(site, "licenses.txt"), "utf8"), /Emscripten and its libraries\n\nthe license of Emscripten/);
});

/** Installs the worker of a site, as a browser does for the page at `scope`; `caches` are the stored files by the names of their caches. */
async function install(site, scope, caches) {
  const listeners = {};
  const waits = [];
  runInNewContext(readFileSync(join(site, "service-worker.js"), "utf8"), {
    registration: { scope }, Request: class { constructor(url) { this.url = url; } }, addEventListener: (name, listener) => (listeners[name] = listener),
    caches: {
      open: async (name) => ({ addAll: async (requests) => caches.set(name, requests.map((r) => r.url)) }),
      keys: async () => [...caches.keys()], delete: async (name) => caches.delete(name),
    },
  });
  for (const event of ["install", "activate"]) {
    listeners[event]({ waitUntil: (work) => waits.push(work) });
    await Promise.all(waits);
  }
}

test("a new version replaces the stored files of the old one, and none of another page on the host", async () => {
  const site = join(scratchFolder(), "site");
  assert.equal(buildSite(site).status, 0);
  const caches = new Map([["other", []]]);
  for (const scope of ["https://example.org/", "https://example.org/beta/"]) await install(site, scope, caches);
  assert.equal(caches.size, 3);
  const before = [...caches.keys()];
  const license = join(scratchFolder(), "license.txt");
  writeFileSync(license, "another license");
  assert.equal(buildSite(site, { EMSCRIPTEN_LICENSE: license }).status, 0);
  await install(site, "https://example.org/", caches);
  assert.deepEqual(before.map((name) => caches.has(name)), [true, false, true]);
  assert.equal(caches.size, 3);
  assert.ok([...caches.values()].at(-1).includes("page.js"));
});

test("a site replaces an older one but no other folder", () => {
  const site = join(scratchFolder(), "site");
  assert.equal(buildSite(site).status, 0);
  writeFileSync(join(site, "old.js"), "");
  assert.equal(buildSite(site).status, 0);
  assert.ok(!existsSync(join(site, "old.js")));
  assert.deepEqual(readdirSync(dirname(site)), ["site"]);
  const other = scratchFolder();
  writeFileSync(join(other, "letter.txt"), "");
  assert.equal(buildSite(other).status, 2);
  assert.deepEqual(readdirSync(other), ["letter.txt"]);
});
