// SPDX-License-Identifier: MIT
#pragma once

#include <tuple>
#include <vector>

#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::proof {

/// One move of the attacker and its continuation after each answer. Nodes are plans, not positions: one node serves
/// every position in which the same moves win. The root has no move if the defender is to move: the certificate then
/// proves a loss.
struct Node {
  static constexpr int kNone = -1;
  struct Reply {
    Square move;   ///< of the defender
    int next = 0;  ///< number of the next node; always smaller than that of the node that names it

    friend bool operator==(const Reply&, const Reply&) = default;
    friend auto operator<=>(const Reply&, const Reply&) = default;
  };

  Square move;                 ///< none in the root of a loss
  std::vector<Reply> replies;  ///< each move once, in any order; none to answers that leave a five open
  int otherwise = kNone;       ///< next node after any other answer

  friend bool operator==(const Node&, const Node&) = default;
  friend bool operator<(const Node& a, const Node& b) {
    return std::tie(a.move, a.replies, a.otherwise) < std::tie(b.move, b.replies, b.otherwise);
  }
};

/// A complete winning tree, or the refutation of every move: every answer has a node, except where the attacker can
/// simply complete a five.
struct Certificate {
  Rule rule = Rule::Freestyle;
  int size = 15;
  std::vector<Square> black;
  std::vector<Square> white;
  std::vector<Square> blocked;    ///< points that neither side can play
  Color attacker = Color::Black;  ///< the side that wins
  int plies = 0;                  ///< stones to the five against the longest defense, both sides' counted
  std::vector<Node> nodes;        ///< the last one is the root

  /// True if the defender is to move, so that the position is lost for the side to move.
  [[nodiscard]] bool isLoss() const { return !nodes.empty() && nodes.back().move.isNone(); }
};

}  // namespace pentarch::proof
