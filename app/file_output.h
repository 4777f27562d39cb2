// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace pentarch::app {

/// Complains early about a file that could not be replaced later, after a long run. Throws UsageError.
void requireWritable(const std::filesystem::path& path);

/// Makes a folder, and those above it, unless it is there. Throws UsageError.
void makeFolder(const std::filesystem::path& path);

}  // namespace pentarch::app
