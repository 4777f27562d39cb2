// SPDX-License-Identifier: MIT
#include "app/cli/book/value_text.h"

#include <fmt/format.h>

#include "app/analysis/score_text.h"

namespace pentarch::app {

std::string valueText(const book::BookEntry& entry) {
  if (entry.bound == Bound::None) return "no value";
  const bool isProven = entry.proof >= Proof::Five;
  std::string text = fmt::format("{:>8}  {:>4}  depth {}", scoreText(entry.score, isProven),
                                 rateText(winRate(entry.score, isProven)), entry.depth);
  if (entry.bound != Bound::Exact) text += entry.bound == Bound::Lower ? "  or more" : "  or less";
  if (entry.proof == Proof::Claimed) text += "  claimed";
  if (isProven) text += fmt::format("  proven ({})", kindText(entry.proof));
  return text;
}

}  // namespace pentarch::app
