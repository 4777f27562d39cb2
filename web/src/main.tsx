// SPDX-License-Identifier: MIT
// Starts the page: finds the engine, the reviews of a report, a game in the address or the game of the last visit.
import { computed, effect } from "@preact/signals";
import { render } from "preact";
import { book, watchBook } from "./analyze/book";
import { gamesIndex, watchGames } from "./analyze/games";
import { watchAnalysis } from "./analyze/live";
import { watchFouls, watchProof } from "./analyze/questions";
import { watchSetup } from "./analyze/setup";
import { ServerEngine } from "./engine/server";
import { threadsHere, WasmEngine } from "./engine/wasm";
import { isEmbedded, linkedIn } from "./game/link";
import { beginByLink } from "./play/match";
import { watchMatch } from "./play/turns";
import { watchPuzzles } from "./puzzle/shelf";
import { addressIn } from "./review/address";
import { openReview, reviews, statistics, watchAddress } from "./review/session";
import { watchTraining } from "./review/training";
import type { Review, Statistics } from "./review/types";
import { App, EmbeddedBoard } from "./shell/app";
import { openStored } from "./shell/open";
import { watchFacts } from "./shell/facts";
import { keep, restore } from "./shell/keep";
import { watchHistory } from "./state/history";
import { settings, store, stored } from "./state/settings";
import { watchLanguage } from "./shell/language";
import { watchSound } from "./shell/sound";
import { beginLoading, engine, replaceGame, report, tell, trouble, view } from "./state/state";
import { t } from "./text/text";

// Storage key of the program's secret, by which links without the secret work in other tabs. A restarted program has a new one.
const SECRET = "pentarch-secret";
const GIVEN = "pentarch-given"; // the file that the program was started with, in a tab that has shown it
const WITHOUT_THREADS = { worker: "worker.js", script: "worker.js", module: "pentarch-engine.wasm" };
const WITH_THREADS = {
  worker: "worker-threads.js", script: "pentarch-engine-threads.js", module: "pentarch-engine-threads.wasm",
};

function makeEngine(): void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="pentarch-engine"]');
  const kinds = [...metas].map((meta) => meta.content);
  if (kinds.includes("server")) {
    engine.value = new ServerEngine(secretGiven(), {
      load: () => stored(SECRET) as string | null,
      save: (secret) => store(SECRET, secret),
    });
  } else if (kinds.includes("wasm")) {
    engine.value = engineHere();
  }
}

function secretGiven(): string {
  return new URLSearchParams(location.search).get("token") ?? new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
}

// Once the browser keeps the secret, the address does without: it gets into the history and is seen by others.
function hideSecret(): void {
  if (secretGiven() === stored(SECRET)) history.replaceState(null, "", location.pathname + location.hash.replace(/^#token=.*/, ""));
}

function engineHere(): WasmEngine {
  const most = threadsHere();
  const { threads, table } = settings.peek();
  return new WasmEngine(most ? WITH_THREADS : WITHOUT_THREADS, most ? Math.min(threads ?? most, most) : 1, table << 20);
}

// The engine in the browser is made anew for other settings of it.
function watchEngineSettings(): void {
  const wanted = computed(() => JSON.stringify([settings.value.threads, settings.value.table]));
  let made = wanted.peek();
  effect(() => {
    const old = engine.peek();
    if (wanted.value === made || old?.kind !== "wasm") return;
    made = wanted.value;
    engine.value = engineHere();
    old.close();
  });
}

function readReport(): void {
  const data = document.getElementById("reviews");
  const all = JSON.parse(data?.textContent ?? "[]") as (Review | Statistics)[];
  reviews.value = all.filter((r): r is Review => r.type === "review");
  statistics.value = all.find((r): r is Statistics => r.type === "statistics") ?? null;
}

async function openAddress(): Promise<boolean> {
  const isWanted = beginLoading();
  try {
    const linked = await linkedIn(location.hash);
    if (!linked || !isWanted()) return false;
    if (linked.byLink) beginByLink(linked, linked.byLink);
    else {
      replaceGame({ game: linked.game, at: linked.at });
      view.value = linked.view;
    }
    if (!isEmbedded(location.hash)) history.replaceState(null, "", location.pathname + location.search);
    return true;
  } catch {
    tell(t().open.badLink);
    return false;
  }
}

// The game and the move of a report that the address names.
function openReportAddress(): void {
  const { game, ply } = addressIn(location.hash);
  openReview(Math.min(game, reviews.value.length - 1), ply);
}

// The book and the game that the program was started with. In a tab that has shown the game, a reload brings back what was made of it.
async function openGiven(client: ServerEngine, isLinked: boolean, isRestored: boolean, isWanted: () => boolean): Promise<void> {
  const { file, ...started } = await client.started();
  hideSecret();
  book.value = started.book;
  gamesIndex.value = started.games;
  if (!file) return;
  const wasShown = isRestored && stored(GIVEN, () => sessionStorage) === file;
  if (!isLinked && !wasShown) await openStored(client.files, file, isWanted);
  store(GIVEN, file, () => sessionStorage);
}

// Opens them again after a program that could not be asked, or not by this page.
function watchGiven(client: ServerEngine, isLinked: boolean, isRestored: boolean): void {
  const isWanted = beginLoading();
  let isOpened = false;
  effect(() => {
    if (trouble.value === null && !isOpened) openGiven(client, isLinked, isRestored, isWanted).then(() => (isOpened = true), report);
  });
}

async function start(): Promise<void> {
  const root = document.getElementById("app");
  if (!root) return;
  watchLanguage();
  if (isEmbedded(location.hash)) { // without an engine, so that a frame is light and needs no rights
    await openAddress();
    view.value = "analyze";
    root.textContent = "";
    return render(<EmbeddedBoard />, root);
  }
  makeEngine();
  readReport();
  const isReport = reviews.value.length > 0 || !engine.value;
  if (isReport) view.value = "review";
  const hasReviews = isReport && reviews.value.length > 0;
  if (hasReviews) {
    openReportAddress();
    watchAddress();
  } else {
    const isLinked = await openAddress();
    const isRestored = !isLinked && restore();
    if (engine.value instanceof ServerEngine) watchGiven(engine.value, isLinked, isRestored);
  }
  if (!isReport) keep();
  addEventListener("hashchange", () => (hasReviews && /^#(game|move)=/.test(location.hash) ? openReportAddress() : void openAddress()));
  for (const watch of [watchHistory, watchFacts, watchMatch, watchAnalysis, watchFouls, watchProof, watchBook, watchGames, watchSetup, watchPuzzles, watchTraining, watchSound, watchEngineSettings]) watch();
  root.textContent = "";
  render(<App />, root);
  if ("serviceWorker" in navigator && engine.peek()?.kind === "wasm") {
    navigator.serviceWorker.register("service-worker.js").catch(report);
  }
}

void start();
