// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/analysis/turn_choice.h"
#include "app/options.h"
#include "engine/engine.h"

namespace pentarch::app {

/// What `analyze` was asked for, beside the limits of a search.
struct AnalysisSettings {
  TurnChoice turns;
  std::string side = "auto";
  std::string blocked;                                   ///< moves never to be considered, as given
  std::string only;                                      ///< the only moves to be considered, as given; empty: all
  std::optional<std::chrono::milliseconds> untilStable;  ///< end when the best move stayed the same for so long
  int jobs = 1;                                          ///< positions at a time
  int threads = 1;                                       ///< of each job
  std::size_t hashBytes = 0;                             ///< of each job
  bool explainsForbidden = false;
  enum class Output { Text, JsonLines, Csv };
  Output output = Output::Text;
  /// Of all that can change a result, for keys.
  std::string description;

  /// Throws UsageError.
  [[nodiscard]] static AnalysisSettings of(const Options& options);
};

/// The moves that --only and --block name.
struct Restriction {
  std::vector<Square> only;     ///< empty: all
  std::vector<Square> blocked;  ///< never to be considered

  /// Whether what is best among the moves that are left need not be the best of the position.
  [[nodiscard]] bool exists() const { return !only.empty() || !blocked.empty(); }
};

/// Throws PositionError if a named point is not on a board of that size.
[[nodiscard]] Restriction restrictionOf(const AnalysisSettings& settings, int boardSize);

/// Points of the position that are not to be played. Throws PositionError if nothing is left.
[[nodiscard]] std::vector<Square> excludedPoints(const Restriction& restriction, const Engine& engine);

/// Identifies a result: the same position under the same settings has the same key, 16 hexadecimal digits.
[[nodiscard]] std::string resultKey(const AnalysisSettings& settings, Rule rule, const InputPosition& position);

/// Identifies the error of an input that is no position.
[[nodiscard]] std::string errorKey(const AnalysisSettings& settings, const UnreadPosition& unread);

}  // namespace pentarch::app
