// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/options.h"
#include "app/position_input.h"
#include "engine/eval/eval_weights.h"
#include "training/opening_generator.h"

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

/// The opening generation options shared by several commands. Throws UsageError.
[[nodiscard]] training::OpeningOptions openingOptions(const Options& options);

/// Reads weights from a file. Throws PositionError.
[[nodiscard]] EvalWeights readWeights(const std::string& path);

/// The effective rule: from the command line, else named by the text of the position or game (`own`), else from the
/// configuration. Throws UsageError.
[[nodiscard]] Rule ruleOf(const Options& options, std::optional<Rule> own);
[[nodiscard]] Rule ruleOf(const Options& options, const InputPosition& position);

/// Sets up the position under the engine's rule. Throws PositionError if no game leads to it: moves follow the end of
/// the game, or both sides have five.
void setUp(Engine& engine, const InputPosition& position);

/// "Black" or "White".
[[nodiscard]] std::string_view nameOf(Color color);

}  // namespace pentarch::app
