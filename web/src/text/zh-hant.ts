// SPDX-License-Identifier: MIT
// Every text of the page in Traditional Chinese, as in Taiwan. The sources of its terms are in docs/languages.md.
import type { Foul, ProofSearch, RuleName, Side, Settled } from "../engine/types";
import type { View } from "../game/link";
import type { RenjuOpening } from "../game/renju";
import type { GameScore, Suggestion } from "../play/results";
import type { Judgment, Review } from "../review/types";
import type { Catalog } from "./en";
import {
  decisionIn, endPhraseIn, endingIn, explanationIn, moveTextIn, numbersIn, openingNames, proofNames, reasonIn, refusalIn,
  resultIn, retryIn, taskIn, verdictIn,
} from "./sentences";

const SIDE: Record<Side, string> = { black: "黑方", white: "白方" };
const STONE: Record<Side, string> = { black: "黑子", white: "白子" };
const RULES: Record<RuleName, string> = {
  freestyle: "無禁手", standard: "恰好五連", renju: "連珠", caro: "Caro", "caro-exact": "Caro（恰好五連）",
};
const VIEWS: Record<View, string> = { play: "對局", analyze: "分析", review: "覆盤", puzzles: "做題" };
const FOULS: Record<Foul["kind"], string> = { overline: "長連禁手（超過五子相連）", double_four: "四四禁手", double_three: "三三禁手" };
const JUDGMENTS: Record<Judgment, string> = { inaccuracy: "緩手", mistake: "失誤", blunder: "嚴重失誤" };
const MARKS = { cross: "叉", triangle: "三角", square: "方塊", circle: "圓圈", label: "字母" };
// Terms that the engine names in English.
const THREATS: Record<string, string> = {
  five: "五連", "open four or two fours": "活四或雙四", "four and open three": "四三", "two open threes": "雙活三", four: "衝四", "open three": "活三",
};
const PLAYS = { black: "執黑", white: "執白" };
// The openings of renju in the order of their numbers.
const RENJU_OPENINGS: Record<RenjuOpening["kind"], readonly string[]> = {
  direct: ["寒星", "溪月", "疏星", "花月", "殘月", "雨月", "金星", "松月", "丘月", "新月", "瑞星", "山月", "遊星"],
  indirect: ["長星", "峽月", "恆星", "水月", "流星", "雲月", "浦月", "嵐月", "銀月", "明星", "斜月", "名月", "彗星"],
};
const { grouped, tenths } = numbersIn("zh-Hant");

function plies(count: number): string {
  return `${count} 手`;
}

function listed(items: readonly string[]): string {
  return items.join("、");
}

function strengthText(level: number | null): string {
  return level === null ? "全力" : `第 ${level} 級`;
}

function engineText(level: number | null): string {
  return level === null ? "Pentarch" : `Pentarch，${strengthText(level)}`;
}

const proofName = proofNames({ five: "五連", search: "搜尋" });

function foulText(f: Foul): string {
  return `${f.point} 形成${FOULS[f.kind]}：${f.shapes.map((s) => s.stones.join(" ")).join("；")}。`;
}

function winText({ side, plies: length, proof, pv }: ProofSearch): string {
  return `${SIDE[side]} ${plies(length)}內必勝，已證明（${proofName(proof)}）：${pv.join(" ")}`;
}

const endingText = endingIn({
  won: (side, move) => `${SIDE[side]}以 ${move} 獲勝。`,
  row: (side, length, first, last) => `${SIDE[side]}有${length === 5 ? "五連" : ` ${length} 子相連`}：${first} 至 ${last}。`,
  foul: (point) => (point ? `白方獲勝：黑方 ${point} 是禁手。` : "白方獲勝：黑方長連。"),
  draw: "和棋。",
});

const movePhrase = moveTextIn({
  five: "形成五連",
  forbidden: "下在禁手點",
  forced: (found) => (found ? "被迫應四" : "沒有應四"),
  onlyMove: (found, line) => (found ? "唯一的一手：其他著法都輸，已證明" : `${line} 是唯一的一手：其他著法都輸，已證明`),
  missedWin: (length, proof, line) => `錯過 ${plies(length)}內的必勝，已證明（${proofName(proof)}）：${line}`,
  lost: (length, proof, line) => `敗著：對方 ${plies(length)}內必勝，已證明（${proofName(proof)}）：${line}`,
  judgment: (judgment, drop) => `${JUDGMENTS[judgment]}：勝率損失 ${drop}`,
}, (parts) => `${parts.join("；")}。`);

const endPhrase = endPhraseIn(endingText, (result) => `棋盤上沒有五連${result ? `（${result}）` : ""}`);

function decidedText({ turn, winner, verified }: NonNullable<Review["decided"]>): string {
  const from = turn === 0 ? "開局時勝負已定" : `第 ${turn} 手決定了勝負`;
  return `${from}：此後${SIDE[winner]}${verified ? "必勝，已證明" : "勝率一直高於 99%"}。`;
}

export const zhHant: Catalog = {
  name: "Pentarch",
  pass: "停一手",
  close: "關閉",
  side: SIDE,
  rules: RULES,
  title: { page: "Pentarch – 五子棋", review: (title: string) => `${title} – 覆盤` },
  views: { label: "頁面", ...VIEWS },
  theme: { light: "淺色", dark: "深色" },
  seconds: (s: number) => `${s} 秒`,
  spent: (s: number) => `${tenths(s)} 秒`,
  tenths,
  count: grouped,
  bytes: (n: number) => (n < 2000 ? `${n} 位元組` : `${Math.round(n / 1000)} kB`),
  moves: plies,
  fields: { rule: "規則", size: "棋盤" },

  game: {
    gone: (n: number) => `棋盤上去掉了${plies(n)}。`, redo: "重做", redone: "已重做",
    won: (side: Side) => `${SIDE[side]}勝`, draw: "和棋", undo: "復原", undone: "已復原",
  },
  board: {
    title: "棋盤",
    role: "棋盤",
    after: (ply: number, last: string | null) => `第 ${ply} 手後的棋盤${last ? `，最後一手 ${last}` : ""}`,
    withLine: (ply: number, moves: readonly string[]) => `第 ${ply} 手後的棋盤，以及 ${moves.length} 手的變化：${moves.join(" ")}`,
    forbidden: (point: string) => `${point} 是黑方的禁手點`,
    point: (point: string, side: Side | null) => `${point}，${side ? STONE[side] : "空點"}`,
  },
  controls: {
    toolbar: "著法", shown: "顯示的一手", first: "初始局面", back: "上一手", next: "下一手", last: "最後局面",
    momentBack: "上一個關鍵時刻", momentNext: "下一個關鍵時刻",
  },
  said: {
    move: (side: Side, move: string) => (move === "--" ? `${SIDE[side]}停一手` : `${SIDE[side]} ${move}`),
    shown: (ply: number, side: Side, move: string) => `第 ${ply} 手，${move === "--" ? `${SIDE[side]}停一手` : `${SIDE[side]} ${move}`}`,
    start: "初始局面",
    ending: endingText,
    verdict: verdictIn((side, wins, length, isProven) =>
      `輪到${SIDE[side]}，${plies(length)}內必${wins ? "勝" : "敗"}，${isProven ? "已證明" : "為搜尋的判斷"}。`),
    newGame: (human: Side | null, level: number | null) => `新對局${level === null ? "" : `，對手 ${engineText(level)}`}。${human ? `你${PLAYS[human]}。` : ""}`,
    undone: "已悔棋",
    hint: (move: string) => `提示：${move}`,
    settled: (human: Side) => `你是${SIDE[human]}。`,
  },
  opening: {
    shown: (o: string) => `開局：${o}`,
    name: ({ kind, number }: RenjuOpening) => `${RENJU_OPENINGS[kind][number - 1]}（${kind === "direct" ? "直指" : "斜指"} ${number}）`,
    choices: { ...PLAYS, two: "再放兩子", ten: "提供十個打點" },
    task: taskIn({
      three: "請放三子：黑、白、黑。然後由對手選擇顏色。",
      threeCentral: "請放三子：黑子在天元，白子緊鄰天元，黑子在中央 5×5 之內。然後由對手選擇顏色。",
      two: "請再放兩子：先白後黑。然後由對手選擇顏色。",
      stone: (color, area) => `請放一枚${STONE[color]}：${area === null ? "位置不限" : area === 1 ? "天元" : `中央 ${area}×${area} 之內`}。`,
      placed: ["尚未放子。", "已放一子。", "已放兩子。", "已放三子。", "已放四子。", "已放五子。"],
      willOffer: (n) => `黑方將提供 ${n} 個打點。`,
      color: "請選擇顏色。",
      colorOrTwo: "請選擇顏色，或再放兩子讓對手選擇。",
      colorOrTen: "請選擇顏色，或執黑並提供十個打點，由白方從中選一個。",
      declare: "黑方應提供幾個打點（第五手）？然後由對手選擇顏色，白方再從打點中選一個。",
      offer: (done, all) => `請提供打點（第五手），形狀不得相同：${done} / ${all}。由白方從中選一個。`,
      pick: "請從打點中選一個。",
    }, ""),
    did: decisionIn({
      picks: (point) => `Pentarch 選擇 ${point}。`,
      offers: (n) => `Pentarch 提供 ${n} 個打點。`,
      declares: (n) => `Pentarch 要求 ${n} 個打點。`,
      three: "Pentarch 已放三子。由你選擇。",
      two: "Pentarch 又放了兩子。由你選擇。",
      stone: "Pentarch 已放一子。",
      color: (side) => `Pentarch ${PLAYS[side]}。`,
      ten: "Pentarch 執黑，並提供十個打點。",
    }),
    reason: reasonIn({
      forced: "規則在此沒有選擇的餘地。",
      even: (rate, count) => `理由：在比較過的 ${count} 種下法中最均衡。黑方勝率 ${rate}。`,
      color: (rate) => `理由：黑方勝率 ${rate}。`,
      two: (rate) => `理由：兩種顏色不分優劣，放這兩子後黑方勝率 ${rate}。`,
      ten: (rate, count) => `理由：即使留下 ${count} 個打點中最弱的，黑方勝率也有 ${rate}。`,
      five: (rate) => `理由：下出最均衡的第五手後，黑方勝率 ${rate}。`,
      declare: (rate, count) => `理由：留下 ${count} 個打點中最弱的，黑方勝率 ${rate}，最為均衡。`,
      offer: (rate) => `理由：這些是找到的最好的打點。留下最弱的，黑方勝率 ${rate}。`,
      pick: (rate, count) => `理由：在 ${count} 個打點中對黑方最弱，黑方勝率 ${rate}。`,
    }),
    refused: refusalIn({
      taken: (point) => `${point} 不是空點。`,
      notCenter: "第一子應放在天元。",
      outside: (point, area) => `${point} 不在中央 ${area}×${area} 之內。`,
      alike: (point, offered) => `${point} 與 ${offered} 形狀相同。`,
      notOffered: (point) => `${point} 不是打點。`,
    }),
    offered: (point: string, isNew: boolean) => (isNew ? `${point} 是打點` : `${point} 已收回`),
  },
  engine: {
    locked: "這個連結缺少目前執行的程式的金鑰。請開啟程式列印出的連結。", retry: "再試一次",
    refused: (message: string) => `引擎無法分析這個局面：${message}。`, silent: "Pentarch 沒有應答。",
    none: "本頁沒有引擎。",
    crashed: "引擎意外停止。對局沒有遺失。",
    programEnded: "提供本頁的程式已結束或無法連線。請重新啟動 `pentarch board`，或再試一次。",
    restart: "重新啟動引擎",
  },

  play: {
    begin: (side: Side) => `點選棋盤上的點即可開始：你執${side === "black" ? "黑" : "白"}，Pentarch 應對。五子連成一線獲勝。`,
    goOn: (side: Side) => `點選棋盤上的點即可從這裡繼續：你執${side === "black" ? "黑" : "白"}，Pentarch 應對。`, overHere: "顯示的對局已經結束。",
    again: (point: string) => `再點一次 ${point} 即可落子。`, strength: "Pentarch 的棋力",
    table: "對局", you: "你", engineName: "Pentarch", engine: engineText, welcome: "下一盤五子棋",
    welcomeText: "「分析」可以研究任何局面，「覆盤」講解一盤棋。任何內容都不會離開這台裝置。",
    newGame: "新對局", newShort: "新局", undo: "悔棋", hint: "提示", resign: "認輸", rematch: "再來一局", backToGame: "回到對局",
    thinking: "Pentarch 正在思考……", wait: "請稍候……", lookingBack: "你正在看以前的局面。",
    yourTurn: (side: Side) => `輪到你：請下${STONE[side]}。`,
    better: (move: string, lost: string) => `更好的一手是 ${move}（剛才那手損失 ${lost}）。`,
    won: "你贏了", lost: "Pentarch 獲勝", lostToPerson: "對手獲勝", drawn: "和棋",
    person: "對手", send: "傳送這一手", sendHint: "把這個連結傳給對手，對手也用連結回覆。", message: "我們的五子棋對局輪到你了",
    sendFirst: "傳送邀請",
    result: resultIn({
      draw: "本局和棋。", won: "你贏了。", lost: "Pentarch 獲勝。", resigned: "你認輸了。Pentarch 獲勝。",
      personWon: "對手獲勝。", resignedToPerson: "你認輸了。", personResigned: "對手認輸了。你贏了。",
      timeOut: (isWon, loser) => `${isWon ? "你贏了" : "Pentarch 獲勝"}：${SIDE[loser]}超時。`,
    }),
    suggestion: ({ from, to, isUp, decided, games }: Suggestion) =>
      `在第 ${from} 級最近 ${games} 局中你${isUp ? "贏" : "輸"}了 ${decided} 局。要試試${strengthText(to)}嗎？`,
    rematchAt: (level: number | null) => `以${strengthText(level)}再來一局`,
  },
  newGame: {
    bands: { beginner: "初學者", club: "愛好者", strong: "強手", full: "全力" },
    rules: {
      freestyle: "連成五子或更多即勝。", standard: "恰好五子連成一線獲勝，六子以上不算。",
      renju: "黑方恰好五連獲勝，不得下出長連、四四或三三。白方沒有限制，五連或更多即勝。",
      caro: "五子連成一線獲勝，兩端都被對方堵住則不算；六子以上總是獲勝。",
      "caro-exact": "恰好五子連成一線獲勝，兩端都被對方堵住則不算。",
    },
    openingTexts: {
      free: "雙方輪流落子，黑先，先手有優勢。", swap: "一方擺三子，另一方選擇顏色。",
      swap2: "一方擺三子；另一方選擇顏色，或再擺兩子並讓出選擇權。",
      taraguchi10: "四子依次放在更大的中央方格內，每一子之後都可以交換顏色。",
      soosorv8: "一方擺出指定開局，雙方可以交換顏色，黑方提供最多八個打點。",
    },
    rival: "對手", rivals: { engine: "Pentarch", person: "真人（透過連結）" },
    byLink: "每一手都以連結用郵件或通訊軟體傳送；連結包含整局棋，不需要伺服器。",
    title: "新對局", opening: "開局", openings: openingNames("自由"), color: "你的棋子", random: "隨機", opener: "先放子的一方",
    strength: "等級", level: (level: number) => `第 ${level} 級`, full: "全力",
    choose: (level: number | null) => `選擇${strengthText(level)}`,
    score: (level: number, { won, lost, drawn }: GameScore) => `第 ${level} 級至今：${won} 勝 ${lost} 負${drawn > 0 ? ` ${drawn} 和` : ""}。`,
    fixed: ({ rule, size }: { rule: RuleName; size: number }) => `${RULES[rule]}規則，${size}×${size}。`,
    ownPace: "每個等級自訂時間和節點數。",
    pace: "時限", noClock: "不計時", perMove: "每手", clock: "棋鐘", nodes: "節點", moveTime: "每手時間", minutes: "每方",
    minutesText: (minutes: number, seconds: number) => `${minutes} 分 + ${seconds} 秒`, tells: "出現嚴重失誤後告訴我更好的一手", start: "開始",
  },

  analyze: {
    title: "引擎", pause: "暫停分析", goOn: "繼續分析", lines: "變化", threat: "停一手後的威脅",
    limits: { time: "時間", depth: "深度", nodes: "節點" }, noLimit: "不限",
    onlyMarked: "只看標記的點", onlyMarkedHint: "在著法下方標記空點，引擎就只比較這些點。",
    comparing: (points) => `只比較 ${points.join("、")}。`,
    starting: "正在啟動……", waiting: "正在等待其他分頁……", paused: "已暫停。", more: "更多", bar: "形勢", unknown: "尚不清楚",
    work: (depth: number, nodes: number) => `深度 ${depth} · ${grouped(nodes)} 節點`,
    rate: (side: Side, rate: string) => `${SIDE[side]}勝率 ${rate}。`,
    mate: (n: number) => (n > 0 ? `勝 ${n}` : `敗 ${-n}`),
    shortMate: (n: number) => (n > 0 ? `勝${n}` : `敗${-n}`),
    line: (move: string) => `下 ${move}：`,
    playLine: (move: string) => `下完 ${move} 的整個變化`,
    noThreat: (side: Side) => `停一手後，${SIDE[side]}沒有以四和三取勝的手段。`,
    threatOpen: (side: Side) => `停一手後，沒有找到${SIDE[side]}的勝法。`,
    threatens: (side: Side, n: number) => `${SIDE[side]}威脅 ${plies(n)}內取勝`,
    playAs: { black: "執黑繼續下", white: "執白繼續下" },
  },
  proof: {
    button: "證明", get: "證書", claimed: "推斷", proven: (proof: string) => `已證明 · ${proofName(proof)}`, working: (refuted: number, replies: number) => (replies > 0 ? `正在證明：${replies} 個應手中已反駁 ${refuted} 個……` : "正在證明……"),
    provenHint: "檢驗程式已對每一種合法應手重演了這一勝法。", claimedHint: "這是搜尋的判斷，沒有證明。",
    result: (f: Settled) => `已證明：${plies(f.plies)}內${f.wins ? "必勝" : "必敗"}（${proofName(f.proof)}）。`,
    failed: (s: number, next: number) => `${s} 秒內沒有找到證明。下次將用 ${next} 秒。`, stop: "停止",
    save: "儲存證書",
  },
  fouls: { title: "禁手點", text: foulText },
  why: {
    title: "為什麼不下這裡？", button: "選一個點", pick: "點選一個空點，了解它的作用。", working: "正在查看……", refutation: "反駁",
    sentences: explanationIn({
      foul: (f) => `禁手：${foulText(f)}`,
      forbidden: (move) => `${move} 是禁手。`,
      five: (move, own) => `${move} 形成五連：${SIDE[own]}獲勝。`,
      effect: (move, makes, takes, rival) =>
        `${move} ${[makes && `形成${THREATS[makes] ?? makes}`, takes && `阻止${SIDE[rival]}的${THREATS[takes] ?? takes}`].filter(Boolean).join("，並")}。`,
      answers: (moves) => `只有 ${listed(moves)} 能擋住五連。`,
      loses: (move, r) => `${move} 會輸：${winText(r)}。`,
      noWin: (move, rival) => `${move} 之後，${SIDE[rival]}沒有以四和三取勝的手段。`,
      undecided: (move, rival, nodes) => `${move} 之後，在 ${grouped(nodes)} 個節點內沒有找到${SIDE[rival]}的勝法。`,
      wins: (own, win) => `${winText({ ...win, side: own })}。`,
      keepsWin: (move) => `${move} 保持勝勢。`,
      threat: (own, threat) => `如果${SIDE[own]}停一手，${SIDE[threat.side]} ${plies(threat.plies)}內取勝：${threat.pv.join(" ")}。`,
      allLose: "所有著法都輸，已證明。",
      unrefuted: (moves) => `只有 ${listed(moves)} 沒有被反駁。`,
    }),
  },
  tree: {
    others: (n: number) => `另有${plies(n)} …`,
    title: "著法", empty: "還沒有著法。請點選棋盤上的點。", comment: "註釋", commentHint: "對此局面的註釋",
    marks: "標記", mark: MARKS,
    marking: (kind) => `點選一個點來標記：${MARKS[kind]}`, unmarked: (point) => `${point} 的標記已去除。`,
    promote: "設為主變化", remove: "刪除這一手及其後所有著法",
  },
  book: {
    title: "棋譜庫", save: "儲存變化樹", unknown: "棋譜庫裡沒有這個局面。",
    value: (value: string, depth: number, by: string) => `此處的評價：${value}，深度 ${depth}${by ? `，來自 ${by}` : ""}。`,
    saved: (n: number, name: string, lost: readonly string[]) => `${n} 個局面已儲存到 ${name}。${lost.length > 0 ? `未儲存：${lost.join("；")}。` : ""}`,
    name: (name: string) => `${name} 儲存著法、註釋和著法上的字母。`, readOnly: (name: string) => `${name} 不能更改。`,
  },
  explorer: {
    title: (found, all) => `棋譜：${all} 局中的 ${found} 局`, player: "棋手", result: "結果", any: "不限",
    none: "沒有棋局從這裡繼續。", games: "從這裡繼續的棋局",
  },
  setup: {
    button: "擺局面", title: "擺局面", text: "點選棋盤上的點來放子或取子。", tools: "點選時放置",
    tool: { black: "黑子", white: "白子", blocked: "障礙", erase: "清除" }, first: "輪到", done: "完成", clear: "清空棋盤",
    cancel: "取消", started: "擺局面模式",
    put: (kind: string, point: string) => (kind === "erase" ? `${point} 為空` : `${point}：${kind === "blocked" ? "障礙" : STONE[kind as Side]}`),
  },

  open: {
    badLink: "這個連結已損壞，沒有可以顯示的棋譜。",
    button: "開啟棋譜", short: "開啟", title: "開啟棋譜",
    text: "任何格式：h8i9 這樣的著法、SGF、PSQ、RenLib、弈心、圖示、gomocalc 連結。也可以把檔案拖到任何地方，或直接貼上文字。",
    paste: "貼上棋譜", placeholder: "h8 i9 h9 g7 …", read: "開啟這段文字", file: "選擇檔案", places: { folder: "此資料夾中", browser: "此瀏覽器中" },
    noFiles: { folder: "此資料夾中沒有棋譜。", browser: "此瀏覽器中還沒有儲存的棋譜。" },
    searchNames: "搜尋名稱", remove: (name) => `刪除 ${name}`, removed: (name) => `已刪除 ${name}。`, empty: "檔案是空的。", tooLarge: "檔案大於 8 MB。", none: "裡面沒有棋譜。",
    needsEngine: "沒有引擎時，本頁只能讀取 h8i9 這樣的字母和 JSON。",
    openAll: (n: number) => `打開全部 ${n} 個檔案`,
    unread: (what) => `已略過：${what.join("；")}`,
    several: (n: number) => `${n} 盤棋`,
    search: "按棋手、賽事、日期或結果查詢", noGame: "沒有這樣的棋局。",
    game: (n: number, black: string | undefined, white: string | undefined) => `${n}. ${black || white ? `${black || "?"} – ${white || "?"}` : "棋局"}`,
    done: (games: number, moves: number) => (games > 1 ? `已讀取 ${games} 盤棋。` : `已讀取一盤 ${plies(moves)}的棋。`),
  },
  share: {
    exists: (name: string) => `${name} 已經存在。`, replace: "替換", saveAs: (name: string) => `另存為 ${name}`,
    badName: (endings: string) => `棋譜檔名以 ${endings} 結尾。`,
    embed: "嵌入其他網頁的一行 HTML", openHere: "在 Pentarch 中開啟",
    short: "分享", title: "帶走這盤棋", link: "這盤棋和此頁面的連結", copy: "複製連結", copied: "連結已複製。",
    notCopied: "瀏覽器不允許複製，請選取連結。", private: "連結包含整盤棋。不會向任何地方傳送內容。",
    tooLong: "棋局太長，無法放入連結。請儲存為檔案。",
    file: "檔案", formats: { sgf: "SGF", psq: "PSQ", lib: "RenLib", json: "JSON", letters: "字母" },
    lost: (what: readonly string[]) => `此格式不儲存：${what.join("、")}。`, picture: "圖片", print: "列印",
    gif: "逐手播放的變化", reviewed: "覆盤過的棋會帶上註釋。", places: { folder: "程式的資料夾", browser: "此瀏覽器" }, name: "名稱", keep: "儲存",
    kept: (name: string) => `${name} 已儲存。`,
  },
  settings: {
    title: "設定和按鍵", language: "語言", languageOfBrowser: "依瀏覽器", unreviewed: "此譯文尚未經母語者審閱。", dark: "深色介面",
    numbers: "顯示手數", keys: "按鍵",
    turns: "旋轉棋盤", sound: "落子時輕聲提示", threads: "執行緒", allThreads: (n) => `所有空閒的執行緒（${n}）`, table: "局面記憶體",
    keyList: [
      ["← →", "上一手、下一手"], ["Home, End", "最初和最後的局面"], ["Shift ← →", "覆盤的關鍵時刻"],
      ["Ctrl Z, Ctrl Y", "復原、重做"], ["Esc", "關閉對話框；結束標記或選點"],
    ],
    letterKeys: "單一字母或符號的快速鍵",
    letterKeyList: [
      ["b", "到棋盤；在那裡用方向鍵和 Enter 落子"], ["n, o, s", "新對局、開啟、分享"], ["?", "本幫助"],
    ],
    licenses: "頁面與引擎的授權條款",
    packages: "本頁所用套件的授權條款",
    about: (kind: "wasm" | "server" | null, threads: number | null) => (kind === "wasm" ? `引擎在這個瀏覽器中以 ${threads ?? 1} 個執行緒執行。沒有任何內容離開瀏覽器。`
      : kind === "server" ? "引擎就是提供本頁的程式。" : "本頁沒有引擎。"),
  },

  review: {
    title: "覆盤", button: "覆盤這盤棋", game: "棋局", none: "這份報告裡沒有棋局。", empty: "還沒有可以覆盤的棋局。",
    offer: (n: number) => `顯示的棋局有 ${plies(n)}。從最後到最前，每個局面都會查看。`,
    time: "每個局面的時間", working: "正在覆盤", cancel: "取消", again: "再次覆盤", hide: "隱藏答案",
    progress: (done: number, total: number) => `${done} / ${total} 個局面`, topMoves: "此處的最佳著法",
    chart: (black: string) => (black === SIDE.black ? "黑方勝率" : `${black}（黑方）的勝率`), interrupted: "已中斷：沒有查看每個局面",
    footnote: (engine: string) => `由 ${engine} 生成。「已證明」表示檢驗程式已對每一種合法應手重演了這一勝法。` +
      "按鍵：← → 前後一手，Home 和 End，Shift 加 ← → 關鍵時刻。",
    ready: (r: Review) => (r.decided ? `覆盤完成。${decidedText(r.decided)}` : "覆盤完成。"),
    summary: "概要", accuracy: (percent: number | null) => (percent === null ? "–" : `準確率 ${tenths(percent)}%`),
    untitled: "對局覆盤", thisMove: "這一手", reveal: "顯示答案", moments: "關鍵時刻",
    noMoments: "沒有發現失誤和必勝。", allMoves: "所有著法", players: "棋手", times: "每手用時",
    decided: decidedText,
    end: endPhrase,
    over: (r: Review) => `${endPhrase(r)}。`,
    moveText: movePhrase,
    kinds: {
      missed_win: "錯過必勝", lost: "敗著", ...JUDGMENTS, five: "五連", forbidden: "禁手", only_move: "唯一的一手", decision: "勝負手",
    },
    rows: {
      accuracy: "準確率", meanDrop: "平均勝率損失", inaccuracies: "緩手", mistakes: "失誤", blunders: "嚴重失誤",
      missedWins: "錯過的必勝", onlyMoves: "找到的唯一著法", time: "用時", of: (found: number, all: number) => `${found} / ${all}`,
    },
    several: {
      all: (n: number) => `覆盤全部 ${n} 盤棋`, allText: (total: number, time: string) => `共 ${total} 個局面，最多 ${time}。`,
      nth: (n: number, all: number) => `第 ${n} 盤，共 ${all} 盤`, enough: "停止並保留已完成的", ready: (games: number) => `已覆盤 ${games} 盤棋。`,
      leftOut: (n: number, message: string) => `第 ${n} 盤被略過：${message}`,
    },
    statistics: {
      byPhase: "各階段的準確度", missedPerGame: "每局錯過的必勝（按日期）", everybody: "所有人", openingResults: "各開局的結果",
      missedText: (values) => `每局錯過的必勝（依次）：${values.join("、")}`, most: (n) => `最多 ${n}`,
      missedBar: (from, to, mean) => (from === to ? `第 ${from} 局：${mean}` : `第 ${from} 至 ${to} 局：每局 ${mean}`),
      title: (games: number) => `${games} 局的統計`, player: "棋手", unnamed: "?", games: "局數", results: "勝–和–負", accuracy: "準確率",
      phases: { opening: "開局", middle: "中盤", end: "後盤" }, missed: "錯過的必勝", opening: "開局", rule: "規則", blackWon: "黑勝", drawn: "和棋",
      whiteWon: "白勝",
    },
    missedLine: (n: number, proof: string) => `${plies(n)}內的必勝${proof === "five" ? "" : `，${proofName(proof)}`}`,
    betterLine: (side: Side) => `${SIDE[side]}更好的下法`,
    winLine: (side: Side, n: number) => `${SIDE[side]} ${plies(n)}內必勝`,
    bestLine: "此後的最佳下法",
    threatLine: (side: Side, n: number) => `威脅：${SIDE[side]} ${plies(n)}內取勝`,
    notLooked: "沒有查看。",
    standing: (mover: Side, rate: string) => `輪到${SIDE[mover]}。黑方勝率 ${rate}。`,
    proven: (mover: Side, wins: boolean, n: number) => `輪到${SIDE[mover]}，${plies(n)}內必${wins ? "勝" : "敗"}，已證明。`,
    claimed: (mover: Side, winner: Side, n: number) => `輪到${SIDE[mover]}。搜尋判斷${SIDE[winner]} ${plies(n)}內取勝，未證明。`,
    change: (side: Side, before: string, after: string) => `${SIDE[side]}勝率 ${before} → ${after}`,
    after: (side: Side, rate: string) => `此後${SIDE[side]}勝率：${rate}`,
    defenses: (n: number) => (n === 1 ? "只有一手沒有被反駁：" : "沒有被反駁的著法："),
    chartLabel: "各手的勝率",
    chartValue: (ply: number, rate: string | null) => (rate ? `第 ${ply} 手：黑方勝率 ${rate}` : `第 ${ply} 手：沒有查看`),
    offLine: "這個局面不屬於覆盤的棋局。", backToGame: "回到棋局", reviewThis: "改為覆盤這個變化",
  },
  puzzles: {
    title: "題目", daily: "每日一題", task: (side) => `${side === "black" ? "黑" : "白"}先，求勝。`,
    right: "正確。下一步呢？", wrong: (move) => `未能證明 ${move} 取勝，棋盤上顯示了應對。`,
    solved: (isClean) => (isClean ? "已解出。" : "已解出，但不是一次成功。"), shown: "可以在棋盤上逐步查看答案。",
    length: (moves, proof) => `己方 ${moves} 步取勝，${proof === "vcf" ? "全用衝四" : proof === "search" ? "用衝四、活三和做棋" : "用衝四和活三"}。`,
    show: "顯示答案", next: "下一題", back: "回到題目", analyze: "分析此題",
    unproven: "在限定時間內沒有找到證明。", rating: "你的等級分",
    interval: (low, high) => `很可能在 ${low} 與 ${high} 之間`,
    count: (solved, tried, all) => `嘗試 ${tried} 題，解出 ${solved} 題；題集共 ${all} 題。`,
    text: "沒有走錯、也沒有用指出落點的提示，才算解出。",
    grade: "難度", grades: { all: "全部", easy: "簡單", medium: "中等", hard: "困難", expert: "專家" },
    open: "開啟題集", save: "儲存題集", own: "Pentarch 題集", opened: (n) => `已開啟 ${n} 題。`,
    none: "這個難度的題目已經做完。", startOver: "重新開始", loading: "正在載入……", failed: "無法載入題目。",
  },
  training: {
    title: "重下失誤", text: "每次失誤前的局面，由你重新下。",
    start: (name: string, n: number) => `${name}：${n} 處失誤`,
    count: (index: number, total: number) => `${index} / ${total}`,
    task: (side: Side) => `請為${SIDE[side]}找到更好的一手。`,
    played: (move: string) => `實戰是 ${move}。`, judging: "正在判斷你的著法……",
    verdict: (isRight: boolean, move: string) => (isRight ? `${move} 是好棋。` : `${move} 還不夠好。`),
    why: retryIn({
      ending: endingText,
      wins: (winner, length, pv) => `此後${SIDE[winner]} ${plies(length)}內取勝：${pv.join(" ")}。`,
      rate: (side, rate, pv) => `此後${SIDE[side]}勝率 ${rate}。可能的後續：${pv.join(" ")}。`,
    }),
    retry: "再試一次", next: "下一個", skip: "跳過", finish: "完成", stop: "停止",
  },
};
