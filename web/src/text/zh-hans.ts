// SPDX-License-Identifier: MIT
// Every text of the page in Simplified Chinese. The sources of its terms are in docs/languages.md.
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
  freestyle: "无禁手", standard: "恰好五连", renju: "连珠", caro: "Caro", "caro-exact": "Caro（恰好五连）",
};
const VIEWS: Record<View, string> = { play: "对局", analyze: "分析", review: "复盘", puzzles: "做题" };
const FOULS: Record<Foul["kind"], string> = { overline: "长连禁手（超过五子相连）", double_four: "四四禁手", double_three: "三三禁手" };
const JUDGMENTS: Record<Judgment, string> = { inaccuracy: "缓手", mistake: "失误", blunder: "严重失误" };
const MARKS = { cross: "叉", triangle: "三角", square: "方块", circle: "圆圈", label: "字母" };
// Terms that the engine names in English.
const THREATS: Record<string, string> = {
  five: "五连", "open four or two fours": "活四或双四", "four and open three": "四三", "two open threes": "双活三", four: "冲四", "open three": "活三",
};
const PLAYS = { black: "执黑", white: "执白" };
// The openings of renju in the order of their numbers.
const RENJU_OPENINGS: Record<RenjuOpening["kind"], readonly string[]> = {
  direct: ["寒星", "溪月", "疏星", "花月", "残月", "雨月", "金星", "松月", "丘月", "新月", "瑞星", "山月", "游星"],
  indirect: ["长星", "峡月", "恒星", "水月", "流星", "云月", "浦月", "岚月", "银月", "明星", "斜月", "名月", "彗星"],
};
const { grouped, tenths } = numbersIn("zh-Hans");

function plies(count: number): string {
  return `${count} 手`;
}

function listed(items: readonly string[]): string {
  return items.join("、");
}

function strengthText(level: number | null): string {
  return level === null ? "全力" : `第 ${level} 级`;
}

function engineText(level: number | null): string {
  return level === null ? "Pentarch" : `Pentarch，${strengthText(level)}`;
}

const proofName = proofNames({ five: "五连", search: "搜索" });

function foulText(f: Foul): string {
  return `${f.point} 形成${FOULS[f.kind]}：${f.shapes.map((s) => s.stones.join(" ")).join("；")}。`;
}

function winText({ side, plies: length, proof, pv }: ProofSearch): string {
  return `${SIDE[side]} ${plies(length)}内必胜，已证明（${proofName(proof)}）：${pv.join(" ")}`;
}

const endingText = endingIn({
  won: (side, move) => `${SIDE[side]}以 ${move} 获胜。`,
  row: (side, length, first, last) => `${SIDE[side]}有${length === 5 ? "五连" : ` ${length} 子相连`}：${first} 至 ${last}。`,
  foul: (point) => (point ? `白方获胜：黑方 ${point} 是禁手。` : "白方获胜：黑方长连。"),
  draw: "和棋。",
});

const movePhrase = moveTextIn({
  five: "形成五连",
  forbidden: "下在禁手点",
  forced: (found) => (found ? "被迫应四" : "没有应四"),
  onlyMove: (found, line) => (found ? "唯一的一手：其他着法都输，已证明" : `${line} 是唯一的一手：其他着法都输，已证明`),
  missedWin: (length, proof, line) => `错过 ${plies(length)}内的必胜，已证明（${proofName(proof)}）：${line}`,
  lost: (length, proof, line) => `败着：对方 ${plies(length)}内必胜，已证明（${proofName(proof)}）：${line}`,
  judgment: (judgment, drop) => `${JUDGMENTS[judgment]}：胜率损失 ${drop}`,
}, (parts) => `${parts.join("；")}。`);

const endPhrase = endPhraseIn(endingText, (result) => `棋盘上没有五连${result ? `（${result}）` : ""}`);

function decidedText({ turn, winner, verified }: NonNullable<Review["decided"]>): string {
  const from = turn === 0 ? "开局时胜负已定" : `第 ${turn} 手决定了胜负`;
  return `${from}：此后${SIDE[winner]}${verified ? "必胜，已证明" : "胜率一直高于 99%"}。`;
}

export const zhHans: Catalog = {
  name: "Pentarch",
  pass: "停一手",
  close: "关闭",
  side: SIDE,
  rules: RULES,
  title: { page: "Pentarch – 五子棋", review: (title: string) => `${title} – 复盘` },
  views: { label: "页面", ...VIEWS },
  theme: { light: "浅色", dark: "深色" },
  seconds: (s: number) => `${s} 秒`,
  spent: (s: number) => `${tenths(s)} 秒`,
  tenths,
  count: grouped,
  bytes: (n: number) => (n < 2000 ? `${n} 字节` : `${Math.round(n / 1000)} kB`),
  moves: plies,
  fields: { rule: "规则", size: "棋盘" },

  game: {
    gone: (n: number) => `棋盘上去掉了${plies(n)}。`, redo: "重做", redone: "已重做",
    won: (side: Side) => `${SIDE[side]}胜`, draw: "和棋", undo: "撤销", undone: "已撤销",
  },
  board: {
    title: "棋盘",
    role: "棋盘",
    after: (ply: number, last: string | null) => `第 ${ply} 手后的棋盘${last ? `，最后一手 ${last}` : ""}`,
    withLine: (ply: number, moves: readonly string[]) => `第 ${ply} 手后的棋盘，以及 ${moves.length} 手的变化：${moves.join(" ")}`,
    forbidden: (point: string) => `${point} 是黑方的禁手点`,
    point: (point: string, side: Side | null) => `${point}，${side ? STONE[side] : "空点"}`,
  },
  controls: {
    toolbar: "着法", shown: "显示的一手", first: "初始局面", back: "上一手", next: "下一手", last: "最后局面",
    momentBack: "上一个关键时刻", momentNext: "下一个关键时刻",
  },
  said: {
    move: (side: Side, move: string) => (move === "--" ? `${SIDE[side]}停一手` : `${SIDE[side]} ${move}`),
    shown: (ply: number, side: Side, move: string) => `第 ${ply} 手，${move === "--" ? `${SIDE[side]}停一手` : `${SIDE[side]} ${move}`}`,
    start: "初始局面",
    ending: endingText,
    verdict: verdictIn((side, wins, length, isProven) =>
      `轮到${SIDE[side]}，${plies(length)}内必${wins ? "胜" : "败"}，${isProven ? "已证明" : "为搜索的判断"}。`),
    newGame: (human: Side | null, level: number | null) => `新对局${level === null ? "" : `，对手 ${engineText(level)}`}。${human ? `你${PLAYS[human]}。` : ""}`,
    undone: "已悔棋",
    hint: (move: string) => `提示：${move}`,
    settled: (human: Side) => `你是${SIDE[human]}。`,
  },
  opening: {
    shown: (o: string) => `开局：${o}`,
    name: ({ kind, number }: RenjuOpening) => `${RENJU_OPENINGS[kind][number - 1]}（${kind === "direct" ? "直指" : "斜指"} ${number}）`,
    choices: { ...PLAYS, two: "再放两子", ten: "提供十个打点" },
    task: taskIn({
      three: "请放三子：黑、白、黑。然后由对手选择颜色。",
      threeCentral: "请放三子：黑子在天元，白子紧邻天元，黑子在中央 5×5 之内。然后由对手选择颜色。",
      two: "请再放两子：先白后黑。然后由对手选择颜色。",
      stone: (color, area) => `请放一枚${STONE[color]}：${area === null ? "位置不限" : area === 1 ? "天元" : `中央 ${area}×${area} 之内`}。`,
      placed: ["尚未放子。", "已放一子。", "已放两子。", "已放三子。", "已放四子。", "已放五子。"],
      willOffer: (n) => `黑方将提供 ${n} 个打点。`,
      color: "请选择颜色。",
      colorOrTwo: "请选择颜色，或再放两子让对手选择。",
      colorOrTen: "请选择颜色，或执黑并提供十个打点，由白方从中选一个。",
      declare: "黑方应提供几个打点（第五手）？然后由对手选择颜色，白方再从打点中选一个。",
      offer: (done, all) => `请提供打点（第五手），形状不得相同：${done} / ${all}。由白方从中选一个。`,
      pick: "请从打点中选一个。",
    }, ""),
    did: decisionIn({
      picks: (point) => `Pentarch 选择 ${point}。`,
      offers: (n) => `Pentarch 提供 ${n} 个打点。`,
      declares: (n) => `Pentarch 要求 ${n} 个打点。`,
      three: "Pentarch 已放三子。由你选择。",
      two: "Pentarch 又放了两子。由你选择。",
      stone: "Pentarch 已放一子。",
      color: (side) => `Pentarch ${PLAYS[side]}。`,
      ten: "Pentarch 执黑，并提供十个打点。",
    }),
    reason: reasonIn({
      forced: "规则在此没有选择的余地。",
      even: (rate, count) => `理由：在比较过的 ${count} 种下法中最均衡。黑方胜率 ${rate}。`,
      color: (rate) => `理由：黑方胜率 ${rate}。`,
      two: (rate) => `理由：两种颜色不分优劣，放这两子后黑方胜率 ${rate}。`,
      ten: (rate, count) => `理由：即使留下 ${count} 个打点中最弱的，黑方胜率也有 ${rate}。`,
      five: (rate) => `理由：下出最均衡的第五手后，黑方胜率 ${rate}。`,
      declare: (rate, count) => `理由：留下 ${count} 个打点中最弱的，黑方胜率 ${rate}，最为均衡。`,
      offer: (rate) => `理由：这些是找到的最好的打点。留下最弱的，黑方胜率 ${rate}。`,
      pick: (rate, count) => `理由：在 ${count} 个打点中对黑方最弱，黑方胜率 ${rate}。`,
    }),
    refused: refusalIn({
      taken: (point) => `${point} 不是空点。`,
      notCenter: "第一子应放在天元。",
      outside: (point, area) => `${point} 不在中央 ${area}×${area} 之内。`,
      alike: (point, offered) => `${point} 与 ${offered} 形状相同。`,
      notOffered: (point) => `${point} 不是打点。`,
    }),
    offered: (point: string, isNew: boolean) => (isNew ? `${point} 是打点` : `${point} 已撤回`),
  },
  engine: {
    locked: "这个链接缺少当前运行的程序的密钥。请打开程序打印出的链接。", retry: "再试一次",
    refused: (message: string) => `引擎无法分析这个局面：${message}。`, silent: "Pentarch 没有应答。",
    none: "本页没有引擎。",
    crashed: "引擎意外停止。对局没有丢失。",
    programEnded: "提供本页的程序已结束或无法连接。请重新启动 `pentarch board`，或再试一次。",
    restart: "重新启动引擎",
  },

  play: {
    begin: (side: Side) => `点击棋盘上的点即可开始：你执${side === "black" ? "黑" : "白"}，Pentarch 应对。五子连成一线获胜。`,
    goOn: (side: Side) => `点击棋盘上的点即可从这里继续：你执${side === "black" ? "黑" : "白"}，Pentarch 应对。`, overHere: "显示的对局已经结束。",
    again: (point: string) => `再点一次 ${point} 即可落子。`, strength: "Pentarch 的棋力",
    table: "对局", you: "你", engineName: "Pentarch", engine: engineText, welcome: "下一盘五子棋",
    welcomeText: "“分析”可以研究任何局面，“复盘”讲解一盘棋。任何内容都不会离开这台设备。",
    newGame: "新对局", newShort: "新局", undo: "悔棋", hint: "提示", resign: "认输", rematch: "再来一局", backToGame: "回到对局",
    thinking: "Pentarch 正在思考……", wait: "请稍候……", lookingBack: "你正在看以前的局面。",
    yourTurn: (side: Side) => `轮到你：请下${STONE[side]}。`,
    better: (move: string, lost: string) => `更好的一手是 ${move}（刚才那手损失 ${lost}）。`,
    won: "你赢了", lost: "Pentarch 获胜", lostToPerson: "对手获胜", drawn: "和棋",
    person: "对手", send: "发送这一手", sendHint: "把这个链接发给对手，对手也用链接回复。", message: "我们的五子棋对局轮到你了",
    sendFirst: "发送邀请",
    result: resultIn({
      draw: "本局和棋。", won: "你赢了。", lost: "Pentarch 获胜。", resigned: "你认输了。Pentarch 获胜。",
      personWon: "对手获胜。", resignedToPerson: "你认输了。", personResigned: "对手认输了。你赢了。",
      timeOut: (isWon, loser) => `${isWon ? "你赢了" : "Pentarch 获胜"}：${SIDE[loser]}超时。`,
    }),
    suggestion: ({ from, to, isUp, decided, games }: Suggestion) =>
      `在第 ${from} 级最近 ${games} 局中你${isUp ? "赢" : "输"}了 ${decided} 局。要试试${strengthText(to)}吗？`,
    rematchAt: (level: number | null) => `以${strengthText(level)}再来一局`,
  },
  newGame: {
    bands: { beginner: "初学者", club: "爱好者", strong: "强手", full: "全力" },
    rules: {
      freestyle: "连成五子或更多即胜。", standard: "恰好五子连成一线获胜，六子以上不算。",
      renju: "黑方恰好五连获胜，不得走出长连、四四或三三。白方没有限制，五连或更多即胜。",
      caro: "五子连成一线获胜，两端都被对方堵住则不算；六子以上总是获胜。",
      "caro-exact": "恰好五子连成一线获胜，两端都被对方堵住则不算。",
    },
    openingTexts: {
      free: "双方轮流落子，黑先，先手有优势。", swap: "一方摆三子，另一方选择颜色。",
      swap2: "一方摆三子；另一方选择颜色，或再摆两子并让出选择权。",
      taraguchi10: "四子依次放在更大的中央方格内，每一子之后都可以交换颜色。",
      soosorv8: "一方摆出指定开局，双方可以交换颜色，黑方提供最多八个打点。",
    },
    rival: "对手", rivals: { engine: "Pentarch", person: "真人（通过链接）" },
    byLink: "每一手都作为链接用邮件或聊天软件发送；链接包含整局棋，不需要服务器。",
    title: "新对局", opening: "开局", openings: openingNames("自由"), color: "你的棋子", random: "随机", opener: "先放子的一方",
    strength: "级别", level: (level: number) => `第 ${level} 级`, full: "全力",
    choose: (level: number | null) => `选择${strengthText(level)}`,
    score: (level: number, { won, lost, drawn }: GameScore) => `第 ${level} 级至今：${won} 胜 ${lost} 负${drawn > 0 ? ` ${drawn} 和` : ""}。`,
    fixed: ({ rule, size }: { rule: RuleName; size: number }) => `${RULES[rule]}规则，${size}×${size}。`,
    ownPace: "每个级别自定时间和节点数。",
    pace: "时限", noClock: "不计时", perMove: "每手", clock: "棋钟", nodes: "节点", moveTime: "每手时间", minutes: "每方",
    minutesText: (minutes: number, seconds: number) => `${minutes} 分 + ${seconds} 秒`, tells: "出现严重失误后告诉我更好的一手", start: "开始",
  },

  analyze: {
    title: "引擎", pause: "暂停分析", goOn: "继续分析", lines: "变化", threat: "停一手后的威胁",
    limits: { time: "时间", depth: "深度", nodes: "节点" }, noLimit: "不限",
    onlyMarked: "只看标记的点", onlyMarkedHint: "在着法下方标记空点，引擎就只比较这些点。",
    comparing: (points) => `只比较 ${points.join("、")}。`,
    starting: "正在启动……", waiting: "正在等待其他标签页……", paused: "已暂停。", more: "更多", bar: "形势", unknown: "尚不清楚",
    work: (depth: number, nodes: number) => `深度 ${depth} · ${grouped(nodes)} 节点`,
    rate: (side: Side, rate: string) => `${SIDE[side]}胜率 ${rate}。`,
    mate: (n: number) => (n > 0 ? `胜 ${n}` : `败 ${-n}`),
    shortMate: (n: number) => (n > 0 ? `胜${n}` : `败${-n}`),
    line: (move: string) => `下 ${move}：`,
    playLine: (move: string) => `下完 ${move} 的整个变化`,
    noThreat: (side: Side) => `停一手后，${SIDE[side]}没有以四和三取胜的手段。`,
    threatOpen: (side: Side) => `停一手后，没有找到${SIDE[side]}的胜法。`,
    threatens: (side: Side, n: number) => `${SIDE[side]}威胁 ${plies(n)}内取胜`,
    playAs: { black: "执黑继续下", white: "执白继续下" },
  },
  proof: {
    button: "证明", get: "证书", claimed: "推断", proven: (proof: string) => `已证明 · ${proofName(proof)}`, working: (refuted: number, replies: number) => (replies > 0 ? `正在证明：${replies} 个应手中已反驳 ${refuted} 个……` : "正在证明……"),
    provenHint: "检验程序已对每一种合法应手重演了这一胜法。", claimedHint: "这是搜索的判断，没有证明。",
    result: (f: Settled) => `已证明：${plies(f.plies)}内${f.wins ? "必胜" : "必败"}（${proofName(f.proof)}）。`,
    failed: (s: number, next: number) => `${s} 秒内没有找到证明。下次将用 ${next} 秒。`, stop: "停止",
    save: "保存证书",
  },
  fouls: { title: "禁手点", text: foulText },
  why: {
    title: "为什么不下这里？", button: "选一个点", pick: "点击一个空点，了解它的作用。", working: "正在查看……", refutation: "反驳",
    sentences: explanationIn({
      foul: (f) => `禁手：${foulText(f)}`,
      forbidden: (move) => `${move} 是禁手。`,
      five: (move, own) => `${move} 形成五连：${SIDE[own]}获胜。`,
      effect: (move, makes, takes, rival) =>
        `${move} ${[makes && `形成${THREATS[makes] ?? makes}`, takes && `阻止${SIDE[rival]}的${THREATS[takes] ?? takes}`].filter(Boolean).join("，并")}。`,
      answers: (moves) => `只有 ${listed(moves)} 能挡住五连。`,
      loses: (move, r) => `${move} 会输：${winText(r)}。`,
      noWin: (move, rival) => `${move} 之后，${SIDE[rival]}没有以四和三取胜的手段。`,
      undecided: (move, rival, nodes) => `${move} 之后，在 ${grouped(nodes)} 个节点内没有找到${SIDE[rival]}的胜法。`,
      wins: (own, win) => `${winText({ ...win, side: own })}。`,
      keepsWin: (move) => `${move} 保持胜势。`,
      threat: (own, threat) => `如果${SIDE[own]}停一手，${SIDE[threat.side]} ${plies(threat.plies)}内取胜：${threat.pv.join(" ")}。`,
      allLose: "所有着法都输，已证明。",
      unrefuted: (moves) => `只有 ${listed(moves)} 没有被反驳。`,
    }),
  },
  tree: {
    others: (n: number) => `另有${plies(n)} …`,
    title: "着法", empty: "还没有着法。请点击棋盘上的点。", comment: "注释", commentHint: "对此局面的注释",
    marks: "标记", mark: MARKS,
    marking: (kind) => `点击一个点来标记：${MARKS[kind]}`, unmarked: (point) => `${point} 的标记已去除。`,
    promote: "设为主变化", remove: "删除这一手及其后所有着法",
  },
  book: {
    title: "棋谱库", save: "保存变化树", unknown: "棋谱库里没有这个局面。",
    value: (value: string, depth: number, by: string) => `此处的评价：${value}，深度 ${depth}${by ? `，来自 ${by}` : ""}。`,
    saved: (n: number, name: string, lost: readonly string[]) => `${n} 个局面已保存到 ${name}。${lost.length > 0 ? `未保存：${lost.join("；")}。` : ""}`,
    name: (name: string) => `${name} 保存着法、注释和着法上的字母。`, readOnly: (name: string) => `${name} 不能更改。`,
  },
  explorer: {
    title: (found, all) => `棋谱：${all} 局中的 ${found} 局`, player: "棋手", result: "结果", any: "不限",
    none: "没有棋局从这里继续。", games: "从这里继续的棋局",
  },
  setup: {
    button: "摆局面", title: "摆局面", text: "点击棋盘上的点来放子或取子。", tools: "点击时放置",
    tool: { black: "黑子", white: "白子", blocked: "障碍", erase: "清除" }, first: "轮到", done: "完成", clear: "清空棋盘",
    cancel: "取消", started: "摆局面模式",
    put: (kind: string, point: string) => (kind === "erase" ? `${point} 为空` : `${point}：${kind === "blocked" ? "障碍" : STONE[kind as Side]}`),
  },

  open: {
    badLink: "这个链接已损坏，没有可以显示的棋谱。",
    button: "打开棋谱", short: "打开", title: "打开棋谱",
    text: "任何格式：h8i9 这样的着法、SGF、PSQ、RenLib、弈心、图示、gomocalc 链接。也可以把文件拖到任何地方，或直接粘贴文本。",
    paste: "粘贴棋谱", placeholder: "h8 i9 h9 g7 …", read: "打开这段文本", file: "选择文件", places: { folder: "此文件夹中", browser: "此浏览器中" },
    noFiles: { folder: "此文件夹中没有棋谱。", browser: "此浏览器中还没有保存的棋谱。" },
    searchNames: "搜索名称", remove: (name) => `删除 ${name}`, removed: (name) => `已删除 ${name}。`, empty: "文件是空的。", tooLarge: "文件大于 8 MB。", none: "里面没有棋谱。",
    needsEngine: "没有引擎时，本页只能读取 h8i9 这样的字母和 JSON。",
    openAll: (n: number) => `打开全部 ${n} 个文件`,
    unread: (what) => `已略过：${what.join("；")}`,
    several: (n: number) => `${n} 盘棋`,
    search: "按棋手、赛事、日期或结果查找", noGame: "没有这样的棋局。",
    game: (n: number, black: string | undefined, white: string | undefined) => `${n}. ${black || white ? `${black || "?"} – ${white || "?"}` : "棋局"}`,
    done: (games: number, moves: number) => (games > 1 ? `已读取 ${games} 盘棋。` : `已读取一盘 ${plies(moves)}的棋。`),
  },
  share: {
    exists: (name: string) => `${name} 已经存在。`, replace: "替换", saveAs: (name: string) => `另存为 ${name}`,
    badName: (endings: string) => `棋谱文件名以 ${endings} 结尾。`,
    embed: "嵌入其他网页的一行 HTML", openHere: "在 Pentarch 中打开",
    short: "分享", title: "带走这盘棋", link: "这盘棋和此页面的链接", copy: "复制链接", copied: "链接已复制。",
    notCopied: "浏览器不允许复制，请选中链接。", private: "链接包含整盘棋。不会向任何地方发送内容。",
    tooLong: "棋局太长，无法放入链接。请保存为文件。",
    file: "文件", formats: { sgf: "SGF", psq: "PSQ", lib: "RenLib", json: "JSON", letters: "字母" },
    lost: (what: readonly string[]) => `此格式不保存：${what.join("、")}。`, picture: "图片", print: "打印",
    gif: "逐手播放的变化", reviewed: "复盘过的棋会带上注释。", places: { folder: "程序的文件夹", browser: "此浏览器" }, name: "名称", keep: "保存",
    kept: (name: string) => `${name} 已保存。`,
  },
  settings: {
    title: "设置和按键", language: "语言", languageOfBrowser: "跟随浏览器", unreviewed: "此译文尚未经母语者审阅。", dark: "深色界面",
    numbers: "显示手数", keys: "按键",
    turns: "旋转棋盘", sound: "落子时轻声提示", threads: "线程", allThreads: (n) => `所有空闲线程（${n}）`, table: "局面内存",
    keyList: [
      ["← →", "上一手、下一手"], ["Home, End", "最初和最后的局面"], ["Shift ← →", "复盘的关键时刻"],
      ["Ctrl Z, Ctrl Y", "撤销、重做"], ["Esc", "关闭对话框；结束标记或选点"],
    ],
    letterKeys: "单个字母或符号的快捷键",
    letterKeyList: [
      ["b", "到棋盘；在那里用方向键和 Enter 落子"], ["n, o, s", "新对局、打开、分享"], ["?", "本帮助"],
    ],
    licenses: "页面与引擎的许可证",
    packages: "本页所用软件包的许可证",
    about: (kind: "wasm" | "server" | null, threads: number | null) => (kind === "wasm" ? `引擎在这个浏览器中以 ${threads ?? 1} 个线程运行。没有任何内容离开浏览器。`
      : kind === "server" ? "引擎就是提供本页的程序。" : "本页没有引擎。"),
  },

  review: {
    title: "复盘", button: "复盘这盘棋", game: "棋局", none: "这份报告里没有棋局。", empty: "还没有可以复盘的棋局。",
    offer: (n: number) => `显示的棋局有 ${plies(n)}。从最后到最前，每个局面都会查看。`,
    time: "每个局面的时间", working: "正在复盘", cancel: "取消", again: "再次复盘", hide: "隐藏答案",
    progress: (done: number, total: number) => `${done} / ${total} 个局面`, topMoves: "此处的最佳着法",
    chart: (black: string) => (black === SIDE.black ? "黑方胜率" : `${black}（黑方）的胜率`), interrupted: "已中断：没有查看每个局面",
    footnote: (engine: string) => `由 ${engine} 生成。“已证明”表示检验程序已对每一种合法应手重演了这一胜法。` +
      "按键：← → 前后一手，Home 和 End，Shift 加 ← → 关键时刻。",
    ready: (r: Review) => (r.decided ? `复盘完成。${decidedText(r.decided)}` : "复盘完成。"),
    summary: "概要", accuracy: (percent: number | null) => (percent === null ? "–" : `准确率 ${tenths(percent)}%`),
    untitled: "对局复盘", thisMove: "这一手", reveal: "显示答案", moments: "关键时刻",
    noMoments: "没有发现失误和必胜。", allMoves: "所有着法", players: "棋手", times: "每手用时",
    decided: decidedText,
    end: endPhrase,
    over: (r: Review) => `${endPhrase(r)}。`,
    moveText: movePhrase,
    kinds: {
      missed_win: "错过必胜", lost: "败着", ...JUDGMENTS, five: "五连", forbidden: "禁手", only_move: "唯一的一手", decision: "胜负手",
    },
    rows: {
      accuracy: "准确率", meanDrop: "平均胜率损失", inaccuracies: "缓手", mistakes: "失误", blunders: "严重失误",
      missedWins: "错过的必胜", onlyMoves: "找到的唯一着法", time: "用时", of: (found: number, all: number) => `${found} / ${all}`,
    },
    several: {
      all: (n: number) => `复盘全部 ${n} 盘棋`, allText: (total: number, time: string) => `共 ${total} 个局面，最多 ${time}。`,
      nth: (n: number, all: number) => `第 ${n} 盘，共 ${all} 盘`, enough: "停止并保留已完成的", ready: (games: number) => `已复盘 ${games} 盘棋。`,
      leftOut: (n: number, message: string) => `第 ${n} 盘被略过：${message}`,
    },
    statistics: {
      byPhase: "各阶段的准确度", missedPerGame: "每局错过的必胜（按日期）", everybody: "所有人", openingResults: "各开局的结果",
      missedText: (values) => `每局错过的必胜（依次）：${values.join("、")}`, most: (n) => `最多 ${n}`,
      missedBar: (from, to, mean) => (from === to ? `第 ${from} 局：${mean}` : `第 ${from} 至 ${to} 局：每局 ${mean}`),
      title: (games: number) => `${games} 局的统计`, player: "棋手", unnamed: "?", games: "局数", results: "胜–和–负", accuracy: "准确率",
      phases: { opening: "开局", middle: "中盘", end: "后盘" }, missed: "错过的必胜", opening: "开局", rule: "规则", blackWon: "黑胜", drawn: "和棋",
      whiteWon: "白胜",
    },
    missedLine: (n: number, proof: string) => `${plies(n)}内的必胜${proof === "five" ? "" : `，${proofName(proof)}`}`,
    betterLine: (side: Side) => `${SIDE[side]}更好的下法`,
    winLine: (side: Side, n: number) => `${SIDE[side]} ${plies(n)}内必胜`,
    bestLine: "此后的最佳下法",
    threatLine: (side: Side, n: number) => `威胁：${SIDE[side]} ${plies(n)}内取胜`,
    notLooked: "没有查看。",
    standing: (mover: Side, rate: string) => `轮到${SIDE[mover]}。黑方胜率 ${rate}。`,
    proven: (mover: Side, wins: boolean, n: number) => `轮到${SIDE[mover]}，${plies(n)}内必${wins ? "胜" : "败"}，已证明。`,
    claimed: (mover: Side, winner: Side, n: number) => `轮到${SIDE[mover]}。搜索判断${SIDE[winner]} ${plies(n)}内取胜，未证明。`,
    change: (side: Side, before: string, after: string) => `${SIDE[side]}胜率 ${before} → ${after}`,
    after: (side: Side, rate: string) => `此后${SIDE[side]}胜率：${rate}`,
    defenses: (n: number) => (n === 1 ? "只有一手没有被反驳：" : "没有被反驳的着法："),
    chartLabel: "各手的胜率",
    chartValue: (ply: number, rate: string | null) => (rate ? `第 ${ply} 手：黑方胜率 ${rate}` : `第 ${ply} 手：没有查看`),
    offLine: "这个局面不属于复盘的棋局。", backToGame: "回到棋局", reviewThis: "改为复盘这个变化",
  },
  puzzles: {
    title: "题目", daily: "每日一题", task: (side) => `${side === "black" ? "黑" : "白"}先，求胜。`,
    right: "正确。下一步呢？", wrong: (move) => `未能证明 ${move} 取胜，棋盘上显示了应对。`,
    solved: (isClean) => (isClean ? "已解出。" : "已解出，但不是一次成功。"), shown: "可以在棋盘上逐步查看答案。",
    length: (moves, proof) => `己方 ${moves} 步取胜，${proof === "vcf" ? "全用冲四" : proof === "search" ? "用冲四、活三和做棋" : "用冲四和活三"}。`,
    show: "显示答案", next: "下一题", back: "回到题目", analyze: "分析此题",
    unproven: "在限定时间内没有找到证明。", rating: "你的等级分",
    interval: (low, high) => `很可能在 ${low} 与 ${high} 之间`,
    count: (solved, tried, all) => `尝试 ${tried} 题，解出 ${solved} 题；题集共 ${all} 题。`,
    text: "没有走错、也没有用指出落点的提示，才算解出。",
    grade: "难度", grades: { all: "全部", easy: "简单", medium: "中等", hard: "困难", expert: "专家" },
    open: "打开题集", save: "保存题集", own: "Pentarch 题集", opened: (n) => `已打开 ${n} 题。`,
    none: "这个难度的题目已经做完。", startOver: "重新开始", loading: "正在载入……", failed: "无法载入题目。",
  },
  training: {
    title: "重下失误", text: "每次失误前的局面，由你重新下。",
    start: (name: string, n: number) => `${name}：${n} 处失误`,
    count: (index: number, total: number) => `${index} / ${total}`,
    task: (side: Side) => `请为${SIDE[side]}找到更好的一手。`,
    played: (move: string) => `实战是 ${move}。`, judging: "正在判断你的着法……",
    verdict: (isRight: boolean, move: string) => (isRight ? `${move} 是好棋。` : `${move} 还不够好。`),
    why: retryIn({
      ending: endingText,
      wins: (winner, length, pv) => `此后${SIDE[winner]} ${plies(length)}内取胜：${pv.join(" ")}。`,
      rate: (side, rate, pv) => `此后${SIDE[side]}胜率 ${rate}。可能的后续：${pv.join(" ")}。`,
    }),
    retry: "再试一次", next: "下一个", skip: "跳过", finish: "完成", stop: "停止",
  },
};
