// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <span>

#include "app/records/text_place.h"
#include "engine/base/ascii.h"
#include "engine/game/notation.h"

namespace pentarch::records {
namespace {

using Word = TextLine;

struct Row {
  Square square;
  int who;
};

constexpr int kMover = 1;
constexpr int kOther = 2;
constexpr int kBlockedPoint = 3;

// A word without the decoration of a log: "12:01>BOARD", "[7,7,1]".
[[nodiscard]] Word coreOf(Word word) {
  while (!word.text.empty() && std::string_view("])}\"'").find(word.text.back()) != std::string_view::npos) {
    word.text.remove_suffix(1);
  }
  const std::size_t before = word.text.find_last_of("<>[](){}|:=\"'");
  if (before != std::string_view::npos) {
    word.text.remove_prefix(before + 1);
    word.offset += before + 1;
  }
  return word;
}

[[nodiscard]] bool isAnyOf(std::string_view word, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), word) != names.end();
}

[[nodiscard]] bool isDone(const Word& word) {
  return ascii::toLower(coreOf(word).text) == "done";
}

/// Detects log lines that are not protocol input, such as an engine's message. A word such as "info" in brackets or
/// before a sign such as "<" may be the log's own severity level and does not count.
class Talk {
 public:
  Talk() = default;
  explicit Talk(std::span<const Word> words) {
    for (const Word& word : words) add(word);
  }
  void add(const Word& word) {
    const std::string core = ascii::toLower(coreOf(word).text);
    const bool isWhole = word.text.ends_with(coreOf(word).text);
    const bool isSign = std::none_of(word.text.begin(), word.text.end(), ascii::isLetterOrDigit);
    if (isWhole && isAnyOf(core, {"message", "unknown", "suggest"})) isMessage_ = true;
    if (isSign) isRemark_ = false;
    if (isWhole && isAnyOf(core, {"debug", "info", "error"})) isRemark_ = true;
  }
  [[nodiscard]] bool isOn() const { return isMessage_ || isRemark_; }

 private:
  bool isMessage_ = false;
  bool isRemark_ = false;
};

// True if the word is a command rather than part of a sentence: capitalized, the first word, or after a sign.
[[nodiscard]] bool isCommand(std::span<const Word> words, std::size_t i, const Talk& before) {
  if (before.isOn()) return false;
  const std::string_view core = coreOf(words[i]).text;
  const bool isCapital = std::none_of(core.begin(), core.end(), ascii::isLower);
  const bool isAttached = core.data() != words[i].text.data();
  return i == 0 || isCapital || isAttached || !ascii::isLetterOrDigit(words[i - 1].text.back());
}

// Index of the word that opens a block; none if there is none. Only rows may follow it on the line.
[[nodiscard]] std::optional<std::size_t> openingIn(std::span<const Word> words) {
  Talk before;
  for (std::size_t i = 0; i < words.size(); before.add(words[i++])) {
    if (!isAnyOf(ascii::toLower(coreOf(words[i]).text), {"board", "yxboard"}) || !isCommand(words, i, before)) continue;
    if (i + 1 == words.size() || isDone(words[i + 1])) return i;
    const std::string_view next = words[i + 1].text;
    const bool isNumber = i == 0 && ascii::isDigit(next.front());
    if (isNumber || next.find(',') != std::string_view::npos) return i;
  }
  return std::nullopt;
}

// The last word of a line that starts a game: "START 15" or "RECTSTART 15,15".
[[nodiscard]] std::optional<Word> sizeIn(std::span<const Word> words) {
  if (words.size() < 2) return std::nullopt;
  const std::size_t i = words.size() - 2;
  const bool isStart = isAnyOf(ascii::toLower(coreOf(words[i]).text), {"start", "rectstart"}) &&
                       isCommand(words, i, Talk(words.first(i)));
  const Word size = coreOf(words.back());
  if (!isStart || size.text.empty() || !ascii::isDigit(size.text.front())) {
    return std::nullopt;
  }
  return size;
}

// The numbers "x,y,who" of a row; none if the word is not a row.
[[nodiscard]] std::optional<std::array<int, 3>> numbersIn(std::string_view word) {
  std::array<int, 3> numbers{};
  const auto parts = partsOf(word);
  if (parts.size() != numbers.size()) return std::nullopt;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = wholeNumber(parts[i]);
    if (!number) return std::nullopt;
    numbers[i] = *number;
  }
  return numbers;
}

// True if the word was probably meant as a row.
[[nodiscard]] bool looksLikeRow(std::string_view word) {
  const bool startsWithNumber = !word.empty() && ascii::isDigit(word.front());
  return startsWithNumber && word.find(',') != std::string_view::npos;
}

/// Collects the blocks of a text.
class BlockReader {
 public:
  BlockReader(std::string_view bytes, const ReadOptions& options)
      : bytes_(bytes), options_(options), size_(options.boardSize) {}

  [[nodiscard]] ReadResult read() {
    for (const TextLine& line : linesOf(bytes_)) readLine(wordsOf(line.text, line.offset));
    refuseOpen();
    if (result_.games.empty() && result_.errors.empty()) fail({"", 0}, "no BOARD block here");
    return std::move(result_);
  }

 private:
  void readLine(std::span<const Word> words) {
    if (const auto size = sizeIn(words)) return start(*size);
    if (const auto opening = openingIn(words)) {
      refuseOpen();
      opening_ = coreOf(words[*opening]);
      isLog_ = *opening > 0 || opening_.text.data() != words[0].text.data();
      isOpen_ = size_ > 0;
      return readWords(words.subspan(*opening + 1));
    }
    isLog_ ? readLogLine(words) : readWords(words);
  }

  // An impossible board size is reported once; the blocks of that game are then skipped.
  void start(const Word& word) {
    refuseOpen();
    hasOwnSize_ = true;
    const std::size_t comma = word.text.find(',');
    const auto size = wholeNumber(word.text.substr(0, comma));
    const bool isSquare = comma == std::string_view::npos || wholeNumber(word.text.substr(comma + 1)) == size;
    size_ = size && isSquare && *size >= kMinBoardSize && *size <= kMaxBoardSize ? *size : 0;
    if (size_ > 0) return;
    fail(word, fmt::format("'{}' is no board size from {} to {}", excerpt(word.text), kMinBoardSize, kMaxBoardSize));
  }

  void readWords(std::span<const Word> words) {
    for (const Word& word : words) {
      if (!isOpen_) return;
      const Word row = isLog_ ? coreOf(word) : word;
      if (isDone(row)) {
        close();
      } else if (!readRow(row)) {
        refuse(row);
      }
    }
  }

  // Other lines may be interleaved with those of the block. Rows are the last words with commas.
  void readLogLine(std::span<const Word> words) {
    if (!isOpen_ || words.empty() || Talk(words).isOn()) return;
    const bool ends = isDone(words.back()) && isCommand(words, words.size() - 1, Talk(words.first(words.size() - 1)));
    const auto isRow = [](const Word& w) { return numbersIn(coreOf(w).text).has_value(); };
    std::size_t last = words.size();
    while (last > 0 && !isRow(words[last - 1])) --last;
    std::size_t first = last;
    while (first > 0 && isRow(words[first - 1])) --first;
    if (first < last) {
      readWords(words.subspan(first, last - first));
    } else if (looksLikeRow(coreOf(words.back()).text)) {
      refuse(coreOf(words.back()));
    }
    if (ends && isOpen_) close();
  }

  [[nodiscard]] bool readRow(const Word& word) {
    const auto numbers = numbersIn(word.text);
    if (!numbers) return false;
    const auto [x, y, who] = *numbers;
    if (who < kMover || who > kBlockedPoint || !onBoard(x, y, size_)) return false;
    const Square s = Square::at(x, options_.rowsFromTop ? size_ - 1 - y : y);
    const bool taken = std::any_of(rows_.begin(), rows_.end(), [&](const Row& r) { return r.square == s; });
    if (taken) return false;
    rows_.push_back({s, who});
    return true;
  }

  void refuse(const Word& word) {
    const auto numbers = numbersIn(word.text);
    const bool isOutside = numbers && !onBoard((*numbers)[0], (*numbers)[1], size_);
    const std::string advice = isOutside && !hasOwnSize_ ? largerBoard((*numbers)[0], (*numbers)[1], size_) : "";
    fail(word, fmt::format("not a row of a BOARD block of {}: '{}'{}", sizeName(size_), excerpt(word.text), advice));
  }

  // A block still open at the next block or at the end of the text was cut off.
  void refuseOpen() {
    if (isOpen_) fail(opening_, "the BOARD block does not end with DONE");
  }

  void fail(const Word& word, std::string message) {
    errors_.add(word.offset, word.text.size(), std::move(message));
    rows_.clear();
    isOpen_ = false;
  }

  void close() {
    const auto count = [&](int who) {
      return std::count_if(rows_.begin(), rows_.end(), [&](const Row& r) { return r.who == who; });
    };
    GameTree game;
    game.boardSize = size_;
    const auto first = std::find_if(rows_.begin(), rows_.end(), [](const Row& r) { return r.who != kBlockedPoint; });
    const bool isFirstOwn = first != rows_.end() && first->who == kMover;
    game.firstToMove = options_.side.value_or(notation::colorToMove(count(kMover), count(kOther), isFirstOwn));
    for (const Row& r : rows_) {
      const Color owner = r.who == kMover ? game.firstToMove : ~game.firstToMove;
      game.setup.push_back({r.square, r.who == kBlockedPoint ? Cell::Blocked : cellOf(owner)});
    }
    game.sourceLine = errors_.lineAt(opening_.offset);
    result_.games.push_back(std::move(game));
    rows_.clear();
    isOpen_ = false;
  }

  std::string_view bytes_;
  const ReadOptions& options_;
  ReadResult result_;
  TextErrors errors_{bytes_, options_, result_.errors};
  std::vector<Row> rows_;
  int size_;                 // board size; 0 after a START with an impossible size
  bool hasOwnSize_ = false;  // the text has a START, which the size of ReadOptions does not override
  Word opening_{};           // first word of the open block
  bool isLog_ = false;
  bool isOpen_ = false;
};

}  // namespace

bool looksLikeBoardBlock(std::string_view bytes) {
  const auto lines = linesOf(bytes);
  return std::any_of(lines.begin(), lines.end(), [](const TextLine& line) { return openingIn(wordsOf(line.text)); });
}

ReadResult readBoardBlocks(std::string_view bytes, const ReadOptions& options) {
  return BlockReader(bytes, options).read();
}

std::string writeBoardBlocks(std::span<const GameTree> games, const WriteOptions& options) {
  std::string text;
  for (const GameTree& game : games) {
    const NodeId end = game.mainLineEnd();
    const Color mover = game.sideToMoveAt(end);
    text += "BOARD\n";
    std::vector<SetupStone> stones = game.stonesAt(end);
    // A black stone comes first, since with uneven numbers the first stone tells which ones are black.
    const auto black =
        std::find_if(stones.begin(), stones.end(), [](const SetupStone& s) { return s.content == Cell::Black; });
    if (black != stones.end()) std::rotate(stones.begin(), black, black + 1);
    for (const SetupStone& stone : stones) {
      const int who = stone.content == Cell::Blocked ? kBlockedPoint : stone.content == cellOf(mover) ? kMover : kOther;
      const int y = options.rowsFromTop ? game.boardSize - 1 - stone.square.y() : stone.square.y();
      text += fmt::format("{},{},{}\n", stone.square.x(), y, who);
    }
    text += "DONE\n";
  }
  return text;
}

}  // namespace pentarch::records
