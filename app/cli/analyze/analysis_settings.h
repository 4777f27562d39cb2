// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/analysis/position_analyzer.h"
#include "app/program/options.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"

namespace pentarch::app {

/// Settings of `analyze`.
struct AnalysisSettings {
  TurnChoice turns;
  std::string side = "auto";
  AnalyzerSettings analyzer;
  int jobs = 1;  ///< positions analyzed at a time
  enum class Output { Text, JsonLines, Csv };
  Output output = Output::Text;
  /// Every setting that affects a result, for result keys.
  std::string description;

  /// Throws UsageError.
  [[nodiscard]] static AnalysisSettings of(const Options& options);
};

/// Identifies a result: the same position with the same settings has the same key, 16 hexadecimal digits.
[[nodiscard]] std::string resultKey(const AnalysisSettings& settings, Rule rule, const InputPosition& position);

/// Identifies the error of an input that is not a position.
[[nodiscard]] std::string errorKey(const AnalysisSettings& settings, const UnreadPosition& unread);

}  // namespace pentarch::app
