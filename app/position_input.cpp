// SPDX-License-Identifier: MIT
#include "app/position_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/errors.h"
#include "app/game_input.h"
#include "app/records/text_place.h"

namespace pentarch::app {
namespace {

using records::Format;

[[nodiscard]] std::optional<Color> sideNamed(const std::string& side) {
  if (side == "black") return Color::Black;
  if (side == "white") return Color::White;
  if (side != "auto") throw UsageError(fmt::format("--side: '{}' is not black, white or auto", side));
  return std::nullopt;
}

[[nodiscard]] bool isMoves(Format format) {
  return format == Format::Letters || format == Format::Coordinates || format == Format::Offsets;
}

[[nodiscard]] std::string lineOf(std::string_view text, int line) {
  for (; line > 1; --line) text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
  text = text.substr(0, text.find('\n'));
  return std::string(text.substr(0, text.find_last_not_of(" \t\r") + 1));
}

// Moves are short: the whole text, or its line, is quoted.
[[nodiscard]] UnreadPosition unread(const records::Error& error, std::string_view text, bool isMoveText) {
  const std::string shown = isMoveText ? lineOf(text, error.line) : std::string(records::trimmed(text));
  const std::string message = !error.file.empty() ? error.describe()
                              : isMoveText
                                  ? fmt::format("{} (at character {} of '{}')", error.message, error.column, shown)
                                  : fmt::format("{} (line {}, character {})", error.message, error.line, error.column);
  return {error.file.empty() || isMoveText ? shown : error.file, message};
}

// In the order of the text, what cannot be read in its place.
void addAll(std::string_view text, const std::string& fileName, const InputOptions& options,
            std::vector<InputItem>& items) {
  const Format format = records::detect(text, fileName);
  const auto result = records::read(text, format, readOptions(options, fileName));
  auto error = result.errors.begin();
  const auto addErrors = [&](int beforeLine) {
    for (; error != result.errors.end() && error->line < beforeLine; ++error) {
      items.emplace_back(unread(*error, text, isMoves(format)));
    }
  };
  for (const records::GameTree& game : result.games) {
    addErrors(game.sourceLine);
    InputPosition position = positionAt(game, game.mainLineNode(game.nodes.size()), options);
    if (position.source.empty()) position.source = records::trimmed(text);
    items.emplace_back(std::move(position));
  }
  addErrors(std::numeric_limits<int>::max());
}

}  // namespace

records::ReadOptions readOptions(const InputOptions& options, const std::string& fileName) {
  return {.boardSize = options.boardSize,
          .side = sideNamed(options.side),
          .rowsFromTop = options.rowsFromTop,
          .fileName = fileName};
}

InputPosition positionAt(const records::GameTree& game, records::NodeId node, const InputOptions& options) {
  InputPosition position;
  position.source = game.source;
  position.stones = game.stonesAt(node);
  position.sideToMove = sideNamed(options.side).value_or(game.sideToMoveAt(node));
  position.boardSize = game.boardSize;
  position.rule = game.rule;
  const auto path = game.pathTo(node);
  position.isGame = game.setup.empty() && game.firstToMove == Color::Black &&
                    std::all_of(path.begin(), path.end(), [&](records::NodeId id) {
                      return !game[id].square.isNone() && game[id].color == game.sideToMoveAt(game[id].parent);
                    });
  return position;
}

InputPosition readPosition(const std::string& text, const InputOptions& options) {
  std::vector<InputItem> items;
  addAll(text, "", options, items);
  if (items.empty()) {
    records::GameTree emptyBoard;
    emptyBoard.boardSize = options.boardSize;
    return positionAt(emptyBoard, records::kRoot, options);
  }
  if (const auto* bad = std::get_if<UnreadPosition>(&items.front())) throw PositionError(bad->message);
  return std::move(std::get<InputPosition>(items.front()));
}

const std::string& sourceOf(const InputItem& item) {
  return std::visit([](const auto& i) -> const std::string& { return i.source; }, item);
}

std::vector<InputItem> readEachInput(const std::vector<std::string>& inputs, const InputOptions& options) {
  std::vector<InputItem> items;
  if (inputs.empty()) {
    items.emplace_back(readPosition("", options));
    return items;
  }
  for (const InputText& input : readTexts(inputs)) {
    if (input.problem.empty()) {
      addAll(input.text, input.name, options, items);
    } else {
      items.emplace_back(UnreadPosition{input.name, fmt::format("{}: {}", input.name, input.problem)});
    }
  }
  return items;
}

std::vector<InputPosition> readInputs(const std::vector<std::string>& inputs, const InputOptions& options) {
  std::vector<InputPosition> positions;
  for (InputItem& item : readEachInput(inputs, options)) {
    if (const auto* bad = std::get_if<UnreadPosition>(&item)) throw PositionError(bad->message);
    positions.push_back(std::move(std::get<InputPosition>(item)));
  }
  return positions;
}

}  // namespace pentarch::app
