// SPDX-License-Identifier: MIT
#include "app/service/scheduler.h"

#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <string>
#include <thread>

using namespace pentarch;
using namespace pentarch::app::serve;
using namespace std::chrono_literals;

namespace {

std::vector<JobPtr> jobsOf(const std::string& id, int priority, const std::vector<int>& turns = {0}) {
  Query query;
  query.id = id;
  query.priority = priority;
  const auto shared = std::make_shared<const Query>(query);
  std::vector<JobPtr> jobs;
  for (const int turn : turns) jobs.push_back(std::make_shared<Job>(shared, turn));
  return jobs;
}

std::string nameOf(const JobPtr& job) {
  return job ? job->query->id + std::to_string(job->turn) : "none";
}

std::string takeAll(Scheduler& scheduler) {
  std::string names;
  while (const JobPtr job = scheduler.take()) {
    names += nameOf(job) + " ";
    scheduler.finish(job);
  }
  return names;
}

bool isReady(const std::future<bool>& future) {
  return future.wait_for(0s) == std::future_status::ready;
}

}  // namespace

TEST_CASE("higher priority comes first, then the order of arrival") {
  Scheduler scheduler(100);
  REQUIRE(scheduler.push(jobsOf("a", 0, {2, 1})));
  REQUIRE(scheduler.push(jobsOf("b", 5)));
  REQUIRE(scheduler.push(jobsOf("c", -1)));
  REQUIRE(scheduler.push(jobsOf("d", 5)));
  REQUIRE(scheduler.push(jobsOf("e", 0)));
  scheduler.close();
  CHECK(takeAll(scheduler) == "b0 d0 a2 a1 e0 c0 ");
  CHECK_FALSE(scheduler.push(jobsOf("f", 0)));
}

TEST_CASE("threads: a full queue lets nothing in until a job is taken") {
  Scheduler scheduler(2);
  REQUIRE(scheduler.push(jobsOf("a", 0)));
  REQUIRE(scheduler.push(jobsOf("b", 0, {0, 1, 2})));  // one query with more jobs than the capacity
  std::future<bool> pushed = std::async(std::launch::async, [&] { return scheduler.push(jobsOf("c", 9)); });
  for (const char* expected : {"a0", "b0"}) {
    std::this_thread::sleep_for(20ms);
    CHECK_FALSE(isReady(pushed));  // four, then three are waiting
    CHECK(nameOf(scheduler.take()) == expected);
  }
  std::this_thread::sleep_for(20ms);
  CHECK_FALSE(isReady(pushed));  // two are waiting
  CHECK(nameOf(scheduler.take()) == "b1");
  CHECK(pushed.get());
  CHECK(nameOf(scheduler.take()) == "c0");
}

TEST_CASE("terminating takes waiting jobs out and tells running ones") {
  Scheduler scheduler(3);
  REQUIRE(scheduler.push(jobsOf("a", 0, {0, 1, 2})));
  const JobPtr running = scheduler.take();
  REQUIRE(scheduler.push(jobsOf("b", 0)));
  std::future<bool> pushed = std::async(std::launch::async, [&] { return scheduler.push(jobsOf("c", 0)); });
  const auto [waiting, count] =
      scheduler.terminate([](const Job& job) { return job.query->id == "a" && job.turn != 1; });
  REQUIRE(waiting.size() == 1);
  CHECK(nameOf(waiting.front()) == "a2");
  CHECK(count == 1);
  CHECK(running->stop.raised());
  CHECK(pushed.get());  // there is room again
  scheduler.finish(running);
  CHECK(scheduler.terminate([](const Job& job) { return job.turn == 0; }).running == 0);
  scheduler.close();
  CHECK(takeAll(scheduler) == "a1 ");
}

TEST_CASE("jobs that yield end for others that wait: for questions at once, for their like after a turn") {
  Scheduler scheduler(100);
  const auto add = [&](const std::string& id, bool yields) {
    Query query;
    query.id = id;
    query.yields = yields;
    const auto job = std::make_shared<Job>(std::make_shared<const Query>(query), 0);
    REQUIRE(scheduler.push({job}));
  };
  const auto begin = [&](const std::string& id, bool yields) {
    add(id, yields);
    const JobPtr job = scheduler.take();
    CHECK(nameOf(job) == id + "0");
    return job;
  };
  const auto hasYielded = [](const JobPtr& job, Clock::duration age) {
    job->begun = Clock::now() - age;
    job->yieldIfDue();
    return job->stop.raised();
  };
  const JobPtr question = begin("question", false);
  const JobPtr first = begin("first", true);
  const JobPtr second = begin("second", true);
  CHECK_FALSE(hasYielded(first, 2h));  // nobody waits
  CHECK_FALSE(hasYielded(second, 1h));
  add("analysis", true);
  CHECK_FALSE(hasYielded(question, 3h));  // does not yield
  CHECK_FALSE(hasYielded(second, 1h));    // one is enough, and the first has been there longer
  CHECK_FALSE(hasYielded(first, Job::kTurn - 1s));
  CHECK(hasYielded(first, Job::kTurn));
  scheduler.finish(first);
  const JobPtr analysis = scheduler.take();
  CHECK(nameOf(analysis) == "analysis0");
  CHECK_FALSE(hasYielded(second, 1h));
  add("again", true);
  add("urgent", false);
  CHECK(hasYielded(second, 0s));  // for the question, which comes first
  CHECK_FALSE(hasYielded(analysis, Job::kTurn - 1s));
  CHECK(hasYielded(analysis, Job::kTurn));
  scheduler.finish(second);
  scheduler.finish(analysis);
  scheduler.close();
  CHECK(takeAll(scheduler) == "urgent0 again0 ");
}

TEST_CASE("threads: an interrupt stops every job and everyone who waits") {
  Scheduler scheduler(1);
  REQUIRE(scheduler.push(jobsOf("a", 0)));
  const JobPtr running = scheduler.take();
  REQUIRE(scheduler.push(jobsOf("b", 0)));
  std::future<bool> pushed = std::async(std::launch::async, [&] { return scheduler.push(jobsOf("c", 0)); });
  std::this_thread::sleep_for(20ms);
  scheduler.interrupt();
  CHECK_FALSE(pushed.get());
  CHECK(running->stop.raised());
  const JobPtr waiting = scheduler.take();
  CHECK(nameOf(waiting) == "b0");
  CHECK(waiting->stop.raised());
  CHECK(scheduler.take() == nullptr);
}

TEST_CASE("threads: every job is taken once, whoever asks") {
  Scheduler scheduler(8);
  std::atomic<int> taken = 0;
  std::vector<std::jthread> workers;
  for (int i = 0; i < 4; ++i) {
    workers.emplace_back([&] {
      while (const JobPtr job = scheduler.take()) {
        ++taken;
        scheduler.finish(job);
      }
    });
  }
  int removed = 0;
  for (int i = 0; i < 500; ++i) {
    REQUIRE(scheduler.push(jobsOf(std::to_string(i), i % 7)));
    if (i % 10 != 0) continue;
    const std::string id = std::to_string(i);
    removed +=
        static_cast<int>(scheduler.terminate([&](const Job& job) { return job.query->id == id; }).waiting.size());
  }
  scheduler.close();
  workers.clear();
  CHECK(taken + removed == 500);
}

TEST_CASE("clock: of the workers that wait, the one with the lowest number gets the job") {
  Scheduler scheduler(100);
  std::atomic<int> taken = 0;
  std::vector<std::thread> workers;
  for (const int worker : {3, 1, 2}) {
    workers.emplace_back([&, worker] {
      while (const JobPtr job = scheduler.take(worker)) {
        taken = 10 * taken + worker;
        scheduler.finish(job);
      }
    });
  }
  std::this_thread::sleep_for(400ms);  // until all of them wait
  for (int i = 0; i < 3; ++i) {
    REQUIRE(scheduler.push(jobsOf("a", 0)));
    std::this_thread::sleep_for(200ms);
  }
  scheduler.close();
  for (std::thread& worker : workers) worker.join();
  CHECK(taken == 111);
}
