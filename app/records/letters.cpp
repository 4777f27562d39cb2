// SPDX-License-Identifier: MIT
#include "app/records/letters.h"

#include <algorithm>
#include <cctype>

#include "app/records/text_place.h"
#include "engine/game/notation.h"

namespace pentarch::records {
namespace {

[[nodiscard]] std::size_t digitsAt(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && isDigit(text[end])) ++end;
  return end - at;
}

// Number of letters at the start of a text, so that errors quote a whole word.
[[nodiscard]] std::size_t lettersAt(std::string_view text) {
  const auto end = std::find_if(text.begin(), text.end(), [](unsigned char c) { return std::isalpha(c) == 0; });
  return static_cast<std::size_t>(end - text.begin());
}

}  // namespace

MoveToken scanLetters(std::string_view rest) {
  if (const auto pass = passToken(rest)) return *pass;
  if (const std::size_t digits = digitsAt(rest, 0); digits > 0) {
    const bool isMoveNumber = digits < rest.size() && rest[digits] == '.';
    return {isMoveNumber ? digits + 1 : digits, std::nullopt, false, isMoveNumber};
  }
  if (std::isalpha(static_cast<unsigned char>(rest.front())) == 0) return {};
  const std::size_t digits = digitsAt(rest, 1);
  if (digits == 0) return {lettersAt(rest), std::nullopt};
  int row = 0;
  for (const char c : rest.substr(1, digits)) row = std::min(kFarAway, row * 10 + (c - '0'));
  return {1 + digits, std::pair{std::tolower(static_cast<unsigned char>(rest.front())) - 'a', row - 1}};
}

ReadResult readLetters(std::string_view bytes, const ReadOptions& options) {
  return readMoveLines(bytes, options, scanLetters);
}

std::string writeLetters(std::span<const GameTree> games, const WriteOptions& options) {
  return writeMoveLines(games, "", [&](const GameTree& game, Square s) {
    return notation::toLetters(options.rowsFromTop ? Square::at(s.x(), game.boardSize - 1 - s.y()) : s);
  });
}

}  // namespace pentarch::records
