// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "app/json_output.h"
#include "engine/book/book_entry.h"
#include "engine/book/book_position.h"
#include "engine/engine.h"

namespace pentarch::app {

/// A position and what is known about it.
struct BookLine {
  book::BookPosition position;
  book::BookEntry entry;
};

/// What an analysis has found, as an entry of a book; the source is this program.
[[nodiscard]] book::BookEntry entryOf(const SearchResult& result);

/// A position as a text that readPosition reads: moves in letters where stones and turn allow it, else a drawing.
[[nodiscard]] std::string textOf(const book::BookPosition& position);

/// An entry as a JSON object; docs/book.md describes its fields.
[[nodiscard]] Json bookJson(const book::BookPosition& position, const book::BookEntry& entry);

/// The entry in a line of JSON, one of bookJson or that `analyze --json` has printed; none if the analysis had nothing
/// to say because the game has ended or the position could not be read. Throws PositionError.
[[nodiscard]] std::optional<BookLine> readBookJson(const std::string& line);

/// Sets the position up on the board of an engine.
void setUp(Engine& engine, const book::BookPosition& position);

/// What is wrong with an entry by the rules: the game has ended, a move is taken or forbidden. Empty if nothing is. The
/// engine gets the position on its board.
[[nodiscard]] std::string illegality(Engine& engine, const BookLine& line);

}  // namespace pentarch::app
