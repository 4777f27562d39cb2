// SPDX-License-Identifier: MIT
#include "app/records/charset.h"

namespace pentarch::records {

std::optional<std::string> converted(std::string_view, const std::string&, const std::string&) {
  return std::nullopt;
}

}  // namespace pentarch::records
