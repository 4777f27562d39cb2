// SPDX-License-Identifier: MIT
#include "app/cli/puzzle/output.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <utility>

#include "app/records/errors.h"
#include "app/service/json_input.h"
#include "app/service/json_output.h"
#include "app/service/result_json.h"

namespace pentarch::puzzle {
namespace {

using app::PositionError;

constexpr std::array kOutcomes = {std::pair{Outcome::Puzzle, "puzzle"}, std::pair{Outcome::Trivial, "trivial"},
                                  std::pair{Outcome::NoWin, "none"}, std::pair{Outcome::Several, "several"},
                                  std::pair{Outcome::Undecided, "undecided"}};

}  // namespace

Json findingJson(const Finding& finding) {
  Json json;
  for (const auto& [outcome, name] : kOutcomes) {
    if (outcome == finding.outcome) json["outcome"] = name;
  }
  if (finding.outcome != Outcome::Puzzle) return json;
  app::addPuzzleSolution(json, finding.puzzle);
  return json;
}

Finding findingFrom(const ParsedJson& json) {
  Finding finding;
  bool isKnown = false;
  for (const auto& [outcome, name] : kOutcomes) {
    if (json.at("outcome") != name) continue;
    finding.outcome = outcome;
    isKnown = true;
  }
  if (!isKnown) throw PositionError(fmt::format("{} is no outcome", json.at("outcome").dump()));
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
  const bool isVersion1 = alternatives.is_number();  // with everything in one object
  const ParsedJson& check = isVersion1 ? json : json.at("check");
  p.difficulty = {count(json.at("plies")), count(isVersion1 ? alternatives : alternatives.at("either")),
                  nodes(json.at("nodes")), app::proofFrom(json.at("proof"))};
  p.fours = count((isVersion1 ? json : alternatives).at("fours"));
  p.threes = count((isVersion1 ? json : alternatives).at("threes"));
  p.refuted = count(check.at("refuted"));
  p.checkNodes = nodes(isVersion1 ? json.at("checkNodes") : check.at("nodes"));
  p.nodeLimit = nodes(isVersion1 ? json.at("nodeLimit") : check.at("limits").at("nodes"));
  return finding;
}

}  // namespace pentarch::puzzle
