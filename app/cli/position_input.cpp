// SPDX-License-Identifier: MIT
#include "app/cli/position_input.h"

#include <fmt/format.h>

#include <utility>

#include "app/cli/game_input.h"
#include "app/records/charset.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::vector<InputItem> readItems(const std::vector<std::string>& inputs, const InputOptions& options,
                                               Folders folders) {
  if (inputs.empty()) return {emptyBoard(options)};
  std::vector<InputItem> items;
  for (const InputText& input : readTexts(inputs, folders)) {
    if (!input.problem.empty()) {
      items.emplace_back(unreadInput(input));
      continue;
    }
    for (InputItem& item : readPositions(input, options)) items.push_back(std::move(item));
  }
  return items;
}

// The name of a known character set. Throws UsageError.
[[nodiscard]] std::string charsetOf(const std::string& name) {
  if (records::charsetNamed(name)) return name;
  throw UsageError(
      fmt::format("--charset: '{}' is not known (UTF-8, Latin-1, GB18030, Shift_JIS, windows-1251 ...)", name));
}

}  // namespace

InputOptions inputOptions(const Options& options) {
  const std::string& origin = options.get("row-origin");
  if (origin != "bottom" && origin != "top") {
    throw UsageError(fmt::format("--row-origin: '{}' is not bottom or top", origin));
  }
  InputOptions reading = {options.boardSize(), options.get("side"), origin == "top"};
  reading.onWarnings = tellWarnings;
  if (options.has("format")) reading.format = records::formatNamed(options.get("format"));
  if (options.has("charset")) reading.charset = charsetOf(options.get("charset"));
  return reading;
}

std::vector<InputItem> readEachInput(const std::vector<std::string>& inputs, const InputOptions& options) {
  return readItems(inputs, options, Folders::AreRead);
}

std::vector<InputPosition> readInputs(const std::vector<std::string>& inputs, const InputOptions& options) {
  std::vector<InputPosition> positions;
  for (InputItem& item : readItems(inputs, options, Folders::AreRefused)) {
    if (const auto* bad = std::get_if<UnreadPosition>(&item)) throw UnreadError(*bad);
    positions.push_back(std::move(std::get<InputPosition>(item)));
  }
  return positions;
}

Rule ruleOf(const Options& options, std::optional<Rule> own) {
  const Rule rule = options.rule();
  return options.origin("rule") == Origin::CommandLine ? rule : own.value_or(rule);
}

Rule ruleOf(const Options& options, const InputPosition& position) {
  return ruleOf(options, position.rule);
}

}  // namespace pentarch::app
