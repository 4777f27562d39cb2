// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::proof {

/// One move of the attacker and what it plays after each answer. Nodes are plans, not positions: the same one serves
/// wherever the same moves win.
struct Node {
  static constexpr int kNone = -1;
  struct Reply {
    Square move;   ///< of the defender
    int next = 0;  ///< the node that goes on; always smaller than the number of the node that names it

    friend bool operator==(const Reply&, const Reply&) = default;
    friend auto operator<=>(const Reply&, const Reply&) = default;
  };

  Square move;
  std::vector<Reply> replies;  ///< in order of squares; answers that leave a five open need none
  int otherwise = kNone;       ///< the node after any other answer

  friend bool operator==(const Node&, const Node&) = default;
  friend auto operator<=>(const Node&, const Node&) = default;
};

/// A whole winning tree. Where the attacker completes a five no node is needed; else there is a node for every answer.
struct Certificate {
  Rule rule = Rule::Freestyle;
  int size = 15;
  std::vector<Square> black;
  std::vector<Square> white;
  std::vector<Square> blocked;    ///< points that nobody can play
  Color attacker = Color::Black;  ///< to move, and to win
  int plies = 0;                  ///< stones to the five, this one included, against the longest defence
  std::vector<Node> nodes;        ///< the last one is the root
};

/// What a checker says of a certificate.
struct CheckResult {
  bool accepted = false;
  std::string reason;           ///< why not, in one line
  std::uint64_t positions = 0;  ///< that were looked at
};

/// Plays the certificate against every legal answer, by the rules of Board. Accepts it only if the attacker always
/// wins in time, the longest line has the length that is claimed, and nothing in it is superfluous. Gives up with
/// a reason once `shouldStop`, which is asked often, says so.
[[nodiscard]] CheckResult check(const Certificate& certificate, const std::function<bool()>& shouldStop = {});

}  // namespace pentarch::proof
