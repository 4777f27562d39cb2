// SPDX-License-Identifier: MIT
// The dialogs that open a game: from a text, a file or those that are kept, and one of several.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../board/controls";
import type { FileStore, StoredFile } from "../engine/client";
import { searchFor } from "../game/explorer";
import { START, wholeLine, type Game } from "../game/tree";
import { seconds } from "../review/facts";
import { positionsIn, reviewAll } from "../review/session";
import { TimeField } from "../review/view";
import { storeKind } from "../state/files";
import { settings } from "../state/settings";
import { dialog, engine, isAsking, openedGames, report, tell } from "../state/state";
import { t } from "../text/text";
import { Dialog } from "./dialog";
import { openAll, openFile, openSource, openStored, showGame } from "./open";

const SEARCHED_FROM = 10; // games in a list that can be searched

export function Open(): JSX.Element {
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
  const openFound = async () => {
    setReading(true);
    await openAll((found ?? []).map(({ name }) => ({ name, read: () => store.read(name) })));
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
      {found && found.length > 1 && <div class="row"><Button off={isReading} onClick={() => void openFound()}>{words.openAll(found.length)}</Button></div>}
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

export function Games(): JSX.Element {
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
