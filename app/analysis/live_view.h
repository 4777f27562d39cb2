// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "app/analysis/analysis_text.h"
#include "app/terminal.h"

namespace pentarch::app {

/// A running analysis on the terminal of standard output: the board with what is best so far, the lines and the work
/// done, drawn at once and then written over while the search goes on, in the size that the terminal has at the time.
/// Where the board does not fit it is printed once and stays, and only the lines are written over.
class LiveView {
 public:
  /// `limit`: what the search may take.
  LiveView(const Options& options, const ChosenPosition& chosen, const Style& style,
           std::optional<Clock::duration> limit);
  /// Takes away what it wrote over.
  ~LiveView();
  LiveView(const LiveView&) = delete;
  LiveView& operator=(const LiveView&) = delete;

  /// Takes note of what a search has found. May be called on any thread.
  void update(const SearchInfo& info);

 private:
  void run(const std::stop_token& stop);
  void draw(const TerminalSize& size);
  [[nodiscard]] std::string frame(const TerminalSize& size);

  Engine engine_;
  ChosenPosition chosen_;
  Style style_;
  std::optional<Clock::duration> limit_;
  Clock::time_point start_ = Clock::now();
  std::mutex mutex_;       // guards what the search has found
  SearchResult found_;     // best line first; of unequal depths
  std::string shown_;      // the frame on the screen
  bool hasBoards_ = true;  // in the frame
  std::jthread thread_;
};

}  // namespace pentarch::app
