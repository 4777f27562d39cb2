// SPDX-License-Identifier: MIT
#include "app/analysis/foul.h"

#include <algorithm>
#include <array>

#include "engine/position.h"

namespace pentarch::app {
namespace {

constexpr int kFour = 4;
constexpr int kOverline = 6;

[[nodiscard]] Square step(const Position& position, Square s, Direction d, int steps) {
  const int x = s.x() + steps * stepX(d);
  const int y = s.y() + steps * stepY(d);
  return onBoard(x, y, position.size()) ? Square::at(x, y) : Square::none();
}

// The unbroken row of black stones through s, with s taken as black.
[[nodiscard]] std::vector<Square> rowThrough(const Position& position, Square s, Direction d) {
  const auto isBlack = [&](int steps) {
    const Square p = step(position, s, d, steps);
    return p && position.at(p) == Cell::Black;
  };
  int first = 0;
  while (isBlack(first - 1)) --first;
  std::vector<Square> row;
  for (int i = first; i <= 0 || isBlack(i); ++i) row.push_back(step(position, s, d, i));
  return row;
}

// The rows of `length` stones through s that one more black stone on line d completes, without that stone. `accept`
// filters the empty points tried.
template <typename Accept>
[[nodiscard]] std::vector<FoulLine> rowsWithOneMore(Position& position, Square s, Direction d, int length,
                                                    Accept accept) {
  std::vector<FoulLine> rows;
  for (int i = -kFour; i <= kFour; ++i) {
    const Square q = step(position, s, d, i);
    if (q.isNone() || !position.isEmpty(q)) continue;
    std::vector<Square> row = rowThrough(position, q, d);
    if (std::ssize(row) != length || std::find(row.begin(), row.end(), s) == row.end() || !accept(q)) continue;
    std::erase(row, q);
    const bool isKnown = std::any_of(rows.begin(), rows.end(), [&](const FoulLine& r) { return r.stones == row; });
    if (!isKnown) rows.push_back({d, std::move(row)});
  }
  return rows;
}

[[nodiscard]] std::vector<FoulLine> foursThrough(Position& position, Square s, Direction d) {
  return rowsWithOneMore(position, s, d, kFour + 1, [](Square) { return true; });
}

[[nodiscard]] std::array<LineClass, kDirectionCount> classesAt(const Position& position, Square s) {
  std::array<LineClass, kDirectionCount> classes{};
  for (const Direction d : kDirections) classes[static_cast<std::size_t>(d)] = position.lineClass(Color::Black, s, d);
  return classes;
}

void append(std::vector<FoulLine>& all, std::vector<FoulLine> more) {
  for (FoulLine& line : more) all.push_back(std::move(line));
}

}  // namespace

std::vector<FoulLine> realThreesAt(Position& position, Square s) {
  const auto classes = classesAt(position, s);
  std::vector<FoulLine> threes;
  position.place(Color::Black, s);
  for (const Direction d : kDirections) {
    const LineClass line = classes[static_cast<std::size_t>(d)];
    if (line != LineClass::OpenThree && line != LineClass::OpenThreeWide) continue;
    std::vector<FoulLine> found = rowsWithOneMore(position, s, d, kFour, [&](Square q) {
      return position.lineClass(Color::Black, q, d) == LineClass::OpenFour &&
             position.threat(Color::Black, q) != Threat::Five && isLegal(position, Color::Black, q);
    });
    if (!found.empty()) threes.push_back(std::move(found.front()));
  }
  position.undo();
  return threes;
}

std::optional<Foul> foulAt(Position& position, Square s) {
  if (!position.traits().blackHasForbiddenPoints() || !isForbidden(position, s)) return std::nullopt;
  const auto classes = classesAt(position, s);
  std::vector<FoulLine> overlines;
  std::vector<FoulLine> fours;
  position.place(Color::Black, s);
  for (const Direction d : kDirections) {
    const LineClass line = classes[static_cast<std::size_t>(d)];
    std::vector<Square> row = rowThrough(position, s, d);
    if (std::ssize(row) >= kOverline) {
      overlines.push_back({d, std::move(row)});
    } else if (line == LineClass::Overline || line == LineClass::Four || line == LineClass::OpenFour) {
      append(fours, foursThrough(position, s, d));
    }
  }
  position.undo();
  if (!overlines.empty()) return Foul{s, FoulKind::Overline, std::move(overlines)};
  if (fours.size() >= 2) return Foul{s, FoulKind::DoubleFour, std::move(fours)};
  return Foul{s, FoulKind::DoubleThree, realThreesAt(position, s)};
}

std::vector<Foul> foulsOf(Position& position) {
  std::vector<Foul> fouls;
  if (!position.traits().blackHasForbiddenPoints()) return fouls;
  for (const Square s : SquareSet(position.set(Color::Black, Threat::Forbidden))) {
    if (auto foul = foulAt(position, s)) fouls.push_back(std::move(*foul));
  }
  return fouls;
}

std::string_view nameOf(FoulKind kind) {
  switch (kind) {
    case FoulKind::Overline: return "overline";
    case FoulKind::DoubleFour: return "double four";
    case FoulKind::DoubleThree: break;
  }
  return "double three";
}

std::string_view nameOf(Direction direction) {
  switch (direction) {
    case Direction::Row: return "row";
    case Direction::Column: return "column";
    case Direction::Diagonal: return "diagonal";
    case Direction::AntiDiagonal: break;
  }
  return "antidiagonal";
}

}  // namespace pentarch::app
