// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/eval/kernels.h"

namespace pentarch {

/// The kernels that this machine can run, the fastest first; never empty. For tests.
[[nodiscard]] std::vector<const Kernels*> usableKernels();

/// The fastest of them, chosen at the first call. Thread-safe.
[[nodiscard]] const Kernels& bestKernels();

}  // namespace pentarch
