// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, Check, Field } from "../board/controls";
import type { FileStore, StoredFile } from "../engine/client";
import { threadsHere } from "../engine/wasm";
import { searchFor } from "../game/explorer";
import { TooLongForLink } from "../game/link";
import { START, wholeLine, type Game } from "../game/tree";
import { seconds } from "../review/facts";
import { positionsIn, review, reviewAll } from "../review/session";
import { TimeField } from "../review/view";
import { LANGUAGES, type Language } from "../text/languages";
import { t } from "../text/text";
import { Dialog } from "./dialog";
import {
  contentFor, copyLink, fileEndings, fileName, formatOf, FORMATS, frameOf, freeName, saveFile, shareLink, takeAway, type FormatName,
} from "../state/files";
import { MOVE_TIMES, NewGame } from "./newgame";
import { openFile, openSource, openStored, readAll, showGame, showGames } from "./open";
import { boardPng, boardSvg, lineGif } from "./pictures";
import { change, settings, TABLES } from "../state/settings";
import { switchTheme, theme } from "./theme";
import { beginLoading, dialog, engine, isAsking, notice, openedGames, place, report, tell } from "../state/state";

declare const VERSION: string; // of the project, set by build.mjs

/** The licenses of the packages in a page of one file, from the comment at its head. */
function packageLicenses(): string {
  return [...document.childNodes].find((node) => node.nodeType === Node.COMMENT_NODE)?.textContent?.trim() ?? "";
}

export function Dialogs(): JSX.Element | null {
  switch (dialog.value) {
    case "new": return <NewGame />;
    case "open": return <Open />;
    case "share": return <Share />;
    case "settings": return <Options />;
    case "games": return <Games />;
    case null: return null;
  }
}

function Open(): JSX.Element {
  const words = t().open;
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={words.title}>
      <p class="soft">{words.text}</p>
      <label class="stack"><span>{words.paste}</span>
        <textarea rows={5} value={text} placeholder={words.placeholder} spellcheck={false}
          onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      <div class="row">
        <Button kind="main" off={text.trim() === ""} onClick={() => void openSource(text)}>{words.read}</Button>
        <Button icon="open" onClick={() => input.current?.click()}>{words.file}</Button>
        {openedGames.value.length > 1 && <Button onClick={() => (dialog.value = "games")}>{words.several(openedGames.value.length)}</Button>}
        <input ref={input} type="file" class="unseen" tabIndex={-1} aria-label={words.file}
          onChange={(e) => {
            const [file] = e.currentTarget.files ?? [];
            e.currentTarget.value = ""; // so that the same file can be chosen again, once it is corrected
            if (file) void openFile(file);
          }} />
      </div>
      {engine.value && <Folder store={engine.value.files} />}
    </Dialog>
  );
}

const UNREAD_NAMED = 3; // of the files that cannot be read

/** The games in the folder in which the program was started, or those kept in this browser. */
function Folder({ store }: { store: FileStore }): JSX.Element {
  const words = t().open;
  const [files, setFiles] = useState<StoredFile[] | null>(null);
  const [wanted, setWanted] = useState("");
  const [isReading, setReading] = useState(false);
  const refresh = () => void store.list().then(setFiles, report);
  useEffect(refresh, [store]);
  const remove = async ({ name }: StoredFile) => {
    try {
      const had = await store.read(name);
      await store.remove?.(name);
      refresh();
      tell(words.removed(name), () => void store.write(name, had, true).then(refresh, report));
    } catch (e) {
      report(e);
    }
  };
  const isFound = searchFor(wanted);
  const found = files?.filter((f) => isFound(f.name));
  const openAll = async () => {
    setReading(true);
    const isWanted = beginLoading();
    try {
      const { games, unread } = await readAll(store, (found ?? []).map((f) => f.name));
      if (!isWanted()) return;
      if (games.length > 0) showGames(games);
      if (unread.length > 0) tell(words.unread(unread.length > UNREAD_NAMED ? [...unread.slice(0, UNREAD_NAMED), `+${unread.length - UNREAD_NAMED}`] : unread));
    } catch (e) {
      report(e);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <h3>{words.places[storeKind(store)]}</h3>
      {files?.length === 0 && <p class="empty">{words.noFiles[storeKind(store)]}</p>}
      {files && files.length >= SEARCHED_FROM && (
        <input type="search" aria-label={words.searchNames} placeholder={words.searchNames} value={wanted} onInput={(e) => setWanted(e.currentTarget.value)} />
      )}
      {files && files.length > 0 && found?.length === 0 && <p class="empty">{words.noGame}</p>}
      {found && found.length > 1 && <div class="row"><Button off={isReading} onClick={() => void openAll()}>{words.openAll(found.length)}</Button></div>}
      <ul class="files">
        {found?.map((f) => (
          <li key={f.name}>
            <button type="button" class="line-button" onClick={() => void openStored(store, f.name)}>
              <span class="file-name">{f.name}</span><span class="soft">{t().bytes(f.bytes)}</span>
            </button>
            {store.remove && <Button icon="remove" kind="quiet" name={words.remove(f.name)} onClick={() => void remove(f)} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function storeKind(store: FileStore): "browser" | "folder" {
  return store.remove ? "browser" : "folder";
}

const SEARCHED_FROM = 10; // games in a list that can be searched

function Games(): JSX.Element {
  const words = t().open;
  const [wanted, setWanted] = useState("");
  const isFound = searchFor(wanted);
  const found = openedGames.value.map((game, i) => ({ game, i })).filter(({ game }) => isFound(Object.values(game.info).join("\n")));
  return (
    <Dialog title={words.several(openedGames.value.length)}>
      {openedGames.value.length >= SEARCHED_FROM && (
        <input type="search" aria-label={words.search} placeholder={words.search} value={wanted} onInput={(e) => setWanted(e.currentTarget.value)} />
      )}
      {engine.value && found.length > 1 && <ReviewAll games={found.map(({ game }) => game)} />}
      {found.length === 0 && <p class="empty">{words.noGame}</p>}
      <ul class="files">
        {found.map(({ game, i }) => (
          <li key={i}>
            <button type="button" class="line-button" onClick={() => showGame(game)}>
              <span class="file-name">{words.game(i + 1, game.info["black"], game.info["white"])}</span>
              <span class="soft">{t().moves(wholeLine(game, START).length)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Offers to review all these games, with what it takes. */
function ReviewAll({ games }: { games: readonly Game[] }): JSX.Element {
  const words = t().review.several;
  const positions = games.reduce((sum, game) => sum + positionsIn(game), 0);
  const start = () => {
    dialog.value = null;
    void reviewAll(games);
  };
  return (
    <>
      <TimeField />
      <div class="row">
        <Button icon="target" kind="main" off={isAsking.value} onClick={start}>{words.all(games.length)}</Button>
        <span class="soft">{words.allText(positions, seconds(positions * settings.value.reviewTime * 1000))}</span>
      </div>
    </>
  );
}

function Share(): JSX.Element {
  const words = t().share;
  const [lost, setLost] = useState<string[]>([]);
  const [link, setLink] = useState("");
  const [isTooLong, setTooLong] = useState(false);
  useEffect(() => {
    shareLink().then(setLink, (error: unknown) => (error instanceof TooLongForLink ? setTooLong(true) : report(error)));
  }, []);
  const file = (format: FormatName) => takeAway(format).then(setLost, report);
  const [isDrawing, setDrawing] = useState(false);
  const animate = () => {
    setDrawing(true);
    return lineGif().then((gif) => saveFile(fileName(place.peek().game, "gif"), gif, "image/gif"), report).finally(() => setDrawing(false));
  };
  return (
    <Dialog title={words.title}>
      <label class="stack"><span>{words.link}</span>
        <input type="text" readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <div class="row"><Button kind="main" icon="share" off={!link} onClick={() => copyLink(link)}>{words.copy}</Button></div>
      <p class="soft">{isTooLong ? words.tooLong : words.private}</p>
      {link && engine.value?.kind === "wasm" && (
        <label class="stack"><span>{words.embed}</span>
          <input type="text" readOnly value={frameOf(link)} onFocus={(e) => e.currentTarget.select()} />
        </label>
      )}
      <h3>{words.file}</h3>
      <div class="row">
        {FORMATS.map((f) => <Button off={f !== "json" && !engine.value} onClick={() => void file(f)} key={f}>{words.formats[f]}</Button>)}
      </div>
      {lost.length > 0 && <p class="soft" role="status">{words.lost(lost)}</p>}
      <h3>{words.picture}</h3>
      <div class="row">
        <Button onClick={() => saveFile(fileName(place.peek().game, "svg"), boardSvg(), "image/svg+xml")}>SVG</Button>
        <Button onClick={() => void boardPng().then((png) => saveFile(fileName(place.peek().game, "png"), png, "image/png"), report)}>
          PNG
        </Button>
        <Button off={isDrawing} name={words.gif} onClick={() => void animate()}>{isDrawing ? "GIF …" : "GIF"}</Button>
        <Button onClick={() => print()}>{words.print}</Button>
      </div>
      {review.value && <p class="soft">{words.reviewed}</p>}
      {engine.value && <KeepInFolder store={engine.value.files} />}
    </Dialog>
  );
}

/** Saves into the folder of the program. A name that is taken is never written to without being asked for. */
function KeepInFolder({ store }: { store: FileStore }): JSX.Element {
  const words = t().share;
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const [free, setFree] = useState(""); // a name to save under instead, where the one given is taken
  const findFree = async (wanted: string) => freeName(wanted, (await store.list()).map((f) => f.name));
  useEffect(() => {
    const wanted = fileName(place.peek().game, "sgf");
    const propose = (proposed: string) => setTyped((given) => given || proposed);
    findFree(wanted).then(propose, () => propose(wanted));
  }, [store]);
  const savedText = (file: string, notKept: readonly string[]) =>
    [words.kept(file), notKept.length > 0 && words.lost(notKept)].filter(Boolean).join(" ");
  const save = async (to: string) => {
    setFree("");
    if (!formatOf(to)) return tell(words.badName(fileEndings));
    try {
      const other = await findFree(to);
      if (other !== to) {
        notice.value = null; // of an earlier name
        return setFree(other);
      }
      const { bytes, notKept } = await contentFor(to);
      await store.write(to, bytes, true);
      tell(savedText(to, notKept));
    } catch (e) {
      report(e);
    }
  };
  const replace = async () => {
    setFree("");
    try {
      const [had, { bytes, notKept }] = await Promise.all([store.read(name), contentFor(name)]);
      await store.write(name, bytes, false);
      tell(savedText(name, notKept), () => void store.write(name, had, false).then(() => tell(t().game.undone), report));
    } catch (e) {
      report(e);
    }
  };
  return (
    <>
      <h3>{words.places[storeKind(store)]}</h3>
      <div class="fields">
        <label><span>{words.name}</span>
          <input type="text" value={typed} onInput={(e) => {
            setTyped(e.currentTarget.value);
            setFree("");
          }} />
        </label>
        <Button off={name === ""} onClick={() => void save(name)}>{words.keep}</Button>
      </div>
      {free && (
        <div class="suggestion" role="alert">
          <p>{words.exists(name)}</p>
          <div class="row">
            <Button onClick={() => void replace()}>{words.replace}</Button>
            <Button kind="main" onClick={() => void save(free)}>{words.saveAs(free)}</Button>
          </div>
        </div>
      )}
    </>
  );
}

function Options(): JSX.Element {
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
