// SPDX-License-Identifier: MIT
#include "app/service/tasks.h"

#include "app/analysis/ending.h"
#include "app/analysis/review.h"
#include "app/records/errors.h"
#include "app/service/certificate_json.h"
#include "app/service/result_json.h"
#include "app/service/review_json.h"

namespace pentarch::app::serve {
namespace {

// The position of the job as an input of the command line would be.
[[nodiscard]] ChosenPosition chosenPosition(const Job& job) {
  const Query& query = *job.query;
  InputPosition position{.source = query.id,
                         .stones = query.stonesAt(job.turn),
                         .sideToMove = query.sideAt(job.turn),
                         .boardSize = query.boardSize,
                         .isGame = query.initialStones.empty() && query.initialPlayer == Color::Black,
                         .rule = query.rule,
                         .setupCount = query.setUpCount};
  return {std::move(position), job.turn};
}

// The object with the id of the query behind its version and type.
[[nodiscard]] Json withId(const Json& json, const std::string& id) {
  Json named;
  for (const auto& [key, value] : json.items()) {
    named[key] = value;
    if (key == "type") named["id"] = id;
  }
  return named;
}

[[nodiscard]] Json reviewProgress(const Job& job, std::size_t done) {
  Json json = beginObject("progress");
  json["id"] = job.query->id;
  json["turn"] = job.turn;
  json["done"] = done;
  json["total"] = job.turn + 1;
  return json;
}

// The budget that the query gives a position; its clock starts now.
[[nodiscard]] Budget budgetOf(const Job& job) {
  const auto& limits = job.query->limits;
  Budget budget{.maxNodes = limits.nodes.value_or(kUnlimitedNodes), .stop = &job.stop};
  if (limits.time) budget.deadline = Deadline::after(Clock::now(), *limits.time);
  return budget;
}

}  // namespace

Json explain(const Job& job, const Engine& engine) {
  if (engine.ending().isOver()) throw PositionError(endingText(engine) + ": there is nothing to explain");
  const Query& query = *job.query;
  // No threads of its own: those of the server are the jobs.
  ExplainSettings settings{.jobs = 0, .move = query.move};
  if (query.limits.nodes) settings.nodes = *query.limits.nodes;
  const Explanation explanation = explainPosition(engine.position(), settings, job.stop);
  return withId(explanationJson(engine, chosenPosition(job), explanation), query.id);
}

Json solve(const Job& job, const Engine& engine) {
  const Query& query = *job.query;
  SolveQuestion question;
  question.winClass = query.winClass;
  Budget budget = budgetOf(job);
  const Solution solution = solvePosition(engine, question, budget);
  Json json = withId(solutionJson(engine, chosenPosition(job), question, solution), query.id);
  if (const proof::Certificate* found = solution.certificate()) json["certificate_text"] = certificateJson(*found);
  return json;
}

Json reviewGame(const Job& job, Engine& engine, const std::function<void(const Json&)>& send) {
  const Query& query = *job.query;
  std::size_t begun = 0;
  const auto budget = [&] {
    send(reviewProgress(job, begun++));
    return budgetOf(job);
  };
  const review::Review review =
      review::reviewGame(*query.game, query.rule, engine, budget, job.stop, {}, [&] { return budgetOf(job); });
  return withId(review::toJson(review, {{}, query.limits.time, query.limits.nodes}), query.id);
}

Json statistics(const AskStatistics& request) {
  return withId(review::toJson(review::statisticsOf(request.reviews)), request.id);
}

Json convert(const Convert& request) {
  const records::Written written = records::write(request.read.games, request.to);
  Json json = beginObject("converted");
  json["id"] = request.id;
  json["format"] = records::specOf(request.to).name;
  json["games"] = request.read.games.size();
  if (records::isBinary(request.to)) {
    json["content"] = Json::array();
    for (const char c : written.text) json["content"].push_back(static_cast<unsigned char>(c));
  } else {
    json["text"] = written.text;
  }
  json["not_kept"] = written.notKept;
  json["remarks"] = Json::array();
  for (const auto* list : {&request.read.errors, &request.read.notes, &request.read.warnings}) {
    for (const records::Error& error : *list) json["remarks"].push_back(error.describe());
  }
  return json;
}

}  // namespace pentarch::app::serve
