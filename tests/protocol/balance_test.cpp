// SPDX-License-Identifier: MIT
#include "protocol/balance.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

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

/// A fake search of five first stones whose values rise from 0, each with one answer. The values of the pairs are 90,
/// 40, 2, -30 and -80. Stopped once `pairs` pairs have been valued.
OpeningSearch pairSearch(int pairs = 5) {
  return [pairs, valued = 0](std::span<const Square> stones, int, double) mutable {
    constexpr std::array<Score, 5> kValues = {90, 40, 2, -30, -80};
    SearchResult result;
    if (stones.empty()) {
      for (int i = 0; i < 5; ++i) {
        SearchLine& line = result.lines.emplace_back();
        line.score = i;
        line.pv = {Square::at(i, 0)};
      }
    } else {
      const int x = stones.front().x();
      SearchLine& line = result.lines.emplace_back();
      line.score = stones.size() == 1 ? 0 : kValues[static_cast<std::size_t>(x)];
      line.pv = {Square::at(x, static_cast<int>(stones.size()))};
      result.wasStopped = valued == pairs;
      valued += stones.size() == 2 ? 1 : 0;
    }
    result.best = result.lines.front().pv.front();
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

TEST_CASE("the two stones after which the value is closest to the bias are chosen") {
  const auto pair = [](int i) { return std::vector{Square::at(i, 0), Square::at(i, 1)}; };
  CHECK(balance::two(0, pairSearch()) == pair(2));
  CHECK(balance::two(35, pairSearch()) == pair(1));
  CHECK(balance::two(-35, pairSearch()) == pair(3));
  CHECK(balance::two(0, pairSearch(2)) == pair(1));  // stopped after the second pair
  CHECK(balance::two(0, pairSearch(1)) == pair(0));  // after the first
  CHECK(balance::two(0, pairSearch(0)) == pair(0));  // before the first was valued
}
