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

std::string fishCompletion(std::span<const CommandSpec> commands, std::span<const OptionSpec> options) {
  std::string text =
      "# fish completion for pentarch, made by \"pentarch completion fish\"\n"
      "complete -c pentarch -n __fish_use_subcommand -f\n"
      "complete -c pentarch -n __fish_use_subcommand -l help -d 'show help'\n"
      "complete -c pentarch -n __fish_use_subcommand -l version -d 'show the version'\n";
  for (const CommandSpec& c : commands) {
    text += fmt::format("complete -c pentarch -n __fish_use_subcommand -a {} -d '{}'\n", c.name, escaped(c.summary));
    const std::string condition = fmt::format("'__fish_seen_subcommand_from {}'", c.name);
    if (!c.words.empty()) {
      text += fmt::format(
          "complete -c pentarch -n '__fish_seen_subcommand_from {}; and test (count (commandline -opc)) -eq 2' -f -a "
          "'{}'\n",
          c.name, c.words);
    }
    for (const OptionSpec& o : options) {
      if (!isFor(o, c.id)) continue;
      const std::string letter = o.letter == 0 ? "" : fmt::format(" -s {}", o.letter);
      text += fmt::format("complete -c pentarch -n {}{} -l {}{} -d '{}'\n", condition, letter, o.name, valueOf(o),
                          escaped(o.help));
    }
  }
  return text;
}

}  // namespace pentarch::app::manual
