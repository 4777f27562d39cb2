// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/program/command.h"

namespace pentarch::app::manual {

/// Shell scripts that complete commands, options and option values, made from the declarations of a program.
[[nodiscard]] std::string bashCompletion(const Program& program);
[[nodiscard]] std::string zshCompletion(const Program& program);
[[nodiscard]] std::string fishCompletion(const Program& program);

}  // namespace pentarch::app::manual
