// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/analysis/position_analyzer.h"
#include "app/cli/position_input.h"
#include "app/program/shared_options.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"

namespace pentarch::app {

/// Settings of `analyze`.
struct AnalysisSettings {
  std::vector<std::string> inputs;
  InputOptions reading;
  RuleChoice rule;
  TurnChoice turns;
  std::string side = "auto";
  AnalyzerSettings analyzer;
  SearchBudget budget;
  int jobs = 1;  ///< positions analyzed at a time
  enum class Output { Text, JsonLines, Csv };
  Output output = Output::Text;
  Style style{false};
  std::optional<std::string> outputFile;   ///< a new file for the results
  std::optional<std::string> resumeFile;   ///< the same, or a file to resume
  std::optional<std::string> certificate;  ///< file for the proof of a win or loss
  bool returnsVerdict = false;             ///< exit code by the proven result
  /// Every setting that affects a result, for result keys.
  std::string description;

  /// Throws UsageError.
  [[nodiscard]] static AnalysisSettings of(const Options& options);
};

/// One position of a batch, or the reason it could not be read.
struct BatchItem {
  std::variant<ChosenPosition, UnreadPosition> what;
  std::string key;
};

/// Result of one item.
struct BatchResult {
  std::string output;  ///< result text without the last line break, or its JSON
  std::string error;   ///< one line for people; empty on success
  bool wasInterrupted = false;
  ExitCode verdict = kUndecided;  ///< proven win or loss of the side to move
};

/// Identifies a result: the same position with the same settings has the same key, 16 hexadecimal digits.
[[nodiscard]] std::string resultKey(const AnalysisSettings& settings, Rule rule, const InputPosition& position);

/// Identifies the error of an input that is not a position.
[[nodiscard]] std::string errorKey(const AnalysisSettings& settings, const UnreadPosition& unread);

/// The positions of one input that --at selects, in order, including those that could not be read.
[[nodiscard]] std::vector<BatchItem> batchOf(const std::vector<InputItem>& input, const AnalysisSettings& settings);

/// Formats a result as text. Called on the thread that analyzed; `engine` holds the position.
using BatchFormat = std::function<std::string(const Engine& engine, const BatchItem& item, const Analysis& analysis)>;

/// Analyzes items on `settings.jobs` threads. `onResult` is called on the calling thread, in item order. Once `stop` is
/// raised, items in progress end with their result so far and no new one is started.
void runBatch(const std::vector<BatchItem>& items, const AnalysisSettings& settings, const StopSignal& stop,
              const InfoSink& onInfo, const BatchFormat& format,
              const std::function<void(const BatchItem&, const BatchResult&)>& onResult);

}  // namespace pentarch::app
