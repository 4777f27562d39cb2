// SPDX-License-Identifier: MIT
#pragma once

#include "app/program/options.h"

namespace pentarch::app {

/// `solve --check`: checks the certificates that the inputs name and returns the exit code. Throws UsageError.
[[nodiscard]] int checkCertificates(const Options& options);

}  // namespace pentarch::app
