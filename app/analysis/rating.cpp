// SPDX-License-Identifier: MIT
#include "app/analysis/rating.h"

#include <algorithm>
#include <cmath>

namespace pentarch::puzzle {
namespace {

constexpr double kPerMove = 5;
constexpr double kPerDoubledChoice = 6;
constexpr double kPerTenfoldNodes = 4;
constexpr double kForThrees = 8;

[[nodiscard]] std::string_view gradeOf(double points) {
  if (points < 30) return "easy";
  if (points < 45) return "medium";
  return points < 60 ? "hard" : "expert";
}

}  // namespace

Rating rate(const Difficulty& d) {
  double points = kPerMove * std::max(0, (d.plies - 1) / 2);
  points += kPerDoubledChoice * std::log2(1.0 + d.alternatives);
  points += kPerTenfoldNodes * std::log10(static_cast<double>(std::max<std::uint64_t>(1, d.nodes)));
  if (d.proof == Proof::Vct) points += kForThrees;
  points = std::round(points * 10) / 10;
  return {points, gradeOf(points)};
}

}  // namespace pentarch::puzzle
