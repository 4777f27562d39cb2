// SPDX-License-Identifier: MIT
#include "app/options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/split.hpp>
#include <boost/program_options.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "app/errors.h"
#include "app/nearest.h"
#include "app/units.h"
#include "engine/game/types.h"

namespace pentarch::app {
namespace {

namespace po = boost::program_options;

constexpr unsigned kThinking = kAnalyze | kSolve;
constexpr unsigned kGenerating = kSelfPlay | kOpenGen | kMatch;
constexpr unsigned kPositional = kAnalyze | kSolve | kCompare;
constexpr unsigned kEvery = kPositional | kBench | kProtocol | kGenerating | kMerge | kExamples | kWeights | kDoctor;

constexpr std::array kOptions = {
    OptionSpec{"time", 't', "T", "10s", "time limit: 500ms, 2s, 1m; a bare number is seconds", kThinking, true},
    OptionSpec{"depth", 'd', "D", "", "depth limit in plies", kAnalyze | kCompare | kBench | kSelfPlay, false},
    OptionSpec{"nodes", 'n', "N", "", "node limit: 200k, 5M", kThinking | kSelfPlay | kMatch, false},
    OptionSpec{"multipv", 'm', "K", "1", "show the K best moves", kAnalyze, true},
    OptionSpec{"lines", 0, "K", "", "the same as --multipv", kAnalyze, false},
    OptionSpec{"width", 'w', "W", "8", "moves searched at each node", kCompare, false},
    OptionSpec{"rule", 'r', "R", "freestyle", "freestyle, standard, renju, caro, caro-exact",
               kPositional | kProtocol | kGenerating, true},
    OptionSpec{"size", 's', "N", "15", "board size, 5 to 22", kPositional | kGenerating, true},
    OptionSpec{"side", 0, "C", "auto", "side to move of a drawing: black, white, auto", kPositional, false},
    OptionSpec{"games", 'g', "N", "", "games of the whole run", kSelfPlay | kMatch, false},
    OptionSpec{"new", 0, "S", "", "settings that are tested: name=value,...; weights=FILE; none as built", kMatch,
               false},
    OptionSpec{"base", 0, "S", "", "settings they are compared with", kMatch, false},
    OptionSpec{"list", 0, "", "", "show all settings with value and range, play nothing", kMatch, false},
    OptionSpec{"first", 0, "N", "0", "number of the first pair of games", kMatch, false},
    OptionSpec{"count", 'c', "N", "10", "number of openings", kOpenGen, false},
    OptionSpec{"output", 'o', "DIR", "games", "folder for what is written", kSelfPlay | kExamples, false},
    OptionSpec{"seed", 0, "N", "1", "another number gives other games", kGenerating, false},
    OptionSpec{"shard", 0, "I/N", "", "make share I (from 0) of N; also from Slurm's and Kubernetes' variables",
               kSelfPlay, false},
    OptionSpec{"jobs", 0, "N", "1", "games at a time, 1 to 256", kSelfPlay | kMatch, false},
    OptionSpec{"deadline", 0, "T", "", "stop after that time with exit code 75; the same command goes on", kSelfPlay,
               false},
    OptionSpec{"status-file", 0, "FILE", "", "keep the progress there as JSON", kSelfPlay, false},
    OptionSpec{"stones", 0, "A-B", "2-10", "stones of an opening", kGenerating, false},
    OptionSpec{"balance", 0, "S", "80", "largest advantage after an opening, as a score", kGenerating, false},
    OptionSpec{"opening-nodes", 0, "N", "3000", "nodes of the search that judges an opening", kGenerating, false},
    OptionSpec{"threads", 0, "N", "1", "search threads, 1 to 256", kAnalyze | kProtocol, true},
    OptionSpec{"hash", 0, "SIZE", "256MB", "transposition table: 64MB, 1G", kAnalyze | kProtocol | kDoctor, true},
    OptionSpec{"json", 'j', "", "", "one JSON object a result", kThinking | kMatch | kDoctor, false},
    OptionSpec{"color", 0, "WHEN", "auto", "auto, always, never", kPositional, true},
    OptionSpec{"log", 0, "FILE", "", "write a log to this file", kEvery, true},
    OptionSpec{"log-level", 0, "L", "info", "trace, debug, info, warn, error", kEvery, true},
    OptionSpec{"config", 0, "FILE", "", "read this configuration file", kEvery, false},
    OptionSpec{"no-config", 0, "", "", "read no configuration file", kEvery, false},
    OptionSpec{"help", 'h', "", "", "show this help", kEvery, false},
};

po::options_description describe(unsigned commands, bool configOnly) {
  po::options_description description;
  for (const OptionSpec& o : kOptions) {
    if ((o.commands & commands) == 0 || (configOnly && !o.inConfig)) continue;
    std::string names(o.name);
    if (o.letter != 0 && !configOnly) names += fmt::format(",{}", o.letter);
    if (o.value.empty()) {
      description.add_options()(names.c_str(), std::string(o.help).c_str());
    } else {
      description.add_options()(names.c_str(), po::value<std::string>(), std::string(o.help).c_str());
    }
  }
  return description;
}

[[nodiscard]] std::vector<std::string> namesFor(unsigned commands, bool configOnly) {
  std::vector<std::string> names;
  for (const OptionSpec& o : kOptions) {
    if ((o.commands & commands) != 0 && (!configOnly || o.inConfig)) names.emplace_back(o.name);
  }
  return names;
}

[[nodiscard]] std::string withoutDashes(std::string name) {
  name.erase(0, std::min(name.find_first_not_of('-'), name.size()));
  return name.substr(0, name.find('='));
}

// PENTARCH_LOG_LEVEL is log-level.
[[nodiscard]] std::string optionOfVariable(std::string_view variable) {
  constexpr std::string_view kPrefix = "PENTARCH_";
  if (!variable.starts_with(kPrefix)) return {};
  std::string name(variable.substr(kPrefix.size()));
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return c == '_' ? '-' : static_cast<char>(std::tolower(c)); });
  return name;
}

[[nodiscard]] std::string defaultFile(const std::map<std::string, std::string>& environment) {
  std::filesystem::path base;
  if (const auto xdg = environment.find("XDG_CONFIG_HOME"); xdg != environment.end() && !xdg->second.empty()) {
    base = xdg->second;
  } else if (const auto home = environment.find("HOME"); home != environment.end()) {
    base = std::filesystem::path(home->second) / ".config";
  } else {
    return {};
  }
  std::error_code ignored;
  const auto path = base / "pentarch" / "config.ini";
  return std::filesystem::is_regular_file(path, ignored) ? path.string() : std::string{};
}

po::parsed_options parseArguments(Command command, const std::vector<std::string>& arguments) {
  po::options_description description = describe(command, false);
  description.add_options()("inputs", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("inputs", -1);
  using Style = po::command_line_style::style_t;
  constexpr int kStyle = Style::unix_style & ~Style::allow_guessing;
  try {
    return po::command_line_parser(arguments).options(description).positional(positional).style(kStyle).run();
  } catch (const po::unknown_option& e) {
    const std::string name = withoutDashes(e.get_option_name());
    throw UsageError(
        fmt::format("unknown option '{}'{}", e.get_option_name(), suggestion(name, namesFor(command, false), "--")));
  } catch (const po::error& e) {
    throw UsageError(e.what());
  }
}

[[nodiscard]] Rule ruleNamed(const std::string& name) {
  if (const auto rule = ruleFromName(name)) return *rule;
  std::vector<std::string> names;
  for (const Rule r : kRules) names.emplace_back(traitsOf(r).name);
  throw UsageError(
      fmt::format("unknown rule '{}' (there are {}){}", name, fmt::join(names, ", "), suggestion(name, names)));
}

[[nodiscard]] std::vector<std::string> splitAtCommas(const std::string& text) {
  std::vector<std::string> parts;
  boost::algorithm::split(parts, text, [](char c) { return c == ','; });
  return parts;
}

}  // namespace

std::span<const OptionSpec> allOptions() {
  return kOptions;
}

Options::Options(Command command, const std::vector<std::string>& arguments,
                 const std::map<std::string, std::string>& environment) {
  const po::parsed_options parsed = parseArguments(command, arguments);
  for (const OptionSpec& o : kOptions) {
    if (!o.fallback.empty()) set(std::string(o.name), std::string(o.fallback), Origin::Default);
  }
  const auto given = [&](std::string_view name) {
    return std::find_if(parsed.options.begin(), parsed.options.end(),
                        [&](const auto& o) { return o.string_key == name; });
  };
  const auto config = given("config");
  if (config != parsed.options.end()) {
    readFile(config->value.front());
  } else if (given("no-config") == parsed.options.end()) {
    if (const std::string path = defaultFile(environment); !path.empty()) readFile(path);
  }
  const std::vector<std::string> configurable = namesFor(kEvery, true);
  for (const auto& [variable, text] : environment) {
    const std::string name = optionOfVariable(variable);
    if (std::find(configurable.begin(), configurable.end(), name) != configurable.end()) {
      set(name, text, Origin::Environment);
    }
  }
  for (const auto& option : parsed.options) {
    if (option.string_key == "inputs") {
      inputs_.insert(inputs_.end(), option.value.begin(), option.value.end());
    } else {
      const std::string name = option.string_key == "lines" ? "multipv" : option.string_key;
      if (has(name) && origin(name) == Origin::CommandLine) throw UsageError(fmt::format("--{} is given twice", name));
      set(name, option.value.empty() ? "yes" : option.value.front(), Origin::CommandLine);
    }
  }
}

void Options::set(const std::string& name, const std::string& text, Origin origin) {
  values_[name] = {text, origin};
}

void Options::readFile(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw UsageError(fmt::format("cannot read the configuration file '{}'", path));
  try {
    const auto description = describe(kEvery, true);
    for (const auto& option : po::parse_config_file(file, description, false).options) {
      if (!option.value.empty()) set(option.string_key, option.value.front(), Origin::File);
    }
  } catch (const po::unknown_option& e) {
    throw UsageError(fmt::format("{}: unknown key '{}'{}", path, e.get_option_name(),
                                 suggestion(e.get_option_name(), namesFor(kEvery, true))));
  } catch (const po::error& e) {
    throw UsageError(fmt::format("{}: {}", path, e.what()));
  }
}

bool Options::isSet(std::string_view name) const {
  return has(name) && get(name) != "no" && get(name) != "0" && get(name) != "false";
}

Rule Options::rule() const {
  return ruleNamed(get("rule"));
}

int Options::boardSize() const {
  return parseInteger(get("size"), "--size", kMinBoardSize, kMaxBoardSize);
}

std::vector<Rule> Options::rules() const {
  if (get("rule") == "all") return {kRules.begin(), kRules.end()};
  std::vector<Rule> rules;
  for (const std::string& name : splitAtCommas(get("rule"))) rules.push_back(ruleNamed(name));
  return rules;
}

std::vector<int> Options::boardSizes() const {
  std::vector<int> sizes;
  for (const std::string& size : splitAtCommas(get("size"))) {
    sizes.push_back(parseInteger(size, "--size", kMinBoardSize, kMaxBoardSize));
  }
  return sizes;
}

std::map<std::string, std::string> processEnvironment() {
  std::map<std::string, std::string> variables;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos) variables.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return variables;
}

}  // namespace pentarch::app
