// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/program/options.h"

namespace pentarch::app {

/// Arguments of `pentarch book VERB BOOK ...`.
struct BookTask {
  const Options& options;
  std::string book;                    ///< the file of the book
  std::vector<std::string> arguments;  ///< the arguments after it
};

/// Each returns the exit code and throws like any command.
[[nodiscard]] int learnPositions(const BookTask& task);
[[nodiscard]] int importIntoBook(const BookTask& task);
[[nodiscard]] int exportBook(const BookTask& task);
[[nodiscard]] int queryBook(const BookTask& task);
[[nodiscard]] int mergeBooks(const BookTask& task);
[[nodiscard]] int verifyBook(const BookTask& task);

}  // namespace pentarch::app
