// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/analysis/analysis_settings.h"
#include "app/explain/foul.h"
#include "engine/engine.h"
#include "engine/search/solve.h"

namespace pentarch::app {

/// All that `analyze` finds out about one position.
struct Analysis {
  SearchResult search;                ///< without a best move if the game has ended
  std::optional<SolveResult> threat;  ///< what the opponent wins by if the side to move passes; none if not asked
  std::vector<Foul> fouls;            ///< of Black, if asked for
  Restriction restriction;            ///< of the moves that were considered
  bool wasInterrupted = false;
};

/// What the opponent of the side to move could win by if it were its turn. `nodes` bounds the work.
[[nodiscard]] SolveResult solveAfterPass(const Position& position, std::uint64_t nodes, const StopSignal& stop);

/// Nodes that `analyze` spends on the threat after a pass.
inline constexpr std::uint64_t kThreatNodes = 10'000;

/// Analyzes positions one after the other, each as if it were the first. One for each thread.
class PositionAnalyzer {
 public:
  /// Both must outlive the analyzer. Throws UsageError if the limits make no sense.
  PositionAnalyzer(const AnalysisSettings& settings, const Options& options);

  /// Throws PositionError if no game leads to the position, or if --only and --block do not fit it. Afterwards engine()
  /// holds it.
  [[nodiscard]] Analysis analyze(const InputPosition& position, const StopSignal& stop, const InfoSink& onInfo);
  [[nodiscard]] const Engine& engine() const { return engine_; }

 private:
  const AnalysisSettings& settings_;
  const Options& options_;
  Engine engine_;
};

}  // namespace pentarch::app
