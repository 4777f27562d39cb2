// SPDX-License-Identifier: MIT
#include "app/service/query.h"

#include <fmt/format.h>

#include <set>

#include "app/analysis/position_analyzer.h"
#include "app/analysis/solution.h"
#include "app/records/errors.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "app/service/fields.h"
#include "app/service/query_game.h"
#include "app/service/query_position.h"

namespace pentarch::app::serve {
namespace {

constexpr int kMaxPriority = 1'000'000'000;
constexpr int kMaxTurn = kMaxBoardSize * kMaxBoardSize;

[[nodiscard]] Rule readRule(const Fields& fields, Rule fallback) {
  const auto name = fields.text("rule");
  if (!name) return fallback;
  if (const auto rule = ruleMeant(*name)) return *rule;
  fields.fail("rule", unknownRule(*name));
}

[[nodiscard]] QueryLimits readLimits(const Fields& fields, const QueryLimits& fallback) {
  const ParsedJson* object = fields.find("limits");
  if (object == nullptr) return fallback;
  const Fields limits(*object, "limits.");
  limits.allowOnly({"time", "nodes", "depth"});
  if (object->empty()) fields.fail("limits", "none of time, nodes and depth is given");
  return {limits.duration("time"), limits.count("nodes"), limits.integer("depth", 1, kMaxDepth)};
}

// The fields of a position that every task has, and those of the task itself.
void allowPositionAnd(const Fields& fields, std::vector<std::string> own) {
  const std::vector<std::string> shared = {"id",   "action", "moves",  "position",     "initialStones", "initialPlayer",
                                           "rule", "size",   "limits", "analyzeTurns", "priority"};
  own.insert(own.end(), shared.begin(), shared.end());
  fields.allowOnly(own);
}

[[nodiscard]] Query readBoard(const Fields& fields, const std::string& id, Task task, const QueryDefaults& defaults) {
  Query query;
  query.id = id;
  query.task = task;
  query.rule = readRule(fields, defaults.rule);
  query.boardSize = fields.integer("size", kMinBoardSize, kMaxBoardSize).value_or(defaults.boardSize);
  query.priority = fields.integer("priority", -kMaxPriority, kMaxPriority).value_or(0);
  query.limits = readLimits(fields, defaults.limits);
  return query;
}

[[nodiscard]] Query readAnalyze(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  allowPositionAnd(fields, {"multipv", "only", "block", "reportDuringSearchEvery", "clear", "includeThreat"});
  Query query = readBoard(fields, id, Task::Analyze, defaults);
  readPositionOf(fields, query, defaults);
  query.multiPv = fields.integer("multipv", 1, kMaxLines).value_or(defaults.multiPv);
  if (fields.find("only") != nullptr) {
    query.only = readPoints(fields, "only", query.boardSize);
    if (query.only->empty()) fields.fail("only", "no move is left to consider");
  }
  query.block = readPoints(fields, "block", query.boardSize);
  query.reportEvery = fields.duration("reportDuringSearchEvery");
  query.clear = fields.flag("clear").value_or(false);
  query.includeThreat = fields.flag("includeThreat").value_or(false);
  return query;
}

[[nodiscard]] Query readExplain(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  allowPositionAnd(fields, {"move"});
  Query query = readBoard(fields, id, Task::Explain, defaults);
  readPositionOf(fields, query, defaults);
  if (fields.find("move") == nullptr) return query;
  const auto points = readPoints(fields, "move", query.boardSize);
  if (points.size() != 1) fields.fail("move", "one move is explained");
  for (const int turn : query.turns) {
    const auto stones = query.stonesAt(turn);
    const auto isThere = [&](const SetupStone& stone) { return stone.square == points.front(); };
    if (std::any_of(stones.begin(), stones.end(), isThere)) fields.fail("move", "the point is taken");
  }
  query.move = points.front();
  return query;
}

[[nodiscard]] Query readSolve(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  allowPositionAnd(fields, {"class"});
  Query query = readBoard(fields, id, Task::Solve, defaults);
  readPositionOf(fields, query, defaults);
  if (query.limits.depth) fields.fail("limits", "a proof is limited by time and nodes");
  const auto name = fields.text("class");
  if (!name) return query;
  for (const WinClass known : {WinClass::Fours, WinClass::Threats, WinClass::Quiet}) {
    if (*name != nameOf(known)) continue;
    query.winClass = known;
    return query;
  }
  fields.fail("class", fmt::format("{} is not fours, threats or quiet", shown(*fields.find("class"))));
}

[[nodiscard]] Query readReview(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  fields.allowOnly({"id", "action", "game", "rule", "size", "limits", "priority"});
  Query query = readBoard(fields, id, Task::Review, defaults);
  if (query.limits.depth) fields.fail("limits", "a review is limited by time and nodes");
  readGameOf(fields, query);
  return query;
}

[[nodiscard]] Terminate readTerminate(const Fields& fields, std::string id) {
  fields.allowOnly({"id", "action", "terminateId", "turns"});
  Terminate request{std::move(id), fields.text("terminateId"), {}};
  if (!request.target) fields.fail("terminateId", "missing: the id of a query (or use \"terminate_all\")");
  const ParsedJson* turns = fields.find("turns");
  if (turns == nullptr) return request;
  if (!turns->is_array()) fields.fail("turns", fmt::format("{} is not a list of turns", shown(*turns)));
  for (const ParsedJson& turn : *turns) {
    if (!turn.is_number_unsigned() || turn > kMaxTurn) {
      fields.fail("turns", fmt::format("{} is not a turn", shown(turn)));
    }
    request.turns.push_back(turn.get<int>());
  }
  if (request.turns.empty()) fields.fail("turns", "an empty list");
  return request;
}

[[nodiscard]] Request readRequest(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  const std::string action = fields.text("action").value_or("analyze");
  if (action == "analyze") return readAnalyze(fields, id, defaults);
  if (action == "explain") return readExplain(fields, id, defaults);
  if (action == "solve") return readSolve(fields, id, defaults);
  if (action == "review") return readReview(fields, id, defaults);
  if (action == "convert") return readConvert(fields, id, defaults);
  if (action == "terminate") return readTerminate(fields, id);
  const std::vector<std::string> others = {"analyze",   "explain",       "solve",         "review",     "convert",
                                           "terminate", "terminate_all", "query_version", "clear_cache"};
  if (std::find(others.begin(), others.end(), action) == others.end()) {
    fields.fail("action", fmt::format("unknown action{}", suggestion(action, others)));
  }
  fields.allowOnly({"id", "action"});
  if (action == "terminate_all") return Terminate{id, std::nullopt, {}};
  if (action == "query_version") return AskVersion{id};
  return ClearCache{id};
}

[[nodiscard]] ParsedJson parseJson(std::string_view line) {
  std::set<std::string> names;  // of the query itself; a duplicate would hide a mistake
  const auto watch = [&](int depth, ParsedJson::parse_event_t event, const ParsedJson& parsed) {
    if (event == ParsedJson::parse_event_t::key && depth == 1 && !names.insert(parsed.get<std::string>()).second) {
      throw QueryError("bad_query", parsed.get<std::string>(), "stands twice");
    }
    return true;
  };
  try {
    return records::parseJson(line, watch);
  } catch (const records::JsonError& e) {
    throw QueryError("bad_json", "", fmt::format("{}, at byte {}", e.reason(), e.offset() + 1));
  }
}

}  // namespace

std::vector<SetupStone> Query::stonesAt(int turn) const {
  std::vector<SetupStone> stones = initialStones;
  for (int i = 0; i < turn; ++i) stones.push_back({moves[static_cast<std::size_t>(i)], cellOf(sideAt(i))});
  return stones;
}

Color Query::sideAt(int turn) const {
  return turn % 2 == 0 ? initialPlayer : ~initialPlayer;
}

LastStone Query::lastStoneAt(int turn) const {
  const bool isPlayed = turn > 0 || initialStones.size() > setUpCount;
  return isPlayed ? LastStone::Played : LastStone::SetUp;
}

Request parseRequest(std::string_view line, const QueryDefaults& defaults) {
  const ParsedJson object = parseJson(line);
  const Fields fields(object);
  const auto id = fields.text("id");
  if (!id) fields.fail("id", "missing: every query has a text of its own choice, which the answers repeat");
  try {
    return readRequest(fields, *id, defaults);
  } catch (QueryError& e) {
    e.id = *id;
    throw;
  }
}

}  // namespace pentarch::app::serve
