// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/position.h"
#include "engine/game/score.h"
#include "engine/proof/certificate.h"
#include "engine/solver/replay.h"

namespace pentarch {

/// A certificate of a position without its proof: neither plies nor nodes.
[[nodiscard]] proof::Certificate emptyCertificate(const Position& position, Color attacker);

/// A winning tree that has been built but not yet checked.
struct BuiltProof {
  proof::Certificate certificate;
  Proof kind = Proof::None;  ///< kind of moves that the attacker needs: a five, fours, threes, or quieter ones
  std::vector<Square> line;  ///< the longest one
};

/// Called while a proof is built, with the number of replies of the losing side that are refuted so far, and of all:
/// the replies to the first move of a win, or the moves of a position that is lost.
using ProofProgress = std::function<void(int refuted, int replies)>;

/// Builds complete winning trees of one attacker and remembers what wins: a tree that reaches a position of an earlier
/// one takes over its continuation. Not thread-safe.
class ProofBuilder {
 public:
  explicit ProofBuilder(Color attacker);
  ~ProofBuilder();
  ProofBuilder(const ProofBuilder&) = delete;
  ProofBuilder& operator=(const ProofBuilder&) = delete;

  /// Builds the complete tree by which `strategy` wins for the attacker against every legal answer; if the defender is
  /// to move, against each of its moves: a proof that it loses. Where an answer need not stop a five, the plans that
  /// have won after the last ones are tried first and taken over if they win again: each position in which one is tried
  /// is a node of `budget`, and none is once that is spent. None if the strategy fails somewhere or is called in too
  /// many positions (budgets::kProofTree). Answers that escaped from other moves of late are tried first, so that
  /// failure is cheap. `position` is changed and restored.
  [[nodiscard]] std::optional<BuiltProof> build(Position& position, const Strategy& strategy, Budget& budget,
                                                const ProofProgress& onProgress = {});
  /// Forgets all positions.
  void clear();

 private:
  class Memory;
  class Tree;
  Color attacker_;
  std::unique_ptr<Memory> memory_;
};

}  // namespace pentarch
