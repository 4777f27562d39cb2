// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "app/puzzle/uniqueness.h"
#include "app/result_file.h"

namespace pentarch::puzzle {

/// What became of positions, in a file, one a line, so that mining that was stopped can be gone on with. Thread-safe.
class FindingFile {
 public:
  /// Goes on with a file, or makes it. Throws PositionError if something else stands in it, UsageError if it cannot be
  /// written.
  FindingFile(const std::filesystem::path& path, const Criteria& criteria);

  /// What became of the position at the start.
  [[nodiscard]] std::optional<Finding> find(const std::string& position) const;
  /// Keeps it; it reaches the file before this returns. Throws std::runtime_error.
  void keep(const std::string& position, const Finding& finding);

 private:
  [[nodiscard]] std::string keyOf(const std::string& position) const;

  Criteria criteria_;
  app::ResultFile file_;
  std::mutex mutex_;
};

/// A finding as JSON and back, what names the position left out. Reading throws nlohmann::json::exception or
/// app::PositionError.
[[nodiscard]] nlohmann::ordered_json findingJson(const Finding& finding);
[[nodiscard]] Finding findingFrom(const nlohmann::json& json);

}  // namespace pentarch::puzzle
