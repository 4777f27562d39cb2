// SPDX-License-Identifier: MIT
#include "app/records/names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <vector>

#include "app/records/text_place.h"

namespace pentarch::app {
namespace {

// Levenshtein distance.
[[nodiscard]] std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

constexpr int kLargestRuleNumber = 15;  // the four bits of INFO rule

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string wanted = records::lowered(word);
  std::string best;
  std::size_t fewest = (word.size() + 1) / 2 + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t n = edits(wanted, records::lowered(candidate));
    if (n < fewest) {
      fewest = n;
      best = candidate;
    }
  }
  return best;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates, std::string_view prefix) {
  const std::string best = nearest(word, candidates);
  return best.empty() ? "" : ", did you mean '" + std::string(prefix) + best + "'?";
}

std::optional<Color> colorNamed(std::string_view key) {
  for (const Color color : kColors) {
    if (key == colorKey(color)) return color;
  }
  return std::nullopt;
}

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
