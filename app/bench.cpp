// SPDX-License-Identifier: MIT
#include "engine/bench.h"

#include <fmt/format.h>

#include "app/commands.h"
#include "app/errors.h"
#include "app/units.h"

namespace pentarch::app {

int bench(const Options& options) {
  constexpr int kMaxBenchDepth = 40;
  std::optional<int> depth;
  if (options.has("depth")) depth = parseInteger(options.get("depth"), "--depth", 1, kMaxBenchDepth);
  if (options.inputs().size() > 1) throw UsageError("bench takes one depth, as in 'pentarch bench 5'");
  if (!options.inputs().empty()) depth = parseInteger(options.inputs().front(), "--depth", 1, kMaxBenchDepth);
  const BenchReport report = runBench(depth, [](std::string_view line) { fmt::print("{}\n", line); });
  const double speed = report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds : 0;
  fmt::print("time {:.2f} s\n{} nodes {:.0f} nps\n", report.seconds, report.nodes, speed);
  return kOk;
}

}  // namespace pentarch::app
