// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "app/program/commands.h"
#include "app/program/options.h"

namespace pentarch::app::manual {

/// The manual page pentarch(1) in roff: every command with its examples, and every option.
[[nodiscard]] std::string manPage(std::span<const CommandSpec> commands, std::span<const OptionSpec> options);

}  // namespace pentarch::app::manual
