// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "engine/game/score.h"
#include "engine/search/search_types.h"

namespace pentarch::app {

/// "none", "upper", "lower", "exact".
[[nodiscard]] std::string_view nameOf(Bound bound);
[[nodiscard]] std::optional<Bound> boundNamed(std::string_view name);

/// The inverse of nameOf(Proof).
[[nodiscard]] std::optional<Proof> proofNamed(std::string_view name);

}  // namespace pentarch::app
