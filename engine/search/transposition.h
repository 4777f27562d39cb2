// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/game/score.h"
#include "engine/game/types.h"
#include "engine/search/zeroed_memory.h"

namespace pentarch {

/// What is known about whether the side to move wins by continuous fours.
enum class VcfVerdict : std::uint8_t { Unknown, None };

/// What the table knows about a position. `score` counts mates from that position, not from the root.
struct TtEntry {
  Square move;
  Score score = 0;
  Score eval = 0;  ///< static evaluation
  int depth = 0;   ///< in plies, -1 for a leaf
  Bound bound = Bound::None;
  bool wasPv = false;
  VcfVerdict vcf = VcfVerdict::Unknown;
};

/// A hash table of search results shared by all threads. Lock-free: an entry is two words that check each other, so a
/// torn one is seen as a miss. Buckets of four entries fill one cache line; any number of buckets will do.
class TranspositionTable {
 public:
  /// No memory yet; every probe misses and every store is dropped.
  TranspositionTable() = default;

  /// Sets the size to at most `bytes` and forgets everything. Takes half as often as memory is refused, down to
  /// nothing.
  void resize(std::size_t bytes);
  void clear();
  [[nodiscard]] std::size_t bytes() const { return bucketCount_ * sizeof(Bucket); }

  /// Starts a new search: older entries become easier to replace.
  void newSearch() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

  [[nodiscard]] std::optional<TtEntry> probe(std::uint64_t key) const;
  void store(std::uint64_t key, const TtEntry& entry);
  void prefetch(std::uint64_t key) const;

  /// Share of entries written by the current search, in permille, estimated from the first buckets.
  [[nodiscard]] int fullPermille() const;

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0};  // key xor data
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    std::array<Slot, 4> slots;
  };
  static_assert(sizeof(Bucket) == 64);
  static constexpr std::uint8_t kGenerationMask = 63;

  [[nodiscard]] Bucket& bucketOf(std::uint64_t key) const;

  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr;  // inside memory_
  std::size_t bucketCount_ = 0;
  std::uint8_t generation_ = 0;
};

}  // namespace pentarch
