// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <algorithm>

#include "app/records/json_names.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "engine/game/notation.h"

namespace pentarch::records {
namespace {

[[nodiscard]] bool hasNotes(const Node& node) {
  return !node.comment.empty() || !node.marks.empty() || node.time || node.winRate || !node.properties.empty();
}

[[nodiscard]] Json marksOf(const Node& node) {
  Json marks = Json::array();
  for (const Mark& mark : node.marks) {
    const auto row =
        std::find_if(kJsonMarks.begin(), kJsonMarks.end(), [&](const auto& m) { return m.kind == mark.kind; });
    Json json = {{"point", notation::toLetters(mark.square)}, {"kind", row->name}};
    if (mark.kind == Mark::Kind::Label) json["label"] = mark.label;
    marks.push_back(std::move(json));
  }
  return marks;
}

void addNotes(const Node& node, Json& json) {
  if (!node.comment.empty()) json["comment"] = node.comment;
  if (!node.marks.empty()) json["marks"] = marksOf(node);
  if (node.time) json["ms"] = node.time->count();
  if (node.winRate) json["black_winrate"] = *node.winRate;
  if (!node.properties.empty()) json["properties"] = node.properties;
}

[[nodiscard]] Json setupOf(const GameTree& game) {
  Json json;
  for (const auto& [name, content] : kJsonSetups) {
    Json points = Json::array();
    for (const SetupStone& stone : game.setup) {
      if (stone.content == content) points.push_back(notation::toLetters(stone.square));
    }
    if (!points.empty()) json[std::string(name)] = std::move(points);
  }
  return json;
}

// Nodes in depth-first order; the parent is written only if it is not the previous node, the color only if it is out of
// turn.
[[nodiscard]] Json nodesOf(const GameTree& game) {
  const auto order = game.depthFirst();
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  Json nodes = Json::array();
  for (std::size_t i = 1; i < order.size(); ++i) {
    const Node& node = game[order[i]];
    Json json;
    if (place[node.parent] != i - 1) json["parent"] = place[node.parent];
    json["move"] = records::nameOf(node.square);
    if (node.color != game.sideToMoveAt(node.parent)) json["side"] = app::colorKey(node.color);
    addNotes(node, json);
    nodes.push_back(std::move(json));
  }
  return nodes;
}

[[nodiscard]] Json gameOf(const GameTree& game) {
  Json json = {{"v", kJsonVersion}, {"type", "game"}, {"size", game.boardSize}};
  if (game.rule) json["rule"] = traitsOf(*game.rule).name;
  if (!game.info.empty()) json["info"] = game.info;
  if (!game.setup.empty()) json["setup"] = setupOf(game);
  if (game.firstToMove != Color::Black) json["first"] = app::colorKey(game.firstToMove);
  if (hasNotes(game[kRoot])) addNotes(game[kRoot], json["start"]);
  const auto isPlain = [&](NodeId id) {
    return !hasNotes(game[id]) && game[id].color == game.sideToMoveAt(game[id].parent);
  };
  const auto line = game.mainLine();
  if (!game.hasVariations() && std::all_of(line.begin(), line.end(), isPlain)) {
    json["moves"] = Json::array();
    for (const NodeId id : line) json["moves"].push_back(records::nameOf(game[id].square));
  } else {
    json["tree"] = nodesOf(game);
  }
  return json;
}

}  // namespace

std::string writeJson(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) text += gameOf(game).dump() + "\n";
  return text;
}

}  // namespace pentarch::records
