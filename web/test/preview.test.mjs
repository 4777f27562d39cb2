// SPDX-License-Identifier: MIT
// The tags by which messengers and forums show a link to the page, with and without the address where it will be.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { scratchFolder } from "./browser.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The tags of a page that is built for an address, and whether the picture lies beside it. */
function built(address) {
  const folder = scratchFolder();
  for (const name of ["engine.js", "engine.wasm", "threads.js", "threads.worker.js", "threads.wasm"]) writeFileSync(join(folder, name), "");
  const site = join(folder, "site");
  const { status, stderr } = spawnSync(process.execPath, [join(root, "build.mjs"), "--site", site, join(folder, "engine.js"), join(folder, "threads.js")],
    { env: { ...process.env, PAGE_ADDRESS: address }, encoding: "utf8" });
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
