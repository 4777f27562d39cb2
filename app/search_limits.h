// SPDX-License-Identifier: MIT
#pragma once

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

}  // namespace pentarch::app
