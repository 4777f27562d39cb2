// SPDX-License-Identifier: MIT
#include "app/service/result_json.h"

#include <algorithm>
#include <array>

#include "app/records/names.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using Verdict = SolveResult::Verdict;

[[nodiscard]] Json foulJson(const Foul& foul) {
  std::string kind(nameOf(foul.kind));
  std::replace(kind.begin(), kind.end(), ' ', '_');
  Json json = {{"point", pointJson(foul.point)}, {"kind", kind}, {"shapes", Json::array()}};
  for (const FoulLine& line : foul.lines) {
    json["shapes"].push_back({{"direction", nameOf(line.direction)}, {"stones", movesJson(line.stones)}});
  }
  return json;
}

[[nodiscard]] Json foulsJson(const std::vector<Foul>& fouls) {
  Json json = Json::array();
  for (const Foul& foul : fouls) json.push_back(foulJson(foul));
  return json;
}

void addWin(Json& json, const WinSearchResult& found, WinClass winClass) {
  addProof(json, found.solved);
  const bool isExcluded = found.solved.verdict == Verdict::NoWin;
  json["excluded"] = isExcluded ? Json(nameOf(std::min(winClass, WinClass::Threats))) : Json(nullptr);
  if (found.depth > 0) json["depth"] = found.depth;
  if (!found.claimed.isNone()) json["claimed"] = pointJson(found.claimed);
}

void addFirstMoves(Json& json, const FirstMoves& found) {
  json["nodes"] = found.nodes;
  json["winning"] = Json::array();
  for (const SolveResult& w : found.winning) {
    json["winning"].push_back({{"move", pointJson(w.line.front())},
                               {"proof", nameOf(w.proof)},
                               {"plies", w.plies()},
                               {"pv", movesJson(w.line)}});
  }
  json["refuted"] = found.refuted;
  json["undecided"] = movesJson(found.undecided);
}

[[nodiscard]] Json threatsJson(const ThreatList& threats) {
  Json json = Json::object();
  for (const ThreatPoints& kind : threats) json[std::string(kind.name)] = movesJson(kind.points);
  return json;
}

[[nodiscard]] Json winJson(const Win& win, Color side) {
  Json json = proofJson(win.result, side);
  json["shortest_by_fours"] = win.isShortest;
  return json;
}

[[nodiscard]] Json explainedMoveJson(const MoveExplanation& m, Color side) {
  Json json = {{"move", pointJson(m.move)}, {"legal", !m.foul.has_value()}};
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

// The position as move text that other commands read; null if moves cannot express it.
[[nodiscard]] Json positionText(const puzzle::Puzzle& puzzle) {
  if (!puzzle.isGame) return nullptr;
  std::string moves;
  for (const SetupStone& s : puzzle.stones) moves += notation::toLetters(s.square);
  return moves;
}

[[nodiscard]] Json ratingJson(const puzzle::Puzzle& puzzle) {
  const puzzle::Rating rating = puzzle::rate(puzzle.difficulty);
  return {{"points", rating.points}, {"grade", rating.grade}};
}

void addSolution(Json& json, const puzzle::Puzzle& puzzle) {
  json["solution"] = movesJson(puzzle.solution);
  json["plies"] = puzzle.difficulty.plies;
  json["proof"] = nameOf(puzzle.difficulty.proof);
  json["nodes"] = puzzle.difficulty.nodes;
  json["alternatives"] = {
      {"either", puzzle.difficulty.alternatives}, {"fours", puzzle.fours}, {"threes", puzzle.threes}};
  json["check"] = {{"class", nameOf(WinClass::Threats)},
                   {"refuted", puzzle.refuted},
                   {"nodes", puzzle.checkNodes},
                   {"limits", {{"nodes", puzzle.nodeLimit}}}};
}

}  // namespace

Json analysisJson(const Engine& engine, const ChosenPosition& chosen, std::string_view key, const Analysis& analysis) {
  Json json = beginObject("result");
  json["key"] = key;
  json["engine"] = engineName();
  addBoard(json, engine);
  addInput(json, chosen);
  addState(json, engine);
  const Restriction& restriction = analysis.restriction;
  addResult(json, engine, analysis.search, restriction.exists());
  if (const auto& loss = analysis.claims.loss)
    addReplies(json, loss->refuted(), static_cast<int>(loss->replies.size()));
  if (!restriction.only.empty()) json["only"] = movesJson(restriction.only);
  if (!restriction.blocked.empty()) json["block"] = movesJson(restriction.blocked);
  if (!analysis.fouls.empty()) json["fouls"] = foulsJson(analysis.fouls);
  if (analysis.threat) json["threat"] = proofJson(*analysis.threat, ~engine.sideToMove());
  json["interrupted"] = analysis.wasInterrupted;
  return json;
}

Json solutionJson(const Engine& engine, const ChosenPosition& chosen, const SolveQuestion& question,
                  const Solution& solution) {
  Json json = beginObject("solve");
  addBoard(json, engine);
  addInput(json, chosen);
  json["class"] = nameOf(question.winClass);
  addState(json, engine);
  json["verdict"] = nameOf(solution.verdict);
  if (solution.win) {
    addWin(json, *solution.win, question.winClass);
  } else if (solution.firstMoves) {
    addFirstMoves(json, *solution.firstMoves);
  }
  // The solvers' verdict is on fours and threes only, this one is on the class that was asked for.
  json["verdict"] = engine.ending().isOver() ? "over" : nameOf(solution.verdict);
  json["interrupted"] = solution.wasInterrupted;
  return json;
}

Json explanationJson(const Engine& engine, const ChosenPosition& chosen, const Explanation& e) {
  const Color side = engine.sideToMove();
  Json json = beginObject("explanation");
  json["engine"] = engineName();
  addBoard(json, engine);
  addInput(json, chosen);
  json["limits"] = {{"nodes", e.nodes}};
  for (const Color c : kColors) json["threats"][std::string(colorKey(c))] = threatsJson(e.threats[indexOf(c)]);
  json["fouls"] = foulsJson(e.fouls);
  json["win"] = winJson(e.own, side);
  json["threat"] = winJson(e.threat, ~side);
  json["replies"] = Json::array();
  for (const Reply& reply : e.replies) {
    json["replies"].push_back({{"move", pointJson(reply.move)}, {"refutation", proofJson(reply.refutation, ~side)}});
  }
  if (e.move) json["explained_move"] = explainedMoveJson(*e.move, side);
  json["interrupted"] = e.wasInterrupted;
  return json;
}

Json puzzleJson(const puzzle::Puzzle& puzzle, int number) {
  Json json = beginObject("puzzle");
  json["number"] = number;
  json["source"] = puzzle.source;
  json["turn"] = puzzle.ply;
  addBoard(json, puzzle.rule, puzzle.boardSize, puzzle.sideToMove);
  json["position"] = positionText(puzzle);
  addStones(json, puzzle.stones);
  addSolution(json, puzzle);
  json["rating"] = ratingJson(puzzle);
  return json;
}

Json findingJson(const Engine& engine, const ChosenPosition& chosen, const puzzle::Finding& finding) {
  Json json = beginObject("finding");
  addBoard(json, engine);
  addInput(json, chosen);
  addOutcome(json, finding);
  if (finding.outcome == puzzle::Outcome::Puzzle) json["rating"] = ratingJson(finding.puzzle);
  return json;
}

Json openingJson(const Engine& engine, const ChosenPosition& chosen, const swap2::Choice& choice, bool wasInterrupted) {
  constexpr std::array<std::string_view, 4> kNames = {"", "white", "two", "place"};  // by the stones to be placed
  Json json = beginObject("opening");
  addBoard(json, engine);
  addInput(json, chosen);
  json["choice"] = choice.swap ? "black" : kNames.at(choice.moves.size());
  json["placed"] = movesJson(choice.moves);
  json["black_winrate"] = rateJson(1 - choice.whiteRate);
  json["compared"] = choice.compared;
  json["interrupted"] = wasInterrupted;
  return json;
}

void addOutcome(Json& json, const puzzle::Finding& finding) {
  json["outcome"] = nameOf(finding.outcome);
  if (finding.outcome == puzzle::Outcome::Puzzle) addSolution(json, finding.puzzle);
}

std::string_view nameOf(puzzle::Outcome outcome) {
  using puzzle::Outcome;
  switch (outcome) {
    case Outcome::Puzzle: return "puzzle";
    case Outcome::Trivial: return "trivial";
    case Outcome::NoWin: return "none";
    case Outcome::Several: return "several";
    case Outcome::Undecided: return "undecided";
  }
  return "undecided";
}

std::string inputErrorJson(const UnreadPosition& unread, std::string_view key) {
  Json json = errorObject("bad_position", unread.message);
  if (!key.empty()) json["key"] = key;
  json["source"] = unread.source;
  if (unread.place) addPlace(json, *unread.place);
  return toLine(json);
}

}  // namespace pentarch::app
