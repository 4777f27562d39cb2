// SPDX-License-Identifier: MIT
#include "app/service/json_output.h"

#include <array>
#include <chrono>

#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

// Stone lists of a position that is not a game.
constexpr std::array<std::pair<const char*, Cell>, 3> kStoneLists{
    {{"black", Cell::Black}, {"white", Cell::White}, {"blocked", Cell::Blocked}}};

[[nodiscard]] std::string statusOf(const SearchResult& result) {
  if (result.lines.empty()) return "none";
  return isWin(result.score()) ? "win" : isLoss(result.score()) ? "loss" : "open";
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
    case SolveResult::Verdict::Proven: return "proven";
    case SolveResult::Verdict::NoWin: return "none";
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

std::optional<Bound> boundNamed(std::string_view name) {
  for (const Bound bound : {Bound::None, Bound::Upper, Bound::Lower, Bound::Exact}) {
    if (nameOf(bound) == name) return bound;
  }
  return std::nullopt;
}

std::optional<Proof> proofNamed(std::string_view name) {
  for (const Proof proof : {Proof::None, Proof::Claimed, Proof::Five, Proof::Vcf, Proof::Vct, Proof::Search}) {
    if (nameOf(proof) == name) return proof;
  }
  return std::nullopt;
}

std::string toLine(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json movesJson(const std::vector<Square>& moves) {
  Json array = Json::array();
  for (const Square s : moves) array.push_back(notation::toLetters(s));
  return array;
}

Json movesJson(const std::vector<SetupStone>& moves) {
  Json array = Json::array();
  for (const SetupStone& s : moves) array.push_back(notation::toLetters(s.square));
  return array;
}

void addStones(Json& json, const std::vector<SetupStone>& stones) {
  for (const auto& [name, content] : kStoneLists) {
    Json& list = json[name] = Json::array();
    for (const SetupStone& s : stones) {
      if (s.content == content) list.push_back(notation::toLetters(s.square));
    }
  }
}

std::optional<std::vector<SetupStone>> stonesIn(const ParsedJson& json,
                                                const std::function<Square(const ParsedJson&)>& pointOf) {
  if (!json.contains("moves") && !json.contains("black")) return std::nullopt;
  std::vector<SetupStone> stones;
  Color color = Color::Black;
  for (const ParsedJson& point : json.value("moves", ParsedJson::array())) {
    stones.push_back({pointOf(point), cellOf(color)});
    color = ~color;
  }
  for (const auto& [name, content] : kStoneLists) {
    for (const ParsedJson& point : json.value(name, ParsedJson::array())) {
      stones.push_back({pointOf(point), content});
    }
  }
  return stones;
}

Json scoreJson(Score score) {
  if (!isMate(score)) return {{"type", "eval"}, {"value", score}};
  return {{"type", "mate"}, {"plies", (score > 0 ? 1 : -1) * pliesToMate(score)}};
}

Json lineJson(int rank, const SearchLine& line) {
  return {{"rank", rank},
          {"move", notation::toLetters(line.pv.front())},
          {"score", scoreJson(line.score)},
          {"winrate", line.winRate()},
          {"depth", line.depth},
          {"seldepth", line.selDepth},
          {"proof", nameOf(line.proof)},
          {"pv", movesJson(line.pv)}};
}

void addResult(Json& json, const Engine& engine, const SearchResult& result) {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  json["used"] = {{"ms", duration_cast<milliseconds>(result.elapsed).count()},
                  {"nodes", result.nodes},
                  {"depth", result.depth()},
                  {"hashfull", result.hashPermille}};
  json["best"] = result.best ? Json(notation::toLetters(result.best)) : Json(nullptr);
  json["status"] = statusOf(result);
  const Proof proof = result.lines.empty() ? Proof::None : result.lines.front().proof;
  json["proof"] = {{"kind", nameOf(proof)}, {"verified", proof >= Proof::Five}};
  json["lines"] = Json::array();
  int rank = 0;
  for (const SearchLine& line : result.lines) json["lines"].push_back(lineJson(++rank, line));
  json["forbidden"] = movesJson(engine.forbiddenPoints());
}

void withdrawLoss(Json& json) {
  if (json["status"] != "loss") return;
  json["status"] = "open";
  json["proof"] = {{"kind", nameOf(Proof::None)}, {"verified", false}};
}

Json endingJson(const Engine& engine) {
  const Ending ending = engine.ending();
  const auto winner = winnerOf(ending.state);
  const bool isFive = ending.state != GameState::BlackForbidden;
  return {{"winner", !winner                   ? Json(nullptr)
                     : *winner == Color::Black ? Json("black")
                                               : Json("white")},
          {"move", ending.move ? Json(notation::toLetters(ending.move)) : Json(nullptr)},
          {"five", movesJson(isFive ? ending.row : std::vector<Square>{})},
          {"text", describe(ending, engine.position())}};
}

Json errorObject(std::string_view code, std::string_view message) {
  return {{"v", kFormatVersion}, {"type", "error"}, {"code", code}, {"message", message}};
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
