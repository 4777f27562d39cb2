// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "app/analysis/assessment.h"
#include "app/cli/result_file.h"
#include "app/records/input_position.h"
#include "app/records/json_text.h"

namespace pentarch::review {

/// Assessments in a file, one per line, so that a stopped review can be resumed. Thread-safe.
class AssessmentFile {
 public:
  /// Opens a file to resume, or creates it. `settings` is everything besides the position that affects an assessment.
  /// Throws PositionError if the file holds anything else, UsageError if it cannot be written.
  AssessmentFile(const std::filesystem::path& path, std::string settings);

  /// The assessment of the position that the file had when it was opened.
  [[nodiscard]] std::optional<Assessment> find(const std::string& position) const;
  /// Stores an assessment; it is in the file when the call returns. Throws std::runtime_error.
  void keep(const std::string& position, const Assessment& assessment);

 private:
  [[nodiscard]] std::string keyOf(const std::string& position) const;

  std::string settings_;
  app::ResultFile file_;
  std::mutex mutex_;
};

/// Converts an assessment to JSON and back. Reading throws ParsedJson::exception or app::PositionError.
[[nodiscard]] Json assessmentJson(const Assessment& assessment);
[[nodiscard]] Assessment assessmentFrom(const ParsedJson& json);

}  // namespace pentarch::review
