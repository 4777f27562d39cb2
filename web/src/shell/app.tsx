// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { stopMarking } from "../analyze/notes";
import { stopAskingWhy } from "../analyze/questions";
import { AnalyzeView } from "../analyze/view";
import { Button } from "../board/controls";
import type { Trouble } from "../engine/client";
import { VIEWS, withoutEmbed, type View } from "../game/link";
import { lastOf, nodeOf, START } from "../game/tree";
import { canTakeBack, playFromHere, undo } from "../play/match";
import { PlayView } from "../play/view";
import { PuzzlesView } from "../puzzle/view";
import { titleOf } from "../review/facts";
import { chosen, line, openReview, review, reviews, startReview } from "../review/session";
import type { Review } from "../review/types";
import { ReviewView } from "../review/view";
import { goBack, goForth } from "../state/history";
import { settings } from "../state/settings";
import { dialog, engine, isSettingUp, place, said, shownLine, trouble, troubleText, view } from "../state/state";
import { catalog, t } from "../text/text";
import { Dialogs } from "./dialogs";
import { openFiles, openSource } from "./open";
import { goToShown, moment, Stage, stepBy } from "./stage";
import { rememberTheme, switchTheme, theme } from "./theme";

function useTheme(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    rememberTheme(theme.value);
  }, [theme.value]);
}

/** The board alone with its moves and comments, for a frame in another page. */
export function EmbeddedBoard(): JSX.Element {
  useTheme();
  const text = nodeOf(place.value.game, place.value.at).comment;
  return (
    <main class="embedded">
      <Stage />
      {text && <p class="embedded-comment">{text}</p>}
      <p><a href={withoutEmbed(location.hash)} target="_blank" rel="noopener">{t().share.openHere}</a></p>
    </main>
  );
}

export function App(): JSX.Element {
  useTheme();
  useEffect(() => {
    document.title = review.value && view.value === "review" ? t().title.review(titleOf(review.value)) : t().title.page;
  }, [review.value, view.value, catalog.value]);
  useKeys();
  useDrops();
  return (
    <>
      <Header />
      <main class={`game view-${view.value}`}>
        <Stage />
        <div class="panel" id="panel">
          {trouble.value !== null && <TroubleCard kind={trouble.value} />}
          {view.value === "play" && <PlayView onReview={() => void startReview()} />}
          {view.value === "analyze" && <AnalyzeView onPlay={playFromHere} />}
          {view.value === "review" && <ReviewView />}
          {view.value === "puzzles" && <PuzzlesView />}
        </div>
      </main>
      <p class="unseen" role="status" aria-live="polite">{said.value}</p>
      <Dialogs />
    </>
  );
}

function Header(): JSX.Element {
  const words = t();
  const showsReview = view.value === "review" && review.value !== null;
  const shown = engine.value ? VIEWS : VIEWS.filter((v) => v !== "play" && v !== "puzzles");
  return (
    <header class="top">
      <div class="brand">
        {showsReview && review.value ? (
          <>
            <h1>{titleOf(review.value)}</h1>
            <p class="subtitle">{subtitle(review.value)}</p>
          </>
        ) : <h1 class="name">{words.name}</h1>}
      </div>
      <nav class="tabs" aria-label={words.views.label}>
        {shown.map((v) => (
          <button type="button" aria-current={view.value === v ? "page" : undefined} onClick={() => show(v)} key={v}>{words.views[v]}</button>
        ))}
      </nav>
      <div class="tools">
        {reviews.value.length > 1 && view.value === "review" && (
          <label class="picker">
            <span>{words.review.game}</span>
            <select value={String(chosen.value)} onChange={(e) => openReview(Number(e.currentTarget.value), 0)}>
              {reviews.value.map((r, i) => <option value={String(i)} key={i}>{`${i + 1}. ${titleOf(r)}`}</option>)}
            </select>
          </label>
        )}
        {engine.value && <Button icon="plus" kind="quiet" onClick={() => (dialog.value = "new")}>{words.play.newShort}</Button>}
        <Button icon="open" kind="quiet" onClick={() => (dialog.value = "open")}>{words.open.short}</Button>
        <Button icon="share" kind="quiet" onClick={() => (dialog.value = "share")}>{words.share.short}</Button>
        <span class="wide-only">
          <Button icon="theme" kind="quiet" onClick={switchTheme}>
            {theme.value === "dark" ? words.theme.light : words.theme.dark}
          </Button>
        </span>
        <Button icon="gear" kind="quiet" name={words.settings.title} onClick={() => (dialog.value = "settings")} />
      </div>
    </header>
  );
}

function subtitle(r: Review): string {
  const parts = [`${t().rules[r.rule]} ${r.size}×${r.size}`, t().moves(r.reviewed_moves.length), t().review.end(r)];
  if (r.info["event"]) parts.unshift(r.info["event"]);
  if (r.info["date"]) parts.push(r.info["date"]);
  if (r.interrupted) parts.push(t().review.interrupted);
  return parts.join(" · ");
}

function show(next: View): void {
  shownLine.value = null;
  line.value = null;
  view.value = next;
}

function TroubleCard({ kind }: { kind: Trouble }): JSX.Element {
  const words = t().engine;
  return (
    <section class="card trouble" role="alert">
      <p>{troubleText(kind)}</p>
      <div class="row">
        <Button icon="again" kind="main" onClick={() => (trouble.value = null)}>{kind === "locked" ? words.retry : words.restart}</Button>
      </div>
    </section>
  );
}

/** Takes back the last thing that the user has done: in a match a move. */
function undoLast(): void {
  if (view.peek() === "play" && canTakeBack.peek()) undo();
  else goBack();
}

function useKeys(): void {
  useLayoutEffect(() => { // keys pressed as soon as the page is seen count
    const listen = (e: KeyboardEvent) => {
      const target = e.target instanceof HTMLElement || e.target instanceof SVGElement ? e.target : null;
      if (e.altKey || dialog.peek() || target?.closest('select, input:not([type="checkbox"], [type="radio"]), textarea')) return;
      if (e.ctrlKey || e.metaKey) {
        const key = e.key.toLowerCase();
        const change = key === "y" || (key === "z" && e.shiftKey) ? goForth : key === "z" ? undoLast : null;
        if (!change || isSettingUp.peek() || view.peek() === "puzzles") return;
        e.preventDefault();
        return change();
      }
      const hasMoments = view.peek() === "review" && review.peek() !== null;
      const actions: Record<string, () => void> = {
        ArrowLeft: () => (e.shiftKey && hasMoments ? moment(-1) : stepBy(-1)),
        ArrowRight: () => (e.shiftKey && hasMoments ? moment(1) : stepBy(1)),
        Home: () => goToShown(START),
        End: () => goToShown(lastOf(place.peek().game, place.peek().at)),
        n: () => engine.peek() && (dialog.value = "new"),
        o: () => (dialog.value = "open"),
        s: () => (dialog.value = "share"),
        b: () => document.getElementById("board")?.focus(),
        "?": () => (dialog.value = "settings"),
        Escape: () => {
          stopMarking();
          stopAskingWhy();
        },
      };
      const isArrow = e.key.startsWith("Arrow");
      if (isArrow && target?.closest('input[type="radio"], .scroller')) return; // they choose or scroll there
      const isLetter = e.key.length === 1;
      const action = isLetter && !settings.peek().letterKeys ? undefined : actions[e.key];
      if (!action) return;
      e.preventDefault();
      action();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

// Files that are dropped anywhere, and files and texts that are pasted outside of a field, are opened.
function useDrops(): void {
  useEffect(() => {
    const over = (e: DragEvent) => e.preventDefault();
    const drop = (e: DragEvent) => {
      e.preventDefault();
      const files = [...(e.dataTransfer?.files ?? [])];
      if (files.length > 0) void openFiles(files);
    };
    const paste = (e: ClipboardEvent) => {
      if (e.target instanceof Element && e.target.closest("input, textarea")) return;
      const files = [...(e.clipboardData?.files ?? [])];
      const text = e.clipboardData?.getData("text/plain");
      if (files.length > 0) void openFiles(files);
      else if (text?.trim()) void openSource(text);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
}
