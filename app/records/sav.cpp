// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/records/game_tree.h"
#include "app/records/text_place.h"
#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

// A read error, thrown within this file only.
struct SavFailure {
  TextLine word;
  std::string message;
};

/// Reads numbers from a text one after another.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : words_(wordsOf(bytes)), end_{"", bytes.size()} {}

  [[nodiscard]] int next(std::string_view what, int low, int high) {
    if (next_ == words_.size()) throw SavFailure{end_, fmt::format("the text ends where a {} should stand", what)};
    const TextLine& word = words_[next_++];
    const auto value = wholeNumber(word.text);
    if (!value || *value < low || *value > high) {
      throw SavFailure{word, fmt::format("'{}' is no {} from {} to {}", excerpt(word.text), what, low, high)};
    }
    return *value;
  }
  [[nodiscard]] const TextLine& last() const { return words_[next_ - 1]; }
  void expectEnd() const {
    if (next_ < words_.size()) {
      throw SavFailure{words_[next_], fmt::format("'{}' after the last move", excerpt(words_[next_].text))};
    }
  }

 private:
  std::vector<TextLine> words_;
  TextLine end_;
  std::size_t next_ = 0;
};

[[nodiscard]] GameTree readGame(std::string_view bytes) {
  NumberReader numbers(bytes);
  GameTree game;
  game.boardSize = numbers.next("board size", kMinBoardSize, kMaxBoardSize);
  if (numbers.next("board size", kMinBoardSize, kMaxBoardSize) != game.boardSize) {
    throw SavFailure{numbers.last(), "the board is not square"};
  }
  const int largest = game.boardSize - 1;
  NodeId last = kRoot;
  for (int moves = numbers.next("number of moves", 0, game.boardSize * game.boardSize); moves > 0; --moves) {
    const int row = numbers.next("row", 0, largest);
    const TextLine at = numbers.last();
    const Square s = Square::at(numbers.next("column", 0, largest), largest - row);
    const bool taken = std::any_of(game.nodes.begin(), game.nodes.end(), [&](const Node& n) { return n.square == s; });
    if (taken) throw SavFailure{at, fmt::format("'{}' is played twice", nameOf(s))};
    last = game.add(last, s);
  }
  numbers.expectEnd();
  return game;
}

}  // namespace

bool looksLikeSav(std::string_view bytes) {
  const auto lines = linesOf(bytes);
  if (lines.size() < 3 || ascii::trimmed(lines[0].text) != ascii::trimmed(lines[1].text)) return false;
  return std::all_of(lines.begin(), lines.begin() + 3,
                     [](const TextLine& l) { return wholeNumber(ascii::trimmed(l.text)).has_value(); });
}

ReadResult readSav(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  try {
    result.games.push_back(readGame(bytes));
  } catch (const SavFailure& f) {
    TextErrors(bytes, options, result.errors).add(f.word.offset, f.word.text.size(), f.message);
  }
  return result;
}

std::string writeSav(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) {
    const auto moves = movesWithoutPasses(game, ".sav");
    text += fmt::format("{0}\n{0}\n{1}\n", game.boardSize, moves.size());
    for (const Square s : moves) text += fmt::format("{} {}\n", game.boardSize - 1 - s.y(), s.x());
  }
  return text;
}

}  // namespace pentarch::records
