// SPDX-License-Identifier: MIT
#include "app/cli/position_input.h"

#include <fmt/format.h>

#include <utility>

#include "app/cli/game_input.h"
#include "app/records/charset.h"

namespace pentarch::app {
namespace {

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
  if (options.has("format")) reading.format = records::formatNamed(options.get("format"), "--format: ");
  if (options.has("charset")) reading.charset = charsetOf(options.get("charset"));
  return reading;
}

// No input at all is a blank text, the empty board.
InputReader::InputReader(const std::vector<std::string>& inputs, InputOptions options, Folders folders)
    : options_(std::move(options)), texts_(inputs.empty() ? std::vector<InputText>(1) : listTexts(inputs, folders)) {}

std::vector<InputItem> InputReader::next() {
  const InputText input = loaded(std::move(texts_[next_++]));
  if (!input.problem.empty()) return {unreadInput(input)};
  return readPositions(input, options_);
}

std::vector<InputItem> readEachInput(const std::vector<std::string>& inputs, const InputOptions& options,
                                     const StopSignal& stop) {
  std::vector<InputItem> items;
  for (InputReader reader(inputs, options); !reader.isAtEnd() && !stop.raised();) {
    for (InputItem& item : reader.next()) items.push_back(std::move(item));
  }
  return items;
}

std::vector<InputPosition> readInputs(const std::vector<std::string>& inputs, const InputOptions& options) {
  std::vector<InputPosition> positions;
  for (InputReader reader(inputs, options, Folders::AreRefused); !reader.isAtEnd();) {
    for (InputItem& item : reader.next()) {
      if (const auto* bad = std::get_if<UnreadPosition>(&item)) throw UnreadError(*bad);
      positions.push_back(std::move(std::get<InputPosition>(item)));
    }
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
