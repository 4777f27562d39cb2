// SPDX-License-Identifier: MIT
#include "engine/solver/proof_builder.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <utility>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/solver/refutation.h"

namespace pentarch {
namespace {

class Builder {
 public:
  Builder(Position& position, const Strategy& strategy, std::uint64_t maxNodes)
      : position_(position), strategy_(strategy), attacker_(position.sideToMove()), left_(maxNodes) {}

  std::optional<BuiltProof> build() {
    const int root = attack();
    if (root == kFailed) return std::nullopt;
    BuiltProof built{certificate(), kind_, {}};
    built.line = longestLine(root);
    return built;
  }

 private:
  static constexpr int kFailed = -2;

  // The number of the node that wins here with the attacker to move, or kFailed.
  int attack() {
    if (const auto known = byPosition_.find(position_.key()); known != byPosition_.end()) return known->second;
    if (left_ == 0 || position_.stoneCount() >= position_.moveLimit()) return kFailed;
    --left_;
    const Square move = strategy_(position_);
    if (move.isNone() || !position_.isOnBoard(move) || !position_.isEmpty(move)) return kFailed;
    if (!isLegal(position_, attacker_, move)) return kFailed;
    proof::Node node{move, {}, proof::Node::kNone};
    int plies = 1;
    if (position_.threat(attacker_, move) == Threat::Five) {
      raiseKind(Proof::Five);
    } else {
      const Threat threat = position_.threat(attacker_, move);
      position_.play(move);
      plies = defend(node, threat >= Threat::OpenThree || threat == Threat::Forbidden);
      position_.undo();
      if (plies == kFailed) return kFailed;
    }
    const int number = numberOf(node, plies);
    byPosition_.emplace(position_.key(), number);
    return number;
  }

  // Fills in the answers; returns the plies to the five from the attacker's move on, or kFailed.
  int defend(proof::Node& node, bool isThree) {
    if (position_.stoneCount() + 2 > position_.moveLimit()) return kFailed;
    if (position_.count(~attacker_, Threat::Five) > 0) return kFailed;
    const bool isFour = position_.count(attacker_, Threat::Five) > 0;
    raiseKind(isFour ? Proof::Vcf : isThree ? Proof::Vct : Proof::Search);
    int plies = 3;
    const SquareSet replies = isFour ? answersToFour(position_, attacker_) : position_.emptyPoints();
    const Square escape = refuteReplies(position_, inOrder(replies), [&](Square reply) {
      const int next = attack();
      if (next == kFailed) return false;
      plies = std::max(plies, 2 + plies_[static_cast<std::size_t>(next)]);
      node.replies.push_back({reply, next});
      return true;
    });
    if (escape) {
      escapes_[static_cast<std::size_t>(escape.index())] = ++escapeCount_;
      return kFailed;
    }
    std::sort(node.replies.begin(), node.replies.end());
    if (!isFour) moveCommonestToOtherwise(node);
    return plies;
  }

  void raiseKind(Proof kind) { kind_ = std::max(kind_, kind); }

  // The most recent escapes first, then points near stones.
  [[nodiscard]] std::vector<Square> inOrder(const SquareSet& replies) const {
    const SquareSet near = position_.candidates();
    std::vector<std::pair<int, Square>> ranked;
    for (const Square s : replies) {
      const int escaped = escapes_[static_cast<std::size_t>(s.index())];
      ranked.emplace_back(-2 * escaped - static_cast<int>(near.contains(s)), s);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<Square> list;
    for (const auto& [rank, s] : ranked) list.push_back(s);
    return list;
  }

  static void moveCommonestToOtherwise(proof::Node& node) {
    std::map<int, int> uses;
    for (const auto& reply : node.replies) ++uses[reply.next];
    const auto commonest =
        std::max_element(uses.begin(), uses.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (commonest == uses.end()) return;
    node.otherwise = commonest->first;
    std::erase_if(node.replies, [&](const auto& reply) { return reply.next == node.otherwise; });
  }

  int numberOf(const proof::Node& node, int plies) {
    const auto [place, isNew] = numbers_.try_emplace(node, static_cast<int>(plies_.size()));
    if (isNew) {
      plies_.push_back(plies);
      nodes_.push_back(&place->first);
    }
    return place->second;
  }

  // Every node is part of the tree, children come first and the root last.
  [[nodiscard]] proof::Certificate certificate() const {
    proof::Certificate certificate = emptyCertificate();
    certificate.plies = plies_.back();
    for (const proof::Node* node : nodes_) certificate.nodes.push_back(*node);
    return certificate;
  }

  [[nodiscard]] proof::Certificate emptyCertificate() const {
    proof::Certificate certificate;
    certificate.rule = position_.rule();
    certificate.size = position_.size();
    certificate.attacker = attacker_;
    for (int y = 0; y < position_.size(); ++y) {
      for (int x = 0; x < position_.size(); ++x) {
        const Square s = Square::at(x, y);
        switch (position_.at(s)) {
          case Cell::Black: certificate.black.push_back(s); break;
          case Cell::White: certificate.white.push_back(s); break;
          case Cell::Blocked: certificate.blocked.push_back(s); break;
          case Cell::Empty: break;
        }
      }
    }
    return certificate;
  }

  // Follows the answer that lasts longest.
  [[nodiscard]] std::vector<Square> longestLine(int root) {
    std::vector<Square> line;
    for (int number = root; number >= 0;) {
      const proof::Node& node = *nodes_[static_cast<std::size_t>(number)];
      line.push_back(node.move);
      if (position_.threat(attacker_, node.move) == Threat::Five) break;
      position_.play(node.move);
      number = followLongest(node, line);
    }
    for (std::size_t i = 0; i + 1 < line.size(); ++i) position_.undo();
    return line;
  }

  // Plays the defender's longest answer and returns the node after it. If only the five is left, adds that to the line
  // and returns none.
  int followLongest(const proof::Node& node, std::vector<Square>& line) {
    const auto pliesAfter = [&](int number) { return number < 0 ? 0 : plies_[static_cast<std::size_t>(number)]; };
    Square best;
    int next = proof::Node::kNone;
    SquareSet listed;
    for (const auto& reply : node.replies) {
      listed.insert(reply.move);
      if (pliesAfter(reply.next) <= pliesAfter(next)) continue;
      best = reply.move;
      next = reply.next;
    }
    if (best.isNone() || pliesAfter(node.otherwise) > pliesAfter(next)) {
      best = anyLegal(listed);
      next = node.otherwise;
    }
    position_.play(best);
    line.push_back(best);
    if (next == proof::Node::kNone) line.push_back(position_.set(attacker_, Threat::Five).first());
    return next;
  }

  // A legal answer that is not listed: on a five point if possible, else near stones.
  [[nodiscard]] Square anyLegal(const SquareSet& listed) {
    for (const SquareSet& group :
         {position_.set(attacker_, Threat::Five), position_.candidates(), position_.emptyPoints()}) {
      for (const Square s : group - listed) {
        if (isLegal(position_, ~attacker_, s)) return s;
      }
    }
    return position_.emptyPoints().first();  // nothing is legal: Black has to play a forbidden point
  }

  Position& position_;
  const Strategy& strategy_;
  Color attacker_;
  std::uint64_t left_;
  Proof kind_ = Proof::None;
  std::map<proof::Node, int> numbers_;
  std::vector<const proof::Node*> nodes_;  // keys of numbers_
  std::vector<int> plies_;                 // of each node, which determines them alone
  std::unordered_map<std::uint64_t, int> byPosition_;
  std::array<int, kSquareCount> escapes_{};  // sequence number of the last escape by that reply
  int escapeCount_ = 0;
};

}  // namespace

std::optional<BuiltProof> buildProof(Position& position, const Strategy& strategy, std::uint64_t maxNodes) {
  return Builder(position, strategy, maxNodes).build();
}

}  // namespace pentarch
