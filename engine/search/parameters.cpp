// SPDX-License-Identifier: MIT
#include "engine/search/parameters.h"

#include <cmath>

namespace pentarch {

SearchParameters::SearchParameters(const Tunables& tunables)
    : tunables_(tunables), perOrderHistory_((std::int64_t{1} << 32) / tunables["orderHistory"] + 1) {
  for (std::size_t d = 1; d < kDepths; ++d) {
    for (std::size_t m = 1; m < kMoves; ++m) {
      const double product = std::log(static_cast<double>(d)) * std::log(static_cast<double>(m));
      reductions_[d][m] = tunables_["lmrBase"] + static_cast<int>(tunables_["lmrFactor"] * product);
    }
  }
  for (std::size_t d = 0; d < kDepths; ++d) {
    lateMoveLimits_[d] =
        tunables_["lmpBase"] + static_cast<int>(tunables_["lmpFactor"] * std::pow(static_cast<double>(d), 1.3) / 100);
  }
}

}  // namespace pentarch
