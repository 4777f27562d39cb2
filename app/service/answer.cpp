// SPDX-License-Identifier: MIT
#include "app/service/answer.h"

#include <algorithm>
#include <random>

#include "app/analysis/position_analyzer.h"
#include "app/records/errors.h"
#include "app/service/certificate_json.h"
#include "app/service/tasks.h"
#include "engine/levels.h"
#include "engine/solver.h"

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

}  // namespace

Json searchAnswer(const Job& job, const Engine& engine, const SearchResult& result, bool isDuringSearch) {
  Json json = beginResult(job, isDuringSearch);
  addBoard(json, engine);
  addState(json, engine);
  addResult(json, engine, result, job.query->only || !job.query->block.empty());
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
  Json json = beginObject("error");
  if (error.id) json["id"] = *error.id;
  json["code"] = error.code;
  if (!error.field.empty()) json["field"] = error.field;
  json["message"] = error.what();
  json["line"] = line;
  if (error.place) addPlace(json, *error.place);
  return json;
}

Json refusalAnswer(const Job& job, std::string_view field, std::string_view message) {
  Json json = beginAnswer("error", job.query->id);
  json["turn"] = job.turn;
  json["code"] = "bad_query";
  json["field"] = field;
  json["message"] = message;
  return json;
}

Json failureAnswer(const Job& job, std::string_view message) {
  Json json = beginAnswer("error", job.query->id);
  json["turn"] = job.turn;
  json["code"] = "failed";
  json["message"] = message;
  return json;
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

namespace {

/// Sends the progress of a search, at most once per interval and only if there is something new.
class PartialAnswers {
 public:
  PartialAnswers(const Job& job, const Engine& engine, const std::function<void(const Json&)>& send)
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
  const std::function<void(const Json&)>& send_;
  Clock::time_point next_;
  SearchResult found_;
  int refuted_ = 0;  // of the proof that follows the search
  int replies_ = 0;
  bool isNew_ = false;
};

// Throws PositionError if the query leaves no move to search.
[[nodiscard]] SearchLimits limitsOf(const Query& query, const Engine& engine) {
  SearchLimits limits;
  if (query.limits.time) limits.deadline = Deadline::after(Clock::now(), *query.limits.time);
  limits.maxNodes = query.limits.nodes;
  limits.maxDepth = query.limits.depth;
  limits.multiPv = query.multiPv;
  limits.excluded = excludedPoints({query.only.value_or(std::vector<Square>{}), query.block}, engine);
  limits.stopWhenForced = false;
  return limits;
}

// The move of a level. Its claims stay claims: a player of that level has not proven them.
[[nodiscard]] SearchResult chooseAtLevel(const Job& job, const Engine& engine) {
  const Query& query = *job.query;
  const std::uint64_t seed = query.seed ? *query.seed : std::random_device{}();
  return thinkAtLevel(engine, levelSettings(*query.level), seed, limitsOf(query, engine), job.stop);
}

// Searches the position on the engine's board. Throws PositionError if the query leaves no move to search.
[[nodiscard]] Settled search(Job& job, Engine& engine, const std::function<void(const Json&)>& send) {
  if (job.query->level) return {chooseAtLevel(job, engine), {}};
  SearchLimits limits = limitsOf(*job.query, engine);
  std::optional<PartialAnswers> partial;
  InfoSink sink;
  if (job.query->reportEvery) {
    partial.emplace(job, engine, send);
    sink = [&](const SearchInfo& info) { partial->note(info); };
  }
  limits.onPoll = [&](Deadline&) {
    if (partial) partial->sendIfDue();
    job.yieldIfDue();
  };
  if (job.query->prove) return settle(engine, limits, job.stop, sink);
  Settled searched{engine.think(limits, job.stop, sink), {}};
  searched.claims = proveClaims(engine, limits, searched.search, job.stop, ProofDetail::Verdict, sink);
  return searched;
}

void analyze(Job& job, Engine& engine, const std::function<void(const Json&)>& send) {
  const Query& query = *job.query;
  try {
    const bool isOver = engine.ending().isOver();
    const Settled searched = isOver ? Settled{} : search(job, engine, send);
    const ProvenClaims& claims = searched.claims;
    Json answer = searchAnswer(job, engine, searched.search, false);
    if (claims.loss) addReplies(answer, claims.loss->refuted(), static_cast<int>(claims.loss->replies.size()));
    if (query.prove && claims.certificate) answer["certificate_text"] = certificateJson(*claims.certificate);
    if (query.includeThreat && !isOver) {
      Budget budget{.maxNodes = kThreatNodes};
      answer["threat"] = proofJson(solveAfterPass(engine.position(), budget), ~engine.sideToMove());
    }
    send(answer);
  } catch (const PositionError&) {
    send(refusalAnswer(job, query.only ? "only" : "block", "no move is left to consider"));
  }
}

// A task on one position, or on the game that leads to it.
[[nodiscard]] Json taskAnswer(const Job& job, Engine& engine, const std::function<void(const Json&)>& send) {
  switch (job.query->task) {
    case Task::Explain: return explain(job, engine);
    case Task::Solve: return solve(job, engine);
    case Task::Analyze:
    case Task::Review: break;
  }
  return reviewGame(job, engine, send);
}

}  // namespace

void runJob(Job& job, Engine& engine, const std::function<void(const Json&)>& send) {
  const Query& query = *job.query;
  engine.newGame(query.boardSize);
  engine.setRule(query.rule);
  if (query.task != Task::Review) {
    engine.setUp(query.stonesAt(job.turn), query.sideAt(job.turn), query.lastStoneAt(job.turn));
  }
  if (query.clear) engine.clearHash();
  if (query.task == Task::Analyze) return analyze(job, engine, send);
  try {
    send(taskAnswer(job, engine, send));
  } catch (const PositionError& e) {
    send(refusalAnswer(job, query.task == Task::Review ? "game" : "position", e.what()));
  }
}

}  // namespace pentarch::app::serve
