// SPDX-License-Identifier: MIT
#include "app/records/names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/base/ascii.h"

namespace pentarch::app {
namespace {

// Optimal string alignment distance: the Levenshtein distance, with two neighbors swapped as one edit.
[[nodiscard]] std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> beforeLast(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(beforeLast, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      const bool isSwapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (isSwapped) row[j] = std::min(row[j], beforeLast[j - 2] + 1);
    }
  }
  return row.back();
}

// The most edits at which a word of that length is still taken for a misspelling.
[[nodiscard]] std::size_t mostEdits(std::size_t length) {
  return std::max<std::size_t>(1, length / 3);
}

constexpr int kLargestRuleNumber = 15;  // the four bits of INFO rule

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string wanted = ascii::toLower(word);
  std::string best;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const std::string& candidate : candidates) {
    const auto [shorter, longer] = std::minmax({wanted.size(), candidate.size()});
    if (longer - shorter > mostEdits(longer)) continue;  // each edit changes the length by one at most
    const std::size_t n = edits(wanted, ascii::toLower(candidate));
    if (n < fewest && n <= mostEdits(longer)) {
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
  return ruleFromName(ascii::toLower(text));
}

std::string unknownRule(std::string_view text) {
  std::vector<std::string> names;
  for (const Rule r : kRules) names.emplace_back(traitsOf(r).name);
  return fmt::format("unknown rule '{}' (there are {}){}", text, fmt::join(names, ", "),
                     suggestion(ascii::toLower(text), names));
}

}  // namespace pentarch::app
