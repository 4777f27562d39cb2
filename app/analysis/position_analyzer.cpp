// SPDX-License-Identifier: MIT
#include "app/analysis/position_analyzer.h"

#include <spdlog/spdlog.h>

#include "app/analysis/analysis_text.h"
#include "app/analysis/claims.h"
#include "app/commands.h"
#include "app/console.h"
#include "app/search_limits.h"

namespace pentarch::app {
namespace {

constexpr std::size_t kLogWidth = 200;

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
  void onPoll(Deadline& deadline) const {
    const Clock::time_point now = Clock::now();
    if (best_ && now - since_ >= span_) deadline.soft = deadline.hard = std::min(deadline.hard, now);
  }

 private:
  std::chrono::milliseconds span_;
  Square best_;
  Clock::time_point since_ = Clock::now();
};

}  // namespace

SolveResult solveAfterPass(const Position& position, std::uint64_t nodes, const StopSignal& stop) {
  Position passed = position;
  passed.pass();
  SolveLimits limits;
  limits.maxNodes = nodes;
  return solve(passed, limits, stop);
}

PositionAnalyzer::PositionAnalyzer(const AnalysisSettings& settings, const Options& options)
    : settings_(settings), options_(options), engine_({.hashBytes = settings.hashBytes, .threads = settings.threads}) {}

Analysis PositionAnalyzer::analyze(const InputPosition& position, const StopSignal& stop, const InfoSink& onInfo) {
  engine_.setRule(ruleOf(options_, position));
  setUp(engine_, position);
  engine_.clearHash();
  Analysis analysis;
  if (engine_.state() != GameState::Running) return analysis;
  SearchLimits limits = limitsOf(options_);
  analysis.restriction = restrictionOf(settings_, engine_.boardSize());
  limits.excluded = excludedPoints(analysis.restriction, engine_);
  std::optional<StabilityWatch> watch;
  if (settings_.untilStable) {
    watch.emplace(*settings_.untilStable);
    limits.onPoll = [&](Deadline& deadline) { watch->onPoll(deadline); };
  }
  analysis.search = engine_.think(limits, stop, [&](const SearchInfo& info) {
    if (watch) watch->onInfo(info);
    if (info.kind == SearchInfo::Kind::LineDone)
      spdlog::info("{}: {}", terminalText(position.source), iterationText(info, kLogWidth));
    if (onInfo) onInfo(info);
  });
  if (watch)
    limits.deadline = Deadline::after(limits.deadline.start, analysis.search.elapsed);  // gives up the remaining time
  proveClaims(engine_, limits, analysis.search, stop);
  // So few nodes take no noticeable time, and the opponent's threat is still of interest after an interruption.
  analysis.threat = solveAfterPass(engine_.position(), kThreatNodes, StopSignal());
  if (settings_.explainsForbidden) {
    Position copy = engine_.position();
    analysis.fouls = foulsOf(copy);
  }
  analysis.wasInterrupted = stop.raised();
  return analysis;
}

}  // namespace pentarch::app
