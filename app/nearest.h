// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pentarch::app {

/// The candidate that takes the fewest edits to reach from `word`, if it is near enough to be what was meant; else "".
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// ", did you mean 'x'?" for the nearest candidate, or nothing.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& candidates,
                                     std::string_view prefix = "");

}  // namespace pentarch::app
