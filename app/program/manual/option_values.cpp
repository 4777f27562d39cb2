// SPDX-License-Identifier: MIT
#include "app/program/manual/option_values.h"

#include <algorithm>

#include "app/records/formats.h"

namespace pentarch::app::manual {
namespace {

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
  const bool isRead = option.name == "format" || option.name == "from";
  if (isRead || option.name == "to") return formatNames(isRead);
  return std::string(option.choices);
}

std::string functionOf(const Program& program) {
  std::string name = "_" + std::string(program.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace pentarch::app::manual
