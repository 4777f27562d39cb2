// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/movegen.h"
#include "engine/game/position.h"
#include "engine/game/types.h"
#include "engine/solver/proof_numbers.h"
#include "engine/solver/vcf.h"
#include "engine/solver/vct.h"

namespace pentarch {

/// Writes the log-likelihood of each of these legal moves of the side to move being the best one, in nats; only the
/// differences within a list matter. A good order makes proofs short and never makes one wrong.
using MoveRanking = std::function<void(const Position&, std::span<const Square> moves, std::span<double> likelihoods)>;

/// Searches for wins of one side that need quiet moves, with proof-number search (df-pn; Nagai, 2002) above VCF and
/// VCT. A quiet move has to threaten a win by fours and threes, which is seen by letting the defender pass; only the
/// answers that touch that win, or make fours or threes of their own, are searched (null-move relevance; Thomsen's
/// lambda search, 2000, orders threats alike). Both are shortcuts: a win found here is a strategy that has yet to be
/// tried against every answer, and what is not found may be won all the same. Not thread-safe.
class QuietSolver {
 public:
  /// The solvers are used for wins by threats and must not be lent to another attacker; they must outlive this.
  QuietSolver(Color attacker, VcfSolver& fours, VctSolver& threats, MoveRanking ranking);

  /// True if the attacker, who is to move, wins as far as this search sees. False if it does not, or once the budget is
  /// spent; a second call goes on where the first one ended. `position` is changed and restored.
  [[nodiscard]] bool wins(Position& position, Budget& budget);

  /// The attacker's move in a position of a found win, or in one after an answer that was left out, which is then
  /// searched. None if it does not win there or the budget is spent: the answer counts from then on, so that wins()
  /// looks for another way.
  [[nodiscard]] Square winningMove(Position& position, Budget& budget);
  /// Number of such answers that winningMove() has found.
  [[nodiscard]] int escapes() const { return escapeCount_; }

 private:
  struct Entry {
    ProofNumbers numbers;
    Square move;  // the attacker's, of a won position in which it is to move; else none
  };
  struct Child {
    Square move;
    ProofNumbers numbers;
  };
  struct RankedMove {
    Square move;
    double likelihood;  // as MoveRanking writes it
  };

  [[nodiscard]] static Entry won(Square move = Square::none()) { return {{0, kInfiniteProof}, move}; }
  [[nodiscard]] static Entry lost() { return {{kInfiniteProof, 0}, Square::none()}; }

  Entry expand(Position& position, const ProofNumbers& thresholds, Budget& budget);
  [[nodiscard]] Entry listAttacks(Position& position, std::vector<Child>& children, Budget& budget);
  [[nodiscard]] Entry listAnswers(Position& position, std::vector<Child>& children, Budget& budget);
  [[nodiscard]] bool keepsAttackOpen(Position& position, Child& child, Budget& budget);
  [[nodiscard]] SquareSet answersTo(Position& position, Square threat, bool isVcf, Budget& budget);
  void addRelevant(Position& position, SquareSet& points, int& positionsLeft, Budget& budget);
  [[nodiscard]] Square winByFours(Position& position, int maxPositions, Budget& budget);
  [[nodiscard]] Square winByThreats(Position& position, std::uint64_t maxNodes, Budget& budget);
  [[nodiscard]] Square knownThreat(Position& position, Budget& budget);
  [[nodiscard]] std::vector<RankedMove> ranked(Position& position, const SquareSet& moves) const;
  [[nodiscard]] const Entry* known(std::uint64_t key) const;
  void keep(std::uint64_t key, const Entry& entry);
  void noteEscape(Position& position);

  Color attacker_;
  VcfSolver& fours_;
  VctSolver& threats_;
  MoveRanking ranking_;
  int rootStones_ = 0;
  int escapeCount_ = 0;
  std::unordered_map<std::uint64_t, Entry> table_;
  std::unordered_map<std::uint64_t, SquareSet> escapes_;  // answers that were left out wrongly
};

}  // namespace pentarch
