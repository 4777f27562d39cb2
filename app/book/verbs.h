// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/options.h"

namespace pentarch::app {

/// What `pentarch book VERB BOOK ...` is asked to do with a book.
struct BookTask {
  const Options& options;
  std::string book;                    ///< the file of the book
  std::vector<std::string> arguments;  ///< what follows it
};

/// Each returns the exit code and throws as commands do.
[[nodiscard]] int learnPositions(const BookTask& task);
[[nodiscard]] int importIntoBook(const BookTask& task);
[[nodiscard]] int exportBook(const BookTask& task);
[[nodiscard]] int queryBook(const BookTask& task);
[[nodiscard]] int mergeBooks(const BookTask& task);
[[nodiscard]] int verifyBook(const BookTask& task);

}  // namespace pentarch::app
