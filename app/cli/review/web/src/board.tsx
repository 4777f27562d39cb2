// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { columnName, otherSide, PASS, pointOf, stonesAt, type Line, type Stone } from "./game";
import type { Review, Side } from "./types";

const CELL = 40;
const MARGIN = 46;  // left and bottom margin, with the coordinates
const EDGE = 30;  // right and top margin
const STONE = 18.4;

interface Props {
  review: Review;
  ply: number;
  line: Line | null;
  hint: string | null;  // point to mark as the best move
  numbers: boolean;
  onStone(ply: number): void;
  onStep(by: number): void;
}

// Star points of boards of the usual sizes.
function starPoints(size: number): string[] {
  const edge = size >= 13 ? 3 : 2;
  if (size < 9) return [];
  const far = size - 1 - edge;
  const points: [number, number][] = [[edge, edge], [edge, far], [far, edge], [far, far]];
  if (size % 2 === 1) points.push([(size - 1) / 2, (size - 1) / 2]);
  return points.map(([x, y]) => columnName(x) + (y + 1));
}

export function Board({ review, ply, line, hint, numbers, onStone, onStep }: Props): JSX.Element {
  const size = review.size;
  const side = MARGIN + EDGE + (size - 1) * CELL;
  const cx = (name: string) => MARGIN + pointOf(name).x * CELL;
  const cy = (name: string) => EDGE + (size - 1 - pointOf(name).y) * CELL;
  const shown = line ? line.from : ply;
  const stones = stonesAt(review, shown);
  const last = stones.length > 0 ? stones[stones.length - 1] : undefined;
  const forbidden = line ? [] : (review.positions[shown]?.forbidden ?? []);
  const description = line
    ? `Board after move ${shown} with a line of ${line.moves.length} moves: ${line.moves.join(" ")}`
    : `Board after move ${shown}${last && last.ply > 0 ? `, last move ${last.point}` : ""}`;
  return (
    <svg class="board" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={description} data-ply={shown}
      {...swipes(onStep)}>
      <defs>
        <radialGradient id="black" cx="36%" cy="30%" r="75%">
          <stop offset="0" stop-color="#6b6e74" />
          <stop offset=".45" stop-color="#2c2e33" />
          <stop offset="1" stop-color="#0d0e10" />
        </radialGradient>
        <radialGradient id="white" cx="36%" cy="30%" r="80%">
          <stop offset="0" stop-color="#ffffff" />
          <stop offset=".6" stop-color="#f1eee6" />
          <stop offset="1" stop-color="#c9c3b4" />
        </radialGradient>
      </defs>
      <rect class="wood" width={side} height={side} rx="10" />
      <Grid size={size} />
      {starPoints(size).map((p) => <circle class="star" cx={cx(p)} cy={cy(p)} r="4.4" key={p} />)}
      {review.setup.blocked.map((point) => (
        <rect class="blocked" x={cx(point) - 15} y={cy(point) - 15} width="30" height="30" rx="4" key={point} />
      ))}
      {forbidden.map((p) => (
        <path class="forbidden" d={`M${cx(p) - 8} ${cy(p) - 8}l16 16m0 -16l-16 16`} key={p}>
          <title>{`${p} is forbidden for Black`}</title>
        </path>
      ))}
      {stones.map((s) => (
        <StoneShape stone={s} x={cx(s.point)} y={cy(s.point)} isLast={s === last} key={`${s.point}${s.ply}`}
          label={numbers && s.ply > 0 ? String(s.ply) : ""} onClick={s.ply > 0 ? () => onStone(s.ply) : undefined} />
      ))}
      {hint && hint !== PASS && !line && <circle class="hint" cx={cx(hint)} cy={cy(hint)} r="15" />}
      {line && <LineStones line={line} cx={cx} cy={cy} />}
    </svg>
  );
}

function Grid({ size }: { size: number }): JSX.Element {
  const right = MARGIN + (size - 1) * CELL;
  const bottom = EDGE + (size - 1) * CELL;
  const lines: JSX.Element[] = [];
  const labels: JSX.Element[] = [];
  for (let i = 0; i < size; ++i) {
    const x = MARGIN + i * CELL;
    const y = EDGE + i * CELL;
    const edge = i === 0 || i === size - 1 ? " edge" : "";
    lines.push(<path class={`grid${edge}`} d={`M${MARGIN} ${y}H${right}M${x} ${EDGE}V${bottom}`} key={i} />);
    labels.push(
      <g class="coordinate" key={i}>
        <text x={x} y={bottom + 35}>{columnName(i)}</text>
        <text x={MARGIN - 29} y={y + 5}>{size - i}</text>
      </g>,
    );
  }
  return <g aria-hidden="true">{lines}{labels}</g>;
}

interface StoneProps {
  stone: Stone;
  x: number;
  y: number;
  isLast: boolean;
  label: string;
  onClick: (() => void) | undefined;
}

function StoneShape({ stone, x, y, isLast, label, onClick }: StoneProps): JSX.Element {
  return (
    <g class={`stone ${stone.side}${onClick ? " link" : ""}`} onClick={onClick} data-point={stone.point}>
      <circle class="shadow" cx={x + 1.2} cy={y + 2.2} r={STONE} />
      <circle class="body" cx={x} cy={y} r={STONE} fill={`url(#${stone.side})`} />
      {label && <text class={`number${isLast ? " last" : ""}`} x={x} y={y + 5.5}>{label}</text>}
      {isLast && !label && <circle class="last-mark" cx={x} cy={y} r="6" />}
      {isLast && label && <circle class="last-ring" cx={x} cy={y} r={STONE - 2} />}
    </g>
  );
}

function LineStones({ line, cx, cy }: { line: Line; cx(p: string): number; cy(p: string): number }): JSX.Element {
  let side: Side = line.first;
  return (
    <g class="line">
      {line.moves.map((p, i) => {
        const own = side;
        side = otherSide(side);
        if (p === PASS) return null;
        return (
          <g class={`stone ghost ${own}`} data-point={p} key={i}>
            <circle class="body" cx={cx(p)} cy={cy(p)} r={STONE} />
            <text class="number" x={cx(p)} y={cy(p) + 5.5}>{i + 1}</text>
          </g>
        );
      })}
    </g>
  );
}

// Swiping left shows the next move, swiping right the previous one.
function swipes(onStep: (by: number) => void): JSX.SVGAttributes<SVGSVGElement> {
  const LEAST = 40;
  let startX = 0;
  let startY = 0;
  return {
    onTouchStart: (e) => {
      const touch = e.changedTouches[0];
      if (!touch) return;
      startX = touch.clientX;
      startY = touch.clientY;
    },
    onTouchEnd: (e) => {
      const touch = e.changedTouches[0];
      if (!touch) return;
      const dx = touch.clientX - startX;
      if (Math.abs(dx) >= LEAST && Math.abs(dx) > 2 * Math.abs(touch.clientY - startY)) onStep(dx < 0 ? 1 : -1);
    },
  };
}
