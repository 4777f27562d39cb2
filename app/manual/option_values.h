// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/options.h"

namespace pentarch::app::manual {

/// What a shell can offer for the value of an option.
enum class ValueKind {
  None,    ///< a switch has no value
  Choice,  ///< one of a few words
  File,
  Folder,
  Free,  ///< a number, a time, moves: nothing to offer
};

[[nodiscard]] ValueKind valueKindOf(const OptionSpec& option);

/// The words of a choice, with a blank between them; empty for other kinds.
[[nodiscard]] std::string choicesOf(const OptionSpec& option);

}  // namespace pentarch::app::manual
