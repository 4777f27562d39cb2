// SPDX-License-Identifier: MIT
#include "app/service/tasks.h"

#include <optional>
#include <utility>
#include <variant>

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

[[nodiscard]] ChosenPosition positionOf(const Job& job) {
  return {job.query->positionAt(job.turn), job.turn};
}

/// Sends the progress of a search, at most once per interval: what is new, or what was sent last if that is long ago.
class PartialAnswers {
 public:
  PartialAnswers(const Job& job, const Engine& engine, const Send& send) : job_(job), engine_(engine), send_(send) {}

  void note(const SearchInfo& info) {
    if (info.kind == SearchInfo::Kind::Proving) {
      found_.lines = {info.line};
      found_.best = info.line.pv.front();
      found_.elapsed = info.elapsed;
      refuted_ = info.refuted;
      replies_ = info.replies;
      isNew_ = true;
      return;
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
    const Clock::time_point now = Clock::now();
    const bool isWanted = isNew_ || (!found_.lines.empty() && now >= sent_ + job_.repeatAfter);
    if (!isWanted || now < sent_ + *job_.query->reportEvery) return;
    Json answer = searchAnswer(job_, engine_, found_, true);
    if (replies_ > 0) addReplies(answer, refuted_, replies_);
    send_(answer);
    isNew_ = false;
    sent_ = now;
  }

 private:
  const Job& job_;
  const Engine& engine_;
  const Send& send_;
  Clock::time_point sent_ = Clock::now();
  SearchResult found_;
  int refuted_ = 0;  // of the proof that follows the search
  int replies_ = 0;
  bool isNew_ = false;
};

[[nodiscard]] Json answer(const AnalyzeQuestion& question, Job& job, Engine& engine, const Send& send) {
  std::optional<PartialAnswers> partial;
  Host host{.stop = job.stop};
  if (job.query->reportEvery) {
    partial.emplace(job, engine, send);
    host.onInfo = [&](const SearchInfo& info) { partial->note(info); };
  }
  host.onPoll = [&](Deadline&) {
    if (partial) partial->sendIfDue();
    job.yieldIfDue();
  };
  const Analysis analysis = run(question, engine, job.query->limits, host);
  const ProvenClaims& claims = analysis.claims;
  Json json = searchAnswer(job, engine, analysis.search, false);
  if (claims.loss) addReplies(json, claims.loss->refuted(), static_cast<int>(claims.loss->replies.size()));
  if (question.settles && claims.certificate) json["certificate_text"] = certificateJson(*claims.certificate);
  if (analysis.threat) json["threat"] = proofJson(*analysis.threat, ~engine.sideToMove());
  return json;
}

[[nodiscard]] Json answer(const ExplainQuestion& question, Job& job, Engine& engine, const Send&) {
  // No threads of its own: those of the server are the jobs.
  const Explanation explanation = run(question, engine, job.query->limits, {.stop = job.stop, .jobs = 0});
  return withId(explanationJson(engine, positionOf(job), explanation), job.query->id);
}

[[nodiscard]] Json answer(const SolveQuestion& question, Job& job, Engine& engine, const Send&) {
  const Solution solution = run(question, engine, job.query->limits, {.stop = job.stop});
  Json json = withId(solutionJson(engine, positionOf(job), question, solution), job.query->id);
  if (const proof::Certificate* found = solution.certificate()) json["certificate_text"] = certificateJson(*found);
  return json;
}

[[nodiscard]] Json answer(const puzzle::PuzzleQuestion& question, Job& job, Engine& engine, const Send&) {
  const puzzle::Finding finding = run(question, engine, job.query->limits, {.stop = job.stop});
  return withId(findingJson(engine, positionOf(job), finding), job.query->id);
}

[[nodiscard]] Json answer(const OpeningQuestion& question, Job& job, Engine& engine, const Send&) {
  const swap2::Choice choice = run(question, engine, job.query->limits, {.stop = job.stop});
  return withId(openingJson(engine, positionOf(job), choice, job.stop.raised()), job.query->id);
}

[[nodiscard]] Json answer(const review::ReviewQuestion& question, Job& job, Engine& engine, const Send& send) {
  const Query& query = *job.query;
  const auto onStep = [&](std::size_t done, std::size_t total) {
    Json json = beginObject("progress");
    json.update({{"id", query.id}, {"turn", job.turn}, {"done", done}, {"total", total}});
    send(json);
  };
  const review::Review review = run(question, engine, query.limits, {.stop = job.stop, .onStep = onStep});
  return withId(review::toJson(review, {{}, query.limits.time, query.limits.nodes}), query.id);
}

// The answer to a question about what cannot be examined.
[[nodiscard]] Json refusal(const Job& job, const PositionError& error) {
  if (const auto* question = std::get_if<AnalyzeQuestion>(&job.query->question)) {
    const bool isOnly = !question->restriction.only.empty();
    return refusalAnswer(job, isOnly ? "only" : "block", "no move is left to consider");
  }
  const Query& query = *job.query;
  if (std::holds_alternative<review::ReviewQuestion>(query.question)) return refusalAnswer(job, "game", error.what());
  return refusalAnswer(job, query.moves.empty() ? query.stonesField : "moves", error.what());
}

}  // namespace

void runJob(Job& job, Engine& engine, const Send& send) {
  const Query& query = *job.query;
  engine.newGame(query.boardSize);
  engine.setRule(query.rule);
  if (!std::holds_alternative<review::ReviewQuestion>(query.question)) {
    const InputPosition position = query.positionAt(job.turn);
    engine.setUp(position.stones, position.sideToMove, position.lastStone());
  }
  if (query.clear) engine.clearMemory();
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
