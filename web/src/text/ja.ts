// SPDX-License-Identifier: MIT
// Every text of the page in Japanese. The sources of its terms are in docs/languages.md.
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

const SIDE: Record<Side, string> = { black: "黒", white: "白" };
const RULES: Record<RuleName, string> = {
  freestyle: "禁手なし", standard: "五連のみ", renju: "連珠", caro: "カロ", "caro-exact": "カロ（五連のみ）",
};
const VIEWS: Record<View, string> = { play: "対局", analyze: "解析", review: "検討", puzzles: "詰め問題" };
const FOULS: Record<Foul["kind"], string> = { overline: "長連（六つ以上の連なり）", double_four: "四々", double_three: "三々" };
const JUDGMENTS: Record<Judgment, string> = { inaccuracy: "緩手", mistake: "疑問手", blunder: "悪手" };
const TOOLS: Record<string, string> = { black: "黒石", white: "白石", blocked: "障害" };
const MARKS = { cross: "バツ", triangle: "三角", square: "四角", circle: "丸", label: "文字" };
// Terms that the engine names in English.
const THREATS: Record<string, string> = {
  five: "五連", "open four or two fours": "棒四か四々", "four and open three": "四三", "two open threes": "三々", four: "四", "open three": "三",
};
// The openings of renju in the order of their numbers.
const RENJU_OPENINGS: Record<RenjuOpening["kind"], readonly string[]> = {
  direct: ["寒星", "渓月", "疎星", "花月", "残月", "雨月", "金星", "松月", "丘月", "新月", "瑞星", "山月", "遊星"],
  indirect: ["長星", "峡月", "恒星", "水月", "流星", "雲月", "浦月", "嵐月", "銀月", "明星", "斜月", "名月", "彗星"],
};
const { grouped, tenths } = numbersIn("ja");

function plies(count: number): string {
  return `${count}手`;
}

function listed(items: readonly string[]): string {
  return items.join("、");
}

function strengthText(level: number | null): string {
  return level === null ? "全力" : `レベル${level}`;
}

function engineText(level: number | null): string {
  return level === null ? "Pentarch" : `Pentarch(${strengthText(level)})`;
}

const proofName = proofNames({ five: "五連", vcf: "四追い", search: "探索" });

function foulText(f: Foul): string {
  return `${f.point}は${FOULS[f.kind]}：${f.shapes.map((s) => s.stones.join(" ")).join("、")}。`;
}

function winText({ side, plies: length, proof, pv }: ProofSearch): string {
  return `${SIDE[side]}が${plies(length)}で勝ち、証明済み（${proofName(proof)}）：${pv.join(" ")}`;
}

const endingText = endingIn({
  won: (side, move) => `${SIDE[side]}が${move}で勝ちました。`,
  row: (side, length, first, last) => `${SIDE[side]}に${length === 5 ? "五連" : `${length}連`}があります：${first}から${last}。`,
  foul: (point) => (point ? `白の勝ち：黒の${point}は禁手でした。` : "白の勝ち：黒の長連です。"),
  draw: "満局（引き分け）です。",
});

const movePhrase = moveTextIn({
  five: "五連",
  forbidden: "禁点に打った",
  forced: (found) => (found ? "四を止める一手" : "四を止めなかった"),
  onlyMove: (found, line) => (found ? "唯一の手：ほかはすべて負け、証明済み" : `${line}が唯一の手：ほかはすべて負け、証明済み`),
  missedWin: (length, proof, line) => `${plies(length)}の勝ちを逃した、証明済み（${proofName(proof)}）：${line}`,
  lost: (length, proof, line) => `敗着：相手が${plies(length)}で勝ち、証明済み（${proofName(proof)}）：${line}`,
  judgment: (judgment, drop) => `${JUDGMENTS[judgment]}：勝率を${drop}失う`,
}, (parts) => `${parts.join("。")}。`);

const endPhrase = endPhraseIn(endingText, (result) => `盤上に五連なし${result ? `（${result}）` : ""}`);

function decidedText({ turn, winner, verified }: NonNullable<Review["decided"]>): string {
  const from = turn === 0 ? "開始時に勝負は決まっていました" : `${plies(turn)}目で勝負が決まりました`;
  return `${from}：以後${SIDE[winner]}の${verified ? "勝ち、証明済み" : "勝率は99%を超え続けました"}。`;
}

export const ja: Catalog = {
  name: "Pentarch",
  pass: "パス",
  close: "閉じる",
  side: SIDE,
  rules: RULES,
  title: { page: "Pentarch – 五目並べ", review: (title: string) => `${title} – 検討` },
  views: { label: "表示", ...VIEWS },
  theme: { light: "明るい", dark: "暗い" },
  seconds: (s: number) => `${s}秒`,
  spent: (s: number) => `${tenths(s)}秒`,
  tenths,
  count: grouped,
  bytes: (n: number) => (n < 2000 ? `${n}バイト` : `${Math.round(n / 1000)} kB`),
  moves: plies,
  fields: { rule: "ルール", size: "盤" },

  game: {
    gone: (n: number) => `盤から${plies(n)}を取り除きました。`, redo: "やり直す", redone: "やり直しました",
    won: (side: Side) => `${SIDE[side]}の勝ち`, draw: "引き分け", undo: "元に戻す", undone: "元に戻しました",
  },
  board: {
    title: "盤",
    role: "盤",
    after: (ply: number, last: string | null) => `${plies(ply)}目の盤${last ? `、最後の手は${last}` : ""}`,
    withLine: (ply: number, moves: readonly string[]) => `${plies(ply)}目の盤と${plies(moves.length)}の手順：${moves.join(" ")}`,
    forbidden: (point: string) => `${point}は黒の禁点です`,
    point: (point: string, side: Side | null) => `${point}、${side ? SIDE[side] : "空き"}`,
  },
  controls: {
    toolbar: "手順", shown: "表示中の手", first: "最初の局面", back: "前の手", next: "次の手", last: "最後の局面",
    momentBack: "前の急所", momentNext: "次の急所",
  },
  said: {
    move: (side: Side, move: string) => `${SIDE[side]} ${move === "--" ? "パス" : move}`,
    shown: (ply: number, side: Side, move: string) => `${plies(ply)}目、${SIDE[side]} ${move === "--" ? "パス" : move}`,
    start: "開始局面",
    ending: endingText,
    verdict: verdictIn((side, wins, length, isProven) =>
      `${SIDE[side]}番、${plies(length)}で${wins ? "勝ち" : "負け"}、${isProven ? "証明済み" : "探索の判断"}。`),
    newGame: (human: Side | null, level: number | null) => `新しい対局${level === null ? "" : `、相手は${engineText(level)}`}。${human ? `あなたは${SIDE[human]}番です。` : ""}`,
    undone: "待ったをしました",
    hint: (move: string) => `ヒント：${move}`,
    settled: (human: Side) => `あなたは${SIDE[human]}番です。`,
  },
  opening: {
    shown: (o: string) => `珠型：${o}`,
    name: ({ kind, number }: RenjuOpening) => `${RENJU_OPENINGS[kind][number - 1]}（${kind === "direct" ? "直接" : "間接"}${number}号）`,
    choices: { black: "黒番で打つ", white: "白番で打つ", two: "二つ足す", ten: "五手目を十か所示す" },
    task: taskIn({
      three: "黒、白、黒の順に三つ石を置いてください。次に相手が色を選びます。",
      threeCentral: "三つ石を置いてください：黒は天元、白はその隣、黒は中央の5×5の中。次に相手が色を選びます。",
      two: "白、黒の順にあと二つ石を置いてください。次に相手が色を選びます。",
      stone: (color, area) => `${SIDE[color]}石を${area === null ? "好きな点" : area === 1 ? "天元" : `中央の${area}×${area}の中`}に置いてください。`,
      placed: ["石はまだありません。", "一つの石が置かれました。", "二つの石が置かれました。", "三つの石が置かれました。", "四つの石が置かれました。", "五つの石が置かれました。"],
      willOffer: (n) => `黒は五手目の候補を${n}か所示します。`,
      color: "色を選んでください。",
      colorOrTwo: "色を選ぶか、二つ足して選択を相手に任せてください。",
      colorOrTen: "色を選ぶか、黒番で五手目の候補を十か所示してください。白がその一つを選びます。",
      declare: "黒が示す五手目の候補は何か所ですか。次に相手が色を選び、白が候補の一つを選びます。",
      offer: (done, all) => `五手目の候補を、同じ形にならないように示してください：${all}か所のうち${done}。白がその一つを選びます。`,
      pick: "示された五手目の候補から一つ選んでください。",
    }, ""),
    did: decisionIn({
      picks: (point) => `Pentarchは${point}を選びました。`,
      offers: (n) => `Pentarchは五手目の候補を${n}か所示しました。`,
      declares: (n) => `Pentarchは五手目の候補を${n}か所求めます。`,
      three: "Pentarchが三つ石を置きました。色はあなたが選びます。",
      two: "Pentarchがもう二つ石を置きました。色はあなたが選びます。",
      stone: "Pentarchが石を一つ置きました。",
      color: (side) => `Pentarchは${SIDE[side]}番です。`,
      ten: "Pentarchは黒番で、五手目の候補を十か所示します。",
    }),
    reason: reasonIn({
      forced: "ここではルール上、選ぶ余地がありません。",
      even: (rate, count) => `理由：比べた${count}通りのうち最も互角です。黒の勝率は${rate}です。`,
      color: (rate) => `理由：黒の勝率は${rate}です。`,
      two: (rate) => `理由：どちらの色もよいとはいえません。この二つの石のあと、黒の勝率は${rate}です。`,
      ten: (rate, count) => `理由：五手目の候補${count}か所のうち最も弱いものでも、黒の勝率は${rate}です。`,
      five: (rate) => `理由：最も互角な五手目のあと、黒の勝率は${rate}です。`,
      declare: (rate, count) => `理由：五手目の候補${count}か所のうち最も弱いもので、黒の勝率は${rate}、最も互角です。`,
      offer: (rate) => `理由：見つけた中で最もよい候補です。最も弱いもので、黒の勝率は${rate}です。`,
      pick: (rate, count) => `理由：${count}か所のうち黒にとって最も弱い候補です。黒の勝率は${rate}です。`,
    }),
    refused: refusalIn({
      taken: (point) => `${point}は空いていません。`,
      notCenter: "最初の石は天元に置きます。",
      outside: (point, area) => `${point}は中央の${area}×${area}の外です。`,
      alike: (point, offered) => `${point}は${offered}と同じ形になります。`,
      notOffered: (point) => `${point}は候補に示されていません。`,
    }),
    offered: (point: string, isNew: boolean) => (isNew ? `${point}を候補に示しました` : `${point}を候補から外しました`),
  },
  engine: {
    locked: "このリンクには、いま動いているプログラムの鍵がありません。プログラムが表示したリンクを開いてください。", retry: "もう一度試す",
    refused: (message: string) => `エンジンはこの局面を調べられません：${message}`, silent: "Pentarchが応答しません。",
    none: "このページにはエンジンがありません。",
    crashed: "エンジンが予期せず停止しました。対局は失われていません。",
    programEnded: "このページを提供するプログラムが終了したか、つながりません。`pentarch board`を起動し直すか、もう一度お試しください。",
    restart: "エンジンを再起動",
  },

  play: {
    begin: (side: Side) => `盤の点をクリックすると始まります。あなたは${side === "black" ? "黒" : "白"}で、Pentarchが応じます。五つ並べると勝ちです。`,
    goOn: (side: Side) => `盤の点をクリックすると、ここから続きます。あなたは${side === "black" ? "黒" : "白"}で、Pentarchが応じます。`, overHere: "表示中の対局は終わっています。",
    again: (point: string) => `もう一度${point}をタップすると石を置きます。`, strength: "Pentarchの強さ",
    table: "対局", you: "あなた", engineName: "Pentarch", engine: engineText, welcome: "五目並べを一局",
    welcomeText: "解析ではどんな局面も調べられ、検討では対局を振り返れます。この端末の外には何も送られません。",
    newGame: "新しい対局", newShort: "新規", undo: "待った", hint: "ヒント", resign: "投了", rematch: "再戦", backToGame: "対局に戻る",
    thinking: "Pentarchが考えています…", wait: "お待ちください…", lookingBack: "前の局面を見ています。",
    yourTurn: (side: Side) => `あなたの番です：${SIDE[side]}石を打ってください。`,
    better: (move: string, lost: string) => `${move}のほうがよい手でした（今の手で${lost}の損）。`,
    won: "あなたの勝ち", lost: "Pentarchの勝ち", lostToPerson: "相手の勝ち", drawn: "引き分け",
    person: "相手", send: "手を送る", sendHint: "このリンクを相手に送ってください。相手もリンクで返します。", message: "五目並べの対局、あなたの番です",
    sendFirst: "招待を送る",
    result: resultIn({
      draw: "引き分けです。", won: "あなたの勝ちです。", lost: "Pentarchの勝ちです。", resigned: "投了しました。Pentarchの勝ちです。",
      personWon: "相手の勝ちです。", resignedToPerson: "投了しました。", personResigned: "相手が投了しました。あなたの勝ちです。",
      timeOut: (isWon, loser) => `${isWon ? "あなた" : "Pentarch"}の勝ちです：${SIDE[loser]}の時間切れ。`,
    }),
    suggestion: ({ from, to, isUp, decided, games }: Suggestion) =>
      `レベル${from}の最近${games}局で${decided}局${isUp ? "勝って" : "負けて"}います。${strengthText(to)}を試しますか？`,
    rematchAt: (level: number | null) => `${strengthText(level)}で再戦`,
  },
  newGame: {
    bands: { beginner: "初心者", club: "中級者", strong: "上級者", full: "全力" },
    rules: {
      freestyle: "五つ以上並べると勝ちです。", standard: "ちょうど五つ並べると勝ちで、六つ以上は勝ちになりません。",
      renju: "黒はちょうど五つで勝ち、長連・四々・三々は禁手です。白に禁手はなく、五つ以上で勝ちです。",
      caro: "五つ並べると勝ちですが、両端を相手に止められていれば勝ちになりません。六つ以上は必ず勝ちです。",
      "caro-exact": "ちょうど五つ並べると勝ちですが、両端を相手に止められていれば勝ちになりません。",
    },
    openingTexts: {
      free: "黒から交互に置きます。先手が有利です。", swap: "一方が三つ置き、もう一方が色を選びます。",
      swap2: "一方が三つ置き、もう一方は色を選ぶか、さらに二つ置いて選択を譲ります。",
      taraguchi10: "四つの石を順に広がる中央の枠内に置き、そのたびに色を交換できます。",
      soosorv8: "一方が珠型を作り、色を交換でき、黒は五手目の候補を八つまで示します。",
    },
    rival: "対戦相手", rivals: { engine: "Pentarch", person: "人（リンクで）" },
    byLink: "一手ごとにメールやメッセージでリンクを送ります。リンクに対局全体が入っているので、サーバーは要りません。",
    title: "新しい対局", opening: "開局", openings: openingNames("自由"), color: "あなたの石", random: "おまかせ", opener: "最初の石を置く側",
    strength: "レベル", level: (level: number) => `レベル${level}`, full: "全力",
    choose: (level: number | null) => `${strengthText(level)}を選ぶ`,
    score: (level: number, { won, lost, drawn }: GameScore) => `レベル${level}の成績：${won}勝${lost}敗${drawn > 0 ? `${drawn}分` : ""}。`,
    fixed: ({ rule, size }: { rule: RuleName; size: number }) => `${RULES[rule]}のルール、${size}×${size}。`,
    ownPace: "時間とノード数はレベルが決めます。",
    pace: "持ち時間", noClock: "時計なし", perMove: "一手ごと", clock: "時計", nodes: "ノード", moveTime: "一手の時間", minutes: "各自の時間",
    minutesText: (minutes: number, seconds: number) => `${minutes}分+${seconds}秒`, tells: "悪手のあとで、よりよい手を教える", start: "開始",
  },

  analyze: {
    title: "エンジン", pause: "解析を止める", goOn: "解析を続ける", lines: "手順", threat: "パス後の狙い",
    limits: { time: "時間", depth: "深さ", nodes: "ノード" }, noLimit: "制限なし",
    onlyMarked: "印を付けた点だけ", onlyMarkedHint: "手順の下で空点に印を付けると、エンジンはその点だけを比べます。",
    comparing: (points) => `${points.join("、")}だけを比べています。`,
    starting: "起動中…", waiting: "ほかのタブを待っています…", paused: "停止中。", more: "その他", bar: "形勢", unknown: "まだ不明",
    work: (depth: number, nodes: number) => `深さ${depth} · ${grouped(nodes)}ノード`,
    rate: (side: Side, rate: string) => `${SIDE[side]}の勝率は${rate}です。`,
    mate: (n: number) => (n > 0 ? `勝ち${n}` : `負け${-n}`),
    shortMate: (n: number) => (n > 0 ? `勝${n}` : `負${-n}`),
    line: (move: string) => `${move}に打つ：`,
    playLine: (move: string) => `${move}の手順をすべて打つ`,
    noThreat: (side: Side) => `パスのあと、${SIDE[side]}に四と三による勝ちはありません。`,
    threatOpen: (side: Side) => `パスのあと、${SIDE[side]}の勝ちは見つかりませんでした。`,
    threatens: (side: Side, n: number) => `${SIDE[side]}は${plies(n)}での勝ちを狙う`,
    playAs: { black: "黒番で続ける", white: "白番で続ける" },
  },
  proof: {
    button: "証明する", get: "証明書", claimed: "判断", proven: (proof: string) => `証明済み · ${proofName(proof)}`, working: (refuted: number, replies: number) => (replies > 0 ? `証明中：${replies}手のうち${refuted}手をとがめました…` : "証明中…"),
    provenHint: "検査プログラムが、合法な応手のすべてに対して勝ちを再現しました。", claimedHint: "探索の判断で、証明はありません。",
    result: (f: Settled) => `証明済み：${plies(f.plies)}で${f.wins ? "勝ち" : "負け"}（${proofName(f.proof)}）。`,
    failed: (s: number, next: number) => `${s}秒では証明が見つかりませんでした。次は${next}秒かけます。`, stop: "中止",
    save: "証明書を保存",
  },
  fouls: { title: "禁点", text: foulText },
  why: {
    title: "なぜここではないのか", button: "点を選ぶ", pick: "空いている点をクリックすると、その働きがわかります。", working: "調べています…", refutation: "とがめ方",
    sentences: explanationIn({
      foul: (f) => `禁手：${foulText(f)}`,
      forbidden: (move) => `${move}は禁手です。`,
      five: (move, own) => `${move}で五連：${SIDE[own]}の勝ちです。`,
      effect: (move, makes, takes, rival) =>
        `${move}は${[makes && `${THREATS[makes] ?? makes}を作り`, takes && `${SIDE[rival]}の${THREATS[takes] ?? takes}を防ぎ`].filter(Boolean).join("、")}ます。`,
      answers: (moves) => `五連を止めるのは${listed(moves)}だけです。`,
      loses: (move, r) => `${move}は負け：${winText(r)}。`,
      noWin: (move, rival) => `${move}のあと、${SIDE[rival]}に四と三による勝ちはありません。`,
      undecided: (move, rival, nodes) => `${move}のあと、${grouped(nodes)}ノードの中に${SIDE[rival]}の勝ちは見つかりませんでした。`,
      wins: (own, win) => `${winText({ ...win, side: own })}。`,
      keepsWin: (move) => `${move}は勝ちを保ちます。`,
      threat: (own, threat) => `${SIDE[own]}がパスすると、${SIDE[threat.side]}が${plies(threat.plies)}で勝ちます：${threat.pv.join(" ")}。`,
      allLose: "どの手も負けです、証明済み。",
      unrefuted: (moves) => `とがめられないのは${listed(moves)}だけです。`,
    }),
  },
  tree: {
    others: (n: number) => `ほかに${plies(n)} …`,
    title: "手順", empty: "まだ手がありません。盤の点をクリックしてください。", comment: "コメント", commentHint: "この局面についてのメモ",
    marks: "印", mark: MARKS,
    marking: (kind) => `印をつける点をクリックしてください：${MARKS[kind]}`, unmarked: (point) => `${point}の印を消しました。`,
    promote: "これを本譜にする", remove: "この手と後の手をすべて消す",
  },
  book: {
    title: "定石集", save: "手順の木を保存", unknown: "定石集にこの局面はありません。",
    value: (value: string, depth: number, by: string) => `ここでの評価：${value}、深さ${depth}${by ? `、${by}による` : ""}。`,
    saved: (n: number, name: string, lost: readonly string[]) => `${n}局面を${name}に保存しました。${lost.length > 0 ? `残らないもの：${lost.join("、")}。` : ""}`,
    name: (name: string) => `${name}には手、コメント、手につけた文字が残ります。`, readOnly: (name: string) => `${name}は変更できません。`,
  },
  explorer: {
    title: (found, all) => `棋譜：${all}局中${found}局`, player: "対局者", result: "結果", any: "すべて",
    none: "ここから続いた対局はありません。", games: "ここからの対局",
  },
  setup: {
    button: "局面を作る", title: "局面を作る", text: "点をクリックして石を置いたり取ったりします。", tools: "クリックで置くもの",
    tool: { black: "黒", white: "白", blocked: "障害", erase: "消す" }, first: "手番", done: "完了", clear: "盤を空にする",
    cancel: "取り消す", started: "局面の作成",
    put: (kind: string, point: string) => (kind === "erase" ? `${point}は空き` : `${point}に${TOOLS[kind] ?? kind}`),
  },

  open: {
    badLink: "このリンクは壊れており、表示できる棋譜がありません。",
    button: "棋譜を開く", short: "開く", title: "棋譜を開く",
    text: "どんな形式でも：h8i9のような手順、SGF、PSQ、RenLib、Yixin、図、gomocalcのリンク。ファイルをどこにでもドロップでき、文字も貼り付けられます。",
    paste: "棋譜を貼り付ける", placeholder: "h8 i9 h9 g7 …", read: "この文字を開く", file: "ファイルを選ぶ", places: { folder: "このフォルダの中", browser: "このブラウザの中" },
    noFiles: { folder: "このフォルダに棋譜はありません。", browser: "このブラウザに保存した棋譜はまだありません。" },
    searchNames: "名前を検索", remove: (name) => `${name}を削除`, removed: (name) => `${name}を削除しました。`, empty: "ファイルが空です。", tooLarge: "ファイルが8 MBを超えています。", none: "棋譜が入っていません。",
    needsEngine: "エンジンがないと、このページはh8i9のような文字とJSONだけを読めます。",
    openAll: (n: number) => `${n}個のファイルをすべて開く`,
    unread: (what) => `読めなかったもの：${what.join("、")}`,
    several: (n: number) => `${n}局`,
    search: "対局者・大会・日付・結果で探す", noGame: "該当する棋譜はありません。",
    game: (n: number, black: string | undefined, white: string | undefined) => `${n}. ${black || white ? `${black || "?"} – ${white || "?"}` : "棋譜"}`,
    done: (games: number, moves: number) => (games > 1 ? `${games}局を読みました。` : `${plies(moves)}の棋譜です。`),
  },
  share: {
    exists: (name: string) => `${name}はすでにあります。`, replace: "置き換える", saveAs: (name: string) => `${name}として保存`,
    badName: (endings: string) => `棋譜のファイル名は${endings}で終わります。`,
    embed: "ほかのページに埋め込むHTML", openHere: "Pentarchで開く",
    short: "共有", title: "棋譜を持ち出す", link: "この棋譜と表示へのリンク", copy: "リンクをコピー", copied: "リンクをコピーしました。",
    notCopied: "ブラウザがコピーを許していません。リンクを選択してください。", private: "リンクに棋譜がすべて入っています。どこにも送信されません。",
    tooLong: "棋譜が長すぎてリンクに収まりません。ファイルとして保存してください。",
    file: "ファイル", formats: { sgf: "SGF", psq: "PSQ", lib: "RenLib", json: "JSON", letters: "文字" },
    lost: (what: readonly string[]) => `この形式に残らないもの：${what.join("、")}。`, picture: "画像", print: "印刷",
    gif: "手順を一手ずつ", reviewed: "検討した棋譜はコメントも一緒です。", places: { folder: "プログラムのフォルダ", browser: "このブラウザ" }, name: "名前", keep: "保存",
    kept: (name: string) => `${name}を保存しました。`,
  },
  settings: {
    title: "設定とキー", language: "言語", languageOfBrowser: "ブラウザに合わせる", unreviewed: "この翻訳は、母語話者による確認をまだ受けていません。", dark: "暗い配色",
    numbers: "手の番号", keys: "キー",
    turns: "盤の回転", sound: "石を置くときに小さな音を鳴らす", threads: "スレッド", allThreads: (n) => `空いているだけ（${n}）`, table: "局面用のメモリ",
    keyList: [
      ["← →", "一手戻る、一手進む"], ["Home, End", "最初と最後の局面"], ["Shift ← →", "検討の急所"],
      ["Ctrl Z, Ctrl Y", "元に戻す、やり直す"], ["Esc", "ダイアログを閉じる、印付けや点選びを終える"],
    ],
    letterKeys: "文字や記号一つのショートカット",
    letterKeyList: [
      ["b", "盤へ移る。盤では矢印とEnterで石を置く"], ["n, o, s", "新しい対局、開く、共有"], ["?", "この説明"],
    ],
    licenses: "ページとエンジンのライセンス",
    packages: "このページのパッケージのライセンス",
    about: (kind: "wasm" | "server" | null, threads: number | null) => (kind === "wasm" ? `エンジンはこのブラウザで${threads ?? 1}スレッドで動いています。外には何も送られません。`
      : kind === "server" ? "エンジンは、このページを提供するプログラムです。" : "このページにはエンジンがありません。"),
  },

  review: {
    title: "検討", button: "この対局を検討", game: "対局", none: "このレポートに対局はありません。", empty: "検討できる対局がまだありません。",
    offer: (n: number) => `表示中の対局は${plies(n)}です。最後から最初まで、すべての局面を調べます。`,
    time: "一局面の時間", working: "対局を検討中", cancel: "取り消す", again: "もう一度検討", hide: "答えを隠す",
    progress: (done: number, total: number) => `${total}局面のうち${done}`, topMoves: "ここでの最善手",
    chart: (black: string) => (black === SIDE.black ? "黒の勝率" : `${black}（黒）の勝率`), interrupted: "中断：調べていない局面があります",
    footnote: (engine: string) => `${engine}が作成。「証明済み」は、検査プログラムが合法な応手のすべてに対して勝ちを再現したことを示します。` +
      "キー：← → 一手ずつ、HomeとEnd、Shiftと← → で急所へ。",
    ready: (r: Review) => (r.decided ? `検討が終わりました。${decidedText(r.decided)}` : "検討が終わりました。"),
    summary: "まとめ", accuracy: (percent: number | null) => (percent === null ? "–" : `正確さ${tenths(percent)}%`),
    untitled: "対局の検討", thisMove: "この手", reveal: "答えを見る", moments: "急所",
    noMoments: "間違いも必勝手順も見つかりませんでした。", allMoves: "すべての手", players: "対局者", times: "一手ごとの時間",
    decided: decidedText,
    end: endPhrase,
    over: (r: Review) => `${endPhrase(r)}。`,
    moveText: movePhrase,
    kinds: {
      missed_win: "勝ち逃し", lost: "敗着", ...JUDGMENTS, five: "五連", forbidden: "禁手", only_move: "唯一の手", decision: "決め手",
    },
    rows: {
      accuracy: "正確さ", meanDrop: "勝率の平均損失", inaccuracies: "緩手", mistakes: "疑問手", blunders: "悪手",
      missedWins: "逃した勝ち", onlyMoves: "見つけた唯一の手", time: "時間", of: (found: number, all: number) => `${all}のうち${found}`,
    },
    several: {
      all: (n: number) => `${n}局すべてを検討`, allText: (total: number, time: string) => `${total}局面、最長${time}。`,
      nth: (n: number, all: number) => `${all}局のうち${n}局目`, enough: "ここまでの結果で終える", ready: (games: number) => `${games}局を検討しました。`,
      leftOut: (n: number, message: string) => `${n}局目は検討できません：${message}`,
    },
    statistics: {
      byPhase: "局面別の正確さ", missedPerGame: "一局あたりの勝ち逃し（日付順）", everybody: "全員", openingResults: "開局別の結果",
      missedText: (values) => `一局あたりの勝ち逃し（順に）：${values.join("、")}`, most: (n) => `最大${n}`,
      missedBar: (from, to, mean) => (from === to ? `${from}局目：${mean}` : `${from}〜${to}局目：一局あたり${mean}`),
      title: (games: number) => `${games}局の統計`, player: "対局者", unnamed: "?", games: "局数", results: "勝–分–負", accuracy: "正確さ",
      phases: { opening: "序盤", middle: "中盤", end: "終盤" }, missed: "逃した勝ち", opening: "開局", rule: "ルール", blackWon: "黒の勝ち",
      drawn: "引き分け", whiteWon: "白の勝ち",
    },
    missedLine: (n: number, proof: string) => `${plies(n)}の勝ち${proof === "five" ? "" : `、${proofName(proof)}`}`,
    betterLine: (side: Side) => `${SIDE[side]}のよりよい手順`,
    winLine: (side: Side, n: number) => `${SIDE[side]}が${plies(n)}で勝ち`,
    bestLine: "ここからの最善の手順",
    threatLine: (side: Side, n: number) => `狙い：${SIDE[side]}が${plies(n)}で勝ち`,
    notLooked: "調べていません。",
    standing: (mover: Side, rate: string) => `${SIDE[mover]}番。黒の勝率は${rate}です。`,
    proven: (mover: Side, wins: boolean, n: number) => `${SIDE[mover]}番、${plies(n)}で${wins ? "勝ち" : "負け"}、証明済み。`,
    claimed: (mover: Side, winner: Side, n: number) => `${SIDE[mover]}番。探索は${SIDE[winner]}の${plies(n)}での勝ちと見ていますが、証明はありません。`,
    change: (side: Side, before: string, after: string) => `${SIDE[side]}の勝率 ${before} → ${after}`,
    after: (side: Side, rate: string) => `その後の${SIDE[side]}の勝率：${rate}`,
    defenses: (n: number) => (n === 1 ? "とがめられない唯一の手：" : "とがめられない手："),
    chartLabel: "手ごとの勝率",
    chartValue: (ply: number, rate: string | null) => (rate ? `${plies(ply)}目：黒の勝率${rate}` : `${plies(ply)}目：調べていません`),
    offLine: "この局面は検討した対局のものではありません。", backToGame: "対局に戻る", reviewThis: "この手順を検討する",
  },
  puzzles: {
    title: "詰め問題", daily: "今日の問題", task: (side) => `${side === "black" ? "黒" : "白"}番、勝ってください。`,
    right: "正解です。次の手は？", wrong: (move) => `${move}での勝ちは証明されていません。応手を盤に示します。`,
    solved: (isClean) => (isClean ? "解けました。" : "解けましたが、一度ではありませんでした。"), shown: "解答を盤上で一手ずつ見られます。",
    length: (moves, proof) => `自分の${moves}手で勝ち（${proof === "vcf" ? "四のみ" : proof === "search" ? "四と三、それに静かな手" : "四と三"}）。`,
    show: "解答を見る", next: "次の問題", back: "問題に戻る", analyze: "解析する",
    unproven: "時間内に証明は見つかりませんでした。", rating: "あなたのレーティング",
    interval: (low, high) => `おそらく${low}から${high}の間`,
    count: (solved, tried, all) => `${tried}問中${solved}問正解、全${all}問。`,
    text: "誤答なし、点を示すヒントなしで解くと正解と数えます。",
    grade: "難しさ", grades: { all: "すべて", easy: "やさしい", medium: "ふつう", hard: "難しい", expert: "最難" },
    open: "問題集を開く", save: "問題集を保存", own: "Pentarchの問題集", opened: (n) => `${n}問を開きました。`,
    none: "この難しさの問題はもうありません。", startOver: "最初から", loading: "読み込み中…", failed: "問題を読み込めませんでした。",
  },
  training: {
    title: "間違いの打ち直し", text: "それぞれの間違いの直前の局面から、もう一度打ちます。",
    start: (name: string, n: number) => `${name}：間違い${n}回`,
    count: (index: number, total: number) => `${total}のうち${index}`,
    task: (side: Side) => `${SIDE[side]}のよりよい手を見つけてください。`,
    played: (move: string) => `実戦は${move}でした。`, judging: "あなたの手を調べています…",
    verdict: (isRight: boolean, move: string) => (isRight ? `${move}はよい手です。` : `${move}では足りません。`),
    why: retryIn({
      ending: endingText,
      wins: (winner, length, pv) => `そのあと${SIDE[winner]}が${plies(length)}で勝ちます：${pv.join(" ")}。`,
      rate: (side, rate, pv) => `そのあとの${SIDE[side]}の勝率は${rate}です。続きの一例：${pv.join(" ")}。`,
    }),
    retry: "もう一度", next: "次へ", skip: "飛ばす", finish: "終える", stop: "やめる",
  },
};
