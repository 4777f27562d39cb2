// SPDX-License-Identifier: MIT
import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isVerified, type Side } from "../engine/types";
import type { Outcome } from "../game/explorer";
import { place, playLine, shownLine, toMove } from "../state/state";
import { t } from "../text/text";

/** Shapes of the icons, in a box of 24. */
const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  momentBack: "M12 5l-7 7 7 7zM20 5l-7 7 7 7z",
  momentNext: "M4 5l7 7-7 7zM12 5l7 7-7 7z",
  plus: "M12 5v14M5 12h14",
  open: "M4 19V6h5l2 2.5h9V19zM4 11h16",
  share: "M12 15V4M8 8l4-4 4 4M6 12v7.5h12V12",
  gear: "M4 7h9M18 7h2M4 17h2M11 17h9M13.4 7a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M6.2 17a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0",
  undo: "M9 7L4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 9h-3",
  redo: "M15 7l4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 9h3",
  hint: "M12 3.5a6 6 0 0 0-3.4 11V17h6.8v-2.5a6 6 0 0 0-3.4-11zM9.5 20.5h5",
  flag: "M6 21V4M6 5h11l-2.5 3.5L17 12H6",
  again: "M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4",
  pause: "M8.5 6v12M15.5 6v12",
  play: "M8 5l11 7-11 7z",
  question: "M9 9a3 3 0 1 1 4.6 2.5c-1.1.7-1.6 1.2-1.6 2.5M12 17.6v.4",
  shield: "M12 3.5l7 2.5v5.5c0 4.5-3 7.7-7 9-4-1.3-7-4.5-7-9V6zM8.8 12l2.3 2.3 4-4.6",
  edit: "M4.5 19.5l1-4L16 5l3 3L8.5 18.5z",
  theme: "M12 4a8 8 0 1 0 8 8 6.5 6.5 0 0 1-8-8z",
  target: "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z",
  close: "M6 6l12 12M18 6L6 18",
  remove: "M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7",
  up: "M12 19V6M6.5 11L12 5.5l5.5 5.5",
} as const;

type IconName = keyof typeof ICONS;
const FILLED: readonly IconName[] = ["first", "back", "next", "last", "momentBack", "momentNext", "play"];

function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class={`icon${FILLED.includes(name) ? " filled" : ""}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

interface ButtonProps {
  icon?: IconName;
  onClick(): void;
  off?: boolean;
  pressed?: boolean;
  kind?: "main" | "plain" | "quiet";
  /** Shown as a tooltip and read aloud; the children, where there are any, are the visible name. */
  name?: string;
  children?: ComponentChildren;
}

/** A button with an icon, a name or both. */
export function Button({ icon, onClick, off, pressed, kind = "plain", name, children }: ButtonProps): JSX.Element {
  return (
    <button type="button" class={`button ${kind}${children ? "" : " bare"}`} disabled={off ?? false} aria-pressed={pressed}
      onClick={onClick} {...(name ? { title: name } : {})} {...(name && !children ? { "aria-label": name } : {})}>
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </button>
  );
}

/** A part of the panel; what stands `beside` its title has its place at the right. */
export function Card({ id, title, kind = "", beside, children }: {
  id: string; title: string; kind?: string; beside?: ComponentChildren; children?: ComponentChildren;
}): JSX.Element {
  const name = `${id}-title`;
  const heading = <h2 id={name}>{title}</h2>;
  return (
    <section class={`card ${kind}`} aria-labelledby={name}>
      {beside ? <div class="card-head">{heading}{beside}</div> : heading}
      {children}
    </section>
  );
}

/** A box to be checked. */
export function Check({ isOn, onChange, hint, children }: {
  isOn: boolean; onChange(): void; hint?: string; children: ComponentChildren;
}): JSX.Element {
  return <label class="check" title={hint}><input type="checkbox" checked={isOn} onChange={onChange} />{children}</label>;
}

/** A choice from a list that opens; a value that is none of the options, as of another version of the page, is the first of them. */
export function Field<T extends string | number | null>({ name, value, options, text, onChange }: {
  name: string; value: T; options: readonly NoInfer<T>[]; text(value: NoInfer<T>): string; onChange(value: NoInfer<T>): void;
}): JSX.Element {
  const all = options.includes(value) ? options : [value, ...options];
  const choose = (chosen: T | undefined) => chosen !== undefined && onChange(chosen);
  return (
    <label><span>{name}</span>
      <select value={String(value ?? "")} onChange={(e) => choose(all[e.currentTarget.selectedIndex])}>
        {all.map((o) => <option value={String(o ?? "")} key={o}>{text(o)}</option>)}
      </select>
    </label>
  );
}

/** A choice among a few texts, all of which are seen. */
export function Segments<T extends string>({ name, kind = "", options, value, onChange }: {
  name: string; kind?: string; options: [T, string][]; value: NoInfer<T>; onChange: (value: NoInfer<T>) => void;
}): JSX.Element {
  return (
    <fieldset class={`segments ${kind}`}>
      <legend>{name}</legend>
      {options.map(([key, text]) => (
        <label key={key} class={value === key ? "on" : ""}>
          <input type="radio" name={name} value={key} checked={value === key} onChange={() => onChange(key)} />{text}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows a line on the board while it is pointed at or focused; a click plays its first move, if that side is to move. */
export function PlayableLine({ moves, first, children }: {
  moves: readonly string[]; first: Side; children: JSX.Element | JSX.Element[];
}): JSX.Element {
  const from = place.value.at;
  const isShown = useRef(false);
  const show = () => {
    isShown.current = true;
    shownLine.value = { from, first, moves };
  };
  const hide = () => {
    isShown.current = false;
    shownLine.value = null;
  };
  const text = moves.join(" ");
  // The search goes on, and another position may have come up.
  useEffect(() => {
    if (isShown.current) show();
  }, [from, text]);
  useEffect(() => () => { // a button that goes hears no pointer leave it
    if (isShown.current) hide();
  }, []);
  return (
    <button type="button" class="line-button" onPointerEnter={(e) => e.pointerType === "mouse" && show()}
      onPointerLeave={hide} onFocus={show} onBlur={hide}
      onClick={() => first === toMove.peek() && playLine(moves.slice(0, 1))}>
      {children}
    </button>
  );
}

/** Tells a proven result from a claimed one. */
export function Badge({ proof }: { proof: string }): JSX.Element {
  const isProven = isVerified(proof);
  return (
    <span class={`badge ${isProven ? "fact" : "inaccuracy"}`} title={isProven ? t().proof.provenHint : t().proof.claimedHint}>
      {isProven ? t().proof.proven(proof) : t().proof.claimed}
    </span>
  );
}

/** Games by how they ended, as shares of a bar. */
export function Shares(ended: Record<Outcome, number>): JSX.Element {
  const words = t().review.statistics;
  const parts = ([["black", words.blackWon], ["draw", words.drawn], ["white", words.whiteWon]] as const)
    .map(([outcome, text]) => ({ outcome, text: `${text}: ${ended[outcome]}`, n: ended[outcome] }));
  return (
    <div class="shares" role="img" aria-label={parts.map((p) => p.text).join(", ")}>
      {parts.map(({ outcome, text, n }) => n > 0 && <span class={`share ${outcome}`} style={{ flexGrow: n }} title={text} key={outcome}>{n}</span>)}
    </div>
  );
}

/** The ref of a list that scrolls to its current item, the one with `aria-current`, once `current` is another one. */
export function useScrolledTo<T extends HTMLElement>(current: unknown): RefObject<T> {
  const list = useRef<T>(null);
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !item) return;
    const top = item.offsetTop;
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }, [current]);
  return list;
}

interface Props {
  ply: number;
  last: number;
  hasMoments: boolean;
  onGo(ply: number): void;
  onMoment(by: 1 | -1): void;
}

/** Steps through the moves of the line that is shown. */
export function Controls({ ply, last, hasMoments, onGo, onMoment }: Props): JSX.Element {
  const names = t().controls;
  return (
    <div class="controls" role="toolbar" aria-label={names.toolbar}>
      <Button icon="first" name={names.first} off={ply === 0} onClick={() => onGo(0)} />
      {hasMoments && <Button icon="momentBack" name={names.momentBack} onClick={() => onMoment(-1)} />}
      <Button icon="back" name={names.back} off={ply === 0} onClick={() => onGo(ply - 1)} />
      <output class="counter" aria-label={names.shown}>{ply}<span> / {last}</span></output>
      <Button icon="next" name={names.next} off={ply === last} onClick={() => onGo(ply + 1)} />
      {hasMoments && <Button icon="momentNext" name={names.momentNext} onClick={() => onMoment(1)} />}
      <Button icon="last" name={names.last} off={ply === last} onClick={() => onGo(last)} />
    </div>
  );
}
