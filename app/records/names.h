// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::app {

/// The candidate with the fewest edits from `word` in any case, if they are no more than a third of the longer word's
/// characters, or one; else "".
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// ", did you mean 'x'?" for the nearest candidate, or nothing.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& candidates,
                                     std::string_view prefix = "");

/// "black" or "white": what a color is called in JSON and by options.
[[nodiscard]] constexpr std::string_view colorKey(Color color) {
  return color == Color::Black ? "black" : "white";
}

/// The inverse of colorKey(); none if there is no such color.
[[nodiscard]] std::optional<Color> colorNamed(std::string_view key);

/// Parses a rule: by name in any case, or by its number in the protocol's INFO rule ("4" for renju).
[[nodiscard]] std::optional<Rule> ruleMeant(std::string_view text);

/// Error message for a text that is not a rule, with all names.
[[nodiscard]] std::string unknownRule(std::string_view text);

}  // namespace pentarch::app
