// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/position.h"
#include "engine/game/types.h"
#include "engine/solver/proof_numbers.h"
#include "engine/solver/vcf.h"

namespace pentarch {

/// Searches for victories by continuous threats (VCT: fours and open threes) for the side to move with proof-number
/// search (df-pn; Nagai, 2002). The defender has every answer in the complete forced sets of analyzeThreats(), so a win
/// is a proof; `None` means that no sequence of threats wins. Results are kept in a table of bounded size until the
/// next call of solve(). Not thread-safe.
class VctSolver {
 public:
  static constexpr std::size_t kMaxEntries = std::size_t{1} << 22;  ///< of the table, 24 bytes each

  /// The table never gets more than `maxEntries` entries.
  explicit VctSolver(std::size_t maxEntries = kMaxEntries) : maxEntries_(maxEntries) {}

  /// Expands at most `maxNodes` positions within the budget, which is charged with them at the end. Looks at the clock
  /// and the signal every few hundred positions, including those of the inner VCF searches. The table grows with
  /// `maxNodes`.
  [[nodiscard]] ThreatResult solve(Position& position, std::uint64_t maxNodes, Budget& budget);

  /// The same for `attacker`, whichever side is to move. The move of the result is the attacker's, or none if the
  /// defender is to move. Uses the results of earlier calls for the same attacker; call reset() before changing the
  /// attacker.
  [[nodiscard]] ThreatResult solveFor(Position& position, Color attacker, std::uint64_t maxNodes, Budget& budget);
  /// Clears everything and allocates a table for searches of `maxNodes` nodes, or a smaller one if clock or signal end
  /// that.
  void reset(std::uint64_t maxNodes, const Budget& budget);
  /// True once it has a table, that is after the first reset() or search.
  [[nodiscard]] bool isAllocated() const { return !table_.empty(); }

  /// The winning move in a position of a solved tree with the attacker to move, searched again within the budget if it
  /// was not kept; or none.
  [[nodiscard]] Square winningMove(Position& position, Budget& budget);

  /// The whole winning line with the longest defense known; shorter if the budget does not allow to find a part of it.
  /// Call after a win.
  [[nodiscard]] std::vector<Square> line(Position& position, Budget& budget);

  /// Positions expanded since construction, which are the nodes charged.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// The same plus the positions of the inner VCF searches.
  [[nodiscard]] std::uint64_t visited() const { return nodes_ + vcf_.nodes(); }

 private:
  struct Numbers : ProofNumbers {
    Square best;             // the child that decided
    std::int16_t plies = 0;  // to the five, once proven
  };
  struct Child {
    Square move;
    Numbers numbers;
  };
  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers;
    std::uint32_t work = 0;  // nodes spent on it
  };
  static_assert(sizeof(Entry) == 24);
  static constexpr std::size_t kBucketSize = 4;

  Numbers expand(Position& position, const ProofNumbers& thresholds);
  [[nodiscard]] Numbers initialize(Position& position, std::vector<Child>& children);
  [[nodiscard]] static Numbers numbersOf(const std::vector<Child>& children, bool isAttacker);
  [[nodiscard]] Numbers probe(std::uint64_t key) const;
  void store(std::uint64_t key, const Numbers& numbers, std::uint64_t work);
  [[nodiscard]] std::size_t bucketOf(std::uint64_t key) const {
    return key % (table_.size() / kBucketSize) * kBucketSize;
  }
  Numbers search(Position& position, std::uint64_t maxNodes, Budget& budget);
  [[nodiscard]] bool isOutOfBudget();
  [[nodiscard]] Square longestAnswer(Position& position) const;

  Color attacker_ = Color::Black;
  std::uint64_t nodes_ = 0;
  std::uint64_t limit_ = 0;
  std::uint64_t nextPoll_ = 0;
  bool stopped_ = false;
  const Budget* budget_ = nullptr;
  std::size_t maxEntries_;
  std::vector<Entry> table_;
  VcfSolver vcf_;
};

}  // namespace pentarch
