// SPDX-License-Identifier: MIT
#include "engine/base/ordered_work.h"

#include <doctest/doctest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "engine/base/budget.h"

using namespace pentarch;

namespace {

constexpr std::uint64_t kItems = 200;

/// Workers that square numbers and quit at `gap`.
auto squares(std::atomic<int>& workers, std::uint64_t gap = kItems) {
  return [&workers, gap] {
    ++workers;
    return [gap](std::uint64_t n) -> std::optional<std::uint64_t> {
      if (n >= gap) return std::nullopt;
      if (n % 7 == 0) std::this_thread::yield();
      return n * n;
    };
  };
}

}  // namespace

TEST_CASE("threads: results come in order for any number of threads") {
  for (const int threads : {1, 2, 7}) {
    StopSignal stop;
    std::atomic<int> workers = 0;
    std::uint64_t next = 3;
    workInOrder<std::uint64_t>(next, kItems, threads, stop, squares(workers), [&](std::optional<std::uint64_t> item) {
      if (!item) return true;
      CHECK(*item == next * next);
      ++next;
      return true;
    });
    CHECK(next == kItems);
    CHECK(workers == threads);
    CHECK(stop.raised());
  }
}

TEST_CASE("without threads the caller works, item by item") {
  const std::thread::id caller = std::this_thread::get_id();
  StopSignal stop;
  std::vector<std::uint64_t> taken;
  const auto makeWorker = [&] {
    return [&](std::uint64_t n) -> std::optional<std::uint64_t> {
      CHECK(std::this_thread::get_id() == caller);
      CHECK(taken.size() == n - 3);  // the result before was taken at once
      if (n == 9) return std::nullopt;
      return n;
    };
  };
  workInOrder<std::uint64_t>(3, kItems, 0, stop, makeWorker, [&](const std::optional<std::uint64_t>& item) {
    taken.push_back(*item);
    return true;
  });
  CHECK(taken == std::vector<std::uint64_t>{3, 4, 5, 6, 7, 8});
  CHECK(stop.raised());
}

TEST_CASE("work ends when the workers leave, with everything before the gap") {
  StopSignal stop;
  std::atomic<int> workers = 0;
  std::uint64_t taken = 0;
  workInOrder<std::uint64_t>(0, kItems, 4, stop, squares(workers, 50), [&](const std::optional<std::uint64_t>& item) {
    taken += item ? 1U : 0U;
    return true;
  });
  CHECK(taken == 50);
}

TEST_CASE("threads: the taker ends the work by its answer, by the signal or by an exception") {
  std::atomic<int> workers = 0;
  std::uint64_t taken = 0;
  {
    StopSignal stop;
    workInOrder<std::uint64_t>(0, kItems, 3, stop, squares(workers),
                               [&](const std::optional<std::uint64_t>& item) { return !item || ++taken < 5; });
    CHECK(taken == 5);
  }
  {
    StopSignal stop;
    taken = 0;
    const auto makeWorker = [&] {
      return [&](std::uint64_t n) -> std::optional<std::uint64_t> {
        if (n == 10) stop.raise();
        return n;
      };
    };
    workInOrder<std::uint64_t>(0, kItems, 1, stop, makeWorker, [&](const std::optional<std::uint64_t>& item) {
      taken += item ? 1U : 0U;
      return true;
    });
    CHECK(taken == 11);
  }
  StopSignal stop;
  const auto fail = [](const std::optional<std::uint64_t>&) -> bool { throw std::runtime_error("no place left"); };
  CHECK_THROWS_AS(workInOrder<std::uint64_t>(0, kItems, 3, stop, squares(workers), fail), std::runtime_error);
  CHECK(stop.raised());
}

TEST_CASE("threads: an exception of a worker comes out after what was finished before it") {
  for (const int threads : {1, 3}) {
    StopSignal stop;
    const auto makeWorker = [] {
      return [](std::uint64_t n) -> std::optional<std::uint64_t> {
        if (n == 20) throw std::runtime_error("the disk is full");
        return n;
      };
    };
    std::uint64_t taken = 0;
    const auto take = [&](const std::optional<std::uint64_t>& item) {
      taken += item ? 1U : 0U;
      return true;
    };
    CHECK_THROWS_AS(workInOrder<std::uint64_t>(0, kItems, threads, stop, makeWorker, take), std::runtime_error);
    CHECK(taken == 20);
  }
}

TEST_CASE("nothing to do ends at once") {
  StopSignal stop;
  std::atomic<int> workers = 0;
  int asked = 0;
  workInOrder<std::uint64_t>(5, 5, 0, stop, squares(workers), [&](const std::optional<std::uint64_t>&) {
    ++asked;
    return true;
  });
  CHECK(asked == 0);
}
