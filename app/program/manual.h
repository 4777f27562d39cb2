// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/program/command.h"

/// Texts made from the declarations of a program: completions for shells and the manual page.
namespace pentarch::app::manual {

/// Shell scripts that complete commands, options and option values.
[[nodiscard]] std::string bashCompletion(const Program& program);
[[nodiscard]] std::string zshCompletion(const Program& program);
[[nodiscard]] std::string fishCompletion(const Program& program);

/// The manual page of a program in roff: every command with its examples, and every option.
[[nodiscard]] std::string manPage(const Program& program);

}  // namespace pentarch::app::manual
