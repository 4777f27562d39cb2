// SPDX-License-Identifier: MIT
// The solving of one puzzle, as a state machine: the user's moves, the defender's answers, wrong tries with their refutation, hints.
import { signal } from "@preact/signals";
import { isAbort, type AnswerTo, type AskOptions } from "../engine/client";
import { isVerified, type Analysis, type Query, type Solution } from "../engine/types";
import { play, playAll, queryOf, type Place } from "../game/tree";
import { isFree, type Puzzle } from "./puzzles";

type Ask = <Q extends Query>(query: Q, options?: AskOptions) => Promise<AnswerTo<Q>>;

/**
 * asked: the user's move is awaited; judging: the engine looks at a move off the solution; wrong: a try is refuted; solved: the user
 * has made five; given up: the solution is shown.
 */
export type Phase = "asked" | "judging" | "wrong" | "solved" | "given up";

export interface PuzzleState {
  phase: Phase;
  /** The position in which the user moves, or the last one. */
  place: Place;
  isOnSolution: boolean; // all moves so far are of the solution
  played: number; // moves since the start, by both sides
  tried: string | null; // the try that is judged, or wrong
  /** After the wrong try. */
  refutation: Analysis | null;
  /** 0 for none, 1 for the length and kind of the win, 2 for the point to play. */
  hints: number;
  hint: string | null; // the point to mark
  /** The result that counts: the puzzle was solved without a wrong try and without the hint of the point; null while that is open. */
  isClean: boolean | null;
}

const JUDGE_NODES = 20_000;
const PROOF_TIME = 20; // seconds

export class PuzzleSession {
  readonly state;
  /** The proof that the user has asked for; apart from the state, because what is shown stays while it is made. */
  readonly proof = signal<Solution | "working" | null>(null);
  private readonly ended = new AbortController();

  /** `onResult` is called once, when it is known whether the puzzle counts as solved; `onFailure` gets the errors of the engine. */
  constructor(readonly puzzle: Puzzle, private readonly ask: Ask, private readonly onResult: (isClean: boolean) => void,
    private readonly onFailure: (error: unknown) => void) {
    this.state = signal<PuzzleState>({
      phase: "asked", place: puzzle.start, isOnSolution: true, played: 0, tried: null, refutation: null, hints: 0, hint: null, isClean: null,
    });
  }

  /** Plays a move of the user's side. A move off the solution is right if the engine proves that it wins, too. */
  async tryMove(move: string): Promise<void> {
    const now = this.state.peek();
    if (now.phase !== "asked" || !isFree(now.place, move)) return;
    const after = play(now.place.game, now.place.at, move);
    if (now.isOnSolution && this.puzzle.solution[now.played] === move) {
      this.answerFromSolution(after, now.played + 1);
      return;
    }
    this.change({ phase: "judging", tried: move, hint: null });
    const found = await this.asked({ ...queryOf(after.game, after.at), limits: { nodes: JUDGE_NODES } });
    if (!found) return this.change({ phase: "asked", tried: null });
    if (found.ending?.winner === this.puzzle.side) {
      this.finish(after, now.played + 1);
    } else if (found.verdict === "loss" && isVerified(found.proof) && found.best) {
      const answered = play(after.game, after.at, found.best);
      this.change({ phase: "asked", place: answered, played: now.played + 2, isOnSolution: false, tried: null });
    } else {
      this.settle(false, { phase: "wrong", refutation: found });
    }
  }

  /** Takes the wrong try back. */
  retry(): void {
    if (this.state.peek().phase === "wrong") this.change({ phase: "asked", tried: null, refutation: null });
  }

  /** First tells how long the win is, then which point to play. */
  async hint(): Promise<void> {
    const now = this.state.peek();
    if (now.phase !== "asked") return;
    if (now.hints === 0) return this.change({ hints: 1 });
    let point = now.isOnSolution ? this.puzzle.solution[now.played] : undefined;
    if (point === undefined) {
      this.change({ phase: "judging" });
      point = (await this.asked({ ...queryOf(now.place.game, now.place.at), limits: { nodes: JUDGE_NODES } }))?.best ?? undefined;
    }
    if (point === undefined) return this.change({ phase: "asked" });
    this.settle(false, { phase: "asked", hints: 2, hint: point });
  }

  /** Ends the puzzle: the solution follows on its position. */
  giveUp(): void {
    const { phase } = this.state.peek();
    if (phase === "solved" || phase === "given up" || phase === "judging") return;
    const { game, at } = this.puzzle.start;
    this.settle(false, { phase: "given up", place: { game: playAll(game, at, this.puzzle.solution).game, at }, tried: null, refutation: null, hint: null });
  }

  /** Asks for a proof of the solution, which a checker has accepted. */
  async prove(): Promise<void> {
    if (this.proof.peek() !== null) return;
    const { start: { game, at }, proof: known } = this.puzzle;
    this.proof.value = "working";
    const proof = await this.asked({
      ...queryOf(game, at), action: "solve", class: known === "search" ? "quiet" : "threats", limits: { time: PROOF_TIME },
    });
    if (!this.ended.signal.aborted) this.proof.value = proof;
  }

  /** Ends the questions that are still open. Nothing changes after that. */
  close(): void {
    this.ended.abort();
  }

  private answerFromSolution(after: Place, played: number): void {
    const answer = this.puzzle.solution[played];
    if (answer === undefined) return this.finish(after, played);
    const next = play(after.game, after.at, answer);
    this.change({ place: next, played: played + 1, hint: null });
  }

  private finish(place: Place, played: number): void {
    this.settle(true, { phase: "solved", place, played, tried: null, hint: null });
  }

  // Changes the state together with the result, if that was open.
  private settle(isClean: boolean, changes: Partial<PuzzleState>): void {
    const isFirst = this.state.peek().isClean === null && !this.ended.signal.aborted;
    this.change(isFirst ? { ...changes, isClean } : changes);
    if (isFirst) this.onResult(isClean);
  }

  private change(changes: Partial<PuzzleState>): void {
    if (!this.ended.signal.aborted) this.state.value = { ...this.state.peek(), ...changes };
  }

  // The answer; null if there is none.
  private async asked<Q extends Query>(query: Q): Promise<AnswerTo<Q> | null> {
    try {
      return await this.ask(query, { signal: this.ended.signal });
    } catch (e) {
      if (!isAbort(e)) this.onFailure(e);
      return null;
    }
  }
}
