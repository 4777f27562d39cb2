// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "engine/game/score.h"
#include "engine/search/search_types.h"

/// How scores, win rates and what follows from them are written for people: the one place for all commands, so that a
/// figure looks the same wherever it is shown.
namespace pentarch::app {

/// A win rate of 0..1 (see winRate) in whole percent: "54%". "100%" and "0%" are kept for what is proven; what rounds
/// to them without a proof is ">99%" and "<1%".
[[nodiscard]] std::string rateText(double rate);

/// The rate that rateText() shows, so that figures made from it agree with what is read: a multiple of 0.01, or
/// kUnprovenMargin away from 0 or 1 for what is nearly certain.
[[nodiscard]] double shownRate(double rate);

/// "win 7", "loss 12" for what is proven, "win 7?" and "loss 12?" for what a search claims, "+35" for all else. The
/// numbers of wins and losses are plies to the five.
[[nodiscard]] std::string scoreText(Score score, bool isProven);

/// "1 ply", "7 plies".
[[nodiscard]] std::string pliesText(int plies);

/// The kind of a proof as the field writes it: "five", "VCF", "VCT", "search"; "claimed" and "none" without one.
[[nodiscard]] std::string_view kindText(Proof proof);

/// A span of time for people: "4.2 s", from a minute on "12:05".
[[nodiscard]] std::string durationText(std::chrono::milliseconds span);

}  // namespace pentarch::app
