// SPDX-License-Identifier: MIT
#include "app/cli/puzzle/output.h"

#include <fmt/format.h>

#include "app/cli/render/picture.h"
#include "engine/game/notation.h"

namespace pentarch::puzzle {
namespace {

using records::GameTree;
using records::NodeId;

constexpr int kPixels = 720;

[[nodiscard]] std::string_view sideName(Color color) {
  return color == Color::Black ? "Black" : "White";
}

[[nodiscard]] std::string titleOf(const Puzzle& puzzle, int number) {
  return fmt::format("Puzzle {}: {} to move and win", number, sideName(puzzle.sideToMove));
}

[[nodiscard]] std::string commentOf(const Puzzle& puzzle, int number) {
  const Rating rating = rate(puzzle.difficulty);
  return fmt::format(
      "{}\nRating {:.1f} ({}): win in {} plies by {}; other fours: {}, other open threes: {}; nodes: {}\n"
      "The other first moves ({}) do not win by fours and threes (nodes: {}, at most {} a move)",
      titleOf(puzzle, number), rating.points, rating.grade, puzzle.difficulty.plies,
      puzzle.difficulty.proof == Proof::Vct ? "fours and threes" : "fours", puzzle.fours, puzzle.threes,
      puzzle.difficulty.nodes, puzzle.refuted, puzzle.checkNodes, puzzle.nodeLimit);
}

}  // namespace

GameTree toGame(const Puzzle& puzzle, int number) {
  GameTree game;
  game.boardSize = puzzle.boardSize;
  game.rule = puzzle.rule;
  game.setup = puzzle.stones;
  game.firstToMove = puzzle.sideToMove;
  game.info.emplace(records::info::kName, titleOf(puzzle, number));
  if (!puzzle.source.empty()) game.info.emplace(records::info::kSource, puzzle.source);
  game[records::kRoot].comment = commentOf(puzzle, number);
  NodeId node = records::kRoot;
  for (const Square s : puzzle.solution) node = game.add(node, s);
  return game;
}

std::string toSvg(const Puzzle& puzzle, int number, bool withSolution) {
  render::Contents contents;
  contents.rule = puzzle.rule;
  if (withSolution) contents.variation = puzzle.solution;
  render::Picture picture = render::pictureOf(toGame(puzzle, number), records::kRoot, contents);
  picture.title = titleOf(puzzle, number);
  return render::svgOf(picture, render::kThemes.front(), kPixels);
}

}  // namespace pentarch::puzzle
