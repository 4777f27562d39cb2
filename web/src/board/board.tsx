// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Side } from "../engine/types";
import { columnName, otherSide, PASS, pointName, pointOf, starPoints } from "../game/points";
import type { Mark, Stone } from "../game/tree";
import { t } from "../text/text";

const CELL = 40;
const MARGIN = 46; // left and bottom margin, with the coordinates
const EDGE = 30; // right and top margin
const STONE = 18.4;
const SMALL = 30; // pixels of a cell that a finger does not hit for certain

/** Quality of a candidate by what it loses against the best move. */
export type Tone = "best" | "good" | "fair" | "poor" | "bad";

/** A move with its win rate, shown on its point. */
export interface Candidate {
  point: string;
  text: string;
  tone: Tone;
}

/** A line of play drawn over the position, from its first move. */
export interface ShownLine {
  first: Side;
  moves: readonly string[];
}

interface BoardProps {
  size: number;
  turns?: number; // quarters, clockwise
  stones: readonly Stone[];
  ply: number;
  label: string;
  five?: readonly string[];
  blocked?: readonly string[];
  forbidden?: readonly string[];
  marks?: readonly Mark[];
  /** Points of moves that a book knows. */
  known?: readonly string[];
  candidates?: readonly Candidate[];
  /** Side of the central square that is marked, because a stone has to stand in it. */
  area?: number | null;
  line?: ShownLine | null;
  hint?: string | null;
  numbers?: boolean;
  /** The color of the stone that a click would place; null where a click places none. */
  toPlay?: Side | null;
  onPoint?: ((point: string) => void) | undefined;
  /** With it, a tap on a small board only aims at a point; the stone is placed by another tap there. */
  onAim?: (point: string) => void;
  onFocusPoint?: ((point: string) => void) | undefined;
  onStep(by: number): void;
}

export function Board(props: BoardProps): JSX.Element {
  const { size, stones, ply, label, onPoint } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [hover, setHover] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [aim, setAim] = useState<string | null>(null);
  useLayoutEffect(() => setAim(null), [stones]); // an aim is at a point of one position
  const isTouched = useRef(false);
  const swipes = useSwipes(props.onStep);
  const side = MARGIN + EDGE + (size - 1) * CELL;
  const at = geometry(size, props.turns ?? 0);
  const last = stones.at(-1);
  const moveTo = (point: string) => {
    setCursor(point);
    props.onFocusPoint?.(point);
  };
  const start = () => moveTo(last?.point ?? middle(size));
  const onKey = (e: KeyboardEvent) => {
    const step = ARROWS[e.key];
    if (step && !e.ctrlKey && !e.metaKey && !e.altKey && !e.shiftKey) {
      e.preventDefault();
      e.stopPropagation();
      if (cursor) moveTo(shifted(cursor, step, size, at));
      else start();
    } else if (e.key === "Enter" || e.key === " ") {
      e.preventDefault();
      if (cursor) onPoint?.(cursor);
      else start();
    } else if (e.key === "Escape" && cursor) {
      setCursor(null);
    }
  };
  // The same for all positions of a size and turn, so that a move draws nothing but stones.
  const wood = useMemo(() => <Wood size={size} side={side} at={at} />, [size, props.turns]);
  const ghost = cursor ?? aim ?? hover;
  const isMarked = (p: string) => props.marks?.some((m) => m.point === p) ?? false;
  const hasCandidate = (p: string) => !props.line && (props.candidates?.some((c) => c.point === p) ?? false);
  const isDarkAt = (p: string) => hasCandidate(p) || stones.some((s) => s.point === p && s.side === "black");
  const isFree = (p: string) => !stones.some((s) => s.point === p) && !props.blocked?.includes(p);
  const isSmall = () => ((svg.current?.getBoundingClientRect().width ?? side) / side) * CELL < SMALL;
  const clicked = (point: string) => {
    if (props.onAim && props.toPlay && isTouched.current && isFree(point) && point !== aim && isSmall()) {
      setAim(point);
      return props.onAim(point);
    }
    setAim(null);
    onPoint?.(point);
  };
  return (
    <svg id="board" class={`board${onPoint ? " open" : ""}`} ref={svg} viewBox={`0 0 ${side} ${side}`} data-ply={ply}
      data-size={size} {...(onPoint ? { role: "application", tabindex: 0, "aria-roledescription": t().board.role } : { role: "img" })}
      aria-label={label}
      onClick={(e) => {
        const point = pointUnder(svg.current, e, size, at);
        if (point) clicked(point);
      }}
      onMouseDown={(e) => {
        // A click leaves the arrow keys to the moves; the cursor is for those who come to the board by keys.
        e.preventDefault();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
      onPointerDown={(e) => (isTouched.current = e.pointerType === "touch")}
      onPointerMove={(e) => e.pointerType === "mouse" && setHover(pointUnder(svg.current, e, size, at))}
      onPointerLeave={() => setHover(null)} onKeyDown={onPoint ? onKey : undefined} onBlur={() => setCursor(null)}
      onFocus={(e) => onPoint && !cursor && e.currentTarget.matches(":focus-visible") && start()}
      {...swipes}>
      {wood}
      {props.area && <Area side={props.area} size={size} />}
      {props.blocked?.map((p) => (
        <rect class="blocked" x={at.x(p) - 15} y={at.y(p) - 15} width="30" height="30" rx="4" data-point={p} key={p} />
      ))}
      {props.forbidden?.map((p) => (
        <path class="forbidden" d={`M${at.x(p) - 8} ${at.y(p) - 8}l16 16m0 -16l-16 16`} data-point={p} key={p}>
          <title>{t().board.forbidden(p)}</title>
        </path>
      ))}
      {stones.map((s) => (
        <StoneShape stone={s} x={at.x(s.point)} y={at.y(s.point)} isLast={s === last && s.ply > 0}
          isFive={props.five?.includes(s.point) ?? false} key={s.point}
          label={props.numbers && s.ply > 0 ? String(s.ply) : ""} />
      ))}
      <FiveLine five={props.five ?? []} at={at} />
      {!props.line && props.known?.map((p) => <circle class="book-point" cx={at.x(p)} cy={at.y(p)} r={STONE + 0.8} data-point={p} key={p} />)}
      {!props.line && props.candidates?.map((c) => (
        <g class={`candidate ${c.tone}`} data-point={c.point} key={c.point}>
          <circle cx={at.x(c.point)} cy={at.y(c.point)} r={STONE} />
          {!isMarked(c.point) && <text x={at.x(c.point)} y={at.y(c.point) + 4.6}>{c.text}</text>}
        </g>
      ))}
      {props.marks?.map((m) => <MarkShape mark={m} at={at} isOnDark={isDarkAt(m.point)} key={`${m.kind} ${m.point}`} />)}
      {props.hint && props.hint !== PASS && !props.line && (
        <circle class="hint" data-point={props.hint} cx={at.x(props.hint)} cy={at.y(props.hint)} r="15" />
      )}
      {props.line && <LineStones line={props.line} at={at} />}
      {ghost && props.toPlay && !props.line && isFree(ghost) && (
        <circle class={`preview ${props.toPlay}`} cx={at.x(ghost)} cy={at.y(ghost)} r={STONE} />
      )}
      {aim && props.toPlay && (
        <path class="aim" d={`M${at.x(aim)} ${EDGE}V${side - MARGIN}M${MARGIN} ${at.y(aim)}H${side - EDGE}`} />
      )}
      {cursor && <rect class="cursor-box" x={at.x(cursor) - 20} y={at.y(cursor) - 20} width="40" height="40" rx="6" />}
    </svg>
  );
}

/** A cell of the board as it is seen: the column from the left, the row from the top. */
type Cell = readonly [column: number, row: number];

/** Where points are, on a board of this size that is turned clockwise by so many quarters. */
interface Geometry {
  cell(point: string): Cell;
  pointAt(cell: Cell): string;
  x(point: string): number;
  y(point: string): number;
  isSideways: boolean; // rows of the board are columns on the screen
}

function geometry(size: number, turns: number): Geometry {
  const end = size - 1;
  const turned = ([column, row]: Cell): Cell => [end - row, column];
  const times = (cell: Cell, n: number): Cell => (n === 0 ? cell : times(turned(cell), n - 1));
  const cell = (name: string): Cell => {
    const { x, y } = pointOf(name);
    return times([x, end - y], turns);
  };
  return {
    cell,
    pointAt: (seen) => {
      const [column, row] = times(seen, (4 - turns) % 4);
      return pointName(column, end - row);
    },
    x: (name) => MARGIN + cell(name)[0] * CELL,
    y: (name) => EDGE + cell(name)[1] * CELL,
    isSideways: turns % 2 === 1,
  };
}

const ARROWS: Record<string, Cell> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(size: number): string {
  const half = Math.floor((size - 1) / 2);
  return pointName(half, half);
}

function shifted(point: string, [right, down]: Cell, size: number, at: Geometry): string {
  const [column, row] = at.cell(point);
  const within = (v: number) => Math.min(size - 1, Math.max(0, v));
  return at.pointAt([within(column + right), within(row + down)]);
}

function pointUnder(svg: SVGSVGElement | null, e: MouseEvent, size: number, at: Geometry): string | null {
  const box = svg?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  const side = MARGIN + EDGE + (size - 1) * CELL;
  const column = Math.round((((e.clientX - box.left) / box.width) * side - MARGIN) / CELL);
  const row = Math.round((((e.clientY - box.top) / box.height) * side - EDGE) / CELL);
  return column >= 0 && row >= 0 && column < size && row < size ? at.pointAt([column, row]) : null;
}

function Wood({ size, side, at }: { size: number; side: number; at: Geometry }): JSX.Element {
  return (
    <>
      <Shades />
      <rect class="wood" width={side} height={side} rx="10" />
      <Grid size={size} at={at} />
      {starPoints(size).map((p) => <circle class="star" cx={at.x(p)} cy={at.y(p)} r="4.4" key={p} />)}
    </>
  );
}

/** The edge of a central square, between the points inside and those outside. */
function Area({ side, size }: { side: number; size: number }): JSX.Element {
  const inset = ((size - side) / 2 - 0.5) * CELL;
  return <rect class="area" x={MARGIN + inset} y={EDGE + inset} width={side * CELL} height={side * CELL} rx="6" />;
}

function Shades(): JSX.Element {
  return (
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
  );
}

function Grid({ size, at }: { size: number; at: Geometry }): JSX.Element {
  const right = MARGIN + (size - 1) * CELL;
  const bottom = EDGE + (size - 1) * CELL;
  const lines: JSX.Element[] = [];
  const labels: JSX.Element[] = [];
  const letter = (cell: Cell) => columnName(pointOf(at.pointAt(cell)).x);
  const number = (cell: Cell) => pointOf(at.pointAt(cell)).y + 1;
  for (let i = 0; i < size; ++i) {
    const x = MARGIN + i * CELL;
    const y = EDGE + i * CELL;
    const edge = i === 0 || i === size - 1 ? " edge" : "";
    lines.push(<path class={`grid${edge}`} d={`M${MARGIN} ${y}H${right}M${x} ${EDGE}V${bottom}`} key={i} />);
    labels.push(
      <g class="coordinate" key={i}>
        <text x={x} y={bottom + 35}>{at.isSideways ? number([i, 0]) : letter([i, 0])}</text>
        <text x={MARGIN - 31} y={y + 5}>{at.isSideways ? letter([0, i]) : number([0, i])}</text>
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
  isFive: boolean;
  label: string;
}

function StoneShape({ stone, x, y, isLast, isFive, label }: StoneProps): JSX.Element {
  return (
    <g class={`stone ${stone.side}${isFive ? " five" : ""}${isLast ? " last" : ""}`} data-point={stone.point}>
      <circle class="shadow" cx={x + 1.2} cy={y + 2.2} r={STONE} />
      <circle class="body" cx={x} cy={y} r={STONE} fill={`url(#${stone.side})`} />
      {label && <text class="number" x={x} y={y + 5.5}>{label}</text>}
      {isLast && !label && <circle class="last-mark" cx={x} cy={y} r="6" />}
      {isLast && label && <circle class="last-ring" cx={x} cy={y} r={STONE - 2} />}
    </g>
  );
}

function FiveLine({ five, at }: { five: readonly string[]; at: Geometry }): JSX.Element | null {
  const [first, end] = [five[0], five.at(-1)];
  if (!first || !end) return null;
  return <path class="five-line" d={`M${at.x(first)} ${at.y(first)}L${at.x(end)} ${at.y(end)}`} />;
}

function MarkShape({ mark, at, isOnDark }: { mark: Mark; at: Geometry; isOnDark: boolean }): JSX.Element {
  const x = at.x(mark.point);
  const y = at.y(mark.point);
  const style = `mark-shape${isOnDark ? " on-black" : ""}`;
  switch (mark.kind) {
    case "label": return <text class={style} x={x} y={y + 6}>{mark.label}</text>;
    case "cross": return <path class={style} d={`M${x - 7} ${y - 7}l14 14m0 -14l-14 14`} />;
    case "triangle": return <path class={style} d={`M${x} ${y - 10}l9 16h-18z`} />;
    case "square": return <path class={style} d={`M${x - 8} ${y - 8}h16v16h-16z`} />;
    case "circle": return <circle class={style} cx={x} cy={y} r="8" />;
  }
}

function LineStones({ line, at }: { line: ShownLine; at: Geometry }): JSX.Element {
  let side: Side = line.first;
  return (
    <g class="line">
      {line.moves.map((p, i) => {
        const own = side;
        side = otherSide(side);
        if (p === PASS) return null;
        return (
          <g class={`stone ghost ${own}`} data-point={p} key={i}>
            <circle class="body" cx={at.x(p)} cy={at.y(p)} r={STONE} />
            <text class="number" x={at.x(p)} y={at.y(p) + 5.5}>{i + 1}</text>
          </g>
        );
      })}
    </g>
  );
}

// Swiping left shows the next move, swiping right the previous one. The board may be drawn anew during a swipe.
function useSwipes(onStep: (by: number) => void): JSX.SVGAttributes<SVGSVGElement> {
  const LEAST = 60;
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (e) => {
      const touch = e.touches.length === 1 ? e.touches[0] : undefined; // two fingers zoom
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (e) => {
      const from = start.current;
      start.current = null;
      const touch = e.changedTouches[0];
      if (!touch || !from) return;
      const dx = touch.clientX - from.x;
      if (Math.abs(dx) >= LEAST && Math.abs(dx) > 2 * Math.abs(touch.clientY - from.y)) onStep(dx < 0 ? 1 : -1);
    },
    onTouchCancel: () => (start.current = null),
  };
}
