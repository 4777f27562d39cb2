// SPDX-License-Identifier: MIT
#include "app/program/style.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "app/program/terminal.h"
#include "app/records/errors.h"

namespace pentarch::app {
namespace {

[[nodiscard]] bool isVariableSet(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

}  // namespace

Style Style::of(const Options& options) {
  const std::string& when = options.get("color");
  if (when == "always") return Style(true);
  if (when == "never") return Style(false);
  if (when != "auto") throw UsageError(fmt::format("--color: '{}' is not auto, always or never", when));
  if (isVariableSet("NO_COLOR")) return Style(false);
  if (isVariableSet("CLICOLOR_FORCE")) return Style(true);
  return Style(canRewrite(STDOUT_FILENO));
}

std::string Style::heat(double share, std::string_view text) const {
  // 256-color codes: text color ; background.
  constexpr std::array<std::string_view, 5> kSteps = {"97;48;5;25", "97;48;5;67", "30;48;5;250", "30;48;5;215",
                                                      "30;48;5;208"};
  const auto step = static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * (kSteps.size() - 1)));
  return paint(kSteps[step], text);
}

std::string Style::paint(std::string_view code, std::string_view text) const {
  return colored_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

}  // namespace pentarch::app
