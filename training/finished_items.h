// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace pentarch::training {

/// Hands out numbered work to threads and returns the results in the order of the numbers. Thread-safe.
template <typename T>
class FinishedItems {
 public:
  /// Covers the numbers first .. end - 1.
  FinishedItems(std::uint64_t first, std::uint64_t end) : next_(first), end_(end) {}

  /// The next number to work on; none if all are taken.
  [[nodiscard]] std::optional<std::uint64_t> take() {
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
  /// True if the result of `n` will never come: all threads have left without it.
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

}  // namespace pentarch::training
