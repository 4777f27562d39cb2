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

/// One row of a list. Lists of bare squares have no third field; where it is given it is read and not used.
struct Row {
  Point point;
  std::optional<int> field;
};

/// Reads the rows of a list up to DONE. Rows may share a line, with blanks between them and around the commas.
class RowReader {
 public:
  explicit RowReader(ListKind kind) : kind_(kind) {}

  /// Takes the rows on one line and returns the texts that were no rows.
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

/// A position given by BOARD, seen by its sides.
struct BoardPosition {
  std::vector<SetupStone> stones;
  Color us = Color::Black;           ///< the side that is to move
  std::vector<std::string> ignored;  ///< rows that do not fit the board
};

/// Makes a position of the rows of a BOARD: field 1 is our stone, 2 the opponent's, 3 a blocked point. Rows come in
/// any order; the last one for a point counts. As many stones on both sides: we are Black; one more for the opponent:
/// White; any other count: the owner of the first row is Black.
[[nodiscard]] BoardPosition boardFromRows(std::span<const Row> rows, int boardSize);

/// The squares of a list, or none if one is off the board or named twice.
[[nodiscard]] std::optional<std::vector<Square>> squaresFromRows(std::span<const Row> rows, int boardSize);

}  // namespace pentarch
