// SPDX-License-Identifier: MIT
// The notes on each position: comments and marks.
import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import { Button } from "../board/controls";
import { shortened } from "../board/tree";
import { annotate, isMainLine, MARKS, nodeOf, promote, remove, START, toggleMark, type Mark, type MarkKind } from "../game/tree";
import { earlier, goBack, goForth, later } from "../state/history";
import { onPick, place, say, setGame, setPlace } from "../state/state";
import { t } from "../text/text";

const SIGNS: Record<MarkKind, string> = { cross: "✕", triangle: "△", square: "□", circle: "○", label: "A" };

const markTool = signal<MarkKind>("cross");
/** The kind of marks that a click on the board places; null where it does something else. */
const marking = computed(() => (onPick.value === mark ? markTool.value : null));

const LONGEST_COMMENT = 20_000; // characters that a field can show without delay

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
  const marks = nodeOf(game, at).marks ?? [];
  const changed = toggleMark(game, at, { point, kind, ...(kind === "label" ? { label: labelFor(point, marks) } : {}) });
  const made = nodeOf(changed, at).marks?.find((m) => m.point === point);
  setGame(changed);
  say(made ? [t().tree.mark[kind], made.label, point].filter(Boolean).join(" ") : t().tree.unmarked(point));
}

// The letter that the point has, or the first one that is free.
function labelFor(point: string, marks: readonly Mark[]): string {
  const had = marks.find((m) => m.point === point && m.kind === "label");
  const used = new Set(marks.map((m) => m.label));
  return had?.label ?? [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((l) => !used.has(l)) ?? "?";
}
