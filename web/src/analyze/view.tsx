// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { Badge, Button, Card, Check, Field, PlayableLine } from "../board/controls";
import { Tree } from "../board/tree";
import { isVerified, type Limits, type SearchLine, type Side } from "../engine/types";
import { otherSide, SIDES } from "../game/points";
import { current, only } from "../state/analysis";
import { saveCertificate } from "../state/files";
import { change, settings } from "../state/settings";
import { currentFacts, currentRefusal, engine, isOver, isSettingUp, playLine, toMove, trouble } from "../state/state";
import { percent } from "../text/sentences";
import { t } from "../text/text";
import { book, BookPanel } from "./book";
import { GamesPanel } from "./games";
import { askWhy, explanation, fouls, isAskingWhy, isProving, MORE_TIME, proofProgress, proofTime, prove, proved, rateAfter, settledBy, stopAskingWhy, stopProof } from "./questions";
import { currentThreat, isRunning, isWaiting, judged, isWanted, lossOf, shownLines, toneOf } from "./live";
import { Notes } from "./notes";
import { GameFields, SetupPanel, startSetup } from "./setup";

/** The panel beside the board while positions are analyzed; `onPlay` begins a game with the position shown. */
export function AnalyzeView({ onPlay }: { onPlay(human: Side): void }): JSX.Element {
  if (isSettingUp.value) return <SetupPanel />;
  return (
    <>
      {engine.value && <Engine />}
      {engine.value && <Why />}
      <Card id="tree" title={t().tree.title}>
        <Tree />
        <Notes />
      </Card>
      {book.value && <BookPanel />}
      <GamesPanel />
      <Card id="more" kind="on-screen" title={t().analyze.more}>
        <GameFields />
        <div class="row">
          <Button icon="edit" onClick={startSetup}>{t().setup.button}</Button>
          {engine.value && SIDES.map((side) => (
            <Button icon="play" off={isOver.value} onClick={() => onPlay(side)} key={side}>
              {t().analyze.playAs[side]}
            </Button>
          ))}
        </div>
      </Card>
    </>
  );
}

const TIMES = [1, 3, 10, 60, 600]; // seconds
const DEPTHS = [8, 12, 16, 20, 30];
const NODES = [100_000, 1_000_000, 10_000_000, 100_000_000];

function Engine(): JSX.Element {
  const words = t().analyze;
  const analysis = current.value;
  const { lines, threat, onlyMarked, limits } = settings.value;
  const limit = (name: keyof Limits, options: readonly number[], text: (n: number) => string) => (
    <Field name={words.limits[name]} value={limits[name] ?? 0} options={[0, ...options]} text={(n) => (n === 0 ? words.noLimit : text(n))}
      onChange={(n) => {
        const { [name]: _, ...others } = limits;
        change({ limits: n === 0 ? others : { ...others, [name]: n } });
      }} />
  );
  return (
    <Card id="engine" kind="engine" title={words.title} beside={
      <>
        <span class="work">{isWaiting.value ? words.waiting : analysis?.used && words.work(analysis.used.depth, analysis.used.nodes)}</span>
        <Button icon={isWanted.value ? "pause" : "play"} kind="quiet" name={isWanted.value ? words.pause : words.goOn}
          onClick={() => (isWanted.value = !isWanted.value)} />
      </>
    }>
      <Verdict />
      <ol class={`search-lines${isRunning.value ? " running" : ""}`}>
        {Array.from({ length: isOver.value || currentRefusal.value !== null ? 0 : lines }, (_, i) => {
          const line = shownLines.value[i];
          return <li key={i}>{line ? <Line line={line} all={shownLines.value} /> : <span class="waiting" />}</li>;
        })}
      </ol>
      <div class="options">
        <Field name={words.lines} value={lines} options={[1, 2, 3, 5, 8, 12]} text={String} onChange={(n) => change({ lines: n })} />
        {limit("time", TIMES, t().seconds)}
        {limit("depth", DEPTHS, String)}
        {limit("nodes", NODES, t().count)}
        <Check isOn={threat} onChange={() => change({ threat: !threat })}>{words.threat}</Check>
        <Check isOn={onlyMarked} hint={words.onlyMarkedHint} onChange={() => change({ onlyMarked: !onlyMarked })}>{words.onlyMarked}</Check>
      </div>
      {onlyMarked && <p class="soft aside">{only.value.length > 0 ? words.comparing(only.value) : words.onlyMarkedHint}</p>}
      {threat && <Threat />}
      <Fouls />
    </Card>
  );
}

function Verdict(): JSX.Element | null {
  const ending = currentFacts.value?.ending;
  if (ending) return <p class="verdict">{t().said.ending(ending)}</p>;
  if (currentRefusal.value !== null) return <p class="verdict soft">{t().engine.refused(currentRefusal.value)}</p>;
  if (trouble.value !== null) return <p class="verdict soft">{t().engine.silent}</p>;
  const analysis = judged.value;
  const best = analysis?.lines[0];
  if (!analysis || !best || (!isWanted.value && !current.value)) return <p class="verdict soft">{isWanted.value ? t().analyze.starting : t().analyze.paused}</p>;
  const isDecided = best.score.type === "mate";
  const words = isDecided ? t().said.verdict(analysis) : t().analyze.rate(toMove.value, percent(best.winrate));
  return (
    <div class="verdict">
      <p>{words}</p>
      {isDecided && <Badge proof={best.proof} />}
      {isDecided && !proved.value?.certificate_text && (
        <Button icon="shield" off={isProving.value} onClick={() => void prove()}>
          {isVerified(best.proof) ? t().proof.get : t().proof.button}
        </Button>
      )}
      <Proved />
    </div>
  );
}

function Proved(): JSX.Element | null {
  if (isProving.value) {
    const { refuted, replies, seconds } = proofProgress.value;
    const words = t().proof.working(refuted, replies);
    return (
      <div class="proving">
        <p class="soft">{words}</p>
        <progress max={proofTime.value} value={seconds} aria-label={words} />
        <Button icon="close" kind="quiet" onClick={stopProof}>{t().proof.stop}</Button>
      </div>
    );
  }
  const found = proved.value;
  if (!found) return null;
  const settled = settledBy(found);
  const { certificate_text: certificate } = found;
  return (
    <p class="soft">
      {settled ? t().proof.result(settled) : t().proof.failed(proofTime.value / MORE_TIME, proofTime.value)}{" "}
      {certificate && <Button icon="share" kind="quiet" onClick={() => saveCertificate(JSON.parse(certificate))}>{t().proof.save}</Button>}
    </p>
  );
}

function Line({ line, all }: { line: SearchLine; all: readonly SearchLine[] }): JSX.Element {
  const first = toMove.value;
  const rate = line.score.type === "mate" ? t().analyze.mate(line.score.plies) : percent(line.winrate);
  return (
    <div class="search-line">
      <PlayableLine moves={line.pv} first={first}>
        <span class="unseen">{t().analyze.line(line.move)}</span>
        <span class={`tone ${toneOf(lossOf(line, all))}`}>{rate}</span>
        <span class="line-moves">{line.pv.slice(0, 12).join(" ")}</span>
      </PlayableLine>
      <Button icon="momentNext" kind="quiet" name={t().analyze.playLine(line.move)}
        onClick={() => playLine(line.pv)} />
    </div>
  );
}

/** The win that the other side would have after a pass, or that it has none, as far as the search has looked. */
export function Threat(): JSX.Element | null {
  const found = currentThreat.value;
  if (!found || isOver.value) return null;
  if (found.verdict !== "win") {
    const { noThreat, threatOpen } = t().analyze;
    return <p class="soft">{(found.verdict === "no_win" ? noThreat : threatOpen)(otherSide(toMove.value))}</p>;
  }
  return (
    <PlayableLine moves={found.pv} first={found.side}>
      <span class="tone bad">{t().analyze.threatens(found.side, found.plies)}</span>
      <span class="line-moves">{found.pv.join(" ")}</span>
    </PlayableLine>
  );
}

function Fouls(): JSX.Element | null {
  const list = fouls.value;
  if (list.length === 0) return null;
  return (
    <>
      <h3>{t().fouls.title}</h3>
      <ul>{list.map((f) => <li key={f.point}>{t().fouls.text(f)}</li>)}</ul>
    </>
  );
}

function Why(): JSX.Element {
  const words = t().why;
  const found = explanation.value;
  return (
    <Card id="why" kind="on-screen" title={words.title} beside={
      <Button icon="question" pressed={isAskingWhy.value} off={isOver.value}
        onClick={isAskingWhy.value ? stopAskingWhy : askWhy}>{words.button}</Button>
    }>
      {isAskingWhy.value && <p class="soft">{words.pick}</p>}
      {found === "working" && <p class="soft">{words.working}</p>}
      {found && found !== "working" && (
        <div class="explanation" aria-live="polite">
          {words.sentences(found).map((s) => <p key={s}>{s}</p>)}
          {rateAfter.value !== null && <p>{t().review.change(found.side, percent(judged.value?.lines[0]?.winrate ?? rateAfter.value), percent(rateAfter.value))}</p>}
          {found.explained_move?.refutation?.verdict === "win" && (
            <PlayableLine first={found.side} moves={[found.explained_move.move, ...found.explained_move.refutation.pv]}>
              <span class="line-title">{words.refutation}</span>
              <span class="line-moves">{[found.explained_move.move, ...found.explained_move.refutation.pv].join(" ")}</span>
            </PlayableLine>
          )}
        </div>
      )}
    </Card>
  );
}
