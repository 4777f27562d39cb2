// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "protocol/command.h"

namespace pentarch {

/// One row of a list. Lists of plain squares have no third field; if one is given, it is read and ignored.
struct Row {
  Point point;
  std::optional<int> field;
};

/// The command that opens a list; "database" for the lists of all database commands.
[[nodiscard]] std::string nameOf(ListKind kind);

/// Reads the rows of a list up to DONE. Rows may share a line, with blanks between them and around the commas.
class RowReader {
 public:
  explicit RowReader(ListKind kind) : kind_(kind) {}

  /// Takes the rows on one line and returns the texts that are not valid rows.
  std::vector<std::string> feed(std::string_view line);

  [[nodiscard]] ListKind kind() const { return kind_; }
  [[nodiscard]] bool isDone() const { return done_; }
  [[nodiscard]] bool hadBadRows() const { return hadBadRows_; }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }

 private:
  ListKind kind_;
  bool done_ = false;
  bool hadBadRows_ = false;
  std::vector<Row> rows_;
};

/// A position given by BOARD or YXBOARD, with our side determined.
struct BoardPosition {
  std::vector<SetupStone> stones;
  Color us = Color::Black;           ///< the side that is to move
  std::vector<std::string> ignored;  ///< rows that do not fit the board
};

/// Builds a position from the rows of a BOARD: field 1 is our stone, 2 the opponent's, 3 a blocked point. Rows come in
/// any order; the last one for a point counts. Our color is that of notation::colorToMove().
[[nodiscard]] BoardPosition boardFromRows(std::span<const Row> rows, int boardSize);

/// The square of coordinates; none if they are off the board.
[[nodiscard]] Square squareOf(Point point, int boardSize);

/// The squares of a list; none if a row is off the board or repeats another.
[[nodiscard]] std::optional<std::vector<Square>> squaresFromRows(std::span<const Row> rows, int boardSize);

}  // namespace pentarch
