// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/program/options.h"

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

}  // namespace pentarch::app::manual
