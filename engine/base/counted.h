// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pentarch {

/// "1 ply", "2 plies": a number and a noun. The plural is `one` with an s unless `several` gives it.
[[nodiscard]] inline std::string counted(std::uint64_t number, std::string_view one, std::string_view several = "") {
  std::string text = std::to_string(number) + " ";
  if (number == 1) return text.append(one);
  return several.empty() ? text.append(one) + "s" : text.append(several);
}

}  // namespace pentarch
