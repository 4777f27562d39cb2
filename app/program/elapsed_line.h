// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace pentarch::app {

/// Status line on a terminal's standard error, shown from the first second on: the work and its elapsed time, "proving
/// 3 s of 10 s". Shows nothing if standard error is not a terminal that can be rewritten.
class ElapsedLine {
 public:
  /// `limit`: the time limit of the work.
  explicit ElapsedLine(std::string work, std::optional<std::chrono::milliseconds> limit = {});
  /// Erases the line.
  ~ElapsedLine();
  ElapsedLine(const ElapsedLine&) = delete;
  ElapsedLine& operator=(const ElapsedLine&) = delete;

 private:
  void show(const std::stop_token& stop) const;

  std::string work_;
  std::optional<std::chrono::milliseconds> limit_;
  std::jthread thread_;
};

/// "proving  3 s of 10 s".
[[nodiscard]] std::string elapsedText(const std::string& work, std::chrono::milliseconds elapsed,
                                      std::optional<std::chrono::milliseconds> limit);

}  // namespace pentarch::app
