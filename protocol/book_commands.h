// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/book.h"
#include "engine/engine.h"
#include "protocol/book_files.h"
#include "protocol/command.h"
#include "protocol/reply.h"
#include "protocol/rows.h"
#include "protocol/settings.h"

namespace pentarch {

/// The database commands of Yixin-Board: queries and edits of the positions of a book, operations on its files, and
/// moves from it. Replies go to the output; an error of a file becomes a message. Not thread-safe.
class BookCommands {
 public:
  /// The initial book and the access to files may be null. The references must outlive the object.
  BookCommands(const Engine& engine, const Settings& settings, std::shared_ptr<book::PositionBook> book,
               std::shared_ptr<BookFiles> files, LineSink output);

  [[nodiscard]] bool hasBook() const { return book_ != nullptr; }

  /// Answers a command about the position that the moves of a list lead to. Precondition: hasBook().
  void answer(const command::Book& command, const RowReader& moves);

  /// Acts on a file of the book, or on the book itself for Save and Check, which ignore the path. Does nothing if there
  /// is no book to act on. No access to files (Save needs none) and an empty path are errors of the file.
  void useFile(BookFileAction action, const std::string& path);

  /// The book's move for the engine's board, which it also announces. None if the settings do not allow a move from the
  /// book now, or if the book knows none that is neither excluded nor forbidden.
  [[nodiscard]] Square chooseMove(const std::vector<Square>& excluded);

 private:
  void query(BookAction action, const book::BookPosition& position);
  void edit(const command::Book& command, std::span<const Square> moves);
  book::BookEntry change(const book::BookPosition& position, const std::function<void(book::BookEntry&)>& edit);
  void eraseAll(const book::BookPosition& part, std::string_view filterName);
  void setBestMove(std::span<const Square> moves, bool isBest);
  void labelPoint(const book::BookPosition& position, std::string_view arguments);
  void open(const std::string& path);
  void requireFiles() const;  // throws std::runtime_error if there is no access to files
  [[nodiscard]] std::vector<std::string> runFileAction(BookFileAction action, const std::string& path);
  [[nodiscard]] book::BookPosition positionAfter(std::span<const Square> moves) const;
  [[nodiscard]] bool isReadOnly() const;
  void write(const std::vector<std::string>& lines) const;

  const Engine& engine_;
  const Settings& settings_;
  std::shared_ptr<book::PositionBook> book_;
  std::shared_ptr<BookFiles> files_;
  LineSink output_;
};

}  // namespace pentarch
