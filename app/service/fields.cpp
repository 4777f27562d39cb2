// SPDX-License-Identifier: MIT
#include "app/service/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "app/records/names.h"
#include "app/records/units.h"
#include "app/service/query.h"

namespace pentarch::app::serve {
namespace {

constexpr double kMaxSeconds = 1e6;
constexpr std::size_t kShownBytes = 60;
constexpr auto kMaxNumber = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::string shown(const ParsedJson& value) {
  const std::string text = value.dump(-1, ' ', true);  // ASCII, so that a cut breaks at most an escape
  return text.size() <= kShownBytes ? text : text.substr(0, kShownBytes) + "...";
}

Fields::Fields(const ParsedJson& json, std::string prefix) : json_(json), prefix_(std::move(prefix)) {
  if (json.is_object()) return;
  const std::string name = prefix_.empty() ? "" : prefix_.substr(0, prefix_.size() - 1);
  throw QueryError("bad_query", name, fmt::format("{} is not an object", shown(json)));
}

const ParsedJson* Fields::find(std::string_view name) const {
  const auto found = json_.find(name);
  return found == json_.end() ? nullptr : &*found;
}

std::optional<std::string> Fields::text(std::string_view name) const {
  const ParsedJson* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) fail(name, fmt::format("{} is not a text", shown(*value)));
  return value->get<std::string>();
}

std::optional<bool> Fields::flag(std::string_view name) const {
  const ParsedJson* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_boolean()) fail(name, fmt::format("{} is not true or false", shown(*value)));
  return value->get<bool>();
}

std::optional<int> Fields::integer(std::string_view name, int low, int high) const {
  const ParsedJson* value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto number = records::wholeNumberIn(*value, low, high);
  if (!number) fail(name, fmt::format("{} is not a whole number from {} to {}", shown(*value), low, high));
  return number;
}

std::optional<std::uint64_t> Fields::count(std::string_view name) const {
  return numberOrText(name, 1, parseCount, "a whole number above 0, or a text such as \"10k\"");
}

std::optional<std::uint64_t> Fields::seed(std::string_view name) const {
  return numberOrText(name, 0, parseSeed, fmt::format("a whole number from 0 to {}", kMaxNumber));
}

std::optional<std::uint64_t> Fields::numberOrText(std::string_view name, std::uint64_t low, TextParser parse,
                                                  std::string_view expected) const {
  const ParsedJson* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return parsed(name, parse);
  const auto number = records::wholeNumberIn<std::uint64_t>(*value, low, kMaxNumber);
  if (!number) fail(name, fmt::format("{} is not {}", shown(*value), expected));
  return number;
}

std::optional<std::chrono::milliseconds> Fields::duration(std::string_view name) const {
  const ParsedJson* value = find(name);
  if (value == nullptr) return std::nullopt;
  double seconds = 0;
  if (value->is_string()) {
    seconds = secondsOf(*parsed(name, parseDuration));
  } else if (value->is_number()) {
    seconds = value->get<double>();
  }
  if (!(seconds >= 1e-3 && seconds <= kMaxSeconds)) {
    fail(name, fmt::format("{} is not a time: seconds from 0.001 to {:.0f}, or a text such as \"500ms\"", shown(*value),
                           kMaxSeconds));
  }
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
}

void Fields::allowOnly(const std::vector<std::string>& names) const {
  for (const auto& [name, value] : json_.items()) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    fail(name, fmt::format("unknown field{}", suggestion(name, names)));
  }
}

void Fields::fail(std::string_view name, const std::string& message) const {
  throw QueryError("bad_query", fmt::format("{}{}", prefix_, name), message);
}

}  // namespace pentarch::app::serve
