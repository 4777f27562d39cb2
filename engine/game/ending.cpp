// SPDX-License-Identifier: MIT
#include "engine/game/ending.h"

#include <algorithm>
#include <array>

#include "engine/game/forbidden.h"
#include "engine/game/notation.h"
#include "engine/game/position.h"
#include "engine/game/rule.h"

namespace pentarch {
namespace {

using Row = std::vector<Square>;

/// The deciding rows on a board, by color; empty where there is none.
struct Rows {
  std::array<Row, 2> fives;
  Row overline;  // of Black, where it is a foul
};

[[nodiscard]] std::string describeWin(const Ending& ending, Color winner) {
  const std::string name(nameOf(winner));
  if (ending.move) return name + " won with " + notation::toLetters(ending.move);
  const std::size_t length = ending.row.size();
  const std::string row = length == 5 ? "five" : std::to_string(length) + " in a row";
  return name + " has " + row + ": " + endsOf(ending.row);
}

[[nodiscard]] std::string describeFoul(const Ending& ending) {
  const std::string foul = ending.move ? "Black's " + notation::toLetters(ending.move) + " was forbidden"
                                       : "Black has an overline, " + endsOf(ending.row);
  return "White won: " + foul;
}

[[nodiscard]] bool holds(const Row& row, Square s) {
  return std::find(row.begin(), row.end(), s) != row.end();
}

// Records the row that starts at `first` and runs along d if it decides the game. Of several rows, the one through the
// last stone is kept.
void takeRow(const Position& position, Square first, Direction d, Square last, Rows& rows) {
  const Color color = colorOf(position.at(first));
  const UnbrokenRow found = rowThrough(position, color, first, d);
  if (found.before > 0) return;  // not its start
  const int length = found.length();
  const bool wins = isFive(position.traits().winLength[indexOf(color)], length, found.isClosed);
  const bool isFoul = length > 5 && color == Color::Black && position.traits().blackHasForbiddenPoints();
  if (!wins && !isFoul) return;
  Row row;
  for (int i = 0; i < length; ++i) row.push_back(Square::at(first.x() + i * stepX(d), first.y() + i * stepY(d)));
  Row& known = wins ? rows.fives[indexOf(color)] : rows.overline;
  if (known.empty() || holds(row, last)) known = std::move(row);
}

[[nodiscard]] Rows rowsOn(const Position& position, Square last) {
  Rows rows;
  for (int y = 0; y < position.size(); ++y) {
    for (int x = 0; x < position.size(); ++x) {
      const Square s = Square::at(x, y);
      if (!isStone(position.at(s))) continue;
      for (const Direction d : kDirections) takeRow(position, s, d, last, rows);
    }
  }
  return rows;
}

// Index of the last stone in the history, ignoring passes after it; -1 if there is none.
[[nodiscard]] int indexOfLastStone(const Position& position) {
  int index = position.historySize() - 1;
  while (index >= 0 && position.moveAt(index).isNone()) --index;
  return index;
}

// True if the stone at `index` was played on a forbidden point. Precondition: only passes follow it.
[[nodiscard]] bool wasFoul(Position& position, int index) {
  const Square stone = position.moveAt(index);
  const Color color = position.colorAt(index);
  if (color == Color::White || !position.traits().blackHasForbiddenPoints()) return false;
  const int passes = position.historySize() - 1 - index;
  for (int i = 0; i <= passes; ++i) position.undo();
  const bool isFoul = !isLegal(position, color, stone);
  position.place(color, stone);
  for (int i = 0; i < passes; ++i) position.pass();
  return isFoul;
}

}  // namespace

UnbrokenRow rowThrough(const Position& position, Color color, Square s, Direction d) {
  const auto contentAt = [&](int steps) {
    const int x = s.x() + steps * stepX(d);
    const int y = s.y() + steps * stepY(d);
    return onBoard(x, y, position.size()) ? position.at(Square::at(x, y)) : Cell::Blocked;
  };
  UnbrokenRow row;
  while (contentAt(-row.before - 1) == cellOf(color)) ++row.before;
  while (contentAt(row.after + 1) == cellOf(color)) ++row.after;
  row.isClosed = contentAt(-row.before - 1) == cellOf(~color) && contentAt(row.after + 1) == cellOf(~color);
  return row;
}

Ending endingOf(Position& position, LastStone lastStone) {
  const int index = lastStone == LastStone::Played ? indexOfLastStone(position) : -1;
  const Square last = index >= 0 ? position.moveAt(index) : Square::none();
  Rows rows = rowsOn(position, last);
  // The side whose five holds the last stone; else the side that is not to move.
  const auto winner = [&]() -> std::optional<Color> {
    for (const Color c : kColors) {
      if (!last.isNone() && holds(rows.fives[indexOf(c)], last)) return c;
    }
    for (const Color c : {~position.sideToMove(), position.sideToMove()}) {
      if (!rows.fives[indexOf(c)].empty()) return c;
    }
    return std::nullopt;
  }();
  Ending ending;
  if (winner) {
    ending.state = *winner == Color::Black ? GameState::BlackWon : GameState::WhiteWon;
    ending.row = std::move(rows.fives[indexOf(*winner)]);
    ending.loserRow = std::move(rows.fives[indexOf(~*winner)]);
    if (holds(ending.row, last)) ending.move = last;
  } else if (!rows.overline.empty()) {
    ending.state = GameState::BlackForbidden;
    ending.row = std::move(rows.overline);
    if (holds(ending.row, last)) ending.move = last;
  } else if (index >= 0 && wasFoul(position, index)) {
    ending.state = GameState::BlackForbidden;
    ending.move = last;
  } else if (position.isDrawn()) {
    ending.state = GameState::Draw;
    ending.move = last;
  }
  return ending;
}

std::string endsOf(const std::vector<Square>& row) {
  return notation::toLetters(row.front()) + " to " + notation::toLetters(row.back());
}

std::string describe(const Ending& ending, const Position& position) {
  switch (ending.state) {
    case GameState::BlackWon: return describeWin(ending, Color::Black);
    case GameState::WhiteWon: return describeWin(ending, Color::White);
    case GameState::BlackForbidden: return describeFoul(ending);
    case GameState::Draw:
      if (position.isFull()) return "a draw: the board is full";
      return "a draw: the limit of " + std::to_string(position.moveLimit()) + " moves is reached";
    case GameState::Running: break;
  }
  return "";
}

}  // namespace pentarch
