// SPDX-License-Identifier: MIT
#include "app/cli/analyze/analysis_csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>
#include <vector>

namespace pentarch::app {
namespace {

struct Column {
  std::string_view name;
  const char* place;  // a JSON pointer
  bool ofLine;        // relative to a line of moves, else to the result
};

constexpr std::array kCsvColumns = {
    Column{"position", "/source", false},  Column{"turn", "/turn", false},
    Column{"rule", "/rule", false},        Column{"size", "/size", false},
    Column{"side", "/side", false},        Column{"state", "/state", false},
    Column{"rank", "/rank", true},         Column{"move", "/move", true},
    Column{"score", "/score/value", true}, Column{"mate", "/score/plies", true},
    Column{"winrate", "/winrate", true},   Column{"depth", "/depth", true},
    Column{"proof", "/proof", true},       Column{"nodes", "/used/nodes", false},
    Column{"ms", "/used/ms", false},       Column{"pv", "/pv", true},
};

// A spreadsheet would evaluate text that starts like a formula; a leading apostrophe prevents that (numbers do not pass
// through here). Quotes protect commas, quotes and line breaks.
[[nodiscard]] std::string cellOf(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) text.insert(0, "'");
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += c;
    result += c;
  }
  return result + '"';
}

// A list of moves becomes one word.
[[nodiscard]] std::string field(const Json& value) {
  if (value.is_string()) return cellOf(value.get<std::string>());
  if (value.is_array()) return fmt::format("{}", fmt::join(value.get<std::vector<std::string>>(), ""));
  return value.dump();
}

[[nodiscard]] std::string row(const Json& result, const Json& line) {
  std::vector<std::string> fields;
  for (const Column& column : kCsvColumns) {
    const Json& from = column.ofLine ? line : result;
    const Json::json_pointer place(column.place);
    fields.push_back(from.contains(place) ? field(from.at(place)) : "");
  }
  return fmt::format("{}", fmt::join(fields, ","));
}

}  // namespace

std::string csvHead() {
  std::vector<std::string_view> names;
  for (const Column& column : kCsvColumns) names.push_back(column.name);
  return fmt::format("{}", fmt::join(names, ","));
}

std::string analysisCsv(const Json& result) {
  const Json& lines = result.at("lines");
  if (lines.empty()) return row(result, Json::object());
  std::vector<std::string> rows;
  for (const Json& line : lines) rows.push_back(row(result, line));
  return fmt::format("{}", fmt::join(rows, "\n"));
}

}  // namespace pentarch::app
