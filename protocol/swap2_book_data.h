// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace pentarch::swap2 {

/// The text of protocol/swap2_book.txt.
[[nodiscard]] std::string_view bookText();

}  // namespace pentarch::swap2
