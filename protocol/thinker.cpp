// SPDX-License-Identifier: MIT
#include "protocol/thinker.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace pentarch {

namespace {

/// Maximum processor time of the start of the process that the first move is charged.
constexpr std::chrono::milliseconds kMaxOverhead{1000};

}  // namespace

Thinker::Thinker(Engine& engine, Settings& settings, LineQueue& queue, Host host)
    : engine_(engine),
      settings_(settings),
      queue_(queue),
      host_(std::move(host)),
      reporter_(settings, queue.stopSignal(), host_.output) {}

void Thinker::start(Clock::time_point arrival) {
  thinking_ = true;
  arrival_ = arrival;
  overheadMs_ = 0;
  if (firstThink_ && host_.cpuTime) overheadMs_ = std::min(host_.cpuTime(), kMaxOverhead).count();
  firstThink_ = false;
  const std::size_t wanted = engine_.hashBytes();
  if (const std::optional<std::size_t> got = engine_.allocate()) {
    host_.output(reply::message("not enough memory: the hash table gets " + std::to_string(*got >> 20) +
                                " MB instead of " + std::to_string(wanted >> 20) + " MB"));
  }
  retime();
  reporter_.start(Clock::now());
}

SearchResult Thinker::search(SearchLimits limits, Clock::duration span) {
  spanEnd_ = span == Clock::duration::max() ? Clock::time_point::max() : Clock::now() + span;
  limits.deadline = limited(deadline_);
  retimed_ = false;
  limits.onPoll = [this](Deadline& deadline) { poll(deadline); };
  const bool reports = spanEnd_ == Clock::time_point::max();
  SearchResult result = engine_.think(limits, queue_.stopSignal(), [this, reports](const SearchInfo& info) {
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
  retimed_ = true;
}

Deadline Thinker::deadlineFrom(Clock::time_point arrival) const {
  const int points = engine_.boardSize() * engine_.boardSize();
  return budget(settings_.clock(overheadMs_), engine_.stoneCount(), points, arrival);
}

/// The deadline is that of a move whose command would come now, and every poll moves it on. So it does not end the
/// search, but keeps the growth of the table within the time that such a move could wait.
bool Thinker::ponder(SearchLimits limits, const std::function<bool()>& isWanted) {
  const auto fromNow = [this] {
    const Deadline move = deadlineFrom(Clock::now());
    return Deadline{move.start, move.hard, move.hard};
  };
  limits.deadline = fromNow();
  if (limits.deadline.hard <= limits.deadline.start) return true;
  bool unwanted = false;
  limits.onPoll = [&](Deadline& deadline) {
    host_.handlePending();
    deadline = fromNow();
    unwanted = unwanted || !isWanted();
    if (unwanted) deadline.hard = deadline.start;
  };
  engine_.think(limits, queue_.waitingSignal());
  return !unwanted && !queue_.waitingSignal().raised();
}

void Thinker::poll(Deadline& deadline) {
  host_.handlePending();
  if (!std::exchange(retimed_, false)) return;
  deadline = limited(deadline_);
}

Deadline Thinker::limited(const Deadline& deadline) const {
  return {deadline.start, std::min(deadline.soft, spanEnd_), std::min(deadline.hard, spanEnd_)};
}

}  // namespace pentarch
