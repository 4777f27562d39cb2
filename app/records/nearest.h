// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pentarch::app {

/// The candidate with the fewest edits from `word`, if near enough to be what was meant; else "".
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// ", did you mean 'x'?" for the nearest candidate, or nothing.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& candidates,
                                     std::string_view prefix = "");

}  // namespace pentarch::app
