// SPDX-License-Identifier: MIT
#include "app/analysis/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "engine/base/counted.h"

namespace pentarch::app {

double shownRate(double rate) {
  if (rate <= 0 || rate >= 1) return rate;
  return std::clamp(std::round(rate * 100) / 100, kUnprovenMargin, 1 - kUnprovenMargin);
}

std::string rateText(double rate) {
  const double shown = shownRate(rate);
  if (shown > 0.99 && shown < 1) return ">99%";
  if (shown < 0.01 && shown > 0) return "<1%";
  return fmt::format("{}%", std::lround(shown * 100));
}

std::string scoreText(Score score, bool isProven) {
  if (!isMate(score)) return fmt::format("{:+d}", score);
  return fmt::format("{} {}{}", isWin(score) ? "win" : "loss", pliesToMate(score), isProven ? "" : "?");
}

std::string pliesText(int plies) {
  return counted(static_cast<std::uint64_t>(plies), "ply", "plies");
}

std::string_view kindText(Proof proof) {
  switch (proof) {
    case Proof::None: return "none";
    case Proof::Claimed: return "claimed";
    case Proof::Five: return "five";
    case Proof::Vcf: return "VCF";
    case Proof::Vct: return "VCT";
    case Proof::Search: return "search";
  }
  return "none";
}

std::string clockText(std::chrono::seconds span) {
  const auto seconds = span.count();
  const auto minutes = seconds / 60;
  if (minutes < 60) return fmt::format("{}:{:02}", minutes, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, seconds % 60);
}

std::string durationText(std::chrono::milliseconds span) {
  // Round first, so that no minute has sixty seconds.
  const auto tenths = (span.count() + 50) / 100;
  if (tenths < 600) return fmt::format("{}.{} s", tenths / 10, tenths % 10);
  return clockText(std::chrono::round<std::chrono::seconds>(span));
}

}  // namespace pentarch::app
