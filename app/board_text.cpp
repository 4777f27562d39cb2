// SPDX-License-Identifier: MIT
#include "app/board_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace pentarch::app {

std::string drawBoard(const Engine& engine, const Style& style, Square lastMove,
                      const std::map<Square, std::string>& marks) {
  const int size = engine.boardSize();
  const auto forbidden = engine.forbiddenPoints();
  std::string letters = "    ";
  for (int x = 0; x < size; ++x) letters += fmt::format("{} ", static_cast<char>('a' + x));
  letters.pop_back();
  std::string text = letters + "\n";
  for (int y = size - 1; y >= 0; --y) {
    std::string row = fmt::format("{:>3}", y + 1);
    for (int x = 0; x < size; ++x) {
      const Square s = Square::at(x, y);
      const bool isLast = s == lastMove;
      const bool afterLast = x > 0 && Square::at(x - 1, y) == lastMove;
      row += isLast ? "(" : afterLast ? ")" : " ";
      switch (engine.at(s)) {
        case Cell::Black: row += style.black("X"); break;
        case Cell::White: row += style.white("O"); break;
        case Cell::Blocked: row += "#"; break;
        case Cell::Empty: {
          const bool isFoul = std::find(forbidden.begin(), forbidden.end(), s) != forbidden.end();
          const auto mark = marks.find(s);
          row += mark != marks.end() ? mark->second : isFoul ? "x" : style.faint(".");
        }
      }
    }
    if (Square::at(size - 1, y) == lastMove) row += ")";
    text += row + fmt::format(" {}\n", y + 1);
  }
  return text + letters + "\n";
}

}  // namespace pentarch::app
