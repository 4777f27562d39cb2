// SPDX-License-Identifier: MIT
#include <csignal>
#include <string>
#include <vector>

#include "app/lab/commands/commands.h"
#include "engine/base/standard_streams.h"

int main(int argc, char** argv) {
  pentarch::holdStandardStreams();
  // A reader that closes the pipe early ends the program silently.
  std::signal(SIGPIPE, SIG_DFL);
  return pentarch::app::runProgram(pentarch::app::labProgram, std::vector<std::string>(argv + 1, argv + argc));
}
