// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/types.h"
#include "engine/proof/certificate.h"
#include "engine/proof/check.h"

namespace pentarch::proof {

/// Checks a loss that is proven answer by answer: by one certificate of a win after each. Of answers that are
/// equivalent under the symmetries of the position, one is enough. Holds no certificate, so that there can be any
/// number of them. Not thread-safe.
class JoinedCheck {
 public:
  /// `loss` says of the position with the defender to move what a Certificate would, but has no nodes.
  /// Precondition: its size is in range and its points are on the board.
  explicit JoinedCheck(Certificate loss);

  /// Checks the certificate of one more answer. Rejects one that proves nothing new, too.
  [[nodiscard]] CheckResult add(const Certificate& win, const Budget& budget = {});
  /// Accepts if all legal answers are refuted, and the longest line is as long as was claimed. `positions` are those
  /// visited for all certificates.
  [[nodiscard]] CheckResult finish() const;

 private:
  [[nodiscard]] std::string problemOf(const Certificate& win, Square& answer) const;

  Certificate loss_;
  std::vector<int> symmetries_;  // that leave the position as it is
  std::vector<Square> answers_;  // the legal ones, by column, then row
  std::array<bool, kSquareCount> isRefuted_{};
  int longest_ = 0;
  std::uint64_t positions_ = 0;
};

/// The distinct legal answers of the defender, who is to move, by column, then row: one of those that are equivalent
/// under the symmetries of the position. `loss` is as for JoinedCheck, with the same precondition.
[[nodiscard]] std::vector<Square> distinctAnswers(const Certificate& loss);

}  // namespace pentarch::proof
