// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "app/cli/analyze/analysis_text.h"
#include "app/program/terminal.h"
#include "app/records/turn_choice.h"

namespace pentarch::app {

/// Live view of a running analysis on the terminal of standard output: the board with the best moves so far, the lines
/// and the work done. Drawn at once and rewritten during the search, at the current terminal size. A board that does
/// not fit is printed once and only the lines are rewritten.
class LiveView {
 public:
  /// `limit`: the time limit of the search.
  LiveView(Rule rule, const ChosenPosition& chosen, const Style& style, std::optional<Clock::duration> limit);
  /// Erases the rewritten part.
  ~LiveView();
  LiveView(const LiveView&) = delete;
  LiveView& operator=(const LiveView&) = delete;

  /// Records search progress. Thread-safe.
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
  std::mutex mutex_;    // guards found_, refuted_, replies_
  SearchResult found_;  // best line first; depths may differ
  int refuted_ = 0;     // replies, of the proof of what the search claims
  int replies_ = 0;
  std::string shown_;      // frame now on the screen
  bool hasBoards_ = true;  // true while the frame includes the boards
  std::jthread thread_;
};

}  // namespace pentarch::app
