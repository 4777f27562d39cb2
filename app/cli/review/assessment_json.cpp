// SPDX-License-Identifier: MIT
#include "app/cli/review/output.h"

#include <fmt/format.h>

#include <array>
#include <limits>

#include "app/records/errors.h"
#include "app/service/json_output.h"
#include "engine/game/notation.h"

namespace pentarch::review {
namespace {

using app::movesJson;
using app::PositionError;
using app::wholeNumberFrom;

constexpr std::array kStates = {GameState::Running, GameState::BlackWon, GameState::WhiteWon, GameState::BlackForbidden,
                                GameState::Draw};

[[nodiscard]] std::vector<Square> movesFrom(const ParsedJson& json) {
  std::vector<Square> moves;
  for (const ParsedJson& move : json) {
    const auto s = notation::fromLetters(move.get<std::string>(), kMaxBoardSize);
    if (!s) throw PositionError(fmt::format("{} is no point", move.dump()));
    moves.push_back(*s);
  }
  return moves;
}

[[nodiscard]] GameState stateFrom(const ParsedJson& json) {
  for (const GameState state : kStates) {
    if (json == app::nameOf(state)) return state;
  }
  throw PositionError(fmt::format("{} is no state of a game", json.dump()));
}

[[nodiscard]] Proof proofFrom(const ParsedJson& json) {
  if (const auto proof = app::proofNamed(json.get<std::string>())) return *proof;
  throw PositionError(fmt::format("{} is no kind of proof", json.dump()));
}

}  // namespace

Json assessmentJson(const Assessment& a) {
  Json json = {{"side", a.side == Color::Black ? "black" : "white"}, {"state", app::nameOf(a.state)}};
  json["score"] = a.score;
  json["proof"] = app::nameOf(a.proof);
  json["pv"] = movesJson(a.pv);
  json["answersToFour"] = movesJson(a.answersToFour);
  if (a.threat) json["threat"] = {{"plies", a.threat->plies}, {"line", movesJson(a.threat->line)}};
  if (a.defenses) json["defenses"] = movesJson(*a.defenses);
  json["forbidden"] = movesJson(a.forbidden);
  json["depth"] = a.depth;
  json["nodes"] = a.nodes;
  return json;
}

Assessment assessmentFrom(const ParsedJson& json) {
  Assessment a;
  a.side = json.at("side") == "black" ? Color::Black : Color::White;
  a.state = stateFrom(json.at("state"));
  a.score = wholeNumberFrom(json.at("score"), -kWinScore, kWinScore);
  a.proof = proofFrom(json.at("proof"));
  a.pv = movesFrom(json.at("pv"));
  a.answersToFour = movesFrom(json.at("answersToFour"));
  if (json.contains("threat")) {
    a.threat = Threat{wholeNumberFrom(json["threat"].at("plies"), 0, kMaxPly), movesFrom(json["threat"].at("line"))};
  }
  if (json.contains("defenses")) a.defenses = movesFrom(json["defenses"]);
  a.forbidden = movesFrom(json.at("forbidden"));
  a.depth = wholeNumberFrom(json.at("depth"), 0, kMaxPly);
  a.nodes = wholeNumberFrom<std::uint64_t>(json.at("nodes"), 0, std::numeric_limits<std::int64_t>::max());
  return a;
}

}  // namespace pentarch::review
