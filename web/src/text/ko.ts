// SPDX-License-Identifier: MIT
// Every text of the page in Korean. The sources of its terms are in docs/languages.md. Points and names stand where no particle follows them.
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

const SIDE: Record<Side, string> = { black: "흑", white: "백" };
const STONE: Record<Side, string> = { black: "흑돌", white: "백돌" };
const RULES: Record<RuleName, string> = {
  freestyle: "자유룰", standard: "표준룰 (오목만)", renju: "렌주", caro: "카로", "caro-exact": "카로 (오목만)",
};
const VIEWS: Record<View, string> = { play: "대국", analyze: "분석", review: "복기", puzzles: "문제" };
const FOULS: Record<Foul["kind"], string> = { overline: "장목 (여섯 이상)", double_four: "4-4", double_three: "3-3" };
const JUDGMENTS: Record<Judgment, string> = { inaccuracy: "완착", mistake: "실수", blunder: "큰 실수" };
const TOOLS: Record<string, string> = { ...STONE, blocked: "막힌 자리" };
const MARKS = { cross: "가위표", triangle: "세모", square: "네모", circle: "동그라미", label: "글자" };
// Terms that the engine names in English.
const THREATS: Record<string, string> = {
  five: "오목", "open four or two fours": "열린 사 또는 4-4", "four and open three": "4-3", "two open threes": "3-3", four: "사", "open three": "열린 삼",
};
const PLAYS = { black: "흑을 잡기", white: "백을 잡기" };
// The openings of renju in the order of their numbers.
const RENJU_OPENINGS: Record<RenjuOpening["kind"], readonly string[]> = {
  direct: ["한성", "계월", "소성", "화월", "잔월", "우월", "금성", "송월", "구월", "신월", "서성", "산월", "유성"],
  indirect: ["장성", "협월", "항성", "수월", "유성", "운월", "포월", "람월", "은월", "명성", "사월", "명월", "혜성"],
};
const { grouped, tenths } = numbersIn("ko");

function plies(count: number): string {
  return `${count}수`;
}

function listed(items: readonly string[]): string {
  return items.join(", ");
}

function strengthText(level: number | null): string {
  return level === null ? "최강" : `레벨 ${level}`;
}

function engineText(level: number | null): string {
  return level === null ? "Pentarch" : `Pentarch (${strengthText(level)})`;
}

const proofName = proofNames({ five: "오목", search: "탐색" });

function foulText(f: Foul): string {
  return `${f.point} – ${FOULS[f.kind]}: ${f.shapes.map((s) => s.stones.join(" ")).join("; ")}.`;
}

function winText({ side, plies: length, proof, pv }: ProofSearch): string {
  return `${SIDE[side]}이 ${plies(length)} 안에 승리, 증명됨 (${proofName(proof)}): ${pv.join(" ")}`;
}

const endingText = endingIn({
  won: (side, move) => `${SIDE[side]} 승: 마지막 수 ${move}.`,
  row: (side, length, first, last) => `${SIDE[side]}에게 ${length}목이 있습니다: ${first}부터 ${last}까지.`,
  foul: (point) => (point ? `백 승: 흑의 ${point} 자리는 금수였습니다.` : "백 승: 흑의 장목입니다."),
  draw: "무승부입니다.",
});

const movePhrase = moveTextIn({
  five: "오목 완성",
  forbidden: "금수에 둠",
  forced: (found) => (found ? "사를 막는 수" : "사를 막지 않음"),
  onlyMove: (found, line) => (found ? "유일한 수: 다른 수는 모두 패배, 증명됨" : `유일한 수는 ${line}: 다른 수는 모두 패배, 증명됨`),
  missedWin: (length, proof, line) => `${plies(length)} 승리를 놓침, 증명됨 (${proofName(proof)}): ${line}`,
  lost: (length, proof, line) => `패착: 상대가 ${plies(length)} 안에 승리, 증명됨 (${proofName(proof)}): ${line}`,
  judgment: (judgment, drop) => `${JUDGMENTS[judgment]}: 승률 ${drop} 손해`,
}, (parts) => `${parts.join(". ")}.`);

const endPhrase = endPhraseIn(endingText, (result) => `판 위에 오목 없음${result ? ` (${result})` : ""}`);

function decidedText({ turn, winner, verified }: NonNullable<Review["decided"]>): string {
  const from = turn === 0 ? "시작할 때 이미 승부가 정해졌습니다" : `${turn}수째에 승부가 정해졌습니다`;
  return `${from}: 그 뒤로 ${SIDE[winner]}의 ${verified ? "승리, 증명됨" : "승률이 계속 99%를 넘음"}.`;
}

export const ko: Catalog = {
  name: "Pentarch",
  pass: "패스",
  close: "닫기",
  side: SIDE,
  rules: RULES,
  title: { page: "Pentarch – 오목", review: (title: string) => `${title} – 복기` },
  views: { label: "화면", ...VIEWS },
  theme: { light: "밝게", dark: "어둡게" },
  seconds: (s: number) => `${s}초`,
  spent: (s: number) => `${tenths(s)}초`,
  tenths,
  count: grouped,
  bytes: (n: number) => (n < 2000 ? `${n}바이트` : `${Math.round(n / 1000)} kB`),
  moves: plies,
  fields: { rule: "룰", size: "판" },

  game: {
    gone: (n: number) => `판에서 ${plies(n)}가 없어졌습니다.`, redo: "다시 실행", redone: "다시 실행했습니다",
    won: (side: Side) => `${SIDE[side]} 승`, draw: "무승부", undo: "되돌리기", undone: "되돌렸습니다",
  },
  board: {
    title: "오목판",
    role: "오목판",
    after: (ply: number, last: string | null) => `${ply}수까지의 판${last ? `, 마지막 수 ${last}` : ""}`,
    withLine: (ply: number, moves: readonly string[]) => `${ply}수까지의 판과 ${plies(moves.length)}의 수순: ${moves.join(" ")}`,
    forbidden: (point: string) => `${point} – 흑의 금수 자리입니다`,
    point: (point: string, side: Side | null) => `${point}, ${side ? STONE[side] : "빈자리"}`,
  },
  controls: {
    toolbar: "수순", shown: "표시된 수", first: "처음 국면", back: "이전 수", next: "다음 수", last: "마지막 국면",
    momentBack: "이전 승부처", momentNext: "다음 승부처",
  },
  said: {
    move: (side: Side, move: string) => (move === "--" ? `${SIDE[side]} 패스` : `${SIDE[side]} ${move}`),
    shown: (ply: number, side: Side, move: string) => `${ply}수째, ${move === "--" ? `${SIDE[side]} 패스` : `${SIDE[side]} ${move}`}`,
    start: "처음 국면",
    ending: endingText,
    verdict: verdictIn((side, wins, length, isProven) =>
      `${SIDE[side]} 차례, ${plies(length)} 안에 ${wins ? "승리" : "패배"}, ${isProven ? "증명됨" : "탐색의 판단"}.`),
    newGame: (human: Side | null, level: number | null) => `새 대국${level === null ? "" : `, 상대 ${engineText(level)}`}.${human ? ` 당신은 ${SIDE[human]}입니다.` : ""}`,
    undone: "한 수 물렀습니다",
    hint: (move: string) => `힌트: ${move}`,
    settled: (human: Side) => `당신은 ${SIDE[human]}입니다.`,
  },
  opening: {
    shown: (o: string) => `주형: ${o}`,
    name: ({ kind, number }: RenjuOpening) => `${RENJU_OPENINGS[kind][number - 1]} (${kind === "direct" ? "직접" : "간접"} ${number})`,
    choices: { ...PLAYS, two: "두 돌 더 놓기", ten: "다섯째 수 열 곳 제시" },
    task: taskIn({
      three: "돌 세 개를 흑, 백, 흑 순서로 놓으세요. 그다음 상대가 색을 고릅니다.",
      threeCentral: "돌 세 개를 놓으세요: 흑은 천원, 백은 천원 바로 옆, 흑은 가운데 5×5 안. 그다음 상대가 색을 고릅니다.",
      two: "돌 두 개를 백, 흑 순서로 더 놓으세요. 그다음 상대가 색을 고릅니다.",
      stone: (color, area) => `${STONE[color]} 하나를 놓으세요: ${area === null ? "어디든 됩니다" : area === 1 ? "천원" : `가운데 ${area}×${area} 안`}.`,
      placed: ["아직 돌이 없습니다.", "돌 하나를 놓았습니다.", "돌 두 개를 놓았습니다.", "돌 세 개를 놓았습니다.", "돌 네 개를 놓았습니다.", "돌 다섯 개를 놓았습니다."],
      willOffer: (n) => `흑이 다섯째 수를 ${n}곳 제시합니다.`,
      color: "색을 고르세요.",
      colorOrTwo: "색을 고르거나, 두 돌을 더 놓고 상대에게 고르게 하세요.",
      colorOrTen: "색을 고르거나, 흑을 잡고 다섯째 수 열 곳을 제시해 백이 고르게 하세요.",
      declare: "흑이 다섯째 수를 몇 곳 제시해야 합니까? 그다음 상대가 색을 고르고, 백이 그중 하나를 고릅니다.",
      offer: (done, all) => `다섯째 수를 제시하세요. 대칭인 자리는 안 됩니다: ${done} / ${all}. 백이 그중 하나를 고릅니다.`,
      pick: "제시된 다섯째 수 가운데 하나를 고르세요.",
    }),
    did: decisionIn({
      picks: (point) => `Pentarch의 선택: ${point}.`,
      offers: (n) => `Pentarch가 다섯째 수를 ${n}곳 제시합니다.`,
      declares: (n) => `Pentarch가 다섯째 수 ${n}곳을 요구합니다.`,
      three: "Pentarch가 돌 세 개를 놓았습니다. 고르세요.",
      two: "Pentarch가 돌 두 개를 더 놓았습니다. 고르세요.",
      stone: "Pentarch가 돌 하나를 놓았습니다.",
      color: (side) => `Pentarch가 ${SIDE[side]}을 잡습니다.`,
      ten: "Pentarch가 흑을 잡고 다섯째 수 열 곳을 제시합니다.",
    }),
    reason: reasonIn({
      forced: "룰에 따라 여기서는 고를 것이 없습니다.",
      even: (rate, count) => `이유: 비교한 ${count}가지 가운데 가장 균형 잡힌 수입니다. 흑의 승률 ${rate}.`,
      color: (rate) => `이유: 흑의 승률 ${rate}.`,
      two: (rate) => `이유: 어느 색도 뚜렷이 낫지 않습니다. 이 두 돌을 놓으면 흑의 승률 ${rate}.`,
      ten: (rate, count) => `이유: ${count}곳 가운데 흑에게 가장 나쁜 곳이 남아도 흑의 승률 ${rate}.`,
      five: (rate) => `이유: 가장 균형 잡힌 다섯째 수를 두면 흑의 승률 ${rate}.`,
      declare: (rate, count) => `이유: ${count}곳 가운데 흑에게 가장 나쁜 곳이 남으면 흑의 승률 ${rate}, 가장 균형 잡혔습니다.`,
      offer: (rate) => `이유: 찾아낸 가장 좋은 다섯째 수들입니다. 가장 나쁜 곳이 남으면 흑의 승률 ${rate}.`,
      pick: (rate, count) => `이유: ${count}곳 가운데 흑에게 가장 나쁩니다. 흑의 승률 ${rate}.`,
    }),
    refused: refusalIn({
      taken: (point) => `${point} – 빈자리가 아닙니다.`,
      notCenter: "첫 돌은 천원에 놓아야 합니다.",
      outside: (point, area) => `${point} – 가운데 ${area}×${area} 밖입니다.`,
      alike: (point, offered) => `${point} – ${offered} 자리와 대칭입니다.`,
      notOffered: (point) => `${point} – 제시된 자리가 아닙니다.`,
    }),
    offered: (point: string, isNew: boolean) => (isNew ? `${point} 제시` : `${point} 취소`),
  },
  engine: {
    locked: "이 링크에는 지금 실행 중인 프로그램의 열쇠가 없습니다. 프로그램이 출력한 링크를 여세요.", retry: "다시 시도",
    refused: (message: string) => `엔진이 이 국면을 분석할 수 없습니다: ${message}.`, silent: "Pentarch가 응답하지 않습니다.",
    none: "이 페이지에는 엔진이 없습니다.",
    crashed: "엔진이 예기치 않게 멈췄습니다. 대국은 그대로 있습니다.",
    programEnded: "이 페이지를 제공하는 프로그램이 끝났거나 연결되지 않습니다. `pentarch board`를 다시 시작하거나 한 번 더 시도하세요.",
    restart: "엔진 다시 시작",
  },

  play: {
    begin: (side: Side) => `판의 자리를 눌러 시작하세요. 당신이 ${SIDE[side]}이고 Pentarch가 응수합니다. 다섯을 나란히 놓으면 이깁니다.`,
    goOn: (side: Side) => `판의 자리를 눌러 여기서 이어 두세요. 당신이 ${SIDE[side]}이고 Pentarch가 응수합니다.`, overHere: "표시된 대국은 끝났습니다.",
    again: (point: string) => `돌을 놓으려면 ${point} 자리를 한 번 더 누르세요.`, strength: "Pentarch의 기력",
    table: "대국", you: "나", engineName: "Pentarch", engine: engineText, welcome: "오목 한 판",
    welcomeText: "분석에서는 어떤 국면이든 살펴보고, 복기에서는 한 판을 되짚어 봅니다. 아무것도 이 기기 밖으로 나가지 않습니다.",
    newGame: "새 대국", newShort: "새 판", undo: "무르기", hint: "힌트", resign: "기권", rematch: "한 판 더", backToGame: "대국으로",
    thinking: "Pentarch가 생각 중 …", wait: "잠시만요 …", lookingBack: "지난 국면을 보고 있습니다.",
    yourTurn: (side: Side) => `당신 차례: ${STONE[side]}을 놓으세요.`,
    better: (move: string, lost: string) => `더 좋은 수는 ${move} (방금 수로 ${lost} 손해).`,
    won: "승리했습니다", lost: "Pentarch 승", lostToPerson: "상대 승", drawn: "무승부",
    person: "상대", send: "수 보내기", sendHint: "이 링크를 상대에게 보내세요. 상대도 링크로 답합니다.", message: "우리 오목 대국, 당신 차례입니다",
    sendFirst: "초대 보내기",
    result: resultIn({
      draw: "무승부입니다.", won: "당신이 이겼습니다.", lost: "Pentarch가 이겼습니다.", resigned: "기권했습니다. Pentarch가 이겼습니다.",
      personWon: "상대가 이겼습니다.", resignedToPerson: "기권했습니다.", personResigned: "상대가 기권했습니다. 당신이 이겼습니다.",
      timeOut: (isWon, loser) => `${isWon ? "당신이" : "Pentarch가"} 이겼습니다: ${SIDE[loser]}의 시간패.`,
    }),
    suggestion: ({ from, to, isUp, decided, games }: Suggestion) =>
      `레벨 ${from}에서 최근 ${games}판 가운데 ${decided}판을 ${isUp ? "이겼습니다" : "졌습니다"}. ${strengthText(to)}에 도전할까요?`,
    rematchAt: (level: number | null) => `${strengthText(level)} 상대로 한 판 더`,
  },
  newGame: {
    bands: { beginner: "입문", club: "중급", strong: "고수", full: "최강" },
    rules: {
      freestyle: "다섯 이상을 나란히 놓으면 이깁니다.", standard: "정확히 다섯일 때만 이깁니다. 여섯 이상은 승리가 아닙니다.",
      renju: "흑은 정확히 다섯으로 이기고 장목, 4-4, 3-3을 둘 수 없습니다. 백은 제한이 없고 다섯 이상으로 이깁니다.",
      caro: "다섯을 나란히 놓으면 이기지만 양 끝이 상대 돌로 막히면 아닙니다. 여섯 이상은 언제나 이깁니다.",
      "caro-exact": "정확히 다섯을 나란히 놓으면 이기지만 양 끝이 상대 돌로 막히면 아닙니다.",
    },
    openingTexts: {
      free: "번갈아 돌을 놓습니다. 먼저 두는 흑이 유리합니다.", swap: "한쪽이 돌 세 개를 놓고 다른 쪽이 색을 고릅니다.",
      swap2: "한쪽이 돌 세 개를 놓습니다. 다른 쪽은 색을 고르거나 두 돌을 더 놓고 선택을 넘깁니다.",
      taraguchi10: "돌 네 개를 점점 넓어지는 가운데 구역에 놓고, 한 수마다 색을 바꿀 수 있습니다.",
      soosorv8: "한쪽이 주형을 놓습니다. 색을 바꿀 수 있고, 흑은 다섯째 수를 최대 여덟 곳 제시합니다.",
    },
    rival: "상대", rivals: { engine: "Pentarch", person: "사람 (링크로)" },
    byLink: "한 수마다 메일이나 메신저로 링크를 보냅니다. 링크에 대국 전체가 들어 있어 서버가 필요 없습니다.",
    title: "새 대국", opening: "오프닝", openings: openingNames("자유"), color: "내 돌", random: "무작위", opener: "첫 돌을 놓는 쪽",
    strength: "레벨", level: (level: number) => `레벨 ${level}`, full: "최강",
    choose: (level: number | null) => `${strengthText(level)} 선택`,
    score: (level: number, { won, lost, drawn }: GameScore) => `레벨 ${level}, 지금까지: ${won}승 ${lost}패${drawn > 0 ? ` ${drawn}무` : ""}.`,
    fixed: ({ rule, size }: { rule: RuleName; size: number }) => `${RULES[rule]}, ${size}×${size}.`,
    ownPace: "레벨마다 시간과 노드 수가 정해져 있습니다.",
    pace: "속도", noClock: "시계 없음", perMove: "한 수마다", clock: "시계", nodes: "노드", moveTime: "한 수 시간", minutes: "한쪽 시간",
    minutesText: (minutes: number, seconds: number) => `${minutes}분 + ${seconds}초`, tells: "큰 실수를 하면 더 좋은 수를 알려 주기", start: "시작",
  },

  analyze: {
    title: "엔진", pause: "분석 멈추기", goOn: "분석 계속하기", lines: "변화", threat: "패스했을 때의 위협",
    limits: { time: "시간", depth: "깊이", nodes: "노드" }, noLimit: "제한 없음",
    onlyMarked: "표시한 점만", onlyMarkedHint: "수 목록 아래에서 빈 점에 표시하면 엔진이 그 점만 비교합니다.",
    comparing: (points) => `${points.join(", ")}만 비교합니다.`,
    starting: "시작하는 중 …", waiting: "다른 탭을 기다리는 중 …", paused: "멈췄습니다.", more: "더 보기", bar: "형세", unknown: "아직 모름",
    work: (depth: number, nodes: number) => `깊이 ${depth} · 노드 ${grouped(nodes)}`,
    rate: (side: Side, rate: string) => `${SIDE[side]}의 승률은 ${rate}입니다.`,
    mate: (n: number) => (n > 0 ? `승 ${n}` : `패 ${-n}`),
    shortMate: (n: number) => (n > 0 ? `승${n}` : `패${-n}`),
    line: (move: string) => `${move} 두기: `,
    playLine: (move: string) => `${move} 변화 전체를 두기`,
    noThreat: (side: Side) => `패스해도 ${SIDE[side]}에게는 사와 삼으로 이기는 수가 없습니다.`,
    threatOpen: (side: Side) => `패스한 뒤 ${SIDE[side]}의 승리를 찾지 못했습니다.`,
    threatens: (side: Side, n: number) => `${SIDE[side]}이 ${plies(n)} 안에 이기려 합니다`,
    playAs: { black: "흑으로 이어 두기", white: "백으로 이어 두기" },
  },
  proof: {
    button: "증명하기", get: "증명서", claimed: "추정", proven: (proof: string) => `증명됨 · ${proofName(proof)}`, working: (refuted: number, replies: number) => (replies > 0 ? `증명 중: 응수 ${replies}개 가운데 ${refuted}개를 논파 …` : "증명 중 …"),
    provenHint: "검사기가 둘 수 있는 모든 응수에 대해 이 승리를 다시 두어 보았습니다.", claimedHint: "탐색의 판단이며 증명은 없습니다.",
    result: (f: Settled) => `증명됨: ${plies(f.plies)} 안에 ${f.wins ? "승리" : "패배"} (${proofName(f.proof)}).`,
    failed: (s: number, next: number) => `${s}초 안에 증명을 찾지 못했습니다. 다음에는 ${next}초 동안 찾습니다.`, stop: "그만",
    save: "증명서 저장",
  },
  fouls: { title: "금수 자리", text: foulText },
  why: {
    title: "왜 여기는 안 될까?", button: "자리 고르기", pick: "빈자리를 누르면 어떤 수인지 알려 줍니다.", working: "살펴보는 중 …", refutation: "논파",
    sentences: explanationIn({
      foul: (f) => `금수: ${foulText(f)}`,
      forbidden: (move) => `${move} – 금수입니다.`,
      five: (move, own) => `${move} – 오목 완성: ${SIDE[own]} 승.`,
      effect: (move, makes, takes, rival) =>
        `${move} – ${[makes && `${THREATS[makes] ?? makes} 만들기`, takes && `${SIDE[rival]}의 ${THREATS[takes] ?? takes} 막기`].filter(Boolean).join(", ")}.`,
      answers: (moves) => `오목을 막는 수는 ${listed(moves)}뿐입니다.`,
      loses: (move, r) => `${move} – 지는 수: ${winText(r)}.`,
      noWin: (move, rival) => `${move} 뒤에 ${SIDE[rival]}에게는 사와 삼으로 이기는 수가 없습니다.`,
      undecided: (move, rival, nodes) => `${move} 뒤에 노드 ${grouped(nodes)}개 안에서 ${SIDE[rival]}의 승리를 찾지 못했습니다.`,
      wins: (own, win) => `${winText({ ...win, side: own })}.`,
      keepsWin: (move) => `${move} – 승리를 지킵니다.`,
      threat: (own, threat) => `${SIDE[own]}이 패스하면 ${SIDE[threat.side]}이 ${plies(threat.plies)} 안에 이깁니다: ${threat.pv.join(" ")}.`,
      allLose: "모든 수가 집니다, 증명됨.",
      unrefuted: (moves) => `논파되지 않은 수는 ${listed(moves)}뿐입니다.`,
    }),
  },
  tree: {
    others: (n: number) => `${plies(n)} 더 …`,
    title: "수순", empty: "아직 수가 없습니다. 판의 자리를 누르세요.", comment: "메모", commentHint: "이 국면에 대한 메모",
    marks: "표시", mark: MARKS,
    marking: (kind) => `표시할 자리를 누르세요: ${MARKS[kind]}`, unmarked: (point) => `${point}의 표시를 지웠습니다.`,
    promote: "주 수순으로 하기", remove: "이 수와 그 뒤의 모든 수 지우기",
  },
  book: {
    title: "기보집", save: "수순 저장", unknown: "기보집에 이 국면이 없습니다.",
    value: (value: string, depth: number, by: string) => `이 국면의 평가: ${value}, 깊이 ${depth}${by ? `, 출처 ${by}` : ""}.`,
    saved: (n: number, name: string, lost: readonly string[]) => `국면 ${n}개를 저장했습니다: ${name}.${lost.length > 0 ? ` 저장하지 않은 것: ${lost.join("; ")}.` : ""}`,
    name: (name: string) => `${name} – 수, 메모, 수의 글자를 저장합니다.`, readOnly: (name: string) => `${name} – 바꿀 수 없습니다.`,
  },
  explorer: {
    title: (found, all) => `대국: ${all}국 중 ${found}국`, player: "대국자", result: "결과", any: "모두",
    none: "여기서 이어진 대국이 없습니다.", games: "여기서 이어진 대국",
  },
  setup: {
    button: "국면 차리기", title: "국면 차리기", text: "판의 자리를 눌러 돌을 놓거나 집으세요.", tools: "누르면 놓을 것",
    tool: { ...STONE, blocked: "막힌 자리", erase: "지우기" }, first: "차례", done: "완료", clear: "판 비우기",
    cancel: "취소", started: "국면 차리기 모드",
    put: (kind: string, point: string) => (kind === "erase" ? `${point} 비움` : `${point}: ${TOOLS[kind] ?? kind}`),
  },

  open: {
    badLink: "이 링크는 손상되어 보여 줄 대국이 없습니다.",
    button: "대국 열기", short: "열기", title: "대국 열기",
    text: "어떤 형식이든 됩니다: h8i9 같은 수순, SGF, PSQ, RenLib, Yixin, 그림, gomocalc 링크. 파일을 끌어다 놓거나 글을 붙여 넣어도 됩니다.",
    paste: "대국 붙여 넣기", placeholder: "h8 i9 h9 g7 …", read: "이 글 열기", file: "파일 고르기", places: { folder: "이 폴더에서", browser: "이 브라우저에서" },
    noFiles: { folder: "이 폴더에는 대국이 없습니다.", browser: "이 브라우저에 저장한 대국이 아직 없습니다." },
    searchNames: "이름 찾기", remove: (name) => `${name} 지우기`, removed: (name) => `${name}을(를) 지웠습니다.`, empty: "파일이 비어 있습니다.", tooLarge: "파일이 8 MB보다 큽니다.", none: "대국이 들어 있지 않습니다.",
    needsEngine: "엔진이 없으면 h8i9 같은 글자와 JSON만 읽을 수 있습니다.",
    openAll: (n: number) => `파일 ${n}개 모두 열기`,
    unread: (what) => `읽지 못함: ${what.join("; ")}`,
    several: (n: number) => `대국 ${n}개`,
    search: "대국자, 대회, 날짜, 결과로 찾기", noGame: "그런 대국이 없습니다.",
    game: (n: number, black: string | undefined, white: string | undefined) => `${n}. ${black || white ? `${black || "?"} – ${white || "?"}` : "대국"}`,
    done: (games: number, moves: number) => (games > 1 ? `대국 ${games}개를 읽었습니다.` : `${plies(moves)}의 대국입니다.`),
  },
  share: {
    exists: (name: string) => `${name} – 이미 있는 이름입니다.`, replace: "바꾸기", saveAs: (name: string) => `${name} 이름으로 저장`,
    badName: (endings: string) => `대국 파일 이름의 끝: ${endings}.`,
    embed: "다른 웹 페이지에 넣을 HTML 한 줄", openHere: "Pentarch에서 열기",
    short: "공유", title: "대국 가져가기", link: "이 대국과 화면의 링크", copy: "링크 복사", copied: "링크를 복사했습니다.",
    notCopied: "브라우저가 복사를 허락하지 않습니다. 링크를 직접 선택하세요.", private: "링크에 대국 전체가 들어 있습니다. 아무 데도 보내지 않습니다.",
    tooLong: "대국이 너무 길어 링크에 담을 수 없습니다. 파일로 저장하세요.",
    file: "파일", formats: { sgf: "SGF", psq: "PSQ", lib: "RenLib", json: "JSON", letters: "글자" },
    lost: (what: readonly string[]) => `이 형식에 저장되지 않는 것: ${what.join(", ")}.`, picture: "그림", print: "인쇄",
    gif: "수순을 한 수씩", reviewed: "복기한 대국에는 메모가 함께 저장됩니다.", places: { folder: "프로그램의 폴더", browser: "이 브라우저" }, name: "이름", keep: "저장",
    kept: (name: string) => `${name} 저장했습니다.`,
  },
  settings: {
    title: "설정과 단축키", language: "언어", languageOfBrowser: "브라우저 언어", unreviewed: "이 번역은 아직 원어민이 검토하지 않았습니다.", dark: "어두운 화면",
    numbers: "수 번호", keys: "단축키",
    turns: "판 돌리기", sound: "돌을 놓을 때 작은 소리 내기", threads: "스레드", allThreads: (n) => `남는 만큼 (${n})`, table: "국면용 메모리",
    keyList: [
      ["← →", "이전 수, 다음 수"], ["Home, End", "처음과 마지막 국면"], ["Shift ← →", "복기의 승부처"],
      ["Ctrl Z, Ctrl Y", "되돌리기, 다시 실행"], ["Esc", "대화 상자 닫기; 표시나 자리 고르기 끝내기"],
    ],
    letterKeys: "글자나 기호 하나로 된 단축키",
    letterKeyList: [
      ["b", "판으로 가기; 거기서 화살표와 Enter로 두기"], ["n, o, s", "새 대국, 열기, 공유"], ["?", "이 도움말"],
    ],
    licenses: "페이지와 엔진의 라이선스",
    packages: "이 페이지에 쓰인 패키지의 라이선스",
    about: (kind: "wasm" | "server" | null, threads: number | null) => (kind === "wasm" ? `엔진이 이 브라우저에서 스레드 ${threads ?? 1}개로 실행됩니다. 아무것도 브라우저 밖으로 나가지 않습니다.`
      : kind === "server" ? "이 페이지를 제공하는 프로그램이 엔진입니다." : "이 페이지에는 엔진이 없습니다."),
  },

  review: {
    title: "복기", button: "이 대국 복기", game: "대국", none: "이 보고서에는 대국이 없습니다.", empty: "아직 복기할 대국이 없습니다.",
    offer: (n: number) => `표시된 대국은 ${plies(n)}입니다. 마지막부터 처음까지 모든 국면을 살펴봅니다.`,
    time: "국면마다 쓸 시간", working: "복기 중", cancel: "취소", again: "다시 복기", hide: "답 숨기기",
    progress: (done: number, total: number) => `국면 ${done} / ${total}`, topMoves: "여기서 가장 좋은 수",
    chart: (black: string) => (black === SIDE.black ? "흑의 승률" : `${black} (흑) 승률`), interrupted: "중단됨: 모든 국면을 살펴보지는 못했습니다",
    footnote: (engine: string) => `${engine} 작성. ‘증명됨’은 검사기가 둘 수 있는 모든 응수에 대해 승리를 다시 두어 보았다는 뜻입니다. ` +
      "단축키: ← → 한 수씩, Home과 End, Shift와 ← → 승부처.",
    ready: (r: Review) => (r.decided ? `복기가 끝났습니다. ${decidedText(r.decided)}` : "복기가 끝났습니다."),
    summary: "요약", accuracy: (percent: number | null) => (percent === null ? "–" : `정확도 ${tenths(percent)}%`),
    untitled: "대국 복기", thisMove: "이 수", reveal: "답 보기", moments: "승부처",
    noMoments: "실수도 놓친 승리도 없습니다.", allMoves: "모든 수", players: "대국자", times: "수마다 쓴 시간",
    decided: decidedText,
    end: endPhrase,
    over: (r: Review) => `${endPhrase(r)}.`,
    moveText: movePhrase,
    kinds: {
      missed_win: "놓친 승리", lost: "패착", ...JUDGMENTS, five: "오목", forbidden: "금수", only_move: "유일한 수", decision: "승부수",
    },
    rows: {
      accuracy: "정확도", meanDrop: "평균 승률 손해", inaccuracies: "완착", mistakes: "실수", blunders: "큰 실수",
      missedWins: "놓친 승리", onlyMoves: "찾은 유일한 수", time: "시간", of: (found: number, all: number) => `${found} / ${all}`,
    },
    several: {
      all: (n: number) => `대국 ${n}개 모두 복기`, allText: (total: number, time: string) => `국면 ${total}개, 길어야 ${time}.`,
      nth: (n: number, all: number) => `대국 ${n} / ${all}`, enough: "여기까지 남기고 끝내기", ready: (games: number) => `대국 ${games}개를 복기했습니다.`,
      leftOut: (n: number, message: string) => `대국 ${n}은(는) 복기할 수 없습니다: ${message}`,
    },
    statistics: {
      byPhase: "단계별 정확도", missedPerGame: "대국당 놓친 승리 (날짜순)", everybody: "모두", openingResults: "주형별 결과",
      missedText: (values) => `대국당 놓친 승리(차례로): ${values.join(", ")}`, most: (n) => `최대 ${n}`,
      missedBar: (from, to, mean) => (from === to ? `${from}번째 대국: ${mean}` : `${from}~${to}번째 대국: 대국당 ${mean}`),
      title: (games: number) => `대국 ${games}개의 통계`, player: "대국자", unnamed: "?", games: "판", results: "승–무–패", accuracy: "정확도",
      phases: { opening: "초반", middle: "중반", end: "종반" }, missed: "놓친 승리", opening: "주형", rule: "룰", blackWon: "흑 승", drawn: "무승부",
      whiteWon: "백 승",
    },
    missedLine: (n: number, proof: string) => `${plies(n)} 승리${proof === "five" ? "" : `, ${proofName(proof)}`}`,
    betterLine: (side: Side) => `${SIDE[side]}에게 더 좋은 수순`,
    winLine: (side: Side, n: number) => `${SIDE[side]}이 ${plies(n)} 안에 승리`,
    bestLine: "여기서부터 가장 좋은 수순",
    threatLine: (side: Side, n: number) => `위협: ${SIDE[side]}이 ${plies(n)} 안에 승리`,
    notLooked: "살펴보지 않았습니다.",
    standing: (mover: Side, rate: string) => `${SIDE[mover]} 차례. 흑의 승률은 ${rate}입니다.`,
    proven: (mover: Side, wins: boolean, n: number) => `${SIDE[mover]} 차례, ${plies(n)} 안에 ${wins ? "승리" : "패배"}, 증명됨.`,
    claimed: (mover: Side, winner: Side, n: number) => `${SIDE[mover]} 차례. 탐색은 ${SIDE[winner]}이 ${plies(n)} 안에 이긴다고 봅니다. 증명은 없습니다.`,
    change: (side: Side, before: string, after: string) => `${SIDE[side]}의 승률 ${before} → ${after}`,
    after: (side: Side, rate: string) => `그 뒤 ${SIDE[side]}의 승률: ${rate}`,
    defenses: (n: number) => (n === 1 ? "논파되지 않은 수는 하나뿐:" : "논파되지 않은 수:"),
    chartLabel: "수마다의 승률",
    chartValue: (ply: number, rate: string | null) => (rate ? `${ply}수: 흑의 승률 ${rate}` : `${ply}수: 살펴보지 않음`),
    offLine: "복기한 대국에 없는 국면입니다.", backToGame: "대국으로", reviewThis: "이 변화를 복기",
  },
  puzzles: {
    title: "문제", daily: "오늘의 문제", task: (side) => `${SIDE[side]} 차례, 이기는 수를 찾으세요.`,
    right: "맞습니다. 다음 수는?", wrong: (move) => `${move}(으)로 이긴다는 것이 증명되지 않았습니다. 응수를 판에 보여 줍니다.`,
    solved: (isClean) => (isClean ? "풀었습니다." : "풀었지만 한 번에 풀지는 못했습니다."), shown: "판에서 정답을 한 수씩 볼 수 있습니다.",
    length: (moves, proof) => `자기 수 ${moves}수 만에 승리, ${proof === "vcf" ? "사로만" : proof === "search" ? "사와 삼과 조용한 수로" : "사와 삼으로"}.`,
    show: "정답 보기", next: "다음 문제", back: "문제로 돌아가기", analyze: "분석하기",
    unproven: "시간 안에 증명을 찾지 못했습니다.", rating: "내 레이팅",
    interval: (low, high) => `아마도 ${low}에서 ${high} 사이`,
    count: (solved, tried, all) => `시도한 ${tried}문제 중 ${solved}문제를 풀었습니다. 모두 ${all}문제입니다.`,
    text: "틀린 수 없이, 자리를 알려 주는 힌트 없이 풀어야 푼 것으로 셉니다.",
    grade: "난이도", grades: { all: "모두", easy: "쉬움", medium: "보통", hard: "어려움", expert: "전문가" },
    open: "문제집 열기", save: "문제집 저장", own: "Pentarch 문제집", opened: (n) => `${n}문제를 열었습니다.`,
    none: "이 난이도의 문제가 더 없습니다.", startOver: "처음부터", loading: "불러오는 중 …", failed: "문제를 불러오지 못했습니다.",
  },
  training: {
    title: "실수 다시 두기", text: "실수하기 직전의 국면에서 다시 둡니다.",
    start: (name: string, n: number) => `${name}: 실수 ${n}개`,
    count: (index: number, total: number) => `${index} / ${total}`,
    task: (side: Side) => `${SIDE[side]}의 더 좋은 수를 찾으세요.`,
    played: (move: string) => `실전의 수는 ${move}.`, judging: "당신의 수를 판단하는 중 …",
    verdict: (isRight: boolean, move: string) => (isRight ? `${move} – 좋은 수입니다.` : `${move} – 아직 부족합니다.`),
    why: retryIn({
      ending: endingText,
      wins: (winner, length, pv) => `그 뒤 ${SIDE[winner]}이 ${plies(length)} 안에 이깁니다: ${pv.join(" ")}.`,
      rate: (side, rate, pv) => `그 뒤 ${SIDE[side]}의 승률은 ${rate}입니다. 예상 수순: ${pv.join(" ")}.`,
    }),
    retry: "다시", next: "다음", skip: "건너뛰기", finish: "끝내기", stop: "그만",
  },
};
