// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/analysis/turn_choice.h"
#include "app/options.h"
#include "engine/engine.h"

namespace pentarch::app {

/// Settings of `analyze` beyond the search limits.
struct AnalysisSettings {
  TurnChoice turns;
  std::string side = "auto";
  std::string blocked;                                   ///< moves excluded from the search, as given
  std::string only;                                      ///< the only moves to consider, as given; empty: all
  std::optional<std::chrono::milliseconds> untilStable;  ///< stop once the best move has been unchanged for this long
  int jobs = 1;                                          ///< positions analyzed at a time
  int threads = 1;                                       ///< per job
  std::size_t hashBytes = 0;                             ///< per job
  bool explainsForbidden = false;
  enum class Output { Text, JsonLines, Csv };
  Output output = Output::Text;
  /// Every setting that affects a result, for result keys.
  std::string description;

  /// Throws UsageError.
  [[nodiscard]] static AnalysisSettings of(const Options& options);
};

/// The value of an option that takes moves, such as "only"; empty if it is not given. Throws UsageError if it holds
/// none or cannot be read.
[[nodiscard]] std::string movesOption(const Options& options, std::string_view name);

/// The moves given by --only and --block.
struct Restriction {
  std::vector<Square> only;     ///< empty: all
  std::vector<Square> blocked;  ///< excluded

  /// True if the moves are restricted, so that the best one found need not be the best of the position.
  [[nodiscard]] bool exists() const { return !only.empty() || !blocked.empty(); }
};

/// Throws PositionError if a point is outside a board of that size.
[[nodiscard]] Restriction restrictionOf(const AnalysisSettings& settings, int boardSize);

/// Points of the position excluded from the search. Throws PositionError if no move is left.
[[nodiscard]] std::vector<Square> excludedPoints(const Restriction& restriction, const Engine& engine);

/// Identifies a result: the same position with the same settings has the same key, 16 hexadecimal digits.
[[nodiscard]] std::string resultKey(const AnalysisSettings& settings, Rule rule, const InputPosition& position);

/// Identifies the error of an input that is not a position.
[[nodiscard]] std::string errorKey(const AnalysisSettings& settings, const UnreadPosition& unread);

}  // namespace pentarch::app
