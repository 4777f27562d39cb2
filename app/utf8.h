// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace pentarch::app {

/// A character of a text in UTF-8.
struct Character {
  char32_t code = 0;      ///< meaningless unless isValid
  std::size_t bytes = 1;  ///< that it takes; 1 where the text is no UTF-8
  bool isValid = false;   ///< false: the byte belongs to no character
};

/// The first character of a text that is not empty.
[[nodiscard]] Character firstCharacter(std::string_view text);

}  // namespace pentarch::app
