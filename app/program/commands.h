// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/program/options.h"

namespace pentarch::app {

/// One command of the program.
struct CommandSpec {
  Command id;
  std::string_view name;
  std::string_view summary;
  std::string_view usage;     ///< arguments after the name
  std::string_view examples;  ///< lines at the top of the help
  int (*run)(const Options& options);
  std::string_view words = {};  ///< allowed values of the first input, separated by blanks; empty for any
};

/// All commands, in the order of help.
[[nodiscard]] std::span<const CommandSpec> allCommands();

/// Runs the program on its arguments (without the program's name) and returns the exit code. Prints errors itself.
[[nodiscard]] int runProgram(const std::vector<std::string>& arguments);

[[nodiscard]] int analyze(const Options& options);
[[nodiscard]] int bench(const Options& options);
[[nodiscard]] int bookCommand(const Options& options);
[[nodiscard]] int completion(const Options& options);
[[nodiscard]] int config(const Options& options);
[[nodiscard]] int compare(const Options& options);
[[nodiscard]] int convert(const Options& options);
[[nodiscard]] int doctor(const Options& options);
[[nodiscard]] int examples(const Options& options);
[[nodiscard]] int man(const Options& options);
[[nodiscard]] int explain(const Options& options);
[[nodiscard]] int match(const Options& options);
[[nodiscard]] int mergeGames(const Options& options);
[[nodiscard]] int minePuzzles(const Options& options);
[[nodiscard]] int openGen(const Options& options);
[[nodiscard]] int protocol(const Options& options);
[[nodiscard]] int renderPicture(const Options& options);
[[nodiscard]] int reviewGames(const Options& options);
[[nodiscard]] int selfPlay(const Options& options);
[[nodiscard]] int serveQueries(const Options& options);
[[nodiscard]] int solve(const Options& options);
[[nodiscard]] int swap2Book(const Options& options);
[[nodiscard]] int verify(const Options& options);
[[nodiscard]] int weights(const Options& options);

}  // namespace pentarch::app
