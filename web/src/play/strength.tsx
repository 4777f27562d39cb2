// SPDX-License-Identifier: MIT
// The choice of the engine's strength.
import { Fragment, type JSX } from "preact";
import { useRef } from "preact/hooks";
import { Button, Segments } from "../board/controls";
import { change, settings } from "../state/settings";
import { t } from "../text/text";
import { BANDS, bandOf, levelOf, results, suggestionAt, type BandName } from "./results";

/** The strength of the engine in words, for who has no idea of its levels. */
export function StrengthField(): JSX.Element {
  const words = t().newGame;
  const names: BandName[] = [...BANDS.map((band) => band.name), "full"];
  return (
    <Segments name={t().play.strength} kind="strengths" options={names.map((name) => [name, words.bands[name]])} value={bandOf(settings.value.level)}
      onChange={(name) => change({ level: levelOf(name) })} />
  );
}

/** The strength of the engine, with the level that the user's results suggest. */
export function LevelField({ value, onChange }: { value: number | null; onChange(level: number | null): void }): JSX.Element {
  const words = t().newGame;
  const field = useRef<HTMLFieldSetElement>(null);
  const score = value === null ? undefined : results.value.scores[value];
  const suggestion = suggestionAt(value);
  const choose = (level: number | null) => {
    onChange(level);
    field.current?.querySelector<HTMLInputElement>(`input[value="${level}"]`)?.focus(); // the button goes
  };
  const cell = (level: number | null) => (
    <label key={level} class={value === level ? "on" : ""}>
      <input type="radio" name="level" value={String(level)} checked={value === level} onChange={() => onChange(level)}
        aria-label={level === null ? words.full : words.level(level)} />
      {level ?? words.full}
    </label>
  );
  return (
    <>
      <fieldset class="segments levels" ref={field}>
        <legend>{words.strength}</legend>
        {BANDS.map(({ name, levels }) => (
          <Fragment key={name}>
            <span class={`band ${name}`}>{words.bands[name]}</span>
            {levels.map(cell)}
          </Fragment>
        ))}
        {cell(null)}
      </fieldset>
      {suggestion ? (
        <div class="suggestion">
          <p>{t().play.suggestion(suggestion)}</p>
          <Button onClick={() => choose(suggestion.to)}>{words.choose(suggestion.to)}</Button>
        </div>
      ) : value !== null && score && <p class="soft aside">{words.score(value, score)}</p>}
    </>
  );
}
