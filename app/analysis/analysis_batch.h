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

/// One position of a batch, or why there is none.
struct BatchItem {
  std::variant<ChosenPosition, UnreadPosition> what;
  std::string key;
};

/// What came of an item.
struct BatchResult {
  std::string output;  ///< the text of the result without the last line break, or its JSON
  std::string error;   ///< one line for people; empty if all is well
  bool wasInterrupted = false;
  ExitCode verdict = kUndecided;  ///< whether the position is a proven win or loss of the side to move
};

/// The positions that the inputs and --at name, in order; those that cannot be read among them.
[[nodiscard]] std::vector<BatchItem> batchOf(const Options& options, const AnalysisSettings& settings);

/// How results become text; called on the thread that analyzed. `engine` holds the position.
using BatchFormat = std::function<std::string(const Engine& engine, const BatchItem& item, const Analysis& analysis)>;

/// Analyzes items on `settings.jobs` threads; `onResult` is called on the calling thread, in their order. Once `stop`
/// is raised those that are being analyzed end with what they have, and no other is begun.
void runBatch(const std::vector<BatchItem>& items, const AnalysisSettings& settings, const Options& options,
              const StopSignal& stop, const InfoSink& onInfo, const BatchFormat& format,
              const std::function<void(const BatchItem&, const BatchResult&)>& onResult);

}  // namespace pentarch::app
