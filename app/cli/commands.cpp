// SPDX-License-Identifier: MIT
#include "app/cli/commands.h"

#include "command_table.h"

namespace pentarch::app {
constinit const Program pentarchProgram{.name = "pentarch",
                                        .summary = "Gomoku engine and analysis tool",
                                        .description =
                                            "Plays and analyzes Gomoku (five in a row): freestyle, standard, renju and "
                                            "both kinds of caro on boards from 5x5 "
                                            "to\n22x22. ",
                                        .head =
                                            "Pentarch plays and analyzes Gomoku.\n\n"
                                            "  pentarch play --level 3              a game against the engine\n"
                                            "  pentarch analyze h8i9h9 --time 2s    best move of a position\n"
                                            "  pentarch solve h8i9h9g7              prove a win\n",
                                        .foot = "For engine developers: pentarch-lab --help\n",
                                        .commands = kCommands};

}  // namespace pentarch::app
