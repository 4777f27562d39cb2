// SPDX-License-Identifier: MIT
#include "app/cli/review/output.h"

#include <fmt/format.h>

#include <limits>

#include "app/records/errors.h"
#include "app/service/json_input.h"
#include "app/service/json_output.h"
#include "app/service/review_json.h"

namespace pentarch::review {
namespace {

using app::movesFrom;
using app::movesJson;
using app::valueOf;
using app::wholeNumberFrom;

// The score of a position where the game has ended.
[[nodiscard]] Score scoreOfEnd(GameState state, Color side) {
  const auto winner = winnerOf(state);
  if (!winner) return kDrawScore;
  return *winner == side ? winIn(0) : lossIn(0);
}

}  // namespace

Json assessmentJson(const Assessment& a) {
  Json json = {{"side", app::colorKey(a.side)}, {"state", app::nameOf(a.state)}};
  json["score"] = app::scoreJson(a.score);
  json["proof"] = app::nameOf(a.proof);
  json["pv"] = movesJson(a.pv);
  json["answers"] = movesJson(a.answersToFour);
  if (a.threat) json["threat"] = threatJson(a.threat, ~a.side);
  if (a.defenses) json["defenses"] = movesJson(*a.defenses);
  json["forbidden"] = movesJson(a.forbidden);
  json["depth"] = a.depth;
  json["nodes"] = a.nodes;
  return json;
}

Assessment assessmentFrom(const ParsedJson& json) {
  Assessment a;
  a.side = json.at("side") == "black" ? Color::Black : Color::White;
  a.state = app::stateFrom(json.at("state"));
  // A mate in no plies does not say whose it is.
  a.score = a.state == GameState::Running ? app::scoreFrom(json.at("score")) : scoreOfEnd(a.state, a.side);
  a.proof = app::proofFrom(json.at("proof"));
  a.pv = movesFrom(json.at("pv"));
  a.answersToFour = movesFrom(valueOf(json, "answers", "answersToFour"));
  if (json.contains("threat")) {
    const ParsedJson& threat = json["threat"];
    a.threat = Threat{wholeNumberFrom(threat.at("plies"), 0, kMaxPly), movesFrom(valueOf(threat, "pv", "line"))};
  }
  if (json.contains("defenses")) a.defenses = movesFrom(json["defenses"]);
  a.forbidden = movesFrom(json.at("forbidden"));
  a.depth = wholeNumberFrom(json.at("depth"), 0, kMaxPly);
  a.nodes = wholeNumberFrom<std::uint64_t>(json.at("nodes"), 0, std::numeric_limits<std::int64_t>::max());
  return a;
}

}  // namespace pentarch::review
