// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/program/options.h"
#include "app/records/input_position.h"

namespace pentarch::app {

/// The settings from a command's options; warnings are printed. Throws UsageError.
[[nodiscard]] InputOptions inputOptions(const Options& options);

/// All positions named by a command's inputs: texts, files, or "-" for standard input. Move text of several lines holds
/// one position per line; text of several games, one per game. No input at all, or a blank text, is the empty board; a
/// file without a game is an error. Throws PositionError.
[[nodiscard]] std::vector<InputPosition> readInputs(const std::vector<std::string>& inputs,
                                                    const InputOptions& options);

/// The same, but an unreadable position does not stop the others, and a folder stands for its files. Throws UsageError
/// only.
[[nodiscard]] std::vector<InputItem> readEachInput(const std::vector<std::string>& inputs, const InputOptions& options);

/// The effective rule: from the command line, else named by the text of the position or game (`own`), else from the
/// configuration. Throws UsageError.
[[nodiscard]] Rule ruleOf(const Options& options, std::optional<Rule> own);
[[nodiscard]] Rule ruleOf(const Options& options, const InputPosition& position);

}  // namespace pentarch::app
