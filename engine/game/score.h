// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

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
inline constexpr double kWinRateScale = 200.0;  ///< score units per logit of the win rate

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

/// A mate score moved `plies` plies farther away, or nearer if `plies` is negative; all other scores as they are. The
/// side from whose view it counts stays the same.
[[nodiscard]] constexpr Score shiftedMate(Score s, int plies) {
  return isWin(s) ? s - plies : isLoss(s) ? s + plies : s;
}

/// The value for the side that makes a move, from the value after it for the side then to move.
[[nodiscard]] constexpr Score beforeMove(Score after) {
  return -shiftedMate(after, 1);
}

/// The value for the side to move after a move, from the value of that move for the side that makes it; within
/// ±kWinScore.
[[nodiscard]] constexpr Score afterMove(Score before) {
  return std::clamp(-shiftedMate(before, -1), -kWinScore, kWinScore);
}

/// Smallest distance of an unproven win rate from 0 and 1.
inline constexpr double kUnprovenMargin = 0.001;

/// Expected result of the side to move, rounded to a ten-thousandth: exactly 0 or 1 for a proven loss or win; at least
/// kUnprovenMargin away from both for everything else, including wins and losses that a search only claims.
[[nodiscard]] inline double winRate(Score s, bool isProven) {
  if (isProven && isMate(s)) return isWin(s) ? 1 : 0;
  const double expected = isWin(s) ? 1 : isLoss(s) ? 0 : 1 / (1 + std::exp(-s / kWinRateScale));
  return std::clamp(std::round(expected * 1e4) / 1e4, kUnprovenMargin, 1 - kUnprovenMargin);
}

/// Relation of a stored or returned value to the true one.
enum class Bound : unsigned char { None, Upper, Lower, Exact };

/// The bound of the same value seen from the other side.
[[nodiscard]] constexpr Bound opposite(Bound bound) {
  return bound == Bound::Upper ? Bound::Lower : bound == Bound::Lower ? Bound::Upper : bound;
}

/// Certainty of a reported win or loss.
enum class Proof : std::uint8_t {
  None,     ///< no forced result claimed
  Claimed,  ///< the search claims a forced result; no checker has seen it
  Five,     ///< immediate five
  Vcf,      ///< victory by continuous fours, replayed against every legal reply
  Vct,      ///< victory by continuous threats, replayed against every legal reply
  Search,   ///< a win with quieter moves, replayed against every legal reply
};

}  // namespace pentarch
