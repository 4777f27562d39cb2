// SPDX-License-Identifier: MIT
#include "app/records/rule_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <vector>

#include "app/records/nearest.h"
#include "app/records/text_place.h"

namespace pentarch::app {
namespace {

constexpr int kLargestRuleNumber = 15;  // the four bits of INFO rule

}  // namespace

std::optional<Rule> ruleMeant(std::string_view text) {
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size()) {
    if (number < 0 || number > kLargestRuleNumber) return std::nullopt;
    return ruleFromNumber(number);
  }
  return ruleFromName(records::lowered(text));
}

std::string unknownRule(std::string_view text) {
  std::vector<std::string> names;
  for (const Rule r : kRules) names.emplace_back(traitsOf(r).name);
  return fmt::format("unknown rule '{}' (there are {}){}", text, fmt::join(names, ", "),
                     suggestion(records::lowered(text), names));
}

}  // namespace pentarch::app
