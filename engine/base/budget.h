// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>

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
  /// The count itself, for a host that can change it in the memory but call nothing; it lowers what it has raised.
  [[nodiscard]] std::atomic<int>& count() { return pending_; }

 private:
  std::atomic<int> pending_{0};
  const StopSignal* outer_ = nullptr;
  static_assert(std::atomic<int>::is_always_lock_free);
};

}  // namespace pentarch
