// SPDX-License-Identifier: MIT
// The dialog that takes a game away: as a link, a file or a picture, or into the folder of the program.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../board/controls";
import type { FileStore } from "../engine/client";
import { TooLongForLink } from "../game/link";
import { review } from "../review/session";
import {
  contentFor, copyLink, fileEndings, fileName, formatOf, FORMATS, frameOf, freeName, saveFile, shareLink, storeKind, takeAway, type FormatName,
} from "../state/files";
import { engine, notice, place, report, tell, view } from "../state/state";
import { t } from "../text/text";
import { Dialog } from "./dialog";
import { boardPng, boardSvg, lineGif } from "./pictures";

export function Share(): JSX.Element {
  const words = t().share;
  const [lost, setLost] = useState<string[]>([]);
  const [link, setLink] = useState("");
  const [isTooLong, setTooLong] = useState(false);
  useEffect(() => { // the engine may move while the dialog is open
    let isStale = false;
    const show = (made: string, error?: unknown) => {
      if (isStale) return;
      setLink(made);
      setTooLong(error instanceof TooLongForLink);
      if (error && !(error instanceof TooLongForLink)) report(error);
    };
    shareLink().then(show, (error: unknown) => show("", error));
    return () => {
      isStale = true;
    };
  }, [place.value, view.value]);
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
      <div class="row"><Button kind="main" icon="share" off={!link} onClick={() => void copyLink(link)}>{words.copy}</Button></div>
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
