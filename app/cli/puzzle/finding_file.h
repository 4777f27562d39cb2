// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "app/analysis/puzzle.h"
#include "app/cli/result_file.h"
#include "app/records/input_position.h"
#include "app/records/json_text.h"

namespace pentarch::puzzle {

/// Findings in a file, one per line, so that interrupted mining can be resumed. Thread-safe.
class FindingFile {
 public:
  /// Opens a file to resume, or creates it. Throws PositionError if it holds anything else, UsageError if it cannot be
  /// written.
  FindingFile(const std::filesystem::path& path, const Criteria& criteria);

  /// The finding of the position that the file had when it was opened.
  [[nodiscard]] std::optional<Finding> find(const std::string& position) const;
  /// Stores a finding; it is in the file when the call returns. Throws std::runtime_error.
  void keep(const std::string& position, const Finding& finding);

 private:
  [[nodiscard]] std::string keyOf(const std::string& position) const;

  Criteria criteria_;
  app::ResultFile file_;
  std::mutex mutex_;
};

/// Converts a finding to JSON and back, without the fields that identify the position. Reading throws
/// ParsedJson::exception or app::PositionError.
[[nodiscard]] Json findingJson(const Finding& finding);
[[nodiscard]] Finding findingFrom(const ParsedJson& json);

}  // namespace pentarch::puzzle
