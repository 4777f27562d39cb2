// SPDX-License-Identifier: MIT
// Every text of the page in English. Another language is an object of the type Catalog, in a file of its own.
import type { Ending, Foul, Proof, ProofSearch, RuleName, Side, Settled } from "../engine/types";
import type { View } from "../game/link";
import type { Choice } from "../game/opening";
import type { MarkKind } from "../game/tree";
import type { GameScore, Suggestion } from "../play/results";
import type { Move, Review } from "../review/types";
import {
  capitalized, decisionIn, explanationIn, openingNames, proofNames, reasonIn, refusalIn, renjuOpeningName, resultIn,
  retryIn, taskIn, verdictIn,
} from "./sentences";

const SIDE: Record<Side, string> = { black: "Black", white: "White" };

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

function plies(count: number): string {
  return counted(count, "ply", "plies");
}

function grouped(count: number): string {
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(1)} M`;
  return count >= 10_000 ? `${Math.round(count / 1000)} k` : String(count);
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

const FOULS: Record<Foul["kind"], string> = {
  overline: "an overline, more than five in a row",
  double_four: "a double four",
  double_three: "a double three",
};

function foulText(f: Foul): string {
  return `${f.point} makes ${FOULS[f.kind]}: ${f.shapes.map((s) => s.stones.join(" ")).join(" and ")}.`;
}

const proofName = proofNames({ five: "five", search: "search" });

function winText({ side, plies: length, proof, pv }: ProofSearch): string {
  return `${SIDE[side]} wins in ${plies(length)}, proven (${proofName(proof)}): ${pv.join(" ")}`;
}

const explainedSentences = explanationIn({
  foul: (f) => `Forbidden: ${foulText(f)}`,
  forbidden: (move) => `${move} is forbidden.`,
  five: (move, own) => `${move} makes five: ${SIDE[own]} wins.`,
  effect: (move, makes, takes, rival) =>
    `${move} ${[makes && `makes ${makes}`, takes && `takes ${takes} from ${SIDE[rival]}`].filter(Boolean).join(" and ")}.`,
  answers: (moves) => `Only ${listed(moves)} ${moves.length === 1 ? "stops" : "stop"} the five.`,
  loses: (move, r) => `${move} loses: ${winText(r)}.`,
  noWin: (move, rival) => `After ${move}, ${SIDE[rival]} has no win by fours and threes.`,
  undecided: (move, rival, nodes) => `After ${move}, no win of ${SIDE[rival]} was found within ${grouped(nodes)} nodes.`,
  wins: (own, win) => `${winText({ ...win, side: own })}.`,
  keepsWin: (move) => `${move} keeps the win.`,
  threat: (own, threat) => `If ${SIDE[own]} passed, ${SIDE[threat.side]} would win in ${plies(threat.plies)}: ${threat.pv.join(" ")}.`,
  allLose: "Every move loses, proven.",
  unrefuted: (moves) => `Only ${listed(moves)} ${moves.length === 1 ? "is" : "are"} not refuted.`,
});

// The engine writes English: its words need only become sentences.
function sentence(text: string): string {
  return `${capitalized(text)}.`;
}

function endingText(e: Ending): string {
  return sentence(e.text);
}

const resultText = resultIn({
  draw: "The game is a draw.", won: "You win.", lost: "Pentarch wins.", resigned: "You resigned. Pentarch wins.",
  personWon: "Your opponent wins.", resignedToPerson: "You resigned.", personResigned: "Your opponent resigned. You win.",
  timeOut: (isWon, loser) => `${isWon ? "You win" : "Pentarch wins"}: ${SIDE[loser]}’s time is up.`,
});

function strengthText(level: number | null): string {
  return level === null ? "full strength" : `level ${level}`;
}

function engineText(level: number | null): string {
  return level === null ? "Pentarch" : `Pentarch, ${strengthText(level)}`;
}

const verdictText = verdictIn((side, wins, length, isProven) =>
  `${SIDE[side]} to move ${wins ? "wins" : "loses"} in ${plies(length)}, ${isProven ? "proven" : "as the search claims"}.`);

const CHOICES: Record<Choice, string> = { black: "Play Black", white: "Play White", two: "Add two stones", ten: "Offer ten fifth moves" };

function fifths(count: number): string {
  return counted(count, "fifth move", "fifth moves");
}

const taskText = taskIn({
  three: "Place three stones: black, white, black. Your opponent then chooses a color.",
  threeCentral: "Place three stones: black in the center, white beside it, black in the central 5×5. Your opponent then chooses a color.",
  two: "Place two more stones: white, then black. Your opponent then chooses a color.",
  stone: (color, area) => `Place a ${color} stone ${area === null ? "anywhere" : area === 1 ? "in the center" : `in the central ${area}×${area}`}.`,
  placed: ["No stone is placed.", "One stone is placed.", "Two stones are placed.", "Three stones are placed.", "Four stones are placed.", "Five stones are placed."],
  willOffer: (n) => `Black will offer ${fifths(n)}.`,
  color: "Choose a color.",
  colorOrTwo: "Choose a color, or add two stones and leave the choice.",
  colorOrTen: "Choose a color, or play Black and offer ten fifth moves, of which White picks one.",
  declare: "How many fifth moves has Black to offer? Your opponent then chooses a color, and White picks one of the moves.",
  offer: (done, all) => `Offer fifth moves, no two of the same shape: ${done} of ${all}. White picks one of them.`,
  pick: "Pick one of the fifth moves that are offered.",
});

const decisionText = decisionIn({
  picks: (point) => `Pentarch picks ${point}.`,
  offers: (n) => `Pentarch offers ${fifths(n)}.`,
  declares: (n) => `Pentarch asks for ${fifths(n)}.`,
  three: "Pentarch has placed three stones. The choice is yours.",
  two: "Pentarch has placed two more stones. The choice is yours.",
  stone: "Pentarch has placed a stone.",
  color: (side) => `Pentarch plays ${SIDE[side]}.`,
  ten: "Pentarch plays Black and offers ten fifth moves.",
});

const reasonText = reasonIn({
  forced: "The rule leaves no choice here.",
  even: (rate, count) => `Why there: the most even of ${count} it compared. Black’s win rate is ${rate}.`,
  color: (rate) => `Why: Black’s win rate is ${rate}.`,
  two: (rate) => `Why: neither color is better, and after these stones Black’s win rate is ${rate}.`,
  ten: (rate, count) => `Why: even with the weakest of ${count} fifth moves, Black’s win rate is ${rate}.`,
  five: (rate) => `Why: after the most even fifth stone, Black’s win rate is ${rate}.`,
  declare: (rate, count) => `Why: with the weakest of ${fifths(count)}, Black’s win rate is ${rate}, as even as it gets.`,
  offer: (rate) => `Why these: the best it found. With the weakest, Black’s win rate is ${rate}.`,
  pick: (rate, count) => `Why: the weakest of ${count} for Black, whose win rate is ${rate}.`,
});

const refusalText = refusalIn({
  taken: (point) => `${point} is not free.`,
  notCenter: "The first stone belongs in the center.",
  outside: (point, area) => `${point} is outside of the central ${area}×${area}.`,
  alike: (point, offered) => `${point} makes the same shape as ${offered}.`,
  notOffered: (point) => `${point} was not offered.`,
});

const RULES: Record<RuleName, string> = {
  freestyle: "Freestyle", standard: "Standard", renju: "Renju", caro: "Caro", "caro-exact": "Caro, exactly five",
};
const VIEWS: Record<View, string> = { play: "Play", analyze: "Analyze", review: "Review", puzzles: "Puzzles" };

export const en = {
  name: "Pentarch",
  pass: "pass",
  close: "Close",
  side: SIDE,
  rules: RULES,
  title: { page: "Pentarch – Gomoku", review: (title: string) => `${title} – review` },
  views: { label: "Views", ...VIEWS },
  theme: { light: "Light", dark: "Dark" },
  seconds: (s: number) => `${s} s`,
  spent: (s: number) => `${s.toFixed(1)} s`,
  tenths: (n: number) => n.toFixed(1),
  count: grouped,
  bytes: (n: number) => (n < 2000 ? `${n} bytes` : `${Math.round(n / 1000)} kB`),
  moves: (n: number) => counted(n, "move", "moves"),
  fields: { rule: "Rule", size: "Board" },

  game: {
    gone: (n: number) => `${counted(n, "move is", "moves are")} gone from the board.`, redo: "Redo", redone: "Redone",
    won: (side: Side) => `${SIDE[side]} won`, draw: "draw", undo: "Undo", undone: "Undone",
  },
  board: {
    title: "Board",
    role: "board",
    after: (ply: number, last: string | null) => `Board after move ${ply}${last ? `, last move ${last}` : ""}`,
    withLine: (ply: number, moves: readonly string[]) =>
      `Board after move ${ply} with a line of ${counted(moves.length, "move", "moves")}: ${moves.join(" ")}`,
    forbidden: (point: string) => `${point} is forbidden for Black`,
    point: (point: string, side: Side | null) => `${point}, ${side ? SIDE[side] : "free"}`,
  },
  controls: {
    toolbar: "Moves", shown: "Move shown", first: "First position", back: "Previous move", next: "Next move", last: "Last position",
    momentBack: "Previous key moment", momentNext: "Next key moment",
  },
  said: {
    move: (side: Side, move: string) => `${SIDE[side]} ${move === "--" ? "passes" : move}`,
    shown: (ply: number, side: Side, move: string) => `Move ${ply}, ${SIDE[side]} ${move === "--" ? "passes" : move}`,
    start: "Start position",
    ending: endingText,
    verdict: verdictText,
    newGame: (human: Side | null, level: number | null) =>
      `New game${level === null ? "" : ` against ${engineText(level)}`}.${human ? ` You have the ${human} stones.` : ""}`,
    undone: "Move taken back",
    hint: (move: string) => `Hint: ${move}`,
    settled: (human: Side) => `You are ${SIDE[human]}.`,
  },
  opening: {
    shown: (o: string) => `Opening: ${o}`,
    name: renjuOpeningName,
    choices: CHOICES, task: taskText, did: decisionText, reason: reasonText, refused: refusalText,
    offered: (point: string, isNew: boolean) => (isNew ? `${point} is offered` : `${point} is withdrawn`),
  },
  engine: {
    locked: "This link lacks the secret of the program that runs here now. Open the link that the program has printed.", retry: "Try again",
    refused: (message: string) => `The engine cannot look at this position: ${message}.`, silent: "Pentarch does not answer.",
    none: "This page has no engine.",
    crashed: "The engine has stopped unexpectedly. The game is safe.",
    programEnded: "The program that serves this page has ended or cannot be reached. Start `pentarch board` again, or try once more.",
    restart: "Start the engine again",
  },

  play: {
    begin: (side: Side) => `Click a point to begin: you have the ${side} stones, and Pentarch answers. Five in a row wins.`,
    goOn: (side: Side) => `Click a point to go on from here: you have the ${side} stones, and Pentarch answers.`, overHere: "The game shown is over.",
    again: (point: string) => `Tap ${point} again to place the stone.`, strength: "Strength of Pentarch",
    table: "Game", you: "You", engineName: "Pentarch", engine: engineText, welcome: "A game of five in a row",
    welcomeText: "Analyze looks at any position, Review explains a game. Nothing leaves this device.",
    newGame: "New game", newShort: "New", undo: "Undo", hint: "Hint", resign: "Resign", rematch: "Rematch", backToGame: "Back to the game",
    thinking: "Pentarch is thinking …", wait: "One moment …", lookingBack: "You are looking at an earlier position.",
    yourTurn: (side: Side) => `Your turn: place a ${side} stone.`,
    better: (move: string, lost: string) => `Better was ${move} (that move gave ${lost} away).`,
    won: "You win", lost: "Pentarch wins", lostToPerson: "Your opponent wins", drawn: "A draw",
    person: "Your opponent", send: "Send the move", sendHint: "Send this link to your opponent, who answers by a link as well.", message: "Your move in our game of Gomoku",
    sendFirst: "Send the invitation",
    result: resultText,
    suggestion: ({ from, to, isUp, decided, games }: Suggestion) =>
      `You have ${isUp ? "won" : "lost"} ${decided} of the last ${games} games at level ${from}. Try ${strengthText(to)}?`,
    rematchAt: (level: number | null) => `Rematch at ${strengthText(level)}`,
  },
  newGame: {
    bands: { beginner: "Beginner", club: "Club player", strong: "Strong", full: "Full strength" },
    rules: {
      freestyle: "Five or more in a row win.", standard: "Exactly five in a row win; six or more do not.",
      renju: "Black wins with exactly five and may not make six, two fours or two open threes at once. White may, and wins with five or more.",
      caro: "Five in a row win unless enemy stones stand at both ends; six or more always win.",
      "caro-exact": "Exactly five in a row win, unless enemy stones stand at both ends.",
    },
    openingTexts: {
      free: "You place stones in turn, Black first, which is an advantage.", swap: "One side places three stones, the other chooses its color.",
      swap2: "One side places three stones; the other chooses its color or adds two and leaves the choice.",
      taraguchi10: "Four stones, each in a larger central square; after each the colors may be exchanged.",
      soosorv8: "One side places a named opening; colors may be exchanged, and Black offers up to eight fifth moves.",
    },
    rival: "Opponent", rivals: { engine: "Pentarch", person: "A person, by links" },
    byLink: "Each move is sent as a link, by mail or any messenger; the link holds the whole game, and no server is needed.",
    title: "New game", opening: "Opening", openings: openingNames("Free"), color: "Your stones", random: "Random", opener: "First stones by",
    strength: "Level", level: (level: number) => `Level ${level}`, full: "Full strength",
    choose: (level: number | null) => `Choose ${strengthText(level)}`,
    score: (level: number, { won, lost, drawn }: GameScore) => `At level ${level} so far: ${won} won, ${lost} lost${drawn > 0 ? `, ${drawn} drawn` : ""}.`,
    fixed: ({ rule, size }: { rule: RuleName; size: number }) => `${RULES[rule]} rule, ${size}×${size}.`,
    ownPace: "A level sets its own time and nodes.",
    pace: "Pace", noClock: "No clock", perMove: "Per move", clock: "Clock", nodes: "Nodes", moveTime: "Time per move", minutes: "For each side",
    minutesText: (minutes: number, seconds: number) => `${minutes} min + ${seconds} s`, tells: "Tell me after a blunder what was better", start: "Start",
  },

  analyze: {
    title: "Engine", pause: "Pause the analysis", goOn: "Go on with the analysis", lines: "Lines", threat: "Threat after a pass",
    limits: { time: "Time", depth: "Depth", nodes: "Nodes" }, noLimit: "no limit",
    onlyMarked: "Only marked points", onlyMarkedHint: "Mark free points below the moves; the engine then compares these alone.",
    comparing: (points: readonly string[]) => `Only ${points.join(", ")} ${points.length === 1 ? "is" : "are"} compared.`,
    starting: "Starting …", waiting: "Waiting for another tab …", paused: "Paused.", more: "More", bar: "Evaluation", unknown: "not known yet",
    work: (depth: number, nodes: number) => `depth ${depth} · ${grouped(nodes)} nodes`,
    rate: (side: Side, rate: string) => `${SIDE[side]}’s win rate is ${rate}.`,
    mate: (n: number) => (n > 0 ? `win ${n}` : `loss ${-n}`),
    shortMate: (n: number) => (n > 0 ? `W${n}` : `L${-n}`),
    line: (move: string) => `Play ${move}: `,
    playLine: (move: string) => `Play the whole line of ${move}`,
    noThreat: (side: Side) => `After a pass, ${SIDE[side]} has no win by fours and threes.`,
    threatOpen: (side: Side) => `After a pass, no win of ${SIDE[side]} was found.`,
    threatens: (side: Side, n: number) => `${SIDE[side]} threatens to win in ${plies(n)}`,
    playAs: { black: "Play on as Black", white: "Play on as White" } as Record<Side, string>,
  },
  proof: {
    button: "Prove it", get: "Certificate", claimed: "claimed", proven: (proof: string) => `proven · ${proofName(proof)}`, working: (refuted: number, replies: number) => (replies > 0 ? `Proving: ${refuted} of ${replies} replies are refuted …` : "Proving …"),
    provenHint: "A checker has replayed the win against every legal reply.", claimedHint: "The search claims it; no proof was made.",
    result: (f: Settled) => `Proven: ${f.wins ? "a win" : "a loss"} in ${plies(f.plies)} (${proofName(f.proof)}).`,
    failed: (s: number, next: number) => `No proof was found in ${s} s. The next try takes ${next} s.`, stop: "Stop",
    save: "Save the certificate",
  },
  fouls: { title: "Forbidden points", text: foulText },
  why: {
    title: "Why not here?", button: "Pick a point", pick: "Click a free point to hear what it does.", working: "Looking …",
    refutation: "The refutation", sentences: explainedSentences,
  },
  tree: {
    others: (n: number) => `${counted(n, "more move", "more moves")} …`,
    title: "Moves", empty: "No move yet. Click a point of the board.", comment: "Comment", commentHint: "A note on this position",
    marks: "Marks", mark: { cross: "Cross", triangle: "Triangle", square: "Square", circle: "Circle", label: "Letter" },
    marking: (kind: MarkKind) => `Click a point to mark it: ${kind}`, unmarked: (point: string) => `The mark on ${point} is removed.`,
    promote: "Make this the main line", remove: "Delete this move and all that follows",
  },
  book: {
    title: "Book", save: "Save the tree", unknown: "The book does not know this position.",
    value: (value: string, depth: number, by: string) => `Its value here: ${value}, depth ${depth}${by ? `, by ${by}` : ""}.`,
    saved: (n: number, name: string, lost: readonly string[]) =>
      `${counted(n, "position is", "positions are")} saved in ${name}.${lost.length > 0 ? ` Not kept: ${lost.join("; ")}.` : ""}`,
    name: (name: string) => `${name} keeps moves, comments and letters on moves.`, readOnly: (name: string) => `${name} cannot be changed.`,
  },
  explorer: {
    title: (found: number, all: number) => `Games: ${found} of ${all}`, player: "Player", result: "Result", any: "any",
    none: "None of the games went on from here.", games: "Games from here",
  },
  setup: {
    button: "Set up a position", title: "Set up a position", text: "Click points to place or remove stones.", tools: "What a click places",
    tool: { black: "Black", white: "White", blocked: "Blocked", erase: "Erase" }, first: "To move", done: "Done", clear: "Clear the board",
    cancel: "Cancel", started: "Set-up mode", put: (kind: string, point: string) => (kind === "erase" ? `${point} is free` : `${kind} on ${point}`),
  },

  open: {
    badLink: "This link is damaged: it holds no game that can be shown.",
    button: "Open a game", short: "Open", title: "Open a game",
    text: "Any format: moves such as h8i9, SGF, PSQ, RenLib, Yixin, drawings, gomocalc links. Files can also be dropped anywhere, and texts pasted.",
    paste: "Paste a game", placeholder: "h8 i9 h9 g7 …", read: "Open this text", file: "Choose a file", places: { folder: "In this folder", browser: "In this browser" },
    noFiles: { folder: "No games in this folder.", browser: "No games are kept in this browser yet." },
    searchNames: "Search the names", remove: (name: string) => `Remove ${name}`, removed: (name: string) => `${name} is removed.`, empty: "The file is empty.", tooLarge: "The file is larger than 8 MB.", none: "There is no game in it.",
    needsEngine: "Without an engine, this page reads only letters such as h8i9 and JSON.",
    openAll: (n: number) => `Open all ${n} files`,
    unread: (what: readonly string[]) => `Left out: ${what.join("; ")}`,
    several: (n: number) => `${n} games`,
    search: "Search players, event, date or result", noGame: "No game has that.",
    game: (n: number, black: string | undefined, white: string | undefined) => `${n}. ${black || white ? `${black || "?"} – ${white || "?"}` : "Game"}`,
    done: (games: number, moves: number) => (games > 1 ? `${games} games were read.` : `A game of ${counted(moves, "move", "moves")}.`),
  },
  share: {
    exists: (name: string) => `${name} exists already.`, replace: "Replace it", saveAs: (name: string) => `Save as ${name}`,
    badName: (endings: string) => `A name for a game ends in ${endings}.`,
    embed: "A line of HTML for another page", openHere: "Open in Pentarch",
    short: "Share", title: "Take the game away", link: "A link to this game and view", copy: "Copy the link", copied: "The link is copied.",
    notCopied: "The browser does not allow copying; select the link.", private: "The link holds the whole game. Nothing is sent anywhere.",
    tooLong: "The game is too long for a link. Save it as a file.",
    file: "A file", formats: { sgf: "SGF", psq: "PSQ", lib: "RenLib", json: "JSON", letters: "Letters" },
    lost: (what: readonly string[]) => `This format does not keep: ${what.join(", ")}.`, picture: "A picture", print: "Print",
    gif: "The line, move by move", reviewed: "A reviewed game takes its comments along.", places: { folder: "In the program’s folder", browser: "In this browser" }, name: "Name", keep: "Save",
    kept: (name: string) => `${name} is saved.`,
  },
  settings: {
    title: "Settings and keys", language: "Language", languageOfBrowser: "Of the browser", unreviewed: "", dark: "Dark colors", numbers: "Move numbers", keys: "Keys",
    turns: "Turn the board", sound: "A quiet sound for each stone", threads: "Threads", allThreads: (n: number) => `all that are free (${n})`, table: "Memory for positions",
    keyList: [
      ["← →", "One move back, one move on"], ["Home, End", "First and last position"], ["Shift ← →", "Key moments of a review"],
      ["Ctrl Z, Ctrl Y", "Undo, redo"], ["Esc", "Close a dialog; stop placing marks or picking a point"],
    ] as [string, string][],
    letterKeys: "Shortcuts of a single letter or sign",
    letterKeyList: [
      ["b", "To the board; there, arrows and Enter place stones"], ["n, o, s", "New game, open, share"], ["?", "This help"],
    ] as [string, string][],
    licenses: "Licenses of the page and the engine",
    packages: "Licenses of the packages in this page",
    about: (kind: "wasm" | "server" | null, threads: number | null) => (kind === "wasm" ? `The engine runs in this browser with ${counted(threads ?? 1, "thread", "threads")}. Nothing leaves it.`
      : kind === "server" ? "The engine is the program that serves this page." : "This page has no engine."),
  },

  review: {
    title: "Review", button: "Review this game", game: "Game", none: "There is no game in this report.", empty: "There is no game to review yet.",
    offer: (n: number) => `The game shown has ${counted(n, "move", "moves")}. Every position is looked at, from the last to the first.`,
    time: "Time per position", working: "Reviewing the game", cancel: "Cancel", again: "Review again", hide: "Hide answers",
    progress: (done: number, total: number) => `${done} of ${total} positions`, topMoves: "Best moves here",
    chart: (black: string) => (black === SIDE.black ? "Black’s win rate" : `Win rate of ${black} (Black)`), interrupted: "interrupted: not every position was looked at",
    footnote: (engine: string) => `Made by ${engine}. “Proven” means that a checker has replayed the win against every legal reply. ` +
      "Keys: ← → one move, Home and End, Shift with ← → key moments.",
    ready: (r: Review) => (r.decided ? `The review is ready. The game was ${r.decided.text}.` : "The review is ready."),
    summary: "Summary", accuracy: (percent: number | null) => (percent === null ? "–" : `accuracy ${percent.toFixed(1)}%`),
    untitled: "Game review", thisMove: "This move", reveal: "Show the answer", moments: "Key moments",
    noMoments: "No mistakes and no forced wins were found.", allMoves: "All moves", players: "Players", times: "Time for each move",
    decided: (d: NonNullable<Review["decided"]>) => `The game was ${d.text}.`,
    end: (r: Review) => r.end_text,
    over: (r: Review) => sentence(r.end_text),
    moveText: (m: Move) => (m.text ? sentence(m.text) : ""),
    kinds: {
      missed_win: "missed win", lost: "losing move", blunder: "blunder", mistake: "mistake", inaccuracy: "inaccuracy", five: "five",
      forbidden: "forbidden", only_move: "only move", decision: "decision",
    },
    rows: {
      accuracy: "Accuracy", meanDrop: "Mean loss of win rate", inaccuracies: "Inaccuracies", mistakes: "Mistakes", blunders: "Blunders",
      missedWins: "Missed wins", onlyMoves: "Only moves found", time: "Time", of: (found: number, all: number) => `${found} of ${all}`,
    },
    several: {
      all: (n: number) => `Review all ${n} games`, allText: (total: number, time: string) => `${total} positions, up to ${time}.`,
      nth: (n: number, all: number) => `Game ${n} of ${all}`, enough: "Stop and keep what is done", ready: (games: number) => `${counted(games, "game is", "games are")} reviewed.`,
      leftOut: (n: number, message: string) => `Game ${n} is left out: ${message}`,
    },
    statistics: {
      byPhase: "Accuracy by phase", missedPerGame: "Missed wins per game, by date", everybody: "Everybody", openingResults: "Results by opening",
      missedText: (values: readonly string[]) => `Missed wins per game in turn: ${values.join(", ")}`, most: (n: string) => `up to ${n}`,
      missedBar: (from: number, to: number, mean: string) => (from === to ? `Game ${from}: ${mean}` : `Games ${from} to ${to}: ${mean} per game`),
      title: (games: number) => `Statistics of ${counted(games, "game", "games")}`, player: "Player", unnamed: "?", games: "Games",
      results: "Won–drawn–lost", accuracy: "Accuracy", phases: { opening: "Opening", middle: "Middle", end: "End" }, missed: "Missed wins",
      opening: "Opening", rule: "Rule", blackWon: "Black won", drawn: "Drawn", whiteWon: "White won",
    },
    missedLine: (n: number, proof: string) => `The win in ${plies(n)}${proof === "five" ? "" : `, ${proofName(proof)}`}`,
    betterLine: (side: Side) => `Better for ${SIDE[side]}`,
    winLine: (side: Side, n: number) => `${SIDE[side]} wins in ${plies(n)}`,
    bestLine: "Best play from here",
    threatLine: (side: Side, n: number) => `Threat: ${SIDE[side]} to win in ${plies(n)}`,
    notLooked: "Not looked at.",
    standing: (mover: Side, rate: string) => `${SIDE[mover]} to move. Black’s win rate is ${rate}.`,
    proven: (mover: Side, wins: boolean, n: number) => `${SIDE[mover]} to move ${wins ? "wins" : "loses"} in ${plies(n)}, proven.`,
    claimed: (mover: Side, winner: Side, n: number) =>
      `${SIDE[mover]} to move. The search claims a win of ${SIDE[winner]} in ${plies(n)}, not proven.`,
    change: (side: Side, before: string, after: string) => `${SIDE[side]}’s win rate ${before} → ${after}`,
    after: (side: Side, rate: string) => `${SIDE[side]}’s win rate after it: ${rate}`,
    defenses: (n: number) => (n === 1 ? "Only one move is not refuted:" : "Moves that are not refuted:"),
    chartLabel: "Win rate by move",
    chartValue: (ply: number, rate: string | null) => (rate ? `Move ${ply}: Black’s win rate ${rate}` : `Move ${ply}: not looked at`),
    offLine: "This position is not of the reviewed game.", backToGame: "Back to the game", reviewThis: "Review this line instead",
  },
  puzzles: {
    title: "Puzzle", daily: "Puzzle of the day", task: (side: Side) => `${SIDE[side]} to move and win.`,
    right: "Right. And now?", wrong: (move: string) => `${move} is not shown to win. The board shows an answer.`,
    solved: (isClean: boolean) => (isClean ? "Solved." : "Solved, though not at once."), shown: "The solution follows on the board, move by move.",
    length: (moves: number, proof: Proof) => `A win in ${counted(moves, "move", "moves")}, by fours${proof === "vcf" ? " alone" : proof === "search" ? ", threes and quiet moves" : " and threes"}.`,
    show: "Show the solution", next: "Next puzzle", back: "Back to the puzzle", analyze: "Analyze it",
    unproven: "No proof was found in the time.", rating: "Your rating",
    interval: (low: number, high: number) => `Very likely between ${low} and ${high}`,
    count: (solved: number, tried: number, all: number) => `${solved} solved of ${tried} tried; the set has ${all}.`,
    text: "A puzzle counts as solved without a wrong try and without the hint that shows the point.",
    grade: "Difficulty", grades: { all: "all", easy: "easy", medium: "medium", hard: "hard", expert: "expert" },
    open: "Open a set", save: "Save the set", own: "Pentarch’s puzzles", opened: (n: number) => `Opened: ${counted(n, "puzzle", "puzzles")}.`,
    none: "No puzzle of this difficulty is left.", startOver: "Start over", loading: "Loading …", failed: "The puzzles could not be loaded.",
  },
  training: {
    title: "Retry your mistakes", text: "The position before each mistake, and your move again.",
    start: (name: string, n: number) => `${name}: ${counted(n, "mistake", "mistakes")}`,
    count: (index: number, total: number) => `${index} of ${total}`,
    task: (side: Side) => `Find a better move for ${SIDE[side]}.`,
    played: (move: string) => `Played was ${move}.`, judging: "Judging your move …",
    verdict: (isRight: boolean, move: string) => (isRight ? `${move} is good.` : `${move} is not good enough.`),
    why: retryIn({
      ending: endingText,
      wins: (winner, length, pv) => `${SIDE[winner]} then wins in ${plies(length)}: ${pv.join(" ")}.`,
      rate: (side, rate, pv) => `${SIDE[side]}’s win rate is then ${rate}. It may go on: ${pv.join(" ")}.`,
    }),
    retry: "Try again", next: "Next", skip: "Skip", finish: "Finish", stop: "Stop",
  },
};

// The same keys and parameters, with any text.
type Texts<T> = T extends string ? string
  : T extends (...parts: infer P) => infer R ? (...parts: P) => Texts<R>
  : T extends readonly unknown[] ? T
  : { [K in keyof T]: Texts<T[K]> };

export type Catalog = Texts<typeof en>;
