// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/position.h"
#include "engine/game/score.h"
#include "engine/proof/certificate.h"
#include "engine/solver/proof_builder.h"
#include "engine/solver/replay.h"
#include "engine/solver/vcf.h"
#include "engine/solver/vct.h"

namespace pentarch {

/// A number of nodes that no search reaches.
inline constexpr std::uint64_t kUnlimitedNodes = std::numeric_limits<std::uint64_t>::max();

/// Class of wins to look for; each includes the ones before it.
enum class WinClass : std::uint8_t {
  Fours,    ///< every move is a four
  Threats,  ///< every move is a four or an open three
  Quiet,    ///< any first move, and any later one that a search claims to win
};

/// Limits of a proof search; the first one reached ends it. Default: none.
struct SolveLimits {
  Deadline deadline;
  std::optional<std::uint64_t> maxNodes;
  WinClass winClass = WinClass::Threats;
};

struct SolveResult {
  enum class Verdict : std::uint8_t {
    Proven,     ///< the side to move wins, or by refuteAll() loses; the checker has accepted the certificate
    NoWin,      ///< no win of the class that was looked for
    Undecided,  ///< a limit was reached first, or the win was too large to check
  };
  Verdict verdict = Verdict::Undecided;
  bool isUnchecked = false;  ///< undecided because a limit was reached before the finished proof was checked
  Proof proof = Proof::None;
  std::vector<Square> line;        ///< the longest line of the proof, from the first move to the five
  std::uint64_t nodes = 0;         ///< visited
  proof::Certificate certificate;  ///< the whole tree, when proven

  /// Plies to the five against the longest defense: odd for a win, even for a loss; 0 if nothing is proven.
  [[nodiscard]] int plies() const { return certificate.plies; }
};

/// Claim of a search about a position.
struct Claim {
  Square move;  ///< claimed to win for the side to move, or none
  std::uint64_t nodes = 0;
  int depth = 0;  ///< completed by the search
};

/// Runs a search of at most `maxNodes` nodes.
using ClaimSource = std::function<Claim(const Position&, std::uint64_t maxNodes)>;

/// Proves wins of one side in one position and keeps the results of its solvers from call to call. `limits` and `stop`
/// must outlive it.
class Prover {
 public:
  /// `claims` is called where fours and threes do not win and the class allows quiet moves; may be empty.
  Prover(const Position& position, const SolveLimits& limits, const StopSignal& stop, ClaimSource claims = {});
  /// The same for `attacker`, whichever side is to move. Where it is not, only refute() and refuteAll() may be called.
  Prover(const Position& position, Color attacker, const SolveLimits& limits, const StopSignal& stop,
         ClaimSource claims = {});

  /// From now on `onProgress` hears of the replies refuted in solve() and proveFirst().
  void reportTo(ProofProgress onProgress) { onProgress_ = std::move(onProgress); }

  /// Tries to prove a win by fours, else by fours and threes.
  [[nodiscard]] SolveResult solve();

  /// Tries to prove with at most `maxNodes` nodes that `first` wins. `NoWin` if it does not within the class: some
  /// answer leaves neither a win by fours and threes nor one that `claims` knows.
  [[nodiscard]] SolveResult proveFirst(Square first, std::uint64_t maxNodes);

  /// Tries to prove with about `maxNodes` nodes that `reply`, a legal move of the defender, who is to move, loses: a
  /// win of the attacker after it, within the class. What was proven for other replies is remembered.
  [[nodiscard]] SolveResult refute(Square reply, std::uint64_t maxNodes);

  /// Tries to prove that every legal move of the defender, who is to move, loses: the certificate of a loss. Cheap once
  /// refute() has proven each of them.
  [[nodiscard]] SolveResult refuteAll();

  /// Number of nodes of the solvers, of the searches behind `claims` and of the replies tried by refute().
  [[nodiscard]] std::uint64_t nodes() const { return vcf_.nodes() + vct_.nodes() + otherNodes_; }
  /// True if a limit is reached or the stop signal raised.
  [[nodiscard]] bool isOver() const;

 private:
  using Verdict = SolveResult::Verdict;

  [[nodiscard]] bool mustEnd() const;  // because of the clock or the signal, however many nodes are left
  [[nodiscard]] std::uint64_t nodesLeft() const;
  void beginCall(std::uint64_t maxNodes);
  [[nodiscard]] VcfResult solveFours(Position& position, int budget);
  [[nodiscard]] SolveResult byFours();
  [[nodiscard]] SolveResult byThreats();
  [[nodiscard]] Verdict winsByFours(Square first);
  [[nodiscard]] Verdict winsByThreats(Square first);
  [[nodiscard]] Verdict threatSurvivesPass(Square first);
  [[nodiscard]] SolveResult build(const Strategy& strategy);
  [[nodiscard]] Square answer(Position& position, Verdict& failure);

  Position position_;
  const SolveLimits& limits_;
  const StopSignal& stop_;
  ClaimSource claims_;
  ProofProgress onProgress_;
  std::uint64_t otherNodes_ = 0;  // of the searches behind claims_, and of the replies tried by refute()
  Color attacker_;
  std::uint64_t callEnd_;             // value of nodes() at which the current call has used its share
  std::uint64_t threatNodes_;         // for the search by threats at each answer, where quiet moves may follow
  std::function<bool()> shouldStop_;  // isOver()
  std::function<bool()> mustEnd_;     // mustEnd(), for the solver of fours: its budgets do not depend on other nodes
  VcfSolver vcf_;
  VctSolver vct_;
  ProofBuilder builder_;
};

/// Legal first moves that a win of the class may begin with: fours, then threes, then points near stones, then all
/// others.
[[nodiscard]] std::vector<Square> firstMoves(const Position& position, WinClass winClass);

/// Tries to prove a win of the side to move, first by fours, then by fours and threes. Wins that begin with a quiet
/// move are left to Prover, whatever the class.
[[nodiscard]] SolveResult solve(const Position& position, const SolveLimits& limits, const StopSignal& stop);

/// The same with a node limit after a pass: the threat of the side that is not to move.
[[nodiscard]] SolveResult solveAfterPass(const Position& position, std::uint64_t nodes, const StopSignal& stop);

/// The same after `move`: its refutation. Finds none if the move makes five.
[[nodiscard]] SolveResult solveAfterMove(const Position& position, Square move, std::uint64_t nodes,
                                         const StopSignal& stop);

/// Tries to prove that `firstMove` wins for the side to move, as a search claims: `Five` at once, `Vcf` if only fours
/// follow, `Vct` if threes (or a quiet first move) are needed; `Claimed` if no proof was found. Every reply has been
/// tried. Costs up to a hundred thousand solver nodes for each reply that is hard to answer; `shouldStop` (may be
/// empty) is polled often and ends it. `position` is changed and restored.
[[nodiscard]] Proof proveWin(Position& position, Square firstMove, const std::function<bool()>& shouldStop);

}  // namespace pentarch
