// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/program/command.h"

namespace pentarch::app::manual {

/// Kind of completion a shell can offer for an option's value.
enum class ValueKind {
  None,    ///< a switch has no value
  Choice,  ///< one of a few words
  File,
  Folder,
  Free,  ///< a number, a time, moves: no completion
};

[[nodiscard]] ValueKind valueKindOf(const OptionSpec& option);

/// The words of a choice, separated by blanks; empty for other kinds.
[[nodiscard]] std::string choicesOf(const OptionSpec& option);

/// The name of the shell function that completes the commands of a program: "_pentarch".
[[nodiscard]] std::string functionOf(const Program& program);

}  // namespace pentarch::app::manual
