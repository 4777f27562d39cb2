// SPDX-License-Identifier: MIT
#include "engine/game/notation.h"

#include <algorithm>

#include "engine/base/ascii.h"

namespace pentarch::notation {
namespace {

// Reads the digits at a place of a text, which moves behind them.
[[nodiscard]] std::optional<int> takeDigits(std::string_view text, std::size_t& at) {
  int value = 0;
  const std::size_t start = at;
  for (; at < text.size() && ascii::isDigit(text[at]); ++at) value = std::min(kFarAway, value * 10 + (text[at] - '0'));
  if (at == start) return std::nullopt;
  return value;
}

// True for all bytes of a UTF-8 letter but the first.
[[nodiscard]] bool isContinuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}
[[nodiscard]] bool isSeparator(char c) {
  return c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\n' || c == '\r';
}

/// Reads a list of moves from left to right.
class MoveReader {
 public:
  MoveReader(std::string_view text, int boardSize) : text_(text), size_(boardSize) {}

  std::variant<std::vector<Square>, Error> read() {
    std::vector<Square> moves;
    skip();
    const bool letters = pos_ < text_.size() && ascii::isLetter(text_[pos_]);
    while (pos_ < text_.size()) {
      const std::size_t start = pos_;
      const auto point = letters ? letterPoint() : numberPoint();
      const std::string token = tokenFrom(start);
      if (!point) return Error{"not a move: '" + token + "'", start};
      if (!onBoard(point->first, point->second, size_)) {
        return Error{"'" + token + "' is outside the " + sizeName() + " board", start};
      }
      const Square s = Square::at(point->first, point->second);
      if (std::find(moves.begin(), moves.end(), s) != moves.end()) {
        return Error{"'" + token + "' is played twice", start};
      }
      moves.push_back(s);
      skip();
    }
    return moves;
  }

 private:
  using Point = std::optional<std::pair<int, int>>;

  void skip() {
    while (pos_ < text_.size() && isSeparator(text_[pos_])) ++pos_;
  }

  // The text from `start` to where reading stopped, at least one whole letter.
  [[nodiscard]] std::string tokenFrom(std::size_t start) const {
    std::size_t end = std::max(pos_, start + 1);
    while (end < text_.size() && isContinuation(text_[end])) ++end;
    return std::string(text_.substr(start, end - start));
  }

  Point letterPoint() {
    const auto point = letterPointAt(text_.substr(pos_));
    if (!point) return std::nullopt;
    pos_ += point->length;
    return std::pair{point->x, point->y};
  }

  Point numberPoint() {
    const auto x = takeDigits(text_, pos_);
    if (!x) return std::nullopt;
    while (pos_ < text_.size() && text_[pos_] == ' ') ++pos_;
    if (pos_ >= text_.size() || text_[pos_] != ',') return std::nullopt;
    ++pos_;
    while (pos_ < text_.size() && text_[pos_] == ' ') ++pos_;
    const auto y = takeDigits(text_, pos_);
    if (!y) return std::nullopt;
    return std::pair{*x, *y};
  }

  [[nodiscard]] std::string sizeName() const { return std::to_string(size_) + "x" + std::to_string(size_); }

  std::string_view text_;
  int size_;
  std::size_t pos_ = 0;
};

}  // namespace

std::string toLetters(Square square) {
  return std::string(1, static_cast<char>('a' + square.x())) + std::to_string(square.y() + 1);
}

std::string toCoordinates(Square square) {
  return std::to_string(square.x()) + "," + std::to_string(square.y());
}

std::optional<LetterPoint> letterPointAt(std::string_view text) {
  if (text.empty() || !ascii::isLetter(text.front())) return std::nullopt;
  std::size_t length = 1;
  const auto row = takeDigits(text, length);
  if (!row) return std::nullopt;
  return LetterPoint{ascii::toLower(text.front()) - 'a', *row - 1, length};
}

std::optional<Square> fromLetters(std::string_view text, int boardSize) {
  const auto point = letterPointAt(text);
  if (!point || point->length != text.size() || !onBoard(point->x, point->y, boardSize)) return std::nullopt;
  return Square::at(point->x, point->y);
}

std::variant<std::vector<Square>, Error> parseMoves(std::string_view text, int boardSize) {
  return MoveReader(text, boardSize).read();
}

Color colorToMove(std::ptrdiff_t own, std::ptrdiff_t others, bool isFirstOwn) {
  if (own == others) return Color::Black;
  if (own + 1 == others) return Color::White;
  return isFirstOwn ? Color::Black : Color::White;
}

}  // namespace pentarch::notation
