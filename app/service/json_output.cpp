// SPDX-License-Identifier: MIT
#include "app/service/json_output.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "app/records/game_tree.h"
#include "app/records/json_names.h"
#include "app/records/names.h"
#include "version.h"

namespace pentarch::app {
namespace {

// One line of play: rank (from 1), move, score, win rate, depth, proof and PV.
[[nodiscard]] Json lineJson(int rank, const SearchLine& line) {
  return {{"rank", rank},
          {"move", pointJson(line.pv.front())},
          {"score", scoreJson(line.score)},
          {"winrate", rateJson(line.winRate())},
          {"depth", line.depth},
          {"seldepth", line.selDepth},
          {"proof", nameOf(line.proof)},
          {"pv", movesJson(line.pv)}};
}

}  // namespace

std::string_view nameOf(GameState state) {
  switch (state) {
    case GameState::Running: return "running";
    case GameState::BlackWon: return "black_won";
    case GameState::WhiteWon: return "white_won";
    case GameState::BlackForbidden: return "black_forbidden";
    case GameState::Draw: return "draw";
  }
  return "running";
}

std::string_view nameOf(Proof proof) {
  switch (proof) {
    case Proof::None: return "none";
    case Proof::Claimed: return "claimed";
    case Proof::Five: return "five";
    case Proof::Vcf: return "vcf";
    case Proof::Vct: return "vct";
    case Proof::Search: return "search";
  }
  return "none";
}

std::string_view nameOf(SolveResult::Verdict verdict) {
  switch (verdict) {
    case SolveResult::Verdict::Proven: return "win";
    case SolveResult::Verdict::NoWin: return "no_win";
    case SolveResult::Verdict::Undecided: return "undecided";
  }
  return "undecided";
}

std::string_view nameOf(Bound bound) {
  switch (bound) {
    case Bound::None: return "none";
    case Bound::Upper: return "upper";
    case Bound::Lower: return "lower";
    case Bound::Exact: return "exact";
  }
  return "none";
}

std::string_view verdictOf(GameState state, Score score) {
  if (state != GameState::Running) return "over";
  return isWin(score) ? "win" : isLoss(score) ? "loss" : "undecided";
}

Json beginObject(std::string_view type) {
  return {{"v", records::kJsonVersion}, {"type", type}};
}

std::string toLine(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string engineName() {
  return fmt::format("Pentarch {}", kVersion);
}

Json pointJson(Square square) {
  return square ? Json(records::nameOf(square)) : Json(nullptr);
}

Json movesJson(const std::vector<Square>& moves) {
  Json array = Json::array();
  for (const Square s : moves) array.push_back(records::nameOf(s));
  return array;
}

Json movesJson(const std::vector<SetupStone>& moves) {
  Json array = Json::array();
  for (const SetupStone& s : moves) array.push_back(records::nameOf(s.square));
  return array;
}

Json rateJson(double rate) {
  constexpr double kPrecision = 1e4;
  return std::round(rate * kPrecision) / kPrecision;
}

void addBoard(Json& json, Rule rule, int boardSize, Color sideToMove) {
  json["rule"] = traitsOf(rule).name;
  json["size"] = boardSize;
  json["side"] = colorKey(sideToMove);
}

void addBoard(Json& json, const Engine& engine) {
  addBoard(json, engine.rule(), engine.boardSize(), engine.sideToMove());
}

void addStones(Json& json, const std::vector<SetupStone>& stones) {
  for (const auto& [name, content] : records::kJsonSetups) {
    Json& list = json[std::string(name)] = Json::array();
    for (const SetupStone& s : stones) {
      if (s.content == content) list.push_back(records::nameOf(s.square));
    }
  }
}

void addInput(Json& json, const ChosenPosition& chosen) {
  json["source"] = chosen.position.source;
  if (chosen.turn) json["turn"] = *chosen.turn;
  if (chosen.position.isGame) {
    json["moves"] = movesJson(chosen.position.stones);
  } else {
    addStones(json, chosen.position.stones);
  }
}

void addState(Json& json, const Engine& engine) {
  json["state"] = nameOf(engine.state());
  if (engine.ending().isOver()) json["ending"] = endingJson(engine);
}

Json endingJson(const Ending& ending, std::string_view text) {
  const auto winner = winnerOf(ending.state);
  const bool isFive = ending.state != GameState::BlackForbidden;
  return {{"winner", winner ? Json(colorKey(*winner)) : Json(nullptr)},
          {"move", pointJson(ending.move)},
          {"five", movesJson(isFive ? ending.row : std::vector<Square>{})},
          {"text", text}};
}

Json endingJson(const Engine& engine) {
  const Ending ending = engine.ending();
  return endingJson(ending, describe(ending, engine.position()));
}

Json scoreJson(Score score) {
  if (!isMate(score)) return {{"type", "eval"}, {"value", score}};
  return {{"type", "mate"}, {"plies", (score > 0 ? 1 : -1) * pliesToMate(score)}};
}

void addResult(Json& json, const Engine& engine, const SearchResult& result, bool isRestricted) {
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(result.elapsed);
  json["used"] = {
      {"ms", elapsed.count()}, {"nodes", result.nodes}, {"depth", result.depth()}, {"hashfull", result.hashPermille}};
  json["best"] = pointJson(result.best);
  const Score score = result.score();
  const bool isWithdrawn = isRestricted && isLoss(score);
  json["verdict"] = verdictOf(engine.state(), isWithdrawn ? kDrawScore : score);
  json["proof"] = nameOf(result.lines.empty() || isWithdrawn ? Proof::None : result.lines.front().proof);
  Json& lines = json["lines"] = Json::array();
  int rank = 0;
  for (const SearchLine& line : result.lines) lines.push_back(lineJson(++rank, line));
  json["forbidden"] = movesJson(engine.forbiddenPoints());
}

void addReplies(Json& json, int refuted, int replies) {
  json["reply_count"] = replies;
  json["refuted_replies"] = refuted;
}

void addProof(Json& json, const SolveResult& result) {
  json["verdict"] = nameOf(result.verdict);
  json["proof"] = nameOf(result.proof);
  json["plies"] = result.plies();
  json["nodes"] = result.nodes;
  json["pv"] = movesJson(result.line);
}

Json proofJson(const SolveResult& result, Color side) {
  Json json = {{"side", colorKey(side)}};
  addProof(json, result);
  return json;
}

Json errorObject(std::string_view code, std::string_view message) {
  Json json = beginObject("error");
  json["code"] = code;
  json["message"] = message;
  return json;
}

void addPlace(Json& json, const records::Error& error) {
  if (!error.file.empty()) json["file"] = error.file;
  if (error.line == 0) return;
  json["line"] = error.line;
  json["column"] = error.column;
  if (!error.token.empty()) json["token"] = error.token;
}

std::string errorJson(std::string_view code, std::string_view message, const std::optional<records::Error>& place) {
  Json json = errorObject(code, message);
  if (place) addPlace(json, *place);
  return toLine(json);
}

}  // namespace pentarch::app
