// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/program/manual/completion.h"
#include "app/program/manual/option_values.h"

namespace pentarch::app::manual {
namespace {

// Escapes text for single quotes.
[[nodiscard]] std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

[[nodiscard]] std::string valueOf(const OptionSpec& option) {
  switch (valueKindOf(option)) {
    case ValueKind::Choice: return fmt::format(" -x -a '{}'", choicesOf(option));
    case ValueKind::File: return " -r -F";
    case ValueKind::Folder: return " -x -a '(__fish_complete_directories)'";
    case ValueKind::Free: return " -x";
    case ValueKind::None: break;
  }
  return "";
}

}  // namespace

std::string fishCompletion(const Program& program) {
  const std::string_view name = program.name;
  std::string text = fmt::format(
      "# fish completion for {0}, made by \"{0} completion fish\"\n"
      "complete -c {0} -n __fish_use_subcommand -f\n"
      "complete -c {0} -n __fish_use_subcommand -l help -d 'show help'\n"
      "complete -c {0} -n __fish_use_subcommand -l version -d 'show the version'\n",
      name);
  for (const CommandSpec* command : program.commands) {
    const CommandSpec& c = *command;
    text += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d '{}'\n", name, c.name, escaped(c.summary));
    const std::string condition = fmt::format("'__fish_seen_subcommand_from {}'", c.name);
    if (!c.words.empty()) {
      text += fmt::format(
          "complete -c {} -n '__fish_seen_subcommand_from {}; and test (count (commandline -opc)) -eq 2' -f -a "
          "'{}'\n",
          name, c.name, c.words);
    }
    for (const OptionSpec& o : optionsOf(c)) {
      const std::string letter = o.letter == 0 ? "" : fmt::format(" -s {}", o.letter);
      text += fmt::format("complete -c {} -n {}{} -l {}{} -d '{}'\n", name, condition, letter, o.name, valueOf(o),
                          escaped(o.help));
    }
  }
  return text;
}

}  // namespace pentarch::app::manual
