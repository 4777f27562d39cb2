// SPDX-License-Identifier: MIT
#include "engine/base/bytes.h"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <string>

using namespace pentarch;

TEST_CASE("numbers are little-endian, and negative ones in two's complement") {
  std::string bytes;
  appendNumber(bytes, 0x0123456789ABCDEFULL, 8);
  appendNumber(bytes, -2, 2);
  CHECK(bytes == std::string("\xEF\xCD\xAB\x89\x67\x45\x23\x01\xFE\xFF"));
  ByteReader reader(bytesOf(bytes));
  CHECK(reader.number(8) == 0x0123456789ABCDEFULL);
  CHECK(reader.signed16() == -2);
  CHECK(reader.ok());
  CHECK(reader.atEnd());
  bytes.clear();
  appendNumber(bytes, 0x1FE, 1);
  CHECK(bytes == "\xFE");
}

TEST_CASE("lists of signed numbers keep their signs") {
  std::string bytes;
  for (const int number : {-128, -1, 0, 127}) appendNumber(bytes, number, 1);
  for (const int number : {-32768, -1, 32767}) appendNumber(bytes, number, 2);
  ByteReader reader(bytesOf(bytes));
  std::array<std::int8_t, 4> small{};
  std::array<std::int16_t, 3> large{};
  reader.numbers(small);
  reader.numbers(large);
  CHECK(small == std::array<std::int8_t, 4>{-128, -1, 0, 127});
  CHECK(large == std::array<std::int16_t, 3>{std::numeric_limits<std::int16_t>::min(), -1, 32767});
}

TEST_CASE("after the end everything is zero") {
  const std::string bytes = "abc";
  ByteReader reader(bytesOf(bytes));
  CHECK(reader.number(2) == 0x6261);
  CHECK(reader.ok());
  CHECK(reader.number(2) == 0);  // the one byte that is left is no number of two
  CHECK_FALSE(reader.ok());
  CHECK(reader.number(1) == 0);
  CHECK(reader.text(1).empty());
  std::array<std::int16_t, 2> numbers = {7, 7};
  reader.numbers(numbers);
  CHECK(numbers == std::array<std::int16_t, 2>{0, 0});
}

TEST_CASE("a checksum is that of all bytes before, however they come") {
  Checksum checksum;
  checksum.add(bytesOf("foo"));
  checksum.add(bytesOf("bar"));
  CHECK(checksum.value() == 0x85944171F73967E8ULL);  // published for "foobar"
  CHECK(checksumOf(bytesOf("foobar")) == checksum.value());
  std::string file = "contents";
  appendChecksum(file);
  CHECK(hasRightChecksum(bytesOf(file)));
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    CHECK_FALSE(hasRightChecksum(bytesOf(damaged)));
  }
  for (std::size_t length = 0; length < kChecksumBytes; ++length) {
    CHECK_FALSE(hasRightChecksum(bytesOf(file.substr(0, length))));
  }
}
