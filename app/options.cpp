// SPDX-License-Identifier: MIT
#include "app/options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/split.hpp>
#include <boost/program_options.hpp>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "app/errors.h"
#include "app/manual/option_values.h"
#include "app/nearest.h"
#include "app/rule_names.h"
#include "app/units.h"
#include "engine/game/types.h"

namespace pentarch::app {
namespace {

namespace po = boost::program_options;

constexpr unsigned kThinking = kBook | kAnalyze | kSolve;
constexpr unsigned kSearching = kAnalyze | kServe;
constexpr unsigned kGenerating = kSelfPlay | kOpenGen | kMatch;
constexpr unsigned kPositional = kBook | kAnalyze | kSolve | kCompare | kExplain;
constexpr unsigned kRecords = kConvert | kRender;
constexpr unsigned kReading = kAnalyze | kSolve | kExplain | kReview | kPuzzle | kCompare;
constexpr unsigned kEvery = ~0U;

constexpr std::array kOptions = {
    OptionSpec{"time", 't', "T", "10s", "time limit: 500ms, 2s, 1m", kBook | kAnalyze | kServe, true},
    OptionSpec{"time", 't', "T", "60s", "time limit: 500ms, 2s, 1m", kSolve, false},
    OptionSpec{"time", 't', "T", "", "time for everything, shared out over the positions: 2m", kReview, false},
    OptionSpec{"move-time", 0, "T", "", "time for each position (1s)", kReview, false},
    OptionSpec{"nodes", 'n', "N", "", "nodes for each position; the same result every time", kReview, false},
    OptionSpec{"depth", 'd', "D", "4", "depth in plies", kCompare, false},
    OptionSpec{"depth", 'd', "D", "", "depth limit in plies", kBook | kSearching | kBench | kSelfPlay, false},
    OptionSpec{"nodes", 'n', "N", "", "node limit: 200k, 5M", kThinking | kExplain | kServe | kSelfPlay | kMatch,
               false},
    OptionSpec{"nodes", 'n', "N", "20k", "nodes to find a win, and again for each other move", kPuzzle, false},
    OptionSpec{"class", 0, "K", "threats", "what solutions are made of: fours, threats", kPuzzle, false},
    OptionSpec{"min-length", 0, "N", "5", "shortest solution, in plies", kPuzzle, false},
    OptionSpec{"class", 0, "K", "", "wins: fours, threats, quiet (with --all: threats)", kSolve, true},
    OptionSpec{"all", 0, "", "", "all winning first moves, shortest proof first", kSolve, false},
    OptionSpec{"threat", 0, "", "", "solve for the opponent, as if the side to move passed", kSolve, false},
    OptionSpec{"certificate", 0, "FILE", "", "write the winning tree there, to be checked by verify", kSolve, false},
    OptionSpec{"multipv", 'm', "K", "1", "show the K best moves", kBook | kSearching, true},
    OptionSpec{"lines", 0, "K", "", "the same as --multipv", kSearching, false, true},
    OptionSpec{"width", 'w', "W", "8", "moves searched at each node", kCompare, false},
    OptionSpec{"rule", 'r', "R", "freestyle", "freestyle, standard, renju, caro, caro-exact",
               kPositional | kServe | kProtocol | kGenerating | kSwap2Book | kReview | kRender | kPuzzle, true},
    OptionSpec{"size", 's', "N", "15", "board size, 5 to 22",
               kPositional | kServe | kGenerating | kSwap2Book | kRecords | kReview | kPuzzle, true},
    OptionSpec{"side", 0, "C", "auto", "side to move of a drawing: black, white, auto",
               kPositional | kRecords | kReview | kPuzzle, false, true},
    OptionSpec{"at", 'a', "WHERE", "last", "positions of a game: 12, 10..20, all, last", kAnalyze | kRender | kSolve,
               false},
    OptionSpec{"at", 'a', "WHERE", "last", "the position of a game: 12, last", kExplain, false},
    OptionSpec{"game", 0, "N", "", "which of several games", kRender, false},
    OptionSpec{"numbers", 0, "N", "none", "numbers on stones: all, none, the last N", kRender, false},
    OptionSpec{"pv", 0, "MOVES", "", "moves that might follow; best with --analysis", kRender, false},
    OptionSpec{"analysis", 0, "FILE", "", "win rates from 'analyze --json'", kRender, false},
    OptionSpec{"no-coordinates", 0, "", "", "no letters and numbers at the edge", kRender, false},
    OptionSpec{"no-last", 0, "", "", "the last move is not marked", kRender, false},
    OptionSpec{"theme", 0, "T", "light", "light, dark, print", kRender, false},
    OptionSpec{"pixels", 0, "N", "720", "width and height", kRender, false},
    OptionSpec{"only", 0, "MOVES", "", "consider only these moves: h8,i9", kAnalyze, false},
    OptionSpec{"only", 0, "MOVES", "", "judge only these first moves: h8,i9", kSolve, false},
    OptionSpec{"block", 0, "MOVES", "", "never consider these moves", kAnalyze, false},
    OptionSpec{"until-stable", 0, "T", "", "stop when the best move stayed the same so long", kAnalyze, false, true},
    OptionSpec{"csv", 0, "", "", "comma-separated values, a row a line of moves", kAnalyze, false, true},
    OptionSpec{"exit-verdict", 0, "", "", "exit code 10: proven win, 20: proven loss, 30: else", kAnalyze, false, true},
    OptionSpec{"why-forbidden", 0, "", "", "say why points are forbidden", kAnalyze, false},
    OptionSpec{"row-origin", 0, "R", "bottom", "row 1 of moves and BOARD blocks: bottom, top",
               kPositional | kRecords | kReview | kPuzzle, false, true},
    OptionSpec{"format", 0, "F", "", "format of what is read (found by content)", kRecords, false},
    OptionSpec{"format", 0, "F", "", "format of what is read (found by content)", kReading, false, true},
    OptionSpec{"charset", 0, "NAME", "", "of texts, and of .lib that is written (found out; UTF-8)", kRecords, false,
               true},
    OptionSpec{"from", 0, "F", "", "the same as --format", kRecords, false, true},
    OptionSpec{"to", 0, "F", "", "format to write (by the output's name, else letters)", kConvert, false},
    OptionSpec{"to", 0, "F", "", "svg, png or text (by the output's name, else text)", kRender, false},
    OptionSpec{"games", 'g', "N", "", "games of the whole run", kSelfPlay | kMatch, false},
    OptionSpec{"new", 0, "S", "", "what is tested: name=value,...; weights=FILE", kMatch, false},
    OptionSpec{"base", 0, "S", "", "settings they are compared with", kMatch, false},
    OptionSpec{"list", 0, "", "", "show all settings with value and range, play nothing", kMatch, false},
    OptionSpec{"first", 0, "N", "0", "number of the first pair of games", kMatch, false},
    OptionSpec{"count", 'c', "N", "10", "number of openings", kOpenGen | kSwap2Book, false},
    OptionSpec{"count", 'c', "N", "", "stop after so many puzzles", kPuzzle, false},
    OptionSpec{"output", 'o', "DIR", "games", "folder for what is written", kSelfPlay | kExamples, false},
    OptionSpec{"output", 'o', "FILE", "", "write JSON there, to a new file", kAnalyze | kSolve, false},
    OptionSpec{"output", 'o', "FILE", "", "file to write, or a folder for one file a game", kConvert, false},
    OptionSpec{"output", 'o', "FILE", "", "file to write: .svg, .png or .txt", kRender, false},
    OptionSpec{"output", 'o', "FILE", "", "file for the JSON lines (standard output)", kPuzzle, false},
    OptionSpec{"resume", 0, "FILE", "", "the same, or go on with what is there", kAnalyze | kSolve, false},
    OptionSpec{"resume", 0, "FILE", "", "keep there what was worked out, and go on from it", kReview | kPuzzle, false},
    OptionSpec{"formats", 0, "", "", "show all formats and what they keep", kConvert, false},
    OptionSpec{"seed", 0, "N", "1", "another number gives other games", kGenerating | kSwap2Book, false},
    OptionSpec{"shard", 0, "I/N", "", "make share I (from 0) of N (or by Slurm, Kubernetes)", kSelfPlay, false},
    OptionSpec{"jobs", 0, "N", "1", "moves judged at a time, 1 to 256", kExplain, false},
    OptionSpec{"jobs", 0, "N", "1", "games or positions at a time, 1 to 256",
               kAnalyze | kSelfPlay | kMatch | kServe | kPuzzle | kReview, false},
    OptionSpec{"deadline", 0, "T", "", "stop after that time (exit code 75); go on later", kSelfPlay, false, true},
    OptionSpec{"status-file", 0, "FILE", "", "keep the progress there as JSON", kSelfPlay, false, true},
    OptionSpec{"stones", 0, "A-B", "2-10", "stones of an opening", kGenerating, false, true},
    OptionSpec{"balance", 0, "S", "80", "largest advantage after an opening, as a score", kGenerating | kSwap2Book,
               false, true},
    OptionSpec{"opening-nodes", 0, "N", "3000", "nodes of the search that judges an opening", kGenerating, false, true},
    OptionSpec{"checks", 0, "N", "4", "searches that have to find an opening even", kSwap2Book, false},
    OptionSpec{"check-nodes", 0, "N", "200k", "nodes of the first of them", kSwap2Book, false},
    OptionSpec{"threads", 0, "N", "1", "search threads, 1 to 256, or all: one a core",
               kBook | kSearching | kProtocol | kReview, true},
    OptionSpec{"hash", 0, "SIZE", "256MB", "transposition table: 64MB, 1G",
               kBook | kSearching | kProtocol | kDoctor | kReview, true, true},
    OptionSpec{"queue", 0, "N", "1000", "positions that may wait; then reading does", kServe, false},
    OptionSpec{"deterministic", 0, "", "", "forget everything before each search", kServe, false},
    OptionSpec{"book", 0, "FILE", "", "take opening moves from this position book", kProtocol, false},
    OptionSpec{"sample", 0, "N", "0", "book verify: search N entries again", kBook, false},
    OptionSpec{"json", 'j', "", "", "one JSON object a result",
               kThinking | kMatch | kDoctor | kConfig | kExplain | kReview | kVerify, false},
    OptionSpec{"html", 0, "FILE", "", "write a page to step through", kReview, false},
    OptionSpec{"sgf", 0, "FILE", "", "write the games with comments and variations", kReview, false},
    OptionSpec{"svg", 0, "FILE", "", "write a chart of win rates", kReview, false},
    OptionSpec{"sgf", 0, "FILE", "", "write the puzzles with their solutions", kPuzzle, false},
    OptionSpec{"svg", 0, "DIR", "", "draw puzzles and solutions into this folder", kPuzzle, false},
    OptionSpec{"show-origin", 0, "", "", "say where each value comes from", kConfig, false},
    OptionSpec{"color", 0, "WHEN", "auto", "auto, always, never", kPositional | kReview, true, true},
    OptionSpec{"log", 0, "FILE", "", "write a log to this file", kEvery, true, true},
    OptionSpec{"log-level", 0, "L", "info", "trace, debug, info, warn, error", kEvery, true, true},
    OptionSpec{"config", 0, "FILE", "", "read this configuration file", kEvery, false, true},
    OptionSpec{"no-config", 0, "", "", "read no configuration file", kEvery, false, true},
    OptionSpec{"help", 'h', "", "", "show this help", kEvery, false},
    OptionSpec{"help-all", 0, "", "", "show all options", kEvery, false, true},
};

po::options_description optionsDescription(unsigned commands, bool configOnly) {
  po::options_description description;
  for (const OptionSpec& o : kOptions) {
    if (!isFor(o, commands) || (configOnly && !o.inConfig)) continue;
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
    if (isFor(o, commands) && (!configOnly || o.inConfig)) names.emplace_back(o.name);
  }
  return names;
}

// Boost's message, unless the text contains '%', which Boost would take for a placeholder and replace forever.
[[nodiscard]] std::string messageOf(const po::error& error, std::string_view text) {
  return text.find('%') == std::string_view::npos ? error.what() : "an option that cannot be read";
}

[[nodiscard]] std::string loweredText(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

// True for options whose words mean the same in upper and lower case.
[[nodiscard]] bool isCaseless(const OptionSpec& option) {
  constexpr std::array<std::string_view, 5> kNames = {"at", "numbers", "pv", "rule", "threads"};
  return manual::valueKindOf(option) == manual::ValueKind::Choice ||
         std::find(kNames.begin(), kNames.end(), option.name) != kNames.end();
}

// A complaint about an option that lacks its value, or has one that it does not take, such as --json=yes.
[[nodiscard]] std::string complaintAbout(const po::invalid_command_line_syntax& error, Command command) {
  const std::string name = error.get_option_name();
  const std::string bare = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  const auto option = std::find_if(kOptions.begin(), kOptions.end(), [&](const OptionSpec& o) {
    return isFor(o, command) && (o.name == bare || (bare.size() == 1 && o.letter == bare.front()));
  });
  if (option == kOptions.end()) return messageOf(error, name);
  if (option->value.empty()) return fmt::format("--{} is a switch and takes no value", option->name);
  return fmt::format("--{} needs a value: {} ({})", option->name, option->value, option->help);
}

[[nodiscard]] std::string withoutDashes(std::string name) {
  name.erase(0, std::min(name.find_first_not_of('-'), name.size()));
  return name.substr(0, name.find('='));
}

// PENTARCH_LOG_LEVEL is the variable of log-level.
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
  po::options_description description = optionsDescription(command, false);
  description.add_options()("inputs", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("inputs", -1);
  using Style = po::command_line_style::style_t;
  constexpr int kStyle = Style::unix_style & ~Style::allow_guessing;
  // "-1,0 0,0" is an opening in offsets from the center.
  const auto readOffsets = [](std::vector<std::string>& rest) {
    std::vector<po::option> found;
    const std::string& text = rest.front();
    if (text.size() > 1 && text[0] == '-' && std::isdigit(static_cast<unsigned char>(text[1])) != 0) {
      found.emplace_back("inputs", std::vector{text});
      rest.erase(rest.begin());
    }
    return found;
  };
  try {
    return po::command_line_parser(arguments)
        .options(description)
        .positional(positional)
        .style(kStyle)
        .extra_style_parser(readOffsets)
        .run();
  } catch (const po::unknown_option& e) {
    const std::string name = withoutDashes(e.get_option_name());
    throw UsageError(
        fmt::format("unknown option '{}'{}", e.get_option_name(), suggestion(name, namesFor(command, false), "--")));
  } catch (const po::invalid_command_line_syntax& e) {
    throw UsageError(complaintAbout(e, command));
  } catch (const po::error& e) {
    throw UsageError(messageOf(e, fmt::format("{}", fmt::join(arguments, " "))));
  }
}

// Resolves the second names of options.
[[nodiscard]] std::string meantBy(const std::string& name) {
  return name == "lines" ? "multipv" : name == "from" ? "format" : name;
}

[[nodiscard]] Rule ruleNamed(const std::string& name) {
  if (const auto rule = ruleMeant(name)) return *rule;
  throw UsageError("--rule: " + unknownRule(name));
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
    if (!o.fallback.empty() && isFor(o, command)) set(std::string(o.name), std::string(o.fallback), Origin::Default);
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
    } else if (!name.empty()) {
      const std::string near = suggestion(name, configurable);
      if (!near.empty()) oddVariables_.push_back(fmt::format("{} names no option{}", variable, near));
    }
  }
  for (const auto& option : parsed.options) {
    if (option.string_key == "inputs") {
      inputs_.insert(inputs_.end(), option.value.begin(), option.value.end());
    } else {
      const std::string name = meantBy(option.string_key);
      if (name != option.string_key) secondNames_[name] = option.string_key;
      if (has(name) && origin(name) == Origin::CommandLine) throw UsageError(fmt::format("--{} is given twice", name));
      set(name, option.value.empty() ? "yes" : option.value.front(), Origin::CommandLine);
    }
  }
  for (const OptionSpec& o : kOptions) {
    const auto value = values_.find(o.name);
    if (value == values_.end() || !isFor(o, command)) continue;
    if (isCaseless(o)) value->second.text = loweredText(value->second.text);
    const auto kind = manual::valueKindOf(o);
    const bool isName = kind == manual::ValueKind::File || kind == manual::ValueKind::Folder;
    if (isName && value->second.text.empty() && value->second.origin == Origin::CommandLine) {
      throw UsageError(fmt::format("--{}: the name is empty (--{} {})", o.name, o.name, o.value));
    }
  }
}

void Options::set(const std::string& name, const std::string& text, Origin origin) {
  values_[name] = {text, origin};
}

void Options::readFile(const std::string& path) {
  std::error_code ignored;
  errno = 0;
  std::ifstream file(path);
  const int reason = !file ? errno : std::filesystem::is_directory(path, ignored) ? EISDIR : 0;
  if (!file || reason != 0) {
    throw UsageError(
        fmt::format("cannot read the configuration file '{}': {}", path, std::generic_category().message(reason)));
  }
  file_ = path;
  try {
    const auto description = optionsDescription(kEvery, true);
    for (const auto& option : po::parse_config_file(file, description, false).options) {
      if (!option.value.empty()) set(option.string_key, option.value.front(), Origin::File);
    }
  } catch (const po::unknown_option& e) {
    throw UsageError(fmt::format("{}: unknown key '{}'{}", path, e.get_option_name(),
                                 suggestion(e.get_option_name(), namesFor(kEvery, true))));
  } catch (const po::invalid_config_file_syntax& e) {
    throw UsageError(fmt::format("{}: cannot read the line '{}'", path, e.tokens()));
  } catch (const po::error& e) {
    throw UsageError(fmt::format("{}: {}", path, messageOf(e, "%")));
  }
}

bool Options::isSet(std::string_view name) const {
  return has(name) && get(name) != "no" && get(name) != "0" && get(name) != "false";
}

Rule Options::rule() const {
  const std::string& text = get("rule");
  if (text == "all" || text.find(',') != std::string::npos) {
    throw UsageError(fmt::format("--rule: one rule is needed here, not '{}'", text));
  }
  return ruleNamed(get("rule"));
}

int Options::boardSize() const {
  if (get("size").find(',') != std::string::npos) {
    throw UsageError(fmt::format("--size: one size is needed here, not '{}'", get("size")));
  }
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

std::string variableOf(std::string_view option) {
  std::string name = "PENTARCH_";
  std::transform(option.begin(), option.end(), std::back_inserter(name),
                 [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::toupper(c)); });
  return name;
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
