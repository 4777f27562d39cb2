// SPDX-License-Identifier: MIT
// The named openings of renju and the rules of the openings, without a browser.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

async function load(...path) {
  const { outputFiles } = await build({ entryPoints: [join(root, "src", ...path)], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

const renju = await load("game", "renju.ts");
const { imagesOf, pointName } = await load("game", "points.ts");
const { en } = await load("text", "en.ts");

const POINTS = Array.from({ length: 225 }, (_, i) => pointName(i % 15, Math.floor(i / 15)));

// Names and third stones as the sources in docs/board.md have them; the first stone is h8.
const DIRECT = {
  Kansei: "h10", Keigetsu: "i10", Sosei: "j10", Kagetsu: "i9", Zangetsu: "j9", Ugetsu: "i8", Kinsei: "j8", Shogetsu: "h7", Kyugetsu: "i7",
  Shingetsu: "j7", Zuisei: "h6", Sangetsu: "i6", Yusei: "j6",
};
const INDIRECT = {
  Chosei: "j10", Kyogetsu: "j9", Kosei: "j8", Suigetsu: "j7", Ryusei: "j6", Ungetsu: "i8", Hogetsu: "i7", Rangetsu: "i6", Gingetsu: "h7",
  Myojo: "h6", Shagetsu: "g7", Meigetsu: "g6", Suisei: "f6",
};
const NAMED = [["h9", DIRECT, "D"], ["i9", INDIRECT, "I"]].flatMap(([second, thirds, letter]) =>
  Object.entries(thirds).map(([name, third], i) => [`${name} (${i + 1}${letter})`, ["h8", second, third]]));

function nameOf(moves, size = 15) {
  const opening = renju.renjuOpening(moves, size);
  return opening && en.opening.name(opening);
}

test("26 openings have names, the same in all eight views of the board and with more moves", () => {
  assert.equal(NAMED.length, 26);
  assert.equal(renju.RENJU_OPENINGS.length, 26);
  for (const [name, moves] of NAMED) {
    const views = moves.map((p) => imagesOf(p, 15));
    for (let view = 0; view < 8; ++view) assert.equal(nameOf(views.map((v) => v[view])), name);
    assert.equal(nameOf([...moves, "a1", "b1"]), name);
    assert.equal(nameOf([moves[2], moves[1], moves[0]]), name, "the order of the black stones does not count");
  }
  assert.equal(new Set(renju.RENJU_OPENINGS.map(en.opening.name)).size, 26);
});

test("exactly the positions with a stone beside the center and the third in the central 5x5 have names", () => {
  let named = 0;
  for (const second of POINTS) {
    for (const third of POINTS) {
      if (new Set(["h8", second, third]).size < 3) continue;
      const isNamed = renju.isWithin(second, 3, 15) && renju.isWithin(third, 5, 15);
      assert.equal(nameOf(["h8", second, third]) !== null, isNamed, `h8 ${second} ${third}`);
      named += isNamed ? 1 : 0;
    }
  }
  assert.equal(named, 8 * 23);
});

test("other games have no name", () => {
  for (const moves of [[], ["h8"], ["h8", "h9"], ["g8", "h8", "i8"], ["g8", "g9", "g10"], ["h8", "--", "h9"], ["h8", "h9", "--"]]) {
    assert.equal(nameOf(moves), null, moves.join(" "));
  }
  assert.equal(nameOf(["h8", "h9", "h10"], 16), null, "a board without a center");
  assert.equal(nameOf(["j10", "j11", "j12"], 19), "Kansei (1D)");
});

test("shapes are the same where one position can be turned, mirrored and moved onto the other", () => {
  const { shapeOf } = renju;
  const four = ["h8", "h9", "h7", "h6"]; // its axes do not go through the center of the board
  const fifths = ["g8", "g7", "i8", "i7"].map((p) => shapeOf([...four, p]));
  assert.equal(new Set(fifths).size, 1);
  assert.notEqual(shapeOf([...four, "g9"]), fifths[0]);
  assert.notEqual(shapeOf(["h8", "h9", "i8"]), shapeOf(["h9", "h8", "i8"]), "colors count");
});
