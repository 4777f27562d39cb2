// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pentarch {

/// Proof number of a position that cannot be proven, and disproof number of a proven one.
inline constexpr std::uint32_t kInfiniteProof = 1'000'000'000;

/// The proof and the disproof number of a position (df-pn; Nagai, 2002): how many positions have to be decided at least
/// until the attacker's win is proven, or disproven. The functions below are the steps of the search that all solvers
/// share; a child is a struct with a member `numbers`.
struct ProofNumbers {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;
  [[nodiscard]] bool isProven() const { return proof == 0; }
  [[nodiscard]] bool isDecided() const { return proof == 0 || disproof == 0; }
};

/// Thresholds that no search reaches before its position is decided.
inline constexpr ProofNumbers kNoThresholds{kInfiniteProof, kInfiniteProof};

/// The number that has to become 0 for this child to decide its parent: the attacker proves one child, the defender
/// disproves one.
[[nodiscard]] inline std::uint32_t costOf(const ProofNumbers& child, bool isAttacker) {
  return isAttacker ? child.proof : child.disproof;
}

/// The numbers of a position, from those of its children. Attacker: one proven child is enough, all must be disproven.
/// Defender: the other way round.
template <typename Children>
[[nodiscard]] ProofNumbers backUp(const Children& children, bool isAttacker) {
  std::uint64_t sum = 0;
  std::uint32_t least = kInfiniteProof;
  for (const auto& child : children) {
    sum += costOf(child.numbers, !isAttacker);
    least = std::min(least, costOf(child.numbers, isAttacker));
  }
  const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfiniteProof));
  return isAttacker ? ProofNumbers{least, total} : ProofNumbers{total, least};
}

/// A child and its thresholds: the numbers at which its search ends.
struct Expansion {
  std::size_t child = 0;
  ProofNumbers thresholds;
};

/// The child that is cheapest to decide, to be searched until another one looks cheaper or the position itself, which
/// has the numbers `n`, reaches its thresholds. Precondition: there is a child.
template <typename Children>
[[nodiscard]] Expansion nextExpansion(const Children& children, const ProofNumbers& n, const ProofNumbers& thresholds,
                                      bool isAttacker) {
  std::size_t first = 0;
  std::uint32_t second = kInfiniteProof;
  for (std::size_t i = 1; i < children.size(); ++i) {
    const std::uint32_t cost = costOf(children[i].numbers, isAttacker);
    const std::uint32_t least = costOf(children[first].numbers, isAttacker);
    if (cost < least) first = i;
    second = std::min(second, std::max(cost, least));
  }
  // A quarter more than the second-best child costs, so that the search seldom jumps between children of similar cost:
  // the 1 + epsilon trick of Pawlewicz and Lew (2006).
  const std::uint32_t next = std::min(kInfiniteProof, second + 1 + second / 4);
  const auto rest = [](std::uint32_t threshold, std::uint32_t total, std::uint32_t own) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{threshold} - total + own, kInfiniteProof));
  };
  const ProofNumbers& own = children[first].numbers;
  if (isAttacker) {
    return {first, {std::min(thresholds.proof, next), rest(thresholds.disproof, n.disproof, own.disproof)}};
  }
  return {first, {rest(thresholds.proof, n.proof, own.proof), std::min(thresholds.disproof, next)}};
}

}  // namespace pentarch
