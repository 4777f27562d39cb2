// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "app/options.h"
#include "engine/search/search_types.h"

namespace pentarch::app {

/// What the options of a search may be.
inline constexpr int kMaxDepth = 120;
inline constexpr int kMaxLines = 484;
inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxJobs = 256;

/// What ends a search that analyzes, by --time, --depth, --nodes and --multipv; the clock starts now. A limit that was
/// asked for replaces the default of --time, which keeps an analysis finite. Throws UsageError.
[[nodiscard]] SearchLimits limitsOf(const Options& options);

/// What --jobs asks for. Throws UsageError.
[[nodiscard]] int jobsOf(const Options& options);
/// The threads of each of some jobs that run at a time, by --threads for all of them; at least 1. Throws UsageError.
[[nodiscard]] int threadsOf(const Options& options, int jobs = 1);
/// The table of each of some jobs in bytes, by --hash for all of them. Throws UsageError.
[[nodiscard]] std::size_t hashBytesOf(const Options& options, int jobs = 1);

}  // namespace pentarch::app
