// SPDX-License-Identifier: MIT
#include "app/program/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <system_error>

#include "app/program/command.h"
#include "app/program/files.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/names.h"
#include "app/records/units.h"
#include "engine/base/ascii.h"

namespace pentarch::app {
namespace {

namespace po = boost::program_options;

constexpr const char* kInputs = "inputs";  // the parser's name for positional arguments

[[nodiscard]] po::options_description optionsDescription(std::span<const OptionSpec> options, bool hasLetters) {
  po::options_description description;
  for (const OptionSpec& o : options) {
    std::string names(o.name);
    if (o.letter != 0 && hasLetters) names += fmt::format(",{}", o.letter);
    if (o.value.empty()) {
      description.add_options()(names.c_str(), std::string(o.help).c_str());
    } else {
      description.add_options()(names.c_str(), po::value<std::string>(), std::string(o.help).c_str());
    }
  }
  return description;
}

[[nodiscard]] std::vector<std::string> namesOf(std::span<const OptionSpec> options) {
  std::vector<std::string> names;
  for (const OptionSpec& o : options) names.emplace_back(o.name);
  return names;
}

// Boost's message, unless the text contains '%', which Boost would take for a placeholder and replace forever.
[[nodiscard]] std::string messageOf(const po::error& error, std::string_view text) {
  return text.find('%') == std::string_view::npos ? error.what() : "an option that cannot be read";
}

// "time" for "--time=2s".
[[nodiscard]] std::string withoutDashes(std::string name) {
  name.erase(0, std::min(name.find_first_not_of('-'), name.size()));
  return name.substr(0, name.find('='));
}

// A complaint about an option that lacks its value, or has one that it does not take, such as --json=yes.
[[nodiscard]] std::string complaintAbout(const po::invalid_command_line_syntax& error,
                                         std::span<const OptionSpec> known) {
  const std::string bare = withoutDashes(error.get_option_name());
  const auto option = std::find_if(known.begin(), known.end(), [&](const OptionSpec& o) {
    return o.name == bare || (bare.size() == 1 && o.letter == bare.front());
  });
  if (option == known.end()) return messageOf(error, error.get_option_name());
  if (option->value.empty()) return fmt::format("{} is a switch and takes no value", flagOf(*option));
  return fmt::format("{} needs a value: {} ({})", flagOf(*option), option->value, option->help);
}

// PENTARCH_LOG_LEVEL is the variable of log-level.
[[nodiscard]] std::string optionOfVariable(std::string_view variable) {
  constexpr std::string_view kPrefix = "PENTARCH_";
  if (!variable.starts_with(kPrefix)) return {};
  std::string name = ascii::toLower(variable.substr(kPrefix.size()));
  std::replace(name.begin(), name.end(), '_', '-');
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

po::parsed_options parsed(std::span<const OptionSpec> known, const std::vector<std::string>& arguments) {
  po::options_description description = optionsDescription(known, true);
  description.add_options()(kInputs, po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add(kInputs, -1);
  using Style = po::command_line_style::style_t;
  constexpr int kStyle = Style::unix_style & ~Style::allow_guessing;
  // "-1,0 0,0" is an opening in offsets from the center.
  const auto readOffsets = [](std::vector<std::string>& rest) {
    std::vector<po::option> found;
    const std::string& text = rest.front();
    if (text.size() > 1 && text[0] == '-' && ascii::isDigit(text[1])) {
      found.emplace_back(kInputs, std::vector{text});
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
    throw UsageError(fmt::format("unknown option '{}'{}", e.get_option_name(), suggestion(name, namesOf(known), "--")));
  } catch (const po::invalid_command_line_syntax& e) {
    throw UsageError(complaintAbout(e, known));
  } catch (const po::error& e) {
    throw UsageError(messageOf(e, fmt::format("{}", fmt::join(arguments, " "))));
  }
}

[[nodiscard]] bool isMoves(const std::string& text) {
  if (!records::isMoveText(records::detect(text))) return false;
  const auto read = records::read(text, std::nullopt, {.boardSize = kMaxBoardSize});
  return read.errors.empty() && !read.games.empty();
}

// Throws UsageError if moves stand on both sides of a "--": it ends the options, and would be lost as the pass that it
// is in a game.
void refuseBarePass(std::span<const OptionSpec> known, const std::vector<std::string>& arguments) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  if (arguments.end() - end < 2 || end == arguments.begin() || !isMoves(*(end - 1)) || !isMoves(*(end + 1))) return;
  const auto before = parsed(known, {arguments.begin(), end}).options;
  if (before.back().string_key != kInputs) return;  // the value of an option, such as --only h8
  throw UsageError("'--' ends the options: quote moves with a pass, as in \"h8 -- i9\"");
}

// The arguments in their order, synonyms as they were given.
[[nodiscard]] std::vector<Argument> parseArguments(std::span<const OptionSpec> known,
                                                   const std::vector<std::string>& arguments) {
  refuseBarePass(known, arguments);
  std::vector<Argument> given;
  for (const po::option& option : parsed(known, arguments).options) {
    if (option.value.empty()) given.push_back({option.string_key, "yes"});
    for (const std::string& value : option.value) given.push_back({option.string_key, value});
  }
  return given;
}

// Resolves synonyms of options.
[[nodiscard]] std::string meantBy(const std::string& name, std::span<const OptionSpec> known) {
  for (const OptionSpec& o : known) {
    if (o.name == name && !o.standsFor.empty()) return std::string(o.standsFor);
  }
  return name;
}

}  // namespace

Options::Options(const Program& program, const CommandSpec& command, const std::vector<std::string>& arguments,
                 const std::map<std::string, std::string>& environment)
    : program_(program) {
  const std::vector<OptionSpec> known = optionsOf(command);
  const std::vector<Argument> given = parseArguments(known, arguments);
  // Later ones override earlier ones.
  setDefaults(known);
  readConfiguration(given, environment);
  readEnvironment(environment);
  takeArguments(given, known);
  normalizeValues(known);
}

void Options::setDefaults(std::span<const OptionSpec> known) {
  for (const OptionSpec& o : known) {
    if (!o.fallback.empty()) set(std::string(o.name), std::string(o.fallback), Origin::Default);
  }
}

void Options::readConfiguration(std::span<const Argument> given,
                                const std::map<std::string, std::string>& environment) {
  const auto find = [&](const OptionSpec& option) {
    return std::find_if(given.begin(), given.end(), [&](const Argument& a) { return a.name == option.name; });
  };
  const auto wants = [&](const OptionSpec& option) { return find(option) != given.end(); };
  if (wants(options::kHelp) || wants(options::kHelpAll) || wants(options::kShowVersion)) return;  // they need none
  const auto config = find(options::kConfig);
  const bool isUnwanted = find(options::kNoConfig) != given.end();
  if (config != given.end()) {
    if (isUnwanted) throw badValue(options::kNoConfig, fmt::format("does not go with {}", flagOf(options::kConfig)));
    readFile(config->value);
  } else if (!isUnwanted) {
    if (const std::string path = defaultFile(environment); !path.empty()) readFile(path);
  }
}

void Options::readEnvironment(const std::map<std::string, std::string>& environment) {
  const std::vector<std::string> configurable = namesOf(options::kConfigurable);
  for (const auto& [variable, text] : environment) {
    const std::string name = optionOfVariable(variable);
    if (std::find(configurable.begin(), configurable.end(), name) != configurable.end()) {
      set(name, text, Origin::Environment);
    } else if (!name.empty()) {
      const std::string near = nearest(name, configurable);
      if (near.empty()) continue;
      oddVariables_.push_back(fmt::format("{} names no option, did you mean '{}'?", variable, variableOf(near)));
    }
  }
}

void Options::takeArguments(std::span<const Argument> given, std::span<const OptionSpec> known) {
  for (const Argument& argument : given) {
    if (argument.name == kInputs) {
      inputs_.push_back(argument.value);
      continue;
    }
    const std::string name = meantBy(argument.name, known);
    if (name != argument.name) synonyms_[name] = argument.name;
    if (isFrom(name, Origin::CommandLine)) throw UsageError(fmt::format("--{} is given twice", name));
    set(name, argument.value, Origin::CommandLine);
  }
}

void Options::normalizeValues(std::span<const OptionSpec> known) {
  for (const OptionSpec& o : known) {
    const auto value = values_.find(o.name);
    if (value == values_.end()) continue;
    const auto kind = valueKindOf(o);
    if (o.isCaseless || kind == ValueKind::Choice) value->second.text = ascii::toLower(value->second.text);
    const bool isName = kind == ValueKind::File || kind == ValueKind::Folder;
    if (isName && value->second.text.empty() && value->second.origin == Origin::CommandLine) {
      throw badValue(o, fmt::format("the name is empty ({} {})", flagOf(o), o.value));
    }
  }
}

bool Options::isFrom(const std::string& name, Origin origin) const {
  const auto found = values_.find(name);
  return found != values_.end() && found->second.origin == origin;
}

void Options::set(const std::string& name, const std::string& text, Origin origin) {
  values_[name] = {text, origin};
}

void Options::readFile(const std::string& path) {
  std::istringstream text;
  try {
    std::ifstream file = openedFile(path);
    text.str(std::string(records::withoutByteOrderMark(wholeText(file))));
  } catch (const std::system_error& e) {
    throw UsageError(fmt::format("cannot read the configuration file '{}': {}", path, reasonOf(e)));
  }
  file_ = path;
  try {
    const auto description = optionsDescription(options::kConfigurable, false);
    for (const auto& option : po::parse_config_file(text, description, false).options) {
      if (option.value.empty()) continue;
      if (isFrom(option.string_key, Origin::File)) {
        throw UsageError(fmt::format("{}: '{}' is given twice", path, option.string_key));
      }
      set(option.string_key, option.value.front(), Origin::File);
    }
  } catch (const po::unknown_option& e) {
    throw UsageError(fmt::format("{}: unknown key '{}'{}", path, e.get_option_name(),
                                 suggestion(e.get_option_name(), namesOf(options::kConfigurable))));
  } catch (const po::invalid_config_file_syntax& e) {
    throw UsageError(fmt::format("{}: cannot read the line '{}'", path, e.tokens()));
  } catch (const po::error& e) {
    throw UsageError(fmt::format("{}: {}", path, messageOf(e, "%")));
  }
}

const std::string& Options::get(const OptionSpec& option) const {
  const auto found = values_.find(option.name);
  if (found == values_.end()) throw std::logic_error(fmt::format("{} has no value", flagOf(option)));
  return found->second.text;
}

int Options::integer(const OptionSpec& option, int low, int high) const {
  return parseInteger(get(option), flagOf(option), low, high);
}

std::uint64_t Options::count(const OptionSpec& option) const {
  return parseCount(get(option), flagOf(option));
}

std::uint64_t Options::seed(const OptionSpec& option) const {
  return parseSeed(get(option), flagOf(option));
}

std::chrono::milliseconds Options::duration(const OptionSpec& option) const {
  return parseDuration(get(option), flagOf(option));
}

std::size_t Options::bytes(const OptionSpec& option) const {
  return parseBytes(get(option), flagOf(option));
}

std::optional<std::string> Options::find(const OptionSpec& option) const {
  return has(option) ? std::optional(get(option)) : std::nullopt;
}

std::optional<int> Options::findInteger(const OptionSpec& option, int low, int high) const {
  return has(option) ? std::optional(integer(option, low, high)) : std::nullopt;
}

std::optional<std::uint64_t> Options::findCount(const OptionSpec& option) const {
  return has(option) ? std::optional(count(option)) : std::nullopt;
}

std::optional<std::chrono::milliseconds> Options::findDuration(const OptionSpec& option) const {
  return has(option) ? std::optional(duration(option)) : std::nullopt;
}

Origin Options::origin(const OptionSpec& option) const {
  const auto found = values_.find(option.name);
  return found == values_.end() ? Origin::Default : found->second.origin;
}

std::string_view Options::nameUsed(const OptionSpec& option) const {
  const auto found = synonyms_.find(option.name);
  return found == synonyms_.end() ? option.name : std::string_view(found->second);
}

void refuseGiven(const Options& options, std::span<const OptionSpec> refused, std::string_view reason) {
  for (const OptionSpec& option : refused) {
    if (options.isGiven(option)) throw badValue(option, reason);
  }
}

void refuseSameFile(const Options& options, std::span<const OptionSpec> files) {
  namespace fs = std::filesystem;
  std::map<fs::path, OptionSpec> named;
  for (const OptionSpec& option : files) {
    const auto name = options.find(option);
    if (!name) continue;
    std::error_code error;  // of a path that cannot be written: whoever writes it reports that
    const fs::path path = fs::absolute(*name, error);
    if (fs::exists(path, error) && !fs::is_regular_file(path, error)) continue;
    const fs::path resolved = fs::weakly_canonical(path, error);
    const auto [other, isNew] = named.emplace(error ? path : resolved, option);
    if (!isNew) throw badValue(option, fmt::format("'{}' is written by {}, too", *name, flagOf(other->second)));
  }
}

void refuseStandardOutput(const Options& options, const OptionSpec& file) {
  if (const auto name = options.find(file); name && isStandardOutput(*name)) {
    throw badValue(file, "needs the name of a file: the result is on standard output");
  }
}

std::string variableOf(std::string_view option) {
  std::string name = "PENTARCH_" + ascii::toUpper(option);
  std::replace(name.begin(), name.end(), '-', '_');
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
