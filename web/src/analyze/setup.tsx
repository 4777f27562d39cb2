// SPDX-License-Identifier: MIT
// Setting up a position: stones without an order, blocked points, who is to move, rule and size.
import { batch, effect, signal, untracked } from "@preact/signals";
import type { JSX } from "preact";
import { Button, Card, Field } from "../board/controls";
import { MAX_SIZE, MIN_SIZE, RULES, type RuleName } from "../engine/types";
import { isOnBoard, SIDES } from "../game/points";
import { beginAlike, leastSize, newGame, sideToMove, START, stonesAt, withoutResult, type Game, type Setup } from "../game/tree";
import { isSettingUp, onPick, place, placeBeforeSetup, replaceGame, say, setPlace, view } from "../state/state";
import { t } from "../text/text";

type Tool = keyof Setup | "erase";
const TOOLS: readonly Tool[] = ["black", "white", "blocked", "erase"];

const tool = signal<Tool>("black");
let made: Game | null = null; // the game made by the last change of the setup
let started = current(); // the game before the first change of the setup

function current(): Game {
  return place.peek().game;
}

function change(changes: Partial<Game>): void {
  const g = { ...withoutResult(current()), ...changes };
  made = newGame(g.rule, g.size, g.setup, g.first, { ...g.info });
  setPlace({ game: made, at: START });
}

/** Puts the stones shown on the board as a setup, to be changed. */
export function startSetup(): void {
  const { game, at } = place.peek();
  const stones = stonesAt(game, at);
  const of = (side: string) => stones.filter((s) => s.side === side).map((s) => s.point);
  batch(() => {
    const first = sideToMove(game, at);
    change({ setup: { black: of("black"), white: of("white"), blocked: game.setup.blocked }, first });
    started = current();
    placeBeforeSetup.value = { game, at };
    onPick.value = put;
  });
  say(t().setup.started);
}

function put(point: string): void {
  const { setup } = current();
  const kind = tool.peek();
  const had = kind !== "erase" && setup[kind].includes(point);
  const without = (list: readonly string[]) => list.filter((p) => p !== point);
  const cleared: Setup = { black: without(setup.black), white: without(setup.white), blocked: without(setup.blocked) };
  change({ setup: kind === "erase" || had ? cleared : { ...cleared, [kind]: [...cleared[kind], point] } });
  say(t().setup.put(kind === "erase" || had ? "erase" : kind, point));
}

function close(): void {
  batch(() => {
    placeBeforeSetup.value = null;
    onPick.value = null;
  });
}

// Keeps the stones as a setup; if nothing was changed, the game from before with its moves.
function finish(): void {
  if (beginAlike(current(), started)) return cancel();
  batch(() => {
    replaceGame(place.peek());
    close();
  });
}

function cancel(): void {
  batch(() => {
    const before = placeBeforeSetup.peek();
    if (before) setPlace(before);
    close();
  });
}

/**
 * Ends the setting up once another view is shown, with the position as it is, or another game is on the board. Marks and questions
 * end with the view, too.
 */
export function watchSetup(): void {
  effect(() => {
    const isElsewhere = view.value !== "analyze";
    const isReplaced = place.value.game !== made;
    if (!isSettingUp.value) {
      if (isElsewhere) onPick.value = null;
      return;
    }
    if (isReplaced) untracked(close);
    else if (isElsewhere) untracked(finish);
  });
}

function resize(size: number): void {
  const { setup } = current();
  const keep = (list: readonly string[]) => list.filter((p) => isOnBoard(p, size));
  change({ size, setup: { black: keep(setup.black), white: keep(setup.white), blocked: keep(setup.blocked) } });
}

export function SetupPanel(): JSX.Element {
  const words = t().setup;
  const { game } = place.value;
  return (
    <Card id="setup" title={words.title}>
      <p class="soft">{words.text}</p>
      <div class="row" role="group" aria-label={words.tools}>
        {TOOLS.map((kind) => (
          <Button pressed={tool.value === kind} onClick={() => (tool.value = kind)} key={kind}>
            <span class={`dot ${kind}`} aria-hidden="true" /> {words.tool[kind]}
          </Button>
        ))}
      </div>
      <div class="fields">
        <Field name={words.first} value={game.first} options={SIDES} text={(side) => t().side[side]} onChange={(first) => change({ first })} />
        <RuleField value={game.rule} onChange={(rule) => change({ rule })} />
        <SizeField value={game.size} least={MIN_SIZE} onChange={resize} />
      </div>
      <div class="row">
        <Button kind="main" onClick={finish}>{words.done}</Button>
        <Button onClick={() => change({ setup: { black: [], white: [], blocked: [] } })}>{words.clear}</Button>
        <Button kind="quiet" onClick={cancel}>{words.cancel}</Button>
      </div>
    </Card>
  );
}

/** Rule and size of the game that is analyzed; its moves remain. */
export function GameFields(): JSX.Element {
  const { game } = place.value;
  const become = (changes: Partial<Game>) => {
    const { game: now, at } = place.peek();
    replaceGame({ game: { ...now, ...changes }, at });
  };
  return (
    <div class="fields">
      <RuleField value={game.rule} onChange={(rule) => become({ rule })} />
      <SizeField value={game.size} least={leastSize(game)} onChange={(size) => become({ size })} />
    </div>
  );
}

/** The sizes of boards from the least one on. */
export function SizeField({ value, least, onChange }: { value: number; least: number; onChange(size: number): void }): JSX.Element {
  const sizes = Array.from({ length: MAX_SIZE - least + 1 }, (_, i) => least + i);
  return <Field name={t().fields.size} value={value} options={sizes} text={(n) => `${n}×${n}`} onChange={onChange} />;
}

export function RuleField({ value, onChange }: { value: RuleName; onChange(rule: RuleName): void }): JSX.Element {
  return <Field name={t().fields.rule} value={value} options={RULES} text={(rule) => t().rules[rule]} onChange={onChange} />;
}
