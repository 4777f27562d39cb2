// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace pentarch::app {

/// A character of UTF-8 text.
struct Character {
  char32_t code = 0;      ///< undefined unless isValid
  std::size_t bytes = 1;  ///< length; 1 for invalid UTF-8
  bool isValid = false;   ///< false: the byte is not part of a character
};

/// The first character of a non-empty text.
[[nodiscard]] Character firstCharacter(std::string_view text);

}  // namespace pentarch::app
