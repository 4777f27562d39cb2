// SPDX-License-Identifier: MIT
#include "app/json_output.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

using Json = nlohmann::ordered_json;
constexpr int kFormatVersion = 1;

[[nodiscard]] Json squares(const std::vector<Square>& list) {
  Json array = Json::array();
  for (const Square s : list) array.push_back(notation::toLetters(s));
  return array;
}

[[nodiscard]] Json scoreOf(const SearchLine& line) {
  if (!isMate(line.score)) return {{"type", "eval"}, {"value", line.score}};
  return {{"type", "mate"}, {"plies", (line.score > 0 ? 1 : -1) * pliesToMate(line.score)}};
}

[[nodiscard]] std::string statusOf(const SearchResult& result) {
  if (result.lines.empty()) return "none";
  return isWin(result.score()) ? "win" : isLoss(result.score()) ? "loss" : "open";
}

}  // namespace

std::string_view nameOf(Proof proof) {
  switch (proof) {
    case Proof::None: return "none";
    case Proof::Claimed: return "claimed";
    case Proof::Five: return "five";
    case Proof::Vcf: return "vcf";
    case Proof::Vct: return "vct";
  }
  return "none";
}

std::string resultJson(const Engine& engine, const InputPosition& input, const SearchResult& result) {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  Json json;
  json["v"] = kFormatVersion;
  json["type"] = "result";
  json["engine"] = fmt::format("Pentarch {}", kVersion);
  json["rule"] = traitsOf(engine.rule()).name;
  json["size"] = engine.boardSize();
  json["side"] = engine.sideToMove() == Color::Black ? "black" : "white";
  json["position"] = input.source;
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
  for (const SearchLine& line : result.lines) {
    const double win =
        isMate(line.score) ? (line.score > 0 ? 1.0 : 0.0) : 1 / (1 + std::exp(-line.score / kWinRateScale));
    json["lines"].push_back({{"rank", ++rank},
                             {"move", notation::toLetters(line.pv.front())},
                             {"score", scoreOf(line)},
                             {"winrate", std::round(win * 1e4) / 1e4},
                             {"depth", line.depth},
                             {"seldepth", line.selDepth},
                             {"proof", nameOf(line.proof)},
                             {"pv", squares(line.pv)}});
  }
  json["forbidden"] = squares(engine.forbiddenPoints());
  return json.dump();
}

std::string errorJson(std::string_view code, std::string_view message) {
  return Json{{"v", kFormatVersion}, {"type", "error"}, {"code", code}, {"message", message}}.dump();
}

}  // namespace pentarch::app
