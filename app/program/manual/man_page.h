// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/program/command.h"

namespace pentarch::app::manual {

/// The manual page of a program in roff: every command with its examples, and every option.
[[nodiscard]] std::string manPage(const Program& program);

}  // namespace pentarch::app::manual
