// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/base/append_file.h"

namespace pentarch::app {

/// A file of results, one JSON object with a "key" per line. A run can be stopped at any moment and resumed: lines are
/// written whole, and results that were incomplete are computed again.
class ResultFile {
 public:
  /// Creates a file. Throws UsageError if it exists.
  [[nodiscard]] static ResultFile create(const std::filesystem::path& path);
  /// Opens a file to resume, or creates it. Incomplete or interrupted lines of a stopped run are removed. Throws
  /// PositionError naming the line if the file holds anything else.
  [[nodiscard]] static ResultFile resume(const std::filesystem::path& path);

  /// The line with that key if the file had it when it was opened; else null.
  [[nodiscard]] const std::string* find(const std::string& key) const {
    const auto found = lines_.find(key);
    return found == lines_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] bool contains(const std::string& key) const { return lines_.contains(key); }
  /// Appends a line. It is written atomically and is in the file when the call returns. Throws FileError.
  void append(std::string_view line);

 private:
  explicit ResultFile(AppendFile file) : file_(std::move(file)) {}

  AppendFile file_;
  std::unordered_map<std::string, std::string> lines_;  // by key
};

}  // namespace pentarch::app
