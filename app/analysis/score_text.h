// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "engine/game/score.h"
#include "engine/game/types.h"

/// Formatting of scores, win rates and derived figures for people, shared by all commands, so that a figure looks the
/// same everywhere.
namespace pentarch::app {

/// A win rate of 0..1 (see winRate) in whole percent: "54%". "100%" and "0%" are reserved for proven results; an
/// unproven rate that rounds to them is ">99%" or "<1%".
[[nodiscard]] std::string rateText(double rate);

/// The rate as rateText() shows it, so that derived figures match what is printed: a multiple of 0.01, or
/// kUnprovenMargin away from 0 or 1 for what is nearly certain.
[[nodiscard]] double shownRate(double rate);

/// "win 7", "loss 12" if proven, "win 7?" and "loss 12?" if claimed by a search, "+35" otherwise. Wins and losses are
/// counted in plies to the five.
[[nodiscard]] std::string scoreText(Score score, bool isProven);

/// "1 ply", "7 plies".
[[nodiscard]] std::string pliesText(int plies);

/// The kind of a proof: "five", "VCF", "VCT", "search"; "claimed" and "none" without one.
[[nodiscard]] std::string_view kindText(Proof proof);

/// "4:05", from an hour on "1:02:09".
[[nodiscard]] std::string clockText(std::chrono::seconds span);
/// A duration for people: "4.2 s", from a minute on as clockText() has it.
[[nodiscard]] std::string durationText(std::chrono::milliseconds span);

}  // namespace pentarch::app
