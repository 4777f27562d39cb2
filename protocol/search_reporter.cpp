// SPDX-License-Identifier: MIT
#include "protocol/search_reporter.h"

#include <string>
#include <utility>

namespace pentarch {

namespace {

using namespace std::chrono_literals;

/// Minimum time between reports; at a higher rate front ends flicker or fall behind.
constexpr auto kInterval = 200ms;
/// Time after the deadline in which the last line may still be written: the deadline leaves a margin before the limit
/// of the move (deadline.cpp).
constexpr auto kLastLineGrace = 10ms;
/// Minimum time between reports of the root move that is being searched.
constexpr auto kProgressInterval = 50ms;

}  // namespace

void SearchReporter::start(Clock::time_point now) {
  start_ = now;
  lastReport_ = now;
  lastProgress_ = now;
  markedMove_ = Square::none();
  shownBest_ = Square::none();
  hasMarks_ = false;
  reportedDepth_ = 0;
  showsDepth_ = false;
  hasReportedWin_ = false;
}

void SearchReporter::report(const SearchInfo& info, Clock::time_point deadline) {
  const Clock::time_point now = Clock::now();
  if (stop_.raised() || now >= deadline) return;
  if (info.kind != SearchInfo::Kind::LineDone) {
    reportWin(info);
    if (settings_.showsRealtime() && now - start_ >= kInterval) reportProgress(info, now);
    return;
  }
  if (info.lineIndex == 0) {
    showsDepth_ = now - lastReport_ >= kInterval;
    if (showsDepth_) lastReport_ = now;
  }
  if (showsDepth_) reportLine(info);
}

void SearchReporter::finish(const SearchResult& result, Clock::time_point deadline) {
  if (result.depth() == reportedDepth_) return;
  // A front end that shows blocks needs the last one, even if it comes together with the move.
  if (!settings_.showsInfoBlocks() && (stop_.raised() || Clock::now() - kLastLineGrace >= deadline)) return;
  SearchInfo info;
  info.lineCount = static_cast<int>(result.lines.size());
  info.nodes = result.nodes;
  info.elapsed = result.elapsed;
  for (const SearchLine& line : result.lines) {
    info.line = line;
    reportLine(info);
    ++info.lineIndex;
  }
}

void SearchReporter::reportProgress(const SearchInfo& info, Clock::time_point now) {
  if (info.kind == SearchInfo::Kind::DepthStarted && std::exchange(hasMarks_, false)) {
    output_("MESSAGE REALTIME REFRESH");
  }
  if (info.kind == SearchInfo::Kind::DepthStarted || info.line.pv.empty()) return;
  const Square move = info.line.pv.front();
  const std::string text = reply::move(move);

  if (info.kind == SearchInfo::Kind::NewBest) {
    if (std::exchange(shownBest_, move) == move) return;
    output_("MESSAGE REALTIME BEST " + text);
    output_("MESSAGE REALTIME VAL " + reply::score(info.line.score));
  } else if (info.kind == SearchInfo::Kind::MoveStarted) {
    if (now - lastProgress_ < kProgressInterval) return;
    lastProgress_ = now;
    markedMove_ = move;
    output_("MESSAGE REALTIME POS " + text);
  } else if (std::exchange(markedMove_, Square::none()) == move) {
    const bool isLost = info.kind == SearchInfo::Kind::MoveLost;
    output_((isLost ? "MESSAGE REALTIME LOST " : "MESSAGE REALTIME DONE ") + text);
  }
  hasMarks_ = true;
}

void SearchReporter::reportWin(const SearchInfo& info) {
  const bool isWinSeen = info.kind == SearchInfo::Kind::NewBest && info.lineCount == 1 && isWin(info.line.score);
  if (!isWinSeen || settings_.showsInfoBlocks() || std::exchange(hasReportedWin_, true)) return;
  output_(reply::thought(info.line, info.nodes, info.elapsed));
}

void SearchReporter::reportLine(const SearchInfo& info) {
  if (info.line.pv.empty()) return;
  reportedDepth_ = info.lineIndex == 0 ? info.line.depth : reportedDepth_;
  if (settings_.showsInfoBlocks()) {
    for (const std::string& line : reply::infoBlock(info)) output_(line);
  } else if (info.lineIndex == 0) {
    output_(reply::thought(info.line, info.nodes, info.elapsed));
  }
}

}  // namespace pentarch
