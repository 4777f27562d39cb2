// SPDX-License-Identifier: MIT
#include "app/service/tasks.h"

#include <optional>
#include <utility>
#include <variant>

#include "app/analysis/ending.h"
#include "app/records/errors.h"
#include "app/service/answer.h"
#include "app/service/certificate_json.h"
#include "app/service/result_json.h"
#include "app/service/review_json.h"

namespace pentarch::app::serve {
namespace {

using Send = std::function<void(const Json&)>;

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

/// Sends the progress of a search, at most once per interval and only if there is something new.
class PartialAnswers {
 public:
  PartialAnswers(const Job& job, const Engine& engine, const Send& send)
      : job_(job), engine_(engine), send_(send), next_(Clock::now() + *job.query->reportEvery) {}

  void note(const SearchInfo& info) {
    if (info.kind == SearchInfo::Kind::Proving) {
      found_.lines = {info.line};
      found_.best = info.line.pv.front();
      found_.elapsed = info.elapsed;
      refuted_ = info.refuted;
      replies_ = info.replies;
      isNew_ = true;
      return sendIfDue();  // no search polls meanwhile
    }
    // With several lines, only finished ones have a definite rank.
    const bool isNewBest = info.kind == SearchInfo::Kind::NewBest && info.lineCount == 1;
    if (info.kind != SearchInfo::Kind::LineDone && !isNewBest) return;
    const auto index = static_cast<std::size_t>(info.lineIndex);
    if (index > found_.lines.size()) return;
    if (index == found_.lines.size()) found_.lines.emplace_back();
    found_.lines[index] = info.line;
    found_.best = found_.lines.front().pv.front();
    found_.nodes = info.nodes;
    found_.elapsed = info.elapsed;
    isNew_ = true;
  }

  void sendIfDue() {
    if (!isNew_ || Clock::now() < next_) return;
    Json answer = searchAnswer(job_, engine_, found_, true);
    if (replies_ > 0) addReplies(answer, refuted_, replies_);
    send_(answer);
    isNew_ = false;
    next_ = Clock::now() + *job_.query->reportEvery;
  }

 private:
  const Job& job_;
  const Engine& engine_;
  const Send& send_;
  Clock::time_point next_;
  SearchResult found_;
  int refuted_ = 0;  // of the proof that follows the search
  int replies_ = 0;
  bool isNew_ = false;
};

[[nodiscard]] Json answer(const AnalyzeQuestion& question, Job& job, Engine& engine, const Send& send) {
  SearchLimits limits = job.query->limits.startSearch();
  std::optional<PartialAnswers> partial;
  InfoSink sink;
  if (job.query->reportEvery) {
    partial.emplace(job, engine, send);
    sink = [&](const SearchInfo& info) { partial->note(info); };
  }
  const auto poll = [&](Deadline&) {
    if (partial) partial->sendIfDue();
    job.yieldIfDue();
  };
  if (!question.level) limits.onPoll = poll;  // a level takes little time
  const Analysis analysis = analyzePosition(engine, question, std::move(limits), job.stop, sink);
  const ProvenClaims& claims = analysis.claims;
  Json json = searchAnswer(job, engine, analysis.search, false);
  if (claims.loss) addReplies(json, claims.loss->refuted(), static_cast<int>(claims.loss->replies.size()));
  if (question.settles && claims.certificate) json["certificate_text"] = certificateJson(*claims.certificate);
  if (analysis.threat) json["threat"] = proofJson(*analysis.threat, ~engine.sideToMove());
  return json;
}

[[nodiscard]] Json answer(const ExplainQuestion& question, Job& job, Engine& engine, const Send&) {
  if (engine.ending().isOver()) throw PositionError(endingText(engine) + ": there is nothing to explain");
  // No threads of its own: those of the server are the jobs.
  const ChosenPosition position{job.query->positionAt(job.turn), job.turn};
  const Explanation explanation = explainPosition(engine.position(), question, job.stop, 0);
  return withId(explanationJson(engine, position, explanation), job.query->id);
}

[[nodiscard]] Json answer(const SolveQuestion& question, Job& job, Engine& engine, const Send&) {
  Budget budget = job.query->limits.startBudget(job.stop);
  const Solution solution = solvePosition(engine, question, budget);
  const ChosenPosition position{job.query->positionAt(job.turn), job.turn};
  Json json = withId(solutionJson(engine, position, question, solution), job.query->id);
  if (const proof::Certificate* found = solution.certificate()) json["certificate_text"] = certificateJson(*found);
  return json;
}

[[nodiscard]] Json answer(const ReviewQuestion& question, Job& job, Engine& engine, const Send& send) {
  const Query& query = *job.query;
  std::size_t begun = 0;
  const auto extra = [&] { return query.limits.startBudget(job.stop); };
  const auto budget = [&] {
    send(reviewProgress(job, begun++));
    return extra();
  };
  const review::Review review = review::reviewGame(question.game, query.rule, engine, budget, job.stop, {}, extra);
  return withId(review::toJson(review, {{}, query.limits.time, query.limits.nodes}), query.id);
}

// The answer to a question about what cannot be examined.
[[nodiscard]] Json refusal(const Job& job, const PositionError& error) {
  if (const auto* question = std::get_if<AnalyzeQuestion>(&job.query->question)) {
    const bool isOnly = !question->restriction.only.empty();
    return refusalAnswer(job, isOnly ? "only" : "block", "no move is left to consider");
  }
  const bool isGame = std::holds_alternative<ReviewQuestion>(job.query->question);
  return refusalAnswer(job, isGame ? "game" : "position", error.what());
}

}  // namespace

void runJob(Job& job, Engine& engine, const Send& send) {
  const Query& query = *job.query;
  engine.newGame(query.boardSize);
  engine.setRule(query.rule);
  if (!std::holds_alternative<ReviewQuestion>(query.question)) {
    const InputPosition position = query.positionAt(job.turn);
    engine.setUp(position.stones, position.sideToMove, position.lastStone());
  }
  if (query.clear) engine.clearHash();
  try {
    send(std::visit([&](const auto& question) { return answer(question, job, engine, send); }, query.question));
  } catch (const PositionError& e) {
    send(refusal(job, e));
  }
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
