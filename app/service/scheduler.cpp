// SPDX-License-Identifier: MIT
#include "app/service/scheduler.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pentarch::app::serve {

bool Scheduler::ComesFirst::operator()(const JobPtr& a, const JobPtr& b) const {
  if (a->query->priority != b->query->priority) return a->query->priority > b->query->priority;
  if (a->query->yields != b->query->yields) return b->query->yields;
  return a->number < b->number;
}

bool Scheduler::push(const std::vector<JobPtr>& jobs) {
  {
    std::unique_lock lock(mutex_);
    roomLeft_.wait(lock, [this] { return closed_ || waiting_.size() < capacity_; });
    if (closed_) return false;
    for (const JobPtr& job : jobs) {
      job->number = nextNumber_++;
      waiting_.insert(job);
    }
    makeRoom();
  }
  filled_.notify_all();
  return true;
}

JobPtr Scheduler::take(int worker) {
  JobPtr job;
  {
    std::unique_lock lock(mutex_);
    const auto place = idle_.insert(worker);
    filled_.wait(lock, [&] {
      const auto before = std::distance(idle_.begin(), idle_.lower_bound(worker));
      return closed_ || std::cmp_less(before, waiting_.size());
    });
    idle_.erase(place);
    if (waiting_.empty()) return nullptr;
    job = *waiting_.begin();
    waiting_.erase(waiting_.begin());
    job->begun = Clock::now();
    running_.insert(job);
    makeRoom();
  }
  roomLeft_.notify_all();
  return job;
}

void Scheduler::makeRoom() {
  std::vector<JobPtr> able;
  std::size_t room = idle_.size();
  for (const JobPtr& job : running_) {
    if (job->stop.raised()) {
      ++room;
    } else if (job->query->yields) {
      able.push_back(job);
    }
  }
  std::sort(able.begin(), able.end(), [](const JobPtr& a, const JobPtr& b) { return a->begun < b->begun; });
  const auto questions = static_cast<std::size_t>(
      std::count_if(waiting_.begin(), waiting_.end(), [](const JobPtr& job) { return !job->query->yields; }));
  for (const JobPtr& job : able) {
    job->workerWantedBy = room < questions         ? Job::WantedBy::Question
                          : room < waiting_.size() ? Job::WantedBy::Analysis
                                                   : Job::WantedBy::Nobody;
    ++room;
  }
}

void Scheduler::finish(const JobPtr& job) {
  const std::lock_guard lock(mutex_);
  running_.erase(job);
}

Scheduler::Terminated Scheduler::terminate(const std::function<bool(const Job&)>& meant) {
  Terminated result;
  {
    const std::lock_guard lock(mutex_);
    for (auto i = waiting_.begin(); i != waiting_.end();) {
      if (meant(**i)) {
        result.waiting.push_back(*i);
        i = waiting_.erase(i);
      } else {
        ++i;
      }
    }
    for (const JobPtr& job : running_) {
      if (!meant(*job)) continue;
      job->stop.raise();
      ++result.running;
    }
    makeRoom();
  }
  roomLeft_.notify_all();
  std::sort(result.waiting.begin(), result.waiting.end(),
            [](const JobPtr& a, const JobPtr& b) { return a->number < b->number; });
  return result;
}

void Scheduler::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  filled_.notify_all();
  roomLeft_.notify_all();
}

void Scheduler::interrupt() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const JobPtr& job : waiting_) job->stop.raise();
    for (const JobPtr& job : running_) job->stop.raise();
  }
  filled_.notify_all();
  roomLeft_.notify_all();
}

}  // namespace pentarch::app::serve
