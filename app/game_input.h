// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/records/formats.h"

namespace pentarch::app {

/// Whether the name of a file ends as those of a format of records do.
[[nodiscard]] bool hasKnownEnding(const std::filesystem::path& path);

/// What one input of a command holds.
struct InputGames {
  std::string name;  ///< of the file; empty for standard input and texts
  std::vector<records::GameTree> games;
  std::vector<records::Error> errors;
};

/// The games of texts, files and standard input ("-"). Move texts that follow each other are one game. What cannot be
/// read is told in `errors` and does not stop the others.
[[nodiscard]] std::vector<InputGames> readGames(const std::vector<std::string>& inputs,
                                                std::optional<records::Format> format,
                                                const records::ReadOptions& options);

/// One of several inputs, as its text: what readGames and readEachInput have in common.
struct InputText {
  std::string name;  ///< of the file; empty for standard input and texts
  std::string text;
  std::string problem{};  ///< why a file cannot be read; empty if all is well
};

/// The texts of inputs, in their order. Move texts that follow each other are one.
[[nodiscard]] std::vector<InputText> readTexts(const std::vector<std::string>& inputs);

}  // namespace pentarch::app
