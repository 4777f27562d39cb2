// SPDX-License-Identifier: MIT
#include "app/program/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cstdio>
#include <filesystem>
#include <new>
#include <system_error>
#include <variant>

#include "app/analysis/ending.h"
#include "app/program/console.h"
#include "app/program/instruction_set.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/names.h"
#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string overview(const Program& program) {
  std::string text = fmt::format("{}\nCommands:\n", program.head);
  for (const CommandSpec* c : program.commands) {
    if (c->isOnFrontPage) text += fmt::format("  {:<12}{}\n", c->name, c->summary);
  }
  return text + fmt::format("{}More: {} COMMAND --help, {} --version\n", program.foot, program.name, program.name);
}

// The usual options fit one screen; `withRare` adds the others.
[[nodiscard]] std::string helpOf(const Program& program, const CommandSpec& command, bool withRare) {
  std::string text = fmt::format("Usage: {} {} {}\n{}\nOptions:\n", program.name, command.name, command.usage,
                                 examplesOf(program, command));
  for (const OptionSpec& o : optionsOf(command)) {
    if (o.isRare && !withRare) continue;
    const std::string letter = o.letter != 0 ? fmt::format("-{}, ", o.letter) : "    ";
    const std::string name = fmt::format("{}--{}{}{}", letter, o.name, o.value.empty() ? "" : " ", o.value);
    const std::string fallback = o.fallback.empty() ? "" : fmt::format(" ({})", o.fallback);
    text += fmt::format("  {:<21} {}{}\n", name, o.help, fallback);
  }
  if (!withRare) text += fmt::format("More: {} {} --help-all\n", program.name, command.name);
  return text;
}

// Advice for a missing or misspelled command.
[[nodiscard]] std::string adviceOn(const Program& program, const std::string& name) {
  std::error_code ignored;
  // The commands for positions and games are those of pentarch, also where another program was given one.
  const auto moves = notation::parseMoves(name, kMaxBoardSize);
  if (name.starts_with("--") || (name.size() == 2 && name.front() == '-')) {
    const bool isPentarch = std::ranges::any_of(program.commands, [](const auto* c) { return c->name == "analyze"; });
    return isPentarch ? ": options follow a command, as in 'pentarch analyze h8 --time 2s'"
                      : ": options follow a command";
  }
  if (name == "-" || (!name.empty() && std::holds_alternative<std::vector<Square>>(moves))) {
    return fmt::format(": for a position say 'pentarch analyze {}'", name);
  }
  if (records::hasKnownEnding(name) || std::filesystem::exists(name, ignored)) {
    return fmt::format(": for a game say 'pentarch analyze {0}' or 'pentarch review {0}'", name);
  }
  std::vector<std::string> names;
  for (const CommandSpec* c : program.commands) names.emplace_back(c->name);
  return fmt::format("{} (there are {})", suggestion(name, names), fmt::join(names, ", "));
}

[[nodiscard]] const CommandSpec& commandNamed(const Program& program, const std::string& name) {
  for (const CommandSpec* c : program.commands) {
    if (c->name == name) return *c;
  }
  throw UsageError(fmt::format("unknown command '{}'{}", name, adviceOn(program, name)));
}

[[nodiscard]] UsageError unexpected(const std::string& argument, std::string_view reason) {
  return UsageError(fmt::format("unexpected argument '{}': {}", argument, reason));
}

// The help of one command, or the overview if none is named; for --help-all, the help of all commands.
[[nodiscard]] std::string helpFor(const Program& program, const std::vector<std::string>& arguments) {
  if (arguments.front() == "--help-all") {
    std::string text = overview(program);
    for (const CommandSpec* c : program.commands) text += "\n" + helpOf(program, *c, true);
    return text;
  }
  if (arguments.size() < 2) return overview(program);
  if (arguments.size() > 2) throw unexpected(arguments[2], "help takes one command");
  if (arguments[1] == "--help-all") return helpFor(program, {arguments[1]});
  return helpOf(program, commandNamed(program, arguments[1]), false);
}

void printVersion(const Program& program) {
  fmt::print("{} {}\ninstruction set: built for {}; this machine has {}\n", program.name, kVersion,
             builtForInstructions(), availableInstructions());
}

// Names the origin of the value that a complaint "--time: ..." is about if it comes from the environment or a file, and
// the option as it was given if it has two names.
[[nodiscard]] std::string withOrigin(const std::string& complaint, const Options& options,
                                     std::span<const OptionSpec> known) {
  for (const OptionSpec& o : known) {
    if (!complaint.starts_with(flagOf(o) + ":") || !options.has(o)) continue;
    if (options.origin(o) == Origin::Environment) return fmt::format("{} (by {})", complaint, variableOf(o.name));
    if (const std::string_view used = options.nameUsed(o); used != o.name) {
      return fmt::format("--{}{}", used, complaint.substr(flagOf(o).size()));
    }
    if (options.origin(o) == Origin::File) return fmt::format("{} (in {})", complaint, options.file());
  }
  return complaint;
}

[[nodiscard]] int dispatch(const Program& program, const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    printText(overview(program));
    return kOk;
  }
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h" || first == "help" || first == "--help-all") {
    printText(helpFor(program, arguments));
    return kOk;
  }
  if (first == "--version" || first == "version") {
    if (arguments.size() > 1) throw unexpected(arguments[1], "version takes none");
    printVersion(program);
    return kOk;
  }
  const CommandSpec& command = commandNamed(program, first);
  const Options options(program, command, {arguments.begin() + 1, arguments.end()}, processEnvironment());
  if (options.has(options::kHelp) || options.has(options::kHelpAll)) {
    printText(helpOf(program, command, options.has(options::kHelpAll)));
    return kOk;
  }
  if (options.has(options::kShowVersion)) {
    printVersion(program);
    return kOk;
  }
  for (const std::string& odd : options.oddVariables()) printComplaint(odd);
  if (!command.takesInputs && !options.inputs().empty()) {
    throw unexpected(options.inputs().front(), fmt::format("{} takes options only", command.name));
  }
  try {
    setUpLogging(options);
    spdlog::info("{} {}: {}", program.name, kVersion, terminalText(fmt::format("{}", fmt::join(arguments, " "))));
    const int code = command.run(options);
    spdlog::info("exit code {}", code);
    return code;
  } catch (const UsageError& e) {
    throw UsageError(withOrigin(e.what(), options, optionsOf(command)));
  }
}

[[nodiscard]] int fail(int code, std::string_view message) {
  printComplaint(message);
  spdlog::info("exit code {}", code);
  return code;
}

// Reports lost output, whatever else went wrong.
[[nodiscard]] int delivered(int code) {
  try {
    flushOutput();
    return code;
  } catch (const OutputError& e) {
    return fail(kFailure, e.what());
  }
}

// Names of the formats that can be read, or of those that can be written, separated by blanks.
[[nodiscard]] std::string formatNames(bool toRead) {
  std::string names;
  for (const records::FormatSpec& format : records::allFormats()) {
    if (!toRead && format.write == nullptr) continue;
    if (!names.empty()) names += ' ';
    names += format.name;
  }
  return names;
}

}  // namespace

std::string flagOf(const OptionSpec& option) {
  return fmt::format("--{}", option.name);
}

ValueKind valueKindOf(const OptionSpec& option) {
  if (option.value.empty()) return ValueKind::None;
  if (!choicesOf(option).empty()) return ValueKind::Choice;
  if (option.value == "FILE" || option.value == "PATH") return ValueKind::File;
  return option.value == "DIR" ? ValueKind::Folder : ValueKind::Free;
}

std::string choicesOf(const OptionSpec& option) {
  if (!option.choices.empty()) return std::string(option.choices);
  const bool isRead = option.name == options::kFormat.name || option.name == options::kFrom.name;
  return isRead || option.name == options::kTo.name ? formatNames(isRead) : "";
}

std::vector<OptionSpec> optionsOf(const CommandSpec& command) {
  std::vector<OptionSpec> all(command.options.begin(), command.options.end());
  all.insert(all.end(), options::kOfEveryCommand.begin(), options::kOfEveryCommand.end());
  return all;
}

std::string examplesOf(const Program& program, const CommandSpec& command) {
  return boost::replace_all_copy(std::string(command.examples), "PROGRAM", program.name);
}

int runProgram(const Program& program, const std::vector<std::string>& arguments) {
  try {
    setUpLogging(program.name);
    return delivered(dispatch(program, arguments));
  } catch (const OutputError& e) {
    return fail(kFailure, e.what());
  } catch (const UsageError& e) {
    return delivered(fail(kUsage, e.what()));
  } catch (const PositionError& e) {
    return delivered(fail(kBadPosition, e.what()));
  } catch (const std::bad_alloc&) {
    return delivered(fail(kFailure, "not enough memory"));
  } catch (const std::filesystem::filesystem_error& e) {  // its text is for programmers
    return delivered(fail(kFailure, fmt::format("'{}': {}", e.path1().string(), e.code().message())));
  } catch (const std::system_error& e) {
    if (std::ferror(stdout) != 0) return fail(kFailure, OutputError(e.code().value()).what());  // thrown by fmt::print
    return delivered(fail(kFailure, e.what()));
  } catch (const std::exception& e) {
    return delivered(fail(kFailure, e.what()));
  }
}

}  // namespace pentarch::app
