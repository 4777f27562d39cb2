// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/solver/proof_builder.h"
#include "engine/solver/solve.h"
#include "engine/solver/vcf.h"
#include "engine/solver/vct.h"

namespace pentarch {

/// Claim of a search about a position.
struct Claim {
  Square move;  ///< claimed to win for the side to move, or none
  std::uint64_t nodes = 0;
};

/// Runs a search of at most `maxNodes` nodes.
using ClaimSource = std::function<Claim(const Position&, std::uint64_t maxNodes)>;

/// Proves wins of the side to move in one position and keeps the results of its solvers from call to call. `limits` and
/// `stop` must outlive it.
class Prover {
 public:
  /// `claims` is called where fours and threes do not win and the class allows quiet moves; may be empty.
  Prover(const Position& position, const SolveLimits& limits, const StopSignal& stop, ClaimSource claims = {});

  /// Tries to prove a win by fours, else by fours and threes.
  [[nodiscard]] SolveResult solve();

  /// First moves that a win of the class may begin with: fours, then threes, then points near stones, then all others.
  [[nodiscard]] std::vector<Square> firstMoves();

  /// Tries to prove with at most `maxNodes` nodes that `first` wins. `NoWin` if it does not within the class: some
  /// answer leaves neither a win by fours and threes nor one that `claims` knows.
  [[nodiscard]] SolveResult proveFirst(Square first, std::uint64_t maxNodes);

  /// Number of nodes of the solvers and of the searches behind `claims`.
  [[nodiscard]] std::uint64_t nodes() const { return vcf_.nodes() + vct_.nodes() + claimNodes_; }
  /// True if a limit is reached or the stop signal raised.
  [[nodiscard]] bool isOver() const;

 private:
  using Verdict = SolveResult::Verdict;

  [[nodiscard]] bool mustEnd() const;  // because of the clock or the signal, however many nodes are left
  [[nodiscard]] std::uint64_t nodesLeft() const;
  [[nodiscard]] VcfResult solveFours(Position& position, int budget);
  [[nodiscard]] SolveResult byFours();
  [[nodiscard]] SolveResult byThreats();
  [[nodiscard]] Verdict winsByFours(Square first);
  [[nodiscard]] Verdict winsByThreats(Square first);
  [[nodiscard]] Verdict lastsAPass(Square first);
  [[nodiscard]] SolveResult build(const Strategy& strategy);
  [[nodiscard]] Square answer(Position& position, Verdict& failure);

  Position position_;
  const SolveLimits& limits_;
  const StopSignal& stop_;
  ClaimSource claims_;
  std::uint64_t claimNodes_ = 0;
  Color attacker_;
  std::uint64_t questionEnd_;         // value of nodes() at which the current call has used its share
  std::function<bool()> shouldStop_;  // isOver()
  std::function<bool()> mustEnd_;     // mustEnd(), for the solver of fours: its budgets do not depend on other nodes
  VcfSolver vcf_;
  VctSolver vct_;
};

}  // namespace pentarch
