// SPDX-License-Identifier: MIT
#include "protocol/balance.h"

#include <doctest/doctest.h>

using namespace pentarch;

namespace {

/// A fake search that returns two lines of one move each and counts its calls.
OpeningSearch countingSearch(int& searches, bool wasStopped) {
  return [&searches, wasStopped](std::span<const Square> stones, int, double) {
    ++searches;
    SearchResult result;
    for (int i = 0; i < 2; ++i) {
      SearchLine& line = result.lines.emplace_back();
      line.score = 10 * i + 5;
      line.pv = {Square::at(i, static_cast<int>(stones.size()))};
    }
    result.best = result.lines.front().pv.front();
    result.wasStopped = wasStopped;
    return result;
  };
}

}  // namespace

TEST_CASE("the stone whose value is closest to the bias is chosen") {
  int searches = 0;
  CHECK(balance::one(0, countingSearch(searches, false)) == std::vector{Square::at(0, 0)});
  CHECK(balance::one(14, countingSearch(searches, false)) == std::vector{Square::at(1, 0)});
  CHECK(balance::one(-kWinScore, countingSearch(searches, false)) == std::vector{Square::at(0, 0)});
}

TEST_CASE("two stones are compared with others unless the search was stopped") {
  int searches = 0;
  CHECK(balance::two(0, countingSearch(searches, false)).size() == 2);
  CHECK(searches == 5);  // all lines once, then an answer and a value for each of two pairs
  searches = 0;
  CHECK(balance::two(0, countingSearch(searches, true)).size() == 2);
  CHECK(searches == 2);
}
