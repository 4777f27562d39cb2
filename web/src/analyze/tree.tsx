// SPDX-License-Identifier: MIT
// The tree of variations with the notes on each position.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../board/controls";
import { PASS } from "../game/points";
import {
  annotate, isMainLine, lineFrom, moveCount, nodeOf, pathTo, promote, remove, START, toggleMark, type Game, type MarkKind, type NodeId,
} from "../game/tree";
import { earlier, goBack, goForth, later } from "../shell/history";
import { goTo, onPick, place, say, setGame, setPlace } from "../shell/state";
import { t } from "../text/text";

const MARKS: readonly MarkKind[] = ["cross", "triangle", "square", "circle", "label"];
const SIGNS: Record<MarkKind, string> = { cross: "✕", triangle: "△", square: "□", circle: "○", label: "A" };

const markTool = signal<MarkKind | null>(null);

export function Tree(): JSX.Element {
  const { game, at } = place.value;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const item = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!box.current || !item) return;
    const top = item.offsetTop - box.current.offsetTop;
    if (top < box.current.scrollTop || top + item.offsetHeight > box.current.scrollTop + box.current.clientHeight) {
      box.current.scrollTop = top - box.current.clientHeight / 2;
    }
  }, [at]);
  if (moveCount(game) === 0) return <p class="empty">{t().tree.empty}</p>;
  return <div class="tree" ref={box}><Branch game={game} from={START} at={at} /></div>;
}

// The line of first children from a node on; where it branches, the others follow in a list of their own.
function Branch({ game, from, at, first }: { game: Game; from: NodeId; at: NodeId; first?: NodeId }): JSX.Element {
  const items: JSX.Element[] = [];
  const ids = first === undefined ? lineFrom(game, from) : [first, ...lineFrom(game, first)];
  ids.forEach((id, i) => {
    items.push(<TreeMove game={game} id={id} isHere={id === at} key={id} />);
    const isFirst = i === 0 && first !== undefined;
    const others = isFirst ? [] : nodeOf(game, nodeOf(game, id).parent).children.slice(1);
    if (others.length === 0) return;
    items.push(
      <ul class="variations" key={`v${id}`}>
        {others.map((other) => <li key={other}><Branch game={game} from={nodeOf(game, id).parent} at={at} first={other} /></li>)}
      </ul>,
    );
  });
  return <>{items}</>;
}

function TreeMove({ game, id, isHere }: { game: Game; id: NodeId; isHere: boolean }): JSX.Element {
  const node = nodeOf(game, id);
  const name = node.move === PASS ? t().pass : node.move;
  return (
    <>
      <button type="button" class="tree-move" aria-current={isHere ? "true" : undefined} onClick={() => goTo(id)}>
        <span class="move-number">{pathTo(game, id).length}</span>
        <span class={`dot ${node.side}`} aria-hidden="true" />
        <span class="unseen">{t().side[node.side]} </span>{name}
      </button>
      {node.comment && <span class="tree-comment">{node.comment}</span>}
    </>
  );
}

/** The comment and the marks of the position shown, and what can be done with its variation. */
export function Notes(): JSX.Element {
  const { game, at } = place.value;
  const words = t().tree;
  const node = nodeOf(game, at);
  const pickMark = (kind: MarkKind) => {
    if (markTool.peek() === kind) return stopMarking();
    markTool.value = kind;
    onPick.value = mark;
    say(words.marking(kind));
  };
  return (
    <div class="notes">
      <label>
        <span>{words.comment}</span>
        <textarea rows={2} value={node.comment ?? ""} placeholder={words.commentHint}
          onInput={(e) => setGame(annotate(place.peek().game, place.peek().at, { comment: e.currentTarget.value }))} />
      </label>
      <div class="row" role="group" aria-label={words.marks}>
        {MARKS.map((kind) => (
          <button type="button" class="button bare" aria-pressed={markTool.value === kind} aria-label={words.mark[kind]}
            title={words.mark[kind]} onClick={() => pickMark(kind)} key={kind}><span aria-hidden="true">{SIGNS[kind]}</span></button>
        ))}
        <Button icon="undo" off={earlier.value.length === 0} name={t().game.undo} onClick={goBack} />
        <Button icon="redo" off={later.value.length === 0} name={t().game.redo} onClick={goForth} />
        {at !== START && (
          <>
            <Button icon="up" off={isMainLine(game, at)} name={words.promote} onClick={() => setGame(promote(game, at))} />
            <Button icon="remove" name={words.remove} onClick={() => setPlace(remove(game, at))} />
          </>
        )}
      </div>
    </div>
  );
}

function stopMarking(): void {
  markTool.value = null;
  onPick.value = null;
}

function mark(point: string): void {
  const kind = markTool.peek();
  if (!kind) return;
  const { game, at } = place.peek();
  if (kind !== "label") return setGame(toggleMark(game, at, { point, kind }));
  const marks = nodeOf(game, at).marks ?? [];
  const had = marks.find((m) => m.point === point && m.kind === "label");
  const used = new Set(marks.map((m) => m.label));
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((l) => !used.has(l)) ?? "?";
  setGame(toggleMark(game, at, { point, kind, label: had?.label ?? free }));
}
