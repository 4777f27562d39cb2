// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button, Card, useScrolledTo } from "../board/controls";
import { kindOf, symbolOf } from "./facts";
import type { Move, Review } from "./types";
import { percent } from "../text/sentences";
import { moveName, t } from "../text/text";

interface Props {
  review: Review;
  ply: number;
  hidden?: boolean;
  onSelect(ply: number): void;
}

// A longer list shows its first ones until it is asked for.
const MOST_MOMENTS = 16;
const FIRST_MOMENTS = 12;

/** The key moments; selecting one jumps there. */
export function Moments({ review, ply, hidden, onSelect }: Props): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const moves = review.key_moments.map((n) => review.reviewed_moves[n - 1]).filter((m): m is Move => m !== undefined);
  const isLong = !isWhole && moves.length > MOST_MOMENTS;
  return (
    <Card id="moments" title={t().review.moments}>
      {moves.length === 0 && <p class="empty">{t().review.noMoments}</p>}
      <ol class="moments">
        {moves.slice(0, isLong ? FIRST_MOMENTS : moves.length).map((m) => (
          <li key={m.ply}>
            <button type="button" aria-current={m.ply === ply ? "true" : undefined} onClick={() => onSelect(m.ply)}>
              <span class={`dot ${m.side}`} aria-hidden="true" />
              <span class="moment-move">
                {m.ply}. <span class="unseen">{t().side[m.side]} </span>{moveName(m.move)}{symbolOf(m)}
              </span>
              <span class={`badge ${m.judgment ?? "fact"}`}>{kindOf(review, m)}</span>
              {!hidden && t().review.moveText(m) && <span class="moment-text">{t().review.moveText(m)}</span>}
            </button>
          </li>
        ))}
      </ol>
      {isLong && <div class="row"><Button onClick={() => setWhole(true)}>{t().tree.others(moves.length - FIRST_MOMENTS)}</Button></div>}
    </Card>
  );
}

/** All moves of the game. */
export function MoveList({ review, ply, onSelect }: Props): JSX.Element {
  const list = useScrolledTo<HTMLOListElement>(ply);
  return (
    <Card id="moves" title={t().review.allMoves}>
      <ol class="moves" ref={list}>
        {review.reviewed_moves.map((m) => (
          <li key={m.ply}>
            <button type="button" class={m.judgment ?? ""} aria-current={m.ply === ply ? "true" : undefined} onClick={() => onSelect(m.ply)}
              title={m.judged ? t().review.after(m.side, percent(m.after ?? 0)) : undefined}>
              <span class="move-number">{m.ply}</span>
              <span class={`dot ${m.side}`} aria-hidden="true" />
              <span class="unseen">{t().side[m.side]} </span>
              {moveName(m.move)}<span class="symbol">{symbolOf(m)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
