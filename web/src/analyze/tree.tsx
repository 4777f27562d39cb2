// SPDX-License-Identifier: MIT
// The tree of variations with the notes on each position.
import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import { Button, useScrolledTo } from "../board/controls";
import { PASS } from "../game/points";
import {
  annotate, isMainLine, nodeOf, promote, remove, START, toggleMark, type Game, type MarkKind, type Node, type NodeId,
} from "../game/tree";
import { earlier, goBack, goForth, later } from "../state/history";
import { goTo, onPick, place, say, setGame, setPlace } from "../state/state";
import { t } from "../text/text";

const MARKS: readonly MarkKind[] = ["cross", "triangle", "square", "circle", "label"];
const SIGNS: Record<MarkKind, string> = { cross: "✕", triangle: "△", square: "□", circle: "○", label: "A" };

const markTool = signal<MarkKind>("cross");
/** The kind of marks that a click on the board places; null where it does something else. */
const marking = computed(() => (onPick.value === mark ? markTool.value : null));

const WINDOW = 150; // moves that are drawn before and after the one shown
const LONGEST_REMARK = 300; // characters of a comment in the list
const LONGEST_COMMENT = 20_000; // characters that a field can show without delay

/** A move of the tree in the order of its list, with its number. */
interface Item {
  id: NodeId;
  ply: number;
  branch: readonly NodeId[]; // the first moves of the variations around it
}

// Each line is followed by the alternatives of its moves, where they branch off, without recursion: a tree may be deep.
function itemsOf(game: Game): Item[] {
  const items: Item[] = [];
  const open: Item[] = [];
  const push = (id: NodeId | undefined, ply: number, branch: readonly NodeId[]) => id !== undefined && open.push({ id, ply, branch });
  push(nodeOf(game, START).children[0], 1, []);
  for (let item = open.pop(); item; item = open.pop()) {
    items.push(item);
    const { id, ply, branch } = item;
    const node = nodeOf(game, id);
    push(node.children[0], ply + 1, branch);
    const siblings = nodeOf(game, node.parent).children;
    if (siblings[0] === id) for (const other of siblings.slice(1).reverse()) push(other, ply, [...branch, other]);
  }
  return items;
}

const items = computed(() => itemsOf(place.value.game));

/** Of a large tree only the part around the move shown is drawn; buttons lead on. */
export function Tree(): JSX.Element {
  const { game, at } = place.value;
  const list = useScrolledTo<HTMLDivElement>(at);
  const all = items.value;
  if (all.length === 0) return <p class="empty">{t().tree.empty}</p>;
  const here = Math.max(0, all.findIndex((item) => item.id === at));
  const [first, end] = [Math.max(0, here - WINDOW), Math.min(all.length, here + WINDOW + 1)];
  const [before, after] = [all[first - 1], all[end]];
  const shown = all.slice(first, end);
  const depth = Math.max(0, Math.min(...shown.map((item) => item.branch.length)) - 1);
  return (
    <div class="tree" ref={list}>
      {before && <MoreMoves count={first} to={before.id} />}
      <Branch items={shown} depth={depth} game={game} at={at} />
      {after && <MoreMoves count={all.length - end} to={after.id} />}
    </div>
  );
}

function MoreMoves({ count, to }: { count: number; to: NodeId }): JSX.Element {
  return <button type="button" class="tree-move" onClick={() => goTo(to)}>{t().tree.others(count)}</button>;
}

// Moves of one line in a row; what lies deeper is in a list of its own, an entry for each variation.
function Branch({ items, depth, game, at }: { items: readonly Item[]; depth: number; game: Game; at: NodeId }): JSX.Element {
  const parts: JSX.Element[] = [];
  for (let i = 0; i < items.length;) {
    const item = items[i];
    if (!item) break;
    if (item.branch.length <= depth) {
      parts.push(<TreeMove node={nodeOf(game, item.id)} id={item.id} ply={item.ply} isHere={item.id === at} key={item.id} />);
      i += 1;
      continue;
    }
    const variations: [NodeId, Item[]][] = [];
    for (; i < items.length; ++i) {
      const deeper = items[i];
      const name = deeper?.branch[depth];
      if (!deeper || name === undefined) break;
      const last = variations.at(-1);
      if (last?.[0] === name) last[1].push(deeper);
      else variations.push([name, [deeper]]);
    }
    parts.push(
      <ul class="variations" key={`v${item.id}`}>
        {variations.map(([name, part]) => <li key={name}><Branch items={part} depth={depth + 1} game={game} at={at} /></li>)}
      </ul>,
    );
  }
  return <>{parts}</>;
}

function TreeMove({ node, id, ply, isHere }: { node: Node; id: NodeId; ply: number; isHere: boolean }): JSX.Element {
  const name = node.move === PASS ? t().pass : node.move;
  return (
    <>
      <button type="button" class="tree-move" aria-current={isHere ? "true" : undefined} onClick={() => goTo(id)}>
        <span class="move-number">{ply}</span>
        <span class={`dot ${node.side}`} aria-hidden="true" />
        <span class="unseen">{t().side[node.side]} </span>{name}
      </button>
      {node.comment && <span class="tree-comment">{shortened(node.comment, LONGEST_REMARK)}</span>}
    </>
  );
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)} …` : text;
}

/** The comment and the marks of the position shown, and what can be done with its variation. */
export function Notes(): JSX.Element {
  const { game, at } = place.value;
  const words = t().tree;
  const { comment = "" } = nodeOf(game, at);
  const pickMark = (kind: MarkKind) => {
    if (marking.peek() === kind) return stopMarking();
    markTool.value = kind;
    onPick.value = mark;
    say(words.marking(kind));
  };
  return (
    <div class="notes">
      <label>
        <span>{words.comment}</span>
        <textarea rows={2} value={shortened(comment, LONGEST_COMMENT)} readOnly={comment.length > LONGEST_COMMENT} placeholder={words.commentHint}
          onInput={(e) => setGame(annotate(place.peek().game, place.peek().at, { comment: e.currentTarget.value }))} />
      </label>
      <div class="row" role="group" aria-label={words.marks}>
        {MARKS.map((kind) => (
          <button type="button" class="button bare" aria-pressed={marking.value === kind} aria-label={words.mark[kind]}
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

/** Ends the choice of points to mark, if there is one. */
export function stopMarking(): void {
  if (marking.peek() !== null) onPick.value = null;
}

function mark(point: string): void {
  const kind = markTool.peek();
  const { game, at } = place.peek();
  if (kind !== "label") return setGame(toggleMark(game, at, { point, kind }));
  const marks = nodeOf(game, at).marks ?? [];
  const had = marks.find((m) => m.point === point && m.kind === "label");
  const used = new Set(marks.map((m) => m.label));
  const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((l) => !used.has(l)) ?? "?";
  setGame(toggleMark(game, at, { point, kind, label: had?.label ?? free }));
}
