// SPDX-License-Identifier: MIT
#include "app/program/signals.h"

#include <doctest/doctest.h>

using namespace pentarch::app;

namespace {

// True if the signal is held back from this thread.
bool isBlocked(int signal) {
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  return sigismember(&blocked, signal) == 1;
}

}  // namespace

TEST_CASE("signals end the program again when nothing waits for them") {
  REQUIRE_FALSE(isBlocked(SIGINT));
  {
    const InterruptGuard interrupts;
    CHECK(isBlocked(SIGINT));
    CHECK(isBlocked(SIGTERM));
  }
  CHECK_FALSE(isBlocked(SIGINT));
  CHECK_FALSE(isBlocked(SIGTERM));
}
