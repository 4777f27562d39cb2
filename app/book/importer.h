// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "app/book/book_text.h"
#include "app/records/game_tree.h"
#include "engine/book/book_files.h"

namespace pentarch::app {

/// Puts what texts and game records say into a book. Not all of a file at once or not at all: that is for the caller,
/// see PositionBook::asOne.
class Importer {
 public:
  /// `section` holds for texts that do not say their rule and size.
  Importer(book::PositionBook& book, const book::BookSection& section);

  /// A game record, found by its content, or a text of lines. Throws PositionError, which names the place.
  void importFile(const std::string& path);
  /// Lines of JSON or moves; the name is for errors. Throws PositionError.
  void importLines(std::istream& stream, const std::string& name);
  /// Every position of a game: its moves become known ones, comments remarks, labels on the point of a move labels of
  /// the position behind it.
  void importGame(const records::GameTree& game);

  /// Entries that were learnt.
  [[nodiscard]] std::size_t learnt() const { return learnt_; }
  /// Moves of games that the rules do not allow, or after the end of a game.
  [[nodiscard]] std::size_t leftOut() const { return leftOut_; }

 private:
  void importLine(const std::string& text);
  void importMoves(const std::string& line, std::size_t indent);
  void learn(const BookLine& line);
  void learnNode(const records::GameTree& game, records::NodeId id, const book::BookPosition& position);

  book::PositionBook& book_;
  book::BookSection section_;
  Engine engine_;
  std::size_t learnt_ = 0;
  std::size_t leftOut_ = 0;
};

}  // namespace pentarch::app
