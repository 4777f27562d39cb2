// SPDX-License-Identifier: MIT
#include "engine/solver/proof_builder.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <utility>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/solver/budgets.h"
#include "engine/solver/refutation.h"

namespace pentarch {

/// The nodes of all trees, each plan (a move and what follows every answer) once, and for each known position the node
/// that wins there.
class ProofBuilder::Memory {
 public:
  struct Win {
    int number = 0;            // of the node
    Proof kind = Proof::Five;  // kind of moves that the attacker needs from here on
  };

  [[nodiscard]] const Win* find(std::uint64_t key) const {
    const auto known = byPosition_.find(key);
    return known == byPosition_.end() ? nullptr : &known->second;
  }
  Win add(std::uint64_t key, const proof::Node& node, int plies, Proof kind) {
    return add(key, {numberOf(node, plies), kind});
  }
  Win add(std::uint64_t key, const Win& win) { return byPosition_.insert_or_assign(key, win).first->second; }
  [[nodiscard]] int numberOf(const proof::Node& node, int plies) {
    const auto [place, isNew] = numbers_.try_emplace({node, plies}, static_cast<int>(plans_.size()));
    if (isNew) plans_.push_back(&place->first);
    return place->second;
  }
  [[nodiscard]] const proof::Node& node(int number) const { return plan(number).first; }
  [[nodiscard]] int plies(int number) const { return plan(number).second; }
  [[nodiscard]] std::size_t positions() const { return byPosition_.size(); }

  void noteEscape(Square reply) { escapes_[static_cast<std::size_t>(reply.index())] = ++escapeCount_; }
  /// The greater, the more recently the reply has escaped; 0 if it never has.
  [[nodiscard]] int lastEscape(Square reply) const { return escapes_[static_cast<std::size_t>(reply.index())]; }

 private:
  // A node and the plies to the five: a move without answers makes either a five or a four that nothing stops.
  using Plan = std::pair<proof::Node, int>;
  [[nodiscard]] const Plan& plan(int number) const { return *plans_[static_cast<std::size_t>(number)]; }

  std::map<Plan, int> numbers_;
  std::vector<const Plan*> plans_;  // keys of numbers_
  std::unordered_map<std::uint64_t, Win> byPosition_;
  std::array<int, kSquareCount> escapes_{};
  int escapeCount_ = 0;
};

namespace {

constexpr std::size_t kMaxPositions = 2'000'000;  // some 300 MB; more than that are not remembered for the next tree

}  // namespace

/// Builds one tree.
class ProofBuilder::Tree {
 public:
  Tree(Position& position, Color attacker, const Strategy& strategy, Budget& budget, Memory& memory,
       const ProofProgress& onProgress)
      : position_(position),
        strategy_(strategy),
        attacker_(attacker),
        budget_(budget),
        memory_(memory),
        onProgress_(onProgress) {}

  std::optional<BuiltProof> build() {
    // The first move is the strategy's, whatever else wins.
    const auto root = position_.sideToMove() == attacker_ ? attackByStrategy() : refuteAll();
    if (!root) return std::nullopt;
    BuiltProof built{certificate(root->number), root->kind, {}};
    built.line = longestLine(root->number);
    return built;
  }

 private:
  using Win = Memory::Win;
  static constexpr int kPliesByOpenFour = 3;  // the four, any answer, the five
  static constexpr int kReach = 5;            // of a stone along a line: from the point of a five to the end of its row

  // A win of the attacker, who is to move: by one of the plans, else by the strategy; none if that fails.
  std::optional<Win> attack(const std::vector<int>& plans) {
    if (const Win* known = memory_.find(position_.key())) return *known;
    for (const int plan : plans) {
      if (const auto kind = kindIfWins(plan)) return memory_.add(position_.key(), {plan, *kind});
    }
    return attackByStrategy();
  }

  // The root of a loss.
  std::optional<Win> refuteAll() {
    proof::Node node{Square::none(), {}, proof::Node::kNone};
    const auto answered = defend(node, {2, Proof::Five});
    if (!answered) return std::nullopt;
    return memory_.add(position_.key(), node, answered->plies, answered->kind);
  }

  std::optional<Win> attackByStrategy() {
    if (left_ == 0 || position_.isDrawn()) return std::nullopt;
    --left_;
    const Square move = strategy_(position_);
    if (move.isNone() || !position_.isOnBoard(move) || !position_.isEmpty(move)) return std::nullopt;
    if (!isLegal(position_, attacker_, move)) return std::nullopt;
    proof::Node node{move, {}, proof::Node::kNone};
    Outcome outcome{1, Proof::Five};
    if (const Threat threat = position_.threat(attacker_, move); threat != Threat::Five) {
      position_.play(move);
      const auto answered = defend(node, {3, kindAfter(threat)});
      position_.undo();
      if (!answered) return std::nullopt;
      outcome = *answered;
    }
    return memory_.add(position_.key(), node, outcome.plies, outcome.kind);
  }

  // Kind of the attacker's move that has been played, by the threat that it was before.
  [[nodiscard]] Proof kindAfter(Threat threat) const {
    return position_.count(attacker_, Threat::Five) > 0 ? Proof::Vcf : kindOf(threat);
  }

  struct Outcome {
    int plies;  // to the five, from the attacker's move on; in the root of a loss, from the defender's
    Proof kind;
  };

  // The answers of the defender, who is to move, that a win has to refute.
  struct Answers {
    bool isToFour;  // those that stop a five; else all points
    SquareSet points;
  };

  // None if the defender completes a five, or the game ends before the attacker's next move.
  [[nodiscard]] std::optional<Answers> answers() const {
    if (!position_.allowsPlies(2) || position_.count(~attacker_, Threat::Five) > 0) return std::nullopt;
    const bool isFour = position_.count(attacker_, Threat::Five) > 0;
    return Answers{isFour, isFour ? answersToFour(position_, attacker_) : position_.emptyPoints()};
  }

  // Fills in the answers; none if one of them escapes. `outcome` is what holds if the five follows any answer.
  std::optional<Outcome> defend(proof::Node& node, Outcome outcome) {
    const bool isReported = !std::exchange(hasRootBegun_, true) && onProgress_;
    auto toRefute = answers();
    if (!toRefute) return std::nullopt;
    const bool isToFour = toRefute->isToFour;
    SquareSet& replies = toRefute->points;
    const int before = outcome.plies - 1;  // the plies up to the attacker's next move
    const int leftOut = isToFour ? 0 : leaveOutLosing(node, replies);
    if (leftOut > 0) outcome = {before + kPliesByOpenFour, std::max(outcome.kind, Proof::Vcf)};
    const int all = isReported ? leftOut + legalAmong(position_, replies).count() : 0;
    std::vector<int> plans;  // nodes that have won after the last answers, the latest first
    const Square escape = refuteReplies(position_, inOrder(replies), [&](Square reply) {
      const auto next = attack(plans);
      if (!next) return false;
      if (!isToFour) {
        std::erase(plans, next->number);
        plans.insert(plans.begin(), next->number);
        if (plans.size() > budgets::kPlans) plans.pop_back();
      }
      node.replies.push_back({reply, next->number});
      outcome.plies = std::max(outcome.plies, before + memory_.plies(next->number));
      outcome.kind = std::max(outcome.kind, next->kind);
      if (isReported) onProgress_(leftOut + static_cast<int>(node.replies.size()), all);
      return true;
    });
    if (escape) {
      memory_.noteEscape(escape);
      return std::nullopt;
    }
    std::sort(node.replies.begin(), node.replies.end());
    if (leftOut == 0 && !isToFour) node.otherwise = commonestNext(node);
    std::erase_if(node.replies, [&](const auto& reply) { return reply.next == node.otherwise; });
    return outcome;
  }

  // If the attacker threatens an open four, leaves out the replies that lose to it: it follows all that the node does
  // not list. Returns their number.
  int leaveOutLosing(proof::Node& node, SquareSet& replies) {
    const SquareSet& fours = position_.set(attacker_, Threat::OpenFour);
    if (fours.empty()) return 0;
    const Square four = fours.first();
    const auto tried = mayStop(four);
    const int leftOut = tried ? (replies - *tried).count() : 0;
    if (leftOut == 0) return 0;
    replies &= *tried;
    node.otherwise = memory_.numberOf({four, {}, proof::Node::kNone}, kPliesByOpenFour);
    return leftOut;
  }

  // Kind of moves that the attacker, who is to move, needs if this plan wins against every answer and is followed to
  // its last branch, as the checker demands. None if it does not, or if the budget does not allow to follow it.
  [[nodiscard]] std::optional<Proof> kindIfWins(int plan) {
    if (budget_.spent()) return std::nullopt;
    planLeft_ = std::min(budgets::kPlan, budget_.nodesLeft());
    const std::uint64_t before = planLeft_;
    Proof kind = Proof::Five;
    const bool wins = follow(plan, kind);
    budget_.charge(before - planLeft_);
    return wins ? std::optional(kind) : std::nullopt;
  }

  // False if the plan does not win here, the attacker to move, or if a move of it wins sooner than where it was made.
  // Raises `kind` to that of its moves.
  bool follow(int plan, Proof& kind) {
    if (planLeft_ == 0 || position_.isDrawn()) return false;
    --planLeft_;
    const proof::Node& node = memory_.node(plan);
    if (!position_.isEmpty(node.move) || !isLegal(position_, attacker_, node.move)) return false;
    const Threat threat = position_.threat(attacker_, node.move);
    const bool endsHere = memory_.plies(plan) == 1;
    if (endsHere || threat == Threat::Five) return endsHere && threat == Threat::Five;
    position_.play(node.move);
    kind = std::max(kind, kindAfter(threat));
    const bool wins = followAnswers(node, kind);
    position_.undo();
    return wins;
  }

  // The same after the move of the node.
  bool followAnswers(const proof::Node& node, Proof& kind) {
    auto toRefute = answers();
    if (!toRefute) return false;
    SquareSet& replies = toRefute->points;
    SquareSet listed;
    for (const auto& reply : node.replies) listed.insert(reply.move);
    const bool hasOtherwise = node.otherwise != proof::Node::kNone;
    bool needsOtherwise = false;
    if (!toRefute->isToFour && hasOtherwise && isLeaf(memory_.node(node.otherwise))) {
      if (const auto tried = mayStop(memory_.node(node.otherwise).move)) {
        const SquareSet leftOut = replies - *tried - listed;
        needsOtherwise = !leftOut.empty();
        replies -= leftOut;
        kind = std::max(kind, Proof::Vcf);
      }
    }
    const auto follows = [&](Square reply) {
      const auto found =
          std::find_if(node.replies.begin(), node.replies.end(), [reply](const auto& r) { return r.move == reply; });
      listed.erase(reply);
      needsOtherwise = needsOtherwise || found == node.replies.end();
      const int next = found != node.replies.end() ? found->next : node.otherwise;
      return next != proof::Node::kNone && follow(next, kind);
    };
    // Answers near stones first: a plan that fails, fails there.
    const SquareSet near = position_.candidates();
    if (refuteReplies(position_, replies & near, follows) || refuteReplies(position_, replies - near, follows)) {
      return false;
    }
    return listed.empty() && needsOtherwise == hasOtherwise;
  }

  [[nodiscard]] static bool isLeaf(const proof::Node& node) {
    return node.replies.empty() && node.otherwise == proof::Node::kNone;
  }

  // If this is an open four that the attacker threatens where the defender is to move: the points whose answers may
  // prevent it or make a four themselves. All others lose to it and need not be tried, as in the checker
  // (engine/proof/check.cpp). None in renju, where a stone can change if a far point is forbidden.
  [[nodiscard]] std::optional<SquareSet> mayStop(Square four) {
    if (!position_.set(attacker_, Threat::OpenFour).contains(four)) return std::nullopt;
    if (position_.traits().blackHasForbiddenPoints()) return std::nullopt;
    SquareSet tried = position_.points(~attacker_, Threat::Four, Threat::OpenFour);
    tried.insert(four);
    position_.pass();
    position_.play(four);
    const bool wins = answersToFour(position_, attacker_).empty();
    for (const Square five : position_.set(attacker_, Threat::Five)) {
      tried.insert(five);
      if (position_.traits().fourMayHaveSeveralAnswers()) addLinesThrough(five, tried);
    }
    position_.undo();
    position_.undo();
    if (!wins) return std::nullopt;
    return tried;
  }

  void addLinesThrough(Square center, SquareSet& points) const {
    for (const Direction d : kDirections) {
      for (int k = -kReach; k <= kReach; ++k) {
        const int x = center.x() + k * stepX(d);
        const int y = center.y() + k * stepY(d);
        if (onBoard(x, y, position_.size())) points.insert(Square::at(x, y));
      }
    }
  }

  // The most recent escapes first, then points near stones.
  [[nodiscard]] std::vector<Square> inOrder(const SquareSet& replies) const {
    const SquareSet near = position_.candidates();
    std::vector<std::pair<int, Square>> ranked;
    for (const Square s : replies) {
      const int escaped = memory_.lastEscape(s);
      ranked.emplace_back(-2 * escaped - static_cast<int>(near.contains(s)), s);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<Square> list;
    for (const auto& [rank, s] : ranked) list.push_back(s);
    return list;
  }

  // The node that follows most answers, or kNone without answers.
  [[nodiscard]] static int commonestNext(const proof::Node& node) {
    std::map<int, int> uses;
    for (const auto& reply : node.replies) ++uses[reply.next];
    const auto commonest =
        std::max_element(uses.begin(), uses.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return commonest == uses.end() ? proof::Node::kNone : commonest->first;
  }

  // The nodes of this tree among those remembered: children come first and the root last.
  [[nodiscard]] proof::Certificate certificate(int root) const {
    proof::Certificate certificate = emptyCertificate(position_, attacker_);
    certificate.plies = memory_.plies(root);
    std::vector<int> numbers = {root};
    std::unordered_map<int, int> places = {{root, 0}};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      forEachNext(memory_.node(numbers[i]), [&](int next) {
        if (places.try_emplace(next, 0).second) numbers.push_back(next);
      });
    }
    // A node has a greater number than those that it names.
    std::sort(numbers.begin(), numbers.end());
    for (std::size_t i = 0; i < numbers.size(); ++i) places[numbers[i]] = static_cast<int>(i);
    for (const int number : numbers) {
      proof::Node node = memory_.node(number);
      for (auto& reply : node.replies) reply.next = places[reply.next];
      if (node.otherwise != proof::Node::kNone) node.otherwise = places[node.otherwise];
      certificate.nodes.push_back(std::move(node));
    }
    return certificate;
  }

  template <typename Visit>
  static void forEachNext(const proof::Node& node, Visit&& visit) {
    for (const auto& reply : node.replies) visit(reply.next);
    if (node.otherwise != proof::Node::kNone) visit(node.otherwise);
  }

  // Follows the answer that lasts longest.
  [[nodiscard]] std::vector<Square> longestLine(int root) {
    const int before = position_.historySize();
    std::vector<Square> line;
    for (int number = root; number >= 0;) {
      const proof::Node& node = memory_.node(number);
      if (node.move) {
        line.push_back(node.move);
        if (position_.threat(attacker_, node.move) == Threat::Five) break;
        position_.play(node.move);
      }
      number = followLongest(node, line);
    }
    while (position_.historySize() > before) position_.undo();
    return line;
  }

  // Plays the defender's longest answer and returns the node after it. If only the five is left, adds that to the line
  // and returns none.
  int followLongest(const proof::Node& node, std::vector<Square>& line) {
    const auto pliesAfter = [&](int number) { return number < 0 ? 0 : memory_.plies(number); };
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
    const SquareSet& fives = position_.set(attacker_, Threat::Five);
    if (next == proof::Node::kNone && !fives.empty()) line.push_back(fives.first());
    return next;
  }

  // A legal answer that is not listed: on a five point if possible, else near stones.
  [[nodiscard]] Square anyLegal(const SquareSet& listed) {
    for (const SquareSet& group :
         {position_.set(attacker_, Threat::Five), position_.candidates(), position_.emptyPoints()}) {
      const SquareSet legal = legalAmong(position_, group - listed);
      if (!legal.empty()) return legal.first();
    }
    // Nothing is legal: Black has to play a forbidden point, and leaves the five open if that is possible.
    const SquareSet elsewhere = position_.emptyPoints() - position_.set(attacker_, Threat::Five);
    return (elsewhere.empty() ? position_.emptyPoints() : elsewhere).first();
  }

  Position& position_;
  const Strategy& strategy_;
  Color attacker_;
  Budget& budget_;
  std::uint64_t left_ = budgets::kProofTree;
  std::uint64_t planLeft_ = 0;  // positions in which the plan that is tried may still be followed
  Memory& memory_;
  const ProofProgress& onProgress_;
  bool hasRootBegun_ = false;  // its replies are being tried
};

proof::Certificate emptyCertificate(const Position& position, Color attacker) {
  proof::Certificate certificate;
  certificate.rule = position.rule();
  certificate.size = position.size();
  certificate.attacker = attacker;
  for (int y = 0; y < position.size(); ++y) {
    for (int x = 0; x < position.size(); ++x) {
      const Square s = Square::at(x, y);
      switch (position.at(s)) {
        case Cell::Black: certificate.black.push_back(s); break;
        case Cell::White: certificate.white.push_back(s); break;
        case Cell::Blocked: certificate.blocked.push_back(s); break;
        case Cell::Empty: break;
      }
    }
  }
  return certificate;
}

ProofBuilder::ProofBuilder(Color attacker) : attacker_(attacker), memory_(std::make_unique<Memory>()) {}
ProofBuilder::~ProofBuilder() = default;

void ProofBuilder::clear() {
  memory_ = std::make_unique<Memory>();
}

std::optional<BuiltProof> ProofBuilder::build(Position& position, const Strategy& strategy, Budget& budget,
                                              const ProofProgress& onProgress) {
  if (memory_->positions() > kMaxPositions) clear();
  return Tree(position, attacker_, strategy, budget, *memory_, onProgress).build();
}

}  // namespace pentarch
