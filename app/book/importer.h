// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
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

  /// What importText makes of the content of a file. Throws PositionError.
  void importFile(const std::string& path);
  /// A game record, found by its content (or the name's ending), or lines of JSON and moves. Throws PositionError,
  /// which names the place.
  void importText(const std::string& bytes, const std::string& name);
  /// Every position of a game: its moves become known ones, comments remarks, labels on the point of a move labels of
  /// the position behind it.
  void importGame(const records::GameTree& game);

  /// Entries that were learnt.
  [[nodiscard]] std::size_t learnt() const { return learnt_; }
  /// Moves of games that the rules do not allow, or after the end of a game.
  [[nodiscard]] std::size_t leftOut() const { return leftOut_; }

 private:
  void importLines(const std::string& bytes, const std::string& name);
  void importLine(const std::string& text);
  void importMoves(const std::string& line, std::size_t indent);
  void learn(const BookLine& line);
  void learnNode(const records::GameTree& game, records::NodeId id, const std::string& label,
                 const book::BookPosition& position);

  book::PositionBook& book_;
  book::BookSection section_;
  Engine engine_;
  std::size_t learnt_ = 0;
  std::size_t leftOut_ = 0;
};

}  // namespace pentarch::app
