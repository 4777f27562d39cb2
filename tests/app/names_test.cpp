// SPDX-License-Identifier: MIT
#include "app/records/names.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "engine/base/ascii.h"

using namespace pentarch::app;

namespace {

template <typename Work>
[[nodiscard]] std::chrono::steady_clock::duration timeOf(Work work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::steady_clock::now() - start;
}

}  // namespace

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

TEST_CASE("clock: a name of megabytes costs no more than reading it a few times") {
  const std::string word(std::size_t{4} << 20, 'x');
  const std::vector<std::string> names(10, "a-name-of-many-letters");
  std::size_t read = 0;
  const auto reading = timeOf([&] { read = pentarch::ascii::toLower(word).size(); });
  CHECK(read == word.size());
  CHECK(timeOf([&] { CHECK(nearest(word, names).empty()); }) < 20 * reading);
}
