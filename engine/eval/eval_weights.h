// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/game/point_table.h"
#include "engine/game/rule.h"

namespace pentarch {

/// Weights of a point code: one for each of its four lines and one for each of the six pairs of lines.
struct CodeWeights {
  static constexpr std::size_t kPairCount = kLineClassCount * (kLineClassCount + 1) / 2;
  std::array<std::int16_t, kLineClassCount> line;  ///< by LineClass
  std::array<std::int16_t, kPairCount> pair;       ///< by unordered pair (a ≤ b): a's pairs follow those of smaller a

  /// The sum over lines and pairs of lines.
  [[nodiscard]] int of(const std::array<LineClass, kDirectionCount>& classes) const;
};

/// The evaluation of one rule from the view of one color.
struct ColorWeights {
  CodeWeights value;                           ///< worth of an empty point, in 1/kValueUnit of a score unit
  CodeWeights ownMove;                         ///< log-likelihood of playing the point, in 1/kMoveUnit: what it gains
  CodeWeights opponentMove;                    ///< the same: what it denies
  std::array<std::int16_t, kThreatCount> own;  ///< worth of having such a point, to the side to move
  std::array<std::int16_t, kThreatCount> waiting;  ///< and to the side that waits
  std::int16_t tempo;                              ///< worth of being to move
};

inline constexpr int kValueUnit = 32;
inline constexpr int kMoveUnit = 32;

/// The weights of a rule and color. Fitted to self-play of this engine (docs/search.md says how): values by logistic
/// regression on results and search scores, moves by softmax regression on the moves played.
[[nodiscard]] const ColorWeights& evalWeights(Rule rule, Color color);

}  // namespace pentarch
