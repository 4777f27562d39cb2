// SPDX-License-Identifier: MIT
#include "app/cli/play/view.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/score_text.h"
#include "app/cli/position_text.h"
#include "app/records/names.h"
#include "engine/game/notation.h"

namespace pentarch::app::play {
namespace {

constexpr std::size_t kPanelGap = 4;
constexpr std::size_t kPanelWidth = 24;
constexpr std::size_t kNameWidth = 12;
// The panel: rule, a blank row, Black, White, a blank row, moves. Its first row is that of the letters above the board.
constexpr int kRowOfBlack = 3;  // of the screen, from 1
constexpr int kRowOfWhite = 4;
constexpr int kRowsBesideNoMoves = 4;  // of the board; the moves stand beside the others

}  // namespace

std::string View::headText() const {
  const GameSettings& s = game_.settings();
  return fmt::format("{0} {1}x{1}  {2}: you  {3}: {4}", traitsOf(s.rule).name, s.boardSize, nameOf(s.person),
                     nameOf(~s.person), game_.engineName());
}

std::string View::boardText(Square hint) const {
  const auto moves = game_.moves();
  std::map<Square, std::string> marks;
  if (hint) marks[hint] = style_.strong("+");
  return drawBoard(game_.board(), style_, moves.empty() ? Square::none() : moves.back(), marks);
}

std::string View::screenText(std::size_t width, milliseconds thinking, Square hint) const {
  return sideBySide(boardText(hint), panelText(thinking), kPanelGap, width);
}

std::string View::clockUpdate(std::size_t width, milliseconds thinking) const {
  if (panelColumn() + kPanelWidth > width) return "";
  const Color side = game_.board().sideToMove();
  const int row = side == Color::Black ? kRowOfBlack : kRowOfWhite;
  return fmt::format(
      "\x1b"
      "7\x1b[{};{}H{}\x1b"
      "8",
      row, panelColumn() + 1, playerText(side, thinking));
}

// The column, from 0, where the panel begins beside the board: letters a to the last, two columns each, behind the row
// numbers, and the row numbers on the right.
std::size_t View::panelColumn() const {
  std::size_t widest = 0;
  const std::string board = boardText();
  for (std::string_view rest = board; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    widest = std::max(widest, visibleWidth(rest.substr(0, end)));
    rest.remove_prefix(end + 1);
  }
  return widest + kPanelGap;
}

std::string View::panelText(milliseconds thinking) const {
  const GameSettings& s = game_.settings();
  const std::string rule = fmt::format("{0} {1}x{1}", traitsOf(s.rule).name, s.boardSize);
  return fmt::format("{}\n\n{}\n{}\n\n{}", style_.strong(rule), playerText(Color::Black, thinking),
                     playerText(Color::White, thinking),
                     movesTable(static_cast<std::size_t>(s.boardSize - kRowsBesideNoMoves)));
}

// Stone, name and clock; a mark before the side to move.
std::string View::playerText(Color side, milliseconds thinking) const {
  const bool isToMove = !game_.isOver() && game_.board().sideToMove() == side;
  const milliseconds now = isToMove ? thinking : milliseconds{0};
  const auto left = game_.left(side);
  const milliseconds shown = left ? std::max(milliseconds{0}, *left - now) : game_.used(side) + now;
  const std::string name = side == game_.settings().person ? "You" : game_.engineName();
  const std::string stone = side == Color::Black ? style_.black("X") : style_.white("O");
  const std::string text =
      fmt::format("{:<{}}{:>8}", name, kNameWidth, clockText(std::chrono::floor<std::chrono::seconds>(shown)));
  return fmt::format("{} {} {}", isToMove ? ">" : " ", stone, isToMove ? style_.strong(text) : text);
}

// The last moves, a pair a row.
std::string View::movesTable(std::size_t rows) const {
  const auto moves = game_.moves();
  const std::size_t pairs = (moves.size() + 1) / 2;
  std::string text;
  for (std::size_t i = pairs > rows ? pairs - rows : 0; i < pairs; ++i) {
    const std::string second = 2 * i + 1 < moves.size() ? notation::toLetters(moves[2 * i + 1]) : "";
    text += fmt::format("{:>4}  {:<5}{}\n", i + 1, notation::toLetters(moves[2 * i]), second);
  }
  return text;
}

}  // namespace pentarch::app::play
