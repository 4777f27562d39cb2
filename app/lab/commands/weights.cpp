// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>

#include "app/lab/commands/shared.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"

namespace pentarch::app {
namespace {

// Prints the origin of weights: the built-in ones, or those of files, each of which is checked.
int weights(const Options& options) {
  if (options.inputs().empty()) {
    fmt::print("built-in weights: {}\nbuilt-in policy: {}\n", EvalWeights::builtIn().note(),
               PolicyWeights::builtIn().note());
  }
  for (const std::string& path : options.inputs()) {
    fmt::print("{}: {}\n", terminalText(path), terminalText(noteOf(path)));
  }
  return kOk;
}

}  // namespace

extern constinit const CommandSpec weightsCommand{
    .name = "weights",
    .summary = "where the evaluation comes from",
    .usage = "[FILE]...",
    .examples = "  pentarch-lab weights run/weights.bin run/policy.bin   checks both\n",
    .options = {},
    .run = weights};

}  // namespace pentarch::app
