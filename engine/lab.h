// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

// For those who work on the engine itself: the benchmark, the table, the evaluation and its weights.
#include "engine/eval/eval_weights.h"
#include "engine/eval/point_network.h"
#include "engine/eval/policy.h"
#include "engine/search/evaluation.h"
#include "engine/search/transposition.h"

namespace pentarch {

/// Result of the benchmark: `nodes` is the same on every machine and compiler for one version of the search.
struct BenchReport {
  std::uint64_t nodes = 0;
  double seconds = 0;
};

/// The largest depth that the programs let a benchmark have.
inline constexpr int kMaxBenchDepth = 40;

/// Searches a fixed list of positions of all rules to that depth, by default the one of the signature, with one thread
/// and a cleared table. `onLine` gets one line of text for each position.
[[nodiscard]] BenchReport runBench(std::optional<int> depth, const std::function<void(std::string_view)>& onLine);

}  // namespace pentarch
