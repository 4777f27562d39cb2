// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>

namespace pentarch::app {

/// A file of results, one JSON object a line, that a run can be stopped at any moment and gone on with: lines are
/// written whole, and what was half done when the run ended is done again.
class ResultFile {
 public:
  /// A new file. Throws UsageError if there is one of that name.
  [[nodiscard]] static ResultFile create(const std::filesystem::path& path);
  /// Goes on with a file, or makes it. Lines that a stopped run left incomplete or interrupted are taken out of it.
  /// Throws PositionError naming the line if something else stands there.
  [[nodiscard]] static ResultFile resume(const std::filesystem::path& path);

  /// Whether the result with that key was there at the start.
  [[nodiscard]] bool contains(const std::string& key) const { return keys_.contains(key); }
  /// Appends a line, which reaches the file before this returns. Throws std::runtime_error.
  void append(std::string_view line);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  ResultFile(const std::filesystem::path& path, const char* mode);

  std::string name_;
  std::unique_ptr<std::FILE, Closer> file_;
  std::unordered_set<std::string> keys_;
};

}  // namespace pentarch::app
