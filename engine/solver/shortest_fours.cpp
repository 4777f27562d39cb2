// SPDX-License-Identifier: MIT
#include "engine/solver/shortest_fours.h"

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/solver/budgets.h"
#include "engine/solver/refutation.h"

namespace pentarch {
namespace {

constexpr std::uint64_t kNodesPerPoll = 256;

class FoursSearch {
 public:
  FoursSearch(Position& position, Budget& budget)
      : position_(position), attacker_(position.sideToMove()), budget_(budget) {}

  // Returns true if the attacker, to move, wins with at most `stones` stones; `line` gets the win.
  bool attack(int stones, std::vector<Square>& line) {
    line.clear();
    if (isOver()) return false;
    budget_.charge(1);
    const SquareSet& fives = position_.set(attacker_, Threat::Five);
    if (!fives.empty()) {
      line.push_back(fives.first());
      return true;
    }
    if (stones <= 1) return false;
    SquareSet moves = fourMoves(position_, attacker_) | position_.set(attacker_, Threat::OpenFour);
    // A four of the opponent must be blocked by the four itself.
    if (position_.count(~attacker_, Threat::Five) > 0) moves &= answersToFour(position_, ~attacker_);
    for (const Square four : moves) {
      position_.play(four);
      const bool wins = everyAnswerLoses(stones, line);
      position_.undo();
      if (!wins) continue;
      line.insert(line.begin(), four);
      return true;
    }
    return false;
  }
  [[nodiscard]] bool isOver() {
    if (budget_.nodes % kNodesPerPoll == 0) wasStopped_ = wasStopped_ || budget_.mustEnd();
    return wasStopped_ || budget_.nodesLeft() == 0;
  }

 private:
  bool everyAnswerLoses(int stones, std::vector<Square>& longest) {
    if (position_.count(~attacker_, Threat::Five) > 0) return false;
    longest.clear();
    const Square escape = refuteReplies(position_, answersToFour(position_, attacker_), [&](Square answer) {
      std::vector<Square> line;
      if (!attack(stones - 1, line)) return false;
      if (line.size() + 1 > longest.size()) {
        longest.assign({answer});
        longest.insert(longest.end(), line.begin(), line.end());
      }
      return true;
    });
    if (escape) return false;
    if (longest.empty()) completeAnyway(longest);
    return true;
  }

  // The five cannot be stopped: the defender blocks one five point, or plays elsewhere if that is forbidden, and the
  // attacker makes five.
  void completeAnyway(std::vector<Square>& line) {
    const SquareSet fives = position_.set(attacker_, Threat::Five);
    for (const Square answer : fives) {
      if (fives.count() < 2 || !isLegal(position_, ~attacker_, answer)) continue;
      position_.play(answer);
      const SquareSet rest = position_.set(attacker_, Threat::Five);
      position_.undo();
      if (rest.empty()) continue;
      line = {answer, rest.first()};
      return;
    }
    if (const Square elsewhere = legalElsewhere(position_, fives)) line = {elsewhere, fives.first()};
  }

  Position& position_;
  Color attacker_;
  Budget& budget_;
  bool wasStopped_ = false;
};

}  // namespace

WinningLine shortestFours(Position& position, int maxPlies, Budget& budget) {
  FoursSearch search(position, budget);
  std::vector<Square> line;
  for (int plies = 1; plies <= maxPlies && !search.isOver(); plies += 2) {
    if (search.attack((plies + 1) / 2, line)) return {plies, line};
  }
  return {};
}

bool shorten(Position& position, SolveResult& win, std::uint64_t nodes, Budget& budget) {
  const auto search = [&](Position& p, int maxPlies) {
    Budget part = budget.part(nodes);
    return shortestFours(p, maxPlies, part);
  };
  const auto [plies, fours] = search(position, win.plies());
  if (fours.empty()) return false;
  if (plies == win.plies()) return true;
  const Strategy strategy = [&, most = plies](Position& p) {
    const std::vector<Square> next = search(p, most).moves;
    return next.empty() ? Square::none() : next.front();
  };
  if (replayWin(position, strategy, budgets::kReplayOfShorter) != ReplayVerdict::Accepted) return false;
  win.line = fours;
  win.certificate.nodes.clear();
  win.certificate.plies = plies;
  win.proof = plies == 1 ? Proof::Five : Proof::Vcf;
  return true;
}

}  // namespace pentarch
