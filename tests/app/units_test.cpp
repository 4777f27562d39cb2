// SPDX-License-Identifier: MIT
#include "app/records/units.h"

#include <doctest/doctest.h>

#include <string>

#include "app/records/errors.h"

using namespace pentarch::app;

TEST_CASE("durations") {
  CHECK(parseDuration("500ms", "t").count() == 500);
  CHECK(parseDuration("2s", "t").count() == 2000);
  CHECK(parseDuration("1.5", "t").count() == 1500);
  CHECK(parseDuration("2m", "t").count() == 120'000);
  CHECK(parseDuration("1H", "t").count() == 3'600'000);
  CHECK_THROWS_AS((void)parseDuration("soon", "t"), UsageError);
  CHECK_THROWS_AS((void)parseDuration("5 parsecs", "t"), UsageError);
  CHECK_THROWS_AS((void)parseDuration("-1s", "t"), UsageError);
  CHECK_THROWS_AS((void)parseDuration("", "t"), UsageError);
  CHECK_THROWS_AS((void)parseDuration("nan", "t"), UsageError);
  for (const std::string none : {"0", "0s", "0ms", "0.9ms", "0.0009", "0h"}) {
    CHECK_THROWS_WITH_AS((void)parseDuration(none, "--time"), "--time: must be at least 1ms", UsageError);
  }
  CHECK(parseDuration("1ms", "t").count() == 1);
  CHECK(parseDuration("0.001", "t").count() == 1);
  CHECK(parseDuration("1.001", "t").count() == 1001);
  CHECK(parseDuration("1.0019", "t").count() == 1001);
  CHECK(parseDuration("10000h", "t") == std::chrono::hours(10'000));
  CHECK_THROWS_WITH_AS((void)parseDuration("10001h", "--time"), "--time: '10001h' is too large (at most 10000h)",
                       UsageError);
  CHECK_THROWS_WITH_AS((void)parseDuration("4e9", "--time"), "--time: '4e9' is too large (at most 36000000s)",
                       UsageError);
  CHECK_THROWS_AS((void)parseDuration("1e14h", "t"), UsageError);
}

TEST_CASE("sizes and counts") {
  CHECK(parseBytes("256MB", "h") == std::size_t{256} << 20);
  CHECK(parseBytes("1G", "h") == std::size_t{1} << 30);
  CHECK(parseBytes("64", "h") == std::size_t{64} << 20);
  CHECK(parseBytes("512k", "h") == std::size_t{512} << 10);
  CHECK_THROWS_AS((void)parseBytes("lots", "h"), UsageError);
  CHECK(parseCount("5M", "n") == 5'000'000);
  CHECK(parseCount("200k", "n") == 200'000);
  CHECK(parseCount("17", "n") == 17);
  CHECK(parseCount("64.1k", "n") == 64'100);
  CHECK(parseCount("4.1M", "n") == 4'100'000);
  CHECK(parseCount("4000000000k", "n") == 4'000'000'000'000);
  CHECK_THROWS_AS((void)parseCount("nan", "n"), UsageError);
  CHECK_THROWS_AS((void)parseCount("1e15g", "n"), UsageError);
  CHECK_THROWS_AS((void)parseCount("0", "n"), UsageError);
  CHECK(parseInteger("7", "d", 1, 10) == 7);
  CHECK_THROWS_AS((void)parseInteger("11", "d", 1, 10), UsageError);
  CHECK_THROWS_AS((void)parseInteger("7x", "d", 1, 10), UsageError);
}

TEST_CASE("seeds are all numbers of 64 bits") {
  CHECK(parseSeed("0", "s") == 0);
  CHECK(parseSeed("18446744073709551615", "s") == 18'446'744'073'709'551'615U);
  for (const char* text : {"", "-1", "5k", "1.5", "0x1", "18446744073709551616"}) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)parseSeed(text, "s"), UsageError);
  }
}

TEST_CASE("digits alone") {
  for (const char* text : {"0", "0123456789"}) CHECK(isAllDigits(text));
  for (const char* text : {"", "-1", "1 ", "1x", "\xc2\xb2"}) CHECK_FALSE(isAllDigits(text));
}

TEST_CASE("counts for people") {
  CHECK(shortCount(512) == "512");
  CHECK(shortCount(88'300) == "88k");
  CHECK(shortCount(1'240'000) == "1.24M");
  CHECK(shortCount(3.5e9) == "3.50G");
  CHECK(shortCount(9'999) == "9999");
  CHECK(shortCount(999'499) == "999k");
  CHECK(shortCount(999'700) == "1.00M");
  CHECK(shortCount(999'990'000) == "999.99M");
  CHECK(shortCount(999'999'999) == "1.00G");
}
