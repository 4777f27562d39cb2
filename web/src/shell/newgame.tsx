// SPDX-License-Identifier: MIT
// The dialog that begins a game.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { RuleField, SizeField } from "../analyze/setup";
import { Check, Field, Segments } from "../board/controls";
import { MIN_SIZE, type Side } from "../engine/types";
import { begin } from "../play/match";
import type { Setting } from "../game/match";
import { gameOf, OPENINGS } from "../game/opening";
import { LevelField } from "../play/strength";
import { t } from "../text/text";
import { Dialog } from "./dialog";
import { change, settings } from "../state/settings";
import { dialog, engine, match } from "../state/state";

export const MOVE_TIMES = [0.1, 0.3, 1, 3, 10, 30]; // seconds
const NODES = [1_000, 10_000, 100_000];
const MINUTES = [1, 3, 5, 10, 20];
const INCREMENT = 5; // seconds for each move

type Pace = "time" | "nodes" | "clock";

/** Asks for opponent, strength, opening, rule and pace of a new game. */
export function NewGame(): JSX.Element {
  const words = t().newGame;
  const had = match.peek()?.setting;
  const [rival, setRival] = useState<Setting["rival"]>(had?.rival ?? "engine");
  const [human, setHuman] = useState<Side | "random">(had ? had.human : "black");
  const [rule, setRule] = useState(settings.peek().rule);
  const [size, setSize] = useState(settings.peek().size);
  const [level, setLevel] = useState(settings.peek().level);
  const [opening, setOpening] = useState<Setting["opening"]>(had?.opening ?? "free");
  const [opener, setOpener] = useState<Setting["opener"]>(had?.opener ?? "engine");
  const [pace, setPace] = useState<Pace>(had?.clock ? "clock" : had?.nodes ? "nodes" : "time");
  const [nodes, setNodes] = useState(had?.nodes ?? 10_000);
  const [minutes, setMinutes] = useState(had?.clock?.minutes ?? 5);
  const { moveTime, tellsBlunders } = settings.value;
  const shownPace = level !== null && pace === "nodes" ? "time" : pace;
  const paces: [Pace, string][] = level !== null ? [["time", words.noClock], ["clock", words.clock]]
    : [["time", words.perMove], ["clock", words.clock], ["nodes", words.nodes]];
  const isForPerson = rival === "person" && sendsLinks();
  const fixed = isForPerson ? null : gameOf(opening);
  const start = () => {
    change(isForPerson ? { rule, size } : { rule, size, level });
    dialog.value = null;
    setTimeout(() => document.getElementById("board")?.focus()); // once the dialog has gone
    const own = { rule, size, moveTime };
    begin(isForPerson ? { ...own, rival: "person", opening: "free", opener: "you", level: null, human: colorFor(human), nodes: null, clock: null } : {
      ...own, rival: "engine", opening, opener, level, human: colorFor(human),
      nodes: shownPace === "nodes" ? nodes : null, clock: shownPace === "clock" ? { minutes, increment: INCREMENT } : null,
    });
  };
  return (
    <Dialog title={words.title}>
      <form method="dialog" onSubmit={(e) => {
        e.preventDefault();
        start();
      }}>
        {sendsLinks() && (
          <Segments name={words.rival} options={[["engine", words.rivals.engine], ["person", words.rivals.person]]} value={rival} onChange={setRival} />
        )}
        {isForPerson ? <p class="soft aside">{words.byLink}</p> : (
          <>
            <LevelField value={level} onChange={setLevel} />
            <Segments name={words.opening} options={OPENINGS.map((o) => [o, words.openings[o]])} value={opening} onChange={setOpening} />
            <p class="soft aside">{words.openingTexts[opening]}</p>
          </>
        )}
        {isForPerson || opening === "free"
          ? <Segments name={words.color} value={human} onChange={setHuman}
              options={[["black", t().side.black], ["white", t().side.white], ["random", words.random]]} />
          : <Segments name={words.opener} value={opener} onChange={setOpener}
              options={[["engine", t().play.engineName], ["you", t().play.you]]} />}
        {fixed ? <p class="soft aside">{words.fixed(fixed)} {words.rules[fixed.rule]}</p> : (
          <>
            <div class="fields">
              <RuleField value={rule} onChange={setRule} />
              <SizeField value={size} least={MIN_SIZE} onChange={setSize} />
            </div>
            <p class="soft aside">{words.rules[rule]}</p>
          </>
        )}
        {!isForPerson && (
          <>
            <Segments name={words.pace} value={shownPace} onChange={setPace} options={paces} />
            {level !== null && <p class="soft aside">{words.ownPace}</p>}
            {(level === null || shownPace === "clock") && (
              <div class="fields">
                {shownPace === "time" && (
                  <Field name={words.moveTime} value={moveTime} options={MOVE_TIMES} text={t().seconds}
                    onChange={(v) => change({ moveTime: v })} />
                )}
                {shownPace === "clock" && (
                  <Field name={words.minutes} value={minutes} options={MINUTES} text={(n) => words.minutesText(n, INCREMENT)} onChange={setMinutes} />
                )}
                {shownPace === "nodes" && <Field name={words.nodes} value={nodes} options={NODES} text={t().count} onChange={setNodes} />}
              </div>
            )}
            <Check isOn={tellsBlunders} onChange={() => change({ tellsBlunders: !tellsBlunders })}>{words.tells}</Check>
          </>
        )}
        <div class="row end"><button class="button main" type="submit"><span>{words.start}</span></button></div>
      </form>
    </Dialog>
  );
}

// Links of the program lead to this machine alone.
function sendsLinks(): boolean {
  return engine.value?.kind === "wasm";
}

function colorFor(wanted: Side | "random"): Side {
  return wanted === "random" ? (Math.random() < 0.5 ? "black" : "white") : wanted;
}
