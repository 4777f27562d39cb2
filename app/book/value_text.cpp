// SPDX-License-Identifier: MIT
#include "app/book/value_text.h"

#include <fmt/format.h>

#include "app/analysis/analysis_text.h"
#include "app/book/names.h"
#include "app/json_output.h"

namespace pentarch::app {

std::string valueText(const book::BookEntry& entry) {
  if (entry.bound == Bound::None) return "no value";
  std::string text =
      fmt::format("{:>8}  {:>5.1f}%  depth {}", scoreText(entry.score), 100 * winRate(entry.score), entry.depth);
  if (entry.bound != Bound::Exact) text += entry.bound == Bound::Lower ? "  or more" : "  or less";
  if (entry.proof == Proof::Claimed) text += "  claimed";
  if (entry.proof >= Proof::Five) text += fmt::format("  proven ({})", nameOf(entry.proof));
  return text;
}

}  // namespace pentarch::app
