// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace pentarch::app {

/// One option of a command. It belongs to the command that lists it; options of several commands are declared once, in
/// app/program/shared_options.h.
struct OptionSpec {
  std::string_view name;      ///< long name
  char letter;                ///< short name, or 0 for none
  std::string_view value;     ///< name of the value in help; empty for a switch
  std::string_view fallback;  ///< built-in default; empty for none
  std::string_view help;
  bool isRare = false;               ///< shown by --help-all only
  std::string_view choices = {};     ///< the words that a shell offers as values, separated by blanks
  std::string_view secondName = {};  ///< not empty: the name of the option that this one is another name of
  bool isCaseless = false;           ///< words of the value mean the same in upper and lower case; so do choices
};

/// The options of several lists, one after the other.
template <std::size_t... kSizes>
[[nodiscard]] constexpr auto joined(const std::array<OptionSpec, kSizes>&... lists) {
  std::array<OptionSpec, (kSizes + ...)> all{};
  std::size_t at = 0;
  const auto add = [&](const auto& list) {
    for (const OptionSpec& option : list) all[at++] = option;
  };
  (add(lists), ...);
  return all;
}

/// A list of options.
template <typename... Specs>
[[nodiscard]] constexpr auto listOf(const Specs&... specs) {
  return std::array<OptionSpec, sizeof...(Specs)>{specs...};
}

}  // namespace pentarch::app
