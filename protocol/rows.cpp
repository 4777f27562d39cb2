// SPDX-License-Identifier: MIT
#include "protocol/rows.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/game/notation.h"
#include "protocol/text.h"

namespace pentarch {

namespace {
// Cuts "X,Y" or "X,Y,F,…" with blanks around the commas off the text. None if the text does not start with a row: what
// is cut off then are the fields before the fault, and no row starts among them.
[[nodiscard]] std::optional<Row> takeRow(std::string_view& text) {
  const std::optional<Point> point = text::takePoint(text);
  if (!point) return std::nullopt;
  Row row{*point, std::nullopt};
  while (text::takeComma(text)) {
    const std::optional<int> field = text::takeInt(text);
    if (!field) return std::nullopt;
    if (!row.field) row.field = field;
  }
  if (!text.empty() && !ascii::isBlank(text.front())) return std::nullopt;
  return row;
}

[[nodiscard]] bool startsWithDone(std::string_view text) {
  return ascii::toUpper(text::takeWord(text)) == "DONE";
}

// Cuts what is no row off the text: all up to the next row or DONE, without blanks at the ends. Linear in its length,
// because after a fault in a long row the search goes on there, not at the row's second word.
[[nodiscard]] std::string_view takeBadRow(std::string_view& text) {
  const std::string_view all = text;
  for (std::string_view rest = text; !text.empty() && !startsWithDone(text) && !takeRow(rest); rest = text) {
    do {
      text::takeWord(text);
    } while (text.size() > rest.size());
  }
  return ascii::trimmed(all.substr(0, all.size() - text.size()));
}

[[nodiscard]] std::string describe(const Row& row) {
  std::string result = std::to_string(row.point.x) + ',' + std::to_string(row.point.y);
  if (row.field) result += ',' + std::to_string(*row.field);
  return result;
}

[[nodiscard]] bool hasOwner(const Row& row) {
  return row.field && *row.field >= 1 && *row.field <= 3;
}

[[nodiscard]] bool needsOwner(ListKind kind) {
  return kind == ListKind::Board || kind == ListKind::YxBoard;
}

// The rows that fit the board, one per point: the last row for it, at the place of the first.
[[nodiscard]] std::vector<Row> distinctRows(std::span<const Row> rows, int boardSize,
                                            std::vector<std::string>& ignored) {
  std::vector<Row> result;
  for (const Row& row : rows) {
    if (!onBoard(row.point.x, row.point.y, boardSize)) {
      ignored.push_back(describe(row));
      continue;
    }
    const auto same =
        std::find_if(result.begin(), result.end(), [&row](const Row& other) { return other.point == row.point; });
    if (same != result.end()) {
      *same = row;
    } else {
      result.push_back(row);
    }
  }
  return result;
}

}  // namespace

std::string nameOf(ListKind kind) {
  switch (kind) {
    case ListKind::Board: return "BOARD";
    case ListKind::YxBoard: return "YXBOARD";
    case ListKind::Swap2: return "SWAP2BOARD";
    case ListKind::Block: return "YXBLOCK";
    case ListKind::Unblock: return "YXBLOCKUNDO";
    case ListKind::BlockPath: return "YXBLOCKPATH";
    case ListKind::UnblockPath: return "YXBLOCKPATHUNDO";
    case ListKind::Book: return "database";
  }
  return "";
}

std::vector<std::string> RowReader::feed(std::string_view line) {
  std::vector<std::string> bad;
  line = ascii::trimmed(line);
  while (!done_ && !line.empty()) {
    if (startsWithDone(line)) {
      done_ = true;
      break;
    }
    std::string_view rest = line;
    const std::optional<Row> row = takeRow(rest);
    if (row) line = rest;
    if (row && (hasOwner(*row) || !needsOwner(kind_))) {
      rows_.push_back(*row);
    } else {
      bad.push_back(row ? describe(*row) : text::quoted(takeBadRow(line)));
    }
  }
  hadBadRows_ = hadBadRows_ || !bad.empty();
  return bad;
}

BoardPosition boardFromRows(std::span<const Row> rows, int boardSize) {
  BoardPosition board;
  const std::vector<Row> distinct = distinctRows(rows, boardSize, board.ignored);

  const auto countOf = [&distinct](int field) {
    return std::count_if(distinct.begin(), distinct.end(), [field](const Row& row) { return row.field == field; });
  };
  const auto firstStone = std::find_if(distinct.begin(), distinct.end(), [](const Row& row) { return row.field != 3; });
  const bool isFirstOurs = firstStone != distinct.end() && firstStone->field == 1;
  board.us = notation::colorToMove(countOf(1), countOf(2), isFirstOurs);

  for (const Row& row : distinct) {
    const Cell content = row.field == 1 ? cellOf(board.us) : row.field == 2 ? cellOf(~board.us) : Cell::Blocked;
    board.stones.push_back({Square::at(row.point.x, row.point.y), content});
  }
  return board;
}

Square squareOf(Point point, int boardSize) {
  return onBoard(point.x, point.y, boardSize) ? Square::at(point.x, point.y) : Square::none();
}

std::optional<std::vector<Square>> squaresFromRows(std::span<const Row> rows, int boardSize) {
  std::vector<Square> squares;
  for (const Row& row : rows) {
    const Square square = squareOf(row.point, boardSize);
    if (square.isNone() || std::find(squares.begin(), squares.end(), square) != squares.end()) return std::nullopt;
    squares.push_back(square);
  }
  return squares;
}

}  // namespace pentarch
