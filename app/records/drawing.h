// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "app/records/formats.h"
#include "engine/engine.h"

namespace pentarch::records {

/// Boards drawn with characters, rows from the top: X or a black circle, O or a white circle, # blocked, any of . x o +
/// * _ - and (between row numbers) any other sign for an empty point; with or without row numbers, letters and frames.
/// Without any X, x is Black, or * if there are white stones; without any O, o is White; a dash is a point if there is
/// no other sign for one. Of two boards side by side the left one is read. A text may hold several boards. The side to
/// move is counted unless the options give it.
[[nodiscard]] ReadResult readDrawings(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeDrawings(std::span<const GameTree> games, const WriteOptions& options);

/// Signs of a drawn board. Each takes one column, besides color sequences.
struct BoardSigns {
  std::string black = "X";
  std::string white = "O";
  std::string empty = ".";
};

/// The board as rows of text with row 1 at the bottom: X black, O white, # blocked, x forbidden for Black; the last
/// move (if known) in parentheses. `marks` puts symbols one column wide on empty points. Without marks and colors,
/// readDrawings can read the output.
[[nodiscard]] std::string drawBoard(const Engine& engine, Square lastMove,
                                    const std::map<Square, std::string>& marks = {}, const BoardSigns& signs = {});

/// True if a text holds at least as many rows of points as the smallest board has.
[[nodiscard]] bool looksLikeDrawing(std::string_view bytes);

}  // namespace pentarch::records
