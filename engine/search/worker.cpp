// SPDX-License-Identifier: MIT
#include "engine/search/worker.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/eval/eval_weights.h"

namespace pentarch {
namespace {

constexpr std::uint64_t kNodesPerPoll = 128;
constexpr auto kCallbackInterval = std::chrono::milliseconds(1);

// exp(-distance / kMoveUnit) as a whole number, 0 for what is too unlikely to count.
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
      vcfNodesBefore_(memory.vcf.nodes()) {
  evaluator_.reset(position_);
  // The moves before the root give the first plies their context.
  for (int back = 1; back <= 2; ++back) frame(-back).move.square = position_.lastMove(back - 1);
}

void Worker::MoveOrder::normalize(std::optional<int> tableMoveScore) {
  int highest = tableMoveScore.value_or(std::numeric_limits<int>::min());
  for (std::size_t i = 0; i < size_; ++i) highest = std::max(highest, moves_[i].score);
  int sum = tableMoveScore ? likelihood(highest - *tableMoveScore) : 0;
  for (std::size_t i = 0; i < size_; ++i) sum += likelihood(highest - moves_[i].score);
  total_ = highest + static_cast<int>(kMoveUnit * std::log(static_cast<double>(sum) / likelihood(0)));
}

Worker::Choice Worker::MoveOrder::take() {
  if (taken_ == size_) return {};
  const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(taken_++);
  const auto best = std::max_element(first, moves_.begin() + static_cast<std::ptrdiff_t>(size_),
                                     [](const ScoredSquare& a, const ScoredSquare& b) {
                                       return a.score != b.score ? a.score < b.score : a.square > b.square;
                                     });
  std::swap(*first, *best);
  return {first->square, (total_ - first->score) * 100 / kMoveUnit};
}

void Worker::play(Square s, int ply) {
  frame(ply).move = {s, position_.threat(position_.sideToMove(), s)};
  position_.play(s);
  shared_.table.prefetch(position_.key());
  evaluator_.push(position_);
}

void Worker::undo() {
  position_.undo();
  evaluator_.pop();
}

// Counts the node; true once the search has to unwind. The first iteration always finishes, so there is always a move.
bool Worker::countNode() {
  ++nodes_;
  const std::uint64_t visited = nodes_ + memory_.vcf.nodes() - vcfNodesBefore_;
  shared_.nodes[static_cast<std::size_t>(id_)].value.store(visited, std::memory_order_relaxed);
  if (id_ == 0 && (nodes_ % kNodesPerPoll == 0 || shared_.limits.maxNodes)) poll();
  return isStopped();
}

void Worker::poll() {
  if (shared_.limits.maxNodes && shared_.totalNodes() >= *shared_.limits.maxNodes) shared_.stop = true;
  if (nodes_ % kNodesPerPoll != 0) return;
  const Clock::time_point now = Clock::now();
  if (shared_.limits.onPoll && now >= nextCallback_) {
    shared_.limits.onPoll(shared_.deadline);
    nextCallback_ = now + kCallbackInterval;
  }
  if (shared_.signal.raised() || now >= shared_.deadline.hard) shared_.stop = true;
}

Score Worker::staticScore(Score score, int ply) const {
  if (!isMate(score)) return score;
  if (position_.stoneCount() + pliesToMate(score) > position_.moveLimit()) return kDrawScore;
  return score > 0 ? score - ply : score + ply;
}

}  // namespace pentarch
