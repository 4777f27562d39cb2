// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "app/commands.h"
#include "app/options.h"

namespace pentarch::app::manual {

/// A script that completes commands, options and their values in a shell. Everything in it comes from the tables.
[[nodiscard]] std::string bashCompletion(std::span<const CommandSpec> commands, std::span<const OptionSpec> options);
[[nodiscard]] std::string zshCompletion(std::span<const CommandSpec> commands, std::span<const OptionSpec> options);
[[nodiscard]] std::string fishCompletion(std::span<const CommandSpec> commands, std::span<const OptionSpec> options);

}  // namespace pentarch::app::manual
