// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "app/result_file.h"
#include "app/review/assessment.h"

namespace pentarch::review {

/// Assessments of positions in a file, one a line, so that a review that was stopped can be gone on with. Thread-safe.
class AssessmentFile {
 public:
  /// Goes on with a file, or makes it. `settings`: all that has a say in an assessment beside the position. Throws
  /// PositionError if something else stands in it, UsageError if it cannot be written.
  AssessmentFile(const std::filesystem::path& path, std::string settings);

  /// What was known of the position at the start.
  [[nodiscard]] std::optional<Assessment> find(const std::string& position) const;
  /// Keeps it; it reaches the file before this returns. Throws std::runtime_error.
  void keep(const std::string& position, const Assessment& assessment);

 private:
  [[nodiscard]] std::string keyOf(const std::string& position) const;

  std::string settings_;
  app::ResultFile file_;
  std::mutex mutex_;
};

/// An assessment as JSON and back. Reading throws nlohmann::json::exception or app::PositionError.
[[nodiscard]] nlohmann::ordered_json assessmentJson(const Assessment& assessment);
[[nodiscard]] Assessment assessmentFrom(const nlohmann::json& json);

}  // namespace pentarch::review
