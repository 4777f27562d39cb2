// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/program/option.h"

namespace pentarch::app {

class Options;

/// One command of a program. Help, completions and the manual page are made from it.
struct CommandSpec {
  std::string_view name;
  std::string_view summary;
  std::string_view usage;     ///< arguments after the name
  std::string_view examples;  ///< lines at the top of the help
  /// Its options in the order of help, without those of every command. At most one of each name and letter.
  std::span<const OptionSpec> options;
  int (*run)(const Options& options);
  std::string_view words = {};  ///< allowed values of the first input, separated by blanks; empty for any
  bool takesInputs = true;      ///< false: options only
  bool isOnFrontPage = true;    ///< listed by --help without the name of a command
};

/// The options of a command in the order of help, with those of every command.
[[nodiscard]] std::vector<OptionSpec> optionsOf(const CommandSpec& command);

/// The name of a command that is not of this program, and where it is instead.
struct MovedCommand {
  std::string_view name;
  std::string_view advice;  ///< "use 'pentarch solve --check'"
};

/// A program: its name, its commands in the order of help, and the head and foot of its front page.
struct Program {
  std::string_view name;
  std::string_view summary;      ///< for the manual page
  std::string_view description;  ///< for the manual page, in roff
  std::string_view head;
  std::string_view foot;
  std::span<const CommandSpec* const> commands;
  std::span<const MovedCommand> moved = {};
};

/// Runs a program on its arguments (without the program's name) and returns the exit code. Prints errors itself.
[[nodiscard]] int runProgram(const Program& program, const std::vector<std::string>& arguments);

}  // namespace pentarch::app
