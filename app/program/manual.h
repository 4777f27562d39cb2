// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/program/command.h"

/// Texts made from the declarations of a program: completion for bash and the manual page.
namespace pentarch::app::manual {

/// A script for bash that completes commands, options and option values.
[[nodiscard]] std::string bashCompletion(const Program& program);

/// The manual page of a program in roff: every command with its examples, and every option.
[[nodiscard]] std::string manPage(const Program& program);

}  // namespace pentarch::app::manual
