// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "app/program/commands.h"
#include "app/program/options.h"

namespace pentarch::app::manual {

/// Shell scripts that complete commands, options and option values, generated entirely from the tables.
[[nodiscard]] std::string bashCompletion(std::span<const CommandSpec> commands, std::span<const OptionSpec> options);
[[nodiscard]] std::string zshCompletion(std::span<const CommandSpec> commands, std::span<const OptionSpec> options);
[[nodiscard]] std::string fishCompletion(std::span<const CommandSpec> commands, std::span<const OptionSpec> options);

}  // namespace pentarch::app::manual
