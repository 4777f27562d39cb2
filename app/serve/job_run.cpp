// SPDX-License-Identifier: MIT
#include "app/serve/job_run.h"

#include <algorithm>

#include "app/analysis/claims.h"
#include "app/serve/answer.h"
#include "engine/game/forbidden.h"

namespace pentarch::app::serve {
namespace {

/// Sends what a running search has found, at most once in an interval and only what is new.
class PartialAnswers {
 public:
  PartialAnswers(const Job& job, const Engine& engine, const std::function<void(const Json&)>& send)
      : job_(job), engine_(engine), send_(send), next_(Clock::now() + *job.query->reportEvery) {}

  void note(const SearchInfo& info) {
    // Of several lines only finished ones tell their place.
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
    send_(searchAnswer(job_, engine_, found_, true));
    isNew_ = false;
    next_ = Clock::now() + *job_.query->reportEvery;
  }

 private:
  const Job& job_;
  const Engine& engine_;
  const std::function<void(const Json&)>& send_;
  Clock::time_point next_;
  SearchResult found_;
  bool isNew_ = false;
};

// All points but the wanted ones, and the unwanted ones.
[[nodiscard]] std::vector<Square> excludedMoves(const Query& query) {
  std::vector<Square> excluded = query.block;
  if (!query.only) return excluded;
  for (int y = 0; y < query.boardSize; ++y) {
    for (int x = 0; x < query.boardSize; ++x) {
      const Square s = Square::at(x, y);
      if (std::find(query.only->begin(), query.only->end(), s) == query.only->end()) excluded.push_back(s);
    }
  }
  return excluded;
}

// Whether a move is left that may be played.
[[nodiscard]] bool hasMove(const Engine& engine, const std::vector<Square>& excluded) {
  if (excluded.empty()) return true;
  Position position = engine.position();
  SquareSet unwanted;
  for (const Square s : excluded) unwanted.insert(s);
  return !legalElsewhere(position, unwanted).isNone();
}

[[nodiscard]] SearchLimits limitsOf(const Query& query) {
  SearchLimits limits;
  if (query.limits.time) limits.deadline = Deadline::after(Clock::now(), *query.limits.time);
  limits.maxNodes = query.limits.nodes;
  limits.maxDepth = query.limits.depth;
  limits.multiPv = query.multiPv;
  limits.excluded = excludedMoves(query);
  limits.answerForcedSoon = false;
  return limits;
}

}  // namespace

void runJob(const Job& job, Engine& engine, const std::function<void(const Json&)>& send) {
  const Query& query = *job.query;
  engine.newGame(query.boardSize);
  engine.setRule(query.rule);
  engine.setUp(query.stonesAt(job.turn), query.sideAt(job.turn));
  if (query.clear) engine.clearHash();
  SearchResult result;
  if (engine.state() == GameState::Running) {
    SearchLimits limits = limitsOf(query);
    if (!hasMove(engine, limits.excluded)) {
      send(refusalAnswer(job, query.only ? "only" : "block", "no move is left to consider"));
      return;
    }
    std::optional<PartialAnswers> partial;
    InfoSink sink;
    if (query.reportEvery) {
      partial.emplace(job, engine, send);
      sink = [&](const SearchInfo& info) { partial->note(info); };
      limits.onPoll = [&](Deadline&) { partial->sendIfDue(); };
    }
    result = engine.think(limits, job.stop, sink);
    proveClaims(engine, limits, result, job.stop);
  }
  send(searchAnswer(job, engine, result, false));
}

}  // namespace pentarch::app::serve
