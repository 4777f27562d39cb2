// SPDX-License-Identifier: MIT
#include "app/cli/position_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "app/records/charset.h"
#include "app/records/errors.h"
#include "app/records/names.h"
#include "app/records/text_place.h"
#include "engine/base/ascii.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

// The side to move; none if it is that of the text. Throws UsageError.
[[nodiscard]] std::optional<Color> givenSide(const Options& options) {
  const std::string& name = options.get(options::kSide);
  const auto color = colorNamed(name);
  if (!color && name != "auto") throw badValue(options::kSide, fmt::format("'{}' is not black, white or auto", name));
  return color;
}

// The name of a known character set. Throws UsageError.
[[nodiscard]] std::string charsetOf(const std::string& name) {
  if (records::charsetNamed(name)) return name;
  throw badValue(options::kCharset,
                 fmt::format("'{}' is not known (UTF-8, Latin-1, GB18030, Shift_JIS, windows-1251 ...)", name));
}

// True if a text has more than blank lines and comments.
[[nodiscard]] bool holdsContent(std::string_view text) {
  const auto lines = records::linesOf(text);
  return std::any_of(lines.begin(), lines.end(), [](const records::TextLine& line) {
    const std::string_view content = ascii::trimmed(line.text);
    return !content.empty() && !content.starts_with('#');
  });
}

// Adds advice to the errors of lines that look like another format than that of the lines before them.
void adviseFormat(records::Format format, std::vector<InputItem>& items) {
  for (InputItem& item : items) {
    auto* const unread = std::get_if<UnreadPosition>(&item);
    if (unread == nullptr || records::detect(unread->source) == format) continue;
    unread->message += fmt::format(" (the lines before it are read as {}: {} names another format)",
                                   records::specOf(format).name, flagOf(options::kFormat));
  }
}

}  // namespace

InputOptions inputOptions(const Options& options) {
  const std::string& origin = options.get(options::kRowOrigin);
  if (origin != "bottom" && origin != "top") {
    throw badValue(options::kRowOrigin, fmt::format("'{}' is not bottom or top", origin));
  }
  InputOptions reading{.text = {.boardSize = boardSizeOf(options),
                                .side = givenSide(options),
                                .rowsFromTop = origin == "top",
                                .names = {flagOf(options::kSide), flagOf(options::kCharset)}},
                       .onWarnings = reportWarnings};
  if (const auto name = options.find(options::kFormat)) {
    reading.format = records::formatNamed(*name, flagOf(options::kFormat));
  }
  if (const auto name = options.find(options::kCharset)) reading.text.charset = charsetOf(*name);
  return reading;
}

void InputSettings::takeInputs(const Options& options) {
  inputs = options.inputs();
  reading = inputOptions(options);
  rule = ruleChoiceOf(options);
}

// Parsed for the largest board, since a position may bring its own size. The error message of a point outside every
// board refers to the configured size.
std::string movesOption(const Options& options, const OptionSpec& option) {
  if (!options.has(option)) return "";
  const std::string& text = options.get(option);
  const auto parsed = notation::parseMoves(text, kMaxBoardSize);
  if (std::holds_alternative<notation::Error>(parsed)) {
    const auto error = std::get<notation::Error>(notation::parseMoves(text, boardSizeOf(options)));
    throw badValue(option, fmt::format("{} (at character {} of '{}')", error.message, error.offset + 1, text));
  }
  if (std::get<std::vector<Square>>(parsed).empty()) throw badValue(option, "no move given");
  return text;
}

// No input at all is a blank text, the empty board.
InputReader::InputReader(const std::vector<std::string>& inputs, InputOptions options, Folders folders)
    : options_(std::move(options)), texts_(inputs.empty() ? std::vector<InputText>(1) : listTexts(inputs, folders)) {}

InputText InputReader::nextText() {
  if (!texts_[next_].isStandardInput) return loaded(std::move(texts_[next_++]));
  InputText input = loaded(texts_[next_], [this] {
    std::string text = standardInput_.lines();
    while (!holdsContent(text) && !standardInput_.isAtEnd()) text += standardInput_.lines();
    const records::Format format = formatOfLines_ ? *formatOfLines_ : options_.format.value_or(records::detect(text));
    if (!records::isMoveText(format)) {
      text += standardInput_.rest();
    } else if (!standardInput_.isAtEnd()) {
      formatOfLines_ = format;
    }
    return text;
  });
  input.linesBefore = lines_;
  const bool goesOn = input.problem.empty() && !standardInput_.isAtEnd();
  lines_ = goesOn ? lines_ + static_cast<int>(std::count(input.text.begin(), input.text.end(), '\n')) : 0;
  if (!goesOn) ++next_;
  return input;
}

std::vector<InputItem> InputReader::next() {
  const InputText input = nextText();
  if (!input.problem.empty()) return {unreadInput(input)};
  if (input.linesBefore == 0) return readPositions(input, options_);
  if (!holdsContent(input.text)) return {};  // blank lines and comments behind others
  InputOptions asBefore = options_;
  asBefore.format = formatOfLines_;
  std::vector<InputItem> items = readPositions(input, asBefore);
  if (!options_.format) adviseFormat(*formatOfLines_, items);
  return items;
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

std::vector<Square> movesOn(int boardSize, const OptionSpec& option, const std::string& value) {
  const auto parsed = notation::parseMoves(value, boardSize);
  if (const auto* error = std::get_if<notation::Error>(&parsed)) throw badValue<PositionError>(option, error->message);
  return std::get<std::vector<Square>>(parsed);
}

}  // namespace pentarch::app
