// SPDX-License-Identifier: MIT
#include "app/service/explanation_json.h"

#include <fmt/format.h>

#include "app/records/json_text.h"
#include "app/service/analysis_json.h"
#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string_view colorName(Color color) {
  return color == Color::Black ? "black" : "white";
}

[[nodiscard]] Json threatsJson(const ThreatList& threats) {
  Json json = Json::object();
  for (const ThreatPoints& kind : threats) json[std::string(kind.name)] = movesJson(kind.points);
  return json;
}

[[nodiscard]] Json winJson(const Win& win, Color side) {
  Json json = solveJson(win.result, side);
  json["shortest_by_fours"] = win.isShortest;
  return json;
}

[[nodiscard]] std::string_view verdictOf(const Reply& reply) {
  switch (reply.refutation.verdict) {
    case SolveResult::Verdict::Proven: return "refuted";
    case SolveResult::Verdict::NoWin: return "adequate";
    case SolveResult::Verdict::Undecided: break;
  }
  return "undecided";
}

[[nodiscard]] Json moveJson(const MoveExplanation& m, Color side) {
  Json json = {{"move", notation::toLetters(m.move)}, {"legal", !m.foul.has_value()}};
  if (m.foul) {
    json["foul"] = foulJson(*m.foul);
    return json;
  }
  json["makes_five"] = m.makesFive;
  json["makes"] = m.gained;
  json["takes"] = m.taken;
  json["answers"] = movesJson(m.answers);
  if (m.makesFive) return json;
  json["refutation"] = winJson(m.refutation, ~side);
  json["keeps_win"] = nameOf(m.keepsWin);
  return json;
}

}  // namespace

std::string explanationJson(const Engine& engine, const InputPosition& input, const Explanation& e) {
  const Color side = engine.sideToMove();
  Json json = {{"v", kFormatVersion}, {"type", "explanation"}, {"engine", fmt::format("Pentarch {}", kVersion)}};
  json["rule"] = traitsOf(engine.rule()).name;
  json["size"] = engine.boardSize();
  json["side"] = colorName(side);
  json["position"] = input.source;
  addStones(json, input.stones);
  json["nodes"] = e.nodes;
  for (const Color c : kColors) json["threats"][std::string(colorName(c))] = threatsJson(e.threats[indexOf(c)]);
  json["fouls"] = Json::array();
  for (const Foul& foul : e.fouls) json["fouls"].push_back(foulJson(foul));
  json["win"] = winJson(e.own, side);
  json["threat"] = winJson(e.threat, ~side);
  json["replies"] = Json::array();
  for (const Reply& reply : e.replies) {
    json["replies"].push_back({{"move", notation::toLetters(reply.move)},
                               {"verdict", verdictOf(reply)},
                               {"proof", nameOf(reply.refutation.proof)},
                               {"line", movesJson(reply.refutation.line)}});
  }
  if (e.move) json["move"] = moveJson(*e.move, side);
  json["interrupted"] = e.wasInterrupted;
  return toLine(json);
}

}  // namespace pentarch::app
