// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/service/json_output.h"
#include "engine/book.h"
#include "engine/engine.h"

namespace pentarch::app {

/// A position and its entry.
struct BookLine {
  book::BookPosition position;
  book::BookEntry entry;
};

/// The result of an analysis as a book entry; the source is this program.
[[nodiscard]] book::BookEntry entryOf(const SearchResult& result);

/// A position as text for readPosition: moves in letter notation where stones and turn allow it, else a drawing.
[[nodiscard]] std::string textOf(const book::BookPosition& position);

/// An entry as a JSON object; docs/book.md describes the fields.
[[nodiscard]] Json bookJson(const book::BookPosition& position, const book::BookEntry& entry);

/// Reads a line of JSON, from bookJson or from `analyze --json`. None if the analysis has no result because the game
/// has ended or the position could not be read. Throws PositionError.
[[nodiscard]] std::optional<BookLine> readBookJson(const std::string& line);

/// Score, win probability, kind of value, depth and proof of an entry, in columns; "no value" if it has none.
[[nodiscard]] std::string valueText(const book::BookEntry& entry);

/// True for a text as valueText() returns it for an entry with a value, also without the blanks in front.
[[nodiscard]] bool isValueText(std::string_view text);

/// Sets up the position on the engine's board.
void setUp(Engine& engine, const book::BookPosition& position);

/// The reason an entry is illegal: the game has ended, or a move is on a taken or forbidden point. Empty if legal.
/// Leaves the position on the engine's board.
[[nodiscard]] std::string illegality(Engine& engine, const BookLine& line);

}  // namespace pentarch::app
