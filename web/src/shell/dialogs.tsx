// SPDX-License-Identifier: MIT
import { signal } from "@preact/signals";
import { Fragment, type ComponentChildren, type JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { RuleField, SizeField } from "../analyze/setup";
import { Button, Field } from "../board/controls";
import { hasEnded, isAbort, type FileStore, type StoredFile } from "../engine/client";
import { MIN_SIZE, type Side } from "../engine/types";
import { threadsHere } from "../engine/wasm";
import { Explorer } from "../game/explorer";
import type { Game } from "../game/tree";
import { lastOf, moveCount, START, stonesAt, wholeLine } from "../game/tree";
import { begin, match, type Setting } from "../play/match";
import { gameOf, OPENINGS } from "../play/opening";
import { BANDS, bandOf, levelOf, results, suggestionAt, type BandName } from "../play/results";
import { setIn } from "../puzzle/puzzles";
import { openSet } from "../puzzle/shelf";
import { seconds } from "../review/facts";
import { positionsIn, review, reviewAll } from "../review/session";
import { TimeField } from "../review/view";
import { LANGUAGES, type Language } from "../text/languages";
import { t } from "../text/text";
import {
  bytesFor, copyLink, fileEndings, fileName, formatOf, FORMATS, frameOf, freeName, readFile, readGames, saveFile, shareLink, takeAway, type FormatName,
} from "./files";
import { Notice } from "./notice";
import { boardPng, boardSvg, lineGif } from "./pictures";
import { change, settings, TABLES } from "./settings";
import { switchTheme, theme } from "./theme";
import { engine, isAsking, notice, openedGames, openedIndex, place, report, setPlace, tell, view } from "./state";

declare const VERSION: string; // of the project, set by build.mjs

/** The licenses of the packages in a page of one file, from the comment at its head. */
function packageLicenses(): string {
  return [...document.childNodes].find((node) => node.nodeType === Node.COMMENT_NODE)?.textContent?.trim() ?? "";
}

export type DialogName = "new" | "open" | "share" | "settings" | "games";
/** The dialog that is open. */
export const dialog = signal<DialogName | null>(null);

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

function Dialog({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    heading.current?.focus(); // the browser would begin with the button that closes
    return () => void setTimeout(() => isFocusLost() && opener instanceof HTMLElement && opener.focus());
  }, []);
  const close = () => (dialog.value = null);
  return (
    <dialog ref={element} class="dialog" aria-labelledby="dialog-title" onClose={close}
      onClick={(e) => e.target === element.current && close()}>
      <div class="dialog-body">
        <div class="card-head">
          <h2 id="dialog-title" tabIndex={-1} ref={heading}>{title}</h2>
          <Button icon="close" kind="quiet" name={t().close} onClick={close} />
        </div>
        {children}
        <div role="status"><Notice /></div>
      </div>
    </dialog>
  );
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

const MOVE_TIMES = [0.1, 0.3, 1, 3, 10, 30]; // seconds
const NODES = [1_000, 10_000, 100_000];
const MINUTES = [1, 3, 5, 10, 20];

type Pace = "time" | "nodes" | "clock";

function NewGame(): JSX.Element {
  const words = t().newGame;
  const had = match.peek()?.setting;
  const [rival, setRival] = useState<Setting["rival"]>(had?.rival ?? "engine");
  const [human, setHuman] = useState<Side | "random">(had ? had.human : "black");
  const [rule, setRule] = useState(settings.peek().rule);
  const [size, setSize] = useState(settings.peek().size);
  const [level, setLevel] = useState(settings.peek().level);
  const [opening, setOpening] = useState<Setting["opening"]>(had?.opening ?? "free");
  const [opener, setOpener] = useState<Setting["opener"]>(had?.opener ?? "engine");
  const [pace, setPace] = useState<Pace>(had?.clock ? "clock" : had?.nodes ? "nodes" : "time");
  const [nodes, setNodes] = useState(had?.nodes ?? 10_000);
  const [minutes, setMinutes] = useState(had?.clock?.minutes ?? 5);
  const { moveTime, tellsBlunders } = settings.value;
  const shownPace = level !== null && pace === "nodes" ? "time" : pace;
  const paces: [Pace, string][] = level !== null ? [["time", words.noClock], ["clock", words.clock]]
    : [["time", words.perMove], ["clock", words.clock], ["nodes", words.nodes]];
  const isForPerson = rival === "person" && sendsLinks();
  const fixed = isForPerson ? null : gameOf(opening);
  const start = () => {
    change(isForPerson ? { rule, size } : { rule, size, level });
    dialog.value = null;
    setTimeout(() => document.getElementById("board")?.focus()); // once the dialog has gone
    const own = { rule, size, moveTime };
    begin(isForPerson ? { ...own, rival: "person", opening: "free", opener: "you", level: null, human: colorFor(human), nodes: null, clock: null } : {
      ...own, rival: "engine", opening, opener, level, human: colorFor(human),
      nodes: shownPace === "nodes" ? nodes : null, clock: shownPace === "clock" ? { minutes, increment: 5 } : null,
    });
  };
  return (
    <Dialog title={words.title}>
      <form method="dialog" onSubmit={(e) => {
        e.preventDefault();
        start();
      }}>
        {sendsLinks() && (
          <Segments name={words.rival} options={[["engine", words.rivals.engine], ["person", words.rivals.person]]} value={rival} onChange={setRival} />
        )}
        {isForPerson ? <p class="soft aside">{words.byLink}</p> : (
          <>
            <LevelField value={level} onChange={setLevel} />
            <Segments name={words.opening} options={OPENINGS.map((o) => [o, words.openings[o]])} value={opening} onChange={setOpening} />
            <p class="soft aside">{words.openingTexts[opening]}</p>
          </>
        )}
        {isForPerson || opening === "free"
          ? <Segments name={words.color} value={human} onChange={setHuman}
              options={[["black", t().side.black], ["white", t().side.white], ["random", words.random]]} />
          : <Segments name={words.opener} value={opener} onChange={setOpener}
              options={[["engine", t().play.engineName], ["you", t().play.you]]} />}
        {fixed ? <p class="soft aside">{words.fixed(fixed)} {words.rules[fixed.rule]}</p> : (
          <>
            <div class="fields">
              <RuleField value={rule} onChange={setRule} />
              <SizeField value={size} least={MIN_SIZE} onChange={setSize} />
            </div>
            <p class="soft aside">{words.rules[rule]}</p>
          </>
        )}
        {!isForPerson && (
          <>
            <Segments name={words.pace} value={shownPace} onChange={setPace} options={paces} />
            {level !== null && <p class="soft aside">{words.ownPace}</p>}
            {(level === null || shownPace === "clock") && (
              <div class="fields">
                {shownPace === "time" && (
                  <Field name={words.moveTime} value={moveTime} options={MOVE_TIMES} text={t().seconds}
                    onChange={(v) => change({ moveTime: v })} />
                )}
                {shownPace === "clock" && <Field name={words.minutes} value={minutes} options={MINUTES} text={words.minutesText} onChange={setMinutes} />}
                {shownPace === "nodes" && <Field name={words.nodes} value={nodes} options={NODES} text={t().count} onChange={setNodes} />}
              </div>
            )}
            <label class="check">
              <input type="checkbox" checked={tellsBlunders} onChange={() => change({ tellsBlunders: !tellsBlunders })} />
              {words.tells}
            </label>
          </>
        )}
        <div class="row end"><button class="button main" type="submit"><span>{words.start}</span></button></div>
      </form>
    </Dialog>
  );
}

// Links of the program lead to this machine alone.
function sendsLinks(): boolean {
  return engine.value?.kind === "wasm";
}

function colorFor(wanted: Side | "random"): Side {
  return wanted === "random" ? (Math.random() < 0.5 ? "black" : "white") : wanted;
}

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
function LevelField({ value, onChange }: { value: number | null; onChange(level: number | null): void }): JSX.Element {
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

function Segments<T extends string>({ name, kind = "", options, value, onChange }: {
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

/** Shows a game that was read, in the view that offers most for it. */
export function showGame(game: Game): void {
  match.value = null;
  setPlace({ game, at: lastOf(game, START) });
  if (view.peek() === "play" || view.peek() === "puzzles") view.value = moveCount(game) > 0 ? "review" : stonesAt(game, START).length > 0 ? "analyze" : "play";
  dialog.value = null;
}

/** Shows a game, or asks which one to show. */
function showGames(games: readonly Game[]): void {
  openedGames.value = games;
  if (games.length > 1) openedIndex.value = null;
  if (games.length > 1) dialog.value = "games";
  else if (games[0]) showGame(games[0]);
}

/** Reads games from a file or a text and shows them, or asks which one to show. */
export async function openSource(source: Uint8Array | string, name = ""): Promise<void> {
  try {
    const puzzles = setIn(typeof source === "string" ? source : new TextDecoder().decode(source), name);
    if (puzzles && engine.peek()) {
      dialog.value = null;
      openSet(puzzles);
      return tell(t().puzzles.opened(puzzles.puzzles.length));
    }
    const { games, remarks } = await readGames(source, name);
    const [first] = games;
    if (!first) throw new Error(t().open.none);
    showGames(games);
    const moves = wholeLine(first, START).length;
    if (remarks[0]) tell(remarks.length > 1 ? `${remarks[0]} (+${remarks.length - 1})` : remarks[0]);
    else if (games.length > 1 || moves > 0) tell(t().open.done(games.length, moves));
  } catch (e) {
    report(e);
  }
}

/** Opens a file that was chosen or dropped. */
export async function openFile(file: File): Promise<void> {
  const say = (games: number) => tell(t().explorer.title(games, games));
  try {
    const content = await readFile(file, say);
    if (!(content instanceof Explorer)) return await openSource(content, file.name.replace(/\.gz$/i, ""));
    openedGames.value = [];
    openedIndex.value = content;
    dialog.value = null;
    view.value = "analyze";
    say(content.games);
  } catch (e) {
    report(e);
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
        <Button kind="main" off={text.trim() === "" || isAsking.value} onClick={() => void openSource(text)}>{words.read}</Button>
        <Button icon="open" onClick={() => input.current?.click()}>{words.file}</Button>
        {openedGames.value.length > 1 && <Button onClick={() => (dialog.value = "games")}>{words.several(openedGames.value.length)}</Button>}
        <input ref={input} type="file" class="unseen" tabIndex={-1} aria-label={words.file}
          onChange={(e) => {
            const [file] = e.currentTarget.files ?? [];
            if (file) void openFile(file);
          }} />
      </div>
      {engine.value && <Folder store={engine.value.files} />}
    </Dialog>
  );
}

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
  const found = files?.filter((f) => hasAll(f.name, wanted));
  const openAll = async () => {
    setReading(true);
    try {
      const { games, unread } = await readAll(store, (found ?? []).map((f) => f.name));
      if (games.length > 0) showGames(games);
      if (unread.length > 0) tell(words.unread(unread.length > UNREAD_NAMED ? [...unread.slice(0, UNREAD_NAMED), `+${unread.length - UNREAD_NAMED}`] : unread));
    } catch (e) {
      report(e);
    }
    setReading(false);
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
            <button type="button" class="line-button" onClick={() => void store.read(f.name).then((bytes) => openSource(bytes, f.name), report)}>
              <span class="file-name">{f.name}</span><span class="soft">{t().bytes(f.bytes)}</span>
            </button>
            {store.remove && <Button icon="remove" kind="quiet" name={words.remove(f.name)} onClick={() => void remove(f)} />}
          </li>
        ))}
      </ul>
    </>
  );
}

const UNREAD_NAMED = 3;

/** The games of several files, and which of these cannot be read, with the reason. */
async function readAll(store: FileStore, names: readonly string[]): Promise<{ games: Game[]; unread: string[] }> {
  const games: Game[] = [];
  const unread: string[] = [];
  for (const name of names) {
    try {
      games.push(...(await readGames(await store.read(name), name)).games);
    } catch (e) {
      if (isAbort(e) || hasEnded(e)) throw e;
      unread.push(`${name}: ${e instanceof Error ? e.message : String(e)}`);
    }
  }
  return { games, unread };
}

function storeKind(store: FileStore): "browser" | "folder" {
  return store.remove ? "browser" : "folder";
}

/** True if a text has every word that is looked for. */
function hasAll(text: string, wanted: string): boolean {
  return wanted.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));
}

const SEARCHED_FROM = 10; // games in a list that can be searched

function Games(): JSX.Element {
  const words = t().open;
  const [wanted, setWanted] = useState("");
  const found = openedGames.value.map((game, i) => ({ game, i })).filter(({ game }) => hasAll(Object.values(game.info).join("\n"), wanted));
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
  useEffect(() => {
    shareLink().then(setLink, report);
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
      <div class="row"><Button kind="main" icon="share" onClick={() => copyLink(link)}>{words.copy}</Button></div>
      <p class="soft">{words.private}</p>
      {engine.value?.kind === "wasm" && (
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
    findFree(wanted).then(setTyped, () => setTyped(wanted));
  }, [store]);
  const save = async (to: string) => {
    setFree("");
    if (!formatOf(to)) return tell(words.badName(fileEndings));
    try {
      const other = await findFree(to);
      if (other !== to) {
        notice.value = null; // of an earlier name
        return setFree(other);
      }
      await store.write(to, await bytesFor(to), true);
      tell(words.kept(to));
    } catch (e) {
      report(e);
    }
  };
  const replace = async () => {
    setFree("");
    try {
      const [had, bytes] = await Promise.all([store.read(name), bytesFor(name)]);
      await store.write(name, bytes, false);
      tell(words.kept(name), () => void store.write(name, had, false).then(() => tell(t().game.undone), report));
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
  const { numbers, tellsBlunders, moveTime, turns, sound, language: chosen } = settings.value;
  return (
    <Dialog title={words.title}>
      <label class="check"><input type="checkbox" checked={theme.value === "dark"} onChange={switchTheme} /> {words.dark}</label>
      <label class="check"><input type="checkbox" checked={numbers} onChange={() => change({ numbers: !numbers })} /> {words.numbers}</label>
      <label class="check">
        <input type="checkbox" checked={tellsBlunders} onChange={() => change({ tellsBlunders: !tellsBlunders })} /> {t().newGame.tells}
      </label>
      <label class="check"><input type="checkbox" checked={sound} onChange={() => change({ sound: !sound })} /> {words.sound}</label>
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
      <dl class="keys">{words.keyList.map(([key, text]) => <div key={key}><dt>{key}</dt><dd>{text}</dd></div>)}</dl>
      {engine.value?.kind === "wasm" && <EngineFields />}
      <p class="soft">{words.about(engine.value?.kind ?? null, engine.value?.threads ?? null)}</p>
      <p class="soft">Pentarch {VERSION}</p>
      {engine.value?.kind === "wasm" ? <p><a href="licenses.txt" target="_blank" rel="noopener">{words.licenses}</a></p>
        : <details><summary>{words.packages}</summary><pre class="licenses">{packageLicenses()}</pre></details>}
    </Dialog>
  );
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
        <Field name={words.table} value={table} options={TABLES} text={(n) => `${n} MB`} onChange={(n) => change({ table: n })} />
      </div>
    </>
  );
}
