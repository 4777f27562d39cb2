// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/console.h"
#include "app/errors.h"
#include "app/game_input.h"

namespace pentarch::app {

EvalWeights readWeights(const std::string& path) {
  const std::string text = readFile(path);
  const std::vector<unsigned char> bytes(text.begin(), text.end());
  auto parsed = EvalWeights::parse(bytes);
  if (const auto* error = std::get_if<EvalWeights::Error>(&parsed)) {
    throw PositionError(fmt::format("'{}': {}", path, error->text));
  }
  return std::get<EvalWeights>(std::move(parsed));
}

// Prints the origin of weights: the built-in ones, or those of files, each of which is checked.
int weights(const Options& options) {
  if (options.inputs().empty()) fmt::print("built in: {}\n", EvalWeights::builtIn().note());
  for (const std::string& path : options.inputs()) {
    fmt::print("{}: {}\n", terminalText(path), terminalText(readWeights(path).note()));
  }
  return kOk;
}

}  // namespace pentarch::app
