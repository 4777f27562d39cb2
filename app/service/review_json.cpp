// SPDX-License-Identifier: MIT
#include "app/service/review_json.h"

#include <fmt/format.h>

#include <cmath>

#include "app/analysis/wording.h"
#include "app/service/json_output.h"
#include "version.h"

namespace pentarch::review {
namespace {

constexpr int kFormatVersion = 1;
constexpr double kRounding = 1e4;

[[nodiscard]] double rounded(double value) {
  return std::round(value * kRounding) / kRounding;
}

[[nodiscard]] std::string_view lowerName(Color color) {
  return color == Color::Black ? "black" : "white";
}

[[nodiscard]] Json squares(const std::vector<Square>& list) {
  Json array = Json::array();
  for (const Square s : list) array.push_back(records::nameOf(s));
  return array;
}

template <typename T>
[[nodiscard]] Json millisecondsJson(const std::optional<T>& time) {
  return time ? Json(time->count()) : Json(nullptr);
}

[[nodiscard]] std::string_view nameOf(GameState state) {
  switch (state) {
    case GameState::Running: return "running";
    case GameState::BlackWon: return "black-won";
    case GameState::WhiteWon: return "white-won";
    case GameState::BlackForbidden: return "black-forbidden";
    case GameState::Draw: return "draw";
  }
  return "running";
}

[[nodiscard]] std::string_view nameOf(Fact::Kind kind) {
  switch (kind) {
    case Fact::Kind::Five: return "five";
    case Fact::Kind::Forced: return "forced";
    case Fact::Kind::OnlyMove: return "only-move";
    case Fact::Kind::MissedWin: return "missed-win";
    case Fact::Kind::Lost: return "lost";
    case Fact::Kind::Forbidden: return "forbidden";
  }
  return "";
}

[[nodiscard]] Json positionJson(const std::optional<Assessment>& assessment, std::size_t ply) {
  if (!assessment) return {{"ply", ply}, {"assessed", false}};
  const Assessment& a = *assessment;
  const bool isOver = a.state != GameState::Running;
  Json json = {{"ply", ply}, {"assessed", true}, {"side", lowerName(a.side)}};
  json["black"] = rounded(blackRate(a));
  json["status"] = isOver ? "over" : isWin(a.score) ? "win" : isLoss(a.score) ? "loss" : "open";
  json["score"] = isMate(a.score) ? Json(nullptr) : Json(a.score);
  json["plies"] = isMate(a.score) ? Json(pliesToMate(a.score)) : Json(nullptr);
  json["proof"] = {{"kind", app::nameOf(a.proof)}, {"verified", a.isProven()}};
  json["best"] = a.best() ? Json(records::nameOf(a.best())) : Json(nullptr);
  json["pv"] = squares(a.pv);
  json["threat"] = a.threat ? Json{{"plies", a.threat->plies}, {"line", squares(a.threat->line)}} : Json(nullptr);
  json["defenses"] = a.defenses ? squares(*a.defenses) : Json(nullptr);
  json["forbidden"] = squares(a.forbidden);
  json["depth"] = a.depth;
  json["nodes"] = a.nodes;
  return json;
}

[[nodiscard]] Json factJson(const Fact& fact) {
  Json json = {{"kind", nameOf(fact.kind)}};
  if (fact.kind == Fact::Kind::MissedWin || fact.kind == Fact::Kind::Lost) {
    json["plies"] = fact.plies;
    json["proof"] = app::nameOf(fact.proof);
  }
  if (fact.kind == Fact::Kind::Forced || fact.kind == Fact::Kind::OnlyMove) json["found"] = fact.found;
  if (!fact.line.empty()) json["line"] = squares(fact.line);
  return json;
}

[[nodiscard]] Json moveJson(const Review& review, std::size_t index) {
  const ReviewedMove& m = review.moves[index];
  Json json = {{"ply", index + 1}, {"side", lowerName(m.color)}, {"move", records::nameOf(m.square)}};
  json["ms"] = millisecondsJson(m.time);
  json["judged"] = m.isJudged;
  if (!m.isJudged) return json;
  json["before"] = rounded(m.before);
  json["after"] = rounded(m.after);
  json["drop"] = rounded(m.drop);
  json["label"] = m.label == Label::None ? Json(nullptr) : Json(review::nameOf(m.label));
  json["facts"] = Json::array();
  for (const Fact& fact : m.facts) json["facts"].push_back(factJson(fact));
  json["text"] = describeMove(review, index);
  return json;
}

[[nodiscard]] Json playerJson(const PlayerSummary& p) {
  return {{"accuracy", p.accuracy ? Json(*p.accuracy) : Json(nullptr)},
          {"moves", p.moves},
          {"free_moves", p.free},
          {"mean_drop", rounded(p.meanDrop)},
          {"inaccuracies", p.inaccuracies},
          {"mistakes", p.mistakes},
          {"blunders", p.blunders},
          {"missed_wins", p.missedWins},
          {"only_moves", p.onlyMoves},
          {"only_moves_found", p.onlyMovesFound},
          {"ms", millisecondsJson(p.time)}};
}

[[nodiscard]] Json limitsJson(const Limits& limits) {
  return {{"total_ms", millisecondsJson(limits.total)},
          {"position_ms", millisecondsJson(limits.position)},
          {"nodes", limits.nodes ? Json(*limits.nodes) : Json(nullptr)}};
}

[[nodiscard]] Json infoJson(const records::GameTree& game) {
  Json json = Json::object();
  for (const auto& [name, value] : game.info) json[name] = value;
  return json;
}

}  // namespace

Json toJson(const Review& review, const Limits& limits) {
  const bool isTimed = limits.total || limits.position;
  Json json = {{"v", kFormatVersion}, {"type", "review"}, {"engine", fmt::format("Pentarch {}", kVersion)}};
  json["source"] = review.game.source;
  json["rule"] = traitsOf(review.rule).name;
  json["size"] = review.game.boardSize;
  json["info"] = infoJson(review.game);
  json["end"] = nameOf(review.end.state);
  json["end_text"] = describeEnd(review);
  json["limits"] = limitsJson(limits);
  json["used"] = {{"ms", isTimed ? Json(review.elapsed.count()) : Json(nullptr)}, {"nodes", review.nodes}};
  json["interrupted"] = review.wasInterrupted;
  json["moves_after_end"] = review.movesAfterEnd.size();
  json["thresholds"] = {{"inaccuracy", kInaccuracy}, {"mistake", kMistake}, {"blunder", kBlunder}};
  json["setup"] = Json::array();
  for (const SetupStone& s : review.game.setup) {
    const std::string_view content = s.content == Cell::Black   ? "black"
                                     : s.content == Cell::White ? "white"
                                                                : "blocked";
    json["setup"].push_back({{"point", records::nameOf(s.square)}, {"content", content}});
  }
  json["positions"] = Json::array();
  for (std::size_t i = 0; i < review.assessments.size(); ++i) {
    json["positions"].push_back(positionJson(review.assessments[i], i));
  }
  json["moves"] = Json::array();
  for (std::size_t i = 0; i < review.moves.size(); ++i) json["moves"].push_back(moveJson(review, i));
  json["players"] = {{"black", playerJson(review.players[0])}, {"white", playerJson(review.players[1])}};
  json["decided"] = nullptr;
  if (const auto& d = review.decision) {
    json["decided"] = {{"ply", d->ply},
                       {"winner", lowerName(d->winner)},
                       {"verified", d->isProven()},
                       {"verified_from", d->provenFrom ? Json(*d->provenFrom) : Json(nullptr)},
                       {"text", describeDecision(review)}};
  }
  json["key_moments"] = keyMoments(review);
  return json;
}

}  // namespace pentarch::review
