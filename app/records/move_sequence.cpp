// SPDX-License-Identifier: MIT
#include "app/records/move_sequence.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/records/errors.h"

namespace pentarch::records {
namespace {

[[nodiscard]] std::vector<Square> setUpStones(const GameTree& game, Cell content) {
  std::vector<Square> squares;
  for (const SetupStone& stone : game.setup) {
    if (stone.content == content) squares.push_back(stone.square);
  }
  return squares;
}

}  // namespace

GameTree asMovesOnly(const GameTree& game) {
  GameTree result;
  result.boardSize = game.boardSize;
  result.rule = game.rule;
  result.info = game.info;
  NodeId last = kRoot;
  const auto play = [&](NodeId parent, Square s, Color color) {
    if (result.sideToMoveAt(parent) != color) parent = result.addPass(parent);
    return result.add(parent, s);
  };
  const auto black = setUpStones(game, Cell::Black);
  const auto white = setUpStones(game, Cell::White);
  for (std::size_t i = 0; i < std::max(black.size(), white.size()); ++i) {
    if (i < black.size()) last = play(last, black[i], Color::Black);
    if (i < white.size()) last = play(last, white[i], Color::White);
  }
  if (result.sideToMoveAt(last) != game.firstToMove) last = result.addPass(last);
  std::vector<NodeId> place(game.nodes.size(), last);
  for (const NodeId id : game.depthFirst()) {
    const Node& node = game[id];
    if (id != kRoot) place[id] = play(place[node.parent], node.square, node.color);
    Node& copy = result[place[id]];
    copy.comment = node.comment;
    copy.marks = node.marks;
    copy.time = node.time;
    copy.winRate = node.winRate;
    copy.properties = node.properties;
  }
  return result;
}

std::vector<Square> alternatingMoves(const GameTree& game) {
  return asMovesOnly(game).mainLineSquares();
}

std::vector<Square> movesWithoutPasses(const GameTree& game, std::string_view formatName) {
  auto moves = alternatingMoves(game);
  while (!moves.empty() && moves.back().isNone()) moves.pop_back();
  const auto pass = std::find(moves.begin(), moves.end(), Square::none());
  if (pass != moves.end()) {
    const auto next = std::find_if(pass, moves.end(), [](Square s) { return !s.isNone(); });
    throw app::PositionError(fmt::format("{} has no passes, but one is needed before {}", formatName, nameOf(*next)));
  }
  return moves;
}

}  // namespace pentarch::records
