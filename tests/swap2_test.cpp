// SPDX-License-Identifier: MIT
#include "engine/swap2.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

using namespace pentarch;

namespace {

const std::vector<Square> kThree = {Square::at(7, 7), Square::at(8, 8), Square::at(9, 6)};

/// A fake search that always returns that score for White and one line.
OpeningSearch constantSearch(Score score) {
  return [score](std::span<const Square>, int, double) {
    SearchResult result;
    result.best = Square::at(1, 1);
    SearchLine line;
    line.score = score;
    line.pv = {Square::at(1, 1), Square::at(2, 2)};
    result.lines = {line};
    return result;
  };
}

}  // namespace

TEST_CASE("three stones fit every board") {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    const swap2::Choice choice = swap2::placeThree(swap2::openingsOn(size), constantSearch(0));
    CHECK_FALSE(choice.swap);
    REQUIRE(choice.moves.size() == 3);
    CHECK(std::set<Square>(choice.moves.begin(), choice.moves.end()).size() == 3);
    for (const Square s : choice.moves) CHECK(onBoard(s.x(), s.y(), size));
  }
}

TEST_CASE("no two openings are alike under the symmetries of the board") {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    std::set<std::vector<Square>> seen;
    for (const std::vector<Square>& stones : swap2::openingsOn(size)) {
      std::vector<std::vector<Square>> images;
      for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        std::vector<Square>& image = images.emplace_back();
        for (const Square s : stones) image.push_back(transformed(s, size, symmetry));
        if (image[2] < image[0]) std::swap(image[0], image[2]);  // both are black
      }
      CAPTURE(size);
      CHECK(seen.insert(*std::min_element(images.begin(), images.end())).second);
    }
  }
}

TEST_CASE("the most balanced three stones are chosen") {
  Score next = -900;
  std::vector<Square> balanced;
  const swap2::Choice choice =
      swap2::placeThree(swap2::openingsOn(15), [&](std::span<const Square> stones, int, double) {
        next += 180;
        if (next == 0) balanced.assign(stones.begin(), stones.end());
        return constantSearch(next)(stones, 1, 1);
      });
  CHECK(choice.moves == balanced);
  CHECK(choice.compared == swap2::openingsOn(15).size());
}

TEST_CASE("a choice of three stones that is stopped counts the sets that were searched") {
  int searches = 0;
  const swap2::Choice choice =
      swap2::placeThree(swap2::openingsOn(15), [&](std::span<const Square> stones, int lines, double share) {
        SearchResult result = constantSearch(0)(stones, lines, share);
        result.wasStopped = ++searches == 3;
        return result;
      });
  CHECK(searches == 3);
  CHECK(choice.compared == 3);
}

TEST_CASE("after three stones the better color is taken, and two stones are placed if there is none") {
  CHECK(swap2::afterThree(kThree, constantSearch(-200)).swap);
  CHECK(swap2::afterThree(kThree, constantSearch(200)).moves == std::vector<Square>{Square::at(1, 1)});
  const swap2::Choice even = swap2::afterThree(kThree, constantSearch(5));
  CHECK(even.moves == std::vector<Square>{Square::at(1, 1), Square::at(2, 2)});
}

TEST_CASE("of five pairs of stones the most even is placed, and a color taken if none is even") {
  // The first search finds the pairs; the others have these scores after them.
  std::vector<Score> scores = {100, -31, 12, -13, 30};
  std::vector<Square> searched;
  double shares = 0;
  std::size_t next = 0;
  const OpeningSearch scripted = [&](std::span<const Square> stones, int multiPv, double share) {
    shares += share;
    if (stones.size() == kThree.size()) {
      SearchResult result = constantSearch(5)(stones, multiPv, share);
      CHECK(multiPv == 5);
      for (int x = 2; x <= multiPv; ++x) {
        result.lines.push_back(result.lines.front());
        result.lines.back().pv = {Square::at(x, 1), Square::at(x, 2)};
      }
      return result;
    }
    REQUIRE(stones.size() == 5);
    REQUIRE(next < scores.size());
    CHECK(std::equal(kThree.begin(), kThree.end(), stones.begin()));
    searched.push_back(stones[3]);
    return constantSearch(scores[next++])(stones, multiPv, share);
  };
  const swap2::Choice pair = swap2::afterThree(kThree, scripted);
  CHECK_FALSE(pair.swap);
  CHECK(pair.moves == std::vector<Square>{Square::at(3, 1), Square::at(3, 2)});
  CHECK(pair.whiteRate == winRate(12, false));
  CHECK(searched ==
        std::vector<Square>{Square::at(1, 1), Square::at(2, 1), Square::at(3, 1), Square::at(4, 1), Square::at(5, 1)});
  CHECK(shares <= doctest::Approx(1));
  scores = {100, -31, 40, -50, 31};
  next = 0;
  const swap2::Choice color = swap2::afterThree(kThree, scripted);
  CHECK_FALSE(color.swap);
  CHECK(color.moves == std::vector<Square>{Square::at(1, 1)});
}

TEST_CASE("after five stones the better color is taken") {
  CHECK(swap2::afterFive(kThree, constantSearch(-1)).swap);
  CHECK(swap2::afterFive(kThree, constantSearch(1)).moves == std::vector<Square>{Square::at(1, 1)});
}

TEST_CASE("a stopped search of three stones is content with what it has") {
  int searches = 0;
  const OpeningSearch stopped = [&](std::span<const Square>, int, double) {
    ++searches;
    SearchResult result = constantSearch(100)({}, 1, 1);
    result.wasStopped = true;
    return result;
  };
  CHECK(swap2::placeThree(swap2::openingsOn(15), stopped).moves.size() == 3);
  CHECK(searches == 1);
}
