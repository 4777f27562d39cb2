// SPDX-License-Identifier: MIT
#include "app/lab/commands/commands.h"

#include "command_table.h"

namespace pentarch::app {

constinit const Program labProgram{
    .name = "pentarch-lab",
    .summary = "self-play, matches and training of the Gomoku engine Pentarch",
    .description = "Makes the engine stronger: games against itself, matches of settings, openings, fits to games.\n",
    .head =
        "The laboratory of Pentarch: games, openings and matches to make the engine stronger.\n\n"
        "  pentarch-lab selfplay --games 1000 --nodes 5k    games to train on\n"
        "  pentarch-lab match --games 400 --new S           are these settings stronger?\n",
    .foot = "For players and analysts: pentarch --help\n",
    .commands = kCommands};

}  // namespace pentarch::app
