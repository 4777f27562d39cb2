// SPDX-License-Identifier: MIT
// Every text of the page in Czech. The sources of its terms are in docs/languages.md.
import type { Foul, ProofSearch, RuleName, Side, Settled } from "../engine/types";
import type { View } from "../game/link";
import type { MarkKind } from "../game/tree";
import type { GameScore, Suggestion } from "../play/results";
import type { Judgment, Review } from "../review/types";
import type { Catalog } from "./en";
import {
  capitalized, counterIn, decisionIn, endPhraseIn, endingIn, explanationIn, moveTextIn, numbersIn, openingNames, proofNames,
  reasonIn, refusalIn, renjuOpeningName, resultIn, retryIn, taskIn, verdictIn,
} from "./sentences";

const SIDE: Record<Side, string> = { black: "Černý", white: "Bílý" };
const OF_SIDE: Record<Side, string> = { black: "černého", white: "bílého" };
const RULES: Record<RuleName, string> = {
  freestyle: "Volná", standard: "Právě pět", renju: "Renju", caro: "Caro", "caro-exact": "Caro, právě pět",
};
const VIEWS: Record<View, string> = { play: "Hra", analyze: "Analýza", review: "Rozbor", puzzles: "Úlohy" };
const FOULS: Record<Foul["kind"], string> = { overline: "přesah, více než pět v řadě", double_four: "vidličku 4×4", double_three: "vidličku 3×3" };
const JUDGMENTS: Record<Judgment, string> = { inaccuracy: "nepřesnost", mistake: "chyba", blunder: "hrubá chyba" };
const TOOLS: Record<string, string> = { black: "Černý kámen", white: "Bílý kámen", blocked: "Překážka" };
const MARKS: Record<MarkKind, string> = { cross: "křížek", triangle: "trojúhelník", square: "čtverec", circle: "kroužek", label: "písmeno" };
// Terms that the engine names in English, in the accusative.
const THREATS: Record<string, string> = {
  five: "pětku", "open four or two fours": "otevřenou čtyřku nebo vidličku 4×4", "four and open three": "vidličku 4×3",
  "two open threes": "vidličku 3×3", four: "čtyřku", "open three": "otevřenou trojku",
};
const counted = counterIn("cs");
const { grouped, tenths } = numbersIn("cs");
const list = new Intl.ListFormat("cs");

function plies(count: number): string {
  return counted(count, { one: "tah", few: "tahy", other: "tahů" });
}

// "Do" takes the genitive.
function within(count: number): string {
  return `do ${counted(count, { one: "tahu", other: "tahů" })}`;
}

function fifths(count: number): string {
  return counted(count, { one: "pátý tah", few: "páté tahy", other: "pátých tahů" });
}

function strengthText(level: number | null): string {
  return level === null ? "plná síla" : `úroveň ${level}`;
}

function engineText(level: number | null): string {
  return level === null ? "Pentarch" : `Pentarch, ${strengthText(level)}`;
}

const proofName = proofNames({ five: "pětka", search: "prohledávání" });

function foulText(f: Foul): string {
  return `${f.point} vytváří ${FOULS[f.kind]}: ${list.format(f.shapes.map((s) => s.stones.join(" ")))}.`;
}

function winText({ side, plies: length, proof, pv }: ProofSearch): string {
  return `${SIDE[side]} vyhraje ${within(length)}, dokázáno (${proofName(proof)}): ${pv.join(" ")}`;
}

const endingText = endingIn({
  won: (side, move) => `${SIDE[side]} vyhrál tahem ${move}.`,
  row: (side, length, first, last) => `${SIDE[side]} má ${length === 5 ? "pětku" : `${length} v řadě`}: ${first} až ${last}.`,
  foul: (point) => (point ? `Bílý vyhrál: tah černého ${point} je faul.` : "Bílý vyhrál: černý má přesah."),
  draw: "Remíza.",
});

const movePhrase = moveTextIn({
  five: "pětka",
  forbidden: "tah na zakázaný bod",
  forced: (found) => (found ? "vynucená odpověď na čtyřku" : "čtyřka zůstala bez odpovědi"),
  onlyMove: (found, line) => (found ? "jediný tah: všechny ostatní prohrávají, dokázáno" : `${line} byl jediný tah: všechny ostatní prohrávají, dokázáno`),
  missedWin: (length, proof, line) => `promeškaná výhra ${within(length)}, dokázáno (${proofName(proof)}): ${line}`,
  lost: (length, proof, line) => `prohrává: soupeř vyhraje ${within(length)}, dokázáno (${proofName(proof)}): ${line}`,
  judgment: (judgment, drop) => `${JUDGMENTS[judgment]}: ztrácí ${drop}`,
}, (parts) => `${capitalized(parts.join("; "))}.`);

const endPhrase = endPhraseIn(endingText, (result) => `Na desce není pětka${result ? ` (${result})` : ""}`);

function decidedText({ turn, winner, verified }: NonNullable<Review["decided"]>): string {
  const from = turn === 0 ? "Rozhodnuto bylo od začátku" : `Rozhodl tah ${turn}`;
  return `${from}: ${SIDE[winner].toLowerCase()} odtud ${verified ? "vyhrává, dokázáno" : "zůstává nad 99%"}.`;
}

export const cs: Catalog = {
  name: "Pentarch",
  pass: "pas",
  close: "Zavřít",
  side: SIDE,
  rules: RULES,
  title: { page: "Pentarch – piškvorky", review: (title: string) => `${title} – rozbor` },
  views: { label: "Pohledy", ...VIEWS },
  theme: { light: "Světlé", dark: "Tmavé" },
  seconds: (s: number) => `${s.toLocaleString("cs")} s`,
  spent: (s: number) => `${tenths(s)} s`,
  tenths,
  count: grouped,
  bytes: (n: number) => (n < 2000 ? counted(n, { one: "bajt", few: "bajty", other: "bajtů" }) : `${Math.round(n / 1000)} kB`),
  moves: plies,
  fields: { rule: "Pravidla", size: "Deska" },

  game: {
    gone: (n: number) => `Z desky zmizelo: ${plies(n)}.`, redo: "Znovu", redone: "Provedeno znovu",
    won: (side: Side) => `vyhrál ${side === "black" ? "černý" : "bílý"}`, draw: "remíza", undo: "Vrátit", undone: "Vráceno",
  },
  board: {
    title: "Deska",
    role: "deska",
    after: (ply: number, last: string | null) => `Deska po tahu ${ply}${last ? `, poslední tah ${last}` : ""}`,
    withLine: (ply: number, moves: readonly string[]) => `Deska po tahu ${ply} a varianta, ${plies(moves.length)}: ${moves.join(" ")}`,
    forbidden: (point: string) => `${point} je pro černého zakázaný bod`,
    point: (point: string, side: Side | null) => `${point}, ${side ? SIDE[side].toLowerCase() : "volno"}`,
  },
  controls: {
    toolbar: "Tahy", shown: "Zobrazený tah", first: "První pozice", back: "Předchozí tah", next: "Další tah", last: "Poslední pozice",
    momentBack: "Předchozí klíčový okamžik", momentNext: "Další klíčový okamžik",
  },
  said: {
    move: (side: Side, move: string) => `${SIDE[side]} ${move === "--" ? "pasuje" : move}`,
    shown: (ply: number, side: Side, move: string) => `Tah ${ply}, ${SIDE[side].toLowerCase()} ${move === "--" ? "pasuje" : move}`,
    start: "Výchozí pozice",
    ending: endingText,
    verdict: verdictIn((side, wins, length, isProven) =>
      `${SIDE[side]} na tahu ${wins ? "vyhraje" : "prohraje"} ${within(length)}, ${isProven ? "dokázáno" : "podle prohledávání"}.`),
    newGame: (human: Side | null, level: number | null) => `Nová hra${level === null ? "" : `, soupeř: ${engineText(level)}`}.${human ? ` Máte ${human === "black" ? "černé" : "bílé"} kameny.` : ""}`,
    undone: "Tah vrácen",
    hint: (move: string) => `Nápověda: ${move}`,
    settled: (human: Side) => `Jste ${SIDE[human].toLowerCase()}.`,
  },
  opening: {
    shown: (o: string) => `Zahájení: ${o}`,
    name: renjuOpeningName,
    choices: { black: "Hrát černými", white: "Hrát bílými", two: "Přidat dva kameny", ten: "Nabídnout deset pátých tahů" },
    task: taskIn({
      three: "Položte tři kameny: černý, bílý, černý. Soupeř si pak vybere barvu.",
      threeCentral: "Položte tři kameny: černý do středu, bílý vedle něj, černý do středového čtverce 5×5. Soupeř si pak vybere barvu.",
      two: "Položte další dva kameny: bílý, pak černý. Soupeř si pak vybere barvu.",
      stone: (color, area) =>
        `Položte ${TOOLS[color]?.toLowerCase()} ${area === null ? "kamkoli" : area === 1 ? "do středu" : `do středového čtverce ${area}×${area}`}.`,
      placed: ["Zatím neleží žádný kámen.", "Leží jeden kámen.", "Leží dva kameny.", "Leží tři kameny.", "Leží čtyři kameny.", "Leží pět kamenů."],
      willOffer: (n) => `Černý nabídne ${fifths(n)}.`,
      color: "Vyberte si barvu.",
      colorOrTwo: "Vyberte si barvu, nebo přidejte dva kameny a výběr přenechte.",
      colorOrTen: "Vyberte si barvu, nebo hrajte černými a nabídněte deset pátých tahů, z nichž bílý jeden vybere.",
      declare: "Kolik pátých tahů má černý nabídnout? Soupeř si pak vybere barvu a bílý vybere jeden z tahů.",
      offer: (done, all) => `Nabídněte páté tahy různých tvarů: ${done} z ${all}. Bílý z nich jeden vybere.`,
      pick: "Vyberte jeden z nabídnutých pátých tahů.",
    }),
    did: decisionIn({
      picks: (point) => `Pentarch vybral ${point}.`,
      offers: (n) => `Pentarch nabízí ${fifths(n)}.`,
      declares: (n) => `Pentarch žádá ${fifths(n)}.`,
      three: "Pentarch položil tři kameny. Výběr je na vás.",
      two: "Pentarch položil další dva kameny. Výběr je na vás.",
      stone: "Pentarch položil kámen.",
      color: (side) => `Pentarch hraje ${side === "black" ? "černými" : "bílými"}.`,
      ten: "Pentarch hraje černými a nabízí deset pátých tahů.",
    }),
    reason: reasonIn({
      forced: "Pravidla zde nedávají na výběr.",
      even: (rate, count) => `Proč tam: nejvyrovnanější z porovnaných možností (${count}). Šance černého na výhru: ${rate}.`,
      color: (rate) => `Proč: šance černého na výhru je ${rate}.`,
      two: (rate) => `Proč: žádná barva není lepší a po těchto kamenech je šance černého na výhru ${rate}.`,
      ten: (rate, count) => `Proč: i s nejslabším z pátých tahů (${count}) je šance černého na výhru ${rate}.`,
      five: (rate) => `Proč: po nejvyrovnanějším pátém tahu je šance černého na výhru ${rate}.`,
      declare: (rate, count) => `Proč: ${fifths(count)} a s nejslabším je šance černého na výhru ${rate}, vyrovnaněji to nejde.`,
      offer: (rate) => `Proč tyto: nejlepší, které našel. S nejslabším je šance černého na výhru ${rate}.`,
      pick: (rate, count) => `Proč: nejslabší pro černého (z ${count}), jeho šance na výhru je ${rate}.`,
    }),
    refused: refusalIn({
      taken: (point) => `${point} není volný bod.`,
      notCenter: "První kámen patří do středu.",
      outside: (point, area) => `${point} leží mimo středový čtverec ${area}×${area}.`,
      alike: (point, offered) => `${point} dává stejný tvar jako ${offered}.`,
      notOffered: (point) => `${point} nebyl nabídnut.`,
    }),
    offered: (point: string, isNew: boolean) => (isNew ? `${point} je nabídnut` : `${point} je stažen`),
  },
  engine: {
    locked: "Odkazu chybí tajný klíč programu, který tu nyní běží. Otevřete odkaz, který program vypsal.", retry: "Zkusit znovu",
    refused: (message: string) => `Engine nemůže tuto pozici zkoumat: ${message}.`, silent: "Pentarch neodpovídá.",
    none: "Tato stránka nemá engine.",
    crashed: "Engine se nečekaně zastavil. Partie je v bezpečí.",
    programEnded: "Program, který ukazuje tuto stránku, skončil nebo není dostupný. Spusťte znovu `pentarch board`, nebo to zkuste ještě jednou.",
    restart: "Spustit engine znovu",
  },

  play: {
    begin: (side: Side) => `Začněte kliknutím na bod: máte ${side === "black" ? "černé" : "bílé"} kameny a Pentarch odpoví. Pět v řadě vyhrává.`,
    goOn: (side: Side) => `Pokračujte odtud kliknutím na bod: máte ${side === "black" ? "černé" : "bílé"} kameny a Pentarch odpoví.`, overHere: "Zobrazená partie skončila.",
    again: (point: string) => `Klepněte na ${point} ještě jednou, kámen se pak položí.`, strength: "Síla Pentarchu",
    table: "Partie", you: "Vy", engineName: "Pentarch", engine: engineText, welcome: "Partie piškvorek",
    welcomeText: "Analýza zkoumá jakoukoli pozici, rozbor vysvětlí partii. Nic neopouští toto zařízení.",
    newGame: "Nová hra", newShort: "Nová", undo: "Vrátit", hint: "Nápověda", resign: "Vzdát", rematch: "Odveta", backToGame: "Zpět k partii",
    thinking: "Pentarch přemýšlí…", wait: "Okamžik…", lookingBack: "Díváte se na dřívější pozici.",
    yourTurn: (side: Side) => `Jste na tahu: položte ${TOOLS[side]?.toLowerCase()}.`,
    better: (move: string, lost: string) => `Lepší bylo ${move} (tento tah ztratil ${lost}).`,
    won: "Vyhráli jste", lost: "Pentarch vyhrál", lostToPerson: "Vyhrál váš soupeř", drawn: "Remíza",
    person: "Váš soupeř", send: "Poslat tah", sendHint: "Pošlete tento odkaz soupeři; odpoví také odkazem.", message: "Jste na tahu v naší partii gomoku",
    sendFirst: "Poslat pozvánku",
    result: resultIn({
      draw: "Partie skončila remízou.", won: "Vyhráli jste.", lost: "Pentarch vyhrál.", resigned: "Vzdali jste. Pentarch vyhrál.",
      personWon: "Vyhrál váš soupeř.", resignedToPerson: "Vzdali jste.", personResigned: "Soupeř se vzdal. Vyhráli jste.",
      timeOut: (isWon, loser) => `${isWon ? "Vyhráli jste" : "Pentarch vyhrál"}: čas ${OF_SIDE[loser]} vypršel.`,
    }),
    suggestion: ({ from, to, isUp, decided, games }: Suggestion) =>
      `Na úrovni ${from} jste z posledních ${games} her ${isUp ? "vyhráli" : "prohráli"} ${decided}. Zkusit: ${strengthText(to)}?`,
    rematchAt: (level: number | null) => `Odveta: ${strengthText(level)}`,
  },
  newGame: {
    bands: { beginner: "Začátečník", club: "Klubový hráč", strong: "Silný", full: "Plná síla" },
    rules: {
      freestyle: "Vyhrává pět a více v řadě.", standard: "Vyhrává přesně pět v řadě; šest a více ne.",
      renju: "Černý vyhrává přesně pěti a nesmí utvořit šest, dvě čtyřky ani dvě otevřené trojky najednou. Bílý smí a vyhrává pěti a více.",
      caro: "Vyhrává pět v řadě, pokud na obou koncích nestojí soupeřovy kameny; šest a více vyhrává vždy.",
      "caro-exact": "Vyhrává přesně pět v řadě, pokud na obou koncích nestojí soupeřovy kameny.",
    },
    openingTexts: {
      free: "Kameny se kladou střídavě, začíná černý, což je výhoda.", swap: "Jedna strana položí tři kameny, druhá si zvolí barvu.",
      swap2: "Jedna strana položí tři kameny; druhá si zvolí barvu, nebo přidá dva a volbu přenechá.",
      taraguchi10: "Čtyři kameny, každý ve větším středovém čtverci; po každém lze vyměnit barvy.",
      soosorv8: "Jedna strana položí pojmenované zahájení; barvy lze vyměnit a černý nabídne až osm pátých tahů.",
    },
    rival: "Soupeř", rivals: { engine: "Pentarch", person: "Člověk, přes odkazy" },
    byLink: "Každý tah se posílá jako odkaz, e-mailem nebo jinou zprávou; odkaz obsahuje celou partii a žádný server není potřeba.",
    title: "Nová hra", opening: "Zahájení", openings: openingNames("Volné"), color: "Vaše kameny", random: "Náhodně", opener: "První kameny klade",
    strength: "Úroveň", level: (level: number) => `Úroveň ${level}`, full: "Plná síla",
    choose: (level: number | null) => `Vybrat: ${strengthText(level)}`,
    score: (level: number, { won, lost, drawn }: GameScore) => `Úroveň ${level}, zatím: výhry ${won}, prohry ${lost}${drawn > 0 ? `, remízy ${drawn}` : ""}.`,
    fixed: ({ rule, size }: { rule: RuleName; size: number }) => `Pravidla: ${RULES[rule]}, ${size}×${size}.`,
    ownPace: "Čas a uzly určuje úroveň sama.",
    pace: "Tempo", noClock: "Bez hodin", perMove: "Na tah", clock: "Hodiny", nodes: "Uzly", moveTime: "Čas na tah", minutes: "Každé straně",
    minutesText: (minutes: number, seconds: number) => `${minutes} min + ${seconds} s`, tells: "Po hrubé chybě říct, co bylo lepší", start: "Začít",
  },

  analyze: {
    title: "Engine", pause: "Pozastavit analýzu", goOn: "Pokračovat v analýze", lines: "Varianty", threat: "Hrozba po pasu",
    limits: { time: "Čas", depth: "Hloubka", nodes: "Uzly" }, noLimit: "bez omezení",
    onlyMarked: "Jen označené body", onlyMarkedHint: "Označte volné body pod tahy; engine pak porovná jen je.",
    comparing: (points) => `Porovnávají se jen ${points.join(", ")}.`,
    starting: "Spouští se…", waiting: "Čeká se na jinou kartu…", paused: "Pozastaveno.", more: "Další", bar: "Hodnocení", unknown: "zatím neznámé",
    work: (depth: number, nodes: number) => `hloubka ${depth} · uzly ${grouped(nodes)}`,
    rate: (side: Side, rate: string) => `Šance ${OF_SIDE[side]} na výhru: ${rate}.`,
    mate: (n: number) => (n > 0 ? `výhra ${n}` : `prohra ${-n}`),
    shortMate: (n: number) => (n > 0 ? `V${n}` : `P${-n}`),
    line: (move: string) => `Zahrát ${move}: `,
    playLine: (move: string) => `Zahrát celou variantu ${move}`,
    noThreat: (side: Side) => `Po pasu ${SIDE[side].toLowerCase()} nemá výhru čtyřkami a trojkami.`,
    threatOpen: (side: Side) => `Po pasu se výhra ${OF_SIDE[side]} nenašla.`,
    threatens: (side: Side, n: number) => `${SIDE[side]} hrozí výhrou ${within(n)}`,
    playAs: { black: "Hrát dál za černého", white: "Hrát dál za bílého" },
  },
  proof: {
    button: "Dokázat", get: "Certifikát", claimed: "odhad", proven: (proof: string) => `dokázáno · ${proofName(proof)}`, working: (refuted: number, replies: number) => (replies > 0 ? `Dokazuje se: vyvráceno ${refuted} z ${replies} odpovědí…` : "Dokazuje se…"),
    provenHint: "Kontrolní program výhru přehrál proti každé povolené odpovědi.", claimedHint: "Tvrdí to prohledávání; důkaz není.",
    result: (f: Settled) => `Dokázáno: ${f.wins ? "výhra" : "prohra"} ${within(f.plies)} (${proofName(f.proof)}).`,
    failed: (s: number, next: number) => `Za ${s} s se důkaz nenašel. Další pokus potrvá ${next} s.`, stop: "Zastavit",
    save: "Uložit certifikát",
  },
  fouls: { title: "Zakázané body", text: foulText },
  why: {
    title: "Proč ne sem?", button: "Vybrat bod", pick: "Klikněte na volný bod a dozvíte se, co dělá.", working: "Zkoumá se…", refutation: "Vyvrácení",
    sentences: explanationIn({
      foul: (f) => `Faul: ${foulText(f)}`,
      forbidden: (move) => `${move} je zakázaný tah.`,
      five: (move, own) => `${move} tvoří pětku: ${SIDE[own].toLowerCase()} vyhrává.`,
      effect: (move, makes, takes, rival) => `${move} ${[
        makes && `tvoří ${THREATS[makes] ?? makes}`, takes && `bere soupeři (${SIDE[rival].toLowerCase()}) ${THREATS[takes] ?? takes}`,
      ].filter(Boolean).join(" a ")}.`,
      answers: (moves) => `Pětku zastaví jen ${list.format(moves)}.`,
      loses: (move, r) => `${move} prohrává: ${winText(r)}.`,
      noWin: (move, rival) => `Po ${move} nemá ${SIDE[rival].toLowerCase()} výhru čtyřkami a trojkami.`,
      undecided: (move, rival, nodes) => `Po ${move} se výhra ${OF_SIDE[rival]} nenašla (uzly: ${grouped(nodes)}).`,
      wins: (own, win) => `${winText({ ...win, side: own })}.`,
      keepsWin: (move) => `${move} udržuje výhru.`,
      threat: (own, threat) => `Kdyby ${SIDE[own].toLowerCase()} pasoval, ${SIDE[threat.side].toLowerCase()} by vyhrál ${within(threat.plies)}: ${threat.pv.join(" ")}.`,
      allLose: "Každý tah prohrává, dokázáno.",
      unrefuted: (moves) => `Vyvráceno není jen ${list.format(moves)}.`,
    }),
  },
  tree: {
    others: (n: number) => `další: ${plies(n)} …`,
    title: "Tahy", empty: "Zatím žádný tah. Klikněte na bod desky.", comment: "Komentář", commentHint: "Poznámka k této pozici",
    marks: "Značky", mark: { cross: "Křížek", triangle: "Trojúhelník", square: "Čtverec", circle: "Kroužek", label: "Písmeno" },
    marking: (kind) => `Klikněte na bod, který chcete označit: ${MARKS[kind]}`, unmarked: (point) => `Značka na ${point} je odstraněna.`,
    promote: "Udělat z toho hlavní variantu",
    remove: "Smazat tento tah a vše po něm",
  },
  book: {
    title: "Kniha", save: "Uložit strom", unknown: "Kniha tuto pozici nezná.",
    value: (value: string, depth: number, by: string) => `Její hodnota zde: ${value}, hloubka ${depth}${by ? `, ${by}` : ""}.`,
    saved: (n: number, name: string, lost: readonly string[]) =>
      `Uloženo do ${name}: ${counted(n, { one: "pozice", few: "pozice", other: "pozic" })}.${lost.length > 0 ? ` Neuloženo: ${lost.join("; ")}.` : ""}`,
    name: (name: string) => `${name} uchovává tahy, komentáře a písmena u tahů.`, readOnly: (name: string) => `${name} nelze změnit.`,
  },
  explorer: {
    title: (found, all) => `Partie: ${found} z ${all}`, player: "Hráč", result: "Výsledek", any: "jakýkoli",
    none: "Žádná z partií odtud nepokračovala.", games: "Partie odtud",
  },
  setup: {
    button: "Sestavit pozici", title: "Sestavit pozici", text: "Klikáním na body kameny pokládáte a odebíráte.", tools: "Co klik položí",
    tool: { black: "Černý", white: "Bílý", blocked: "Blokováno", erase: "Smazat" }, first: "Na tahu", done: "Hotovo", clear: "Vyčistit desku",
    cancel: "Zrušit", started: "Sestavování pozice", put: (kind: string, point: string) => (kind === "erase" ? `${point} je volný` : `${TOOLS[kind] ?? kind} na ${point}`),
  },

  open: {
    badLink: "Tento odkaz je poškozený: není v něm partie, kterou by šlo ukázat.",
    button: "Otevřít partii", short: "Otevřít", title: "Otevřít partii",
    text: "Jakýkoli formát: tahy jako h8i9, SGF, PSQ, RenLib, Yixin, nákresy, odkazy gomocalc. Soubory lze kamkoli přetáhnout a texty vložit.",
    paste: "Vložte partii", placeholder: "h8 i9 h9 g7 …", read: "Otevřít tento text", file: "Vybrat soubor", places: { folder: "V této složce", browser: "V tomto prohlížeči" },
    noFiles: { folder: "V této složce nejsou partie.", browser: "V tomto prohlížeči zatím nejsou uložené partie." },
    searchNames: "Hledat v názvech", remove: (name) => `Odstranit ${name}`, removed: (name) => `${name} je odstraněno.`, empty: "Soubor je prázdný.", tooLarge: "Soubor je větší než 8 MB.", none: "Není v něm žádná partie.",
    needsEngine: "Bez enginu čte stránka jen písmena jako h8i9 a JSON.",
    openAll: (n: number) => `Otevřít všechny soubory (${n})`,
    unread: (what) => `Vynecháno: ${what.join("; ")}`,
    several: (n: number) => counted(n, { one: "partie", few: "partie", other: "partií" }),
    search: "Hledat hráče, akci, datum nebo výsledek", noGame: "Taková partie tu není.",
    game: (n: number, black: string | undefined, white: string | undefined) => `${n}. ${black || white ? `${black || "?"} – ${white || "?"}` : "Partie"}`,
    done: (games: number, moves: number) =>
      (games > 1 ? `Načteno: ${counted(games, { one: "partie", few: "partie", other: "partií" })}.` : `Načtena partie, ${plies(moves)}.`),
  },
  share: {
    exists: (name: string) => `${name} už existuje.`, replace: "Nahradit", saveAs: (name: string) => `Uložit jako ${name}`,
    badName: (endings: string) => `Název partie končí na ${endings}.`,
    embed: "Řádek HTML pro jinou stránku", openHere: "Otevřít v Pentarchu",
    short: "Sdílet", title: "Odnést si partii", link: "Odkaz na tuto partii a pohled", copy: "Kopírovat odkaz", copied: "Odkaz je zkopírován.",
    notCopied: "Prohlížeč nedovoluje kopírování; označte odkaz.", private: "Odkaz obsahuje celou partii. Nikam se nic neposílá.",
    tooLong: "Partie je na odkaz příliš dlouhá. Uložte ji jako soubor.",
    file: "Soubor", formats: { sgf: "SGF", psq: "PSQ", lib: "RenLib", json: "JSON", letters: "Písmena" },
    lost: (what: readonly string[]) => `Tento formát neuchová: ${what.join(", ")}.`, picture: "Obrázek", print: "Tisk",
    gif: "Varianta tah po tahu", reviewed: "Rozebraná partie si bere komentáře s sebou.", places: { folder: "Do složky programu", browser: "V tomto prohlížeči" }, name: "Název", keep: "Uložit",
    kept: (name: string) => `${name}: uloženo.`,
  },
  settings: {
    title: "Nastavení a klávesy", language: "Jazyk", languageOfBrowser: "Podle prohlížeče", unreviewed: "Tento překlad zatím nezkontroloval rodilý mluvčí.",
    dark: "Tmavé barvy", numbers: "Čísla tahů", keys: "Klávesy",
    turns: "Otočit desku", sound: "Tichý zvuk při každém kameni", threads: "Vlákna", allThreads: (n) => `všechna volná (${n})`, table: "Paměť pro pozice",
    keyList: [
      ["← →", "Tah zpět, tah vpřed"], ["Home, End", "První a poslední pozice"], ["Shift ← →", "Klíčové okamžiky rozboru"],
      ["Ctrl Z, Ctrl Y", "Vrátit, znovu"], ["Esc", "Zavřít dialog; skončit s kladením značek nebo výběrem bodu"],
    ],
    letterKeys: "Zkratky z jediného písmene nebo znaku",
    letterKeyList: [
      ["b", "Na desku; tam šipky a Enter kladou kameny"], ["n, o, s", "Nová hra, otevřít, sdílet"], ["?", "Tato nápověda"],
    ],
    licenses: "Licence stránky a enginu",
    packages: "Licence balíčků této stránky",
    about: (kind: "wasm" | "server" | null, threads: number | null) => (kind === "wasm"
      ? `Engine běží v tomto prohlížeči: ${counted(threads ?? 1, { one: "vlákno", few: "vlákna", other: "vláken" })}. Nic ho neopouští.`
      : kind === "server" ? "Enginem je program, který ukazuje tuto stránku." : "Tato stránka nemá engine."),
  },

  review: {
    title: "Rozbor", button: "Rozebrat partii", game: "Partie", none: "V této zprávě není partie.", empty: "Zatím není co rozebírat.",
    offer: (n: number) => `Zobrazená partie má ${plies(n)}. Prozkoumá se každá pozice, od poslední k první.`,
    time: "Čas na pozici", working: "Rozebírá se partie", cancel: "Zrušit", again: "Rozebrat znovu", hide: "Skrýt odpovědi",
    progress: (done: number, total: number) => `${done} z ${total} pozic`, topMoves: "Nejlepší tahy zde",
    chart: (black: string) => (black === SIDE.black ? "Šance černého" : `Šance: ${black} (černý)`), interrupted: "přerušeno: prozkoumány nebyly všechny pozice",
    footnote: (engine: string) => `Vytvořil ${engine}. „Dokázáno“ znamená, že kontrolní program výhru přehrál proti každé povolené odpovědi. ` +
      "Klávesy: ← → jeden tah, Home a End, Shift s ← → klíčové okamžiky.",
    ready: (r: Review) => (r.decided ? `Rozbor je hotov. ${decidedText(r.decided)}` : "Rozbor je hotov."),
    summary: "Souhrn", accuracy: (percent: number | null) => (percent === null ? "–" : `přesnost ${tenths(percent)}%`),
    untitled: "Rozbor partie", thisMove: "Tento tah", reveal: "Ukázat odpověď", moments: "Klíčové okamžiky",
    noMoments: "Nenašly se žádné chyby ani vynucené výhry.", allMoves: "Všechny tahy", players: "Hráči", times: "Čas každého tahu",
    decided: decidedText,
    end: endPhrase,
    over: (r: Review) => `${endPhrase(r)}.`,
    moveText: movePhrase,
    kinds: {
      missed_win: "promeškaná výhra", lost: "prohrávající tah", ...JUDGMENTS, five: "pětka", forbidden: "faul", only_move: "jediný tah",
      decision: "rozhodnutí",
    },
    rows: {
      accuracy: "Přesnost", meanDrop: "Průměrná ztráta šancí", inaccuracies: "Nepřesnosti", mistakes: "Chyby", blunders: "Hrubé chyby",
      missedWins: "Promeškané výhry", onlyMoves: "Nalezené jediné tahy", time: "Čas", of: (found: number, all: number) => `${found} z ${all}`,
    },
    several: {
      all: (n: number) => `Rozebrat všechny partie (${n})`, allText: (total: number, time: string) => `Pozic: ${total}, nejvýše ${time}.`,
      nth: (n: number, all: number) => `Partie ${n} z ${all}`, enough: "Skončit a ponechat hotové", ready: (games: number) => `Rozebrané partie: ${games}.`,
      leftOut: (n: number, message: string) => `Partie ${n} je vynechána: ${message}`,
    },
    statistics: {
      byPhase: "Přesnost podle fáze", missedPerGame: "Promeškané výhry na partii, podle data", everybody: "Všichni", openingResults: "Výsledky podle zahájení",
      missedText: (values) => `Promeškané výhry na partii po řadě: ${values.join(", ")}`, most: (n) => `nejvýše ${n}`,
      missedBar: (from, to, mean) => (from === to ? `Partie ${from}: ${mean}` : `Partie ${from} až ${to}: ${mean} na partii`),
      title: (games: number) => `Statistika: ${counted(games, { one: "partie", few: "partie", other: "partií" })}`, player: "Hráč", unnamed: "?",
      games: "Partie", results: "Výhry–remízy–prohry", accuracy: "Přesnost", phases: { opening: "Zahájení", middle: "Střední hra", end: "Koncovka" },
      missed: "Promeškané výhry", opening: "Zahájení", rule: "Pravidla", blackWon: "Výhry černého", drawn: "Remízy", whiteWon: "Výhry bílého",
    },
    missedLine: (n: number, proof: string) => `Výhra ${within(n)}${proof === "five" ? "" : `, ${proofName(proof)}`}`,
    betterLine: (side: Side) => `Lepší pro ${OF_SIDE[side]}`,
    winLine: (side: Side, n: number) => `${SIDE[side]} vyhraje ${within(n)}`,
    bestLine: "Nejlepší pokračování",
    threatLine: (side: Side, n: number) => `Hrozba: výhra ${OF_SIDE[side]} ${within(n)}`,
    notLooked: "Neprozkoumáno.",
    standing: (mover: Side, rate: string) => `${SIDE[mover]} na tahu. Šance černého: ${rate}.`,
    proven: (mover: Side, wins: boolean, n: number) => `${SIDE[mover]} na tahu ${wins ? "vyhraje" : "prohraje"} ${within(n)}, dokázáno.`,
    claimed: (mover: Side, winner: Side, n: number) => `${SIDE[mover]} na tahu. Prohledávání tvrdí výhru ${OF_SIDE[winner]} ${within(n)}, nedokázáno.`,
    change: (side: Side, before: string, after: string) => `Šance ${OF_SIDE[side]} ${before} → ${after}`,
    after: (side: Side, rate: string) => `Šance ${OF_SIDE[side]} potom: ${rate}`,
    defenses: (n: number) => (n === 1 ? "Jen jeden tah není vyvrácen:" : "Tahy, které nejsou vyvráceny:"),
    chartLabel: "Šance po tazích",
    chartValue: (ply: number, rate: string | null) => (rate ? `Tah ${ply}: šance černého ${rate}` : `Tah ${ply}: neprozkoumán`),
    offLine: "Tato pozice není z rozebrané partie.", backToGame: "Zpět k partii", reviewThis: "Rozebrat tuto variantu",
  },
  puzzles: {
    title: "Úloha", daily: "Úloha dne", task: (side) => `Na tahu ${side === "black" ? "černý" : "bílý"}, vyhraje.`,
    right: "Správně. A co teď?", wrong: (move) => `Výhra tahem ${move} není dokázána. Deska ukazuje odpověď.`,
    solved: (isClean) => (isClean ? "Vyřešeno." : "Vyřešeno, i když ne hned."), shown: "Řešení následuje na desce, tah po tahu.",
    length: (moves, proof) => `Počet vlastních tahů k výhře: ${moves}, ${proof === "vcf" ? "samými čtyřkami" : proof === "search" ? "čtyřkami, trojkami a tichými tahy" : "čtyřkami a trojkami"}.`,
    show: "Ukázat řešení", next: "Další úloha", back: "Zpět k úloze", analyze: "Analyzovat",
    unproven: "V daném čase se důkaz nenašel.", rating: "Váš rating",
    interval: (low, high) => `S velkou pravděpodobností mezi ${low} a ${high}`,
    count: (solved, tried, all) => `Vyřešeno ${solved} z ${tried} zkoušených; sada jich má ${all}.`,
    text: "Úloha se počítá jako vyřešená bez chybného pokusu a bez nápovědy, která ukáže bod.",
    grade: "Obtížnost", grades: { all: "všechny", easy: "snadná", medium: "střední", hard: "těžká", expert: "pro experty" },
    open: "Otevřít sadu", save: "Uložit sadu", own: "Úlohy Pentarchu", opened: (n) => `Otevřeno úloh: ${n}.`,
    none: "Žádná úloha této obtížnosti už nezbývá.", startOver: "Začít znovu", loading: "Načítá se…", failed: "Úlohy se nepodařilo načíst.",
  },
  training: {
    title: "Opravte své chyby", text: "Pozice před každou chybou a znovu váš tah.",
    start: (name: string, n: number) => `${name}: ${counted(n, { one: "chyba", few: "chyby", other: "chyb" })}`,
    count: (index: number, total: number) => `${index} z ${total}`,
    task: (side: Side) => `Najděte lepší tah ${OF_SIDE[side]}.`,
    played: (move: string) => `Zahráno bylo ${move}.`, judging: "Hodnotí se váš tah…",
    verdict: (isRight: boolean, move: string) => (isRight ? `${move} je dobrý tah.` : `${move} nestačí.`),
    why: retryIn({
      ending: endingText,
      wins: (winner, length, pv) => `${SIDE[winner]} pak vyhraje ${within(length)}: ${pv.join(" ")}.`,
      rate: (side, rate, pv) => `Šance ${OF_SIDE[side]} je pak ${rate}. Možné pokračování: ${pv.join(" ")}.`,
    }),
    retry: "Zkusit znovu", next: "Další", skip: "Přeskočit", finish: "Dokončit", stop: "Zastavit",
  },
};
