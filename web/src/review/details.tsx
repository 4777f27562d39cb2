// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { percent } from "../text/sentences";
import { t } from "../text/text";
import { kindOf, linesOf, seconds, standing, symbolOf, type Line } from "./facts";
import type { Move, Review } from "./types";

interface Props {
  review: Review;
  ply: number;
  line: Line | null;
  hidden: boolean;
  onLine(line: Line | null): void;
  onReveal(): void;
}

export function Details({ review, ply, line, hidden, onLine, onReveal }: Props): JSX.Element {
  const move = review.reviewed_moves[ply - 1];
  const text = move?.judged ? t().review.moveText(move) : "";
  return (
    <section class="card details" aria-label={t().review.thisMove}>
      <div aria-live="polite">
        <Heading review={review} move={move} />
        {text && !hidden && <p class="verdict">{text}</p>}
        {move?.judged && <Change move={move} />}
        {!hidden && <p class="standing">{standing(review, ply)}</p>}
      </div>
      {hidden ? <button type="button" class="reveal" onClick={onReveal}>{t().review.reveal}</button>
        : <Lines review={review} ply={ply} line={line} onLine={onLine} />}
      {!hidden && <Defenses review={review} ply={ply} />}
    </section>
  );
}

function Heading({ review, move }: { review: Review; move: Move | undefined }): JSX.Element {
  if (!move) return <h2>{t().said.start}</h2>;
  const kind = kindOf(review, move);
  return (
    <h2>
      <span class={`dot ${move.side}`} aria-hidden="true" />
      {move.ply}. {t().said.move(move.side, move.move)}
      <span class="symbol">{symbolOf(move)}</span>
      {kind && <span class={`badge ${move.judgment ?? "fact"}`}>{kind}</span>}
    </h2>
  );
}

function Change({ move }: { move: Move }): JSX.Element {
  const drop = move.drop ?? 0;
  return (
    <p class="change">
      {t().review.change(move.side, percent(move.before ?? 0), percent(move.after ?? 0))}
      {drop > 0 && <span class="drop"> (−{percent(drop)})</span>}
      {move.ms !== null && <span class="used"> · {seconds(move.ms)}</span>}
    </p>
  );
}

function sameLine(a: Line | null, b: Line): boolean {
  return a !== null && a.from === b.from && a.moves.join() === b.moves.join();
}

function Lines({ review, ply, line, onLine }: Omit<Props, "hidden" | "onReveal">): JSX.Element {
  return (
    <ul class="lines">
      {linesOf(review, ply).map((l) => {
        const on = sameLine(line, l);
        return (
          <li key={l.title}>
            <button type="button" aria-pressed={on} onClick={() => onLine(on ? null : l)}>
              <span class="line-title">{l.title}</span>
              <span class="line-moves">{l.moves.join(" ")}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Defenses({ review, ply }: { review: Review; ply: number }): JSX.Element | null {
  const defenses = review.positions[ply]?.defenses;
  if (!defenses || defenses.length === 0) return null;
  return (
    <p class="defenses">
      {t().review.defenses(defenses.length)}{" "}
      <strong>{defenses.join(" ")}</strong>
    </p>
  );
}
