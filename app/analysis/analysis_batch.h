// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "app/analysis/position_analyzer.h"
#include "app/errors.h"

namespace pentarch::app {

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

/// The positions of one input that --at selects, in order, including those that could not be read.
[[nodiscard]] std::vector<BatchItem> batchOf(const std::vector<InputItem>& input, const Options& options,
                                             const AnalysisSettings& settings);

/// Formats a result as text. Called on the thread that analyzed; `engine` holds the position.
using BatchFormat = std::function<std::string(const Engine& engine, const BatchItem& item, const Analysis& analysis)>;

/// Analyzes items on `settings.jobs` threads. `onResult` is called on the calling thread, in item order. Once `stop` is
/// raised, items in progress end with their result so far and no new one is started.
void runBatch(const std::vector<BatchItem>& items, const AnalysisSettings& settings, const Options& options,
              const StopSignal& stop, const InfoSink& onInfo, const BatchFormat& format,
              const std::function<void(const BatchItem&, const BatchResult&)>& onResult);

}  // namespace pentarch::app
