// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <vector>

#include "app/records/sgf_names.h"
#include "app/records/sgf_scan.h"
#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

constexpr int kMovesPerLine = 10;

// The text with a backslash before each of some characters.
[[nodiscard]] std::string escaped(std::string_view text, std::string_view characters) {
  std::string result;
  for (const char c : text) {
    if (characters.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

[[nodiscard]] std::string escapedText(std::string_view text) {
  return escaped(text, "]\\");
}

// Colons need no escape: the value is not a composed one.
[[nodiscard]] std::string property(std::string_view name, std::string_view text) {
  return fmt::format("{}[{}]", name, escapedText(text));
}

// The same for a text of letters and digits that the reader would take for something else: an escape keeps it.
[[nodiscard]] std::string literalProperty(std::string_view name, std::string_view text) {
  const std::size_t first = text.find(ascii::trimmed(text));
  return fmt::format("{}[{}\\{}]", name, text.substr(0, first), text.substr(first));
}

[[nodiscard]] std::string pointOf(const GameTree& game, Square s) {
  if (s.isNone()) return "";
  return {static_cast<char>('a' + s.x()), static_cast<char>('a' + game.boardSize - 1 - s.y())};
}

[[nodiscard]] std::string notesOf(const GameTree& game, const Node& node) {
  std::string text;
  if (node.time) text += fmt::format("TS[{}]", node.time->count());
  if (node.winRate) text += fmt::format("SBKV[{:.2f}]", 100 * *node.winRate);
  for (const SgfMark& spec : kSgfMarks) {
    bool first = true;
    for (const Mark& mark : node.marks) {
      if (mark.kind != spec.kind) continue;
      if (first) text += spec.property;
      first = false;
      const bool isLabel = mark.kind == Mark::Kind::Label;
      text += "[" + pointOf(game, mark.square) + (isLabel ? ":" + escaped(mark.label, "]\\:") : "") + "]";
    }
  }
  for (const auto& [name, values] : node.properties) {
    text += name;
    for (const std::string& value : values) text += fmt::format("[{}]", convertedAroundColons(value, escapedText));
  }
  if (!node.comment.empty()) {
    const bool isLikeTime = !node.time && timeInComment(node.comment);
    text += isLikeTime ? literalProperty("C", node.comment) : property("C", node.comment);
  }
  return text;
}

[[nodiscard]] std::string rootOf(const GameTree& game) {
  std::string text = fmt::format(";FF[4]GM[4]CA[UTF-8]AP[Pentarch]SZ[{}]", game.boardSize);
  if (game.rule) {
    text += property("RU", traitsOf(*game.rule).name);
  } else if (const std::string rules = game.infoOr(info::kRules); !rules.empty()) {
    text += property("RU", rules);
  }
  for (const SgfInfo& spec : kSgfInfos) {
    if (const auto found = game.info.find(spec.info); found != game.info.end()) {
      const bool isLikeDraw = spec.info == info::kResult && found->second == "0";
      text += isLikeDraw ? literalProperty(spec.property, found->second) : property(spec.property, found->second);
    }
  }
  text += "\n";
  for (const SgfSetup& spec : kSgfSetups) {
    bool first = true;
    for (const SetupStone& stone : game.setup) {
      if (stone.content != spec.content) continue;
      if (first) text += spec.property;
      first = false;
      text += "[" + pointOf(game, stone.square) + "]";
    }
  }
  const bool firstMoveTells =
      !game[kRoot].children.empty() && game[game[kRoot].children.front()].color == game.firstToMove;
  if (!game.setup.empty() || (!firstMoveTells && (game.firstToMove == Color::White || game.moveCount() > 0))) {
    text += game.firstToMove == Color::Black ? "PL[B]" : "PL[W]";
  }
  return text + notesOf(game, game[kRoot]);
}

[[nodiscard]] std::string moveOf(const GameTree& game, const Node& node) {
  return fmt::format(";{}[{}]{}", node.color == Color::Black ? 'B' : 'W', pointOf(game, node.square),
                     notesOf(game, node));
}

void writeGame(const GameTree& game, std::string& text) {
  struct Step {
    NodeId id;
    enum class Kind { Move, Branch, Close } kind;
  };
  std::vector<Step> open = {{kRoot, Step::Kind::Close}, {kRoot, Step::Kind::Branch}};
  int movesInLine = 0;
  while (!open.empty()) {
    const Step step = open.back();
    open.pop_back();
    if (step.kind == Step::Kind::Close) {
      text += ")";
      continue;
    }
    if (step.kind == Step::Kind::Branch) text += step.id == kRoot ? "(" : "\n(";
    if (step.kind == Step::Kind::Branch || movesInLine == kMovesPerLine) movesInLine = 0;
    if (step.kind == Step::Kind::Move && movesInLine == 0) text += "\n";
    text += step.id == kRoot ? rootOf(game) : moveOf(game, game[step.id]);
    if (step.id != kRoot) ++movesInLine;
    const auto& children = game[step.id].children;
    const bool branches = children.size() > 1;
    for (auto child = children.rbegin(); child != children.rend(); ++child) {
      if (branches) open.push_back({*child, Step::Kind::Close});
      open.push_back({*child, branches ? Step::Kind::Branch : Step::Kind::Move});
    }
  }
  text += "\n";
}

}  // namespace

std::string writeSgf(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) writeGame(game, text);
  return text;
}

}  // namespace pentarch::records
