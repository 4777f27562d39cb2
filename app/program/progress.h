// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "engine/base/budget.h"

/// Progress of long work, shown on standard error.
namespace pentarch::app {

/// Progress of a long run on standard error: on a terminal a rewritten line with a bar, otherwise a plain line every
/// ten seconds. Not thread-safe.
class ProgressBar {
 public:
  /// `unit` is the plural name of the counted items.
  ProgressBar(std::uint64_t total, std::string unit);
  ~ProgressBar() { hide(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// `done` items are finished; `skipped` of them took no time and are left out of the estimate.
  void update(std::uint64_t done, std::uint64_t skipped = 0);
  /// Changes the total, when more items were found, and the name of the counted items.
  void expect(std::uint64_t total, std::string unit);
  /// Erases the line, so that something else can be printed.
  void hide();

 private:
  std::uint64_t total_;
  std::string unit_;
  bool isTerminal_;
  bool isShown_ = false;
  bool hasLine_ = false;  ///< a progress below the total was shown last
  Clock::time_point start_ = Clock::now();
  Clock::time_point nextLine_;
};

/// "[####......] 40/100  40%  8.0/s  ETA 8s" for `seconds` of work on `done - skipped` of `total`.
[[nodiscard]] std::string progressText(std::uint64_t done, std::uint64_t skipped, std::uint64_t total, double seconds);

/// Status line on a terminal's standard error, "proving  3 s of 10 s", shown from the first second on. Shows nothing if
/// standard error is not a terminal that can be rewritten.
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

}  // namespace pentarch::app
