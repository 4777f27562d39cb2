// SPDX-License-Identifier: MIT
#include "app/service/review_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "app/analysis/wording.h"
#include "app/records/errors.h"
#include "app/records/names.h"
#include "app/records/units.h"
#include "app/service/json_input.h"
#include "app/service/json_output.h"
#include "engine/game/notation.h"

namespace pentarch::review {
namespace {

using app::colorFrom;
using app::colorKey;
using app::movesJson;
using app::pointJson;
using app::PositionError;
using app::rateJson;
using app::secondsOf;

// Null if it is not known.
[[nodiscard]] Json millisecondsJson(const std::optional<std::chrono::milliseconds>& time) {
  return time ? Json(time->count()) : Json(nullptr);
}

[[nodiscard]] std::string_view nameOf(Fact::Kind kind) {
  switch (kind) {
    case Fact::Kind::Five: return "five";
    case Fact::Kind::Forced: return "forced";
    case Fact::Kind::OnlyMove: return "only_move";
    case Fact::Kind::MissedWin: return "missed_win";
    case Fact::Kind::Lost: return "lost";
    case Fact::Kind::Forbidden: return "forbidden";
  }
  return "";
}

[[nodiscard]] Json positionJson(const std::optional<Assessment>& assessment, std::size_t turn) {
  if (!assessment) return {{"turn", turn}, {"assessed", false}};
  const Assessment& a = *assessment;
  const bool isOver = a.state != GameState::Running;
  Json json = {{"turn", turn}, {"assessed", true}, {"side", colorKey(a.side)}};
  json["black_winrate"] = rateJson(blackRate(a));
  json["verdict"] = app::verdictOf(a.state, a.score);
  json["score"] = isOver ? Json(nullptr) : app::scoreJson(a.score);
  json["proof"] = app::nameOf(a.proof);
  json["best"] = pointJson(a.best());
  json["pv"] = movesJson(a.pv);
  json["threat"] = threatJson(a.threat, ~a.side);
  json["defenses"] = a.defenses ? movesJson(*a.defenses) : Json(nullptr);
  json["forbidden"] = movesJson(a.forbidden);
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
  if (!fact.line.empty()) json["pv"] = movesJson(fact.line);
  return json;
}

[[nodiscard]] Json moveJson(const Review& review, std::size_t index) {
  const ReviewedMove& m = review.moves[index];
  Json json = {{"ply", index + 1}, {"side", colorKey(m.color)}, {"move", records::nameOf(m.square)}};
  json["ms"] = millisecondsJson(m.time);
  json["judged"] = m.isJudged;
  if (!m.isJudged) return json;
  json["before"] = rateJson(m.before);
  json["after"] = rateJson(m.after);
  json["drop"] = rateJson(m.drop);
  json["judgment"] = m.label == Label::None ? Json(nullptr) : Json(review::nameOf(m.label));
  json["facts"] = Json::array();
  for (const Fact& fact : m.facts) json["facts"].push_back(factJson(fact));
  json["text"] = describeMove(review, index);
  return json;
}

[[nodiscard]] Json playerJson(const PlayerSummary& p) {
  return {{"accuracy", p.accuracy ? Json(*p.accuracy) : Json(nullptr)},
          {"moves_made", p.moves},
          {"free_moves", p.free},
          {"mean_drop", rateJson(p.meanDrop)},
          {"inaccuracies", p.inaccuracies},
          {"mistakes", p.mistakes},
          {"blunders", p.blunders},
          {"missed_wins", p.missedWins},
          {"only_moves", p.onlyMoves},
          {"only_moves_found", p.onlyMovesFound},
          {"ms", millisecondsJson(p.time)}};
}

[[nodiscard]] Json limitsJson(const Limits& limits) {
  Json json = Json::object();
  if (limits.total) json["total_time"] = secondsOf(*limits.total);
  if (limits.position) json["time"] = secondsOf(*limits.position);
  if (limits.nodes) json["nodes"] = *limits.nodes;
  return json;
}

[[nodiscard]] Json profileJson(const PlayerProfile& p) {
  Json json = {{"name", p.name}, {"games", p.games}, {"wins", p.wins}, {"draws", p.draws}, {"losses", p.losses}};
  json["overall"] = playerJson(p.overall);
  for (const Phase phase : kPhases) {
    json["by_phase"][std::string(nameOf(phase))] = playerJson(p.byPhase[static_cast<std::size_t>(phase)]);
  }
  return json;
}

[[nodiscard]] Json openingJson(const OpeningResults& o) {
  return {{"rule", traitsOf(o.rule).name}, {"size", o.boardSize}, {"moves", movesJson(o.moves)}, {"games", o.games},
          {"black_wins", o.blackWins},     {"draws", o.draws},    {"white_wins", o.whiteWins}};
}

[[nodiscard]] Json thrownWinJson(const ThrownWin& w) {
  return {{"source", w.source},
          {"ply", w.ply},
          {"side", colorKey(w.color)},
          {"name", w.name},
          {"move", records::nameOf(w.played)},
          {"plies", w.plies},
          {"proof", app::nameOf(w.proof)},
          {"pv", movesJson(w.line)},
          {"text", missedWinText(w.plies, w.proof, w.line)}};
}

[[nodiscard]] Square pointFrom(const ParsedJson& json, int boardSize) {
  if (const auto square = notation::fromLetters(json.get<std::string>(), boardSize)) return *square;
  throw PositionError(fmt::format("{} is not a point of the board", json.dump()));
}

[[nodiscard]] std::optional<std::chrono::milliseconds> millisecondsFrom(const ParsedJson& json) {
  if (json.is_null()) return std::nullopt;
  constexpr std::int64_t kLongest = std::chrono::milliseconds(std::chrono::years(1)).count();
  return std::chrono::milliseconds(app::wholeNumberFrom<std::int64_t>(json, 0, kLongest));
}

[[nodiscard]] Label labelFrom(const ParsedJson& json) {
  if (json.is_null()) return Label::None;
  for (const Label label : {Label::Inaccuracy, Label::Mistake, Label::Blunder}) {
    if (json == review::nameOf(label)) return label;
  }
  throw PositionError(fmt::format("{} is no judgment", json.dump()));
}

[[nodiscard]] Fact factFrom(const ParsedJson& json) {
  for (const Fact::Kind kind : {Fact::Kind::Five, Fact::Kind::Forced, Fact::Kind::OnlyMove, Fact::Kind::MissedWin,
                                Fact::Kind::Lost, Fact::Kind::Forbidden}) {
    if (json.at("kind") == nameOf(kind)) return {.kind = kind, .found = json.value("found", true)};
  }
  throw PositionError(fmt::format("{} is no fact", json.at("kind").dump()));
}

[[nodiscard]] ReviewedMove moveFrom(const ParsedJson& json, int boardSize) {
  ReviewedMove move;
  const bool isPass = json.at("move") == records::nameOf(Square::none());
  if (!isPass) move.square = pointFrom(json["move"], boardSize);
  move.color = colorFrom(json.at("side"));
  move.time = millisecondsFrom(json.at("ms"));
  move.isJudged = json.at("judged").get<bool>();
  if (!move.isJudged) return move;
  move.drop = std::clamp(json.at("drop").get<double>(), 0.0, 1.0);
  move.label = labelFrom(json.at("judgment"));
  for (const ParsedJson& fact : json.at("facts")) move.facts.push_back(factFrom(fact));
  return move;
}

[[nodiscard]] std::optional<Assessment> assessmentInReview(const ParsedJson& json, GameState last) {
  if (!json.at("assessed").get<bool>()) return std::nullopt;
  Assessment assessment;
  assessment.side = colorFrom(json.at("side"));
  assessment.state = json.at("verdict") == app::verdictOf(GameState::Draw, kDrawScore) ? last : GameState::Running;
  assessment.score = assessment.state == GameState::Running ? app::scoreFrom(json.at("score"))
                                                            : scoreOfEnd(assessment.state, assessment.side);
  assessment.proof = app::proofFrom(json.at("proof"));
  if (json.contains("pv")) assessment.pv = app::movesFrom(json["pv"]);
  return assessment;
}

}  // namespace

Json threatJson(const std::optional<Threat>& threat, Color side) {
  if (!threat) return nullptr;
  return {{"side", colorKey(side)},
          {"verdict", app::nameOf(SolveResult::Verdict::Proven)},
          {"proof", app::nameOf(threat->plies == 1 ? Proof::Five : Proof::Vcf)},
          {"plies", threat->plies},
          {"pv", movesJson(threat->line)}};
}

Json toJson(const Review& review, const Limits& limits) {
  Json json = app::beginObject("review");
  json["engine"] = app::engineName();
  json["source"] = review.game.source;
  json["rule"] = traitsOf(review.rule).name;
  json["size"] = review.game.boardSize;
  json["info"] = review.game.info;
  json["state"] = app::nameOf(review.end.state);
  if (review.end.isOver()) json["ending"] = app::endingJson(review.end, review.endText);
  json["end_text"] = describeEnd(review);
  json["limits"] = limitsJson(limits);
  if (limits.total || limits.position) json["used"]["ms"] = review.elapsed.count();
  json["used"]["nodes"] = review.nodes;
  json["interrupted"] = review.wasInterrupted;
  json["moves_after_end"] = review.movesAfterEnd.size();
  json["thresholds"] = {{"inaccuracy", kInaccuracy}, {"mistake", kMistake}, {"blunder", kBlunder}};
  app::addStones(json["setup"] = Json::object(), review.game.setup);
  json["positions"] = Json::array();
  for (std::size_t i = 0; i < review.assessments.size(); ++i) {
    json["positions"].push_back(positionJson(review.assessments[i], i));
  }
  json["reviewed_moves"] = Json::array();
  for (std::size_t i = 0; i < review.moves.size(); ++i) json["reviewed_moves"].push_back(moveJson(review, i));
  json["players"] = {{"black", playerJson(review.players[0])}, {"white", playerJson(review.players[1])}};
  json["decided"] = nullptr;
  if (const auto& d = review.decision) {
    json["decided"] = {{"turn", d->ply},
                       {"winner", colorKey(d->winner)},
                       {"verified", d->isProven()},
                       {"verified_from", d->provenFrom ? Json(*d->provenFrom) : Json(nullptr)},
                       {"text", describeDecision(review)}};
  }
  json["key_moments"] = keyMoments(review);
  return json;
}

Review reviewFrom(const ParsedJson& document) {
  Review review;
  const std::string rule = document.at("rule").get<std::string>();
  const auto known = ruleFromName(rule);
  if (!known) throw PositionError(app::unknownRule(rule));
  review.rule = *known;
  review.game.boardSize = app::wholeNumberFrom(document.at("size"), kMinBoardSize, kMaxBoardSize);
  for (const auto& [name, value] : document.at("info").items()) review.game.info[name] = value.get<std::string>();
  if (document.contains("source")) review.game.source = document["source"].get<std::string>();
  const auto point = [&](const ParsedJson& json) { return pointFrom(json, review.game.boardSize); };
  review.game.setup = app::stonesIn(document.at("setup"), point).value_or(std::vector<SetupStone>{});
  review.end.state = app::stateFrom(document.at("state"));
  records::NodeId last = records::kRoot;
  for (const ParsedJson& json : document.at("reviewed_moves")) {
    const ReviewedMove& move = review.moves.emplace_back(moveFrom(json, review.game.boardSize));
    last = review.game.add(last, move.square, move.color);
  }
  if (const auto problem = review.game.replayError()) throw PositionError(problem->message);
  for (const ParsedJson& position : document.at("positions")) {
    review.assessments.push_back(assessmentInReview(position, review.end.state));
  }
  if (review.assessments.size() != review.moves.size() + 1) {
    throw PositionError(
        fmt::format("{} positions do not belong to {} moves", review.assessments.size(), review.moves.size()));
  }
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    if (review.moves[i].isJudged && !(review.assessments[i] && review.assessments[i + 1])) {
      throw PositionError(fmt::format("move {} is judged without its positions", i + 1));
    }
  }
  return review;
}

Json toJson(const Statistics& statistics) {
  Json json = app::beginObject("statistics");
  json["engine"] = app::engineName();
  json["games"] = statistics.games;
  json["phase_borders"] = {{"middle", kMiddleStones}, {"end", kEndStones}};
  for (const auto* key : {"profiles", "openings", "thrown_wins"}) json[key] = Json::array();
  for (const PlayerProfile& p : statistics.players) json["profiles"].push_back(profileJson(p));
  for (const OpeningResults& o : statistics.openings) json["openings"].push_back(openingJson(o));
  for (const ThrownWin& w : statistics.thrownWins) json["thrown_wins"].push_back(thrownWinJson(w));
  return json;
}

}  // namespace pentarch::review
