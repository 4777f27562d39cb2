// SPDX-License-Identifier: MIT
#include "app/analysis/analysis.h"

#include <algorithm>
#include <random>
#include <utility>

#include "app/records/errors.h"
#include "engine/levels.h"
#include "engine/position.h"

namespace pentarch::app {
namespace {

/// Node limit for the threat after a pass.
constexpr std::uint64_t kThreatNodes = 10'000;

/// Ends a search once its best move has been stable for a given time.
class StabilityWatch {
 public:
  explicit StabilityWatch(std::chrono::milliseconds span) : span_(span) {}

  void onInfo(const SearchInfo& info) {
    using Kind = SearchInfo::Kind;
    if ((info.kind != Kind::NewBest && info.kind != Kind::LineDone) || info.lineIndex != 0) return;
    if (info.line.pv.empty() || info.line.pv.front() == best_) return;
    best_ = info.line.pv.front();
    since_ = Clock::now();
  }
  void onPoll(Deadline& deadline) {
    const Clock::time_point now = Clock::now();
    if (!best_ || now - since_ < span_) return;
    deadline.soft = deadline.hard = std::min(deadline.hard, now);
    hasEnded_ = true;
  }
  /// True once a search was ended for it.
  [[nodiscard]] bool hasEnded() const { return hasEnded_; }

 private:
  std::chrono::milliseconds span_;
  Square best_;
  Clock::time_point since_ = Clock::now();
  bool hasEnded_ = false;
};

[[nodiscard]] SearchResult chooseAtLevel(const Engine& engine, const AnalyzeQuestion& question,
                                         const SearchLimits& limits, const StopSignal& stop) {
  const std::uint64_t seed = question.seed ? *question.seed : std::random_device{}();
  return thinkAtLevel(engine, levelSettings(*question.level), seed, limits, stop);
}

[[nodiscard]] Settled rankMoves(Engine& engine, const AnalyzeQuestion& question, SearchLimits limits,
                                const Host& host) {
  std::optional<StabilityWatch> watch;
  InfoSink watched = host.onInfo;
  if (question.untilStable) {
    watch.emplace(*question.untilStable);
    limits.onPoll = [&](Deadline& deadline) { watch->onPoll(deadline); };
    watched = [&](const SearchInfo& info) {
      watch->onInfo(info);
      if (host.onInfo) host.onInfo(info);
    };
  }
  Settled ranked{engine.think(limits, host.stop, watched), {}};
  limits.onPoll = host.onPoll;
  // A best move that is stable gives up the remaining time.
  if (watch && watch->hasEnded()) limits.deadline = Deadline::after(limits.deadline.start, ranked.search.elapsed);
  ranked.claims = proveClaims(engine, limits, ranked.search, host.stop, ProofDetail::Verdict, host.onInfo);
  return ranked;
}

}  // namespace

std::vector<Square> excludedPoints(const Restriction& restriction, const Engine& engine) {
  if (!restriction.exists()) return {};
  Position position = engine.position();
  SquareSet excluded;
  if (!restriction.only.empty()) {
    excluded = position.emptyPoints();
    for (const Square s : restriction.only) excluded.erase(s);
  }
  for (const Square s : restriction.blocked) excluded.insert(s);
  if (legalElsewhere(position, excluded).isNone())
    throw PositionError("the moves allowed and excluded leave no move to play");
  std::vector<Square> points;
  for (const Square s : excluded) points.push_back(s);
  return points;
}

Analysis run(const AnalyzeQuestion& question, Engine& engine, const QuestionLimits& limits, const Host& host) {
  Analysis analysis;
  if (engine.state() != GameState::Running) return analysis;
  SearchLimits search = limits.startSearch();
  search.multiPv = question.multiPv;
  search.excluded = excludedPoints(question.restriction, engine);
  if (!question.level) search.onPoll = host.onPoll;
  Settled found = question.level     ? Settled{chooseAtLevel(engine, question, search, host.stop), {}}
                  : question.settles ? settle(engine, search, host.stop, host.onInfo)
                                     : rankMoves(engine, question, std::move(search), host);
  analysis.search = std::move(found.search);
  analysis.claims = std::move(found.claims);
  analysis.restriction = question.restriction;
  // So few nodes take no noticeable time, and the opponent's threat is still of interest after an interruption.
  if (question.includesThreat) {
    Budget budget{.maxNodes = kThreatNodes};
    analysis.threat = solveAfterPass(engine.position(), budget);
  }
  if (question.explainsForbidden) {
    Position copy = engine.position();
    analysis.fouls = foulsOf(copy);
  }
  analysis.wasInterrupted = host.stop.raised();
  return analysis;
}

}  // namespace pentarch::app
