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

[[nodiscard]] Origin originOf(const Options& options, std::string_view name) {
  return options.has(name) ? options.origin(name) : Origin::Default;
}

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
[[nodiscard]] std::string sourceOf(const Options& options, std::string_view name) {
  const Origin origin = originOf(options, name);
  if (origin == Origin::File) return options.file();
  return origin == Origin::Environment ? variableOf(name) : std::string(originName(origin));
}

// An option's line in a configuration file; commented out if it has no value.
[[nodiscard]] std::string lineOf(const Options& options, std::string_view name) {
  return options.has(name) ? fmt::format("{} = {}", name, options.get(name)) : fmt::format("# {} =", name);
}

// Throws UsageError for the first value that no command would accept.
void checkValues(const Options& options) {
  (void)rulesOf(options);
  (void)boardSizesOf(options);
  (void)searchBudgetOf(options);
  (void)threadsOf(options);
  (void)hashBytesOf(options);
  (void)Style::of(options);
  if (options.has("class")) (void)winClassNamed(options.get("class"));
}

void printJson(const Options& options) {
  Json json = beginObject("config");
  json["file"] = options.file().empty() ? Json(nullptr) : Json(options.file());
  json["options"] = Json::array();
  for (const OptionSpec& o : options::kConfigurable) {
    json["options"].push_back({{"name", o.name},
                               {"setting", options.has(o.name) ? Json(options.get(o.name)) : Json(nullptr)},
                               {"origin", originName(originOf(options, o.name))},
                               {"source", sourceOf(options, o.name)}});
  }
  fmt::print("{}\n", toLine(json));
}

// Prints the effective configuration in the form of a configuration file.
int config(const Options& options) {
  checkValues(options);
  const bool isJson = options.isSet("json");
  const bool showsOrigin = options.isSet("show-origin");
  if (isJson) {
    printJson(options);
    return kOk;
  }
  for (const OptionSpec& o : options::kConfigurable) {
    const std::string line = lineOf(options, o.name);
    if (showsOrigin) {
      fmt::print("{:<24} # {}\n", line, sourceOf(options, o.name));
    } else {
      fmt::print("{}\n", line);
    }
  }
  return kOk;
}

constexpr auto kConfigOptions =
    listOf(options::kTime, options::kWinClass, options::kMultiPv, options::kRule, options::kSize, options::kThreads,
           options::kHash, options::kJson, OptionSpec{"show-origin", 0, "", "", "say where each value comes from"},
           options::kColor);

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
