// SPDX-License-Identifier: MIT
#include "app/records/names.h"

#include <doctest/doctest.h>

using namespace pentarch::app;

TEST_CASE("the nearest name is suggested, a far one is not") {
  const std::vector<std::string> names = {"time", "threads", "hash", "multipv"};
  CHECK(nearest("tiem", names) == "time");
  CHECK(nearest("thread", names) == "threads");
  CHECK(nearest("hsah", names) == "hash");
  CHECK(nearest("play", {"man", "match"}).empty());
  CHECK(nearest("zzzzzzzzzzzzzzzz", names).empty());
  CHECK(nearest("foo", {"book", "solve"}).empty());
  CHECK(nearest("abcd", {"badc"}).empty());
  CHECK(nearest("solev", {"book", "solve"}) == "solve");
  CHECK(nearest("mulitvp", names) == "multipv");
  CHECK(suggestion("tme", names, "--") == ", did you mean '--time'?");
  CHECK(suggestion("qqqqqqqqqq", names).empty());
}
