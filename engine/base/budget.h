// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace pentarch {

/// The only clock of the engine; it is monotonic.
using Clock = std::chrono::steady_clock;

/// Soft and hard deadline of a search. Past `soft` no new iteration starts (the search may move this one by its own
/// signals, never past `hard`); past `hard` the running iteration is abandoned. Equal values mean "use it all".
struct Deadline {
  Clock::time_point start = Clock::now();
  Clock::time_point soft = Clock::time_point::max();
  Clock::time_point hard = Clock::time_point::max();

  [[nodiscard]] bool isSet() const { return hard != Clock::time_point::max(); }

  /// The deadline that uses exactly `span` from `start` on.
  [[nodiscard]] static Deadline after(Clock::time_point start, Clock::duration span) {
    return {start, start + span, start + span};
  }
};

/// Counts interrupts that were received but not yet consumed. A search stops while the count is positive, so an early
/// stop is never lost and a late one never spoils the next search. Thread-safe; raise() is async-signal-safe.
class StopSignal {
 public:
  StopSignal() = default;
  /// Is raised while `outer` is, too; `outer` must live longer.
  explicit StopSignal(const StopSignal* outer) : outer_(outer) {}

  void raise() { pending_.fetch_add(1, std::memory_order_relaxed); }
  void lower() { pending_.fetch_sub(1, std::memory_order_relaxed); }
  [[nodiscard]] bool raised() const {
    return pending_.load(std::memory_order_relaxed) > 0 || (outer_ != nullptr && outer_->raised());
  }
  /// The count itself, for a host that can write shared memory but cannot call functions; it lowers what it has raised.
  [[nodiscard]] std::atomic<int>& count() { return pending_; }

 private:
  std::atomic<int> pending_{0};
  const StopSignal* outer_ = nullptr;
  static_assert(std::atomic<int>::is_always_lock_free);
};

/// A signal that nobody raises.
inline constinit const StopSignal kNeverRaised;

/// A number of nodes that nothing reaches.
inline constexpr std::uint64_t kUnlimitedNodes = std::numeric_limits<std::uint64_t>::max();

/// Limits of the work on one question, and the nodes used so far. It is handed down by reference: whoever works on the
/// answer charges the nodes that were visited and stops once it is spent. Default: no limit. For one thread at a time.
struct Budget {
  Deadline deadline = {};  ///< work ends at `hard`
  std::uint64_t maxNodes = kUnlimitedNodes;
  const StopSignal* stop = &kNeverRaised;  ///< ends the work while raised
  std::function<bool()> poll = nullptr;    ///< of the host, called whenever the clock is read: true ends the work
  std::uint64_t nodes = 0;                 ///< charged so far
  std::uint64_t startNodes = 0;            ///< from where share() counts nodes: 0, or the start of the latest part()
  Budget* whole = nullptr;                 ///< charged too: the budget of which this is a part; it must live longer

  [[nodiscard]] bool isLimited() const { return deadline.isSet() || maxNodes != kUnlimitedNodes; }
  [[nodiscard]] std::uint64_t nodesLeft() const {
    return maxNodes == kUnlimitedNodes ? kUnlimitedNodes : maxNodes - std::min(maxNodes, nodes);
  }
  /// True if the signal, the clock or the host ends the work, however many nodes are left.
  [[nodiscard]] bool mustEnd() const {
    return stop->raised() || (deadline.isSet() && Clock::now() >= deadline.hard) || (poll && poll());
  }
  [[nodiscard]] bool spent() const { return nodesLeft() == 0 || mustEnd(); }

  void charge(std::uint64_t count) {
    for (Budget* budget = this; budget != nullptr; budget = budget->whole) budget->nodes += count;
  }
  /// The part that ends after `count` more nodes, or with the whole.
  [[nodiscard]] Budget part(std::uint64_t count) {
    Budget part = *this;
    part.whole = this;
    part.startNodes = std::min(nodes, maxNodes);
    if (count < nodesLeft()) part.maxNodes = nodes + count;
    return part;
  }
  /// The part that ends once `percent` of the time and of the nodes are used, counted from `deadline.start` and
  /// `startNodes`.
  [[nodiscard]] Budget share(unsigned percent) {
    Budget part = *this;
    part.whole = this;
    if (deadline.isSet()) {
      part.deadline = Deadline::after(deadline.start, (deadline.hard - deadline.start) * percent / 100);
    }
    if (maxNodes != kUnlimitedNodes) {
      const std::uint64_t all = maxNodes - startNodes;
      part.maxNodes = startNodes + std::max<std::uint64_t>(1, all / 100 * percent + all % 100 * percent / 100);
    }
    return part;
  }
};

}  // namespace pentarch
