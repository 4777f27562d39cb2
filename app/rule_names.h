// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game/rule.h"

namespace pentarch::app {

/// The rule that people mean: by its name in any case, or by the number that INFO rule of the protocol gives it ("4"
/// for renju).
[[nodiscard]] std::optional<Rule> ruleMeant(std::string_view text);

/// What to say of a text that means none, with all names.
[[nodiscard]] std::string unknownRule(std::string_view text);

}  // namespace pentarch::app
