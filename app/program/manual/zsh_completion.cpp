// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/program/manual/completion.h"
#include "app/program/manual/option_values.h"

namespace pentarch::app::manual {
namespace {

// Escapes text for single quotes in a context where the characters of `special` have a meaning.
[[nodiscard]] std::string escaped(std::string_view text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
      continue;
    }
    if (special.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

[[nodiscard]] std::string zshAction(const OptionSpec& option) {
  switch (valueKindOf(option)) {
    case ValueKind::Choice: return fmt::format(":{}:({})", option.value, choicesOf(option));
    case ValueKind::File: return fmt::format(":{}:_files", option.value);
    case ValueKind::Folder: return fmt::format(":{}:_files -/", option.value);
    case ValueKind::Free: return fmt::format(":{}: ", option.value);
    case ValueKind::None: break;
  }
  return "";
}

// An argument of _arguments: '(-r --rule)'{-r,--rule=}'[help]:R:(words)'.
[[nodiscard]] std::string argumentFor(const OptionSpec& option) {
  const std::string name = fmt::format("--{}{}", option.name, option.value.empty() ? "" : "=");
  const std::string rest = fmt::format("[{}]{}", escaped(option.help, "[]\\:"), zshAction(option));
  if (option.letter == 0) return fmt::format("'{}{}'", name, rest);
  return fmt::format("'(-{0} --{1})'{{-{0},{2}}}'{3}'", option.letter, option.name, name, rest);
}

}  // namespace

std::string zshCompletion(const Program& program) {
  std::string names;
  std::string cases;
  for (const CommandSpec* command : program.commands) {
    const CommandSpec& c = *command;
    names += fmt::format("    '{}:{}'\n", c.name, escaped(c.summary, "\\:"));
    std::string arguments;
    for (const OptionSpec& o : optionsOf(c)) {
      arguments += fmt::format("        {} \\\n", argumentFor(o));
    }
    const std::string rest = c.words.empty() ? "" : fmt::format("'1:word:({})' ", c.words);
    cases += fmt::format("    {})\n      _arguments -s \\\n{}        {}'*:file:_files'\n      ;;\n", c.name, arguments,
                         rest);
  }
  return fmt::format(
      "#compdef {0}\n"
      "# zsh completion for {0}, made by \"{0} completion zsh\"\n"
      "{1}() {{\n"
      "  local -a commands=(\n"
      "{2}"
      "  )\n"
      "  if ((CURRENT == 2)); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  shift words\n"
      "  ((CURRENT--))\n"
      "  case $words[1] in\n"
      "{3}"
      "  esac\n"
      "}}\n"
      "if [[ $funcstack[1] == {1} ]]; then {1} \"$@\"; else compdef {1} {0}; fi\n",
      program.name, functionOf(program), names, cases);
}

}  // namespace pentarch::app::manual
