// SPDX-License-Identifier: MIT
#include "app/service/answer.h"

#include <optional>

namespace pentarch::app::serve {
namespace {

[[nodiscard]] Json beginAnswer(std::string_view type, const std::string& id) {
  Json json = beginObject(type);
  json["id"] = id;
  return json;
}

[[nodiscard]] Json beginResult(const Job& job, bool isDuringSearch) {
  Json json = beginAnswer(isDuringSearch ? "info" : "result", job.query->id);
  json["turn"] = job.turn;
  json["isDuringSearch"] = isDuringSearch;
  if (!isDuringSearch) json["interrupted"] = job.stop.raised();
  return json;
}

// `turn` is that of the job, if there is one; `field` may be empty.
[[nodiscard]] Json errorOf(const std::optional<std::string>& id, std::optional<int> turn, std::string_view code,
                           std::string_view field, std::string_view message) {
  Json json = beginObject("error");
  if (id) json["id"] = *id;
  if (turn) json["turn"] = *turn;
  json["code"] = code;
  if (!field.empty()) json["field"] = field;
  json["message"] = message;
  return json;
}

}  // namespace

Json searchAnswer(const Job& job, const Engine& engine, const SearchResult& result, bool isDuringSearch) {
  Json json = beginResult(job, isDuringSearch);
  addBoard(json, engine);
  addState(json, engine);
  addResult(json, engine, result, std::get<AnalyzeQuestion>(job.query->question).restriction.exists());
  return json;
}

Json unsearchedAnswer(const Job& job) {
  Json json = beginResult(job, false);
  json["interrupted"] = true;
  json["best"] = nullptr;
  json["verdict"] = "undecided";
  json["lines"] = Json::array();
  return json;
}

Json errorAnswer(const QueryError& error, std::size_t line) {
  Json json = errorOf(error.id, std::nullopt, error.code, error.field, error.what());
  json["line"] = line;
  if (error.place) addPlace(json, *error.place);
  return json;
}

Json refusalAnswer(const Job& job, std::string_view field, std::string_view message) {
  return errorOf(job.query->id, job.turn, "bad_query", field, message);
}

Json failureAnswer(const Job& job, std::string_view message) {
  return errorOf(job.query->id, job.turn, "failed", "", message);
}

Json doneAnswer(const std::string& id, std::string_view action) {
  Json json = beginAnswer("done", id);
  json["action"] = action;
  return json;
}

Json versionAnswer(const std::string& id) {
  Json json = beginAnswer("version", id);
  json["engine"] = engineName();
  json["rules"] = Json::array();
  for (const Rule rule : kRules) json["rules"].push_back(traitsOf(rule).name);
  json["sizes"] = {kMinBoardSize, kMaxBoardSize};
  return json;
}

}  // namespace pentarch::app::serve
