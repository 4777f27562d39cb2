// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "engine/base/budget.h"
#include "engine/game/score.h"
#include "engine/game/types.h"
#include "engine/search/zeroed_memory.h"

namespace pentarch {

/// Known result of a VCF search for the side to move.
enum class VcfVerdict : std::uint8_t { Unknown, None };

/// Range of the depth of an entry.
inline constexpr int kMinTtDepth = -1;
inline constexpr int kMaxTtDepth = 253;

/// Table entry of a position. Mate scores in `score` count from that position, not from the root.
struct TtEntry {
  Square move;
  Score score = 0;
  Score eval = 0;  ///< static evaluation
  int depth = 0;   ///< in plies, kMinTtDepth..kMaxTtDepth
  Bound bound = Bound::None;
  bool wasPv = false;
  VcfVerdict vcf = VcfVerdict::Unknown;
};

/// A hash table of search results shared by all threads. Lock-free: an entry is two words that check each other, so a
/// torn one is seen as a miss. Buckets of four entries fill one cache line; any number of buckets is possible.
///
/// A large table starts with a part of its memory and grows into the rest as it fills: touching memory for the first
/// time costs more than a short search, and a small table stays in the caches.
class TranspositionTable {
 public:
  /// No memory yet; every probe misses and every store is dropped.
  TranspositionTable() = default;

  /// Sets the size to at most `bytes` and clears the table. Halves the size as often as memory is refused, down to
  /// nothing.
  void resize(std::size_t bytes);
  /// Clears the table by freeing and allocating its memory, so it may end up smaller.
  void clear();
  /// True if memory was refused at the last resize() or clear().
  [[nodiscard]] bool allocationReduced() const { return isReduced_; }
  /// Size that it may grow to.
  [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(Bucket); }
  /// Size in use now.
  [[nodiscard]] std::size_t usedBytes() const { return bucketCount() * sizeof(Bucket); }

  /// Doubles the part in use if it is half full and the new part has at most `bytes` bytes. Touching these for the
  /// first time takes up to 3 ms per megabyte on a busy machine. All entries are kept. Call it from one thread now and
  /// then; others may probe and store meanwhile and at worst miss an entry. Every quarter of a megabyte the clock and
  /// the signal of `budget` are looked at; once they end it, the table keeps its size, some entries are not found until
  /// the next call, and that call starts over.
  void growIfCrowded(std::size_t bytes = std::numeric_limits<std::size_t>::max(), const Budget& budget = {});

  /// Doubles the part in use until there is a bucket for each of so many entries, or all memory is in use. All entries
  /// are kept. Must not run during a search.
  void reserve(std::uint64_t entries);

  /// Starts a new search: older entries become easier to replace.
  void newSearch() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

  /// The entry of a position, if there is one. Safe beside other threads that probe and store: an entry that another
  /// thread has half written is not found.
  [[nodiscard]] std::optional<TtEntry> probe(std::uint64_t key) const;
  /// Keeps an entry in place of the least useful one of its bucket. A bound does not replace an entry of the position
  /// that is from this search and more than 3 plies deeper. Safe beside other threads that probe and store.
  /// Precondition: kMinTtDepth ≤ depth ≤ kMaxTtDepth.
  void store(std::uint64_t key, const TtEntry& entry);
  /// Asks the processor for the memory that probe() and store() of that position will read.
  void prefetch(std::uint64_t key) const;

  /// Share of all memory that holds entries of any search, in permille, estimated from the first buckets.
  [[nodiscard]] int filledPermille() const;
  /// The same for entries that the current search has written.
  [[nodiscard]] int currentPermille() const;
  /// Calls `see` with the key and the contents of every entry. Must not run during a search.
  void forEach(const std::function<void(std::uint64_t key, const TtEntry& entry)>& see) const;

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
  [[nodiscard]] static std::uint8_t generationOf(std::uint64_t data);

  [[nodiscard]] std::size_t bucketCount() const { return bucketCount_.load(std::memory_order_relaxed); }
  [[nodiscard]] Bucket& bucketOf(std::uint64_t key, std::size_t count) const;
  template <typename Wanted>
  [[nodiscard]] std::size_t countInSample(Wanted wanted) const;
  [[nodiscard]] bool canGrow() const { return bucketCount() < capacity_; }
  bool grow(const Budget& budget);
  void spread(Bucket& from, std::size_t newCount);

  ZeroedMemory memory_;
  Bucket* buckets_ = nullptr;                // inside memory_
  std::size_t capacity_ = 0;                 // in buckets
  std::atomic<std::size_t> bucketCount_{0};  // in use: capacity_ or a whole fraction of it
  std::uint8_t generation_ = 0;
  bool isReduced_ = false;
};

}  // namespace pentarch
