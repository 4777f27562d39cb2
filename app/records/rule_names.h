// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game/rule.h"

namespace pentarch::app {

/// Parses a rule: by name in any case, or by its number in the protocol's INFO rule ("4" for renju).
[[nodiscard]] std::optional<Rule> ruleMeant(std::string_view text);

/// Error message for a text that is not a rule, with all names.
[[nodiscard]] std::string unknownRule(std::string_view text);

}  // namespace pentarch::app
