// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace pentarch::app {

/// Checks before a long run that the file can be replaced afterwards. Throws UsageError.
void requireWritable(const std::filesystem::path& path);

/// Creates a folder and its parents unless they exist. Throws UsageError.
void makeFolder(const std::filesystem::path& path);

}  // namespace pentarch::app
