// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/search/search_types.h"

namespace pentarch::puzzle {

/// The measures of a puzzle's difficulty.
struct Difficulty {
  int plies = 0;             ///< of the solution, up to the five
  int alternatives = 0;      ///< other first moves that make a four or an open three
  std::uint64_t nodes = 1;   ///< spent by a solver to find the win, at least 1
  Proof proof = Proof::Vcf;  ///< Vct if threes are needed, which give the defender a choice
};

/// A rating for people: points from 0 up and a grade.
struct Rating {
  double points = 0;  ///< one decimal
  std::string_view grade;
};

/// 5 points for every own move after the first one, 6 log2(1 + alternatives), 4 log10(nodes), and 8 for a win that
/// needs threes. Below 30 points a puzzle is "easy", below 45 "medium", below 60 "hard", else "expert".
[[nodiscard]] Rating rate(const Difficulty& difficulty);

}  // namespace pentarch::puzzle
