// SPDX-License-Identifier: MIT
#include "engine/search/worker.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/eval/eval_weights.h"

namespace pentarch {
namespace {

constexpr std::uint64_t kNodesPerPoll = 128;
constexpr auto kCallbackInterval = std::chrono::milliseconds(1);

// exp(-distance / kMoveUnit) in 1/65536, 0 if negligible.
[[nodiscard]] int likelihood(int distance) {
  constexpr int kOne = 1 << 16;
  static const auto table = [] {
    std::array<int, 10 * kMoveUnit> t{};
    for (std::size_t d = 0; d < t.size(); ++d) {
      t[d] = static_cast<int>(std::lround(kOne * std::exp(-static_cast<double>(d) / kMoveUnit)));
    }
    return t;
  }();
  return static_cast<std::size_t>(distance) < table.size() ? table[static_cast<std::size_t>(distance)] : 0;
}

}  // namespace

bool SharedSearch::pollIsOver() {
  Clock::time_point now = Clock::now();
  if (limits.onPoll && now >= nextCallback_) {
    limits.onPoll(deadline);
    nextCallback_ = now + kCallbackInterval;
    now = Clock::now();  // the host may just have moved the deadline to this moment
  }
  return signal.raised() || now >= std::min(deadline.hard, settledEnd);
}

Worker::Worker(int id, const Position& position, SharedSearch& shared, ThreadMemory& memory, const InfoSink& onInfo)
    : id_(id),
      position_(position),
      shared_(shared),
      parameters_(shared.setup.parameters),
      tunables_(parameters_.tunables()),
      memory_(memory),
      onInfo_(onInfo),
      evaluator_(shared.setup.evaluation),
      frames_(static_cast<std::size_t>(kMaxPly + 2 * kFramePad)),
      vcfNodesBefore_(memory.vcf.nodes()),
      shouldUnwind_([this] {
        if (id_ == 0) pollSignals();
        return isStopped();
      }) {
  evaluator_.reset(position_);
  // The moves before the root are the continuation history context of the first plies.
  for (int back = 1; back <= 2; ++back) frame(-back).move.square = position_.lastMove(back - 1);
}

void Worker::MoveOrder::normalize(std::optional<int> tableMoveScore) {
  if (size_ == 0) return;
  int highest = tableMoveScore.value_or(std::numeric_limits<int>::min());
  for (std::size_t i = 0; i < size_; ++i) highest = std::max(highest, scoreOf(keys_[i]));
  int sum = tableMoveScore ? likelihood(highest - *tableMoveScore) : 0;
  for (std::size_t i = 0; i < size_; ++i) sum += likelihood(highest - scoreOf(keys_[i]));
  total_ = highest + static_cast<int>(kMoveUnit * std::log(static_cast<double>(sum) / likelihood(0)));
}

// Finds the greatest key below the last one. Such keys have negative differences from it, which are the largest ones
// when read as unsigned.
Worker::Choice Worker::MoveOrder::take() {
  constexpr std::uint32_t kLeastNegative = std::uint32_t{1} << 31;
  std::uint32_t nearest = 0;
  for (std::size_t i = 0; i < size_; ++i) nearest = std::max(nearest, static_cast<std::uint32_t>(keys_[i] - last_));
  if (nearest < kLeastNegative) return {};
  last_ += static_cast<std::int32_t>(nearest);
  const int surprise = total_ ? (*total_ - scoreOf(last_)) * 100 / kMoveUnit : 0;
  return {Square::fromIndex(kKeyUnit - 1 - (last_ & (kKeyUnit - 1))), surprise};
}

void Worker::play(Square s, int ply) {
  frame(ply).move = {s, position_.threat(position_.sideToMove(), s)};
  position_.play(s);
  ++nodes_;
  shared_.table.prefetch(position_.key());
  evaluator_.push(position_);
}

void Worker::undo() {
  position_.undo();
  evaluator_.pop();
}

// Publishes the thread's node count; true once the search has to unwind. The first line of the first iteration is
// always finished, so there is always a move.
bool Worker::hasToUnwind() {
  const std::uint64_t now = visited();
  shared_.nodes[static_cast<std::size_t>(id_)].value.store(now, std::memory_order_relaxed);
  if (id_ == 0) {
    if (shared_.limits.maxNodes && shared_.totalNodes() >= *shared_.limits.maxNodes) shared_.stop = true;
    if (now >= nextPoll_) pollSignals();
  }
  return isStopped();
}

void Worker::pollSignals() {
  nextPoll_ = visited() + kNodesPerPoll;
  if (shared_.pollIsOver()) shared_.stop = true;
}

Score Worker::staticScore(Score score, int ply) const {
  if (!isMate(score)) return score;
  if (position_.stoneCount() + pliesToMate(score) > position_.moveLimit()) return kDrawScore;
  return score > 0 ? score - ply : score + ply;
}

}  // namespace pentarch
