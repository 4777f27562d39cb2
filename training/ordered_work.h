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

/// Processes the numbers first .. end - 1 on several threads and takes the results in number order on the calling
/// thread. Each thread calls `makeWorker()` once to get its `std::optional<T> work(std::uint64_t number)`; a worker
/// whose call returns nothing quits. `take(std::optional<T>)` gets the next result, or nothing if none came for a
/// while, and returns false to stop.
///
/// Raising `stop` makes the workers quit between two items; results finished by then are still taken, up to the first
/// gap. It is raised at the end as well, whether by the last result, by `take` or by an exception; all threads have
/// ended on return. A worker's exception is rethrown here, after the results before it were taken.
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
  std::vector<std::jthread> pool;  // declared after all they use, so that the threads are joined before that goes away
  const struct Release {           // declared after the threads: stops them before they are joined
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
