// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "app/cli/book/game_index.h"
#include "app/cli/position_input.h"
#include "app/program/shared_options.h"
#include "app/program/terminal.h"
#include "engine/book.h"

namespace pentarch::app {

/// `pentarch book VERB BOOK ...`: its arguments and options. Options that only some verbs use are read for those.
struct BookTask {
  std::string book;                    ///< the file of the book
  std::vector<std::string> arguments;  ///< the arguments after it
  SearchBudget budget;
  int threads = 1;
  std::size_t hashBytes = 0;
  Style style{false};
  bool isJson = false;
  std::size_t sample = 0;       ///< verify: entries to search again
  InputOptions reading = {};    ///< learn, query, explore
  RuleChoice rule;              ///< learn, query, explore
  GameFilter games;             ///< explore
  bool isLimited = false;       ///< explore: a limit of a search was given
  bool isSectionGiven = false;  ///< by --rule or --size
  /// import, export, collect, explore: rule and size of texts and games that do not state theirs. Throws UsageError;
  /// read where it is needed, since a configured rule may be a list, which only other commands take.
  std::function<book::BookSection()> section;
};

/// Each returns the exit code and throws like any command.
[[nodiscard]] int learnPositions(const BookTask& task);
[[nodiscard]] int importIntoBook(const BookTask& task);
[[nodiscard]] int exportBook(const BookTask& task);
[[nodiscard]] int queryBook(const BookTask& task);
[[nodiscard]] int mergeBooks(const BookTask& task);
[[nodiscard]] int verifyBook(const BookTask& task);
[[nodiscard]] int collectGames(const BookTask& task);
[[nodiscard]] int exploreGames(const BookTask& task);

}  // namespace pentarch::app
