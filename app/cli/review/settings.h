// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>

#include "app/analysis/assessment.h"
#include "app/cli/position_input.h"
#include "app/program/shared_options.h"
#include "app/program/terminal.h"
#include "app/service/review_json.h"
#include "engine/base/budget.h"
#include "engine/engine.h"

/// Options of `review` alone.
namespace pentarch::review::options {

inline constexpr app::OptionSpec kTime =
    variantOf(app::options::kTime, "", "time for everything, shared out over the positions: 2m");
inline constexpr app::OptionSpec kMoveTime{"move-time", 0, "T", "", "time for each position (1s)"};
inline constexpr app::OptionSpec kNodes =
    variantOf(app::options::kNodes, "", "nodes for each position; the same result every time");
inline constexpr app::OptionSpec kHtml{"html", 0, "FILE", "", "write a page to step through"};
inline constexpr app::OptionSpec kSgf{"sgf", 0, "FILE", "", "write the games with comments and variations"};
inline constexpr app::OptionSpec kSvg{"svg", 0, "FILE", "", "write a chart of win rates"};

}  // namespace pentarch::review::options

namespace pentarch::review {

/// Settings of `review`.
struct Settings : app::InputSettings {
  Limits limits;
  int jobs = 1;        ///< games reviewed at a time
  EngineConfig setup;  ///< of the engine of each job
  app::Style style{false};
  bool isJson = false;
  bool printsTables = true;           ///< unless one of the files is standard output
  bool hasFolder = false;             ///< a folder is among the inputs: the run ends with statistics
  std::optional<std::string> html;    ///< file for the page; "-" for standard output, as of the two below
  std::optional<std::string> sgf;     ///< file for the games with comments
  std::optional<std::string> svg;     ///< file for the charts, numbered if there are several games
  std::optional<std::string> resume;  ///< file of assessments
  std::string description;            ///< everything besides the position that affects an assessment

  /// Throws UsageError.
  [[nodiscard]] static Settings of(const app::Options& options);
};

/// Divides the total time among the remaining positions, of which `jobs` are assessed at a time. Thread-safe.
class Budgets {
 public:
  /// The total time starts now.
  Budgets(const Limits& limits, std::size_t positions, int jobs) : limits_(limits), left_(positions), jobs_(jobs) {}

  /// The budget of the next position.
  [[nodiscard]] Budget next();
  /// The budget of one more position, which takes nothing from those that are left; none if the time is over.
  [[nodiscard]] std::optional<Budget> extra() const;
  /// Removes `positions` that were counted but need no budget.
  void skip(std::size_t positions);
  /// Number of positions that have received their budget or need none.
  [[nodiscard]] std::size_t given() const;

 private:
  // The budget of a position that is one of `positions` that share the rest of the time.
  [[nodiscard]] Budget shareAmong(std::size_t positions) const;

  mutable std::mutex mutex_;
  Limits limits_;
  std::size_t left_;
  std::size_t given_ = 0;
  int jobs_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace pentarch::review
