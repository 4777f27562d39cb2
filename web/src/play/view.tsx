// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, Card } from "../board/controls";
import { Tree } from "../board/tree";
import { isAbort } from "../engine/client";
import type { Side } from "../engine/types";
import { isSettled, type Match } from "../game/match";
import { hasColors, stepOf } from "../game/opening";
import { otherSide } from "../game/points";
import { moveCount } from "../game/tree";
import { currentFacts, currentRefusal, dialog, engine, goTo, isOver, match, place, ply, report, stones, toMove, trouble, view } from "../state/state";
import { copyLink } from "../state/files";
import { clockTime } from "../text/sentences";
import { t } from "../text/text";
import { canTakeBack, isAtEnd, isHumansChoice, isHumansTurn, lastNode, linkForPerson, reasons, rematch, rematchAt, remark, resign, undo } from "./match";
import { suggestionAt } from "./results";
import { StrengthField } from "./strength";
import { choose, isThinking, showHint } from "./turns";

/** The panel beside the board while a game is played; `onReview` reviews the game when it is over. */
export function PlayView({ onReview }: { onReview(): void }): JSX.Element {
  const m = match.value;
  if (!m) {
    return (
      <>
        <Welcome />
        {moveCount(place.value.game) > 0 && <Moves />}
      </>
    );
  }
  return (
    <>
      <section class="card table-card" aria-label={t().play.table}>
        {[otherSide(m.human), m.human].map((side) => <PlayerRow m={m} side={side} key={side} />)}
        <p class="turn">{statusOf(m)}</p>
        {reasons.value.map((text, i) => <p class="soft" key={i}>{text}</p>)}
        {remark.value && <p class="remark">{remark.value}</p>}
        {isHumansChoice.value && <Choices m={m} />}
        {m.setting.rival === "person" && isAtEnd.value && (m.result || !isHumansTurn.value) && <SendMove m={m} />}
        <Actions m={m} />
      </section>
      {m.result && <Afterwards m={m} onReview={onReview} />}
      <Moves />
    </>
  );
}

function Moves(): JSX.Element {
  return (
    <Card id="tree" title={t().tree.title}>
      <Tree />
    </Card>
  );
}

/** The game that a click begins while none is played: from the position shown, against a strength that is named in words. */
function Welcome(): JSX.Element {
  const words = t().play;
  const isEmpty = stones.value.length === 0;
  return (
    <section class="card">
      <h2>{words.welcome}</h2>
      <p>{isOver.value ? words.overHere : isEmpty ? words.begin(toMove.value) : words.goOn(toMove.value)}</p>
      <StrengthField />
      <div class="row">
        <Button icon="plus" kind="main" onClick={() => (dialog.value = "new")}>{words.newGame}</Button>
        <Button icon="open" onClick={() => (dialog.value = "open")}>{t().open.button}</Button>
      </div>
      <p class="soft aside">{words.welcomeText}</p>
    </section>
  );
}

function PlayerRow({ m, side }: { m: Match; side: Side }): JSX.Element {
  const isHere = !m.result && isSettled(m) && toMove.value === side;
  const isKnown = hasColors(m.opening);
  const rival = m.setting.rival === "person" ? t().play.person : t().play.engine(m.setting.level);
  const name = side === m.human ? t().play.you : rival;
  return (
    <div class={`seat${isHere ? " here" : ""}`}>
      <span class={`dot ${side}`} aria-hidden="true" />
      <span class="seat-name">{isKnown || m.result ? name : t().side[side]}</span>
      {isKnown && <span class="seat-side">{t().side[side]}</span>}
      {m.clock && <span class="clock">{clockText(m.clock.left[side])}</span>}
    </div>
  );
}

function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  if (tenths < 200) return t().tenths(tenths / 10);
  return clockTime(Math.ceil(ms / 1000));
}

function statusOf(m: Match): string {
  const words = t().play;
  if (m.result) return words.result(m);
  if (!isAtEnd.value) return words.lookingBack;
  if (trouble.value !== null) return t().engine.silent;
  if (currentRefusal.value !== null) return t().engine.refused(currentRefusal.value);
  if (isHumansChoice.value) return t().opening.task(m.opening);
  if (isThinking.value) return words.thinking;
  if (m.setting.rival === "person" && !isHumansTurn.value) return words.sendHint;
  if (!isHumansTurn.value) return words.wait;
  if (!isSettled(m)) return t().opening.task(m.opening);
  return words.yourTurn(m.human);
}

/** The link that takes the game to the other person, by the share sheet of the device where there is one. */
function SendMove({ m }: { m: Match }): JSX.Element {
  const words = t().play;
  const [link, setLink] = useState("");
  const { game } = place.value;
  useEffect(() => {
    let isStale = false;
    setLink("");
    linkForPerson(m).then((made) => isStale || setLink(made), report);
    return () => {
      isStale = true;
    };
  }, [game, m.result, m.human]);
  const send = () => {
    if (!navigator.share) return copyLink(link);
    return navigator.share({ title: t().name, text: words.message, url: link }).catch((e: unknown) => (isAbort(e) ? undefined : copyLink(link)));
  };
  return (
    <div class="send">
      <Button icon="share" kind="main" off={link === ""} onClick={() => void send()}>{ply.value === 0 ? words.sendFirst : words.send}</Button>
      <input type="text" readOnly value={link} aria-label={t().share.link} onFocus={(e) => e.currentTarget.select()} />
    </div>
  );
}

function Choices({ m }: { m: Match }): JSX.Element | null {
  const step = stepOf(m.opening);
  if (step?.kind === "declare") {
    const counts = Array.from({ length: step.most }, (_, i) => i + 1);
    return <div class="row">{counts.map((n) => <Button onClick={() => choose({ declare: n })} key={n}>{String(n)}</Button>)}</div>;
  }
  if (step?.kind !== "choose") return null;
  return (
    <div class="row">
      {step.options.map(({ choice }) => <Button onClick={() => choose({ choice })} key={choice}>{t().opening.choices[choice]}</Button>)}
    </div>
  );
}

function Actions({ m }: { m: Match }): JSX.Element {
  const words = t().play;
  if (!isAtEnd.value) {
    return <div class="row"><Button icon="last" onClick={() => goTo(lastNode.peek())}>{words.backToGame}</Button></div>;
  }
  return (
    <div class="row">
      <Button icon="undo" off={!canTakeBack.value} onClick={undo}>{words.undo}</Button>
      {!m.result && (
        <>
          {m.setting.rival === "engine" && (
            <Button icon="hint" off={!isHumansTurn.value || !isSettled(m) || !engine.value}
              onClick={() => void showHint()}>{words.hint}</Button>
          )}
          <Button icon="flag" off={isOver.value} onClick={giveUp}>{words.resign}</Button>
        </>
      )}
    </div>
  );
}

// The button goes with the game, and the focus would fall back to the top of the page.
function giveUp(): void {
  resign();
  setTimeout(() => document.getElementById("over-title")?.focus());
}

function Afterwards({ m, onReview }: { m: Match; onReview(): void }): JSX.Element {
  const words = t().play;
  const ending = currentFacts.value?.ending;
  const suggestion = suggestionAt(m.setting.level);
  return (
    <section class="card" aria-labelledby="over-title">
      <h2 id="over-title" tabIndex={-1}>{m.result?.winner === m.human ? words.won : m.result?.winner === otherSide(m.human) ? (m.setting.rival === "person" ? words.lostToPerson : words.lost) : words.drawn}</h2>
      {ending && <p class="soft">{t().said.ending(ending)}</p>}
      <div class="row">
        <Button icon="target" kind="main" onClick={onReview}>{t().review.button}</Button>
        <Button icon="again" onClick={() => rematch()}>{words.rematch}</Button>
        <Button icon="plus" onClick={() => (dialog.value = "new")}>{words.newGame}</Button>
        <Button icon="question" onClick={() => (view.value = "analyze")}>{t().views.analyze}</Button>
      </div>
      {suggestion && (
        <div class="suggestion">
          <p>{words.suggestion(suggestion)}</p>
          <Button onClick={() => rematchAt(suggestion.to)}>{words.rematchAt(suggestion.to)}</Button>
        </div>
      )}
    </section>
  );
}
