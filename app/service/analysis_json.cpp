// SPDX-License-Identifier: MIT
#include "app/service/analysis_json.h"

#include <fmt/format.h>

#include "app/analysis/ending.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"
#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string_view foulKey(FoulKind kind) {
  switch (kind) {
    case FoulKind::Overline: return "overline";
    case FoulKind::DoubleFour: return "double_four";
    case FoulKind::DoubleThree: break;
  }
  return "double_three";
}

// The moves given by --only and --block.
void addRestriction(Json& json, const Restriction& restriction) {
  if (!restriction.only.empty()) json["only"] = movesJson(restriction.only);
  if (!restriction.blocked.empty()) json["block"] = movesJson(restriction.blocked);
  if (restriction.exists()) withdrawLoss(json);
}

}  // namespace

Json solveJson(const SolveResult& result, Color side) {
  return {{"side", side == Color::Black ? "black" : "white"},
          {"verdict", nameOf(result.verdict)},
          {"proof", nameOf(result.proof)},
          {"plies", result.plies()},
          {"nodes", result.nodes},
          {"line", movesJson(result.line)}};
}

Json foulJson(const Foul& foul) {
  Json json = {{"point", notation::toLetters(foul.point)}, {"kind", foulKey(foul.kind)}, {"lines", Json::array()}};
  for (const FoulLine& line : foul.lines) {
    json["lines"].push_back({{"direction", nameOf(line.direction)}, {"stones", movesJson(line.stones)}});
  }
  return json;
}

Json analysisJson(const Engine& engine, const ChosenPosition& chosen, std::string_view key, const Analysis& analysis) {
  Json json = {
      {"v", kFormatVersion}, {"type", "result"}, {"key", key}, {"engine", fmt::format("Pentarch {}", kVersion)}};
  json["rule"] = traitsOf(engine.rule()).name;
  json["size"] = engine.boardSize();
  json["side"] = engine.sideToMove() == Color::Black ? "black" : "white";
  json["position"] = chosen.position.source;
  if (chosen.turn) json["turn"] = *chosen.turn;
  if (chosen.position.isGame) {
    json["moves"] = movesJson(chosen.position.stones);
  } else {
    addStones(json, chosen.position.stones);
  }
  json["state"] = nameOf(engine.state());
  if (engine.ending().isOver()) json["ending"] = endingJson(engine);
  addResult(json, engine, analysis.search);
  addRestriction(json, analysis.restriction);
  for (const Foul& foul : analysis.fouls) json["fouls"].push_back(foulJson(foul));
  if (analysis.threat) json["threat"] = solveJson(*analysis.threat, ~engine.sideToMove());
  json["interrupted"] = analysis.wasInterrupted;
  return json;
}

std::string inputErrorJson(const UnreadPosition& unread, std::string_view key) {
  Json json = {{"v", kFormatVersion},    {"type", "error"},           {"key", key},
               {"code", "bad_position"}, {"message", unread.message}, {"position", unread.source}};
  if (unread.place) addPlace(json, *unread.place);
  return toLine(json);
}

}  // namespace pentarch::app
