// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/budget.h"
#include "engine/proof/certificate.h"

namespace pentarch::proof {

/// Verdict of the checker on a certificate.
struct CheckResult {
  bool accepted = false;
  std::string reason;           ///< of a rejection, in one line
  std::uint64_t positions = 0;  ///< number of positions visited
  bool wasInterrupted = false;  ///< rejected only because clock, signal or host ended the work
};

/// Plays the certificate against every legal answer, by the rules of Board. Accepts it only if the attacker always wins
/// in time, the longest line has the length that is claimed, and nothing in it is superfluous. Looks every few
/// hundred positions at clock, signal and host, and rejects with a reason once one of them ends the work.
[[nodiscard]] CheckResult check(const Certificate& certificate, const Budget& budget = {});

}  // namespace pentarch::proof
