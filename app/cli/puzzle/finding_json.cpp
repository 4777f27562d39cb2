// SPDX-License-Identifier: MIT
#include "app/cli/puzzle/output.h"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <utility>

#include "app/records/errors.h"
#include "app/service/json_output.h"
#include "engine/game/notation.h"

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
  const Puzzle& p = finding.puzzle;
  json["solution"] = app::movesJson(p.solution);
  json["plies"] = p.difficulty.plies;
  json["alternatives"] = p.difficulty.alternatives;
  json["nodes"] = p.difficulty.nodes;
  json["proof"] = app::nameOf(p.difficulty.proof);
  json["fours"] = p.fours;
  json["threes"] = p.threes;
  json["refuted"] = p.refuted;
  json["checkNodes"] = p.checkNodes;
  json["nodeLimit"] = p.nodeLimit;
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
  const auto count = [&](const char* name) {
    return app::wholeNumberFrom(json.at(name), 0, std::numeric_limits<int>::max());
  };
  const auto nodes = [&](const char* name) {
    return app::wholeNumberFrom<std::uint64_t>(json.at(name), 0, std::numeric_limits<std::int64_t>::max());
  };
  Puzzle& p = finding.puzzle;
  for (const ParsedJson& move : json.at("solution")) {
    const auto s = notation::fromLetters(move.get<std::string>(), kMaxBoardSize);
    if (!s) throw PositionError(fmt::format("{} is no point", move.dump()));
    p.solution.push_back(*s);
  }
  if (p.solution.empty()) throw PositionError("a puzzle without a solution");
  const auto proof = app::proofNamed(json.at("proof").get<std::string>());
  if (!proof) throw PositionError(fmt::format("{} is no kind of proof", json["proof"].dump()));
  p.difficulty = {count("plies"), count("alternatives"), nodes("nodes"), *proof};
  p.fours = count("fours");
  p.threes = count("threes");
  p.refuted = count("refuted");
  p.checkNodes = nodes("checkNodes");
  p.nodeLimit = nodes("nodeLimit");
  return finding;
}

}  // namespace pentarch::puzzle
