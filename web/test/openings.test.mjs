// SPDX-License-Identifier: MIT
// The named openings of renju and the rules of the openings, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { importModules } from "./modules.mjs";

const {
  act, actorOf, areaOf, colorOf, decide, en, gameOf, imagesOf, isWithin, newOpening, offersOf, OPENINGS, pointName, refusalOf, RENJU_OPENINGS,
  renjuOpening, shapeOf, stepOf,
} = await importModules("game/renju", "game/points", "text/en", "game/opening", "play/balance");

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
  const opening = renjuOpening(moves, size);
  return opening && en.opening.name(opening);
}

test("26 openings have names, the same in all eight views of the board and with more moves", () => {
  assert.equal(NAMED.length, 26);
  assert.equal(RENJU_OPENINGS.length, 26);
  for (const [name, moves] of NAMED) {
    const views = moves.map((p) => imagesOf(p, 15));
    for (let view = 0; view < 8; ++view) assert.equal(nameOf(views.map((v) => v[view])), name);
    assert.equal(nameOf([...moves, "a1", "b1"]), name);
    assert.equal(nameOf([moves[2], moves[1], moves[0]]), name, "the order of the black stones does not count");
  }
  assert.equal(new Set(RENJU_OPENINGS.map(en.opening.name)).size, 26);
});

test("exactly the positions with a stone beside the center and the third in the central 5x5 have names", () => {
  let named = 0;
  for (const second of POINTS) {
    for (const third of POINTS) {
      if (new Set(["h8", second, third]).size < 3) continue;
      const isNamed = isWithin(second, 3, 15) && isWithin(third, 5, 15);
      assert.equal(nameOf(["h8", second, third]) !== null, isNamed, `h8 ${second} ${third}`);
      named += isNamed ? 1 : 0;
    }
  }
  assert.equal(named, 8 * 23);
});

test("other moves have no name of an opening", () => {
  for (const moves of [[], ["h8"], ["h8", "h9"], ["g8", "h8", "i8"], ["g8", "g9", "g10"], ["h8", "--", "h9"], ["h8", "h9", "--"]]) {
    assert.equal(nameOf(moves), null, moves.join(" "));
  }
  assert.equal(nameOf(["h8", "h9", "h10"], 16), null, "a board without a center");
  assert.equal(nameOf(["j10", "j11", "j12"], 19), "Kansei (1D)");
});

test("shapes are the same where one position can be turned, mirrored and moved onto the other", () => {
  const four = ["h8", "h9", "h7", "h6"]; // its axes do not go through the center of the board
  const fifths = ["g8", "g7", "i8", "i7"].map((p) => shapeOf([...four, p]));
  assert.equal(new Set(fifths).size, 1);
  assert.notEqual(shapeOf([...four, "g9"]), fifths[0]);
  assert.notEqual(shapeOf(["h8", "h9", "i8"]), shapeOf(["h9", "h8", "i8"]), "colors count");
});

// The first point, in an order that begins in the middle, that the step allows.
const INNER = [...POINTS].sort((a, b) => distance(a) - distance(b) || POINTS.indexOf(a) - POINTS.indexOf(b));

function distance(point) {
  return Math.max(Math.abs(point.charCodeAt(0) - 104), Math.abs(Number(point.slice(1)) - 8));
}

function allowed(o) {
  return INNER.filter((p) => refusalOf(o, p) === null && !o.offered.includes(p));
}

function actionsOf(o) {
  const step = stepOf(o);
  if (step.kind === "choose") return step.options.map(({ choice }) => ({ choice }));
  if (step.kind === "declare") return Array.from({ length: step.most }, (_, i) => ({ declare: i + 1 }));
  return [{ stone: step.kind === "pick" ? o.offered.at(-1) : allowed(o)[0] }];
}

// Every way through an opening, with one stone for each that is due.
function walk(o, path = []) {
  if (!stepOf(o)) return [{ o, path: path.join(" ") }];
  assert.ok(actorOf(o), "nobody has the step");
  assert.notEqual(en.opening.task(o), "");
  return actionsOf(o).flatMap((a) => walk(act(o, a), "stone" in a ? path : [...path, a.choice ?? a.declare]));
}

test("every branch of every opening ends in a legal position with the colors settled", () => {
  const stones = { free: [0], swap: [3], swap2: [3, 5], taraguchi10: [5], soosorv8: [5] };
  const branches = { free: 1, swap: 2, swap2: 4, taraguchi10: 8 * (2 * 2 + 1), soosorv8: 2 * 8 * 2 };
  assert.deepEqual([...OPENINGS].sort(), Object.keys(stones).sort());
  for (const name of OPENINGS) {
    const endings = walk(newOpening(name, 15));
    assert.equal(endings.length, branches[name], name);
    for (const { o, path } of endings) {
      assert.ok(stones[name].includes(o.moves.length), `${name} ${path}`);
      assert.equal(new Set(o.moves).size, o.moves.length);
      assert.deepEqual([colorOf(o, "opener"), colorOf(o, "other")].sort(), ["black", "white"]);
      assert.equal(actorOf(o), null);
      assert.deepEqual(o.offered, []);
      if (gameOf(name)) assert.ok(nameOf(o.moves), `${name} ${path}: no renju opening`);
      assert.throws(() => act(o, { stone: "a1" }), /over/);
    }
    const blacks = new Set(endings.map(({ o }) => o.black));
    assert.equal(blacks.size, name === "free" ? 1 : 2, `${name}: either side can get Black`);
  }
});

test("a choice gives the color to the one who makes it", () => {
  const after = (name) => Object.fromEntries(walk(newOpening(name, 15)).map(({ o, path }) => [path, o.black]));
  assert.deepEqual(after("swap"), { black: "other", white: "opener" });
  assert.deepEqual(after("swap2"), { black: "other", white: "opener", "two black": "opener", "two white": "other" });
  const taraguchi = after("taraguchi10");
  assert.equal(taraguchi["white black white black white"], "opener", "nobody swaps");
  assert.equal(taraguchi["black black white black white"], "other", "one swap");
  assert.equal(taraguchi["white black white ten"], "opener");
  assert.equal(taraguchi["white black black ten"], "other");
  const soosorv = after("soosorv8");
  assert.equal(soosorv["white 3 black"], "opener");
  assert.equal(soosorv["white 3 white"], "other");
  assert.equal(soosorv["black 8 white"], "opener");
});

test("stones stand where the rule wants them", () => {
  const areas = [];
  let o = newOpening("taraguchi10", 15);
  for (const choice of ["white", "black", "white", "black", null]) {
    const area = areaOf(o);
    areas.push(area);
    for (const p of POINTS) {
      assert.equal(refusalOf(o, p), o.moves.includes(p) ? "taken" : distance(p) <= (area - 1) / 2 ? null : "outside", p);
    }
    assert.throws(() => act(o, { stone: "a1" }), /outside/);
    o = act(o, { stone: allowed(o).at(-1) });
    if (choice) o = act(o, { choice });
  }
  assert.deepEqual(areas, [1, 3, 5, 7, 9]);
  const three = ["h8", "h9", "j10"].reduce((at, stone) => act(at, { stone }), newOpening("soosorv8", 15));
  assert.deepEqual(refusalOf(act(three, { choice: "white" }), "a1"), null, "the fourth stone is free");
  assert.throws(() => act(three, { choice: "two" }), /no choice/);
  assert.throws(() => act(three, { declare: 2 }), /cannot be declared/);
  assert.throws(() => act(three, { stone: "a1" }), /no stone/);
});

function declared(count) {
  let o = ["h8", "h9", "h7"].reduce((at, stone) => act(at, { stone }), newOpening("soosorv8", 15));
  for (const action of [{ choice: "white" }, { stone: "h6" }, { declare: count }, { choice: "black" }]) o = act(o, action);
  return o;
}

test("offered fifth moves differ in shape, can be withdrawn, and one of them is picked", () => {
  let o = declared(2);
  assert.equal(offersOf(o), 2);
  o = act(o, { stone: "g8" });
  for (const alike of ["g7", "i8", "i7"]) assert.equal(refusalOf(o, alike), "alike");
  o = act(act(o, { stone: "g8" }), { stone: "g7" });
  assert.deepEqual(o.offered, ["g7"]);
  o = act(o, { stone: "g9" });
  assert.equal(actorOf(o), "other", "White picks");
  assert.equal(refusalOf(o, "a1"), "not-offered");
  assert.deepEqual(act(o, { stone: "g7" }).moves, ["h8", "h9", "h7", "h6", "g7"]);
  assert.throws(() => act(declared(0)), /cannot be declared/);
  assert.throws(() => declared(9), /cannot be declared/);
  assert.deepEqual(act(declared(1), { stone: "a1" }).moves.at(-1), "a1", "a single one is picked at once");
});

// An engine to which `value` tells what a position is worth to Black; its lines are the moves next to the middle. Of swap2
// it knows only what may be done.
function fakeEngine(value) {
  const asked = [];
  return {
    asked,
    async ask(query) {
      const { moves, multipv, only } = query;
      asked.push(query);
      if (query.action === "opening") return swapChoice(query, value(moves));
      const sign = moves.length % 2 === 0 ? 1 : -1;
      const free = (only ?? INNER.slice(0, 60)).filter((p) => !moves.includes(p));
      const lines = free.map((move) => [move, sign * value([...moves, move])]).sort((a, b) => b[1] - a[1]).slice(0, multipv)
        .map(([move, v]) => ({ move, score: { type: "eval", value: v }, winrate: 1 / (1 + Math.exp(-v / 100)), pv: [move, free.find((p) => p !== move)] }));
      return { best: lines[0].move, lines };
    },
  };
}

function swapChoice({ opening, moves }, value) {
  const choice = moves.length === 0 ? "place" : opening === "swap2" && moves.length === 3 && value === 0 ? "two" : value > 0 ? "black" : "white";
  const count = { place: 3, two: 2, white: 1, black: 0 }[choice];
  const placed = INNER.filter((p) => !moves.includes(p)).slice(0, count);
  return { type: "opening", choice, placed, black_winrate: 1 / (1 + Math.exp(-value / 100)), compared: 3 };
}

// A value between -200 and 200 that looks random and depends on the stones alone.
function anyValue(moves) {
  let hash = 7;
  for (const c of moves.join(" ")) hash = (hash * 31 + c.charCodeAt(0)) % 100_003;
  return (hash % 401) - 200;
}

function constantRandom() {
  let seed = 1;
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

const table = () => ({ rule: "renju", size: 15, time: 1, random: constantRandom() });
const decided = (client, o) => decide(client, table(), o, new AbortController().signal);

test("the engine finds its way through every opening from either side, the same each time", async () => {
  for (const name of OPENINGS) {
    for (const value of [anyValue, (m) => anyValue([...m, "x"]), () => 0, () => 500, () => -500]) {
      const play = async () => {
        let o = newOpening(name, 15);
        const log = [];
        while (stepOf(o)) {
          const decision = await decided(fakeEngine(value), o);
          assert.ok(decision.actions.length > 0);
          assert.match(en.opening.did(decision), /^Pentarch .*\.$/);
          assert.match(en.opening.reason(decision.reason), /\d+%|no choice/);
          o = decision.actions.reduce(act, o);
          log.push(decision);
        }
        return { o, log };
      };
      const first = await play();
      assert.deepEqual(await play(), first);
      assert.equal(new Set(first.o.moves).size, first.o.moves.length);
    }
  }
});

const begun = (name, ...actions) => actions.reduce(act, newOpening(name, 15));
const taraguchi4 = () => begun("taraguchi10", { stone: "h8" }, { choice: "white" }, { stone: "h9" }, { choice: "black" },
  { stone: "i9" }, { choice: "white" }, { stone: "g7" });

test("the engine takes the better color", async () => {
  const three = begun("swap", { stone: "h8" }, { stone: "i9" }, { stone: "k6" });
  assert.deepEqual((await decided(fakeEngine(() => 80), three)).actions, [{ choice: "black" }]);
  const white = await decided(fakeEngine(() => -80), three);
  assert.deepEqual(white.actions, [{ choice: "white" }]);
  assert.equal(white.reason.kind, "color");
  assert.ok(white.reason.blackRate < 0.5);
  assert.ok(!three.moves.includes(white.move), "and has its first move");
});

test("in swap2 the engine adds two stones where it says so", async () => {
  const three = begun("swap2", { stone: "h8" }, { stone: "i9" }, { stone: "k6" });
  const engine = fakeEngine(() => 0);
  const { actions, reason } = await decided(engine, three);
  assert.deepEqual(actions.map((a) => Object.keys(a)[0]), ["choice", "stone", "stone"]);
  assert.deepEqual([actions[0].choice, reason.kind, stepOf(actions.reduce(act, three)).kind], ["two", "two", "choose"]);
  assert.deepEqual([engine.asked[0].opening, engine.asked[0].moves, engine.asked[0].limits], ["swap2", three.moves, { time: 1 }]);
  assert.deepEqual((await decided(fakeEngine(() => 200), three)).actions, [{ choice: "black" }]);
  assert.deepEqual((await decided(fakeEngine(() => -200), three)).actions, [{ choice: "white" }]);
});

test("before a choice of the other side the engine places the most even stone", async () => {
  const o = begun("taraguchi10", { stone: "h8" }, { choice: "white" }, { stone: "h9" }, { choice: "black" });
  const engine = fakeEngine((m) => (shapeIs(m, ["h8", "h9", "j7"]) ? -3 : 90));
  const { actions, reason } = await decided(engine, o);
  assert.ok(shapeIs([...o.moves, actions[0].stone], ["h8", "h9", "j7"]));
  assert.deepEqual([reason.kind, reason.count], ["even", 13]);
  assert.equal(engine.asked[0].only.length, 13, "one of each opening");
});

function shapeIs(moves, other) {
  return shapeOf(moves) === shapeOf(other);
}

test("in Taraguchi-10 the engine offers ten fifth moves only if all are good for Black", async () => {
  const o = taraguchi4();
  const ten = await decided(fakeEngine(() => 150), o);
  assert.deepEqual(ten.actions, [{ choice: "white" }], "a single fifth stone would be as good, and then the other side chooses");
  const near = (m) => (distance(m.at(-1)) <= 4 ? 100 + INNER.indexOf(m.at(-1)) : 0);
  assert.deepEqual((await decided(fakeEngine((m) => (m.at(-1) === "d4" ? 1 : near(m))), o)).actions, [{ choice: "ten" }]);
  assert.deepEqual((await decided(fakeEngine(() => -2), o)).actions, [{ choice: "black" }], "an even fifth stone");
});

test("in Soosorv-8 the engine asks for the number of fifth moves that leaves the game even, and takes its color by it", async () => {
  const three = begun("soosorv8", { stone: "h8" }, { stone: "h9" }, { stone: "i9" }, { choice: "white" });
  const best = allowed(act(three, { stone: "g7" })).slice(0, 6);
  const value = (m) => (m.length === 5 ? 250 - 100 * best.indexOf(m.at(-1)) - (best.includes(m.at(-1)) ? 0 : 900) : 0);
  const fourth = act(three, { stone: "g7" });
  const { actions, reason } = await decided(fakeEngine(value), fourth);
  assert.deepEqual([actions, reason.count], [[{ declare: 3 }], 3], "250, 150, 50, -50, ...");
  for (const [count, choice] of [[2, "black"], [5, "white"]]) {
    assert.deepEqual((await decided(fakeEngine(value), act(fourth, { declare: count }))).actions, [{ choice }]);
  }
});

test("the engine offers the best fifth moves and picks the weakest of those offered", async () => {
  const o = declared(4);
  const good = ["g8", "g7", "g9", "j5", "k9"]; // the first two have the same shape
  const value = (m) => (good.includes(m.at(-1)) ? 100 - good.indexOf(m.at(-1)) : -100);
  const { actions } = await decided(fakeEngine(value), o);
  assert.deepEqual(actions.map((a) => a.stone), ["g8", "g9", "j5", "k9"]);
  const offered = actions.reduce(act, o);
  assert.deepEqual((await decided(fakeEngine(value), offered)).actions, [{ stone: "k9" }]);
});
