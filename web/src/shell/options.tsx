// SPDX-License-Identifier: MIT
// The dialog of the settings and keys.
import type { JSX } from "preact";
import { Check, Field } from "../board/controls";
import { threadsHere } from "../engine/wasm";
import { change, settings, TABLES } from "../state/settings";
import { engine } from "../state/state";
import { LANGUAGES, type Language } from "../text/languages";
import { t } from "../text/text";
import { Dialog } from "./dialog";
import { MOVE_TIMES } from "./newgame";
import { switchTheme, theme } from "./theme";

declare const VERSION: string; // of the project, set by build.mjs

/** The licenses of the packages in a page of one file, from the comment at its head. */
function packageLicenses(): string {
  return [...document.childNodes].find((node) => node.nodeType === Node.COMMENT_NODE)?.textContent?.trim() ?? "";
}

export function Options(): JSX.Element {
  const words = t().settings;
  const { numbers, tellsBlunders, moveTime, turns, sound, letterKeys, language: chosen } = settings.value;
  return (
    <Dialog title={words.title}>
      <Check isOn={theme.value === "dark"} onChange={switchTheme}>{words.dark}</Check>
      <Check isOn={numbers} onChange={() => change({ numbers: !numbers })}>{words.numbers}</Check>
      <Check isOn={tellsBlunders} onChange={() => change({ tellsBlunders: !tellsBlunders })}>{t().newGame.tells}</Check>
      <Check isOn={sound} onChange={() => change({ sound: !sound })}>{words.sound}</Check>
      <div class="fields">
        <Field name={t().newGame.moveTime} value={moveTime} options={MOVE_TIMES} text={t().seconds} onChange={(v) => change({ moveTime: v })} />
        <Field name={words.turns} value={turns} options={[0, 1, 2, 3]} text={(n) => `${n * 90}°`} onChange={(v) => change({ turns: v })} />
        <label><span>{words.language}</span>
          <select value={chosen ?? ""} onChange={(e) => change({ language: (e.currentTarget.value || null) as Language | null })}>
            <option value="">{words.languageOfBrowser}</option>
            {Object.entries(LANGUAGES).map(([tag, name]) => <option value={tag} lang={tag} key={tag}>{name}</option>)}
          </select>
        </label>
      </div>
      {words.unreviewed && <p class="soft aside">{words.unreviewed}</p>}
      <h3>{words.keys}</h3>
      <Keys list={words.keyList} />
      <Check isOn={letterKeys} onChange={() => change({ letterKeys: !letterKeys })}>{words.letterKeys}</Check>
      {letterKeys && <Keys list={words.letterKeyList} />}
      {engine.value?.kind === "wasm" && <EngineFields />}
      <p class="soft">{words.about(engine.value?.kind ?? null, engine.value?.threads ?? null)}</p>
      <p class="soft">Pentarch {VERSION}</p>
      {engine.value?.kind === "wasm" ? <p><a href="licenses.txt" target="_blank" rel="noopener">{words.licenses}</a></p>
        : <details><summary>{words.packages}</summary><pre class="licenses">{packageLicenses()}</pre></details>}
    </Dialog>
  );
}

function Keys({ list }: { list: readonly [string, string][] }): JSX.Element {
  return <dl class="keys">{list.map(([key, text]) => <div key={key}><dt>{key}</dt><dd>{text}</dd></div>)}</dl>;
}

function megabytes(n: number): string {
  return n.toLocaleString(document.documentElement.lang, { style: "unit", unit: "megabyte" });
}

/** Threads and table of the engine in this browser; those of a program are set where it is started. */
function EngineFields(): JSX.Element {
  const words = t().settings;
  const most = threadsHere();
  const { threads, table } = settings.value;
  return (
    <>
      <h3>{t().analyze.title}</h3>
      <div class="fields">
        {most !== null && most > 1 && (
          <Field name={words.threads} value={Math.min(threads ?? 0, most)} options={Array.from({ length: most + 1 }, (_, i) => i)}
            text={(n) => (n === 0 ? words.allThreads(most) : String(n))} onChange={(n) => change({ threads: n === 0 ? null : n })} />
        )}
        <Field name={words.table} value={table} options={TABLES} text={megabytes} onChange={(n) => change({ table: n })} />
      </div>
    </>
  );
}
