// SPDX-License-Identifier: MIT
#include "app/analysis/analysis_json.h"

#include <fmt/format.h>

#include "app/explain/foul_output.h"
#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string_view nameOf(SolveResult::Verdict verdict) {
  switch (verdict) {
    case SolveResult::Verdict::Proven: return "proven";
    case SolveResult::Verdict::NoWin: return "none";
    case SolveResult::Verdict::Undecided: break;
  }
  return "undecided";
}

[[nodiscard]] Json movesOf(const InputPosition& game) {
  Json moves = Json::array();
  for (const SetupStone& s : game.stones) moves.push_back(notation::toLetters(s.square));
  return moves;
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

std::string analysisJson(const Engine& engine, const ChosenPosition& chosen, std::string_view key,
                         const Analysis& analysis) {
  Json json = {
      {"v", kFormatVersion}, {"type", "result"}, {"key", key}, {"engine", fmt::format("Pentarch {}", kVersion)}};
  json["rule"] = traitsOf(engine.rule()).name;
  json["size"] = engine.boardSize();
  json["side"] = engine.sideToMove() == Color::Black ? "black" : "white";
  json["position"] = chosen.position.source;
  if (chosen.turn) json["turn"] = *chosen.turn;
  if (chosen.position.isGame) json["moves"] = movesOf(chosen.position);
  json["state"] = nameOf(engine.state());
  addResult(json, engine, analysis.search);
  for (const Foul& foul : analysis.fouls) json["fouls"].push_back(foulJson(foul));
  if (analysis.threat) json["threat"] = solveJson(*analysis.threat, ~engine.sideToMove());
  json["interrupted"] = analysis.wasInterrupted;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string inputErrorJson(std::string_view source, std::string_view key, std::string_view message) {
  const Json json = {{"v", kFormatVersion},    {"type", "error"},    {"key", key},
                     {"code", "bad_position"}, {"message", message}, {"position", source}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace pentarch::app
