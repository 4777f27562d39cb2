// SPDX-License-Identifier: MIT
// Every text of the page in Vietnamese. The sources of its terms are in docs/languages.md.
import type { Foul, ProofSearch, RuleName, Side, Settled } from "../engine/types";
import type { View } from "../game/link";
import type { MarkKind } from "../game/tree";
import type { GameScore, Suggestion } from "../play/results";
import type { Judgment, Review } from "../review/types";
import type { Catalog } from "./en";
import {
  capitalized, decisionIn, endPhraseIn, endingIn, explanationIn, moveTextIn, numbersIn, openingNames, proofNames, reasonIn,
  refusalIn, renjuOpeningName, resultIn, retryIn, taskIn, verdictIn,
} from "./sentences";

const SIDE: Record<Side, string> = { black: "Đen", white: "Trắng" };
const RULES: Record<RuleName, string> = {
  freestyle: "Tự do", standard: "Đúng năm quân", renju: "Renju", caro: "Caro (chặn hai đầu)", "caro-exact": "Caro, đúng năm quân",
};
const VIEWS: Record<View, string> = { play: "Chơi", analyze: "Phân tích", review: "Xem lại", puzzles: "Bài tập" };
const FOULS: Record<Foul["kind"], string> = { overline: "hàng dài hơn năm quân", double_four: "nước đôi 4-4", double_three: "nước đôi 3-3" };
const JUDGMENTS: Record<Judgment, string> = { inaccuracy: "chưa chính xác", mistake: "sai lầm", blunder: "sai lầm nặng" };
const TOOLS: Record<string, string> = { black: "quân đen", white: "quân trắng", blocked: "ô chặn" };
const MARKS: Record<MarkKind, string> = { cross: "dấu chéo", triangle: "tam giác", square: "hình vuông", circle: "vòng tròn", label: "chữ cái" };
// Terms that the engine names in English.
const THREATS: Record<string, string> = {
  five: "hàng năm", "open four or two fours": "bốn hở hoặc nước đôi 4-4", "four and open three": "nước đôi 4-3",
  "two open threes": "nước đôi 3-3", four: "hàng bốn", "open three": "ba hở",
};
const { grouped, tenths } = numbersIn("vi");
const list = new Intl.ListFormat("vi");

function plies(count: number): string {
  return `${count} nước`;
}

function fifths(count: number): string {
  return `${count} nước thứ năm`;
}

function strengthText(level: number | null): string {
  return level === null ? "toàn lực" : `cấp ${level}`;
}

function engineText(level: number | null): string {
  return level === null ? "Pentarch" : `Pentarch, ${strengthText(level)}`;
}

const proofName = proofNames({ five: "hàng năm", search: "tìm kiếm" });

function foulText(f: Foul): string {
  return `${f.point} tạo ${FOULS[f.kind]}: ${list.format(f.shapes.map((s) => s.stones.join(" ")))}.`;
}

function winText({ side, plies: length, proof, pv }: ProofSearch): string {
  return `${SIDE[side]} thắng trong ${plies(length)}, đã chứng minh (${proofName(proof)}): ${pv.join(" ")}`;
}

const endingText = endingIn({
  won: (side, move) => `${SIDE[side]} đã thắng với ${move}.`,
  row: (side, length, first, last) => `${SIDE[side]} có hàng ${length === 5 ? "năm" : length}: từ ${first} đến ${last}.`,
  foul: (point) => (point ? `Trắng thắng: nước ${point} của Đen là nước cấm.` : "Trắng thắng: Đen có hàng dài hơn năm quân."),
  draw: "Ván cờ hòa.",
});

const movePhrase = moveTextIn({
  five: "tạo hàng năm",
  forbidden: "đi vào điểm cấm",
  forced: (found) => (found ? "bắt buộc phải chặn hàng bốn" : "không chặn hàng bốn"),
  onlyMove: (found, line) => (found ? "nước duy nhất: mọi nước khác đều thua, đã chứng minh" : `${line} là nước duy nhất: mọi nước khác đều thua, đã chứng minh`),
  missedWin: (length, proof, line) => `bỏ lỡ thế thắng trong ${plies(length)}, đã chứng minh (${proofName(proof)}): ${line}`,
  lost: (length, proof, line) => `nước thua: đối thủ thắng trong ${plies(length)}, đã chứng minh (${proofName(proof)}): ${line}`,
  judgment: (judgment, drop) => `${JUDGMENTS[judgment]}: mất ${drop}`,
}, (parts) => `${capitalized(parts.join("; "))}.`);

const endPhrase = endPhraseIn(endingText, (result) => `Trên bàn không có hàng năm${result ? ` (${result})` : ""}`);

function decidedText({ turn, winner, verified }: NonNullable<Review["decided"]>): string {
  const from = turn === 0 ? "Ván cờ đã ngã ngũ từ đầu" : `Ván cờ ngã ngũ ở nước ${turn}`;
  return `${from}: từ đó ${SIDE[winner]} ${verified ? "thắng, đã chứng minh" : "luôn trên 99%"}.`;
}

export const vi: Catalog = {
  name: "Pentarch",
  pass: "bỏ lượt",
  close: "Đóng",
  side: SIDE,
  rules: RULES,
  title: { page: "Pentarch – cờ caro", review: (title: string) => `${title} – xem lại` },
  views: { label: "Màn hình", ...VIEWS },
  theme: { light: "Sáng", dark: "Tối" },
  seconds: (s: number) => `${s.toLocaleString("vi")} giây`,
  spent: (s: number) => `${tenths(s)} giây`,
  tenths,
  count: grouped,
  bytes: (n: number) => (n < 2000 ? `${n} byte` : `${Math.round(n / 1000)} kB`),
  moves: plies,
  fields: { rule: "Luật", size: "Bàn cờ" },

  game: {
    gone: (n: number) => `Đã bỏ khỏi bàn cờ: ${plies(n)}.`, redo: "Làm lại", redone: "Đã làm lại",
    won: (side: Side) => `${SIDE[side]} thắng`, draw: "hòa", undo: "Hoàn tác", undone: "Đã hoàn tác",
  },
  board: {
    title: "Bàn cờ",
    role: "bàn cờ",
    after: (ply: number, last: string | null) => `Bàn cờ sau nước ${ply}${last ? `, nước cuối ${last}` : ""}`,
    withLine: (ply: number, moves: readonly string[]) => `Bàn cờ sau nước ${ply} cùng biến ${plies(moves.length)}: ${moves.join(" ")}`,
    forbidden: (point: string) => `${point} là điểm cấm của Đen`,
    point: (point: string, side: Side | null) => `${point}, ${side ? SIDE[side] : "trống"}`,
  },
  controls: {
    toolbar: "Các nước", shown: "Nước đang xem", first: "Thế cờ đầu", back: "Nước trước", next: "Nước sau", last: "Thế cờ cuối",
    momentBack: "Thời điểm then chốt trước", momentNext: "Thời điểm then chốt sau",
  },
  said: {
    move: (side: Side, move: string) => `${SIDE[side]} ${move === "--" ? "bỏ lượt" : move}`,
    shown: (ply: number, side: Side, move: string) => `Nước ${ply}, ${SIDE[side]} ${move === "--" ? "bỏ lượt" : move}`,
    start: "Thế cờ ban đầu",
    ending: endingText,
    verdict: verdictIn((side, wins, length, isProven) =>
      `${SIDE[side]} đi và ${wins ? "thắng" : "thua"} trong ${plies(length)}, ${isProven ? "đã chứng minh" : "theo tìm kiếm"}.`),
    newGame: (human: Side | null, level: number | null) => `Ván mới${level === null ? "" : ` với ${engineText(level)}`}.${human ? ` Bạn cầm ${TOOLS[human]}.` : ""}`,
    undone: "Đã đi lại",
    hint: (move: string) => `Gợi ý: ${move}`,
    settled: (human: Side) => `Bạn là bên ${SIDE[human]}.`,
  },
  opening: {
    shown: (o: string) => `Khai cuộc: ${o}`,
    name: renjuOpeningName,
    choices: { black: "Cầm Đen", white: "Cầm Trắng", two: "Thêm hai quân", ten: "Đưa ra mười nước thứ năm" },
    task: taskIn({
      three: "Đặt ba quân: đen, trắng, đen. Sau đó đối thủ chọn màu.",
      threeCentral: "Đặt ba quân: đen ở tâm, trắng ngay cạnh, đen trong ô vuông giữa 5×5. Sau đó đối thủ chọn màu.",
      two: "Đặt thêm hai quân: trắng rồi đen. Sau đó đối thủ chọn màu.",
      stone: (color, area) =>
        `Đặt một ${TOOLS[color]} ${area === null ? "ở bất cứ đâu" : area === 1 ? "ở tâm bàn cờ" : `trong ô vuông giữa ${area}×${area}`}.`,
      placed: ["Chưa đặt quân nào.", "Đã đặt một quân.", "Đã đặt hai quân.", "Đã đặt ba quân.", "Đã đặt bốn quân.", "Đã đặt năm quân."],
      willOffer: (n) => `Đen sẽ đưa ra ${fifths(n)}.`,
      color: "Hãy chọn màu.",
      colorOrTwo: "Hãy chọn màu, hoặc thêm hai quân và nhường quyền chọn.",
      colorOrTen: "Hãy chọn màu, hoặc cầm Đen và đưa ra mười nước thứ năm để Trắng chọn một.",
      declare: "Đen phải đưa ra bao nhiêu nước thứ năm? Sau đó đối thủ chọn màu, và Trắng chọn một trong các nước ấy.",
      offer: (done, all) => `Đưa ra các nước thứ năm có hình khác nhau: ${done} trên ${all}. Trắng chọn một nước.`,
      pick: "Hãy chọn một trong các nước thứ năm được đưa ra.",
    }),
    did: decisionIn({
      picks: (point) => `Pentarch chọn ${point}.`,
      offers: (n) => `Pentarch đưa ra ${fifths(n)}.`,
      declares: (n) => `Pentarch yêu cầu ${fifths(n)}.`,
      three: "Pentarch đã đặt ba quân. Bạn là người chọn.",
      two: "Pentarch đã đặt thêm hai quân. Bạn là người chọn.",
      stone: "Pentarch đã đặt một quân.",
      color: (side) => `Pentarch cầm ${SIDE[side]}.`,
      ten: "Pentarch cầm Đen và đưa ra mười nước thứ năm.",
    }),
    reason: reasonIn({
      forced: "Luật không cho lựa chọn nào ở đây.",
      even: (rate, count) => `Lý do: cân bằng nhất trong ${count} cách đã so sánh. Tỷ lệ thắng của Đen là ${rate}.`,
      color: (rate) => `Lý do: tỷ lệ thắng của Đen là ${rate}.`,
      two: (rate) => `Lý do: không màu nào tốt hơn, và sau các quân này tỷ lệ thắng của Đen là ${rate}.`,
      ten: (rate, count) => `Lý do: ngay cả với nước yếu nhất trong ${fifths(count)}, tỷ lệ thắng của Đen là ${rate}.`,
      five: (rate) => `Lý do: sau nước thứ năm cân bằng nhất, tỷ lệ thắng của Đen là ${rate}.`,
      declare: (rate, count) => `Lý do: với nước yếu nhất trong ${fifths(count)}, tỷ lệ thắng của Đen là ${rate}, cân bằng nhất có thể.`,
      offer: (rate) => `Lý do: đây là các nước tốt nhất tìm được. Với nước yếu nhất, tỷ lệ thắng của Đen là ${rate}.`,
      pick: (rate, count) => `Lý do: yếu nhất cho Đen trong ${count} nước, tỷ lệ thắng của Đen là ${rate}.`,
    }),
    refused: refusalIn({
      taken: (point) => `Điểm ${point} không trống.`,
      notCenter: "Quân đầu tiên phải ở tâm bàn cờ.",
      outside: (point, area) => `${point} nằm ngoài ô vuông giữa ${area}×${area}.`,
      alike: (point, offered) => `${point} tạo cùng hình với ${offered}.`,
      notOffered: (point) => `${point} không được đưa ra.`,
    }),
    offered: (point: string, isNew: boolean) => (isNew ? `Đã đưa ra ${point}` : `Đã rút ${point}`),
  },
  engine: {
    locked: "Liên kết này thiếu khóa của chương trình đang chạy. Hãy mở liên kết mà chương trình đã in ra.", retry: "Thử lại",
    refused: (message: string) => `Máy không thể xem xét thế cờ này: ${message}.`, silent: "Pentarch không trả lời.",
    none: "Trang này không có máy cờ.",
    crashed: "Máy cờ dừng bất ngờ. Ván cờ vẫn an toàn.",
    programEnded: "Chương trình hiển thị trang này đã kết thúc hoặc không kết nối được. Hãy chạy lại `pentarch board` hoặc thử lần nữa.",
    restart: "Khởi động lại máy cờ",
  },

  play: {
    begin: (side: Side) => `Bấm vào một điểm để bắt đầu: bạn cầm quân ${side === "black" ? "đen" : "trắng"}, Pentarch sẽ đáp lại. Năm quân liền là thắng.`,
    goOn: (side: Side) => `Bấm vào một điểm để chơi tiếp từ đây: bạn cầm quân ${side === "black" ? "đen" : "trắng"}, Pentarch sẽ đáp lại.`, overHere: "Ván cờ đang hiển thị đã kết thúc.",
    again: (point: string) => `Chạm ${point} lần nữa để đặt quân.`, strength: "Sức cờ của Pentarch",
    table: "Ván cờ", you: "Bạn", engineName: "Pentarch", engine: engineText, welcome: "Một ván năm quân liền",
    welcomeText: "Phân tích xem xét bất kỳ thế cờ nào, xem lại giải thích một ván. Không có gì rời khỏi thiết bị này.",
    newGame: "Ván mới", newShort: "Mới", undo: "Đi lại", hint: "Gợi ý", resign: "Xin thua", rematch: "Đấu lại", backToGame: "Về ván cờ",
    thinking: "Pentarch đang nghĩ…", wait: "Chờ một chút…", lookingBack: "Bạn đang xem thế cờ trước đó.",
    yourTurn: (side: Side) => `Đến lượt bạn: hãy đặt một ${TOOLS[side]}.`,
    better: (move: string, lost: string) => `${move} tốt hơn (nước vừa rồi mất ${lost}).`,
    won: "Bạn thắng", lost: "Pentarch thắng", lostToPerson: "Đối thủ của bạn thắng", drawn: "Hòa",
    person: "Đối thủ của bạn", send: "Gửi nước đi", sendHint: "Gửi liên kết này cho đối thủ; họ cũng trả lời bằng liên kết.", message: "Đến lượt bạn trong ván cờ caro của chúng ta",
    sendFirst: "Gửi lời mời",
    result: resultIn({
      draw: "Ván cờ hòa.", won: "Bạn thắng.", lost: "Pentarch thắng.", resigned: "Bạn đã xin thua. Pentarch thắng.",
      personWon: "Đối thủ của bạn thắng.", resignedToPerson: "Bạn đã xin thua.", personResigned: "Đối thủ đã xin thua. Bạn thắng.",
      timeOut: (isWon, loser) => `${isWon ? "Bạn thắng" : "Pentarch thắng"}: ${SIDE[loser]} hết giờ.`,
    }),
    suggestion: ({ from, to, isUp, decided, games }: Suggestion) =>
      `Ở cấp ${from}, bạn ${isUp ? "thắng" : "thua"} ${decided} trong ${games} ván gần nhất. Thử ${strengthText(to)} nhé?`,
    rematchAt: (level: number | null) => `Đấu lại ở ${strengthText(level)}`,
  },
  newGame: {
    bands: { beginner: "Mới chơi", club: "Trung bình", strong: "Mạnh", full: "Toàn lực" },
    rules: {
      freestyle: "Năm quân liền trở lên là thắng.", standard: "Đúng năm quân liền mới thắng; sáu trở lên thì không.",
      renju: "Đen thắng với đúng năm quân và không được tạo sáu quân, hai hàng bốn hay hai ba hở cùng lúc. Trắng thì được, và thắng với năm quân trở lên.",
      caro: "Năm quân liền là thắng, trừ khi bị chặn hai đầu; sáu trở lên luôn thắng.",
      "caro-exact": "Đúng năm quân liền là thắng, trừ khi bị chặn hai đầu.",
    },
    openingTexts: {
      free: "Hai bên lần lượt đặt quân, Đen đi trước và có lợi thế.", swap: "Một bên đặt ba quân, bên kia chọn màu.",
      swap2: "Một bên đặt ba quân; bên kia chọn màu, hoặc thêm hai quân và nhường quyền chọn.",
      taraguchi10: "Bốn quân, mỗi quân trong một ô vuông giữa lớn hơn; sau mỗi quân có thể đổi màu.",
      soosorv8: "Một bên đặt một khai cuộc có tên; có thể đổi màu, và Đen đề nghị tối đa tám nước thứ năm.",
    },
    rival: "Đối thủ", rivals: { engine: "Pentarch", person: "Người, qua liên kết" },
    byLink: "Mỗi nước đi được gửi bằng một liên kết, qua thư hay tin nhắn; liên kết chứa cả ván cờ và không cần máy chủ.",
    title: "Ván mới", opening: "Khai cuộc", openings: openingNames("Tự do"), color: "Quân của bạn", random: "Ngẫu nhiên", opener: "Bên đặt các quân đầu",
    strength: "Cấp", level: (level: number) => `Cấp ${level}`, full: "Toàn lực",
    choose: (level: number | null) => `Chọn ${strengthText(level)}`,
    score: (level: number, { won, lost, drawn }: GameScore) => `Ở cấp ${level} đến nay: ${won} thắng, ${lost} thua${drawn > 0 ? `, ${drawn} hòa` : ""}.`,
    fixed: ({ rule, size }: { rule: RuleName; size: number }) => `Luật ${RULES[rule]}, ${size}×${size}.`,
    ownPace: "Mỗi cấp tự đặt thời gian và số nút.",
    pace: "Nhịp độ", noClock: "Không đồng hồ", perMove: "Mỗi nước", clock: "Đồng hồ", nodes: "Số nút", moveTime: "Thời gian mỗi nước", minutes: "Mỗi bên",
    minutesText: (minutes: number, seconds: number) => `${minutes} phút + ${seconds} giây`, tells: "Sau sai lầm nặng, cho biết nước tốt hơn", start: "Bắt đầu",
  },

  analyze: {
    title: "Máy cờ", pause: "Tạm dừng phân tích", goOn: "Phân tích tiếp", lines: "Số biến", threat: "Đe dọa sau khi bỏ lượt",
    limits: { time: "Thời gian", depth: "Độ sâu", nodes: "Số nút" }, noLimit: "không giới hạn",
    onlyMarked: "Chỉ các điểm đã đánh dấu", onlyMarkedHint: "Đánh dấu các điểm trống bên dưới các nước; máy cờ sẽ chỉ so sánh các điểm đó.",
    comparing: (points) => `Chỉ so sánh ${points.join(", ")}.`,
    starting: "Đang khởi động…", waiting: "Đang chờ thẻ khác…", paused: "Đã tạm dừng.", more: "Thêm", bar: "Đánh giá", unknown: "chưa rõ",
    work: (depth: number, nodes: number) => `độ sâu ${depth} · ${grouped(nodes)} nút`,
    rate: (side: Side, rate: string) => `Tỷ lệ thắng của ${SIDE[side]} là ${rate}.`,
    mate: (n: number) => (n > 0 ? `thắng ${n}` : `thua ${-n}`),
    shortMate: (n: number) => (n > 0 ? `T${n}` : `B${-n}`),
    line: (move: string) => `Đi ${move}: `,
    playLine: (move: string) => `Đi cả biến ${move}`,
    noThreat: (side: Side) => `Sau khi bỏ lượt, ${SIDE[side]} không có thế thắng bằng hàng bốn và hàng ba.`,
    threatOpen: (side: Side) => `Sau khi bỏ lượt, không thấy thế thắng của ${SIDE[side]}.`,
    threatens: (side: Side, n: number) => `${SIDE[side]} dọa thắng trong ${plies(n)}`,
    playAs: { black: "Chơi tiếp bên Đen", white: "Chơi tiếp bên Trắng" },
  },
  proof: {
    button: "Chứng minh", get: "Chứng thư", claimed: "phỏng đoán", proven: (proof: string) => `đã chứng minh · ${proofName(proof)}`, working: (refuted: number, replies: number) => (replies > 0 ? `Đang chứng minh: đã bác bỏ ${refuted} trên ${replies} nước đáp…` : "Đang chứng minh…"),
    provenHint: "Bộ kiểm tra đã đi lại thế thắng trước mọi nước đáp hợp lệ.", claimedHint: "Tìm kiếm cho là vậy; chưa có chứng minh.",
    result: (f: Settled) => `Đã chứng minh: ${f.wins ? "thắng" : "thua"} trong ${plies(f.plies)} (${proofName(f.proof)}).`,
    failed: (s: number, next: number) => `Chưa tìm được chứng minh trong ${s} giây. Lần sau sẽ mất ${next} giây.`, stop: "Dừng",
    save: "Lưu chứng thư",
  },
  fouls: { title: "Điểm cấm", text: foulText },
  why: {
    title: "Sao không đi đây?", button: "Chọn một điểm", pick: "Bấm vào một điểm trống để biết nó làm được gì.", working: "Đang xem…", refutation: "Cách bác bỏ",
    sentences: explanationIn({
      foul: (f) => `Nước cấm: ${foulText(f)}`,
      forbidden: (move) => `${move} là nước cấm.`,
      five: (move, own) => `${move} tạo hàng năm: ${SIDE[own]} thắng.`,
      effect: (move, makes, takes, rival) =>
        `${move} ${[makes && `tạo ${THREATS[makes] ?? makes}`, takes && `chặn ${THREATS[takes] ?? takes} của ${SIDE[rival]}`].filter(Boolean).join(" và ")}.`,
      answers: (moves) => `Chỉ ${list.format(moves)} chặn được hàng năm.`,
      loses: (move, r) => `${move} thua: ${winText(r)}.`,
      noWin: (move, rival) => `Sau ${move}, ${SIDE[rival]} không có thế thắng bằng hàng bốn và hàng ba.`,
      undecided: (move, rival, nodes) => `Sau ${move}, không thấy thế thắng của ${SIDE[rival]} trong ${grouped(nodes)} nút.`,
      wins: (own, win) => `${winText({ ...win, side: own })}.`,
      keepsWin: (move) => `${move} giữ thế thắng.`,
      threat: (own, threat) => `Nếu ${SIDE[own]} bỏ lượt, ${SIDE[threat.side]} sẽ thắng trong ${plies(threat.plies)}: ${threat.pv.join(" ")}.`,
      allLose: "Mọi nước đều thua, đã chứng minh.",
      unrefuted: (moves) => `Chỉ ${list.format(moves)} chưa bị bác bỏ.`,
    }),
  },
  tree: {
    others: (n: number) => `còn ${plies(n)} …`,
    title: "Các nước", empty: "Chưa có nước nào. Hãy bấm vào một điểm trên bàn cờ.", comment: "Ghi chú", commentHint: "Ghi chú cho thế cờ này",
    marks: "Dấu", mark: { cross: "Dấu chéo", triangle: "Tam giác", square: "Hình vuông", circle: "Vòng tròn", label: "Chữ cái" },
    marking: (kind) => `Bấm vào một điểm để đánh dấu: ${MARKS[kind]}`, unmarked: (point) => `Đã bỏ dấu ở ${point}.`,
    promote: "Đặt làm biến chính", remove: "Xóa nước này và mọi nước sau",
  },
  book: {
    title: "Sách khai cuộc", save: "Lưu cây biến", unknown: "Sách không có thế cờ này.",
    value: (value: string, depth: number, by: string) => `Giá trị ở đây: ${value}, độ sâu ${depth}${by ? `, bởi ${by}` : ""}.`,
    saved: (n: number, name: string, lost: readonly string[]) => `Đã lưu ${n} thế cờ vào ${name}.${lost.length > 0 ? ` Không giữ: ${lost.join("; ")}.` : ""}`,
    name: (name: string) => `${name} giữ các nước, ghi chú và chữ cái trên nước.`, readOnly: (name: string) => `Không thể sửa ${name}.`,
  },
  explorer: {
    title: (found, all) => `Ván cờ: ${found} trên ${all}`, player: "Người chơi", result: "Kết quả", any: "bất kỳ",
    none: "Không ván nào đi tiếp từ đây.", games: "Các ván từ đây",
  },
  setup: {
    button: "Xếp thế cờ", title: "Xếp thế cờ", text: "Bấm vào các điểm để đặt hoặc bỏ quân.", tools: "Bấm để đặt",
    tool: { black: "Đen", white: "Trắng", blocked: "Chặn", erase: "Xóa" }, first: "Bên đi", done: "Xong", clear: "Xóa bàn cờ",
    cancel: "Hủy", started: "Chế độ xếp thế cờ", put: (kind: string, point: string) => (kind === "erase" ? `${point} trống` : `${TOOLS[kind] ?? kind} ở ${point}`),
  },

  open: {
    badLink: "Liên kết này bị hỏng: không có ván cờ nào hiển thị được.",
    button: "Mở ván cờ", short: "Mở", title: "Mở ván cờ",
    text: "Mọi định dạng: các nước như h8i9, SGF, PSQ, RenLib, Yixin, hình vẽ, liên kết gomocalc. Có thể thả tệp vào bất cứ đâu và dán văn bản.",
    paste: "Dán một ván cờ", placeholder: "h8 i9 h9 g7 …", read: "Mở văn bản này", file: "Chọn tệp", places: { folder: "Trong thư mục này", browser: "Trong trình duyệt này" },
    noFiles: { folder: "Không có ván cờ trong thư mục này.", browser: "Trình duyệt này chưa lưu ván cờ nào." },
    searchNames: "Tìm theo tên", remove: (name) => `Xóa ${name}`, removed: (name) => `Đã xóa ${name}.`, empty: "Tệp trống.", tooLarge: "Tệp lớn hơn 8 MB.", none: "Không có ván cờ nào trong đó.",
    needsEngine: "Không có máy cờ, trang này chỉ đọc các chữ như h8i9 và JSON.",
    openAll: (n: number) => `Mở cả ${n} tệp`,
    unread: (what) => `Bị bỏ qua: ${what.join("; ")}`,
    several: (n: number) => `${n} ván cờ`,
    search: "Tìm người chơi, giải, ngày hoặc kết quả", noGame: "Không có ván nào như vậy.",
    game: (n: number, black: string | undefined, white: string | undefined) => `${n}. ${black || white ? `${black || "?"} – ${white || "?"}` : "Ván cờ"}`,
    done: (games: number, moves: number) => (games > 1 ? `Đã đọc ${games} ván cờ.` : `Một ván cờ ${plies(moves)}.`),
  },
  share: {
    exists: (name: string) => `${name} đã có.`, replace: "Thay thế", saveAs: (name: string) => `Lưu thành ${name}`,
    badName: (endings: string) => `Tên tệp ván cờ có đuôi ${endings}.`,
    embed: "Một dòng HTML cho trang khác", openHere: "Mở trong Pentarch",
    short: "Chia sẻ", title: "Mang ván cờ đi", link: "Liên kết đến ván cờ và màn hình này", copy: "Chép liên kết", copied: "Đã chép liên kết.",
    notCopied: "Trình duyệt không cho chép; hãy chọn liên kết.", private: "Liên kết chứa cả ván cờ. Không có gì được gửi đi.",
    tooLong: "Ván cờ quá dài, không vừa một liên kết. Hãy lưu thành tệp.",
    file: "Tệp", formats: { sgf: "SGF", psq: "PSQ", lib: "RenLib", json: "JSON", letters: "Chữ" },
    lost: (what: readonly string[]) => `Định dạng này không giữ: ${what.join(", ")}.`, picture: "Hình ảnh", print: "In",
    gif: "Diễn biến từng nước", reviewed: "Ván đã xem lại mang theo ghi chú.", places: { folder: "Trong thư mục của chương trình", browser: "Trong trình duyệt này" }, name: "Tên", keep: "Lưu",
    kept: (name: string) => `Đã lưu ${name}.`,
  },
  settings: {
    title: "Cài đặt và phím", language: "Ngôn ngữ", languageOfBrowser: "Theo trình duyệt", unreviewed: "Bản dịch này chưa được người bản ngữ kiểm tra.",
    dark: "Màu tối", numbers: "Số thứ tự nước", keys: "Phím",
    turns: "Xoay bàn cờ", sound: "Âm thanh nhẹ khi đặt quân", threads: "Luồng", allThreads: (n) => `tất cả luồng rảnh (${n})`, table: "Bộ nhớ cho thế cờ",
    keyList: [
      ["← →", "Lùi một nước, tiến một nước"], ["Home, End", "Thế cờ đầu và cuối"], ["Shift ← →", "Các thời điểm then chốt"],
      ["Ctrl Z, Ctrl Y", "Hoàn tác, làm lại"], ["Esc", "Đóng hộp thoại; thôi đánh dấu hoặc chọn điểm"],
    ],
    letterKeys: "Phím tắt gồm một chữ cái hoặc ký hiệu",
    letterKeyList: [
      ["b", "Đến bàn cờ; ở đó mũi tên và Enter đặt quân"], ["n, o, s", "Ván mới, mở, chia sẻ"], ["?", "Trợ giúp này"],
    ],
    licenses: "Giấy phép của trang và máy cờ",
    packages: "Giấy phép các gói của trang này",
    about: (kind: "wasm" | "server" | null, threads: number | null) => (kind === "wasm" ? `Máy cờ chạy trong trình duyệt này với ${threads ?? 1} luồng. Không có gì rời khỏi đây.`
      : kind === "server" ? "Máy cờ là chương trình hiển thị trang này." : "Trang này không có máy cờ."),
  },

  review: {
    title: "Xem lại", button: "Xem lại ván này", game: "Ván cờ", none: "Không có ván cờ trong báo cáo này.", empty: "Chưa có ván cờ để xem lại.",
    offer: (n: number) => `Ván đang hiện có ${plies(n)}. Mọi thế cờ đều được xem, từ cuối về đầu.`,
    time: "Thời gian mỗi thế cờ", working: "Đang xem lại ván cờ", cancel: "Hủy", again: "Xem lại lần nữa", hide: "Ẩn đáp án",
    progress: (done: number, total: number) => `${done} trên ${total} thế cờ`, topMoves: "Các nước tốt nhất ở đây",
    chart: (black: string) => (black === SIDE.black ? "Tỷ lệ thắng của Đen" : `Tỷ lệ thắng của ${black} (Đen)`), interrupted: "bị ngắt: chưa xem mọi thế cờ",
    footnote: (engine: string) => `Do ${engine} tạo. “Đã chứng minh” nghĩa là bộ kiểm tra đã đi lại thế thắng trước mọi nước đáp hợp lệ. ` +
      "Phím: ← → một nước, Home và End, Shift cùng ← → thời điểm then chốt.",
    ready: (r: Review) => (r.decided ? `Đã xem lại xong. ${decidedText(r.decided)}` : "Đã xem lại xong."),
    summary: "Tóm tắt", accuracy: (percent: number | null) => (percent === null ? "–" : `độ chính xác ${tenths(percent)}%`),
    untitled: "Xem lại ván cờ", thisMove: "Nước này", reveal: "Hiện đáp án", moments: "Thời điểm then chốt",
    noMoments: "Không thấy sai lầm hay thế thắng bắt buộc nào.", allMoves: "Mọi nước", players: "Người chơi", times: "Thời gian từng nước",
    decided: decidedText,
    end: endPhrase,
    over: (r: Review) => `${endPhrase(r)}.`,
    moveText: movePhrase,
    kinds: {
      missed_win: "bỏ lỡ thế thắng", lost: "nước thua", ...JUDGMENTS, five: "hàng năm", forbidden: "nước cấm", only_move: "nước duy nhất",
      decision: "nước quyết định",
    },
    rows: {
      accuracy: "Độ chính xác", meanDrop: "Tỷ lệ thắng mất trung bình", inaccuracies: "Chưa chính xác", mistakes: "Sai lầm", blunders: "Sai lầm nặng",
      missedWins: "Thế thắng bỏ lỡ", onlyMoves: "Nước duy nhất tìm được", time: "Thời gian", of: (found: number, all: number) => `${found} trên ${all}`,
    },
    several: {
      all: (n: number) => `Xem lại cả ${n} ván cờ`, allText: (total: number, time: string) => `${total} thế cờ, lâu nhất ${time}.`,
      nth: (n: number, all: number) => `Ván ${n} trên ${all}`, enough: "Dừng và giữ phần đã xong", ready: (games: number) => `Đã xem lại ${games} ván cờ.`,
      leftOut: (n: number, message: string) => `Ván ${n} bị bỏ qua: ${message}`,
    },
    statistics: {
      byPhase: "Độ chính xác theo giai đoạn", missedPerGame: "Thế thắng bỏ lỡ mỗi ván, theo ngày", everybody: "Mọi người", openingResults: "Kết quả theo khai cuộc",
      missedText: (values) => `Thế thắng bỏ lỡ mỗi ván, lần lượt: ${values.join(", ")}`, most: (n) => `nhiều nhất ${n}`,
      missedBar: (from, to, mean) => (from === to ? `Ván ${from}: ${mean}` : `Ván ${from} đến ${to}: ${mean} mỗi ván`),
      title: (games: number) => `Thống kê ${games} ván cờ`, player: "Người chơi", unnamed: "?", games: "Số ván", results: "Thắng–hòa–thua",
      accuracy: "Độ chính xác", phases: { opening: "Khai cuộc", middle: "Trung cuộc", end: "Tàn cuộc" }, missed: "Thế thắng bỏ lỡ",
      opening: "Khai cuộc", rule: "Luật", blackWon: "Đen thắng", drawn: "Hòa", whiteWon: "Trắng thắng",
    },
    missedLine: (n: number, proof: string) => `Thế thắng trong ${plies(n)}${proof === "five" ? "" : `, ${proofName(proof)}`}`,
    betterLine: (side: Side) => `Tốt hơn cho ${SIDE[side]}`,
    winLine: (side: Side, n: number) => `${SIDE[side]} thắng trong ${plies(n)}`,
    bestLine: "Diễn biến tốt nhất từ đây",
    threatLine: (side: Side, n: number) => `Đe dọa: ${SIDE[side]} thắng trong ${plies(n)}`,
    notLooked: "Chưa xem.",
    standing: (mover: Side, rate: string) => `${SIDE[mover]} đi. Tỷ lệ thắng của Đen là ${rate}.`,
    proven: (mover: Side, wins: boolean, n: number) => `${SIDE[mover]} đi và ${wins ? "thắng" : "thua"} trong ${plies(n)}, đã chứng minh.`,
    claimed: (mover: Side, winner: Side, n: number) => `${SIDE[mover]} đi. Tìm kiếm cho rằng ${SIDE[winner]} thắng trong ${plies(n)}, chưa chứng minh.`,
    change: (side: Side, before: string, after: string) => `Tỷ lệ thắng của ${SIDE[side]} ${before} → ${after}`,
    after: (side: Side, rate: string) => `Tỷ lệ thắng của ${SIDE[side]} sau đó: ${rate}`,
    defenses: (n: number) => (n === 1 ? "Chỉ một nước chưa bị bác bỏ:" : "Các nước chưa bị bác bỏ:"),
    chartLabel: "Tỷ lệ thắng theo nước",
    chartValue: (ply: number, rate: string | null) => (rate ? `Nước ${ply}: tỷ lệ thắng của Đen ${rate}` : `Nước ${ply}: chưa xem`),
    offLine: "Thế cờ này không thuộc ván đã xem lại.", backToGame: "Về ván cờ", reviewThis: "Xem lại biến này",
  },
  puzzles: {
    title: "Bài tập", daily: "Bài tập hôm nay", task: (side) => `${side === "black" ? "Đen" : "Trắng"} đi và thắng.`,
    right: "Đúng rồi. Tiếp theo?", wrong: (move) => `Chưa chứng minh được ${move} thắng. Bàn cờ cho thấy cách đáp lại.`,
    solved: (isClean) => (isClean ? "Đã giải." : "Đã giải, tuy không phải ngay lần đầu."), shown: "Lời giải hiện trên bàn cờ, từng nước một.",
    length: (moves, proof) => `Thắng sau ${moves} nước của mình, ${proof === "vcf" ? "chỉ bằng nước bốn" : proof === "search" ? "bằng nước bốn, nước ba và nước lặng" : "bằng nước bốn và nước ba"}.`,
    show: "Xem lời giải", next: "Bài tiếp theo", back: "Về lại bài tập", analyze: "Phân tích bài này",
    unproven: "Không tìm được chứng minh trong thời gian đó.", rating: "Điểm của bạn",
    interval: (low, high) => `Rất có thể từ ${low} đến ${high}`,
    count: (solved, tried, all) => `Giải được ${solved} trong ${tried} bài đã thử; cả bộ có ${all} bài.`,
    text: "Bài được tính là giải được khi không thử sai và không dùng gợi ý chỉ điểm.",
    grade: "Độ khó", grades: { all: "tất cả", easy: "dễ", medium: "vừa", hard: "khó", expert: "rất khó" },
    open: "Mở bộ bài tập", save: "Lưu bộ bài tập", own: "Bài tập của Pentarch", opened: (n) => `Đã mở ${n} bài tập.`,
    none: "Không còn bài nào ở độ khó này.", startOver: "Làm lại từ đầu", loading: "Đang tải…", failed: "Không tải được bài tập.",
  },
  training: {
    title: "Sửa sai lầm", text: "Thế cờ trước mỗi sai lầm, và bạn đi lại.",
    start: (name: string, n: number) => `${name}: ${n} sai lầm`,
    count: (index: number, total: number) => `${index} trên ${total}`,
    task: (side: Side) => `Tìm nước tốt hơn cho ${SIDE[side]}.`,
    played: (move: string) => `Nước đã đi là ${move}.`, judging: "Đang đánh giá nước của bạn…",
    verdict: (isRight: boolean, move: string) => (isRight ? `${move} là nước tốt.` : `${move} chưa đủ tốt.`),
    why: retryIn({
      ending: endingText,
      wins: (winner, length, pv) => `Sau đó ${SIDE[winner]} thắng trong ${plies(length)}: ${pv.join(" ")}.`,
      rate: (side, rate, pv) => `Tỷ lệ thắng của ${SIDE[side]} khi đó là ${rate}. Có thể tiếp: ${pv.join(" ")}.`,
    }),
    retry: "Thử lại", next: "Tiếp", skip: "Bỏ qua", finish: "Hoàn tất", stop: "Dừng",
  },
};
