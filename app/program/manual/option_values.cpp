// SPDX-License-Identifier: MIT
#include "app/program/manual/option_values.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/records/formats.h"

namespace pentarch::app::manual {
namespace {

// The help texts of these options list the same words; a test compares them.
constexpr std::array kChoices = {
    std::pair<std::string_view, std::string_view>{"rule", "freestyle standard renju caro caro-exact"},
    std::pair<std::string_view, std::string_view>{"side", "black white auto"},
    std::pair<std::string_view, std::string_view>{"row-origin", "bottom top"},
    std::pair<std::string_view, std::string_view>{"color", "auto always never"},
    std::pair<std::string_view, std::string_view>{"theme", "light dark print"},
    std::pair<std::string_view, std::string_view>{"log-level", "trace debug info warn error"}};

// Names of the formats that can be read, or written.
[[nodiscard]] std::string formatNames(bool toRead) {
  std::string names;
  for (const records::FormatSpec& format : records::allFormats()) {
    if (toRead ? format.read == nullptr : format.write == nullptr) continue;
    if (!names.empty()) names += ' ';
    names += format.name;
  }
  return names;
}

}  // namespace

ValueKind valueKindOf(const OptionSpec& option) {
  if (option.value.empty()) return ValueKind::None;
  if (!choicesOf(option).empty()) return ValueKind::Choice;
  if (option.value == "FILE") return ValueKind::File;
  return option.value == "DIR" ? ValueKind::Folder : ValueKind::Free;
}

std::string choicesOf(const OptionSpec& option) {
  if (option.name == "class") return (option.commands & kPuzzle) != 0 ? "fours threats" : "fours threats quiet";
  const bool isRead = option.name == "format" || option.name == "from";
  if (isRead || option.name == "to") return formatNames(isRead);
  const auto found =
      std::find_if(kChoices.begin(), kChoices.end(), [&](const auto& c) { return c.first == option.name; });
  return found == kChoices.end() ? std::string{} : std::string(found->second);
}

}  // namespace pentarch::app::manual
