// SPDX-License-Identifier: MIT
#pragma once

#include "app/program/command.h"

namespace pentarch::app {

/// The program of engine developers.
extern const Program labProgram;

}  // namespace pentarch::app
