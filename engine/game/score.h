// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

namespace pentarch {

/// A search value from the view of the side to move. Evaluations lie within ±kMaxEval and are scaled so that winRate()
/// is the expected result; beyond kMinWin a value means a forced win in a known number of plies, below -kMinWin a
/// forced loss.
using Score = int;

inline constexpr Score kDrawScore = 0;
inline constexpr Score kMaxEval = 6000;
inline constexpr Score kWinScore = 30000;  ///< the side to move has already won
inline constexpr Score kInfinite = 32000;  ///< beyond every score
inline constexpr int kMaxPly = 512;        ///< longer than any game and any search path
inline constexpr Score kMinWin = kWinScore - kMaxPly;
inline constexpr double kWinRateScale = 200.0;

/// The side to move completes its five with the `plies`-th stone from now (1: with the next stone).
[[nodiscard]] constexpr Score winIn(int plies) {
  return kWinScore - plies;
}

/// The opponent completes a five with the `plies`-th stone from now (0: the five is on the board).
[[nodiscard]] constexpr Score lossIn(int plies) {
  return -kWinScore + plies;
}

[[nodiscard]] constexpr bool isWin(Score s) {
  return s >= kMinWin;
}
[[nodiscard]] constexpr bool isLoss(Score s) {
  return s <= -kMinWin;
}
[[nodiscard]] constexpr bool isMate(Score s) {
  return isWin(s) || isLoss(s);
}

/// Plies until the five of a won or lost score. Precondition: isMate(s).
[[nodiscard]] constexpr int pliesToMate(Score s) {
  return kWinScore - (s < 0 ? -s : s);
}

/// The expected result of the side to move, 0 to 1; a forced win or loss is certain.
[[nodiscard]] inline double winRate(Score s) {
  return isWin(s) ? 1 : isLoss(s) ? 0 : 1 / (1 + std::exp(-s / kWinRateScale));
}

/// What a stored or returned value says about the true one.
enum class Bound : unsigned char { None, Upper, Lower, Exact };

}  // namespace pentarch
