// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "app/program/manual.h"
#include "app/program/options.h"
#include "app/records/errors.h"
#include "app/records/names.h"

namespace pentarch::app::manual {
namespace {

// The name of the shell function that completes the commands of a program: "_pentarch".
[[nodiscard]] std::string functionOf(const Program& program) {
  std::string name = "_" + std::string(program.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// "--rule" or "--rule | -r", as a pattern of case.
[[nodiscard]] std::string bashPattern(const OptionSpec& option) {
  return option.letter == 0 ? fmt::format("--{}", option.name) : fmt::format("--{} | -{}", option.name, option.letter);
}

[[nodiscard]] std::string bashAction(const OptionSpec& option) {
  switch (valueKindOf(option)) {
    case ValueKind::Choice: return fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$word\"))", choicesOf(option));
    case ValueKind::File: return "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$word\"))";
    case ValueKind::Folder: return "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$word\"))";
    case ValueKind::Free:
    case ValueKind::None: break;
  }
  return "";
}

// The values offered after each option that takes one.
[[nodiscard]] std::string bashCases(const CommandSpec& command) {
  std::string cases;
  for (const OptionSpec& o : optionsOf(command)) {
    if (valueKindOf(o) == ValueKind::None) continue;
    const std::string action = bashAction(o);
    cases += fmt::format("        {}) {}{}return ;;\n", bashPattern(o), action, action.empty() ? "" : "; ");
  }
  return cases;
}

[[nodiscard]] std::string bashWords(const CommandSpec& command) {
  std::string names;
  for (const OptionSpec& o : optionsOf(command)) {
    names += fmt::format("{}--{}", names.empty() ? "" : " ", o.name);
    if (o.letter != 0) names += fmt::format(" -{}", o.letter);
  }
  return names;
}

}  // namespace

std::string bashCompletion(const Program& program) {
  std::string names;
  std::string cases;
  for (const CommandSpec* command : program.commands) {
    const CommandSpec& c = *command;
    names += fmt::format("{} ", c.name);
    cases += fmt::format("    {})\n      case $before in\n{}      esac\n      options='{}' words='{}'\n      ;;\n",
                         c.name, bashCases(c), bashWords(c), c.words);
  }
  return fmt::format(
      "# bash completion for {0}, made by \"{0} completion bash\"\n"
      "{1}() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} options= words=\n"
      "  COMPREPLY=()\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W '{2}--help --version' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  # --rule=renju comes as three words\n"
      "  if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${{COMP_WORDS[COMP_CWORD-2]}}; fi\n"
      "  case ${{COMP_WORDS[1]}} in\n"
      "{3}"
      "    *) return ;;\n"
      "  esac\n"
      "  if [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
      "  elif [[ $words ]] && ((COMP_CWORD == 2)); then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  else\n"
      "    compopt -o filenames\n"
      "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
      "  fi\n"
      "}}\n"
      "complete -F {1} {0}\n",
      program.name, functionOf(program), names, cases);
}

namespace {

// Escapes text for single quotes in a context where the characters of `special` have a meaning.
[[nodiscard]] std::string zshEscaped(std::string_view text, std::string_view special) {
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
[[nodiscard]] std::string zshArgument(const OptionSpec& option) {
  const std::string name = fmt::format("--{}{}", option.name, option.value.empty() ? "" : "=");
  const std::string rest = fmt::format("[{}]{}", zshEscaped(option.help, "[]\\:"), zshAction(option));
  if (option.letter == 0) return fmt::format("'{}{}'", name, rest);
  return fmt::format("'(-{0} --{1})'{{-{0},{2}}}'{3}'", option.letter, option.name, name, rest);
}

}  // namespace

std::string zshCompletion(const Program& program) {
  std::string names;
  std::string cases;
  for (const CommandSpec* command : program.commands) {
    const CommandSpec& c = *command;
    names += fmt::format("    '{}:{}'\n", c.name, zshEscaped(c.summary, "\\:"));
    std::string arguments;
    for (const OptionSpec& o : optionsOf(c)) {
      arguments += fmt::format("        {} \\\n", zshArgument(o));
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

namespace {

// Escapes text for single quotes.
[[nodiscard]] std::string fishEscaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

[[nodiscard]] std::string fishAction(const OptionSpec& option) {
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
    text +=
        fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d '{}'\n", name, c.name, fishEscaped(c.summary));
    const std::string condition = fmt::format("'__fish_seen_subcommand_from {}'", c.name);
    if (!c.words.empty()) {
      text += fmt::format(
          "complete -c {} -n '__fish_seen_subcommand_from {}; and test (count (commandline -opc)) -eq 2' -f -a "
          "'{}'\n",
          name, c.name, c.words);
    }
    for (const OptionSpec& o : optionsOf(c)) {
      const std::string letter = o.letter == 0 ? "" : fmt::format(" -s {}", o.letter);
      text += fmt::format("complete -c {} -n {}{} -l {}{} -d '{}'\n", name, condition, letter, o.name, fishAction(o),
                          fishEscaped(o.help));
    }
  }
  return text;
}

}  // namespace pentarch::app::manual

namespace pentarch::app {
namespace {

int printCompletion(const Options& options) {
  const std::string shell = options.inputs().size() == 1 ? options.inputs().front() : "";
  if (shell == "bash") {
    fmt::print("{}", manual::bashCompletion(options.program()));
  } else if (shell == "zsh") {
    fmt::print("{}", manual::zshCompletion(options.program()));
  } else if (shell == "fish") {
    fmt::print("{}", manual::fishCompletion(options.program()));
  } else if (shell.empty()) {
    throw UsageError("completion needs the name of one shell: bash, zsh or fish");
  } else {
    throw UsageError(fmt::format("unknown shell '{}'{} (there are bash, zsh, fish)", shell,
                                 suggestion(shell, {"bash", "zsh", "fish"})));
  }
  return kOk;
}

}  // namespace

extern constinit const CommandSpec completionCommand{
    .name = "completion",
    .summary = "completion of commands for a shell",
    .usage = "bash|zsh|fish",
    .examples =
        "  source <(PROGRAM completion bash)\n"
        "  PROGRAM completion zsh > ~/.zfunc/_PROGRAM\n"
        "  PROGRAM completion fish > ~/.config/fish/completions/PROGRAM.fish\n",
    .options = {},
    .run = printCompletion,
    .words = "bash zsh fish",
    .isOnFrontPage = false};

}  // namespace pentarch::app
