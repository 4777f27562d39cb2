// SPDX-License-Identifier: MIT
#include "engine/search/table_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <vector>

#include "tests/support/checksum_end.h"

using namespace pentarch;

namespace {

constexpr TableKind kKind{Rule::Renju, 15};
constexpr int kEntries = 40;

std::uint64_t keyOf(int i) {
  return static_cast<std::uint64_t>(i + 1) * 0x9E3779B97F4A7C15ULL;
}

TtEntry entryOf(int i) {
  TtEntry e;
  if (i % 5 != 0) e.move = Square::at(i % 15, 14 - i % 7);
  e.score = i % 3 == 0 ? winIn(i) : i % 3 == 1 ? lossIn(i) : 100 - 7 * i;
  e.eval = 13 * i - 250;
  e.depth = i % 4 == 0 ? kMinTtDepth : i;
  e.bound = static_cast<Bound>(i % 4);
  e.wasPv = i % 2 == 0;
  e.vcf = i % 6 == 0 ? VcfVerdict::None : VcfVerdict::Unknown;
  return e;
}

std::string fileOf(int entries) {
  TranspositionTable table;
  table.resize(1 << 20);
  for (int i = 0; i < entries; ++i) table.store(keyOf(i), entryOf(i));
  std::ostringstream out;
  CHECK(writeTable(out, table, kKind) == static_cast<std::uint64_t>(entries));
  return out.str();
}

/// The error of reading the bytes; empty if there is none. After an error the table must be empty.
std::string errorOf(const std::string& bytes, TableKind kind = kKind) {
  TranspositionTable table;
  table.resize(1 << 20);
  std::istringstream in(bytes);
  const auto read = readTable(in, table, kind);
  const auto* error = std::get_if<ReadError>(&read);
  if (error == nullptr) return "";
  int found = 0;
  table.forEach([&found](std::uint64_t, const TtEntry&) { ++found; });
  CHECK(found == 0);
  return error->message;
}

}  // namespace

TEST_CASE("a table that has grown survives in a file") {
  constexpr std::size_t kBytes = std::size_t{32} << 20;
  constexpr int kMany = 300'000;  // more than a new table of this size begins with
  TranspositionTable grown;
  grown.resize(kBytes);
  grown.reserve(kMany);
  std::mt19937_64 random(5);
  std::vector<std::uint64_t> keys(kMany);
  for (std::uint64_t& key : keys) {
    key = random();
    grown.store(key, entryOf(1));
  }
  std::stringstream file;
  writeTable(file, grown, kKind);
  TranspositionTable fresh;
  fresh.resize(kBytes);
  REQUIRE(fresh.usedBytes() < grown.usedBytes());
  REQUIRE(std::holds_alternative<std::uint64_t>(readTable(file, fresh, kKind)));
  const auto lost =
      std::count_if(keys.begin(), keys.end(), [&](std::uint64_t key) { return grown.probe(key) && !fresh.probe(key); });
  CHECK(lost == 0);
}

TEST_CASE("a table is read from where the stream stands") {
  TranspositionTable table;
  table.resize(1 << 20);
  std::istringstream in("before" + fileOf(kEntries));
  in.seekg(6);
  const auto read = readTable(in, table, kKind);
  REQUIRE(std::holds_alternative<std::uint64_t>(read));
  CHECK(std::get<std::uint64_t>(read) == kEntries);
}

TEST_CASE("what a table knows survives in a file") {
  const std::string bytes = fileOf(kEntries);
  CHECK(bytes.size() == 24 + 16 * kEntries + 8);
  TranspositionTable table;
  table.resize(1 << 18);
  std::istringstream in(bytes);
  const auto read = readTable(in, table, kKind);
  REQUIRE(std::holds_alternative<std::uint64_t>(read));
  CHECK(std::get<std::uint64_t>(read) == kEntries);
  for (int i = 0; i < kEntries; ++i) {
    const TtEntry expected = entryOf(i);
    const auto found = table.probe(keyOf(i));
    REQUIRE(found);
    CHECK(found->move == expected.move);
    CHECK(found->score == expected.score);
    CHECK(found->eval == expected.eval);
    CHECK(found->depth == expected.depth);
    CHECK(found->bound == expected.bound);
    CHECK(found->wasPv == expected.wasPv);
    CHECK(found->vcf == expected.vcf);
  }
  CHECK(errorOf(fileOf(0)).empty());
}

TEST_CASE("a table without memory writes and reads nothing") {
  TranspositionTable none;
  std::ostringstream out;
  CHECK(writeTable(out, none, kKind) == 0);
  std::istringstream in(fileOf(3));
  CHECK(std::holds_alternative<std::uint64_t>(readTable(in, none, kKind)));
}

TEST_CASE("files for other rules and sizes are refused by name") {
  const std::string bytes = fileOf(2);
  CHECK(errorOf(bytes, {Rule::Caro, 15}) == "the file is for renju on 15x15, the board is caro on 15x15");
  CHECK(errorOf(bytes, {Rule::Renju, 20}) == "the file is for renju on 15x15, the board is renju on 20x20");
}

TEST_CASE("no truncation and no flipped bit is accepted") {
  const std::string bytes = fileOf(5);
  for (std::size_t length = 0; length < bytes.size(); ++length) CHECK_FALSE(errorOf(bytes.substr(0, length)).empty());
  CHECK(errorOf(bytes + '\0') == "the file is damaged: it is too long");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      CHECK_FALSE(errorOf(damaged).empty());
    }
  }
}

TEST_CASE("entries that no search could have written are refused even with the right checksum") {
  const auto damaged = [](std::size_t offset, unsigned value) {
    std::string bytes = fileOf(1);
    bytes[24 + offset] = static_cast<char>(value & 0xFF);
    bytes[24 + offset + 1] = static_cast<char>(value >> 8 & 0xFF);
    return errorOf(withChecksumAnew(bytes));
  };
  const std::string reason = "the file is damaged: entry 0 is impossible";
  CHECK(damaged(8, 30001) == reason);          // score
  CHECK(damaged(8, 0x8000) == reason);         // score
  CHECK(damaged(8, kMaxEval + 1) == reason);   // score, neither an evaluation nor a win
  CHECK(damaged(10, kMaxEval + 1) == reason);  // evaluation
  CHECK(damaged(12, 15) == reason);            // move beyond its row
  CHECK(damaged(12, 15 * kStride) == reason);  // move beyond the last row
  CHECK(damaged(12, kSquareCount) == reason);  // not a square
  CHECK(damaged(14, 0x0100 | 255) == reason);  // depth
  CHECK(damaged(14, 0x1000) == reason);        // flags
  CHECK(damaged(12, 14 * kStride + 14).empty());
  std::string bytes = fileOf(1);
  bytes[12] = 9;
  CHECK(errorOf(withChecksumAnew(bytes)) == "the file is damaged: no such rule or board");
  bytes = fileOf(1);
  bytes[8] = 2;
  CHECK(errorOf(withChecksumAnew(bytes)) == "the file has version 2, this program reads 1");
  bytes = fileOf(1);
  bytes[23] = 0x7F;  // number of entries out of range
  CHECK(errorOf(withChecksumAnew(bytes)) == "the file is damaged: it is too short");
}

TEST_CASE("arbitrary bytes behind a good beginning never pass") {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string bytes = fileOf(3).substr(0, random() % 60);
    const std::size_t length = random() % 200;
    for (std::size_t i = 0; i < length; ++i) bytes.push_back(static_cast<char>(random() & 0xFF));
    CHECK_FALSE(errorOf(bytes).empty());
  }
}
