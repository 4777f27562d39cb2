// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "engine/engine.h"
#include "engine/search/search_types.h"
#include "protocol/line_queue.h"
#include "protocol/reply.h"
#include "protocol/settings.h"

namespace pentarch {

/// The limits that the manager has set for a search for the `multiPv` best moves of a position, with the moves that are
/// not to be played; no deadline.
using LimitsFor = std::function<SearchLimits(const Position& position, int multiPv)>;

/// Reports the progress of a search to the manager: one MESSAGE per finished depth, or the format that a graphical
/// front end asked for. Reports at most every 200 ms, except that the first win is reported at once. Reports nothing
/// after the deadline or once the search has been told to stop, except the last block for a front end. Not thread-safe.
class SearchReporter {
 public:
  SearchReporter(const Settings& settings, const StopSignal& stop, LineSink output)
      : settings_(settings), stop_(stop), output_(std::move(output)) {}

  /// Call before each search that is to be reported.
  void start(Clock::time_point now);
  /// Takes a piece of information from a search whose result must be out by `deadline`.
  void report(const SearchInfo& info, Clock::time_point deadline);
  /// Reports the result unless its best line was the last that was reported: the same depth, move and score.
  void finish(const SearchResult& result, Clock::time_point deadline);

 private:
  struct Reported {
    Reported() = default;
    explicit Reported(const SearchLine& line);
    friend bool operator==(const Reported&, const Reported&) = default;
    int depth = 0;
    Square move;
    Score score = 0;
  };
  void reportProgress(const SearchInfo& info, Clock::time_point now);
  void reportWin(const SearchInfo& info);
  void reportLine(const SearchInfo& info);

  const Settings& settings_;
  const StopSignal& stop_;
  LineSink output_;
  Clock::time_point start_{};
  Clock::time_point lastReport_{};
  Clock::time_point lastProgress_{};
  Square markedMove_;      // shown as the move that is being searched
  Square shownBest_;       // shown as the best move
  bool hasMarks_ = false;  // marks were shown since the last REFRESH
  Reported reported_;      // the last best line
  bool hasReportedWin_ = false;
  bool showsDepth_ = false;  // the lines of the current depth are reported
};

/// Runs the searches that answer one command, within the time that the command may take. Every search of a session
/// starts here. Between start() and finish() lines that may be handled while thinking are handled, and a changed clock
/// counts from the arrival of the command. Not thread-safe.
class Thinker {
 public:
  /// Services that the owner provides.
  struct Host {
    /// Handles the lines of the queue that may be handled while thinking.
    std::function<void()> handlePending;
    LineSink output;
    /// Processor time of the process so far, which is charged to the first move.
    std::function<std::chrono::milliseconds()> cpuTime;
  };

  Thinker(Engine& engine, Settings& settings, LineQueue& queue, Host host);

  /// Starts the answer to the command whose last byte came at `arrival`. Its time is planned for a board with so many
  /// stones; without a number, for the engine's.
  void start(Clock::time_point arrival, std::optional<int> stones = std::nullopt);
  /// Searches a position of the engine's rule and board size within the limits, the time left, and `span` from now on.
  /// The result also counts as stopped when the time for the whole answer is up.
  SearchResult search(const Position& position, SearchLimits limits, Clock::duration span = Clock::duration::max());
  /// Chooses a move for the board of the engine as a player of that level, see thinkAtLevel(). Reports nothing.
  SearchResult chooseAtLevel(int level, std::uint64_t seed, SearchLimits limits);
  /// The time that the rest of this answer should take, at most `cap`.
  [[nodiscard]] Clock::duration plannedSpan(Clock::duration cap) const;
  /// Ends the answer and charges its time to the clock; false if nobody waits for it any more because the session ends.
  bool finish();
  /// Reports the result to the manager unless that would be late.
  void report(const SearchResult& result);

  /// Ponders: searches the board to fill the table until a line comes that cannot be handled meanwhile, or until
  /// `isWanted`, which is called every millisecond, returns false. True if the search ended by itself. Prints nothing
  /// of its own.
  bool ponder(SearchLimits limits, const std::function<bool()>& isWanted);

  /// Call when the clock in the settings has changed.
  void retime();
  [[nodiscard]] bool isThinking() const { return thinking_; }

 private:
  void limitTime(SearchLimits& limits, Clock::duration span);
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
  std::optional<int> stones_;  // that the time is planned for
  long long overheadMs_ = 0;   // processor time of the start of the process, charged to the first move
  Clock::time_point arrival_{};
  Clock::time_point spanEnd_ = Clock::time_point::max();  // of the search that is running
  Deadline deadline_;                                     // of the whole answer
};

}  // namespace pentarch
