// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/game_input.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/input_position.h"
#include "engine/base/budget.h"

namespace pentarch::app {

/// Settings for reading positions, from the options that a command has of options::kPositionInput; warnings are
/// printed. Throws UsageError.
[[nodiscard]] InputOptions inputOptions(const Options& options);

/// The inputs of a command and how it reads them.
struct InputSettings {
  std::vector<std::string> inputs;
  InputOptions reading;
  RuleChoice rule;

  /// Sets all of them. Throws UsageError.
  void takeInputs(const Options& options);
};

/// The value of an option that takes moves; empty if it is not given. Throws UsageError if it holds none or cannot be
/// read.
[[nodiscard]] std::string movesOption(const Options& options, const OptionSpec& option);

/// All positions named by a command's inputs: texts, files, or "-" for standard input. Move text of several lines holds
/// one position per line; text of several games, one per game. No input at all, or a blank text, is the empty board; a
/// file without a game is an error. Throws PositionError.
[[nodiscard]] std::vector<InputPosition> readInputs(const std::vector<std::string>& inputs,
                                                    const InputOptions& options);

/// Reads the positions of a command's inputs one input at a time, so that a folder of any size takes the memory of one
/// file, and lines of moves from standard input as they come, all in the format of the first. An unreadable position
/// does not stop the others, and a folder stands for its files.
class InputReader {
 public:
  InputReader(const std::vector<std::string>& inputs, InputOptions options, Folders folders = Folders::AreRead);

  /// True after the last input.
  [[nodiscard]] bool isAtEnd() const { return next_ == texts_.size(); }
  /// True if the next positions are lines that standard input may not have yet.
  [[nodiscard]] bool mayWait() const { return lines_ > 0; }
  /// The positions of the next input, or of the next lines; precondition: !isAtEnd().
  [[nodiscard]] std::vector<InputItem> next();

 private:
  [[nodiscard]] InputText nextText();

  InputOptions options_;
  std::vector<InputText> texts_;  // of files only the names, until they are read
  std::size_t next_ = 0;
  StandardInput standardInput_;
  int lines_ = 0;  // read so far of standard input that holds lines of moves and goes on
  // Of those lines: found in the first ones and kept, so that the same moves are read at every pace of the writer.
  std::optional<records::Format> formatOfLines_;
};

/// All positions of a reader that can be read before `stop` is raised, with the errors of the others.
[[nodiscard]] std::vector<InputItem> readEachInput(const std::vector<std::string>& inputs, const InputOptions& options,
                                                   const StopSignal& stop = kNeverRaised);

/// The moves in the value of an option, as movesOption() returns it, on a board of that size. Throws PositionError if
/// one is outside it.
[[nodiscard]] std::vector<Square> movesOn(int boardSize, const OptionSpec& option, const std::string& value);

}  // namespace pentarch::app
