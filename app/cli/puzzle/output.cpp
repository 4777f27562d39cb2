// SPDX-License-Identifier: MIT
#include "app/cli/puzzle/output.h"

#include <fmt/format.h>

#include <limits>

#include "app/cli/render/picture.h"
#include "app/records/errors.h"
#include "app/records/names.h"
#include "app/service/json_input.h"
#include "app/service/json_output.h"
#include "app/service/result_json.h"
#include "engine/game/notation.h"

namespace pentarch::puzzle {
namespace {

using records::GameTree;
using records::NodeId;

constexpr int kPixels = 720;

[[nodiscard]] std::string titleOf(const Puzzle& puzzle, int number) {
  return fmt::format("Puzzle {}: {} to move and win", number, nameOf(puzzle.sideToMove));
}

[[nodiscard]] std::string_view meansOf(Proof proof) {
  if (proof == Proof::Search) return "quiet moves too";
  return proof == Proof::Vct ? "fours and threes" : "fours";
}

[[nodiscard]] std::string commentOf(const Puzzle& puzzle, int number) {
  const Rating rating = rate(puzzle.difficulty);
  return fmt::format(
      "{}\nRating {:.1f} ({}): win in {} plies by {}; other fours: {}, other open threes: {}; nodes: {}\n"
      "The other first moves ({}) do not win by fours and threes (nodes: {}, at most {} a move)",
      titleOf(puzzle, number), rating.points, rating.grade, puzzle.difficulty.plies, meansOf(puzzle.difficulty.proof),
      puzzle.fours, puzzle.threes, puzzle.difficulty.nodes, puzzle.refuted, puzzle.checkNodes, puzzle.nodeLimit);
}

using app::PositionError;

[[nodiscard]] Outcome outcomeFrom(const ParsedJson& json) {
  for (const Outcome outcome :
       {Outcome::Puzzle, Outcome::Trivial, Outcome::NoWin, Outcome::Several, Outcome::Undecided}) {
    if (json == app::nameOf(outcome)) return outcome;
  }
  throw PositionError(fmt::format("{} is no outcome", json.dump()));
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

Json findingJson(const Finding& finding) {
  Json json;
  app::addOutcome(json, finding);
  return json;
}

Finding findingFrom(const ParsedJson& json) {
  Finding finding;
  finding.outcome = outcomeFrom(json.at("outcome"));
  if (finding.outcome != Outcome::Puzzle) return finding;
  const auto count = [](const ParsedJson& value) {
    return app::wholeNumberFrom(value, 0, std::numeric_limits<int>::max());
  };
  const auto nodes = [](const ParsedJson& value) {
    return app::wholeNumberFrom<std::uint64_t>(value, 0, std::numeric_limits<std::int64_t>::max());
  };
  Puzzle& p = finding.puzzle;
  p.solution = app::movesFrom(json.at("solution"));
  if (p.solution.empty()) throw PositionError("a puzzle without a solution");
  const ParsedJson& alternatives = json.at("alternatives");
  const ParsedJson& check = json.at("check");
  p.difficulty = {count(json.at("plies")), count(alternatives.at("either")), nodes(json.at("nodes")),
                  app::proofFrom(json.at("proof"))};
  p.fours = count(alternatives.at("fours"));
  p.threes = count(alternatives.at("threes"));
  p.refuted = count(check.at("refuted"));
  p.checkNodes = nodes(check.at("nodes"));
  p.nodeLimit = nodes(check.at("limits").at("nodes"));
  return finding;
}

}  // namespace pentarch::puzzle
