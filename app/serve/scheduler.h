// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "app/serve/query.h"

namespace pentarch::app::serve {

/// One position of a query that is to be analyzed.
struct Job {
  Job(std::shared_ptr<const Query> queryOfJob, int turnOfQuery) : query(std::move(queryOfJob)), turn(turnOfQuery) {}

  std::shared_ptr<const Query> query;
  int turn;
  std::uint64_t number = 0;  ///< in the order of arrival; set by the scheduler
  StopSignal stop;           ///< raised when the job is terminated
};

using JobPtr = std::shared_ptr<Job>;

/// Jobs that wait for a worker: those of higher priority first, of equal priority in the order of arrival. Thread-safe.
class Scheduler {
 public:
  /// At most `capacity` jobs wait (or those of one query, if it has more turns).
  explicit Scheduler(std::size_t capacity) : capacity_(capacity) {}

  /// Adds the jobs of a query; waits while the queue is full. False, and nothing is added, if interrupt() or close()
  /// was called.
  [[nodiscard]] bool push(const std::vector<JobPtr>& jobs);
  /// The next job; waits for one. Null if no more will come. The caller says finish() when it is answered.
  [[nodiscard]] JobPtr take();
  void finish(const JobPtr& job);

  /// Ends the jobs that are `meant`: tells the running ones to stop and takes the waiting ones out. Returns the latter,
  /// in the order of their number, for the caller to answer; `running` is how many of the former there were.
  struct Terminated {
    std::vector<JobPtr> waiting;
    std::size_t running = 0;
  };
  [[nodiscard]] Terminated terminate(const std::function<bool(const Job&)>& meant);

  /// No more will be pushed; what waits is still to be done.
  void close();
  /// No more will be pushed, and every job there is is told to stop; take() still hands out those that wait.
  void interrupt();

 private:
  struct ComesFirst {
    bool operator()(const JobPtr& a, const JobPtr& b) const;
  };

  std::mutex mutex_;
  std::condition_variable filled_;
  std::condition_variable roomLeft_;
  std::size_t capacity_;
  std::uint64_t nextNumber_ = 0;
  bool closed_ = false;
  std::set<JobPtr, ComesFirst> waiting_;
  std::set<JobPtr> running_;
};

}  // namespace pentarch::app::serve
