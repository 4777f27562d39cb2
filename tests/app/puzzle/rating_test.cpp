// SPDX-License-Identifier: MIT
#include "app/analysis/puzzle.h"

#include <doctest/doctest.h>

using namespace pentarch;
using puzzle::Difficulty;
using puzzle::rate;

TEST_CASE("a rating is the sum that its documentation states") {
  CHECK(rate({5, 0, 1, Proof::Vcf}).points == doctest::Approx(10.0));
  CHECK(rate({5, 3, 1, Proof::Vcf}).points == doctest::Approx(22.0));
  CHECK(rate({5, 3, 1000, Proof::Vcf}).points == doctest::Approx(34.0));
  CHECK(rate({5, 3, 1000, Proof::Vct}).points == doctest::Approx(42.0));
  CHECK(rate({13, 1, 715, Proof::Vct}).points == doctest::Approx(55.4));
}

TEST_CASE("grades follow the points") {
  CHECK(rate({5, 0, 1, Proof::Vcf}).grade == "easy");
  CHECK(rate({13, 0, 1, Proof::Vcf}).grade == "medium");  // exactly 30
  CHECK(rate({19, 0, 1, Proof::Vcf}).grade == "hard");    // exactly 45
  CHECK(rate({25, 0, 1, Proof::Vcf}).grade == "expert");  // exactly 60
}

TEST_CASE("whatever makes a puzzle harder adds points") {
  const Difficulty base{9, 4, 500, Proof::Vcf};
  const double points = rate(base).points;
  CHECK(rate({11, 4, 500, Proof::Vcf}).points > points);
  CHECK(rate({9, 5, 500, Proof::Vcf}).points > points);
  CHECK(rate({9, 4, 1000, Proof::Vcf}).points > points);
  CHECK(rate({9, 4, 500, Proof::Vct}).points > points);
}

TEST_CASE("nothing to do gives no points") {
  CHECK(rate({0, 0, 0, Proof::Five}).points == 0);
}
