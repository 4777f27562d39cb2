// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace pentarch::app {

/// While it lives, a line on a terminal's standard error says what is being done and for how long, from the first
/// second on: "proving  3 s of 10 s". Nothing where standard error is no terminal
/// that can be written over.
class ElapsedLine {
 public:
  /// `limit`: what the work may take.
  explicit ElapsedLine(std::string work, std::optional<std::chrono::milliseconds> limit = {});
  /// Takes the line away.
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
