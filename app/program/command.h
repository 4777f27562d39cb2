// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/program/exit_codes.h"

namespace pentarch::app {

/// One option of a command. It belongs to the command that lists it; options of several commands are declared once, in
/// app/program/shared_options.h.
struct OptionSpec {
  std::string_view name;      ///< long name
  char letter;                ///< short name, or 0 for none
  std::string_view value;     ///< name of the value in help; empty for a switch
  std::string_view fallback;  ///< built-in default; empty for none
  std::string_view help;
  bool isRare = false;              ///< shown by --help-all only
  std::string_view choices = {};    ///< the words that a shell offers as values, separated by blanks
  std::string_view standsFor = {};  ///< of a synonym: the name of the option that it stands for; else empty
  bool isCaseless = false;          ///< the case of letters in the value does not matter; true of all choices
};

/// "--log-level", as it is typed.
[[nodiscard]] std::string flagOf(const OptionSpec& option);

/// An option as one command has it: with another built-in default and help.
[[nodiscard]] constexpr OptionSpec variantOf(OptionSpec option, std::string_view fallback, std::string_view help) {
  option.fallback = fallback;
  option.help = help;
  return option;
}

/// The same option where the case of letters in its value does not matter.
[[nodiscard]] constexpr OptionSpec caseless(OptionSpec option) {
  option.isCaseless = true;
  return option;
}

/// Kind of completion that a shell can offer for the value of an option.
enum class ValueKind {
  None,    ///< a switch has no value
  Choice,  ///< one of a few words
  File,    ///< or a folder, where PATH names both
  Folder,
  Free,  ///< a number, a time, moves: no completion
};
/// The kind of an option's value.
[[nodiscard]] ValueKind valueKindOf(const OptionSpec& option);

/// The words of a choice, separated by blanks; empty for other kinds.
[[nodiscard]] std::string choicesOf(const OptionSpec& option);

/// The options of several lists, one after the other.
template <std::size_t... kSizes>
[[nodiscard]] constexpr auto joined(const std::array<OptionSpec, kSizes>&... lists) {
  std::array<OptionSpec, (kSizes + ...)> all{};
  std::size_t at = 0;
  const auto add = [&](const auto& list) {
    for (const OptionSpec& option : list) all[at++] = option;
  };
  (add(lists), ...);
  return all;
}

/// A list of options.
template <typename... Specs>
[[nodiscard]] constexpr auto listOf(const Specs&... specs) {
  return std::array<OptionSpec, sizeof...(Specs)>{specs...};
}

class Options;

/// One command of a program. Help, completions and the manual page are made from it.
struct CommandSpec {
  std::string_view name;
  std::string_view summary;
  std::string_view usage;     ///< arguments after the name
  std::string_view examples;  ///< lines at the top of the help; PROGRAM stands for the name of the program
  /// Its options in the order of help, without those of every command. At most one of each name and letter.
  std::span<const OptionSpec> options;
  int (*run)(const Options& options);
  /// Gives the allowed values of the first input, separated by blanks; null if it may be anything.
  std::string (*words)() = nullptr;
  bool takesInputs = true;    ///< false: options only
  bool isOnFrontPage = true;  ///< listed by --help without the name of a command
};

/// The options of a command in the order of help, with those of every command.
[[nodiscard]] std::vector<OptionSpec> optionsOf(const CommandSpec& command);

/// A program: its name, its commands in the order of help, and the head and foot of its front page.
struct Program {
  std::string_view name;
  std::string_view summary;      ///< for the manual page
  std::string_view description;  ///< for the manual page, in roff
  std::string_view head;
  std::string_view foot;
  std::span<const CommandSpec* const> commands;
};

/// The examples of a command of the program.
[[nodiscard]] std::string examplesOf(const Program& program, const CommandSpec& command);

/// Runs a program on its arguments (without the program's name) and returns the exit code. Prints errors itself.
[[nodiscard]] int runProgram(const Program& program, const std::vector<std::string>& arguments);

}  // namespace pentarch::app
