// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/position.h"
#include "engine/game/score.h"
#include "engine/proof/certificate.h"
#include "engine/solver/proof_builder.h"
#include "engine/solver/quiet.h"
#include "engine/solver/replay.h"
#include "engine/solver/vcf.h"
#include "engine/solver/vct.h"

namespace pentarch {

/// Class of wins to look for; each includes the ones before it.
enum class WinClass : std::uint8_t {
  Fours,    ///< every move is a four
  Threats,  ///< every move is a four or an open three
  Quiet,    ///< any first move, and any later one that a search claims to win
};

/// Verdict of a prover on a position, with the proof.
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

  /// Replaces this result by that of a later attempt. If that one proves nothing either, isUnchecked stays set.
  void takeOver(SolveResult later) {
    later.isUnchecked = later.verdict != Verdict::Proven && (isUnchecked || later.isUnchecked);
    if (later.isUnchecked) later.verdict = Verdict::Undecided;
    *this = std::move(later);
  }
};

/// Claim of a tree search about a position.
struct Claim {
  Square move;    ///< claimed to win for the side to move, or none
  int depth = 0;  ///< completed by the search
};

/// A tree search that ends with the budget, which it charges, or once it claims a win or a loss: wins that the provers
/// do not find by themselves. It may keep its table from call to call.
using TreeSearch = std::function<Claim(const Position&, Budget&)>;

/// Proves wins of one side in one position and keeps the results of its solvers from call to call. `budget` is that of
/// all calls together and must outlive it. Throws std::logic_error if the checker rejects a finished proof, which is a
/// fault of the engine. Not thread-safe.
class Prover {
 public:
  /// `search` is called where fours and threes do not win and the class allows quiet moves; may be empty.
  Prover(const Position& position, WinClass winClass, Budget& budget, TreeSearch search = {});
  /// The same for `attacker`, whichever side is to move. Where it is not, only refute() and refuteAll() may be called.
  Prover(const Position& position, Color attacker, WinClass winClass, Budget& budget, TreeSearch search = {});

  /// From now on solve() and proveFirst() report each refuted reply to `onProgress`.
  void reportTo(ProofProgress onProgress) { onProgress_ = std::move(onProgress); }

  /// Tries to prove a win by fours, else by fours and threes.
  [[nodiscard]] SolveResult solve();

  /// Tries to prove a win with quiet moves that a search by proof numbers finds (QuietSolver), which tries the moves in
  /// the order of the `ranking` of the first call. Never `NoWin`: it leaves moves out. `part` is one of the budget. A
  /// second call goes on where the first one ended.
  [[nodiscard]] SolveResult solveQuietly(const MoveRanking& ranking, Budget& part);

  /// Tries to prove with at most `maxNodes` nodes that `first` wins. `NoWin` if it does not within the class: some
  /// answer leaves neither a win by fours and threes nor one that the search claims. A second call for the same move
  /// goes on where the first one ended.
  [[nodiscard]] SolveResult proveFirst(Square first, std::uint64_t maxNodes);

  /// Tries to prove with about `maxNodes` nodes that `reply`, a legal move of the defender, who is to move, loses: a
  /// win of the attacker after it, within the class. What was proven for other replies is remembered.
  [[nodiscard]] SolveResult refute(Square reply, std::uint64_t maxNodes);

  /// Tries to prove that every legal move of the defender, who is to move, loses: the certificate of a loss. Cheap once
  /// refute() has proven each of them.
  [[nodiscard]] SolveResult refuteAll();

 private:
  using Verdict = SolveResult::Verdict;

  VctSolver& threatSolver(std::uint64_t mostNodes = kUnlimitedNodes);
  [[nodiscard]] SolveResult byFours();
  [[nodiscard]] SolveResult byThreats();
  [[nodiscard]] Verdict winsByFours(Square first, Budget& budget);
  [[nodiscard]] Verdict winsByThreats(Square first, Budget& budget);
  [[nodiscard]] Verdict threatSurvivesPass(Square first, Budget& budget);
  [[nodiscard]] SolveResult build(const Strategy& strategy, Budget& budget);
  [[nodiscard]] Square attackAfter(Position& position, Budget& budget, Verdict& failure);

  Position position_;
  WinClass winClass_;
  Budget& budget_;
  TreeSearch search_;
  ProofProgress onProgress_;
  Color attacker_;
  std::uint64_t threatNodes_;  // of the search for threats after each answer, where quiet moves may follow
  VcfSolver vcf_;
  VctSolver vct_;
  ProofBuilder builder_;
  std::optional<QuietSolver> quiet_;  // once it is asked for
  Square first_;                      // the first move whose proof builder_ remembers; none at first
};

/// Legal first moves that a win of the class may begin with: fours, then threes, then points near stones, then all
/// others.
[[nodiscard]] std::vector<Square> firstMoves(const Position& position, WinClass winClass);

/// Tries to prove a win of the side to move, first by fours, then by fours and threes. Wins that begin with a quiet
/// move are left to Prover, whatever the class.
[[nodiscard]] SolveResult solve(const Position& position, Budget& budget, WinClass winClass = WinClass::Threats);

/// The same after a pass: the threat of the side that is not to move.
[[nodiscard]] SolveResult solveAfterPass(const Position& position, Budget& budget);

}  // namespace pentarch
