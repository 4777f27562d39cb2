// SPDX-License-Identifier: MIT
#pragma once

#include "app/program/command.h"

namespace pentarch::app {

// One of each folder; commands.cpp lists them in the order of help.
extern const CommandSpec analyzeCommand;
extern const CommandSpec benchCommand;
extern const CommandSpec boardCommand;
extern const CommandSpec bookCommand;
extern const CommandSpec compareCommand;
extern const CommandSpec configCommand;
extern const CommandSpec convertCommand;
extern const CommandSpec doctorCommand;
extern const CommandSpec explainCommand;
extern const CommandSpec protocolCommand;
extern const CommandSpec puzzleCommand;
extern const CommandSpec renderCommand;
extern const CommandSpec reviewCommand;
extern const CommandSpec serveCommand;
extern const CommandSpec solveCommand;

/// The program of players and analysts.
extern const Program pentarchProgram;

}  // namespace pentarch::app
