// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "app/analysis/position_analyzer.h"
#include "app/program/options.h"
#include "engine/search/search_types.h"

namespace pentarch::app {

/// Upper bounds of the search options.
inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxJobs = 256;

/// The limits of an analysis, from --time, --depth, --nodes and --multipv; the clock starts now. An explicit limit
/// replaces the default of --time, which keeps an analysis finite. Throws UsageError.
[[nodiscard]] SearchLimits limitsOf(const Options& options);

/// The value of --jobs. Throws UsageError.
[[nodiscard]] int jobsOf(const Options& options);
/// Threads per job if `jobs` run at a time, from --threads for all of them; at least 1. Throws UsageError.
[[nodiscard]] int threadsOf(const Options& options, int jobs = 1);
/// Bytes of each job's table if `jobs` run at a time, from --hash for all of them. Throws UsageError.
[[nodiscard]] std::size_t hashBytesOf(const Options& options, int jobs = 1);

}  // namespace pentarch::app
