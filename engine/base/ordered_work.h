// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/base/joined_threads.h"

namespace pentarch {

/// Longest wait for a result before `take` is called without one.
inline constexpr auto kTakerPatience = std::chrono::milliseconds(100);

namespace detail {

/// Distributes numbered work items to threads and returns their results in the order of the numbers. Thread-safe.
template <typename T>
class OrderedItems {
 public:
  /// For the items first .. end - 1.
  OrderedItems(std::uint64_t first, std::uint64_t end) : next_(first), end_(end) {}

  /// Number of the next item to work on; none when all are taken.
  [[nodiscard]] std::optional<std::uint64_t> nextNumber() {
    const std::scoped_lock lock(mutex_);
    if (next_ >= end_) return std::nullopt;
    return next_++;
  }
  void put(std::uint64_t n, T item) {
    {
      const std::scoped_lock lock(mutex_);
      items_.emplace(n, std::move(item));
    }
    changed_.notify_one();
  }
  /// Called by a thread that will put no more results.
  void leave() {
    {
      const std::scoped_lock lock(mutex_);
      ++left_;
    }
    changed_.notify_one();
  }
  /// Waits up to `patience` for the result of `n`; none if it is not there yet or will never come.
  [[nodiscard]] std::optional<T> wait(std::uint64_t n, int threads, std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [&] { return items_.contains(n) || left_ == threads; });
    const auto found = items_.find(n);
    if (found == items_.end()) return std::nullopt;
    T item = std::move(found->second);
    items_.erase(found);
    return item;
  }
  /// True if the result of `n` will never come, because all threads have left without it.
  [[nodiscard]] bool isLost(std::uint64_t n, int threads) {
    const std::scoped_lock lock(mutex_);
    return left_ == threads && !items_.contains(n);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, T> items_;
  std::uint64_t next_;
  std::uint64_t end_;
  int left_ = 0;
};

/// Raises a signal at the end of a scope.
template <typename Stop>
struct RaiseAtEnd {
  Stop& signal;
  ~RaiseAtEnd() { signal.raise(); }
};

template <typename T, typename Stop, typename MakeWorker, typename Take>
void workAlone(std::uint64_t first, std::uint64_t end, Stop& stop, MakeWorker& makeWorker, Take& take) {
  const RaiseAtEnd<Stop> release{stop};
  auto work = makeWorker();
  for (std::uint64_t number = first; number < end && !stop.raised(); ++number) {
    std::optional<T> item = work(number);
    if (!item || !take(std::move(item))) break;
  }
}

}  // namespace detail

/// Processes the numbers first .. end - 1, where first ≤ end, on `threads` threads, or as many as there are numbers,
/// and takes the results on the calling thread, in the order of the numbers. Each thread calls `makeWorker()` once to
/// get its `std::optional<T> work(std::uint64_t number)`; a worker that returns nothing ends its thread.
/// `take(std::optional<T>)` gets the next result, or nothing when none came within kTakerPatience, and returns false to
/// end the work.
///
/// Raising `stop` ends the workers between two items; results that are already there are still taken, up to the first
/// gap. `stop` is also raised at the end, be it after the last result, by `take` or by an exception; the threads have
/// ended when this returns. An exception of a worker is rethrown here, after the results before it were taken.
///
/// With no threads at all the calling thread does the work, one item after the other.
///
/// `Stop` has raise() and raised(), both thread-safe.
template <typename T, typename Stop, typename MakeWorker, typename Take>
void workInOrder(std::uint64_t first, std::uint64_t end, int threads, Stop& stop, MakeWorker makeWorker, Take take) {
  if (threads == 0 && first < end) return detail::workAlone<T>(first, end, stop, makeWorker, take);
  threads = static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(threads), end - first));
  detail::OrderedItems<T> items(first, end);
  std::exception_ptr failure;
  std::once_flag isFirst;
  const auto run = [&] {
    auto work = makeWorker();
    while (!stop.raised()) {
      const auto number = items.nextNumber();
      if (!number) break;
      std::optional<T> item = work(*number);
      if (!item) break;
      items.put(*number, std::move(*item));
    }
  };
  JoinedThreads pool;  // declared after all that the threads use, so that they are joined first
  const detail::RaiseAtEnd<Stop> release{stop};  // after the threads, which are told to stop before they are joined
  for (int i = 0; i < threads; ++i) {
    pool.add([&] {
      try {
        run();
      } catch (...) {
        std::call_once(isFirst, [&] { failure = std::current_exception(); });
        stop.raise();
      }
      items.leave();
    });
  }
  for (std::uint64_t number = first; number < end;) {
    std::optional<T> item = items.wait(number, threads, kTakerPatience);
    if (!item && items.isLost(number, threads)) break;
    number += item ? 1U : 0U;
    if (!take(std::move(item))) break;
  }
  stop.raise();
  pool.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace pentarch
