// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/program/options.h"

namespace pentarch::app {

/// Text colors for a terminal, or none.
class Style {
 public:
  /// "always", "never" or "auto": on a terminal only, honoring NO_COLOR, CLICOLOR_FORCE and TERM=dumb. Throws
  /// UsageError.
  [[nodiscard]] static Style of(const Options& options);
  explicit Style(bool colored) : colored_(colored) {}
  [[nodiscard]] bool isColored() const { return colored_; }

  [[nodiscard]] std::string strong(std::string_view text) const { return paint("1", text); }
  [[nodiscard]] std::string black(std::string_view text) const { return paint("1;36", text); }
  [[nodiscard]] std::string white(std::string_view text) const { return paint("1;33", text); }
  /// Background from blue (0) over gray to orange (1), distinguishable with color blindness.
  [[nodiscard]] std::string heat(double share, std::string_view text) const;
  [[nodiscard]] std::string faint(std::string_view text) const { return paint("2", text); }

 private:
  [[nodiscard]] std::string paint(std::string_view code, std::string_view text) const;
  bool colored_;
};

}  // namespace pentarch::app
