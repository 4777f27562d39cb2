// SPDX-License-Identifier: MIT
// The figures on the page equal those in the table of the same review. PENTARCH is the path of the program, GAMES the
// folder with games.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { importModules } from "./modules.mjs";

const { PENTARCH: program, GAMES: games } = process.env;
assert.ok(program && games, "PENTARCH has to be the full path of the program, GAMES that of tests/app/games");
const page = await importModules("review/facts", "engine/types", "text/sentences", "text/text");

function review(game, ...more) {
  return execFileSync(program, ["review", game, "--nodes", "2k", ...more],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

for (const name of ["freestyle.psq", "renju.psq"]) {
  const game = join(games, name);
  const data = JSON.parse(review(game, "--json"));
  const table = review(game);

  test(`${name}: win rates of the page are those of the table`, () => {
    const rows = [...table.matchAll(/^ *(\d+) [XO] (\S+) +(\S+%) *(-\S+%)?/gm)];
    assert.equal(rows.length, data.reviewed_moves.length);
    for (const [i, move] of data.reviewed_moves.entries()) {
      const [, ply, point, after, drop] = rows[i];
      assert.deepEqual([ply, point, after, drop ?? ""], [String(move.ply), move.move, page.percent(move.after),
        move.drop > 0 ? `-${page.percent(move.drop)}` : ""]);
    }
  });

  test(`${name}: times of the page are those of the table`, () => {
    for (const side of ["black", "white"]) {
      const row = new RegExp(`^${page.t().side[side]} .*?((?:\\d+\\.\\d s|\\d+:\\d\\d))$`, "m").exec(table);
      assert.equal(row[1], page.seconds(data.players[side].ms));
    }
  });

  test(`${name}: only what is proven wins`, () => {
    for (const p of data.positions) {
      const words = page.standing(data, p.turn);
      if (p.verdict === "over") continue;
      if (p.verdict === "undecided") assert.match(words, /win rate is (\d+|>99|<1)%\.$/);
      else if (page.isVerified(p.proof)) assert.match(words, /(wins|loses) in \d+ pl(y|ies), proven\.$/);
      else assert.match(words, /The search claims a win of .* not proven\.$/);
      assert.equal(page.isVerified(p.proof), p.black_winrate === 0 || p.black_winrate === 1);
    }
  });
}

test("seconds are not rounded up to sixty", () => {
  assert.equal(page.seconds(59_940), "59.9 s");
  assert.equal(page.seconds(59_960), "1:00");
  assert.equal(page.seconds(119_700), "2:00");
});

test("times have hours from the first one on", () => {
  assert.deepEqual([0, 65, 3599, 3600, 3725, 36_000].map(page.clockTime), ["0:00", "1:05", "59:59", "1:00:00", "1:02:05", "10:00:00"]);
});
