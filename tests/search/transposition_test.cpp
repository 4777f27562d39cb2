// SPDX-License-Identifier: MIT
#include "engine/search/transposition.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

using namespace pentarch;

// By default sanitizers abort when an allocation fails; here that is expected.
extern "C" const char* __asan_default_options();
extern "C" const char* __tsan_default_options();
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1";
}
extern "C" const char* __tsan_default_options() {
  return "allocator_may_return_null=1";
}

namespace {

TtEntry entry(int depth, Score score, Bound bound = Bound::Exact) {
  TtEntry e;
  e.move = Square::at(depth % 15, 3);
  e.score = score;
  e.eval = -score / 2;
  e.depth = depth;
  e.bound = bound;
  e.wasPv = depth % 2 == 0;
  return e;
}

}  // namespace

TEST_CASE("what is stored comes back") {
  TranspositionTable table;
  table.resize(1 << 20);
  for (int i = 0; i < 60; ++i)
    table.store(static_cast<std::uint64_t>(i + 1) * 0x9E3779B97F4A7C15ULL, entry(i, 100 * i - 3000));
  for (int i = 0; i < 60; ++i) {
    const auto found = table.probe(static_cast<std::uint64_t>(i + 1) * 0x9E3779B97F4A7C15ULL);
    REQUIRE(found);
    CHECK(found->move == Square::at(i % 15, 3));
    CHECK(found->score == 100 * i - 3000);
    CHECK(found->eval == -(100 * i - 3000) / 2);
    CHECK(found->depth == i);
    CHECK(found->bound == Bound::Exact);
    CHECK(found->wasPv == (i % 2 == 0));
  }
  CHECK_FALSE(table.probe(12345));
}

TEST_CASE("mate scores and missing moves survive") {
  TranspositionTable table;
  table.resize(1 << 16);
  TtEntry e = entry(7, lossIn(4), Bound::Upper);
  e.move = Square::none();
  table.store(99, e);
  REQUIRE(table.probe(99));
  CHECK(table.probe(99)->score == lossIn(4));
  CHECK(table.probe(99)->move.isNone());
  // A later result without a move keeps the known move.
  table.store(77, entry(5, 10));
  TtEntry later = entry(9, 20);
  later.move = Square::none();
  table.store(77, later);
  CHECK(table.probe(77)->move == Square::at(5, 3));
}

TEST_CASE("a full bucket gives up its shallowest and oldest entry") {
  TranspositionTable table;
  table.resize(64);  // one bucket
  for (int i = 1; i <= 4; ++i) table.store(static_cast<std::uint64_t>(i), entry(i + 10, 0));
  table.store(5, entry(20, 0));
  CHECK_FALSE(table.probe(1));
  CHECK(table.probe(5));
  for (int i = 0; i < 10; ++i) table.newSearch();
  table.store(6, entry(0, 0));
  CHECK(table.probe(6));
}

TEST_CASE("a deep result is not replaced by a much shallower bound of the same search") {
  TranspositionTable table;
  table.resize(1 << 12);
  table.store(5, entry(20, 50));
  table.store(5, entry(3, 10, Bound::Lower));
  CHECK(table.probe(5)->depth == 20);
  table.newSearch();
  table.store(5, entry(3, 10, Bound::Lower));
  CHECK(table.probe(5)->depth == 3);
}

TEST_CASE("a table without memory misses and forgets") {
  TranspositionTable table;
  CHECK(table.bytes() == 0);
  table.store(1, entry(1, 1));
  CHECK_FALSE(table.probe(1));
  CHECK(table.currentPermille() == 0);
  table.resize(10);  // smaller than a bucket
  CHECK(table.bytes() == 0);
}

TEST_CASE("a size that memory refuses is halved until it fits") {
  TranspositionTable table;
  table.resize(std::size_t{1} << 60);
  CHECK(table.bytes() > 0);
  table.store(1, entry(1, 1));
  CHECK(table.probe(1));
}

TEST_CASE("a size beyond all memory is survived") {
  TranspositionTable table;
  table.resize(~std::size_t{0});
  table.store(1, entry(1, 1));
  CHECK(table.probe(1).has_value() == (table.bytes() > 0));
}

TEST_CASE("every size from nothing to a few buckets works") {
  for (std::size_t bytes = 0; bytes < 1000; bytes += 7) {
    TranspositionTable table;
    table.resize(bytes);
    CHECK(table.bytes() <= bytes);
    CHECK(table.bytes() + 64 > bytes);
    for (std::uint64_t i = 1; i < 200; ++i) table.store(i * 0x9E3779B97F4A7C15ULL, entry(static_cast<int>(i % 50), 7));
    std::size_t found = 0;
    for (std::uint64_t i = 1; i < 200; ++i) found += table.probe(i * 0x9E3779B97F4A7C15ULL).has_value();
    CHECK(found <= table.bytes() / 16);
    CHECK(found >= table.bytes() / 32);
    table.clear();
    CHECK_FALSE(table.probe(0x9E3779B97F4A7C15ULL));
  }
}

TEST_CASE("a key of zero is a key like any other") {
  TranspositionTable table;
  table.resize(1 << 12);
  CHECK_FALSE(table.probe(0));
  table.store(0, entry(6, 42));
  REQUIRE(table.probe(0));
  CHECK(table.probe(0)->score == 42);
}

TEST_CASE("all fields survive at the ends of their ranges") {
  TranspositionTable table;
  table.resize(1 << 12);
  std::uint64_t key = 1;
  for (const int depth : {-1, 0, 1, 120, 200}) {
    for (const Score score : {-kWinScore, lossIn(1), -kMaxEval, 0, kMaxEval, winIn(1), kWinScore}) {
      for (const Bound bound : {Bound::Upper, Bound::Lower, Bound::Exact}) {
        for (const VcfVerdict vcf : {VcfVerdict::Unknown, VcfVerdict::None}) {
          TtEntry e = entry(std::max(0, depth), score, bound);
          e.depth = depth;
          e.vcf = vcf;
          e.eval = -std::clamp(score, -kMaxEval, kMaxEval);
          e.move = Square::at(kMaxBoardSize - 1, kMaxBoardSize - 1);
          key += 0x9E3779B97F4A7C15ULL;
          table.store(key, e);
          const auto found = table.probe(key);
          REQUIRE(found);
          CHECK(found->depth == depth);
          CHECK(found->score == score);
          CHECK(found->eval == e.eval);
          CHECK(found->bound == bound);
          CHECK(found->vcf == vcf);
          CHECK(found->move == e.move);
        }
      }
    }
  }
}

TEST_CASE("the older an entry, the sooner it goes") {
  TranspositionTable table;
  table.resize(64);  // one bucket
  table.store(1, entry(12, 0));
  table.newSearch();
  table.newSearch();
  for (std::uint64_t key = 2; key <= 4; ++key) table.store(key, entry(3, 0));
  table.store(5, entry(1, 0));  // two searches of age outweigh nine plies of depth
  CHECK_FALSE(table.probe(1));
  for (std::uint64_t key = 2; key <= 5; ++key) CHECK(table.probe(key));
}

TEST_CASE("the share of the table that is in use counts this search only") {
  TranspositionTable table;
  table.resize(std::size_t{64} * 1000);
  for (std::uint64_t i = 1; i < 40'000; ++i) table.store(i * 0x9E3779B97F4A7C15ULL, entry(4, 0));
  CHECK(table.currentPermille() > 950);
  CHECK(table.currentPermille() <= 1000);
  table.newSearch();
  CHECK(table.currentPermille() == 0);
}

TEST_CASE("a large table begins small and grows without losing anything that was kept") {
  TranspositionTable table;
  table.resize(std::size_t{64} << 20);
  const std::size_t initial = table.usedBytes();
  CHECK(initial <= std::size_t{8} << 20);
  CHECK(table.bytes() <= std::size_t{64} << 20);
  CHECK(table.bytes() > (std::size_t{64} << 20) - 4096);
  table.growIfCrowded();
  CHECK(table.usedBytes() == initial);  // empty: nothing to grow
  std::uint64_t stored = 0;
  while (table.bytes() > table.usedBytes()) {
    const std::uint64_t before = stored;
    while (stored < table.usedBytes() / 16) table.store(++stored * 0x9E3779B97F4A7C15ULL, entry(5, 7));
    std::vector<bool> wasThere;
    for (std::uint64_t i = 1; i <= stored; ++i) wasThere.push_back(table.probe(i * 0x9E3779B97F4A7C15ULL).has_value());
    const std::size_t used = table.usedBytes();
    table.growIfCrowded(used - 1);
    CHECK(table.usedBytes() == used);  // over the limit on growth
    table.growIfCrowded(used);
    REQUIRE(table.usedBytes() > used);
    bool isSame = true;
    for (std::uint64_t i = 1; i <= stored; ++i) {
      isSame = isSame && table.probe(i * 0x9E3779B97F4A7C15ULL).has_value() == wasThere[i - 1];
    }
    CHECK(isSame);
    CHECK(stored > before);
  }
  table.growIfCrowded();
  CHECK(table.usedBytes() == table.bytes());
  table.clear();
  CHECK(table.usedBytes() == initial);
}

TEST_CASE("threads: a table that grows gives nobody a wrong entry") {
  TranspositionTable table;
  table.resize(std::size_t{64} << 20);
  std::atomic<bool> isDone{false};
  std::atomic<int> wrong{0};
  std::thread writer([&] {
    for (std::uint64_t i = 1; i < 1'500'000; ++i) {
      const int value = static_cast<int>(i % 50);
      table.store(i * 0x9E3779B97F4A7C15ULL, entry(value, value * 10));
      const std::uint64_t earlier = i / 2 + 1;
      const auto found = table.probe(earlier * 0x9E3779B97F4A7C15ULL);
      if (found && found->score != static_cast<int>(earlier % 50) * 10) ++wrong;
    }
    isDone = true;
  });
  while (!isDone) table.growIfCrowded();
  writer.join();
  CHECK(wrong == 0);
  CHECK(table.usedBytes() > std::size_t{8} << 20);
}

TEST_CASE("clearing forgets") {
  TranspositionTable table;
  table.resize(1 << 16);
  table.store(3, entry(1, 1));
  table.clear();
  CHECK_FALSE(table.probe(3));
}

TEST_CASE("threads: two writers never make a torn entry") {
  TranspositionTable table;
  table.resize(64 * 4);
  std::atomic<int> torn{0};
  const auto work = [&](unsigned seed) {
    for (unsigned i = 0; i < 200'000; ++i) {
      const std::uint64_t key = (i * 7 + seed) % 64 + 1;
      const int value = static_cast<int>(key);
      table.store(key << 58 | key, entry(value, value * 10));
      const std::uint64_t other = (i * 13 + seed) % 64 + 1;
      if (const auto found = table.probe(other << 58 | other)) {
        if (found->score != static_cast<int>(other) * 10 || found->depth != static_cast<int>(other)) ++torn;
      }
    }
  };
  std::thread a(work, 1U);
  std::thread b(work, 2U);
  a.join();
  b.join();
  CHECK(torn == 0);
}

TEST_CASE("growth that is stopped loses nothing") {
  constexpr std::uint64_t kEntries = 400'000;
  TranspositionTable table;
  table.resize(std::size_t{64} << 20);
  const std::size_t before = table.usedBytes();
  const auto keyOf = [](std::uint64_t i) { return (i + 1) * 0x9E3779B97F4A7C15ULL; };
  for (std::uint64_t i = 0; i < kEntries; ++i) table.store(keyOf(i), entry(5, 7));
  const auto countKnown = [&] {
    std::uint64_t known = 0;
    for (std::uint64_t i = 0; i < kEntries; ++i) known += table.probe(keyOf(i)) ? 1 : 0;
    return known;
  };
  const std::uint64_t known = countKnown();
  for (const int most : {0, 1, 5, 20}) {
    int questions = 0;
    table.growIfCrowded(std::numeric_limits<std::size_t>::max(), {.poll = [&] { return questions++ >= most; }});
    CHECK(questions == most + 1);
    CHECK(table.usedBytes() == before);
  }
  table.growIfCrowded();
  CHECK(table.usedBytes() == 2 * before);
  CHECK(countKnown() == known);
}
