// SPDX-License-Identifier: MIT
#include "protocol/command.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/base/ascii.h"
#include "engine/game/score.h"
#include "engine/game/types.h"
#include "protocol/text.h"

namespace pentarch {

namespace {
using Parsed = std::variant<Command, ParseError>;
using Parser = Parsed (*)(std::string_view arguments);

/// One word of the protocol: the parser of its arguments and its effect on a running search.
struct Word {
  std::string_view text;
  Parser parse;
  WhileThinking whileThinking = WhileThinking::Waits;
};

struct InfoWord {
  std::string_view text;
  InfoKey key;
};

constexpr std::array kInfoWords = {
    InfoWord{"TIMEOUT_TURN", InfoKey::TimeoutTurn},
    InfoWord{"TIMEOUT_MATCH", InfoKey::TimeoutMatch},
    InfoWord{"TIME_LEFT", InfoKey::TimeLeft},
    InfoWord{"MAX_MEMORY", InfoKey::MaxMemory},
    InfoWord{"RULE", InfoKey::Rule},
    InfoWord{"MAX_DEPTH", InfoKey::MaxDepth},
    InfoWord{"MAX_NODE", InfoKey::MaxNode},
    InfoWord{"THREAD_NUM", InfoKey::ThreadNum},
    InfoWord{"HASH_SIZE", InfoKey::HashSize},
    InfoWord{"SHOW_DETAIL", InfoKey::ShowDetail},
    InfoWord{"PONDERING", InfoKey::Pondering},
    InfoWord{"USEDATABASE", InfoKey::UseDatabase},
    InfoWord{"DATABASE_READONLY", InfoKey::DatabaseReadOnly},
    InfoWord{"DATABASE_PLIES", InfoKey::DatabasePlies},
    InfoWord{"STRENGTH", InfoKey::Strength},
    InfoWord{"SEED", InfoKey::Seed},
};

[[nodiscard]] Parsed badArguments(std::string_view text) {
  return ParseError{ParseError::Kind::BadArguments, std::string(text)};
}

/// For commands without arguments; the rest of the line is ignored.
template <typename T>
[[nodiscard]] Parsed parsePlain(std::string_view) {
  return Command{T{}};
}

template <typename T>
[[nodiscard]] Parsed parseWithPoint(std::string_view arguments) {
  const std::optional<Point> point = text::takePoint(arguments);
  if (!point || !ascii::trimmed(arguments).empty()) return badArguments("expected coordinates X,Y");
  return Command{T{*point}};
}

template <ListKind kKind>
[[nodiscard]] Parsed parseList(std::string_view arguments) {
  return Command{command::OpenList{kKind, std::string(arguments)}};
}

template <int kStep>
[[nodiscard]] Parsed parseSwap2Step(std::string_view) {
  return Command{command::Swap2Step{kStep}};
}

// "15", "15 15" or "15,15".
[[nodiscard]] Parsed parseStart(std::string_view arguments) {
  command::Start start;
  const std::optional<int> width = text::takeInt(arguments);
  if (!width) return Command{start};
  text::takeComma(arguments);
  const std::optional<int> height = text::takeInt(arguments);
  start.width = *width;
  start.height = height.value_or(*width);
  return Command{start};
}

[[nodiscard]] Parsed parseRectStart(std::string_view arguments) {
  const std::optional<int> width = text::takeInt(arguments);
  text::takeComma(arguments);
  const std::optional<int> height = text::takeInt(arguments);
  return Command{command::Start{width.value_or(0), height.value_or(0)}};
}

[[nodiscard]] Parsed parseInfo(std::string_view arguments) {
  const std::string key = ascii::toUpper(text::takeWord(arguments));
  if (key == "DATABASE_FILE" && !arguments.empty()) {
    return Command{command::BookFile{BookFileAction::Open, std::string(arguments), true}};
  }
  for (const InfoWord& word : kInfoWords) {
    if (word.text != key) continue;
    const std::optional<std::int64_t> value = text::takeInteger(arguments);
    if (value) return Command{command::Info{word.key, *value}};
  }
  return Command{command::Nothing{}};
}

[[nodiscard]] Parsed parseNBest(std::string_view arguments) {
  return Command{command::NBest{text::takeInt(arguments).value_or(1)}};
}

/// The bias is clamped, since no value of a position lies beyond a win.
template <int kStones>
[[nodiscard]] Parsed parseBalance(std::string_view arguments) {
  const int bias = text::takeInt(arguments).value_or(0);
  return Command{command::Balance{kStones, std::clamp(bias, -kWinScore, kWinScore)}};
}

template <bool kIsLoad>
[[nodiscard]] Parsed parseHashFile(std::string_view arguments) {
  return Command{command::HashFile{kIsLoad, std::string(arguments)}};
}

// "add X Y S" or "del X Y S" with commas or blanks between the numbers. The side S is ignored and may be missing,
// since a block always applies to the side to move.
[[nodiscard]] Parsed parseForbid(std::string_view arguments) {
  std::string blanks(arguments);
  std::replace(blanks.begin(), blanks.end(), ',', ' ');
  std::string_view rest = blanks;
  const std::string verb = ascii::toUpper(text::takeWord(rest));
  const std::optional<int> x = text::takeInt(rest);
  const std::optional<int> y = text::takeInt(rest);
  if ((verb != "ADD" && verb != "DEL") || !x || !y) return badArguments("expected add or del and a point");
  return Command{command::Forbid{{*x, *y}, verb == "ADD"}};
}

template <BookAction kAction>
[[nodiscard]] Parsed parseBook(std::string_view rows) {
  return Command{command::Book{kAction, "", std::string(rows)}};
}

template <BookAction kAction>
[[nodiscard]] Parsed parseBookWithArguments(std::string_view arguments) {
  return Command{command::Book{kAction, std::string(arguments), ""}};
}

template <BookFileAction kAction>
[[nodiscard]] Parsed parseBookFile(std::string_view arguments) {
  return Command{command::BookFile{kAction, std::string(arguments)}};
}

[[nodiscard]] Parsed parseAllMoves(std::string_view) {
  return Command{command::NBest{kMaxBoardSize * kMaxBoardSize}};
}

constexpr std::array kWords = {
    Word{"START", parseStart, WhileThinking::Stops},
    Word{"RECTSTART", parseRectStart, WhileThinking::Stops},
    Word{"RESTART", parsePlain<command::Restart>, WhileThinking::Stops},
    Word{"BEGIN", parsePlain<command::Begin>, WhileThinking::Now},
    Word{"TURN", parseWithPoint<command::Turn>, WhileThinking::Stops},
    Word{"BOARD", parseList<ListKind::Board>, WhileThinking::Stops},
    Word{"INFO", parseInfo, WhileThinking::Now},
    Word{"END", parsePlain<command::End>, WhileThinking::Quits},
    Word{"ABOUT", parsePlain<command::About>, WhileThinking::Now},
    Word{"TAKEBACK", parseWithPoint<command::TakeBack>, WhileThinking::Stops},
    Word{"PLAY", parseWithPoint<command::Play>, WhileThinking::Stops},
    Word{"SWAP2BOARD", parseList<ListKind::Swap2>, WhileThinking::Stops},
    Word{"STOP", parsePlain<command::Stop>, WhileThinking::Stops},
    Word{"YXSTOP", parsePlain<command::Stop>, WhileThinking::Stops},
    Word{"YXBOARD", parseList<ListKind::YxBoard>, WhileThinking::Stops},
    Word{"YXNBEST", parseNBest, WhileThinking::Stops},
    Word{"YXSEARCHDEFEND", parseAllMoves, WhileThinking::Stops},
    Word{"YXBALANCEONE", parseBalance<1>, WhileThinking::Stops},
    Word{"YXBALANCETWO", parseBalance<2>, WhileThinking::Stops},
    Word{"YXSHOWINFO", parsePlain<command::ShowInfo>, WhileThinking::Now},
    Word{"YXSHOWFORBID", parsePlain<command::ShowForbid>},
    Word{"YXHASHCLEAR", parsePlain<command::HashClear>},
    Word{"YXHASHDUMP", parseHashFile<false>},
    Word{"YXHASHLOAD", parseHashFile<true>},
    Word{"YXSHOWHASHUSAGE", parsePlain<command::HashUsage>},
    Word{"YXBLOCK", parseList<ListKind::Block>},
    Word{"YXBLOCKUNDO", parseList<ListKind::Unblock>},
    Word{"YXBLOCKRESET", parsePlain<command::BlockReset>},
    Word{"YXBLOCKPATH", parseList<ListKind::BlockPath>},
    Word{"YXBLOCKPATHUNDO", parseList<ListKind::UnblockPath>},
    Word{"YXBLOCKPATHRESET", parsePlain<command::BlockPathReset>},
    Word{"YXFORBID", parseForbid},
    Word{"YXSWAP2STEP1", parseSwap2Step<1>, WhileThinking::Stops},
    Word{"YXSWAP2STEP2", parseSwap2Step<2>, WhileThinking::Stops},
    Word{"YXSWAP2STEP3", parseSwap2Step<3>, WhileThinking::Stops},
    Word{"YXQUERYDATABASEALL", parseBook<BookAction::QueryAll>, WhileThinking::Now},
    Word{"YXQUERYDATABASEALLT", parseBook<BookAction::QueryAllAndText>, WhileThinking::Now},
    Word{"YXQUERYDATABASEONE", parseBook<BookAction::QueryOne>, WhileThinking::Now},
    Word{"YXQUERYDATABASETEXT", parseBook<BookAction::QueryText>, WhileThinking::Now},
    Word{"YXEDITTVDDATABASE", parseBookWithArguments<BookAction::EditValue>, WhileThinking::Now},
    Word{"YXEDITTEXTDATABASE", parseBookWithArguments<BookAction::EditText>, WhileThinking::Now},
    Word{"YXEDITLABELDATABASE", parseBookWithArguments<BookAction::EditLabel>, WhileThinking::Now},
    Word{"YXDELETEDATABASEONE", parseBook<BookAction::EraseOne>, WhileThinking::Now},
    Word{"YXDELETEDATABASEALL", parseBookWithArguments<BookAction::EraseAll>},
    Word{"YXSETBESTMOVEDATABASE", parseBook<BookAction::SetBestMove>, WhileThinking::Now},
    Word{"YXCLEARBESTMOVEDATABASE", parseBook<BookAction::ClearBestMove>, WhileThinking::Now},
    Word{"YXSETDATABASE", parseBookFile<BookFileAction::Open>},
    Word{"YXSAVEDATABASE", parseBookFile<BookFileAction::Save>},
    Word{"YXDBMERGE", parseBookFile<BookFileAction::Merge>},
    Word{"YXDBSPLIT", parseBookFile<BookFileAction::Split>},
    Word{"YXDBTOTXT", parseBookFile<BookFileAction::WriteText>},
    Word{"YXDBTOTXTALL", parseBookFile<BookFileAction::WriteAllText>},
    Word{"YXTXTTODB", parseBookFile<BookFileAction::Read>},
    Word{"YXDBTOLIB", parseBookFile<BookFileAction::WriteLibrary>},
    Word{"YXLIBTODB", parseBookFile<BookFileAction::Read>},
    Word{"YXDBCHECK", parseBookFile<BookFileAction::Check>},
    Word{"RELOADCONFIG", parsePlain<command::Nothing>, WhileThinking::Now},
};

/// Length of the longest word of the protocol; anything longer needs no look-up.
constexpr std::size_t kLongestWord = std::max_element(kWords.begin(), kWords.end(), [](const Word& a, const Word& b) {
                                       return a.text.size() < b.text.size();
                                     })->text.size();

[[nodiscard]] const Word* findWord(std::string_view word) {
  if (word.size() > kLongestWord) return nullptr;
  const std::string name = ascii::toUpper(word);
  for (const Word& candidate : kWords) {
    if (candidate.text == name) return &candidate;
  }
  return nullptr;
}

// True for a word like those of Yixin-Board, known or not; false for the path yxbook.db.
[[nodiscard]] bool isExtensionWord(std::string_view word) {
  return ascii::toUpper(word.substr(0, 2)) == "YX" && std::all_of(word.begin(), word.end(), ascii::isLetterOrDigit);
}

// True if an unknown extension is named like those that are followed by squares up to DONE or by a path.
[[nodiscard]] bool expectsRows(std::string_view word) {
  const std::string name = ascii::toUpper(word);
  for (const std::string_view part : {"BLOCK", "DATABASE", "YXDB", "TODB"}) {
    if (name.find(part) != std::string::npos) return !name.ends_with("RESET");
  }
  return false;
}

template <typename... T>
[[nodiscard]] bool holdsAnyOf(const Command& command) {
  return (std::holds_alternative<T>(command) || ...);
}

}  // namespace

bool indicatesFrontEnd(const Command& command) {
  if (const auto* list = std::get_if<command::OpenList>(&command)) {
    return list->kind != ListKind::Board && list->kind != ListKind::Swap2;
  }
  if (const auto* file = std::get_if<command::BookFile>(&command)) return !file->isSetting;
  return holdsAnyOf<command::ShowInfo, command::ShowForbid, command::HashClear, command::HashUsage, command::HashFile,
                    command::BlockReset, command::BlockPathReset, command::Forbid, command::NBest, command::Balance,
                    command::Swap2Step, command::Book>(command);
}

InputClass classify(std::string_view line) {
  const std::string_view first = text::takeWord(line);
  const Word* word = findWord(first);
  if (word != nullptr) return {word->whileThinking, true};
  return {WhileThinking::Now, isExtensionWord(first)};
}

std::variant<Command, ParseError> parseLine(std::string_view line) {
  const std::string_view first = text::takeWord(line);
  if (first.empty()) return Command{command::Nothing{}};
  const Word* word = findWord(first);
  if (word != nullptr) return word->parse(ascii::trimmed(line));
  if (isExtensionWord(first)) return Command{command::Unsupported{expectsRows(first)}};
  return ParseError{ParseError::Kind::UnknownWord, ""};
}

}  // namespace pentarch
