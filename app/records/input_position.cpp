// SPDX-License-Identifier: MIT
#include "app/records/input_position.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <limits>

#include "app/records/text_place.h"
#include "engine/base/ascii.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

[[nodiscard]] InputPosition emptyBoard(const records::ReadOptions& options) {
  records::GameTree game;
  game.boardSize = options.boardSize;
  return positionAt(game, records::kRoot, options.side);
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
        text_(isMoveText ? records::withLineFeeds(input.text) : std::string(ascii::trimmed(input.text))),
        lines_(isMoveText ? records::linesOf(text_) : std::vector<records::TextLine>{}),
        key_(keyOf(text_)) {}

  // Moves are short, so their line is quoted; other texts are named by their input.
  [[nodiscard]] UnreadPosition about(const records::Error& error) const {
    if (error.line == 0) return {labelOf(input_), error.describe(), "", error};
    if (isMoveText_) {
      const std::string line = lineAt(error.line);
      const std::string place = fmt::format("{} (at character {} of '{}')", error.message, error.column, line);
      if (!input_.isStandardInput) return {line, error.file.empty() ? place : error.describe(), "", error};
      records::Error inInput = error;
      inInput.line += input_.linesBefore;
      return {line, fmt::format("{}:{}", input_.title(), inInput.describe()), "", inInput};
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
  return label.empty() ? std::string(ascii::trimmed(input.text)) : label;
}

}  // namespace

records::ReadResult gamesIn(const InputText& input, const InputOptions& options) {
  records::ReadOptions reading = options.text;
  reading.fileName = input.name;
  records::ReadResult result = records::read(input.text, options.format, reading);
  if (options.onWarnings && !result.warnings.empty()) options.onWarnings(result.warnings);
  const std::string title = input.title();
  if (result.games.empty() && result.errors.empty() && !(title.empty() && ascii::trimmed(input.text).empty())) {
    result.errors.push_back({title, title.empty() ? 1 : 0, 1, "", "holds no game"});
  }
  return result;
}

InputPosition positionAt(const records::GameTree& game, records::NodeId node, std::optional<Color> side) {
  InputPosition position;
  position.source = game.source;
  position.stones = game.stonesAt(node);
  position.sideToMove = side.value_or(game.sideToMoveAt(node));
  position.boardSize = game.boardSize;
  position.rule = game.rule;
  const auto path = game.pathTo(node);
  const bool isByTurns = std::all_of(path.begin(), path.end(), [&](records::NodeId id) {
    return !game[id].square.isNone() && game[id].color == game.sideToMoveAt(game[id].parent);
  });
  position.isGame = game.setup.empty() && game.firstToMove == Color::Black && isByTurns;
  position.isOutOfTurn = !isByTurns;
  position.setupCount = isByTurns ? game.setup.size() : position.stones.size();
  return position;
}

const std::string& sourceOf(const InputItem& item) {
  return std::visit([](const auto& i) -> const std::string& { return i.source; }, item);
}

InputPosition readPosition(const std::string& text, const InputOptions& options) {
  std::vector<InputItem> items = readPositions({.name = "", .text = text}, options);
  for (const InputItem& item : items) {
    if (const auto* bad = std::get_if<UnreadPosition>(&item)) throw UnreadError(*bad);
  }
  if (items.size() > 1) {
    throw PositionError(fmt::format("one position is wanted, not {}: each game or line of moves is one", items.size()));
  }
  return std::move(std::get<InputPosition>(items.front()));
}

std::vector<InputItem> readPositions(const InputText& input, const InputOptions& options) {
  const records::ReadResult result = gamesIn(input, options);
  if (result.games.empty() && result.errors.empty()) return {emptyBoard(options.text)};
  const bool isMoveText = records::isMoveText(result.format);
  std::vector<InputItem> items;
  const Complaints complaints(input, isMoveText);
  auto error = result.errors.begin();
  const auto addErrors = [&](int beforeLine) {
    for (; error != result.errors.end() && error->line < beforeLine; ++error) {
      items.emplace_back(complaints.about(*error));
    }
  };
  std::size_t number = 0;
  for (const records::GameTree& game : result.games) {
    addErrors(game.sourceLine);
    InputPosition position = positionAt(game, game.mainLineEnd(), options.text.side);
    position.source = sourceOf(game, input, isMoveText, ++number, result.games.size());
    items.emplace_back(std::move(position));
  }
  addErrors(std::numeric_limits<int>::max());
  return items;
}

UnreadPosition unreadInput(const InputText& input) {
  return Complaints(input, false).about({input.title(), 0, 0, "", input.problem});
}

std::string identityOf(Rule rule, int boardSize, Color sideToMove, const std::vector<SetupStone>& stones) {
  std::string text = fmt::format("{} {} {}", traitsOf(rule).name, boardSize, sideToMove == Color::Black ? 'b' : 'w');
  for (const SetupStone& s : stones) {
    text += fmt::format(" {}{}", static_cast<int>(s.content), notation::toLetters(s.square));
  }
  return text;
}

std::string keyOf(std::string_view text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

}  // namespace pentarch::app
