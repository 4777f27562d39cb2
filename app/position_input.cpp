// SPDX-License-Identifier: MIT
#include "app/position_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "app/errors.h"
#include "app/records/charset.h"
#include "app/records/text_place.h"
#include "app/result_file.h"

namespace pentarch::app {
namespace {

using records::Format;

[[nodiscard]] std::optional<Color> sideNamed(const std::string& side) {
  if (side == "black") return Color::Black;
  if (side == "white") return Color::White;
  if (side != "auto") throw UsageError(fmt::format("--side: '{}' is not black, white or auto", side));
  return std::nullopt;
}

[[nodiscard]] InputPosition emptyBoard(const InputOptions& options) {
  records::GameTree game;
  game.boardSize = options.boardSize;
  return positionAt(game, records::kRoot, options);
}

// A short name of the input; empty for a text of the command line.
[[nodiscard]] std::string labelOf(const InputText& input) {
  return input.isStandardInput ? "-" : input.name;
}

/// Describes the errors of an input. Anything that needs the whole text is computed once, since there may be many
/// errors.
class Complaints {
 public:
  Complaints(const InputText& input, bool isMoveText)
      : input_(input),
        isMoveText_(isMoveText),
        text_(isMoveText ? records::withLineFeeds(input.text) : std::string(records::trimmed(input.text))),
        lines_(isMoveText ? records::linesOf(text_) : std::vector<records::TextLine>{}),
        key_(keyOf(text_)) {}

  // Moves are short, so their line is quoted; other texts are named by their input.
  [[nodiscard]] UnreadPosition about(const records::Error& error) const {
    if (error.line == 0) return {labelOf(input_), error.describe(), "", error};
    if (isMoveText_) {
      const std::string line = lineAt(error.line);
      const std::string place = fmt::format("{} (at character {} of '{}')", error.message, error.column, line);
      if (!input_.isStandardInput) return {line, error.file.empty() ? place : error.describe(), "", error};
      return {line, fmt::format("{}:{}", input_.title(), error.describe()), "", error};
    }
    const std::string place = fmt::format("{} (line {}, character {})", error.message, error.line, error.column);
    return {labelOf(input_).empty() ? text_ : labelOf(input_), error.file.empty() ? place : error.describe(),
            fmt::format("{}\n{}:{}", key_, error.line, error.column), error};
  }

 private:
  [[nodiscard]] std::string lineAt(int number) const {
    const auto index = static_cast<std::size_t>(number - 1);
    const std::string_view line = index < lines_.size() ? lines_[index].text : std::string_view{};
    return std::string(line.substr(0, line.find_last_not_of(" \t\r") + 1));
  }

  const InputText& input_;
  bool isMoveText_;
  std::string text_;
  std::vector<records::TextLine> lines_;  // of a move text
  std::string key_;                       // of the text
};

// A line of moves is its own name; a game is named by its input and, if that holds several, its number.
[[nodiscard]] std::string sourceOf(const records::GameTree& game, const InputText& input, bool isMoveText,
                                   std::size_t number, std::size_t count) {
  if (isMoveText) return game.source;
  const std::string label = labelOf(input);
  if (count > 1) return fmt::format("{}#{}", label.empty() ? "argument" : label, number);
  return label.empty() ? std::string(records::trimmed(input.text)) : label;
}

// Adds games and errors in the order of the text.
void addAll(const InputText& input, const InputOptions& options, std::vector<InputItem>& items) {
  const Format format = options.format ? *options.format : records::detect(input.text, input.name);
  auto result = records::read(input.text, options.format, readOptions(options, input.name));
  tellWarnings(result.warnings);
  if (result.games.empty() && result.errors.empty()) {
    const auto error = input.emptiness();
    error ? items.emplace_back(Complaints(input, records::isMoveText(format)).about(*error))
          : items.emplace_back(emptyBoard(options));
    return;
  }
  const Complaints complaints(input, records::isMoveText(format));
  auto error = result.errors.begin();
  const auto addErrors = [&](int beforeLine) {
    for (; error != result.errors.end() && error->line < beforeLine; ++error) {
      items.emplace_back(complaints.about(*error));
    }
  };
  std::size_t number = 0;
  for (const records::GameTree& game : result.games) {
    addErrors(game.sourceLine);
    InputPosition position = positionAt(game, game.mainLineNode(game.nodes.size()), options);
    position.source = sourceOf(game, input, records::isMoveText(format), ++number, result.games.size());
    items.emplace_back(std::move(position));
  }
  addErrors(std::numeric_limits<int>::max());
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
  if (options.has("format")) reading.format = records::formatNamed(options.get("format"), "--format: ");
  if (options.has("charset")) reading.charset = charsetOf(options.get("charset"));
  return reading;
}

records::ReadOptions readOptions(const InputOptions& options, const std::string& fileName) {
  return {.boardSize = options.boardSize,
          .side = sideNamed(options.side),
          .rowsFromTop = options.rowsFromTop,
          .fileName = fileName,
          .charset = options.charset};
}

InputPosition positionAt(const records::GameTree& game, records::NodeId node, const InputOptions& options) {
  InputPosition position;
  position.source = game.source;
  position.stones = game.stonesAt(node);
  position.sideToMove = sideNamed(options.side).value_or(game.sideToMoveAt(node));
  position.boardSize = game.boardSize;
  position.rule = game.rule;
  const auto path = game.pathTo(node);
  const bool isByTurns = std::all_of(path.begin(), path.end(), [&](records::NodeId id) {
    return !game[id].square.isNone() && game[id].color == game.sideToMoveAt(game[id].parent);
  });
  position.isGame = game.setup.empty() && game.firstToMove == Color::Black && isByTurns;
  position.setupCount = isByTurns ? game.setup.size() : position.stones.size();
  return position;
}

InputPosition readPosition(const std::string& text, const InputOptions& options) {
  std::vector<InputItem> items;
  addAll({.name = "", .text = text}, options, items);
  if (const auto* bad = std::get_if<UnreadPosition>(&items.front())) throw UnreadError(*bad);
  return std::move(std::get<InputPosition>(items.front()));
}

const std::string& sourceOf(const InputItem& item) {
  return std::visit([](const auto& i) -> const std::string& { return i.source; }, item);
}

// No input at all is a blank text, the empty board.
InputReader::InputReader(const std::vector<std::string>& inputs, InputOptions options, Folders folders)
    : options_(std::move(options)), texts_(inputs.empty() ? std::vector<InputText>(1) : listTexts(inputs, folders)) {}

std::vector<InputItem> InputReader::next() {
  const InputText input = loaded(std::move(texts_[next_++]));
  std::vector<InputItem> items;
  if (input.problem.empty()) {
    addAll(input, options_, items);
  } else {
    items.emplace_back(Complaints(input, false).about({input.name, 0, 0, "", input.problem}));
  }
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

}  // namespace pentarch::app
