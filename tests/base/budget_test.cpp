// SPDX-License-Identifier: MIT
#include "engine/base/budget.h"

#include <doctest/doctest.h>

using namespace pentarch;

TEST_CASE("a stop signal is raised while the signal around it is") {
  StopSignal outer;
  StopSignal inner(&outer);
  CHECK_FALSE(inner.raised());
  outer.raise();
  CHECK(inner.raised());
  inner.raise();
  outer.lower();
  CHECK(inner.raised());
  CHECK_FALSE(outer.raised());
  inner.lower();
  CHECK_FALSE(inner.raised());
}

TEST_CASE("a stop signal counts what was not consumed") {
  StopSignal signal;
  CHECK_FALSE(signal.raised());
  signal.raise();
  signal.raise();
  signal.lower();
  CHECK(signal.raised());
  signal.lower();
  CHECK_FALSE(signal.raised());
}

TEST_CASE("a budget is spent by its nodes, its clock, its signal or its host") {
  Budget nodes{.maxNodes = 10};
  nodes.charge(9);
  CHECK(nodes.nodesLeft() == 1);
  CHECK_FALSE(nodes.spent());
  nodes.charge(5);
  CHECK(nodes.nodesLeft() == 0);
  CHECK(nodes.spent());
  CHECK_FALSE(nodes.mustEnd());

  StopSignal stop;
  Budget stopped{.stop = &stop};
  CHECK_FALSE(stopped.spent());
  stop.raise();
  CHECK(stopped.mustEnd());

  Budget late{.deadline = Deadline::after(Clock::now() - std::chrono::hours(1), std::chrono::minutes(1))};
  CHECK(late.mustEnd());
  Budget hosted{.poll = [] { return true; }};
  CHECK(hosted.mustEnd());
  CHECK_FALSE(Budget().spent());
  CHECK_FALSE(Budget().isLimited());
  CHECK(nodes.isLimited());
  CHECK(late.isLimited());
}

TEST_CASE("a part of a budget ends by itself or with the whole, which it charges") {
  Budget whole{.maxNodes = 100};
  Budget part = whole.part(30);
  Budget inner = part.part(50);
  inner.charge(20);
  CHECK(inner.nodesLeft() == 10);
  CHECK(part.nodesLeft() == 10);
  CHECK(whole.nodesLeft() == 80);
  CHECK(whole.part(90).nodesLeft() == 80);
  CHECK(whole.part(kUnlimitedNodes).nodesLeft() == 80);
  Budget endless;
  CHECK(endless.part(7).nodesLeft() == 7);
  CHECK(endless.part(kUnlimitedNodes).nodesLeft() == kUnlimitedNodes);
}

TEST_CASE("shares of a budget are counted from its start") {
  const Clock::time_point start = Clock::now();
  Budget whole{.deadline = Deadline::after(start, std::chrono::seconds(10)), .maxNodes = 150};
  Budget first = whole.share(40);
  CHECK(first.deadline.hard == start + std::chrono::seconds(4));
  CHECK(first.nodesLeft() == 60);
  first.charge(60);
  CHECK(first.spent());
  const Budget second = whole.share(70);
  CHECK(second.deadline.hard == start + std::chrono::seconds(7));
  CHECK(second.nodesLeft() == 45);
  Budget part = whole.part(50);  // after 60 nodes of the whole
  CHECK(part.share(40).nodesLeft() == 20);
  part.charge(10);
  CHECK(part.share(40).nodesLeft() == 10);
  CHECK(Budget().share(40).nodesLeft() == kUnlimitedNodes);
  CHECK_FALSE(Budget().share(40).deadline.isSet());
}
