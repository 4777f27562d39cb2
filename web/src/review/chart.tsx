// SPDX-License-Identifier: MIT
import { scaleLinear } from "d3-scale";
import { area, curveMonotoneX, line as lineShape } from "d3-shape";
import type { JSX } from "preact";
import { useEffect, useRef, useState, type MutableRef } from "preact/hooks";
import { isVerified } from "../engine/types";
import { seconds, symbolOf } from "./facts";
import type { Position, Review } from "./types";
import { percent } from "../text/sentences";
import { moveName, t } from "../text/text";

const PLOT = 180;
const TIME = 46;
const GAP = 50;  // room for the move numbers and the title of the bars
const LEFT = 46;
const RIGHT = 12;
const TOP = 10;

interface Props {
  review: Review;
  ply: number;
  onSelect(ply: number): void;
}

export function Chart({ review, ply, onSelect }: Props): JSX.Element {
  const svg = useRef<SVGSVGElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const width = useWidth(svg);
  const last = Math.max(1, review.positions.length - 1);
  const x = scaleLinear([0, last], [LEFT, width - RIGHT]);
  const y = scaleLinear([0, 1], [TOP + PLOT, TOP]);
  const longest = Math.max(0, ...review.reviewed_moves.map((m) => m.ms ?? 0));
  const height = TOP + PLOT + (longest > 0 ? GAP + TIME + 6 : 26);
  const known = (p: Position) => p.assessed && p.black_winrate !== undefined;
  const black = area<Position>().defined(known).x((p) => x(p.turn)).y0(y(0.5)).y1((p) => y(p.black_winrate ?? 0.5))
    .curve(curveMonotoneX)(review.positions) ?? "";
  const edge = lineShape<Position>().defined(known).x((p) => x(p.turn)).y((p) => y(p.black_winrate ?? 0.5))
    .curve(curveMonotoneX)(review.positions) ?? "";
  const current = review.positions[ply];

  const under = (e: PointerEvent): number => {
    const box = svg.current?.getBoundingClientRect();
    const at = box ? x.invert(((e.clientX - box.left) / box.width) * width) : 0;
    return Math.min(review.positions.length - 1, Math.max(0, Math.round(at)));
  };
  const select = (e: PointerEvent) => onSelect(under(e));
  const step = (e: KeyboardEvent) => { // left and right are keys of the whole page
    const by = e.key === "ArrowUp" ? 1 : e.key === "ArrowDown" ? -1 : 0;
    if (by === 0) return;
    e.preventDefault();
    onSelect(Math.min(review.positions.length - 1, Math.max(0, ply + by)));
  };
  const valueText = current?.assessed && current.black_winrate !== undefined
    ? t().review.chartValue(ply, percent(current.black_winrate)) : t().review.chartValue(ply, null);
  return (
    <svg class="chart" ref={svg} viewBox={`0 0 ${width} ${height}`} role="slider" tabindex={0}
      aria-label={t().review.chartLabel} aria-valuemin={0} aria-valuemax={review.positions.length - 1} aria-valuenow={ply}
      aria-valuetext={valueText} onKeyDown={step}
      onPointerDown={(e) => {
        select(e);
        svg.current?.setPointerCapture(e.pointerId);
      }}
      onPointerMove={(e) => {
        setPointed(under(e));
        if (e.buttons === 1) select(e);
      }}
      onPointerLeave={() => setPointed(null)}>
      <rect class="plot" x={LEFT} y={TOP} width={width - LEFT - RIGHT} height={PLOT} />
      <path class="black-area" d={black} />
      <Axes x={x} y={y} last={last} isNarrow={width < 420} />
      <path class="edge" d={edge} />
      <ProvenBars review={review} x={x} y={y} />
      {longest > 0 && <Times review={review} x={x} top={TOP + PLOT + GAP} longest={longest} last={last} />}
      <path class="cursor" d={`M${x(ply)} ${TOP}V${TOP + PLOT}`} />
      {review.reviewed_moves.filter((m) => m.judgment && m.judgment !== "inaccuracy").map((m) => (
        <circle class={`mark ${m.judgment}`} cx={x(m.ply)} cy={y(review.positions[m.ply]?.black_winrate ?? 0.5)} r="5" key={m.ply}>
          <title>{`${m.ply}. ${t().side[m.side]} ${moveName(m.move)}${symbolOf(m)}`}</title>
        </circle>
      ))}
      {pointed !== null && <Tip review={review} ply={pointed} x={x(pointed)} width={width} />}
      {current?.assessed && <circle class="here" cx={x(ply)} cy={y(current.black_winrate ?? 0.5)} r="4.5" />}
    </svg>
  );
}

type Scale = (value: number) => number;

// The facts of the position under the pointer.
function Tip({ review, ply, x, width }: { review: Review; ply: number; x: number; width: number }): JSX.Element {
  const HALF = 74;
  const rate = review.positions[ply]?.black_winrate;
  const move = review.reviewed_moves[ply - 1];
  const text = `${ply}.${move ? ` ${moveName(move.move)}${symbolOf(move)}` : ""} ${rate === undefined ? "" : percent(rate)}`;
  const middle = Math.min(width - HALF, Math.max(LEFT + HALF, x));
  return (
    <g class="tip" aria-hidden="true">
      <path class="tip-line" d={`M${x} ${TOP}V${TOP + PLOT}`} />
      <rect x={middle - HALF} y={TOP + PLOT - 30} width={2 * HALF} height="24" rx="6" />
      <text x={middle} y={TOP + PLOT - 13.5}>{text}</text>
    </g>
  );
}

// The chart is drawn at its actual width in pixels, so that its text has the same size on a phone as elsewhere.
function useWidth(element: MutableRef<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(560);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver((entries) => {
      const measured = entries[0]?.contentRect.width ?? 0;
      if (measured > LEFT + RIGHT) setWidth(Math.round(measured)); // the first layout may leave no room for a plot
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface AxesProps {
  x: Scale;
  y: Scale;
  last: number;
  isNarrow: boolean;
}

function Axes({ x, y, last, isNarrow }: AxesProps): JSX.Element {
  const steps = [5, 10, 25, 50, 100];
  const step = steps.find((s) => last / s <= (isNarrow ? 4 : 8)) ?? 100;
  const numbers: number[] = [];
  for (let i = 0; i <= last; i += step) numbers.push(i);
  return (
    <g aria-hidden="true">
      {[0, 0.25, 0.5, 0.75, 1].map((rate) => (
        <g key={rate}>
          <path class={rate === 0.5 ? "middle" : "rule"} d={`M${x(0)} ${y(rate)}H${x(last)}`} />
          {rate !== 0.25 && rate !== 0.75 && (
            <text class="left" x={x(0) - 7} y={y(rate) + 4}>{percent(rate)}</text>
          )}
        </g>
      ))}
      {numbers.map((i) => <text class="below" x={x(i)} y={y(0) + 17} key={i}>{i}</text>)}
    </g>
  );
}

// Bars at the winner's edge where the result is proven.
function ProvenBars({ review, x, y }: { review: Review; x: Scale; y: Scale }): JSX.Element {
  const THICKNESS = 5;
  const bars: JSX.Element[] = [];
  for (const p of review.positions.slice(0, -1)) {
    if (!isVerified(p.proof) || (p.black_winrate !== 0 && p.black_winrate !== 1)) continue;
    const top = p.black_winrate === 1 ? y(1) : y(0) - THICKNESS;
    bars.push(<rect class="proven" x={x(p.turn)} y={top} width={x(p.turn + 1) - x(p.turn)} height={THICKNESS} key={p.turn} />);
  }
  return <g aria-hidden="true">{bars}</g>;
}

interface TimesProps {
  review: Review;
  x: Scale;
  top: number;
  longest: number;
  last: number;
}

function Times({ review, x, top, longest, last }: TimesProps): JSX.Element {
  const width = Math.min(14, Math.max(1.5, (0.72 * (x(last) - x(0))) / last));
  const height = scaleLinear([0, longest], [0, TIME]);
  return (
    <g class="times" aria-hidden="true">
      <text x={LEFT} y={top - 7}>{t().review.times}</text>
      <text class="left" x={LEFT - 7} y={top + 10}>{seconds(longest)}</text>
      <path class="rule" d={`M${LEFT} ${top + TIME}H${x(last)}`} />
      {review.reviewed_moves.map((m) => m.ms !== null && (
        <rect class={m.side} x={x(m.ply) - width} y={top + TIME - height(m.ms)} width={width} height={height(m.ms)}
          key={m.ply}>
          <title>{`${m.ply}. ${t().side[m.side]}: ${seconds(m.ms)}`}</title>
        </rect>
      ))}
    </g>
  );
}
