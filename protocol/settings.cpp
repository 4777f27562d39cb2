// SPDX-License-Identifier: MIT
#include "protocol/settings.h"

#include <algorithm>
#include <limits>
#include <thread>

#include "engine/engine.h"

namespace pentarch {

namespace {
constexpr std::int64_t kMiB = std::int64_t{1} << 20;

/// Memory limit if the manager sends none.
constexpr std::int64_t kUsualMemory = 350 * kMiB;
/// Reserved besides the table for code, stacks and evaluation, and for what each further thread has for itself:
/// histories, caches of evaluations, its stack.
constexpr std::int64_t kFixedMemory = 24 * kMiB;
constexpr std::int64_t kThreadMemory = 3 * kMiB / 2;
/// A table of this size is enough for a game; a larger one only costs the time to page it in.
constexpr std::int64_t kUsualMaxTable = 256 * kMiB;
/// Smallest table, even if memory is short.
constexpr std::int64_t kMinTable = kMiB / 4;
/// Smallest table that `hash_size` can ask for.
constexpr std::int64_t kMinHashSize = kMiB;

// Size of the table when the process may use `memory` bytes and searches with so many threads.
[[nodiscard]] std::int64_t tableShare(std::int64_t memory, int threads) {
  return std::max(memory - memory / 20 * 3 - kFixedMemory - (threads - 1) * kThreadMemory, kMinTable);
}

}  // namespace

int Settings::maxThreads() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, Engine::kMaxThreads);
}

void Settings::apply(const command::Info& info) {
  switch (info.key) {
    case InfoKey::TimeoutTurn: turnMs_ = info.value; break;
    case InfoKey::TimeoutMatch: matchMs_ = info.value; break;
    case InfoKey::TimeLeft:
      leftMs_ = info.value;
      leftIsUsed_ = false;
      break;
    case InfoKey::MaxMemory: maxMemory_ = info.value; break;
    case InfoKey::Rule: rule_ = info.value; break;
    case InfoKey::MaxDepth: maxDepth_ = info.value; break;
    case InfoKey::MaxNode: maxNodes_ = info.value; break;
    case InfoKey::ThreadNum: threads_ = info.value; break;
    case InfoKey::HashSize: hashKib_ = info.value; break;
    case InfoKey::ShowDetail:
      showDetail_ = std::clamp<std::int64_t>(info.value, 0, 3);
      guiMode_ = guiMode_ || showDetail_ > 0;
      break;
    case InfoKey::Pondering: ponders_ = info.value > 0; break;
    case InfoKey::UseDatabase: usesBook_ = info.value; break;
    case InfoKey::DatabaseReadOnly: bookIsReadOnly_ = info.value != 0; break;
    case InfoKey::DatabasePlies: bookPlies_ = info.value; break;
    case InfoKey::Strength: strength_ = info.value; break;
    case InfoKey::Seed: seed_ = static_cast<std::uint64_t>(info.value); break;
  }
}

void Settings::startGame() {
  if (leftIsUsed_) leftMs_.reset();
  leftIsUsed_ = false;
}

void Settings::spend(Clock::duration elapsed) {
  if (!leftMs_ && matchMs_ > 0) leftMs_ = matchMs_;
  leftIsUsed_ = true;
  if (!leftMs_ || *leftMs_ >= kUnlimitedMs) return;
  constexpr std::int64_t kFloor = -kUnlimitedMs;
  leftMs_ = std::max(*leftMs_, kFloor) - std::chrono::duration_cast<std::chrono::milliseconds>(elapsed).count();
}

void Settings::applyTo(Engine& engine) const {
  engine.setRule(rule());
  engine.setThreads(threads());
  engine.setHashBytes(hashBytes());
}

bool Settings::areAppliedTo(const Engine& engine) const {
  return engine.rule() == rule() && engine.threads() == threads() && engine.hashBytes() == hashBytes();
}

Rule Settings::rule() const {
  return rule_ ? ruleFromInfo(*rule_, guiMode_) : defaults_.rule;
}

int Settings::threads() const {
  if (!threads_) return defaults_.threads;
  return static_cast<int>(std::clamp<std::int64_t>(*threads_, 1, maxThreads()));
}

std::size_t Settings::hashBytes() const {
  if (hashKib_) {
    constexpr std::int64_t kMaxKib = std::int64_t{1} << kMaxHashLog2Kib;
    std::int64_t bytes = std::clamp<std::int64_t>(*hashKib_, kMinHashSize >> 10, kMaxKib) << 10;
    if (maxMemory_ && *maxMemory_ > 0) bytes = std::min(bytes, tableShare(*maxMemory_, threads()));
    return static_cast<std::size_t>(bytes);
  }
  return maxMemory_ ? hashBytesForMemory(*maxMemory_, threads()) : defaults_.hashBytes;
}

bool Settings::usesBook() const {
  return usesBook_ ? *usesBook_ != 0 : defaults_.usesBook;
}

std::optional<int> Settings::level() const {
  return levelOfStrength(strength_.value_or(defaults_.strength));
}

ClockState Settings::clock(long long overheadMs) const {
  ClockState clock;
  clock.turnMs = turnMs_;
  clock.matchMs = matchMs_;
  clock.overheadMs = overheadMs;
  if (matchMs_ < 0) {
    clock.leftMs = kUnlimitedMs;  // no limit per game: the time left that front ends send means nothing
  } else {
    clock.leftMs = leftMs_.value_or(matchMs_ > 0 ? matchMs_ : kUnlimitedMs);
  }
  return clock;
}

SearchLimits Settings::limits() const {
  SearchLimits limits;
  if (maxDepth_ > 0) {
    limits.maxDepth = static_cast<int>(std::min<std::int64_t>(maxDepth_, std::numeric_limits<int>::max()));
  }
  if (maxNodes_ > 0) limits.maxNodes = static_cast<std::uint64_t>(maxNodes_);
  return limits;
}

Rule ruleFromInfo(std::int64_t value, bool guiMode) {
  if (value < 0) return Rule::Freestyle;
  if (guiMode && value == 2) return Rule::Renju;
  if (guiMode && (value == 5 || value == 6)) return Rule::Freestyle;
  return ruleFromNumber(value);
}

std::size_t hashBytesForMemory(std::int64_t maxMemory, int threads) {
  const std::int64_t memory = maxMemory > 0 ? maxMemory : kUsualMemory;
  return static_cast<std::size_t>(std::min(tableShare(memory, threads), kUsualMaxTable));
}

}  // namespace pentarch
