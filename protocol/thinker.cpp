// SPDX-License-Identifier: MIT
#include "protocol/thinker.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engine/levels.h"

namespace pentarch {
namespace {
using namespace std::chrono_literals;

/// Minimum time between reports; at a higher rate front ends flicker or fall behind.
constexpr auto kInterval = 200ms;
/// Time after the deadline in which the last line may still be written: the deadline leaves a margin before the limit
/// of the move (time_budget.cpp).
constexpr auto kLastLineGrace = 10ms;
/// Minimum time between reports of the root move that is being searched.
constexpr auto kProgressInterval = 50ms;

/// Maximum processor time of the start of the process that the first move is charged.
constexpr std::chrono::milliseconds kMaxOverhead{1000};

}  // namespace

SearchReporter::Reported::Reported(const SearchLine& line)
    : depth(line.depth), move(line.pv.empty() ? Square::none() : line.pv.front()), score(line.score) {}

void SearchReporter::start(Clock::time_point now) {
  start_ = now;
  lastReport_ = now;
  lastProgress_ = now;
  markedMove_ = Square::none();
  shownBest_ = Square::none();
  hasMarks_ = false;
  reported_ = {};
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
  // The iteration that was cut off may have changed move or score.
  const Reported last = result.lines.empty() ? Reported() : Reported(result.lines.front());
  if (last == reported_) return;
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
  reportLine(info);
}

void SearchReporter::reportLine(const SearchInfo& info) {
  if (info.line.pv.empty()) return;
  const Reported current(info.line);
  const bool isNew = info.lineIndex == 0 && std::exchange(reported_, current) != current;
  if (settings_.showsInfoBlocks()) {
    for (const std::string& line : reply::infoBlock(info)) output_(line);
  } else if (isNew) {
    output_(reply::thought(info.line, info.nodes, info.elapsed));
  }
}

Thinker::Thinker(Engine& engine, Settings& settings, LineQueue& queue, Host host)
    : engine_(engine),
      settings_(settings),
      queue_(queue),
      host_(std::move(host)),
      reporter_(settings, queue.stopSignal(), host_.output) {}

void Thinker::start(Clock::time_point arrival, std::optional<int> stones) {
  thinking_ = true;
  stones_ = stones;
  arrival_ = arrival;
  overheadMs_ = 0;
  if (firstThink_ && host_.cpuTime) overheadMs_ = std::min(host_.cpuTime(), kMaxOverhead).count();
  firstThink_ = false;
  const std::size_t wanted = engine_.hashBytes();
  if (const std::optional<std::size_t> got = engine_.allocate()) {
    host_.output(reply::message("not enough memory: the hash table gets " + reply::size(*got) + " instead of " +
                                reply::size(wanted)));
  }
  retime();
  reporter_.start(Clock::now());
}

void Thinker::limitTime(SearchLimits& limits, Clock::duration span) {
  spanEnd_ = span == Clock::duration::max() ? Clock::time_point::max() : Clock::now() + span;
  limits.deadline = limited(deadline_);
  limits.onPoll = [this](Deadline& deadline) { poll(deadline); };
}

SearchResult Thinker::chooseAtLevel(int level, std::uint64_t seed, SearchLimits limits) {
  limitTime(limits, Clock::duration::max());
  return thinkAtLevel(engine_, levelSettings(level), seed, std::move(limits), queue_.stopSignal());
}

SearchResult Thinker::search(const Position& position, SearchLimits limits, Clock::duration span) {
  limitTime(limits, span);
  const bool reports = spanEnd_ == Clock::time_point::max();
  SearchResult result = engine_.think(position, limits, queue_.stopSignal(), [this, reports](const SearchInfo& info) {
    if (reports) reporter_.report(info, deadline_.hard);
  });
  result.wasStopped = result.wasStopped || Clock::now() >= deadline_.hard;
  return result;
}

Clock::duration Thinker::plannedSpan(Clock::duration cap) const {
  if (!deadline_.isSet()) return cap;
  return std::clamp(deadline_.soft - Clock::now(), Clock::duration::zero(), cap);
}

bool Thinker::finish() {
  host_.handlePending();
  thinking_ = false;
  settings_.spend(Clock::now() - arrival_);
  return !queue_.quitIsNext();
}

void Thinker::report(const SearchResult& result) {
  reporter_.finish(result, deadline_.hard);
}

void Thinker::retime() {
  deadline_ = deadlineFrom(arrival_);
}

Deadline Thinker::deadlineFrom(Clock::time_point arrival) const {
  const int points = engine_.boardSize() * engine_.boardSize();
  return deadlineOf(settings_.clock(overheadMs_), stones_.value_or(engine_.stoneCount()), points, arrival);
}

// The deadline is that of a move whose command would come now, and every poll moves it on. So it does not end the
// search, but keeps the growth of the table within the time that such a move could wait.
bool Thinker::ponder(SearchLimits limits, const std::function<bool()>& isWanted) {
  overheadMs_ = 0;  // the first move has paid for the start of the process
  stones_ = std::nullopt;
  const auto fromNow = [this] {
    const Deadline move = deadlineFrom(Clock::now());
    return Deadline{move.start, move.hard, move.hard};
  };
  Deadline current = fromNow();
  limits.deadline = current;
  if (current.hard <= current.start) return true;
  bool unwanted = false;
  limits.onPoll = [&](Deadline& deadline) {
    host_.handlePending();
    deadline = current = fromNow();
    unwanted = unwanted || !isWanted();
    if (unwanted) deadline.hard = deadline.start;
  };
  engine_.think(limits, queue_.waitingSignal());
  // Where the process got no processor for longer than a move may take, the deadline has passed: ponder again.
  const bool isOver = Clock::now() < current.hard;
  return isOver && !unwanted && !queue_.waitingSignal().raised();
}

void Thinker::poll(Deadline& deadline) {
  host_.handlePending();
  deadline = limited(deadline_);
}

Deadline Thinker::limited(const Deadline& deadline) const {
  return {deadline.start, std::min(deadline.soft, spanEnd_), std::min(deadline.hard, spanEnd_)};
}

}  // namespace pentarch
