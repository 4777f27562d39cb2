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

/// How long the taker of results waits at most before it is asked again.
inline constexpr auto kTakerPatience = std::chrono::milliseconds(100);

/// Works on the numbers first .. end - 1 with some threads and takes the results in the order of the numbers, on this
/// thread. Each thread calls `makeWorker()` once for the `std::optional<T> work(std::uint64_t number)` that it works
/// with; a worker that gives nothing back leaves. `take(std::optional<T>)` gets the next result, or nothing when none
/// came for a while, and says whether to go on.
///
/// Raising `stop` lets the workers leave between two items; what they had finished is still taken, up to the first gap.
/// It is raised at the end as well, whether that comes by the last result, by `take` or by an exception; the threads
/// have ended when this returns. An exception of a worker is thrown here, after what came before it was taken.
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
  std::vector<std::jthread> pool;  // after all that the threads use: they are joined before that goes
  const struct Release {           // after the threads: they are told before they are joined
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
