// SPDX-License-Identifier: MIT
#pragma once

#include "engine/search/search_types.h"

namespace pentarch::app {

/// The state of a running search in one line of the terminal on standard error, written over again and again, that goes
/// away at the end.
class LiveLine {
 public:
  LiveLine() = default;
  ~LiveLine();
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  /// Shows a finished line or a new best move, a few times a second at most.
  void update(const SearchInfo& info);

 private:
  Clock::time_point next_{};
  bool isShown_ = false;
};

/// Columns of the terminal on standard error; 80 if it does not say.
[[nodiscard]] std::size_t terminalWidth();

}  // namespace pentarch::app
