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

/// The files in a folder and all below it, by name, and why it cannot be gone through (empty if all is well).
struct FolderFiles {
  std::vector<std::filesystem::path> files;
  std::string problem;
};

/// The files that may hold games: those whose names end as those of a format of records do.
[[nodiscard]] FolderFiles gameFilesIn(const std::filesystem::path& folder);

/// Tells what may make games that were read others than their text means.
void tellWarnings(const std::vector<records::Error>& warnings);

/// What a folder among the inputs of a command means: all its files, or a mistake.
enum class Folders { AreRead, AreRefused };

/// What one input of a command holds.
struct InputGames {
  std::string name;   ///< of the file; empty for standard input and texts
  std::string title;  ///< what messages call it; empty for texts
  std::vector<records::GameTree> games;
  std::vector<records::Error> errors;
  std::vector<records::Error> notes = {};  ///< what people may want to know of
};

/// The games of texts, files, folders (each of their files) and standard input ("-"). Move texts that follow each other
/// are one game. What cannot be read, and a file without a game, is told in `errors` and does not stop the others; a
/// blank text has neither games nor errors. Warnings are told.
[[nodiscard]] std::vector<InputGames> readGames(const std::vector<std::string>& inputs,
                                                std::optional<records::Format> format,
                                                const records::ReadOptions& options,
                                                Folders folders = Folders::AreRead);

/// One of several inputs, as its text: what readGames and readEachInput have in common.
struct InputText {
  std::string name;  ///< of the file; empty for standard input and texts
  std::string text;
  std::string problem{};  ///< why a file cannot be read; empty if all is well
  bool isStandardInput = false;

  /// What messages call it; empty for a text of the command line.
  [[nodiscard]] std::string title() const { return isStandardInput ? "standard input" : name; }
  /// The complaint about an input without a game; none if it is a text of the command line without a move, which is the
  /// empty board.
  [[nodiscard]] std::optional<records::Error> emptiness() const;
};

/// The texts of inputs, in their order; of a folder those of its files. Move texts that follow each other are one.
[[nodiscard]] std::vector<InputText> readTexts(const std::vector<std::string>& inputs, Folders folders);

}  // namespace pentarch::app
