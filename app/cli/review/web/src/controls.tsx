// SPDX-License-Identifier: MIT
import type { JSX } from "preact";

interface Props {
  ply: number;
  last: number;
  hasMoments: boolean;
  onGo(ply: number): void;
  onMoment(by: 1 | -1): void;
}

export function Controls({ ply, last, hasMoments, onGo, onMoment }: Props): JSX.Element {
  return (
    <div class="controls" role="toolbar" aria-label="Moves">
      <Button name="First position" path="M6 5v14M19 5l-9 7 9 7z" off={ply === 0} onClick={() => onGo(0)} />
      <Button name="Previous key moment" path="M12 5l-7 7 7 7zM20 5l-7 7 7 7z" off={!hasMoments}
        onClick={() => onMoment(-1)} />
      <Button name="Previous move" path="M16 5l-9 7 9 7z" off={ply === 0} onClick={() => onGo(ply - 1)} />
      <output class="counter" aria-label="Move shown">{ply}<span> / {last}</span></output>
      <Button name="Next move" path="M8 5l9 7-9 7z" off={ply === last} onClick={() => onGo(ply + 1)} />
      <Button name="Next key moment" path="M4 5l7 7-7 7zM12 5l7 7-7 7z" off={!hasMoments} onClick={() => onMoment(1)} />
      <Button name="Last position" path="M18 5v14M5 5l9 7-9 7z" off={ply === last} onClick={() => onGo(last)} />
    </div>
  );
}

interface ButtonProps {
  name: string;
  path: string;
  off: boolean;
  onClick(): void;
}

function Button({ name, path, off, onClick }: ButtonProps): JSX.Element {
  return (
    <button type="button" aria-label={name} title={name} disabled={off} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg>
    </button>
  );
}
