// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/analysis/foul.h"
#include "app/records/input_position.h"
#include "engine/engine.h"
#include "engine/solver.h"

namespace pentarch::app {

/// Upper bounds of search limits.
inline constexpr int kMaxDepth = 120;
inline constexpr int kMaxLines = 484;

/// Settings of an analysis.
struct AnalyzerSettings {
  std::function<SearchLimits()> limits;  ///< called when an analysis begins, so that its clock starts then
  std::string blocked;                   ///< moves excluded from the search, as given
  std::string only;                      ///< the only moves to consider, as given; empty: all
  std::optional<std::chrono::milliseconds> untilStable;  ///< stop once the best move has been unchanged for this long
  int threads = 1;
  std::size_t hashBytes = 0;
  bool explainsForbidden = false;
  bool settles = false;  ///< proves who wins, with certificate, rather than ranking moves
};

/// The moves given by --only and --block.
struct Restriction {
  std::vector<Square> only;     ///< empty: all
  std::vector<Square> blocked;  ///< excluded

  /// True if the moves are restricted, so that the best one found need not be the best of the position.
  [[nodiscard]] bool exists() const { return !only.empty() || !blocked.empty(); }
};

/// Throws PositionError if a point is outside a board of that size.
[[nodiscard]] Restriction restrictionOf(const AnalyzerSettings& settings, int boardSize);

/// Points of the position excluded from the search. Throws PositionError if no move is left.
[[nodiscard]] std::vector<Square> excludedPoints(const Restriction& restriction, const Engine& engine);

/// Everything `analyze` finds out about one position.
struct Analysis {
  SearchResult search;                ///< without a best move if the game has ended
  ProvenClaims claims;                ///< the proofs of a win or loss that the search claims
  std::optional<SolveResult> threat;  ///< the opponent's win if the side to move passes; none if not asked for
  std::vector<Foul> fouls;            ///< Black's, if asked for
  Restriction restriction;            ///< on the moves considered
  bool wasInterrupted = false;
};

/// Node limit for the threat after a pass.
inline constexpr std::uint64_t kThreatNodes = 10'000;

/// Analyzes positions one after another, each independently of the previous ones. Use one per thread.
class PositionAnalyzer {
 public:
  /// The settings must outlive the analyzer.
  explicit PositionAnalyzer(const AnalyzerSettings& settings);

  /// Throws PositionError if no game leads to the position, or if --only and --block do not fit it. Afterwards engine()
  /// holds the position.
  [[nodiscard]] Analysis analyze(const InputPosition& position, Rule rule, const StopSignal& stop,
                                 const InfoSink& onInfo);
  [[nodiscard]] const Engine& engine() const { return engine_; }

 private:
  const AnalyzerSettings& settings_;
  Engine engine_;
};

}  // namespace pentarch::app
