// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "app/service/query.h"

namespace pentarch::app::serve {

/// One who asks and gets the answers. It is destroyed once the last answer to its requests is given and nobody else
/// holds it, so its destructor may mark the end of the answers.
class Client {
 public:
  Client() = default;
  virtual ~Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  /// Takes a whole line without its end. Called from any thread, concurrently too, and may block its search. A client
  /// that throws counts as one that has left: see Server::abandon().
  virtual void write(std::string_view line) = 0;
};

using ClientPtr = std::shared_ptr<Client>;

/// One position of a query to analyze.
struct Job {
  /// `outer`, if given, stops the job too while it is raised.
  Job(std::shared_ptr<const Query> queryOfJob, int turnOfQuery, ClientPtr clientOfJob = nullptr,
      const StopSignal* outer = nullptr)
      : query(std::move(queryOfJob)), turn(turnOfQuery), client(std::move(clientOfJob)), stop(outer) {}

  std::shared_ptr<const Query> query;
  int turn;
  ClientPtr client;          ///< gets the answers
  std::uint64_t number = 0;  ///< order of arrival; set by the scheduler
  Clock::time_point begun;   ///< when a worker took it; set by the scheduler
  StopSignal stop;           ///< raised when the job is terminated
  /// A search that reports repeats its last report if there has been nothing new for so long, as a sign of life.
  Clock::duration repeatAfter = std::chrono::seconds(5);

  /// The waiting jobs that want the worker of this job, if it yields.
  enum class WantedBy : std::uint8_t {
    Nobody,
    Analysis,  ///< a job that yields too: each has its turn
    Question   ///< a job that does not yield: it goes first
  };
  std::atomic<WantedBy> workerWantedBy = WantedBy::Nobody;  ///< set by the scheduler

  /// Called now and then by the worker: ends the job if a question wants the worker, or if analysis does and the job
  /// has had its turn.
  void yieldIfDue() {
    const WantedBy wantedBy = workerWantedBy.load(std::memory_order_relaxed);
    if (wantedBy == WantedBy::Nobody || stop.raised()) return;
    if (wantedBy == WantedBy::Question || Clock::now() >= begun + kTurn) stop.raise();
  }

  /// A job that yields has its worker so long before another one that does.
  static constexpr auto kTurn = std::chrono::seconds(3);
};

using JobPtr = std::shared_ptr<Job>;

/// Queue of jobs for the workers: by priority, those that yield after the others, then in order of arrival. Running
/// jobs that yield are told to end when others wait. Thread-safe.
class Scheduler {
 public:
  /// The queue is full with `capacity` waiting jobs, at least 1; below that, all jobs of a query enter at once.
  explicit Scheduler(std::size_t capacity) : capacity_(capacity) {}

  /// Adds the jobs of a query; blocks while the queue is full. Returns false without adding anything if interrupt() or
  /// close() was called.
  [[nodiscard]] bool push(const std::vector<JobPtr>& jobs);
  /// Waits for the next job. Null if no more will come. The caller must call finish() once the job is answered. Of the
  /// workers that wait, the one with the lowest number gets it: its table is the most likely to know the position.
  [[nodiscard]] JobPtr take(int worker = 0);
  void finish(const JobPtr& job);

  /// Jobs that were terminated.
  struct Terminated {
    std::vector<JobPtr> waiting;  ///< removed from the queue, ordered by number
    std::size_t running = 0;      ///< number of running ones
  };
  /// Terminates the jobs selected by `meant`: stops running ones and removes waiting ones, for the caller to answer.
  [[nodiscard]] Terminated terminate(const std::function<bool(const Job&)>& meant);

  /// Ends the input; waiting jobs are still to be done.
  void close();
  /// Ends the input and stops every job; take() still returns the waiting ones.
  void interrupt();

 private:
  /// Tells as many running jobs that yield as others wait that their workers are wanted, those that run longest first.
  void makeRoom();

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
  std::multiset<int> idle_;  // numbers of the workers that wait
  std::set<JobPtr> running_;
};

}  // namespace pentarch::app::serve
