// SPDX-License-Identifier: MIT
#pragma once

#include "engine/search/search_types.h"
#include "protocol/reply.h"
#include "protocol/settings.h"

namespace pentarch {

/// Reports the progress of a search to the manager: one MESSAGE per finished depth, or the format that a graphical
/// front end asked for. Reports at most every 200 ms, except the first sight of a win. Reports nothing after the
/// deadline or once the search has been told to stop, except the last block for a front end.
class SearchReporter {
 public:
  SearchReporter(const Settings& settings, const StopSignal& stop, LineSink output)
      : settings_(settings), stop_(stop), output_(std::move(output)) {}

  void start(Clock::time_point now);
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
  Square markedMove_;  // currently marked as being searched
  Square shownBest_;
  bool hasMarks_ = false;  // marks were shown since the last REFRESH
  int reportedDepth_ = 0;
  bool hasToldWin_ = false;
  bool showsDepth_ = false;  // the lines of the current depth are to be shown
};

}  // namespace pentarch
