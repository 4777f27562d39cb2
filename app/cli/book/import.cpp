// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <iostream>
#include <iterator>

#include "app/cli/book/importer.h"
#include "app/cli/book/sqlite_book.h"
#include "app/cli/book/verbs.h"
#include "app/records/errors.h"
#include "app/records/units.h"

namespace pentarch::app {

int importIntoBook(const BookTask& task) {
  if (task.arguments.empty()) throw UsageError("book import needs a file, or - for standard input");
  SqliteBook book(task.book, Database::Mode::Create);
  Importer importer(book, {task.options.rule(), task.options.boardSize()});
  book.asOne([&] {  // an error in the file leaves the book unchanged
    for (const std::string& name : task.arguments) {
      if (name == "-") {
        importer.importText(std::string(std::istreambuf_iterator<char>(std::cin), {}), "standard input");
      } else {
        importer.importFile(name);
      }
    }
  });
  if (importer.leftOut() > 0) {
    fmt::print("{} of the moves left out: forbidden, or after the end of the game\n", importer.leftOut());
  }
  fmt::print("learnt {}, the book has {}\n", counted(static_cast<std::uint64_t>(importer.learnt()), "entry", "entries"),
             counted(book.size(), "position"));
  return kOk;
}

}  // namespace pentarch::app
