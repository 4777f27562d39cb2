// SPDX-License-Identifier: MIT
#include "app/service/solve_json.h"

#include <algorithm>

#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using Verdict = SolveResult::Verdict;

void addWin(Json& json, const WinSearchResult& found, WinClass winClass) {
  const SolveResult& solved = found.solved;
  json["proof"] = nameOf(solved.proof);
  json["plies"] = solved.plies();
  json["nodes"] = solved.nodes;
  json["line"] = movesJson(solved.line);
  const bool isExcluded = solved.verdict == Verdict::NoWin;
  json["excluded"] = isExcluded ? Json(nameOf(std::min(winClass, WinClass::Threats))) : Json(nullptr);
  if (found.depth > 0) json["depth"] = found.depth;
  if (!found.claimed.isNone()) json["claimed"] = notation::toLetters(found.claimed);
}

void addFirstMoves(Json& json, const FirstMoves& found) {
  json["nodes"] = found.nodes;
  json["moves"] = Json::array();
  for (const SolveResult& w : found.winning) {
    json["moves"].push_back({{"move", notation::toLetters(w.line.front())},
                             {"plies", w.plies()},
                             {"proof", nameOf(w.proof)},
                             {"line", movesJson(w.line)}});
  }
  json["refuted"] = found.refuted;
  json["undecided"] = movesJson(found.undecided);
}

}  // namespace

Json solutionJson(const Engine& engine, const ChosenPosition& chosen, const SolveQuestion& question,
                  const Solution& solution) {
  Json json = {{"v", kFormatVersion}, {"type", "solve"}, {"position", chosen.position.source}};
  if (chosen.turn) json["turn"] = *chosen.turn;
  if (chosen.position.isGame) {
    json["played"] = movesJson(chosen.position.stones);
  } else {
    addStones(json, chosen.position.stones);
  }
  json["rule"] = traitsOf(engine.rule()).name;
  json["size"] = engine.boardSize();
  json["side"] = engine.sideToMove() == Color::Black ? "black" : "white";
  json["class"] = nameOf(question.limits.winClass);
  if (solution.win) {
    addWin(json, *solution.win, question.limits.winClass);
  } else if (solution.firstMoves) {
    addFirstMoves(json, *solution.firstMoves);
  } else {
    json["ending"] = endingJson(engine);
  }
  json["verdict"] = nameOf(solution.verdict);
  json["interrupted"] = solution.wasInterrupted;
  return json;
}

}  // namespace pentarch::app
