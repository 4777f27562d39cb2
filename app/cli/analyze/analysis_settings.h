// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

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

/// The value of an option that takes moves, such as "only"; empty if it is not given. Throws UsageError if it holds
/// none or cannot be read.
[[nodiscard]] std::string movesOption(const Options& options, std::string_view name);

/// Identifies a result: the same position with the same settings has the same key, 16 hexadecimal digits.
[[nodiscard]] std::string resultKey(const AnalysisSettings& settings, Rule rule, const InputPosition& position);

/// Identifies the error of an input that is not a position.
[[nodiscard]] std::string errorKey(const AnalysisSettings& settings, const UnreadPosition& unread);

}  // namespace pentarch::app
