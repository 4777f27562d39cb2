// SPDX-License-Identifier: MIT
#include "protocol/settings.h"

#include <doctest/doctest.h>

using namespace pentarch;

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMiB = std::size_t{1} << 20;

Settings withInfo(std::initializer_list<command::Info> infos) {
  Settings settings{Settings::Defaults{}};
  for (const command::Info& info : infos) settings.apply(info);
  return settings;
}

}  // namespace

TEST_CASE("rules by number") {
  struct Row {
    std::int64_t value;
    Rule plain;
    Rule gui;
  };
  constexpr Row kRows[] = {
      {0, Rule::Freestyle, Rule::Freestyle},
      {1, Rule::Standard, Rule::Standard},
      {2, Rule::Freestyle, Rule::Renju},
      {3, Rule::Standard, Rule::Standard},
      {4, Rule::Renju, Rule::Renju},
      {5, Rule::Renju, Rule::Freestyle},
      {6, Rule::Renju, Rule::Freestyle},
      {7, Rule::Renju, Rule::Renju},
      {8, Rule::Caro, Rule::Caro},
      {9, Rule::CaroExact, Rule::CaroExact},
      {10, Rule::Caro, Rule::Caro},
      {11, Rule::CaroExact, Rule::CaroExact},
      {16, Rule::Freestyle, Rule::Freestyle},
      {-1, Rule::Freestyle, Rule::Freestyle},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.value);
    CHECK(ruleFromInfo(row.value, false) == row.plain);
    CHECK(ruleFromInfo(row.value, true) == row.gui);
  }
}

TEST_CASE("rule 2 means renju as soon as a front end is known, in either order") {
  CHECK(withInfo({{InfoKey::Rule, 2}}).rule() == Rule::Freestyle);
  CHECK(withInfo({{InfoKey::Rule, 2}, {InfoKey::ShowDetail, 3}}).rule() == Rule::Renju);
  CHECK(withInfo({{InfoKey::ShowDetail, 1}, {InfoKey::Rule, 2}}).rule() == Rule::Renju);
}

TEST_CASE("the table leaves memory for the rest") {
  CHECK(hashBytesForMemory(0) == 256 * kMiB);
  CHECK(hashBytesForMemory(350 << 20) == 256 * kMiB);
  CHECK(hashBytesForMemory(2147483647) == 256 * kMiB);
  CHECK(hashBytesForMemory(1 << 20) == kMiB / 4);
  CHECK(hashBytesForMemory(-5) == 256 * kMiB);
  for (const std::int64_t memory : {70, 80, 128, 200, 300}) {
    const std::size_t bytes = hashBytesForMemory(memory << 20);
    CHECK(bytes + 24 * kMiB <= static_cast<std::size_t>(memory) * kMiB * 85 / 100 + kMiB);
    CHECK(bytes >= 30 * kMiB);
    CHECK(hashBytesForMemory(memory << 20, 9) == bytes - 12 * kMiB);
  }
}

TEST_CASE("hash_size counts KiB and never exceeds the memory limit") {
  CHECK(withInfo({{InfoKey::HashSize, 65536}}).hashBytes() == 64 * kMiB);
  CHECK(withInfo({{InfoKey::HashSize, 0}}).hashBytes() == kMiB);
  CHECK(withInfo({{InfoKey::HashSize, 1LL << 62}}).hashBytes() == 4096 * kMiB);
  CHECK(withInfo({{InfoKey::HashSize, 1 << 20}, {InfoKey::MaxMemory, 80 << 20}}).hashBytes() ==
        hashBytesForMemory(80 << 20));
}

TEST_CASE("limits that are switched off") {
  for (const std::int64_t off : {0LL, -1LL}) {
    const SearchLimits limits = withInfo({{InfoKey::MaxDepth, off}, {InfoKey::MaxNode, off}}).limits();
    CHECK_FALSE(limits.maxDepth);
    CHECK_FALSE(limits.maxNodes);
  }
  const SearchLimits limits = withInfo({{InfoKey::MaxDepth, 8}, {InfoKey::MaxNode, 1000}}).limits();
  CHECK(limits.maxDepth == 8);
  CHECK(limits.maxNodes == 1000);
  CHECK(withInfo({{InfoKey::ThreadNum, 0}}).threads() == 1);
  CHECK(withInfo({{InfoKey::ThreadNum, 100000}}).threads() == Settings::maxThreads());
}

TEST_CASE("the time left is the match time until it is named, and shrinks with use") {
  Settings settings = withInfo({{InfoKey::TimeoutMatch, 60000}});
  CHECK(settings.clock(0).leftMs == 60000);
  settings.spend(1500ms);
  CHECK(settings.clock(0).leftMs == 58500);
  settings.apply({InfoKey::TimeLeft, 5000});
  CHECK(settings.clock(7).leftMs == 5000);
  CHECK(settings.clock(7).overheadMs == 7);
}

TEST_CASE("a used time left does not outlive its game, a fresh one does") {
  Settings settings = withInfo({{InfoKey::TimeoutMatch, 60000}, {InfoKey::TimeLeft, 9000}});
  settings.startGame();
  CHECK(settings.clock(0).leftMs == 9000);
  settings.spend(1s);
  settings.startGame();
  CHECK(settings.clock(0).leftMs == 60000);
}

TEST_CASE("unlimited times") {
  CHECK(withInfo({}).clock(0).leftMs == 2147483647);
  CHECK(withInfo({{InfoKey::TimeoutMatch, -1}, {InfoKey::TimeLeft, 1}}).clock(0).leftMs == 2147483647);
  Settings settings = withInfo({{InfoKey::TimeLeft, 2147483647}});
  settings.spend(10s);
  CHECK(settings.clock(0).leftMs == 2147483647);
  settings.apply({InfoKey::TimeLeft, -9223372036854775807LL});
  settings.spend(10s);
  CHECK(settings.clock(0).leftMs < 0);
}
