// SPDX-License-Identifier: MIT
#include "engine/search/transposition.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace pentarch {
namespace {

// Layout of a data word: move 10, bound 2, pv 1, vcf 1, generation 6, depth 8, score 16, eval 16 bits.
constexpr unsigned kBoundShift = 10;
constexpr unsigned kPvShift = 12;
constexpr unsigned kVcfShift = 13;
constexpr unsigned kGenerationShift = 14;
constexpr unsigned kDepthShift = 20;
constexpr unsigned kScoreShift = 28;
constexpr unsigned kEvalShift = 44;
constexpr std::uint64_t kNoMove = 1023;
static_assert(kSquareCount <= kNoMove);
constexpr int kDepthOffset = 1 - kMinTtDepth;
// Upper bound that rules out overflow below; more than any machine has.
constexpr std::size_t kMaxBytes = std::size_t{1} << (sizeof(std::size_t) > 4 ? 46 : 31);
constexpr std::size_t kInitialBytes = std::size_t{8} << 20;
constexpr std::size_t kGrowth = 2;
constexpr std::size_t kBucketsPerPoll = 1 << 12;
constexpr std::size_t kSample = 250;  // number of buckets sampled to estimate how full the table is
constexpr int kAgePenalty = 8;        // plies of depth that a generation of age is worth
constexpr int kBoundDepthLoss = 3;    // plies by which a bound may be shallower than what it replaces
constexpr int kEmptyWorth = std::numeric_limits<int>::min();  // of a slot to be replaced: less than any entry's

[[nodiscard]] std::uint64_t pack(const TtEntry& e, std::uint8_t generation) {
  const std::uint64_t move = e.move ? static_cast<std::uint64_t>(e.move.index()) : kNoMove;
  return move | static_cast<std::uint64_t>(e.bound) << kBoundShift | std::uint64_t{e.wasPv} << kPvShift |
         static_cast<std::uint64_t>(e.vcf) << kVcfShift | std::uint64_t{generation} << kGenerationShift |
         static_cast<std::uint64_t>(e.depth + kDepthOffset) << kDepthShift |
         std::uint64_t{static_cast<std::uint16_t>(e.score)} << kScoreShift |
         std::uint64_t{static_cast<std::uint16_t>(e.eval)} << kEvalShift;
}

[[nodiscard]] TtEntry unpack(std::uint64_t data) {
  TtEntry e;
  const std::uint64_t move = data & kNoMove;
  if (move != kNoMove) e.move = Square::fromIndex(static_cast<int>(move));
  e.bound = static_cast<Bound>(data >> kBoundShift & 3);
  e.wasPv = (data >> kPvShift & 1) != 0;
  e.vcf = static_cast<VcfVerdict>(data >> kVcfShift & 1);
  e.depth = static_cast<int>(data >> kDepthShift & 0xFF) - kDepthOffset;
  e.score = static_cast<std::int16_t>(data >> kScoreShift);
  e.eval = static_cast<std::int16_t>(data >> kEvalShift);
  return e;
}

[[nodiscard]] int depthOf(std::uint64_t data) {
  return static_cast<int>(data >> kDepthShift & 0xFF);
}

}  // namespace

std::uint8_t TranspositionTable::generationOf(std::uint64_t data) {
  return static_cast<std::uint8_t>(data >> kGenerationShift & kGenerationMask);
}

void TranspositionTable::resize(std::size_t bytes) {
  memory_ = {};
  buckets_ = nullptr;
  capacity_ = 0;
  bucketCount_ = 0;
  isReduced_ = false;
  // Zero bytes are valid empty buckets.
  for (std::size_t count = std::min(bytes, kMaxBytes) / sizeof(Bucket); count > 0; count /= 2) {
    memory_ = ZeroedMemory(count * sizeof(Bucket));
    if (memory_.data() == nullptr) {
      isReduced_ = true;
      continue;
    }
    buckets_ = static_cast<Bucket*>(memory_.data());
    std::size_t used = count;
    std::size_t multiple = 1;
    while (used * sizeof(Bucket) > kInitialBytes) {
      used /= kGrowth;
      multiple *= kGrowth;
    }
    bucketCount_ = used;
    capacity_ = used * multiple;
    return;
  }
}

void TranspositionTable::clear() {
  resize(bytes());
}

TranspositionTable::Bucket& TranspositionTable::bucketOf(std::uint64_t key, std::size_t count) const {
  // The high product of key and count spreads keys evenly over any number of buckets.
  __extension__ using Wide = unsigned __int128;
  const auto index = static_cast<std::size_t>(static_cast<Wide>(key) * count >> 64);
  return buckets_[index];
}

void TranspositionTable::prefetch(std::uint64_t key) const {
  if (const std::size_t count = bucketCount(); count > 0) __builtin_prefetch(&bucketOf(key, count));
}

std::optional<TtEntry> TranspositionTable::probe(std::uint64_t key) const {
  const std::size_t count = bucketCount();
  if (count == 0) return std::nullopt;
  for (const Slot& slot : bucketOf(key, count).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const TtEntry& entry) {
  const std::size_t count = bucketCount();
  if (count == 0) return;
  assert(entry.depth + kDepthOffset >= 0 && entry.depth + kDepthOffset < 256);
  TtEntry stored = entry;
  Bucket& bucket = bucketOf(key, count);
  Slot* victim = bucket.slots.data();
  int lowest = std::numeric_limits<int>::max();
  for (Slot& slot : bucket.slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
      const TtEntry old = unpack(data);
      const bool isCurrent = generationOf(data) == generation_;
      if (isCurrent && entry.bound != Bound::Exact && entry.depth + kBoundDepthLoss < old.depth) return;
      if (!stored.move) stored.move = old.move;
      victim = &slot;
      break;
    }
    const int age = (generation_ - generationOf(data)) & kGenerationMask;
    const int worth = data == 0 ? kEmptyWorth : depthOf(data) - kAgePenalty * age;
    if (worth < lowest) {
      victim = &slot;
      lowest = worth;
    }
  }
  const std::uint64_t data = pack(stored, generation_);
  victim->data.store(data, std::memory_order_relaxed);
  victim->check.store(key ^ data, std::memory_order_relaxed);
}

// Number of entries of the first kSample buckets whose data is `wanted`. Precondition: there are so many buckets.
template <typename Wanted>
std::size_t TranspositionTable::countInSample(Wanted wanted) const {
  std::size_t found = 0;
  for (std::size_t i = 0; i < kSample; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      found += data != 0 && wanted(data) ? 1 : 0;
    }
  }
  return found;
}

int TranspositionTable::currentPermille() const {
  const std::size_t count = bucketCount();
  if (count < kSample) return 0;
  const std::size_t used = countInSample([&](std::uint64_t data) { return generationOf(data) == generation_; });
  return static_cast<int>(used * count / capacity_);
}

int TranspositionTable::filledPermille() const {
  const std::size_t count = bucketCount();
  if (count < kSample) return 0;
  return static_cast<int>(countInSample([](std::uint64_t) { return true; }) * count / capacity_);
}

void TranspositionTable::forEach(const std::function<void(std::uint64_t key, const TtEntry& entry)>& see) const {
  for (std::size_t i = 0; i < bucketCount(); ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if (data != 0) see(slot.check.load(std::memory_order_relaxed) ^ data, unpack(data));
    }
  }
}

void TranspositionTable::growIfCrowded(std::size_t bytes, const Budget& budget) {
  const std::size_t count = bucketCount();
  if (!canGrow() || count < kSample || (kGrowth - 1) * count > bytes / sizeof(Bucket)) return;
  if (countInSample([](std::uint64_t) { return true; }) >= 2 * kSample) grow(budget);
}

void TranspositionTable::reserve(std::uint64_t entries) {
  while (canGrow() && bucketCount() < entries) grow({});
}

// Multiplies the part in use by kGrowth. False, and no change of its size, if the budget ends first.
bool TranspositionTable::grow(const Budget& budget) {
  const std::size_t count = bucketCount();
  // The entries of bucket i move to the buckets from kGrowth * i on, so going down from the last bucket overwrites
  // nothing that has yet to move. Entries that have already moved stay where they are when this is repeated.
  for (std::size_t i = count; i-- > 0;) {
    if (i % kBucketsPerPoll == 0 && budget.mustEnd()) return false;
    spread(buckets_[i], count * kGrowth);
  }
  bucketCount_.store(count * kGrowth, std::memory_order_relaxed);
  return true;
}

// Moves the entries of a bucket to where they belong in a table of `newCount` buckets.
void TranspositionTable::spread(Bucket& from, std::size_t newCount) {
  for (Slot& slot : from.slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const std::uint64_t check = slot.check.load(std::memory_order_relaxed);
    Bucket& to = bucketOf(check ^ data, newCount);
    if (data == 0 || &to == &from) continue;
    slot.data.store(0, std::memory_order_relaxed);
    slot.check.store(0, std::memory_order_relaxed);
    const auto place = static_cast<std::size_t>(&slot - from.slots.data());
    to.slots[place].data.store(data, std::memory_order_relaxed);
    to.slots[place].check.store(check, std::memory_order_relaxed);
  }
}

}  // namespace pentarch
