// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace pentarch::app {

/// Creates a folder and its parents unless they exist. Throws FileError.
void makeFolder(const std::filesystem::path& path);

/// A file that can be read, opened for that. Throws std::system_error with the reason, also for a folder.
[[nodiscard]] std::ifstream openedFile(const std::string& path);

/// Throws PositionError, with the file and the reason, if a path names no readable file.
void requireFile(const std::string& path);

/// The content of a file. Throws PositionError, with the file and the reason, if it cannot be read.
[[nodiscard]] std::string readFile(const std::string& path);

}  // namespace pentarch::app
