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
