// SPDX-License-Identifier: MIT
#include "app/lab/commands/shared.h"

#include <fmt/format.h>

#include <utility>
#include <variant>
#include <vector>

#include "app/program/files.h"
#include "app/program/options.h"
#include "app/records/errors.h"
#include "app/records/units.h"

namespace pentarch::app {

lab::OpeningOptions openingOptions(const Options& options) {
  constexpr int kMaxStones = 60;
  constexpr int kMaxBalance = 5000;
  lab::OpeningOptions opening;
  const std::string& stones = options.get("stones");
  const std::size_t dash = stones.find('-');
  if (dash == 0 || dash + 1 == stones.size()) {
    throw UsageError(fmt::format("--stones: cannot read '{}' (as in 2-10)", stones));
  }
  opening.minStones = parseInteger(stones.substr(0, dash), "--stones", 1, kMaxStones);
  opening.maxStones = dash == std::string::npos
                          ? opening.minStones
                          : parseInteger(stones.substr(dash + 1), "--stones", opening.minStones, kMaxStones);
  opening.maxScore = parseInteger(options.get("balance"), "--balance", 0, kMaxBalance);
  opening.nodes = parseCount(options.get("opening-nodes"), "--opening-nodes");
  return opening;
}

EvalWeights readWeights(const std::string& path) {
  const std::string text = readFile(path);
  const std::vector<unsigned char> bytes(text.begin(), text.end());
  auto parsed = EvalWeights::parse(bytes);
  if (const auto* error = std::get_if<EvalWeights::Error>(&parsed)) {
    throw PositionError(fmt::format("'{}': {}", path, error->text));
  }
  return std::get<EvalWeights>(std::move(parsed));
}

}  // namespace pentarch::app
