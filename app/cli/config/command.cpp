// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/analysis/solution.h"
#include "app/program/command.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/service/json_output.h"

namespace pentarch::app {
namespace {

constexpr OptionSpec kShowOrigin{"show-origin", 0, "", "", "say where each value comes from"};

[[nodiscard]] std::string_view originName(Origin origin) {
  switch (origin) {
    case Origin::Default: return "default";
    case Origin::File: return "file";
    case Origin::Environment: return "environment";
    case Origin::CommandLine: return "command line";
  }
  return "default";
}

// The exact source of a value.
[[nodiscard]] std::string sourceOf(const Options& options, const OptionSpec& option) {
  const Origin origin = options.origin(option);
  if (origin == Origin::File) return options.file();
  return origin == Origin::Environment ? variableOf(option.name) : std::string(originName(origin));
}

// An option's line in a configuration file; commented out if it has no value.
[[nodiscard]] std::string lineOf(const Options& options, const OptionSpec& option) {
  const auto value = options.find(option);
  return value ? fmt::format("{} = {}", option.name, *value) : fmt::format("# {} =", option.name);
}

// Throws UsageError for the first value that no command would accept.
void checkValues(const Options& options) {
  (void)rulesOf(options);
  (void)boardSizesOf(options);
  (void)searchBudgetOf(options);
  (void)threadsOf(options);
  (void)hashBytesOf(options);
  (void)Style::of(options);
  if (const auto name = options.find(options::kWinClass)) (void)winClassNamed(*name, flagOf(options::kWinClass));
}

void printJson(const Options& options) {
  Json json = beginObject("config");
  json["file"] = options.file().empty() ? Json(nullptr) : Json(options.file());
  json["options"] = Json::array();
  for (const OptionSpec& o : options::kConfigurable) {
    const auto value = options.find(o);
    json["options"].push_back({{"name", o.name},
                               {"setting", value ? Json(*value) : Json(nullptr)},
                               {"origin", originName(options.origin(o))},
                               {"source", sourceOf(options, o)}});
  }
  fmt::print("{}\n", toLine(json));
}

// Prints the effective configuration in the form of a configuration file.
int config(const Options& options) {
  checkValues(options);
  const bool isJson = options.isSet(options::kJson);
  const bool showsOrigin = options.isSet(kShowOrigin);
  if (isJson) {
    printJson(options);
    return kOk;
  }
  for (const OptionSpec& o : options::kConfigurable) {
    const std::string line = lineOf(options, o);
    if (showsOrigin) {
      fmt::print("{:<24} # {}\n", line, sourceOf(options, o));
    } else {
      fmt::print("{}\n", line);
    }
  }
  return kOk;
}

constexpr auto kConfigOptions =
    listOf(options::kTime, options::kWinClass, options::kMultiPv, options::kRule, options::kSize, options::kThreads,
           options::kHash, options::kJson, kShowOrigin, options::kColor);

}  // namespace

extern constinit const CommandSpec configCommand{
    .name = "config",
    .summary = "the options that hold, and why",
    .usage = "[--show-origin] [options]",
    .examples =
        "  pentarch config --show-origin       default, file, environment or flag\n"
        "  pentarch config > my.ini            a file for --config\n",
    .options = kConfigOptions,
    .run = config,
    .takesInputs = false,
    .isOnFrontPage = false};

}  // namespace pentarch::app
