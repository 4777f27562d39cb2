// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "app/program/command.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/units.h"
#include "engine/lab.h"

namespace pentarch::app {
namespace {

// The depth of --depth or of the only input; none for the default of the benchmark.
[[nodiscard]] std::optional<int> benchDepthOf(const Options& options) {
  std::optional<int> depth = options.findInteger(options::kDepth, 1, kMaxBenchDepth);
  const std::size_t given = options.inputs().size() + (depth ? 1 : 0);
  if (given > 1) throw UsageError("bench takes one depth, as in 'pentarch bench 5'");
  if (!options.inputs().empty()) {
    depth = parseInteger(options.inputs().front(), flagOf(options::kDepth), 1, kMaxBenchDepth);
  }
  return depth;
}

int bench(const Options& options) {
  const BenchReport report = runBench(benchDepthOf(options), [](std::string_view line) { fmt::print("{}\n", line); });
  const double speed = report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds : 0;
  fmt::print("time {:.2f} s\n{} nodes {:.0f} nps\n", report.seconds, report.nodes, speed);
  return kOk;
}

constexpr auto kBenchOptions = listOf(options::kDepth);

}  // namespace

extern constinit const CommandSpec benchCommand{
    .name = "bench",
    .summary = "speed and signature of the search",
    .usage = "[--depth D]",
    .examples = "  pentarch bench   the node count is the same on every machine\n",
    .options = kBenchOptions,
    .run = bench};

}  // namespace pentarch::app
