// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "engine/base/budget.h"
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
  std::vector<Reply> replies;  ///< sorted by square; answers that leave a five open need no reply
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

/// Verdict of the checker on a certificate.
struct CheckResult {
  bool accepted = false;
  std::string reason;           ///< of a rejection, in one line
  std::uint64_t positions = 0;  ///< number of positions visited
};

/// Plays the certificate against every legal answer, by the rules of Board. Accepts it only if the attacker always wins
/// in time, the longest line has the length that is claimed, and nothing in it is superfluous. Looks every few
/// hundred positions at clock and signal and rejects with a reason once they end the work.
[[nodiscard]] CheckResult check(const Certificate& certificate, const Budget& budget = {});

/// Checks a loss that is proven answer by answer: by one certificate of a win after each, where one of the answers that
/// the symmetries of the position make alike is enough. Holds no certificate, so that there can be any number of them.
/// Not thread-safe.
class JoinedCheck {
 public:
  /// `loss` says of the position with the defender to move what a Certificate would, but has no nodes.
  /// Precondition: its size is in range and its points are on the board.
  explicit JoinedCheck(Certificate loss);

  /// Checks the certificate of one more answer. Rejects one that proves nothing new, too.
  [[nodiscard]] CheckResult add(const Certificate& win, const Budget& budget = {});
  /// Accepts if all legal answers are refuted, and the longest line is as long as was claimed. `positions` are those
  /// visited for all certificates.
  [[nodiscard]] CheckResult finish() const;

 private:
  [[nodiscard]] std::string problemOf(const Certificate& win, Square& answer) const;

  Certificate loss_;
  std::vector<int> symmetries_;  // that leave the position as it is
  std::vector<Square> answers_;  // the legal ones, in the order of their names
  std::array<bool, kSquareCount> isRefuted_{};
  int longest_ = 0;
  std::uint64_t positions_ = 0;
};

/// The distinct legal answers of the defender, who is to move, in the order of their names: one of each kind that the
/// symmetries of the position make alike. `loss` is as for JoinedCheck, with the same precondition.
[[nodiscard]] std::vector<Square> distinctAnswers(const Certificate& loss);

}  // namespace pentarch::proof
