// SPDX-License-Identifier: MIT
#include "app/records/game_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/records/errors.h"
#include "engine/game/notation.h"

namespace pentarch::records {
namespace {

[[nodiscard]] bool isOnBoard(Square s, int size) {
  return !s.isNone() && onBoard(s.x(), s.y(), size);
}

[[nodiscard]] std::optional<ReplayError> setupError(const GameTree& game) {
  std::vector<Square> taken;
  for (const SetupStone& stone : game.setup) {
    if (!isOnBoard(stone.square, game.boardSize)) {
      return ReplayError{kRoot, "a set-up stone is outside the board"};
    }
    if (std::find(taken.begin(), taken.end(), stone.square) != taken.end()) {
      return ReplayError{kRoot, "'" + nameOf(stone.square) + "' is set up twice"};
    }
    taken.push_back(stone.square);
  }
  return std::nullopt;
}

[[nodiscard]] std::vector<Square> setUpStones(const GameTree& game, Cell content) {
  std::vector<Square> squares;
  for (const SetupStone& stone : game.setup) {
    if (stone.content == content) squares.push_back(stone.square);
  }
  return squares;
}

}  // namespace

NodeId GameTree::add(NodeId parent, Square square) {
  return add(parent, square, sideToMoveAt(parent));
}

NodeId GameTree::add(NodeId parent, Square square, Color color) {
  const NodeId id = nodes.size();
  nodes.emplace_back();
  nodes.back().square = square;
  nodes.back().color = color;
  nodes.back().parent = parent;
  nodes[parent].children.push_back(id);
  return id;
}

std::vector<NodeId> GameTree::pathTo(NodeId id) const {
  std::vector<NodeId> path;
  for (; id != kRoot; id = nodes[id].parent) path.push_back(id);
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<NodeId> GameTree::mainLine() const {
  std::vector<NodeId> line;
  for (NodeId id = kRoot; !nodes[id].children.empty(); line.push_back(id)) id = nodes[id].children.front();
  return line;
}

NodeId GameTree::mainLineNode(std::size_t moves) const {
  NodeId id = kRoot;
  for (; moves > 0 && !nodes[id].children.empty(); --moves) id = nodes[id].children.front();
  return id;
}

std::vector<Square> GameTree::mainLineSquares() const {
  std::vector<Square> squares;
  for (const NodeId id : mainLine()) squares.push_back(nodes[id].square);
  return squares;
}

std::vector<SetupStone> GameTree::stonesAt(NodeId id) const {
  std::vector<SetupStone> stones = setup;
  for (const NodeId step : pathTo(id)) {
    if (!nodes[step].square.isNone()) stones.push_back({nodes[step].square, cellOf(nodes[step].color)});
  }
  return stones;
}

LastStone GameTree::lastStoneAt(NodeId id) const {
  while (id != kRoot && nodes[id].square.isNone()) id = nodes[id].parent;
  return id == kRoot ? LastStone::SetUp : LastStone::Played;
}

Color GameTree::sideToMoveAt(NodeId id) const {
  return id == kRoot ? firstToMove : ~nodes[id].color;
}

bool GameTree::hasVariations() const {
  return std::any_of(nodes.begin(), nodes.end(), [](const Node& n) { return n.children.size() > 1; });
}

std::vector<NodeId> GameTree::depthFirst() const {
  std::vector<NodeId> order;
  std::vector<NodeId> open = {kRoot};
  while (!open.empty()) {
    const NodeId id = open.back();
    open.pop_back();
    order.push_back(id);
    std::copy(nodes[id].children.rbegin(), nodes[id].children.rend(), std::back_inserter(open));
  }
  return order;
}

std::string GameTree::infoOr(std::string_view name, std::string_view fallback) const {
  const auto found = info.find(name);
  return found != info.end() ? found->second : std::string(fallback);
}

std::optional<ReplayError> GameTree::replayError() const {
  if (auto error = setupError(*this)) return error;
  TakenPoints taken(setup);
  for (const NodeId id : depthFirst()) {
    if (id == kRoot) continue;
    taken.goBackTo(nodes[id].parent);
    const Square s = nodes[id].square;
    if (!s.isNone() && !isOnBoard(s, boardSize)) return ReplayError{id, "a move is outside the board"};
    if (taken.isTaken(s)) return ReplayError{id, "'" + nameOf(s) + "' is played twice"};
    taken.enter(id, s);
  }
  return std::nullopt;
}

TakenPoints::TakenPoints(const std::vector<SetupStone>& setup) : taken_(kSquareCount, false) {
  for (const SetupStone& stone : setup) mark(stone.square, true);
}

void TakenPoints::goBackTo(NodeId id) {
  for (; !line_.empty() && line_.back().node != id; line_.pop_back()) mark(line_.back().square, false);
}

void TakenPoints::enter(NodeId child, Square square) {
  line_.push_back({child, square});
  mark(square, true);
}

bool TakenPoints::isTaken(Square square) const {
  return !square.isNone() && taken_[static_cast<std::size_t>(square.index())];
}

void TakenPoints::mark(Square square, bool isTaken) {
  if (!square.isNone()) taken_[static_cast<std::size_t>(square.index())] = isTaken;
}

bool isCrossOnMove(const Node& node, const Mark& mark) {
  return mark.kind == Mark::Kind::Cross && !node.square.isNone() && mark.square == node.square;
}

std::string nameOf(Square square) {
  return square.isNone() ? "--" : notation::toLetters(square);
}

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
