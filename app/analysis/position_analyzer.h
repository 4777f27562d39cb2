// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/analysis/analysis_settings.h"
#include "app/explain/foul.h"
#include "engine/engine.h"
#include "engine/search/solve.h"

namespace pentarch::app {

/// Everything `analyze` finds out about one position.
struct Analysis {
  SearchResult search;                ///< without a best move if the game has ended
  std::optional<SolveResult> threat;  ///< the opponent's win if the side to move passes; none if not asked for
  std::vector<Foul> fouls;            ///< Black's, if asked for
  Restriction restriction;            ///< on the moves considered
  bool wasInterrupted = false;
};

/// Looks for a win of the opponent as if the side to move had passed. `nodes` bounds the work.
[[nodiscard]] SolveResult solveAfterPass(const Position& position, std::uint64_t nodes, const StopSignal& stop);

/// Node limit for the threat after a pass.
inline constexpr std::uint64_t kThreatNodes = 10'000;

/// Analyzes positions one after another, each independently of the previous ones. Use one per thread.
class PositionAnalyzer {
 public:
  /// Both arguments must outlive the analyzer. Throws UsageError if the limits are invalid.
  PositionAnalyzer(const AnalysisSettings& settings, const Options& options);

  /// Throws PositionError if no game leads to the position, or if --only and --block do not fit it. Afterwards engine()
  /// holds the position.
  [[nodiscard]] Analysis analyze(const InputPosition& position, const StopSignal& stop, const InfoSink& onInfo);
  [[nodiscard]] const Engine& engine() const { return engine_; }

 private:
  const AnalysisSettings& settings_;
  const Options& options_;
  Engine engine_;
};

}  // namespace pentarch::app
