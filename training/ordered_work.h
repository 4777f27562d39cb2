// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "engine/search/deadline.h"
#include "training/finished_items.h"

namespace pentarch::training {

/// Longest wait for a result before `take` is called without one.
inline constexpr auto kTakerPatience = std::chrono::milliseconds(100);

/// Processes the numbers first .. end - 1 on `threads` threads and takes the results on the calling thread, in the
/// order of the numbers. Each thread calls `makeWorker()` once to get its `std::optional<T> work(std::uint64_t
/// number)`; a worker that returns nothing ends its thread. `take(std::optional<T>)` gets the next result, or nothing
/// when none came within kTakerPatience, and returns false to end the work.
///
/// Raising `stop` ends the workers between two items; results that are already there are still taken, up to the first
/// gap. `stop` is also raised at the end, be it after the last result, by `take` or by an exception; the threads have
/// ended when this returns. An exception of a worker is rethrown here, after the results before it were taken.
template <typename T, typename MakeWorker, typename Take>
void workInOrder(std::uint64_t first, std::uint64_t end, int threads, StopSignal& stop, MakeWorker makeWorker,
                 Take take) {
  FinishedItems<T> finished(first, end);
  std::exception_ptr failure;
  std::once_flag isFirst;
  const auto run = [&] {
    auto work = makeWorker();
    while (!stop.raised()) {
      const auto number = finished.take();
      if (!number) break;
      std::optional<T> item = work(*number);
      if (!item) break;
      finished.put(*number, std::move(*item));
    }
  };
  std::vector<std::jthread> pool;  // declared after all that the threads use, so that they are joined first
  const struct Release {           // declared after the threads, so that they are told to stop before they are joined
    StopSignal& signal;
    ~Release() { signal.raise(); }
  } release{stop};
  for (int i = 0; i < threads; ++i) {
    pool.emplace_back([&] {
      try {
        run();
      } catch (...) {
        std::call_once(isFirst, [&] { failure = std::current_exception(); });
        stop.raise();
      }
      finished.leave();
    });
  }
  for (std::uint64_t number = first; number < end;) {
    std::optional<T> item = finished.wait(number, threads, kTakerPatience);
    if (!item && finished.isLost(number, threads)) break;
    number += item ? 1U : 0U;
    if (!take(std::move(item))) break;
  }
  stop.raise();
  pool.clear();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace pentarch::training
