// SPDX-License-Identifier: MIT
#pragma once

#include "engine/search/search_types.h"
#include "protocol/reply.h"
#include "protocol/settings.h"

namespace pentarch {

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
  /// Reports the result if its depth has not been reported yet.
  void finish(const SearchResult& result, Clock::time_point deadline);

 private:
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
  int reportedDepth_ = 0;
  bool hasReportedWin_ = false;
  bool showsDepth_ = false;  // the lines of the current depth are reported
};

}  // namespace pentarch
