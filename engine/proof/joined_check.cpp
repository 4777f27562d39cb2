// SPDX-License-Identifier: MIT
#include "engine/proof/joined_check.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/notation.h"
#include "engine/proof/board.h"

namespace pentarch::proof {
namespace {

[[nodiscard]] std::vector<Square> sorted(std::vector<Square> points) {
  std::sort(points.begin(), points.end());
  return points;
}

// The same points as seen through a symmetry.
[[nodiscard]] std::vector<Square> imageOf(const std::vector<Square>& points, int size, int symmetry) {
  std::vector<Square> image;
  for (const Square s : points) image.push_back(transformed(s, size, symmetry));
  return sorted(std::move(image));
}

[[nodiscard]] std::vector<int> symmetriesOf(const Certificate& position) {
  std::vector<int> symmetries;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    const auto isKept = [&](const std::vector<Square>& points) {
      return imageOf(points, position.size, symmetry) == sorted(points);
    };
    if (isKept(position.black) && isKept(position.white) && isKept(position.blocked)) symmetries.push_back(symmetry);
  }
  return symmetries;
}

// In the order of their names.
[[nodiscard]] bool isNamedBefore(Square a, Square b) {
  return std::pair(a.x(), a.y()) < std::pair(b.x(), b.y());
}

// The legal moves of the defender, likewise.
[[nodiscard]] std::vector<Square> answersIn(const Certificate& position) {
  Board board(position.size, position.rule);
  for (const Square s : position.blocked) board.set(s, Cell::Blocked);
  for (const Square s : position.black) board.set(s, Cell::Black);
  for (const Square s : position.white) board.set(s, Cell::White);
  std::vector<Square> answers;
  for (int x = 0; x < position.size; ++x) {
    for (int y = 0; y < position.size; ++y) {
      const Square s = Square::at(x, y);
      if (board.isEmpty(s) && board.isLegal(~position.attacker, s)) answers.push_back(s);
    }
  }
  return answers;
}

}  // namespace

JoinedCheck::JoinedCheck(Certificate loss)
    : loss_(std::move(loss)), symmetries_(symmetriesOf(loss_)), answers_(answersIn(loss_)) {}

// The reason why a certificate is none of an answer that is still open; empty if it is, and then sets the answer.
std::string JoinedCheck::problemOf(const Certificate& win, Square& answer) const {
  const Color defender = ~loss_.attacker;
  if (win.rule != loss_.rule || win.size != loss_.size) return "it is of another rule or size";
  if (win.attacker != loss_.attacker || win.isLoss()) return "the attacker is not to move";
  const auto stonesOf = [](const Certificate& position, Color color) -> const std::vector<Square>& {
    return color == Color::Black ? position.black : position.white;
  };
  std::vector<Square> stones = stonesOf(win, defender);
  const std::vector<Square>& known = stonesOf(loss_, defender);
  const auto isNew = [&](Square s) { return std::find(known.begin(), known.end(), s) == known.end(); };
  const auto found = std::find_if(stones.begin(), stones.end(), isNew);
  if (found == stones.end()) return "there is no answer on the board";
  answer = *found;
  if (!onBoard(answer.x(), answer.y(), loss_.size)) return "its answer lies off the board";
  stones.erase(found);
  const bool isSame = sorted(std::move(stones)) == sorted(known) &&
                      sorted(stonesOf(win, loss_.attacker)) == sorted(stonesOf(loss_, loss_.attacker)) &&
                      sorted(win.blocked) == sorted(loss_.blocked);
  if (!isSame) return "its position is not one move after that of the loss";
  if (isRefuted_[static_cast<std::size_t>(answer.index())]) return "the answer is refuted already";
  return {};
}

CheckResult JoinedCheck::add(const Certificate& win, const Budget& budget) {
  Square answer;
  if (const std::string problem = problemOf(win, answer); !problem.empty()) return {false, problem, 0};
  CheckResult result = check(win, budget);
  positions_ += result.positions;
  if (!result.accepted) {
    result.reason = "after " + notation::toLetters(answer) + ": " + result.reason;
    return result;
  }
  if (!std::binary_search(answers_.begin(), answers_.end(), answer, isNamedBefore)) {
    return {false, notation::toLetters(answer) + " is forbidden", result.positions};
  }
  for (const int symmetry : symmetries_) {
    isRefuted_[static_cast<std::size_t>(transformed(answer, loss_.size, symmetry).index())] = true;
  }
  longest_ = std::max(longest_, win.plies);
  return result;
}

CheckResult JoinedCheck::finish() const {
  if (longest_ == 0) return {false, "there is no certificate", positions_};
  for (const Square s : answers_) {
    if (isRefuted_[static_cast<std::size_t>(s.index())]) continue;
    return {false, "there is no certificate after " + notation::toLetters(s), positions_};
  }
  if (loss_.plies != longest_ + 1) {
    return {false,
            "the longest line has " + std::to_string(longest_ + 1) + " plies, not " + std::to_string(loss_.plies),
            positions_};
  }
  return {true, {}, positions_};
}

std::vector<Square> distinctAnswers(const Certificate& loss) {
  const std::vector<int> symmetries = symmetriesOf(loss);
  std::vector<Square> distinct;
  for (const Square s : answersIn(loss)) {
    const auto isFirst = [&](int symmetry) { return !isNamedBefore(transformed(s, loss.size, symmetry), s); };
    if (std::all_of(symmetries.begin(), symmetries.end(), isFirst)) distinct.push_back(s);
  }
  return distinct;
}

}  // namespace pentarch::proof
