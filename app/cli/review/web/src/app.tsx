// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { hashOf, placeOf } from "./address";
import { Board } from "./board";
import { Chart } from "./chart";
import { Controls } from "./controls";
import { Details } from "./details";
import { playerName, titleOf, type Line } from "./game";
import { Moments, MoveList } from "./lists";
import { Players } from "./players";
import { initialTheme, rememberTheme, type Theme } from "./theme";
import type { Review } from "./types";

export function App({ reviews }: { reviews: Review[] }): JSX.Element {
  const [game, setGame] = useState(() => Math.min(placeOf(location.hash).game, Math.max(0, reviews.length - 1)));
  const [theme, setTheme] = useState<Theme>(initialTheme);
  const review = reviews[game];
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    rememberTheme(theme);
  }, [theme]);
  useEffect(() => {
    document.title = review ? `${titleOf(review)} – review` : "Game review";
  }, [review]);
  return (
    <>
      <header class="top">
        <div class="brand">
          <h1>{review ? titleOf(review) : "Game review"}</h1>
          {review && <p class="subtitle">{subtitle(review)}</p>}
        </div>
        <div class="tools">
          {reviews.length > 1 && (
            <label class="picker">
              <span>Game</span>
              <select value={String(game)} onChange={(e) => setGame(Number(e.currentTarget.value))}>
                {reviews.map((r, i) => <option value={String(i)} key={i}>{`${i + 1}. ${titleOf(r)}`}</option>)}
              </select>
            </label>
          )}
          <button type="button" class="quiet" aria-pressed={theme === "dark"}
            onClick={() => setTheme(theme === "dark" ? "light" : "dark")}>
            {theme === "dark" ? "☀ Light" : "☾ Dark"}
          </button>
        </div>
      </header>
      {review ? <Game review={review} game={game} games={reviews.length} key={game} />
        : <main><p class="empty">There is no game in this report.</p></main>}
    </>
  );
}

function subtitle(review: Review): string {
  const parts = [`${review.rule} ${review.size}×${review.size}`, `${review.reviewed_moves.length} moves`, review.end_text];
  if (review.info["event"]) parts.unshift(review.info["event"]);
  if (review.info["date"]) parts.push(review.info["date"]);
  if (review.interrupted) parts.push("interrupted: not every position was looked at");
  return parts.join(" · ");
}

function Game({ review, game, games }: { review: Review; game: number; games: number }): JSX.Element {
  const last = review.reviewed_moves.length;
  const clamp = useCallback((ply: number) => Math.min(last, Math.max(0, ply)), [last]);
  const [ply, setPly] = useState(() => {
    const place = placeOf(location.hash);
    return place.game === game ? clamp(place.ply) : 0;
  });
  const [line, setLine] = useState<Line | null>(null);
  const [numbers, setNumbers] = useState(false);
  const [training, setTraining] = useState(false);
  const [revealed, setRevealed] = useState(false);
  const go = useCallback((to: number | ((now: number) => number)) => {
    setLine(null);
    setRevealed(false);
    setPly((now) => clamp(typeof to === "number" ? to : to(now)));
  }, [clamp]);
  const step = useCallback((by: number) => go((now) => now + by), [go]);
  const moment = useCallback((by: 1 | -1) => {
    go((now) => {
      const others = review.key_moments.filter((m) => (by > 0 ? m > now : m < now));
      return (by > 0 ? others[0] : others[others.length - 1]) ?? now;
    });
  }, [go, review]);
  useKeys(step, go, moment, last);
  useLayoutEffect(() => {
    history.replaceState(null, "", hashOf({ game, ply }, games));
  }, [game, games, ply]);

  const hidden = training && !revealed;
  const hint = useMemo(() => (hidden ? null : review.positions[ply]?.best ?? null), [hidden, review, ply]);
  return (
    <main class="game">
      <section class="stage" aria-label="Board">
        <Board review={review} ply={ply} line={line} hint={hint} numbers={numbers} onStone={go} onStep={step} />
        <Controls ply={ply} last={last} onGo={go} onMoment={moment} hasMoments={review.key_moments.length > 0} />
        <div class="switches">
          <label><input type="checkbox" checked={numbers} onChange={() => setNumbers(!numbers)} /> Move numbers</label>
          <label><input type="checkbox" checked={training} onChange={() => setTraining(!training)} /> Hide answers</label>
        </div>
      </section>
      <div class="panel">
        <Details review={review} ply={ply} line={line} onLine={setLine} hidden={hidden}
          onReveal={() => setRevealed(true)} />
        <section class="card" aria-labelledby="chart-title">
          <h2 id="chart-title">Win rate of {playerName(review, "black")} (Black)</h2>
          <Chart review={review} ply={ply} onSelect={go} />
        </section>
        <Moments review={review} ply={ply} onSelect={go} hidden={training} />
        <Players review={review} />
        <MoveList review={review} ply={ply} onSelect={go} />
        <p class="footnote">
          Made by {review.engine}. “Proven” means that a checker has replayed the win against every legal reply.
          Keys: ← → one move, Home and End, Shift with ← → key moments.
        </p>
      </div>
    </main>
  );
}

function useKeys(step: (by: number) => void, go: (ply: number) => void, moment: (by: 1 | -1) => void,
  last: number): void {
  useLayoutEffect(() => {
    const listen = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.target instanceof HTMLSelectElement) return;
      const actions: Record<string, () => void> = {
        ArrowLeft: () => (e.shiftKey ? moment(-1) : step(-1)),
        ArrowRight: () => (e.shiftKey ? moment(1) : step(1)),
        Home: () => go(0),
        End: () => go(last),
      };
      const action = actions[e.key];
      if (!action) return;
      e.preventDefault();
      action();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [step, go, moment, last]);
}
