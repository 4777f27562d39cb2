// SPDX-License-Identifier: MIT
#include "engine/search/history.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/search/parameters.h"

using namespace pentarch;

TEST_CASE("history: a value moves with its bonus, stays within the limit and moves more slowly near it") {
  constexpr int kLimit = HistoryValue::kLimit;
  for (int start = -kLimit; start <= kLimit; ++start) {
    HistoryValue value;
    value.update(start);
    REQUIRE(value.get() == start);
    for (const int bonus : {-3 * kLimit, -kLimit, 1 - kLimit, -100, -1, 0, 1, 100, kLimit - 1, kLimit, 3 * kLimit}) {
      HistoryValue changed = value;
      changed.update(bonus);
      const int gain = changed.get() - start;
      REQUIRE(std::abs(changed.get()) <= kLimit);
      REQUIRE((bonus > 0 ? gain : -gain) >= 0);
      if (std::abs(bonus) >= kLimit) REQUIRE(changed.get() == (bonus > 0 ? kLimit : -kLimit));
      if (std::abs(bonus) <= kLimit && start * bonus >= 0) REQUIRE(std::abs(gain) <= std::abs(bonus));
    }
    value.halve();
    REQUIRE(value.get() == start / 2);
  }
}

TEST_CASE(
    "history: the share of a move's order is the quotient, for every sum of histories and every divisor allowed") {
  constexpr int kHighest = 5 * HistoryValue::kLimit;  // the three tables by move and the two by code
  const TunableSpec& spec = kTunables[TunableName("orderHistory").index()];
  for (const int divisor : {spec.low, 64, 99, spec.value, 8191, spec.high - 1, spec.high}) {
    Tunables tunables;
    tunables["orderHistory"] = divisor;
    const SearchParameters parameters(tunables);
    int wrong = 0;
    for (int history = -kHighest; history <= kHighest; ++history) {
      wrong += static_cast<int>(parameters.orderShare(history) != history / divisor);
    }
    CAPTURE(divisor);
    CHECK(wrong == 0);
  }
}
