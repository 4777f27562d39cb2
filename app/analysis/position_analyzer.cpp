// SPDX-License-Identifier: MIT
#include "app/analysis/position_analyzer.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "app/analysis/ending.h"
#include "app/records/errors.h"
#include "engine/game/notation.h"
#include "engine/position.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::vector<Square> pointsOf(const std::string& moves, std::string_view name, int boardSize) {
  const auto parsed = notation::parseMoves(moves, boardSize);
  if (const auto* error = std::get_if<notation::Error>(&parsed)) {
    throw PositionError(fmt::format("--{}: {}", name, error->message));
  }
  return std::get<std::vector<Square>>(parsed);
}

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

Restriction restrictionOf(const AnalyzerSettings& settings, int boardSize) {
  return {pointsOf(settings.only, "only", boardSize), pointsOf(settings.blocked, "block", boardSize)};
}

std::vector<Square> excludedPoints(const Restriction& restriction, const Engine& engine) {
  if (!restriction.exists()) return {};
  Position position = engine.position();
  SquareSet excluded;
  if (!restriction.only.empty()) {
    excluded = position.emptyPoints();
    for (const Square s : restriction.only) excluded.erase(s);
  }
  for (const Square s : restriction.blocked) excluded.insert(s);
  if (legalElsewhere(position, excluded).isNone()) throw PositionError("--only and --block leave no move to play");
  std::vector<Square> points;
  for (const Square s : excluded) points.push_back(s);
  return points;
}

PositionAnalyzer::PositionAnalyzer(const AnalyzerSettings& settings)
    : settings_(settings), engine_({.hashBytes = settings.hashBytes, .threads = settings.threads}) {}

Analysis PositionAnalyzer::analyze(const InputPosition& position, Rule rule, const StopSignal& stop,
                                   const InfoSink& onInfo) {
  engine_.setRule(rule);
  setUp(engine_, position);
  engine_.clearHash();
  Analysis analysis;
  if (engine_.state() != GameState::Running) return analysis;
  SearchLimits limits = settings_.limits();
  analysis.restriction = restrictionOf(settings_, engine_.boardSize());
  limits.excluded = excludedPoints(analysis.restriction, engine_);
  std::optional<StabilityWatch> watch;
  if (settings_.untilStable) {
    watch.emplace(*settings_.untilStable);
    limits.onPoll = [&](Deadline& deadline) { watch->onPoll(deadline); };
  }
  if (settings_.settles) {
    Settled settled = settle(engine_, limits, stop, onInfo);
    analysis.search = std::move(settled.search);
    analysis.claims = std::move(settled.claims);
  } else {
    analysis.search = engine_.think(limits, stop, [&](const SearchInfo& info) {
      if (watch) watch->onInfo(info);
      if (onInfo) onInfo(info);
    });
    if (watch)
      limits.deadline = Deadline::after(limits.deadline.start, analysis.search.elapsed);  // gives up the remaining time
    analysis.claims = proveClaims(engine_, limits, analysis.search, stop, ProofDetail::Verdict, onInfo);
  }
  // So few nodes take no noticeable time, and the opponent's threat is still of interest after an interruption.
  Budget forThreat{.maxNodes = kThreatNodes};
  analysis.threat = solveAfterPass(engine_.position(), forThreat);
  if (settings_.explainsForbidden) {
    Position copy = engine_.position();
    analysis.fouls = foulsOf(copy);
  }
  analysis.wasInterrupted = stop.raised();
  return analysis;
}

}  // namespace pentarch::app
