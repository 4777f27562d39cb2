// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>

#include "engine/engine.h"
#include "protocol/line_queue.h"
#include "protocol/search_reporter.h"
#include "protocol/settings.h"

namespace pentarch {

/// Runs the searches that answer one command, inside the time that the command may take. Between start() and finish()
/// lines that act while thinking are handled, and a changed clock counts from the moment the command arrived.
class Thinker {
 public:
  /// What the thinker needs of the one who owns it.
  struct Host {
    /// Handles the lines of the queue that act while thinking.
    std::function<void()> handlePending;
    LineSink output;
    /// Processor time of the process so far; the first move pays for it.
    std::function<std::chrono::milliseconds()> cpuTime;
  };

  Thinker(Engine& engine, Settings& settings, LineQueue& queue, Host host);

  /// The command whose last byte came at `arrival` is to be answered.
  void start(Clock::time_point arrival);
  /// Searches the board of the engine within the limits, the time left, and `span` from now on. The result counts as
  /// stopped as well when the time for the whole answer is up.
  SearchResult search(SearchLimits limits, Clock::duration span = Clock::duration::max());
  /// The time that this answer should take, at most `cap`.
  [[nodiscard]] Clock::duration plannedSpan(Clock::duration cap) const;
  /// Closes the answer; false if nobody waits for it any more because the session ends.
  bool finish();
  /// Tells the manager about the result unless that would be late.
  void report(const SearchResult& result);

  /// Thinks about the board for nobody, so that the table knows it, until a line comes that cannot be handled meanwhile
  /// or `isWanted` says no; it is asked every millisecond. True if it came to its end by itself. Says nothing.
  bool ponder(SearchLimits limits, const std::function<bool()>& isWanted);

  /// The clock in the settings has changed.
  void retime();
  [[nodiscard]] bool isThinking() const { return thinking_; }

 private:
  void poll(Deadline& deadline);
  [[nodiscard]] Deadline limited(const Deadline& deadline) const;
  [[nodiscard]] Deadline deadlineFrom(Clock::time_point arrival) const;

  Engine& engine_;
  Settings& settings_;
  LineQueue& queue_;
  Host host_;
  SearchReporter reporter_;
  bool thinking_ = false;
  bool firstThink_ = true;
  bool retimed_ = false;
  long long overheadMs_ = 0;
  Clock::time_point arrival_{};
  Clock::time_point spanEnd_ = Clock::time_point::max();
  Deadline deadline_;
};

}  // namespace pentarch
