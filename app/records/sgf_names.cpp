// SPDX-License-Identifier: MIT
#include "app/records/sgf_names.h"

#include <fmt/format.h>

#include "app/records/text_place.h"
#include "engine/base/ascii.h"

namespace pentarch::records {

bool isOtherProperty(std::string_view name) {
  const auto isOfSgf = [](char c) { return ascii::isDigit(c) || ascii::isUpper(c); };
  const auto isIn = [name](const auto& table) { return findProperty(table, name) != nullptr; };
  return !name.empty() && std::all_of(name.begin(), name.end(), isOfSgf) &&
         kSgfTaken.find(fmt::format(" {} ", name)) == std::string_view::npos && !isIn(kSgfMarks) && !isIn(kSgfSetups) &&
         !isIn(kSgfOpenings);
}

bool isSgfInfo(std::string_view name) {
  return findProperty(kSgfInfos, name) != nullptr;
}

std::optional<int> timeInComment(std::string_view raw) {
  const std::string_view shown = ascii::trimmed(raw);
  if (!shown.ends_with("ms")) return std::nullopt;
  const auto ms = wholeNumber(shown.substr(0, shown.size() - 2));
  return ms && *ms >= 0 ? ms : std::nullopt;
}

}  // namespace pentarch::records
