// SPDX-License-Identifier: MIT
#pragma once

#include "app/program/command.h"

namespace pentarch::app {

// One of each file; commands.cpp lists them in the order of help.
extern const CommandSpec examplesCommand;
extern const CommandSpec matchCommand;
extern const CommandSpec mergeCommand;
extern const CommandSpec openGenCommand;
extern const CommandSpec selfPlayCommand;
extern const CommandSpec swap2BookCommand;
extern const CommandSpec weightsCommand;

/// The program of engine developers.
extern const Program labProgram;

}  // namespace pentarch::app
