// SPDX-License-Identifier: MIT
import type { JSX } from "preact";
import { Badge, Button, Card, Field } from "../board/controls";
import { isVerified, type Solution } from "../engine/types";
import { saveCertificate, saveFile } from "../state/files";
import { dialog } from "../state/state";
import { t } from "../text/text";
import { GRADES } from "./puzzles";
import type { PuzzleSession } from "./session";
import {
  analyzePuzzle, backToTask, chooseGrade, grade, hasFailed, isAtTask, isDaily, isOwnSet, lengthOf, nextPuzzle, openShipped, progress, proofText, puzzleOfDay,
  session, puzzleSet, setFile, startOver, statusOf, tally,
} from "./shelf";

/** The panel beside the board while puzzles are solved. */
export function PuzzlesView(): JSX.Element {
  return (
    <>
      {session.value ? <Task session={session.value} /> : <NoTask />}
      {puzzleSet.value && <Shelf />}
    </>
  );
}

function NoTask(): JSX.Element {
  const words = t().puzzles;
  return (
    <Card id="puzzle" title={words.title}>
      <p>{puzzleSet.value ? words.none : hasFailed.value ? words.failed : words.loading}</p>
      <div class="row">
        {puzzleSet.value && <Button icon="again" kind="main" onClick={startOver}>{words.startOver}</Button>}
        {!puzzleSet.value && hasFailed.value && <Button icon="again" kind="main" onClick={() => void openShipped()}>{t().training.retry}</Button>}
      </div>
    </Card>
  );
}

function Task({ session: { puzzle, state, proof } }: { session: PuzzleSession }): JSX.Element {
  const words = t().puzzles;
  const now = state.value;
  const isEnded = now.phase === "solved" || now.phase === "given up";
  const isElsewhere = now.phase === "asked" && !isAtTask.value;
  const tone = now.phase === "wrong" ? "wrong" : now.phase === "solved" || (now.phase === "asked" && now.played > 0) ? "right" : "";
  return (
    <Card id="puzzle" title={isDaily.value ? words.daily : words.title}
      beside={<span class="work">{words.grades[puzzle.grade]} · {Math.round(puzzle.rating.rating)}</span>}>
      <p class="puzzle-task"><span class={`dot ${puzzle.side}`} aria-hidden="true" /> {words.task(puzzle.side)}</p>
      <p class={`verdict ${tone}`}>{statusOf(now)}</p>
      {now.hints > 0 && !isEnded && <p class="soft">{lengthOf(puzzle)}</p>}
      <div class="row">
        {isElsewhere && <Button icon="last" kind="main" onClick={backToTask}>{words.back}</Button>}
        {now.phase === "wrong" && <Button icon="again" kind="main" onClick={() => session.peek()?.retry()}>{t().training.retry}</Button>}
        {!isEnded && (
          <>
            <Button icon="hint" off={now.phase !== "asked" || now.hint !== null || isElsewhere} onClick={() => void session.peek()?.hint()}>{t().play.hint}</Button>
            <Button icon="flag" off={now.phase === "judging"} onClick={() => session.peek()?.giveUp()}>{words.show}</Button>
          </>
        )}
        {isEnded && (
          <>
            <Button icon="next" kind="main" onClick={nextPuzzle}>{words.next}</Button>
            <Button icon="edit" onClick={analyzePuzzle}>{words.analyze}</Button>
          </>
        )}
      </div>
      {isEnded && (
        <div class="row">
          <Proof onAsk={() => void session.peek()?.prove()} proof={proof.value} />
          {puzzle.line.certificate && <Button icon="share" kind="quiet" onClick={() => saveCertificate(puzzle.line.certificate)}>{t().proof.save}</Button>}
        </div>
      )}
    </Card>
  );
}

function Proof({ onAsk, proof }: { onAsk(): void; proof: Solution | "working" | null }): JSX.Element {
  const words = t().proof;
  if (proof === null) return <Button icon="shield" kind="quiet" onClick={onAsk}>{words.button}</Button>;
  if (proof === "working") return <p class="soft">{words.working(0, 0)}</p>;
  if (!isVerified(proof.proof)) return <p class="soft">{proofText(proof)}</p>;
  return <p><Badge proof={proof.proof} /> {proofText(proof)}</p>;
}

function Shelf(): JSX.Element {
  const words = t().puzzles;
  const { rating, deviation } = progress.value.player;
  const { solved, tried, all } = tally.value;
  const [low, high] = [rating - 2 * deviation, rating + 2 * deviation].map(Math.round);
  return (
    <Card id="shelf" title={words.rating}
      beside={<span class="work" title={words.interval(low ?? 0, high ?? 0)}>{Math.round(rating)} ± {Math.round(2 * deviation)}</span>}>
      <p class="soft">{words.count(solved, tried, all)}</p>
      <div class="options">
        <Field name={words.grade} value={grade.value} options={[null, ...GRADES]} text={(g) => words.grades[g ?? "all"]} onChange={chooseGrade} />
      </div>
      <div class="row">
        <Button icon="next" onClick={puzzleOfDay}>{words.daily}</Button>
        <Button icon="open" kind="quiet" onClick={() => (dialog.value = "open")}>{words.open}</Button>
        <Button icon="share" kind="quiet" onClick={() => saveFile("puzzles.jsonl", setFile(), "application/jsonl")}>{words.save}</Button>
        {!isOwnSet.value && <Button icon="back" kind="quiet" onClick={() => void openShipped()}>{words.own}</Button>}
      </div>
      <p class="soft aside">{words.text}</p>
    </Card>
  );
}
