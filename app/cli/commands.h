// SPDX-License-Identifier: MIT
#pragma once

#include "app/program/command.h"

namespace pentarch::app {

/// The program of players and analysts.
extern const Program pentarchProgram;

}  // namespace pentarch::app
