// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/base/append_file.h"

namespace pentarch::app {

/// A file of results, one JSON object with a "key" a line, that a run can be stopped at any moment and gone on with:
/// lines are written whole, and what was half done when the run ended is done again.
class ResultFile {
 public:
  /// A new file. Throws UsageError if there is one of that name.
  [[nodiscard]] static ResultFile create(const std::filesystem::path& path);
  /// Goes on with a file, or makes it. Lines that a stopped run left incomplete or interrupted are taken out of it.
  /// Throws PositionError naming the line if something else stands there.
  [[nodiscard]] static ResultFile resume(const std::filesystem::path& path);

  /// The line with that key, if it was there at the start; else null.
  [[nodiscard]] const std::string* find(const std::string& key) const {
    const auto found = lines_.find(key);
    return found == lines_.end() ? nullptr : &found->second;
  }
  [[nodiscard]] bool contains(const std::string& key) const { return lines_.contains(key); }
  /// Appends a line, which reaches the file, all of it or nothing, before this returns. Throws FileError.
  void append(std::string_view line);

 private:
  explicit ResultFile(AppendFile file) : file_(std::move(file)) {}

  AppendFile file_;
  std::unordered_map<std::string, std::string> lines_;  // by their keys
};

/// The key of a result: what the text says decides it, 16 hexadecimal digits.
[[nodiscard]] std::string keyOf(std::string_view text);

}  // namespace pentarch::app
