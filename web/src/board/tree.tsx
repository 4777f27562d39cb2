// SPDX-License-Identifier: MIT
// The tree of variations.
import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { nodeOf, START, type Game, type Node, type NodeId } from "../game/tree";
import { goTo, place } from "../state/state";
import { moveName, t } from "../text/text";
import { useScrolledTo } from "./controls";

const WINDOW = 150; // moves that are drawn before and after the one shown
const MOST_NESTED = 30; // lists of variations in each other
const LONGEST_REMARK = 300; // characters of a comment in the list

/** A variation by its first move. */
interface Variation {
  first: NodeId;
  depth: number; // of variations in each other, from 1
  outer: Variation | null;
}

/** A move of the tree in the order of its list, with its number. */
interface Item {
  id: NodeId;
  ply: number;
  variation: Variation | null; // null on the main line
}

function depthOf({ variation }: Item): number {
  return variation?.depth ?? 0;
}

/** The variation of a depth that an item is in. */
function variationAt({ variation }: Item, depth: number): Variation | null {
  let around = variation;
  while (around && around.depth > depth) around = around.outer;
  return around?.depth === depth ? around : null;
}

// Each line is followed by the alternatives of its moves, where they branch off, without recursion: a tree may be deep.
export function itemsOf(game: Game): Item[] {
  const items: Item[] = [];
  const open: Item[] = [];
  const push = (id: NodeId | undefined, ply: number, variation: Variation | null) => id !== undefined && open.push({ id, ply, variation });
  push(nodeOf(game, START).children[0], 1, null);
  for (let item = open.pop(); item; item = open.pop()) {
    items.push(item);
    const { id, ply, variation } = item;
    const node = nodeOf(game, id);
    push(node.children[0], ply + 1, variation);
    const siblings = nodeOf(game, node.parent).children;
    if (siblings[0] !== id) continue;
    for (const other of siblings.slice(1).reverse()) push(other, ply, { first: other, depth: depthOf(item) + 1, outer: variation });
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
  const depth = Math.max(0, Math.min(...shown.map(depthOf)) - 1);
  return (
    <div class="tree" ref={list}>
      {before && <MoreMoves count={first} to={before.id} />}
      <Branch items={shown} depth={depth} deepest={depth + MOST_NESTED} game={game} at={at} />
      {after && <MoreMoves count={all.length - end} to={after.id} />}
    </div>
  );
}

function MoreMoves({ count, to }: { count: number; to: NodeId }): JSX.Element {
  return <button type="button" class="tree-move" onClick={() => goTo(to)}>{t().tree.others(count)}</button>;
}

interface BranchProps {
  items: readonly Item[];
  depth: number;
  deepest: number; // whose variations have no lists of their own
  game: Game;
  at: NodeId;
}

// Moves of one line in a row; what lies deeper is in a list of its own, an entry for each variation.
function Branch({ items, depth, deepest, game, at }: BranchProps): JSX.Element {
  const parts: JSX.Element[] = [];
  for (let i = 0; i < items.length;) {
    const item = items[i];
    if (!item) break;
    if (depth === deepest || depthOf(item) <= depth) {
      parts.push(<TreeMove node={nodeOf(game, item.id)} id={item.id} ply={item.ply} isHere={item.id === at} key={item.id} />);
      i += 1;
      continue;
    }
    const variations: [NodeId, Item[]][] = [];
    for (; i < items.length; ++i) {
      const deeper = items[i];
      const name = deeper && variationAt(deeper, depth + 1)?.first;
      if (!deeper || name === undefined) break;
      const last = variations.at(-1);
      if (last?.[0] === name) last[1].push(deeper);
      else variations.push([name, [deeper]]);
    }
    parts.push(
      <ul class="variations" key={`v${item.id}`}>
        {variations.map(([name, part]) => <li key={name}><Branch items={part} depth={depth + 1} deepest={deepest} game={game} at={at} /></li>)}
      </ul>,
    );
  }
  return <>{parts}</>;
}

function TreeMove({ node, id, ply, isHere }: { node: Node; id: NodeId; ply: number; isHere: boolean }): JSX.Element {
  return (
    <>
      <button type="button" class="tree-move" aria-current={isHere ? "true" : undefined} onClick={() => goTo(id)}>
        <span class="move-number">{ply}</span>
        <span class={`dot ${node.side}`} aria-hidden="true" />
        <span class="unseen">{t().side[node.side]} </span>{moveName(node.move ?? "")}
      </button>
      {node.comment && <span class="tree-comment">{shortened(node.comment, LONGEST_REMARK)}</span>}
    </>
  );
}

export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)} …` : text;
}
