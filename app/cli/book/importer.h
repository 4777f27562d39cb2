// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/cli/book/book_text.h"
#include "app/records/formats.h"
#include "app/records/game_tree.h"
#include "engine/book.h"

namespace pentarch::app {

/// Imports texts and game records into a book. Imports of a whole file are not atomic: the caller ensures that, see
/// PositionBook::asOne.
class Importer {
 public:
  /// Which remark and label a position has in the end if both the book and the text have one: those of the entry with
  /// the stronger value, as everywhere, or those of the text.
  enum class Notes : std::uint8_t { OfStronger, OfText };

  /// `section` gives rule and size for texts that do not state them.
  Importer(book::PositionBook& book, const book::BookSection& section, Notes notes = Notes::OfStronger);

  /// Imports the content of a file as importText does. Throws PositionError.
  void importFile(const std::string& path);
  /// Games in any format, detected by content (or the extension of `name`), or lines of results and of moves with
  /// remarks. Throws PositionError naming the place.
  void importText(const std::string& bytes, const std::string& name);
  /// Imports every position of a game: moves become known moves, comments become remarks, and a label on the point of a
  /// move becomes the label of the position after it.
  void importGame(const records::GameTree& game);

  /// Number of entries learned.
  [[nodiscard]] std::size_t learned() const { return learned_; }
  /// Number of moves left out because they are illegal or follow the end of a game.
  [[nodiscard]] std::size_t leftOut() const { return leftOut_; }

 private:
  void importLines(const std::string& bytes, const std::string& name, records::Format format);
  void importLine(const std::string& text, records::Format format);
  void importMoves(const std::string& line, std::size_t indent, records::Format format);
  void learn(const BookLine& line);
  void learnNode(const records::GameTree& game, records::NodeId id, const std::string& label,
                 const book::BookPosition& position);
  void replaceNotes(const book::BookPosition& position, const book::BookEntry& notes);

  book::PositionBook& book_;
  book::BookSection section_;
  Notes notes_;
  Engine engine_;
  std::size_t learned_ = 0;
  std::size_t leftOut_ = 0;
};

/// The position before the first move of a game.
[[nodiscard]] book::BookPosition startOf(const records::GameTree& game, Rule rule);
/// The position after a move or pass, whichever side was to move.
[[nodiscard]] book::BookPosition after(book::BookPosition position, const records::Node& move);

}  // namespace pentarch::app
