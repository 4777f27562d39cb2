// SPDX-License-Identifier: MIT
#include "app/records/move_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/records/codecs.h"
#include "app/records/game_tree.h"
#include "app/records/text_place.h"
#include "engine/base/ascii.h"
#include "engine/game/notation.h"

namespace pentarch::records {
namespace {

constexpr std::string_view kSeparators = " ,;\t\r\v\f";

[[nodiscard]] std::optional<int> numberAt(std::string_view text, std::size_t& at) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
  if (error == std::errc::invalid_argument) return std::nullopt;
  at = static_cast<std::size_t>(end - text.data());
  using notation::kFarAway;
  return error == std::errc{} ? std::clamp(value, -kFarAway, kFarAway) : kFarAway;
}

void skipBlanks(std::string_view text, std::size_t& at) {
  while (at < text.size() && text[at] == ' ') ++at;
}

/// Reads one line of a text.
class LineReader {
 public:
  LineReader(std::string_view text, const TextLine& line, int number, const ReadOptions& options)
      : text_(text), at_(line.offset), end_(line.offset + line.text.size()), options_(options) {
    game_.boardSize = options.boardSize;
    game_.sourceLine = number;
    game_.source = std::string(ascii::trimmed(line.text));
  }

  void readInto(std::vector<GameTree>& games, TextErrors& errors, const MoveScanner& scan) {
    for (skip(); at_ < end_; skip()) {
      const MoveToken token = scan(text_.substr(at_, end_ - at_));
      if (!accept(token)) {
        const std::size_t length = std::max<std::size_t>(token.length, 1);
        const std::string problem = "'" + excerpt(text_.substr(at_, length)) + "' " + problem_;
        errors.add(at_, length, token.problem.empty() ? problem : token.problem);
        return;
      }
      at_ += token.length;
    }
    games.push_back(std::move(game_));
  }

 private:
  void skip() {
    while (at_ < end_ && kSeparators.find(text_[at_]) != std::string_view::npos) ++at_;
  }

  // Plays the token; on failure problem_ is the reason.
  [[nodiscard]] bool accept(const MoveToken& token) {
    if (token.isIgnored) return true;
    if (token.isPass) {
      last_ = game_.addPass(last_);
      return true;
    }
    if (!token.point) return fail("is not a move");
    const auto [x, y] = *token.point;
    if (!onBoard(x, y, game_.boardSize)) {
      return fail("is outside the " + sizeName(game_.boardSize) + " board" + largerBoard(x, y, game_.boardSize));
    }
    const Square s = Square::at(x, options_.rowsFromTop ? game_.boardSize - 1 - y : y);
    if (taken_.isTaken(s)) return fail("is played twice");
    last_ = game_.add(last_, s);
    taken_.enter(last_, s);
    return true;
  }

  [[nodiscard]] bool fail(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t end_;
  const ReadOptions& options_;
  GameTree game_;
  TakenPoints taken_{game_.setup};
  NodeId last_ = kRoot;
  std::string problem_;
};

[[nodiscard]] std::size_t digitsAt(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), ascii::isDigit) - text.begin());
}

// Number of letters at the start of a text, so that errors quote a whole word.
[[nodiscard]] std::size_t lettersAt(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), ascii::isLetter) - text.begin());
}

// "--" or "pass" at the start of a text; none otherwise.
[[nodiscard]] std::optional<MoveToken> passToken(std::string_view rest) {
  for (const std::string_view word : {"--", "pass"}) {
    if (ascii::toLower(rest.substr(0, word.size())) == word) return MoveToken{word.size(), std::nullopt, true, false};
  }
  return std::nullopt;
}

// Two numbers separated by a comma at the start of a text; `length` is 0 if there are none.
[[nodiscard]] MoveToken pairToken(std::string_view rest) {
  std::size_t at = 0;
  const auto x = numberAt(rest, at);
  if (!x) return {0, std::nullopt};
  skipBlanks(rest, at);
  if (at >= rest.size() || rest[at] != ',') return {at, std::nullopt};
  ++at;
  skipBlanks(rest, at);
  const auto y = numberAt(rest, at);
  if (!y) return {at, std::nullopt};
  return {at, std::pair{*x, *y}};
}

// Writes one game per line, moves separated by `separator`.
[[nodiscard]] std::string writeMoveLines(std::span<const GameTree> games, std::string_view separator,
                                         const std::function<std::string(const GameTree&, Square)>& name) {
  std::string text;
  for (const GameTree& game : games) {
    std::string line;
    for (const Square s : alternatingMoves(game)) {
      if (!line.empty()) line += separator;
      line += s.isNone() ? "--" : name(game, s);
    }
    text += line + "\n";
  }
  return text;
}

}  // namespace

ReadResult readMoveLines(std::string_view bytes, const ReadOptions& options, const MoveScanner& scan) {
  ReadResult result;
  TextErrors errors(bytes, options, result.errors);
  int number = 0;
  for (const TextLine& line : linesOf(bytes)) {
    ++number;
    const std::string_view text = ascii::trimmed(line.text);
    if (text.empty() || text.front() == '#') continue;
    LineReader(bytes, line, number, options).readInto(result.games, errors, scan);
  }
  return result;
}

MoveToken scanLetters(std::string_view rest) {
  if (const auto pass = passToken(rest)) return *pass;
  if (const std::size_t digits = digitsAt(rest); digits > 0) {
    const bool isMoveNumber = digits < rest.size() && rest[digits] == '.';
    return {isMoveNumber ? digits + 1 : digits, std::nullopt, false, isMoveNumber};
  }
  const auto point = notation::letterPointAt(rest);
  if (!point) return {std::max<std::size_t>(lettersAt(rest), 1), std::nullopt};
  return {point->length, std::pair{point->x, point->y}};
}

ReadResult readLetters(std::string_view bytes, const ReadOptions& options) {
  return readMoveLines(bytes, options, scanLetters);
}

std::string writeLetters(std::span<const GameTree> games, const WriteOptions& options) {
  return writeMoveLines(games, "", [&](const GameTree& game, Square s) {
    return notation::toLetters(options.rowsFromTop ? Square::at(s.x(), game.boardSize - 1 - s.y()) : s);
  });
}

ReadResult readCoordinates(std::string_view bytes, const ReadOptions& options) {
  return readMoveLines(bytes, options, [](std::string_view rest) {
    const auto pass = passToken(rest);
    return pass ? *pass : pairToken(rest);
  });
}

std::string writeCoordinates(std::span<const GameTree> games, const WriteOptions& options) {
  return writeMoveLines(games, " ", [&](const GameTree& game, Square s) {
    return notation::toCoordinates(options.rowsFromTop ? Square::at(s.x(), game.boardSize - 1 - s.y()) : s);
  });
}

ReadResult readOffsets(std::string_view bytes, const ReadOptions& options) {
  ReadOptions fromTop = options;
  fromTop.rowsFromTop = true;  // fixed by the format
  const int center = options.boardSize / 2;
  return readMoveLines(bytes, fromTop, [&](std::string_view rest) {
    if (const auto pass = passToken(rest)) return *pass;
    MoveToken token = pairToken(rest);
    if (token.point) token.point = std::pair{token.point->first + center, token.point->second + center};
    return token;
  });
}

std::string writeOffsets(std::span<const GameTree> games, const WriteOptions&) {
  return writeMoveLines(games, ", ", [](const GameTree& game, Square s) {
    const int center = game.boardSize / 2;
    return fmt::format("{},{}", s.x() - center, game.boardSize - 1 - s.y() - center);
  });
}

}  // namespace pentarch::records
