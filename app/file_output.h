// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string_view>

namespace pentarch::app {

/// Writes a file so that it is there whole or not at all (a temporary one is renamed). Throws std::runtime_error.
void writeFile(const std::filesystem::path& path, std::string_view content);
/// The same for what `write` puts into a stream.
void writeFile(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// Complains early about a file that could not be written later, after a long run: its folder has to be there. Throws
/// UsageError.
void requireFolderOf(const std::filesystem::path& path);

/// Makes a folder, and those above it, unless it is there. Throws UsageError.
void makeFolder(const std::filesystem::path& path);

}  // namespace pentarch::app
