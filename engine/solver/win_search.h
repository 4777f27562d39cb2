// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game/position.h"
#include "engine/solver/prover.h"

namespace pentarch {

/// All legal moves, `likeliest` first, then those near stones, so that an interruption leaves open what matters least.
[[nodiscard]] std::vector<Square> legalReplies(const Position& position, Square likeliest = Square::none());

/// Result of the search for a win.
struct WinSearchResult {
  SolveResult solved;
  Square claimed;  ///< a winning move claimed by the tree search but not proven, or none
  int depth = 0;   ///< of the tree search; 0 without one
};

/// Looks for a win within the class: first by fours, then by fours and threes, then with quiet moves, where proof
/// numbers and the claims of the tree search take turns. The verdict `NoWin` covers fours and threes only.
[[nodiscard]] WinSearchResult searchWin(const Position& position, WinClass winClass, const MoveRanking& ranking,
                                        const TreeSearch& search, Budget& budget);

/// Tries to prove that `first` wins, as a search claims, using quiet moves that a search claims too.
/// Where there are limits, tries again with more nodes for each claim until one is reached.
[[nodiscard]] SolveResult proveWin(const Position& position, Square first, const TreeSearch& search, Budget& budget,
                                   ProofProgress onProgress = {});

/// Result for every legal first move.
struct FirstMoves {
  std::vector<SolveResult> winning;  ///< shortest proof first
  std::vector<Square> undecided;
  int refuted = 0;  ///< moves that do not win within the class
  std::uint64_t nodes = 0;

  [[nodiscard]] SolveResult::Verdict verdict() const {
    if (!winning.empty()) return SolveResult::Verdict::Proven;
    return undecided.empty() ? SolveResult::Verdict::NoWin : SolveResult::Verdict::Undecided;
  }
};

/// Tries every first move that may start a win of the class, or only those given: all with few nodes, then the
/// undecided ones with the rest. Those given are worth longer searches for quiet moves, as in proveWin(), and stay
/// undecided where these claim nothing.
[[nodiscard]] FirstMoves searchFirstMoves(const Position& position, WinClass winClass, const std::vector<Square>& only,
                                          const TreeSearch& search, Budget& budget);

/// Verdict on the first moves other than a known winning one.
struct OnlyWin {
  enum class Verdict : std::uint8_t {
    Only,       ///< none of them wins by fours and threes
    Another,    ///< one of them is proven to win
    Undecided,  ///< a limit was reached first, or the stop signal was raised
  };
  Verdict verdict = Verdict::Undecided;
  int refuted = 0;          ///< moves that do not win
  std::uint64_t nodes = 0;  ///< spent on them
};

/// Tries every legal first move but `solution`, quiet ones included, each followed by fours and threes, with at most
/// `nodesPerMove` nodes each. Deterministic for equal arguments.
[[nodiscard]] OnlyWin proveOnlyWin(const Position& position, Square solution, std::uint64_t nodesPerMove,
                                   Budget& budget);

/// Extent to which a claimed loss is proven, reply by reply.
struct LossProof {
  /// For each reply the proof of the opponent's win after it, or Claimed if none was found.
  std::vector<Proof> replies;
  /// The certificate of the loss and its longest line, if the replies are all legal moves, each is refuted, and time
  /// was left to join the refutations and check the whole; else undecided.
  SolveResult whole;
  std::uint64_t nodes = 0;

  /// Number of replies that are proven to lose.
  [[nodiscard]] int refuted() const;
  /// The weakest proof that covers all replies; Claimed if one is open.
  [[nodiscard]] Proof proof() const;
};

/// Tries to prove that each of these legal moves of the side to move loses, with quiet wins that `search` claims where
/// the class allows them: all with few nodes, then the open ones with more and more until a limit is reached. What
/// refutes one reply is remembered for the others. Returns within 20 ms of processor time after the stop signal or the
/// deadline, or some tenths of a second after a proof of minutes, whose tables take so long to grow and to free.
[[nodiscard]] LossProof proveLoss(const Position& position, const std::vector<Square>& replies, WinClass winClass,
                                  const TreeSearch& search, Budget& budget, const ProofProgress& onProgress = {});

}  // namespace pentarch
