// SPDX-License-Identifier: MIT
#include "app/records/board_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "app/records/text_place.h"

namespace pentarch::records {
namespace {

struct Word {
  std::string_view text;
  std::size_t offset;
};

struct Row {
  Square square;
  int who;
};

constexpr int kMover = 1;
constexpr int kOther = 2;
constexpr int kBlockedPoint = 3;

[[nodiscard]] std::vector<Word> wordsOfLine(std::string_view bytes, std::size_t begin, std::size_t end) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<Word> words;
  for (std::size_t at = std::min(bytes.find_first_not_of(kBlanks, begin), end); at < end;) {
    const std::size_t stop = std::min(bytes.find_first_of(kBlanks, at), end);
    words.push_back({bytes.substr(at, stop - at), at});
    at = std::min(bytes.find_first_not_of(kBlanks, stop), end);
  }
  return words;
}

[[nodiscard]] bool opensBlock(const Word& word) {
  const std::string text = lowered(word.text);
  return text == "board" || text == "yxboard";
}

// The number of words before the opening one; nothing if none opens a block.
[[nodiscard]] std::optional<std::size_t> openingIn(const std::vector<Word>& words) {
  const auto found = std::find_if(words.begin(), words.end(), opensBlock);
  if (found == words.end()) return std::nullopt;
  return static_cast<std::size_t>(found - words.begin());
}

/// Goes through the lines and collects blocks.
class BlockReader {
 public:
  BlockReader(std::string_view bytes, const ReadOptions& options) : bytes_(bytes), options_(options) {}

  [[nodiscard]] ReadResult read() {
    for (std::size_t begin = 0; begin < bytes_.size();) {
      const std::size_t end = std::min(bytes_.find('\n', begin), bytes_.size());
      readLine(wordsOfLine(bytes_, begin, end));
      begin = end + 1;
    }
    if (isOpen_) close();
    return std::move(result_);
  }

 private:
  void readLine(const std::vector<Word>& words) {
    std::size_t next = std::min(prefix_, words.size());
    if (const auto opening = openingIn(words)) {
      if (isOpen_) close();
      isOpen_ = true;
      prefix_ = *opening;
      next = prefix_ + 1;
    }
    for (; isOpen_ && next < words.size(); ++next) {
      if (lowered(words[next].text) == "done") {
        close();
      } else if (!readRow(words[next])) {
        // In a log other lines may stand between those of the block.
        const bool isNoRow = words[next].text.find(',') == std::string_view::npos;
        if (prefix_ > 0 && isNoRow) return;
        fail(words[next]);
      }
    }
  }

  [[nodiscard]] bool readRow(const Word& word) {
    std::array<int, 3> numbers{};
    std::string_view rest = word.text;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      const auto number = wholeNumber(rest.substr(0, comma));
      if (!number || (comma == rest.size()) != (i + 1 == numbers.size())) return false;
      numbers[i] = *number;
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    const auto [x, y, who] = numbers;
    if (who < kMover || who > kBlockedPoint || !onBoard(x, y, options_.boardSize)) return false;
    const Square s = Square::at(x, options_.rowsFromTop ? options_.boardSize - 1 - y : y);
    const bool taken = std::any_of(rows_.begin(), rows_.end(), [&](const Row& r) { return r.square == s; });
    if (taken) return false;
    rows_.push_back({s, who});
    return true;
  }

  void fail(const Word& word) {
    const std::string message =
        fmt::format("not a row of a BOARD block of {}: '{}'", sizeName(options_.boardSize), asUtf8(word.text));
    result_.errors.push_back(errorAt(bytes_, word.offset, word.text.size(), message, options_));
    rows_.clear();
    isOpen_ = false;
  }

  void close() {
    const auto count = [&](int who) {
      return std::count_if(rows_.begin(), rows_.end(), [&](const Row& r) { return r.who == who; });
    };
    GameTree game;
    game.boardSize = options_.boardSize;
    // Black moves first, so the side to move has as many stones or one less.
    game.firstToMove = options_.side ? *options_.side : count(kMover) >= count(kOther) ? Color::Black : Color::White;
    for (const Row& r : rows_) {
      const Color owner = r.who == kMover ? game.firstToMove : ~game.firstToMove;
      game.setup.push_back({r.square, r.who == kBlockedPoint ? Cell::Blocked : cellOf(owner)});
    }
    result_.games.push_back(std::move(game));
    rows_.clear();
    isOpen_ = false;
  }

  std::string_view bytes_;
  const ReadOptions& options_;
  ReadResult result_;
  std::vector<Row> rows_;
  std::size_t prefix_ = 0;
  bool isOpen_ = false;
};

}  // namespace

bool looksLikeBoardBlock(std::string_view bytes) {
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const auto words = wordsOfLine(bytes, begin, end);
    const auto opening = openingIn(words);
    // Prose may speak of a board: in it, more words follow that are no rows.
    if (opening &&
        (*opening == 0 || *opening + 1 == words.size() ||
         std::string_view("0123456789dD").find(words[*opening + 1].text.front()) != std::string_view::npos)) {
      return true;
    }
    begin = end + 1;
  }
  return false;
}

ReadResult readBoardBlocks(std::string_view bytes, const ReadOptions& options) {
  return BlockReader(bytes, options).read();
}

std::string writeBoardBlocks(std::span<const GameTree> games, const WriteOptions& options) {
  std::string text;
  for (const GameTree& game : games) {
    const NodeId end = game.mainLineNode(game.nodes.size());
    const Color mover = game.sideToMoveAt(end);
    text += "BOARD\n";
    for (const SetupStone& stone : game.stonesAt(end)) {
      const int who = stone.content == Cell::Blocked ? kBlockedPoint : stone.content == cellOf(mover) ? kMover : kOther;
      const int y = options.rowsFromTop ? game.boardSize - 1 - stone.square.y() : stone.square.y();
      text += fmt::format("{},{},{}\n", stone.square.x(), y, who);
    }
    text += "DONE\n";
  }
  return text;
}

}  // namespace pentarch::records
