// SPDX-License-Identifier: MIT
// Every text of the page in Russian. The sources of its terms are in docs/languages.md.
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

const SIDE: Record<Side, string> = { black: "Чёрные", white: "Белые" };
const OF_SIDE: Record<Side, string> = { black: "чёрных", white: "белых" };
const FOR_SIDE: Record<Side, string> = { black: "чёрными", white: "белыми" };
const RULES: Record<RuleName, string> = {
  freestyle: "Свободные", standard: "Ровно пять", renju: "Рэндзю", caro: "Каро", "caro-exact": "Каро, ровно пять",
};
const VIEWS: Record<View, string> = { play: "Игра", analyze: "Анализ", review: "Разбор", puzzles: "Задачи" };
const FOULS: Record<Foul["kind"], string> = { overline: "длинный ряд, больше пяти", double_four: "вилку 4×4", double_three: "вилку 3×3" };
const JUDGMENTS: Record<Judgment, string> = { inaccuracy: "неточность", mistake: "ошибка", blunder: "грубая ошибка" };
const TOOLS: Record<string, string> = { black: "чёрный камень", white: "белый камень", blocked: "препятствие" };
const MARKS: Record<MarkKind, string> = { cross: "крест", triangle: "треугольник", square: "квадрат", circle: "круг", label: "буква" };
// Terms that the engine names in English, in the accusative and in the genitive.
const THREATS: Record<string, readonly [string, string]> = {
  five: ["пятёрку", "пятёрки"], "open four or two fours": ["открытую четвёрку или вилку 4×4", "открытой четвёрки или вилки 4×4"],
  "four and open three": ["вилку 4×3", "вилки 4×3"], "two open threes": ["вилку 3×3", "вилки 3×3"], four: ["четвёрку", "четвёрки"],
  "open three": ["открытую тройку", "открытой тройки"],
};
const counted = counterIn("ru");
const { grouped, tenths } = numbersIn("ru");
const list = new Intl.ListFormat("ru");

function plies(count: number): string {
  return counted(count, { one: "ход", few: "хода", other: "ходов" });
}

function games(count: number): string {
  return counted(count, { one: "партия", few: "партии", other: "партий" });
}

function fifths(count: number): string {
  return counted(count, { one: "пятый ход", few: "пятых хода", other: "пятых ходов" });
}

function strengthText(level: number | null): string {
  return level === null ? "полная сила" : `уровень ${level}`;
}

function engineText(level: number | null): string {
  return level === null ? "Pentarch" : `Pentarch, ${strengthText(level)}`;
}

const proofName = proofNames({ five: "пятёрка", search: "перебор" });

function foulText(f: Foul): string {
  return `${f.point} образует ${FOULS[f.kind]}: ${list.format(f.shapes.map((s) => s.stones.join(" ")))}.`;
}

function winText({ side, plies: length, proof, pv }: ProofSearch): string {
  return `${SIDE[side]} выигрывают в ${plies(length)}, доказано (${proofName(proof)}): ${pv.join(" ")}`;
}

const endingText = endingIn({
  won: (side, move) => `${SIDE[side]} выиграли ходом ${move}.`,
  row: (side, length, first, last) => `У ${OF_SIDE[side]} ${length === 5 ? "пятёрка" : `ряд из ${length}`}: от ${first} до ${last}.`,
  foul: (point) => (point ? `Белые выиграли: ход чёрных ${point} — фол.` : "Белые выиграли: у чёрных длинный ряд."),
  draw: "Ничья.",
});

const movePhrase = moveTextIn({
  five: "пятёрка",
  forbidden: "ход в запрещённый пункт",
  forced: (found) => (found ? "вынужденный ответ на четвёрку" : "четвёрка осталась без ответа"),
  onlyMove: (found, line) => (found ? "единственный ход: все остальные проигрывают, доказано" : `${line} — единственный ход: все остальные проигрывают, доказано`),
  missedWin: (length, proof, line) => `упущен выигрыш в ${plies(length)}, доказано (${proofName(proof)}): ${line}`,
  lost: (length, proof, line) => `проигрывает: соперник выигрывает в ${plies(length)}, доказано (${proofName(proof)}): ${line}`,
  judgment: (judgment, drop) => `${JUDGMENTS[judgment]}: теряет ${drop}`,
}, (parts) => `${capitalized(parts.join("; "))}.`);

const endPhrase = endPhraseIn(endingText, (result) => `На доске нет пятёрки${result ? ` (${result})` : ""}`);

function decidedText({ turn, winner, verified }: NonNullable<Review["decided"]>): string {
  const from = turn === 0 ? "Исход решён с самого начала" : `Исход решил ход ${turn}`;
  return `${from}: дальше ${verified ? `выигрыш ${OF_SIDE[winner]}, доказано` : `шансы ${OF_SIDE[winner]} всегда выше 99%`}.`;
}

export const ru: Catalog = {
  name: "Pentarch",
  pass: "пас",
  close: "Закрыть",
  side: SIDE,
  rules: RULES,
  title: { page: "Pentarch – гомоку", review: (title: string) => `${title} – разбор` },
  views: { label: "Разделы", ...VIEWS },
  theme: { light: "Светлая", dark: "Тёмная" },
  seconds: (s: number) => `${s.toLocaleString("ru")} с`,
  spent: (s: number) => `${tenths(s)} с`,
  tenths,
  count: grouped,
  bytes: (n: number) => (n < 2000 ? counted(n, { one: "байт", few: "байта", other: "байт" }) : `${Math.round(n / 1000)} кБ`),
  moves: plies,
  fields: { rule: "Правила", size: "Доска" },

  game: {
    gone: (n: number) => `С доски убрано: ${plies(n)}.`, redo: "Повторить", redone: "Повторено",
    won: (side: Side) => `победили ${side === "black" ? "чёрные" : "белые"}`, draw: "ничья", undo: "Вернуть", undone: "Возвращено",
  },
  board: {
    title: "Доска",
    role: "доска",
    after: (ply: number, last: string | null) => `Доска после хода ${ply}${last ? `, последний ход ${last}` : ""}`,
    withLine: (ply: number, moves: readonly string[]) => `Доска после хода ${ply} и вариант, ${plies(moves.length)}: ${moves.join(" ")}`,
    forbidden: (point: string) => `${point} — запрещённый пункт для чёрных`,
    point: (point: string, side: Side | null) => `${point}, ${side ? SIDE[side].toLowerCase() : "свободно"}`,
  },
  controls: {
    toolbar: "Ходы", shown: "Показанный ход", first: "Начальная позиция", back: "Предыдущий ход", next: "Следующий ход", last: "Последняя позиция",
    momentBack: "Предыдущий ключевой момент", momentNext: "Следующий ключевой момент",
  },
  said: {
    move: (side: Side, move: string) => `${SIDE[side]} ${move === "--" ? "пасуют" : move}`,
    shown: (ply: number, side: Side, move: string) => `Ход ${ply}, ${SIDE[side].toLowerCase()} ${move === "--" ? "пасуют" : move}`,
    start: "Начальная позиция",
    ending: endingText,
    verdict: verdictIn((side, wins, length, isProven) =>
      `Ход ${OF_SIDE[side]}: ${wins ? "выигрыш" : "проигрыш"} в ${plies(length)}, ${isProven ? "доказано" : "по оценке перебора"}.`),
    newGame: (human: Side | null, level: number | null) => `Новая партия${level === null ? "" : `, соперник — ${engineText(level)}`}.${human ? ` Вы играете ${FOR_SIDE[human]}.` : ""}`,
    undone: "Ход взят назад",
    hint: (move: string) => `Подсказка: ${move}`,
    settled: (human: Side) => `Вы играете ${FOR_SIDE[human]}.`,
  },
  opening: {
    shown: (o: string) => `Дебют: ${o}`,
    name: renjuOpeningName,
    choices: { black: "Играть чёрными", white: "Играть белыми", two: "Добавить два камня", ten: "Предложить десять пятых ходов" },
    task: taskIn({
      three: "Поставьте три камня: чёрный, белый, чёрный. Затем соперник выберет цвет.",
      threeCentral: "Поставьте три камня: чёрный в центр, белый рядом с ним, чёрный в центральный квадрат 5×5. Затем соперник выберет цвет.",
      two: "Поставьте ещё два камня: белый, затем чёрный. Затем соперник выберет цвет.",
      stone: (color, area) =>
        `Поставьте ${TOOLS[color]} ${area === null ? "в любой пункт" : area === 1 ? "в центр" : `в центральный квадрат ${area}×${area}`}.`,
      placed: ["Камней ещё нет.", "Поставлен один камень.", "Поставлены два камня.", "Поставлены три камня.", "Поставлены четыре камня.", "Поставлены пять камней."],
      willOffer: (n) => `Чёрные предложат ${fifths(n)}.`,
      color: "Выберите цвет.",
      colorOrTwo: "Выберите цвет или добавьте два камня и уступите выбор.",
      colorOrTen: "Выберите цвет или играйте чёрными и предложите десять пятых ходов, из которых белые выберут один.",
      declare: "Сколько пятых ходов должны предложить чёрные? Затем соперник выберет цвет, а белые — один из этих ходов.",
      offer: (done, all) => `Предложите пятые ходы разной формы: ${done} из ${all}. Белые выберут один из них.`,
      pick: "Выберите один из предложенных пятых ходов.",
    }),
    did: decisionIn({
      picks: (point) => `Pentarch выбирает ${point}.`,
      offers: (n) => `Pentarch предлагает ${fifths(n)}.`,
      declares: (n) => `Pentarch просит предложить ${fifths(n)}.`,
      three: "Pentarch поставил три камня. Выбор за вами.",
      two: "Pentarch поставил ещё два камня. Выбор за вами.",
      stone: "Pentarch поставил камень.",
      color: (side) => `Pentarch играет ${FOR_SIDE[side]}.`,
      ten: "Pentarch играет чёрными и предлагает десять пятых ходов.",
    }),
    reason: reasonIn({
      forced: "Правила не оставляют здесь выбора.",
      even: (rate, count) => `Почему там: самый равный вариант (сравнено: ${count}). Шансы чёрных на выигрыш: ${rate}.`,
      color: (rate) => `Почему: шансы чёрных на выигрыш ${rate}.`,
      two: (rate) => `Почему: ни один цвет не лучше, а после этих камней шансы чёрных на выигрыш ${rate}.`,
      ten: (rate, count) => `Почему: даже с самым слабым из пятых ходов (всего ${count}) шансы чёрных на выигрыш ${rate}.`,
      five: (rate) => `Почему: после самого равного пятого хода шансы чёрных на выигрыш ${rate}.`,
      declare: (rate, count) => `Почему: ${fifths(count)}, и с самым слабым шансы чёрных на выигрыш ${rate}, ровнее не бывает.`,
      offer: (rate) => `Почему эти: лучшие из найденных. С самым слабым шансы чёрных на выигрыш ${rate}.`,
      pick: (rate, count) => `Почему: самый слабый для чёрных (всего ${count}), их шансы на выигрыш ${rate}.`,
    }),
    refused: refusalIn({
      taken: (point) => `Пункт ${point} занят.`,
      notCenter: "Первый камень ставится в центр.",
      outside: (point, area) => `${point} вне центрального квадрата ${area}×${area}.`,
      alike: (point, offered) => `${point} даёт ту же форму, что и ${offered}.`,
      notOffered: (point) => `Ход ${point} не был предложен.`,
    }),
    offered: (point: string, isNew: boolean) => (isNew ? `Предложен ход ${point}` : `Ход ${point} снят`),
  },
  engine: {
    locked: "В ссылке нет ключа программы, которая здесь работает. Откройте ссылку, которую она напечатала.", retry: "Попробовать ещё раз",
    refused: (message: string) => `Движок не может рассмотреть эту позицию: ${message}.`, silent: "Pentarch не отвечает.",
    none: "На этой странице нет движка.",
    crashed: "Движок неожиданно остановился. Партия цела.",
    programEnded: "Программа, показывающая эту страницу, завершилась или недоступна. Запустите `pentarch board` снова или попробуйте ещё раз.",
    restart: "Перезапустить движок",
  },

  play: {
    begin: (side: Side) => `Щёлкните пункт, чтобы начать: у вас ${side === "black" ? "чёрные" : "белые"}, Pentarch ответит. Пять в ряд выигрывают.`,
    goOn: (side: Side) => `Щёлкните пункт, чтобы продолжить отсюда: у вас ${side === "black" ? "чёрные" : "белые"}, Pentarch ответит.`, overHere: "Показанная партия окончена.",
    again: (point: string) => `Коснитесь ${point} ещё раз, чтобы поставить камень.`, strength: "Сила Pentarch",
    table: "Партия", you: "Вы", engineName: "Pentarch", engine: engineText, welcome: "Партия в пять в ряд",
    welcomeText: "Анализ изучает любую позицию, разбор объясняет партию. Ничто не покидает это устройство.",
    newGame: "Новая партия", newShort: "Новая", undo: "Взять назад", hint: "Подсказка", resign: "Сдаться", rematch: "Реванш", backToGame: "Вернуться к партии",
    thinking: "Pentarch думает…", wait: "Секунду…", lookingBack: "Вы смотрите на прежнюю позицию.",
    yourTurn: (side: Side) => `Ваш ход: поставьте ${TOOLS[side]}.`,
    better: (move: string, lost: string) => `Лучше было ${move} (этот ход отдал ${lost}).`,
    won: "Вы выиграли", lost: "Pentarch выиграл", lostToPerson: "Выиграл ваш соперник", drawn: "Ничья",
    person: "Ваш соперник", send: "Отправить ход", sendHint: "Отправьте эту ссылку сопернику; он ответит такой же ссылкой.", message: "Ваш ход в нашей партии гомоку",
    sendFirst: "Отправить приглашение",
    result: resultIn({
      draw: "Партия закончилась вничью.", won: "Вы выиграли.", lost: "Pentarch выиграл.", resigned: "Вы сдались. Pentarch выиграл.",
      personWon: "Выиграл ваш соперник.", resignedToPerson: "Вы сдались.", personResigned: "Соперник сдался. Вы выиграли.",
      timeOut: (isWon, loser) => `${isWon ? "Вы выиграли" : "Pentarch выиграл"}: время ${OF_SIDE[loser]} истекло.`,
    }),
    suggestion: ({ from, to, isUp, decided, games: played }: Suggestion) =>
      `На уровне ${from} вы ${isUp ? "выиграли" : "проиграли"} ${decided} из последних ${played} партий. Попробовать: ${strengthText(to)}?`,
    rematchAt: (level: number | null) => `Реванш: ${strengthText(level)}`,
  },
  newGame: {
    bands: { beginner: "Новичок", club: "Любитель", strong: "Сильный", full: "Полная сила" },
    rules: {
      freestyle: "Выигрывают пять и более в ряд.", standard: "Выигрывают ровно пять в ряд; шесть и более — нет.",
      renju: "Чёрные выигрывают ровно пятью; им нельзя строить шесть, две четвёрки или две открытые тройки сразу. Белым можно, и они выигрывают пятью и более.",
      caro: "Пять в ряд выигрывают, если с обоих концов не стоят камни соперника; шесть и более выигрывают всегда.",
      "caro-exact": "Выигрывают ровно пять в ряд, если с обоих концов не стоят камни соперника.",
    },
    openingTexts: {
      free: "Камни ставят по очереди, чёрные первыми, и это преимущество.", swap: "Одна сторона ставит три камня, другая выбирает цвет.",
      swap2: "Одна сторона ставит три камня; другая выбирает цвет или добавляет два и уступает выбор.",
      taraguchi10: "Четыре камня, каждый в большем центральном квадрате; после каждого можно обменяться цветом.",
      soosorv8: "Одна сторона ставит именной дебют; цветом можно обменяться, и чёрные предлагают до восьми пятых ходов.",
    },
    rival: "Соперник", rivals: { engine: "Pentarch", person: "Человек, по ссылкам" },
    byLink: "Каждый ход отправляется ссылкой, по почте или в любом мессенджере; в ссылке вся партия, и сервер не нужен.",
    title: "Новая партия", opening: "Дебют", openings: openingNames("Свободный"), color: "Ваши камни", random: "Случайно", opener: "Первые камни ставит",
    strength: "Уровень", level: (level: number) => `Уровень ${level}`, full: "Полная сила",
    choose: (level: number | null) => `Выбрать: ${strengthText(level)}`,
    score: (level: number, { won, lost, drawn }: GameScore) => `Уровень ${level}, пока: побед ${won}, поражений ${lost}${drawn > 0 ? `, ничьих ${drawn}` : ""}.`,
    fixed: ({ rule, size }: { rule: RuleName; size: number }) => `Правила: ${RULES[rule]}, ${size}×${size}.`,
    ownPace: "Время и узлы задаёт сам уровень.",
    pace: "Темп", noClock: "Без часов", perMove: "На ход", clock: "Часы", nodes: "Узлы", moveTime: "Время на ход", minutes: "Каждой стороне",
    minutesText: (minutes: number, seconds: number) => `${minutes} мин + ${seconds} с`, tells: "После грубой ошибки говорить, что было лучше", start: "Начать",
  },

  analyze: {
    title: "Движок", pause: "Приостановить анализ", goOn: "Продолжить анализ", lines: "Варианты", threat: "Угроза после паса",
    limits: { time: "Время", depth: "Глубина", nodes: "Узлы" }, noLimit: "без ограничения",
    onlyMarked: "Только отмеченные пункты", onlyMarkedHint: "Отметьте свободные пункты под ходами: движок сравнит только их.",
    comparing: (points) => `Сравниваются только ${points.join(", ")}.`,
    starting: "Запуск…", waiting: "Ожидание другой вкладки…", paused: "Пауза.", more: "Ещё", bar: "Оценка", unknown: "пока неизвестно",
    work: (depth: number, nodes: number) => `глубина ${depth} · узлов ${grouped(nodes)}`,
    rate: (side: Side, rate: string) => `Шансы ${OF_SIDE[side]} на выигрыш: ${rate}.`,
    mate: (n: number) => (n > 0 ? `выигрыш ${n}` : `проигрыш ${-n}`),
    shortMate: (n: number) => (n > 0 ? `В${n}` : `П${-n}`),
    line: (move: string) => `Сыграть ${move}: `,
    playLine: (move: string) => `Сыграть весь вариант ${move}`,
    noThreat: (side: Side) => `После паса у ${OF_SIDE[side]} нет выигрыша четвёрками и тройками.`,
    threatOpen: (side: Side) => `После паса выигрыш ${OF_SIDE[side]} не найден.`,
    threatens: (side: Side, n: number) => `${SIDE[side]} грозят выиграть в ${plies(n)}`,
    playAs: { black: "Играть дальше чёрными", white: "Играть дальше белыми" },
  },
  proof: {
    button: "Доказать", get: "Сертификат", claimed: "по оценке", proven: (proof: string) => `доказано · ${proofName(proof)}`, working: (refuted: number, replies: number) => (replies > 0 ? `Доказательство: опровергнуто ответов ${refuted} из ${replies}…` : "Доказательство…"),
    provenHint: "Проверяющая программа переиграла выигрыш против каждого возможного ответа.", claimedHint: "Так считает перебор; доказательства нет.",
    result: (f: Settled) => `Доказано: ${f.wins ? "выигрыш" : "проигрыш"} в ${plies(f.plies)} (${proofName(f.proof)}).`,
    failed: (s: number, next: number) => `За ${s} с доказательство не найдено. Следующая попытка займёт ${next} с.`, stop: "Стоп",
    save: "Сохранить сертификат",
  },
  fouls: { title: "Запрещённые пункты", text: foulText },
  why: {
    title: "Почему не сюда?", button: "Выбрать пункт", pick: "Щёлкните свободный пункт, чтобы узнать, что он даёт.", working: "Смотрим…",
    refutation: "Опровержение",
    sentences: explanationIn({
      foul: (f) => `Фол: ${foulText(f)}`,
      forbidden: (move) => `${move} — запрещённый ход.`,
      five: (move, own) => `${move} образует пятёрку: ${SIDE[own].toLowerCase()} выигрывают.`,
      effect: (move, makes, takes, rival) => `${move} ${[
        makes && `образует ${THREATS[makes]?.[0] ?? makes}`, takes && `лишает ${OF_SIDE[rival]} ${THREATS[takes]?.[1] ?? takes}`,
      ].filter(Boolean).join(" и ")}.`,
      answers: (moves) => `Остановить пятёрку может только ${list.format(moves)}.`,
      loses: (move, r) => `${move} проигрывает: ${winText(r)}.`,
      noWin: (move, rival) => `После ${move} у ${OF_SIDE[rival]} нет выигрыша четвёрками и тройками.`,
      undecided: (move, rival, nodes) => `После ${move} выигрыш ${OF_SIDE[rival]} не найден (узлов: ${grouped(nodes)}).`,
      wins: (own, win) => `${winText({ ...win, side: own })}.`,
      keepsWin: (move) => `${move} сохраняет выигрыш.`,
      threat: (own, threat) => `Если бы ${SIDE[own].toLowerCase()} спасовали, ${SIDE[threat.side].toLowerCase()} выиграли бы в ${plies(threat.plies)}: ${threat.pv.join(" ")}.`,
      allLose: "Проигрывает любой ход, доказано.",
      unrefuted: (moves) => `Не опровергнуто только ${list.format(moves)}.`,
    }),
  },
  tree: {
    others: (n: number) => `ещё ${plies(n)} …`,
    title: "Ходы", empty: "Ходов пока нет. Щёлкните пункт доски.", comment: "Комментарий", commentHint: "Заметка об этой позиции",
    marks: "Метки", mark: { cross: "Крест", triangle: "Треугольник", square: "Квадрат", circle: "Круг", label: "Буква" },
    marking: (kind) => `Щёлкните пункт, чтобы поставить метку: ${MARKS[kind]}`, unmarked: (point) => `Метка на ${point} снята.`,
    promote: "Сделать главным вариантом",
    remove: "Удалить этот ход и всё после него",
  },
  book: {
    title: "Книга", save: "Сохранить дерево", unknown: "В книге нет этой позиции.",
    value: (value: string, depth: number, by: string) => `Её оценка здесь: ${value}, глубина ${depth}${by ? `, ${by}` : ""}.`,
    saved: (n: number, name: string, lost: readonly string[]) =>
      `Сохранено в ${name}: ${counted(n, { one: "позиция", few: "позиции", other: "позиций" })}.${lost.length > 0 ? ` Не сохранено: ${lost.join("; ")}.` : ""}`,
    name: (name: string) => `${name} хранит ходы, комментарии и буквы на ходах.`, readOnly: (name: string) => `${name} нельзя изменить.`,
  },
  explorer: {
    title: (found, all) => `Партии: ${found} из ${all}`, player: "Игрок", result: "Результат", any: "любой",
    none: "Ни одна из партий отсюда не продолжалась.", games: "Партии отсюда",
  },
  setup: {
    button: "Расставить позицию", title: "Расставить позицию", text: "Щёлкайте пункты, чтобы ставить и убирать камни.", tools: "Что ставит щелчок",
    tool: { black: "Чёрный", white: "Белый", blocked: "Закрыто", erase: "Стереть" }, first: "Ход за", done: "Готово", clear: "Очистить доску",
    cancel: "Отмена", started: "Расстановка", put: (kind: string, point: string) => (kind === "erase" ? `${point} свободен` : `${TOOLS[kind] ?? kind} на ${point}`),
  },

  open: {
    badLink: "Эта ссылка повреждена: в ней нет партии, которую можно показать.",
    button: "Открыть партию", short: "Открыть", title: "Открыть партию",
    text: "Любой формат: ходы вроде h8i9, SGF, PSQ, RenLib, Yixin, рисунки, ссылки gomocalc. Файлы можно перетащить куда угодно, а тексты — вставить.",
    paste: "Вставьте партию", placeholder: "h8 i9 h9 g7 …", read: "Открыть этот текст", file: "Выбрать файл", places: { folder: "В этой папке", browser: "В этом браузере" },
    noFiles: { folder: "В этой папке нет партий.", browser: "В этом браузере пока нет сохранённых партий." },
    searchNames: "Искать по именам", remove: (name) => `Удалить ${name}`, removed: (name) => `${name}: удалено.`, empty: "Файл пуст.", tooLarge: "Файл больше 8 МБ.", none: "В нём нет партии.",
    needsEngine: "Без движка страница читает только буквы вроде h8i9 и JSON.",
    openAll: (n: number) => `Открыть все файлы (${n})`,
    unread: (what) => `Пропущено: ${what.join("; ")}`,
    several: games,
    search: "Искать игрока, турнир, дату или результат", noGame: "Такой партии нет.",
    game: (n: number, black: string | undefined, white: string | undefined) => `${n}. ${black || white ? `${black || "?"} – ${white || "?"}` : "Партия"}`,
    done: (count: number, moves: number) => (count > 1 ? `Прочитано: ${games(count)}.` : `Прочитана партия, ${plies(moves)}.`),
  },
  share: {
    exists: (name: string) => `${name} уже есть.`, replace: "Заменить", saveAs: (name: string) => `Сохранить как ${name}`,
    badName: (endings: string) => `Имя файла партии заканчивается на ${endings}.`,
    embed: "Строка HTML для другой страницы", openHere: "Открыть в Pentarch",
    short: "Поделиться", title: "Забрать партию с собой", link: "Ссылка на эту партию и раздел", copy: "Копировать ссылку", copied: "Ссылка скопирована.",
    notCopied: "Браузер не разрешает копирование; выделите ссылку.", private: "В ссылке вся партия. Ничего никуда не отправляется.",
    tooLong: "Партия слишком длинная для ссылки. Сохраните её в файл.",
    file: "Файл", formats: { sgf: "SGF", psq: "PSQ", lib: "RenLib", json: "JSON", letters: "Буквы" },
    lost: (what: readonly string[]) => `Этот формат не хранит: ${what.join(", ")}.`, picture: "Картинка", print: "Печать",
    gif: "Вариант ход за ходом", reviewed: "Комментарии разобранной партии сохраняются.", places: { folder: "В папку программы", browser: "В этом браузере" }, name: "Имя", keep: "Сохранить",
    kept: (name: string) => `${name}: сохранено.`,
  },
  settings: {
    title: "Настройки и клавиши", language: "Язык", languageOfBrowser: "Как в браузере", unreviewed: "Этот перевод ещё не проверен носителем языка.",
    dark: "Тёмные цвета", numbers: "Номера ходов", keys: "Клавиши",
    turns: "Повернуть доску", sound: "Тихий звук при каждом камне", threads: "Потоки", allThreads: (n) => `все свободные (${n})`, table: "Память для позиций",
    keyList: [
      ["← →", "Ход назад, ход вперёд"], ["Home, End", "Первая и последняя позиция"], ["Shift ← →", "Ключевые моменты разбора"],
      ["Ctrl Z, Ctrl Y", "Вернуть, повторить"], ["Esc", "Закрыть окно; закончить ставить метки или выбирать пункт"],
    ],
    letterKeys: "Быстрые клавиши из одной буквы или знака",
    letterKeyList: [
      ["b", "К доске; там стрелки и Enter ставят камни"], ["n, o, s", "Новая партия, открыть, поделиться"], ["?", "Эта справка"],
    ],
    licenses: "Лицензии страницы и движка",
    packages: "Лицензии пакетов этой страницы",
    about: (kind: "wasm" | "server" | null, threads: number | null) => (kind === "wasm"
      ? `Движок работает в этом браузере: ${counted(threads ?? 1, { one: "поток", few: "потока", other: "потоков" })}. Ничего никуда не отправляется.`
      : kind === "server" ? "Движок — программа, показывающая эту страницу." : "На этой странице нет движка."),
  },

  review: {
    title: "Разбор", button: "Разобрать партию", game: "Партия", none: "В этом отчёте нет партии.", empty: "Пока нечего разбирать.",
    offer: (n: number) => `В показанной партии ${plies(n)}. Изучается каждая позиция, от последней к первой.`,
    time: "Время на позицию", working: "Разбор партии", cancel: "Отмена", again: "Разобрать ещё раз", hide: "Скрыть ответы",
    progress: (done: number, total: number) => `${done} из ${total} позиций`, topMoves: "Лучшие ходы здесь",
    chart: (black: string) => (black === SIDE.black ? "Шансы чёрных" : `Шансы: ${black} (чёрные)`), interrupted: "прервано: изучены не все позиции",
    footnote: (engine: string) => `Составлено: ${engine}. «Доказано» значит, что проверяющая программа переиграла выигрыш против каждого возможного ответа. ` +
      "Клавиши: ← → один ход, Home и End, Shift с ← → ключевые моменты.",
    ready: (r: Review) => (r.decided ? `Разбор готов. ${decidedText(r.decided)}` : "Разбор готов."),
    summary: "Итог", accuracy: (percent: number | null) => (percent === null ? "–" : `точность ${tenths(percent)}%`),
    untitled: "Разбор партии", thisMove: "Этот ход", reveal: "Показать ответ", moments: "Ключевые моменты",
    noMoments: "Ошибок и форсированных выигрышей не найдено.", allMoves: "Все ходы", players: "Игроки", times: "Время на каждый ход",
    decided: decidedText,
    end: endPhrase,
    over: (r: Review) => `${endPhrase(r)}.`,
    moveText: movePhrase,
    kinds: {
      missed_win: "упущен выигрыш", lost: "проигрывающий ход", ...JUDGMENTS, five: "пятёрка", forbidden: "фол", only_move: "единственный ход",
      decision: "решающий ход",
    },
    rows: {
      accuracy: "Точность", meanDrop: "Средняя потеря шансов", inaccuracies: "Неточности", mistakes: "Ошибки", blunders: "Грубые ошибки",
      missedWins: "Упущенные выигрыши", onlyMoves: "Найдено единственных ходов", time: "Время", of: (found: number, all: number) => `${found} из ${all}`,
    },
    several: {
      all: (n: number) => `Разобрать все партии (${n})`, allText: (total: number, time: string) => `Позиций: ${total}, не дольше ${time}.`,
      nth: (n: number, all: number) => `Партия ${n} из ${all}`, enough: "Остановить и оставить готовое", ready: (games: number) => `Разобрано партий: ${games}.`,
      leftOut: (n: number, message: string) => `Партия ${n} пропущена: ${message}`,
    },
    statistics: {
      byPhase: "Точность по стадиям", missedPerGame: "Упущенные выигрыши на партию, по датам", everybody: "Все", openingResults: "Результаты по дебютам",
      missedText: (values) => `Упущенные выигрыши на партию по порядку: ${values.join(", ")}`, most: (n) => `до ${n}`,
      missedBar: (from, to, mean) => (from === to ? `Партия ${from}: ${mean}` : `Партии ${from}–${to}: ${mean} на партию`),
      title: (count: number) => `Статистика: ${games(count)}`, player: "Игрок", unnamed: "?", games: "Партии", results: "Победы–ничьи–поражения",
      accuracy: "Точность", phases: { opening: "Дебют", middle: "Миттельшпиль", end: "Эндшпиль" }, missed: "Упущенные выигрыши", opening: "Дебют",
      rule: "Правила", blackWon: "Победы чёрных", drawn: "Ничьи", whiteWon: "Победы белых",
    },
    missedLine: (n: number, proof: string) => `Выигрыш в ${plies(n)}${proof === "five" ? "" : `, ${proofName(proof)}`}`,
    betterLine: (side: Side) => `Лучше для ${OF_SIDE[side]}`,
    winLine: (side: Side, n: number) => `${SIDE[side]} выигрывают в ${plies(n)}`,
    bestLine: "Лучшая игра отсюда",
    threatLine: (side: Side, n: number) => `Угроза: выигрыш ${OF_SIDE[side]} в ${plies(n)}`,
    notLooked: "Не изучалось.",
    standing: (mover: Side, rate: string) => `Ход ${OF_SIDE[mover]}. Шансы чёрных: ${rate}.`,
    proven: (mover: Side, wins: boolean, n: number) => `Ход ${OF_SIDE[mover]}: ${wins ? "выигрыш" : "проигрыш"} в ${plies(n)}, доказано.`,
    claimed: (mover: Side, winner: Side, n: number) => `Ход ${OF_SIDE[mover]}. По оценке перебора выигрыш ${OF_SIDE[winner]} в ${plies(n)}, не доказано.`,
    change: (side: Side, before: string, after: string) => `Шансы ${OF_SIDE[side]} ${before} → ${after}`,
    after: (side: Side, rate: string) => `Шансы ${OF_SIDE[side]} после хода: ${rate}`,
    defenses: (n: number) => (n === 1 ? "Не опровергнут только один ход:" : "Не опровергнуты:"),
    chartLabel: "Шансы по ходам",
    chartValue: (ply: number, rate: string | null) => (rate ? `Ход ${ply}: шансы чёрных ${rate}` : `Ход ${ply}: не изучался`),
    offLine: "Этой позиции нет в разобранной партии.", backToGame: "Вернуться к партии", reviewThis: "Разобрать этот вариант",
  },
  puzzles: {
    title: "Задача", daily: "Задача дня", task: (side) => `Ход ${side === "black" ? "чёрных" : "белых"}, они выигрывают.`,
    right: "Верно. А теперь?", wrong: (move) => `Выигрыш ходом ${move} не доказан. Ответ показан на доске.`,
    solved: (isClean) => (isClean ? "Решено." : "Решено, хотя и не сразу."), shown: "Решение можно пройти на доске ход за ходом.",
    length: (moves, proof) => `Своих ходов до выигрыша: ${moves}, ${proof === "vcf" ? "одними четвёрками" : proof === "search" ? "четвёрками, тройками и тихими ходами" : "четвёрками и тройками"}.`,
    show: "Показать решение", next: "Следующая задача", back: "Назад к задаче", analyze: "Анализировать",
    unproven: "За это время доказательство не найдено.", rating: "Ваш рейтинг",
    interval: (low, high) => `Скорее всего от ${low} до ${high}`,
    count: (solved, tried, all) => `Решено ${solved} из ${tried}; всего в наборе ${all}.`,
    text: "Задача засчитывается без неверной попытки и без подсказки, показывающей пункт.",
    grade: "Сложность", grades: { all: "все", easy: "лёгкая", medium: "средняя", hard: "трудная", expert: "для знатоков" },
    open: "Открыть набор", save: "Сохранить набор", own: "Задачи Pentarch", opened: (n) => `Открыто задач: ${n}.`,
    none: "Задач этой сложности больше нет.", startOver: "Начать сначала", loading: "Загрузка…", failed: "Не удалось загрузить задачи.",
  },
  training: {
    title: "Исправьте ошибки", text: "Позиция перед каждой ошибкой, и снова ваш ход.",
    start: (name: string, n: number) => `${name}: ${counted(n, { one: "ошибка", few: "ошибки", other: "ошибок" })}`,
    count: (index: number, total: number) => `${index} из ${total}`,
    task: (side: Side) => `Найдите лучший ход за ${OF_SIDE[side]}.`,
    played: (move: string) => `В партии было ${move}.`, judging: "Оцениваем ваш ход…",
    verdict: (isRight: boolean, move: string) => (isRight ? `${move} — хороший ход.` : `${move} недостаточно хорош.`),
    why: retryIn({
      ending: endingText,
      wins: (winner, length, pv) => `Тогда ${SIDE[winner].toLowerCase()} выигрывают в ${plies(length)}: ${pv.join(" ")}.`,
      rate: (side, rate, pv) => `Тогда шансы ${OF_SIDE[side]} ${rate}. Возможное продолжение: ${pv.join(" ")}.`,
    }),
    retry: "Ещё раз", next: "Дальше", skip: "Пропустить", finish: "Закончить", stop: "Стоп",
  },
};
