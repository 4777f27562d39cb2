// SPDX-License-Identifier: MIT
#include "app/book/names.h"

#include "app/json_output.h"

namespace pentarch::app {

std::string_view nameOf(Bound bound) {
  switch (bound) {
    case Bound::None: return "none";
    case Bound::Upper: return "upper";
    case Bound::Lower: return "lower";
    case Bound::Exact: return "exact";
  }
  return "none";
}

std::optional<Bound> boundNamed(std::string_view name) {
  for (const Bound bound : {Bound::None, Bound::Upper, Bound::Lower, Bound::Exact}) {
    if (nameOf(bound) == name) return bound;
  }
  return std::nullopt;
}

std::optional<Proof> proofNamed(std::string_view name) {
  for (const Proof proof : {Proof::None, Proof::Claimed, Proof::Five, Proof::Vcf, Proof::Vct, Proof::Search}) {
    if (nameOf(proof) == name) return proof;
  }
  return std::nullopt;
}

}  // namespace pentarch::app
