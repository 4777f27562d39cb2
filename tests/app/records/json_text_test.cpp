// SPDX-License-Identifier: MIT
#include "app/records/json_text.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

using namespace pentarch;
using namespace pentarch::records;

TEST_CASE("a whole number of JSON is one in its range, of either sign, and no other value") {
  const auto number = [](std::string_view text) { return wholeNumberIn(parseJson(text), -5, 22); };
  CHECK(number("0") == 0);
  CHECK(number("-5") == -5);
  CHECK(number("22") == 22);
  for (const char* const text : {"-6", "23", "1.0", "1e1", "\"1\"", "true", "null", "[1]", "{}"}) {
    CAPTURE(text);
    CHECK(number(text) == std::nullopt);
  }
  // These would wrap around in a conversion.
  CHECK(number("4294967296") == std::nullopt);
  CHECK(number("18446744073709551615") == std::nullopt);
  CHECK(number("-9223372036854775808") == std::nullopt);
  constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();
  const auto large = [](std::string_view text) {
    return wholeNumberIn<std::uint64_t>(parseOrderedJson(text), 1, kLargest);
  };
  CHECK(large("18446744073709551615") == kLargest);
  CHECK(large("0") == std::nullopt);
  CHECK(large("-1") == std::nullopt);
}

TEST_CASE("a name that is given twice is an error of a text that others wrote, at every depth") {
  const auto complaint = [](std::string_view text) {
    try {
      (void)parseStrictJson(text);
    } catch (const DuplicateName& e) {
      return e.path() + ": " + e.what();
    }
    return std::string();
  };
  CHECK(complaint(R"({"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]})").empty());
  CHECK(complaint(R"({"a":1,"a":1})") == "a: 'a' is given twice (line 1, character 8)");
  CHECK(complaint(R"({"a":1,"\u0061":1})") == "a: 'a' is given twice (line 1, character 8)");
  CHECK(complaint("[{\"a\":[[{}, {\"b\":{},\n\"b\":0}]],\"c\":0}]") ==
        "a.b: 'a.b' is given twice (line 2, character 1)");
  CHECK(parseJson(R"({"a":1,"a":2})")["a"] == 2);
}
