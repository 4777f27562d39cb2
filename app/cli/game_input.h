// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/records/formats.h"
#include "app/records/input_position.h"
#include "engine/base/budget.h"

namespace pentarch::app {

/// The files in a folder and all below it, by name, and what is wrong with them: a folder could not be opened, or there
/// are none (empty on success).
struct FolderFiles {
  std::vector<std::filesystem::path> files;
  std::string problem;
  bool isEmpty = false;  ///< the problem is that there are none
};

/// The files that may hold games, by extension.
[[nodiscard]] FolderFiles gameFilesIn(const std::filesystem::path& folder);

/// Prints warnings about games that may have been read differently from what their text means.
void reportWarnings(const std::vector<records::Error>& warnings);

/// Handling of a folder among the inputs: read all its files, or report an error.
enum class Folders { AreRead, AreRefused };

/// Games of one input.
struct InputGames {
  std::string name;   ///< of the file; empty for standard input and texts
  std::string title;  ///< name in messages; empty for texts
  std::vector<records::GameTree> games;
  std::vector<records::Error> errors;
  std::vector<records::Error> notes = {};  ///< remarks that are not errors
};

/// The games of texts, files, folders (each of their files) and standard input ("-"). Consecutive move texts are one
/// game. Unreadable input, and a file without a game, is reported in `errors` and does not stop the others; a blank
/// text has neither games nor errors. Reads no further file once `stop` is raised.
[[nodiscard]] std::vector<InputGames> readGames(const std::vector<std::string>& inputs, const InputOptions& options,
                                                Folders folders = Folders::AreRead,
                                                const StopSignal& stop = kNeverRaised);

/// The texts of the inputs, in order; for a folder, those of its files. Consecutive move texts are joined. Nothing is
/// read yet.
[[nodiscard]] std::vector<InputText> listTexts(const std::vector<std::string>& inputs, Folders folders);

/// Reads the file, or standard input, that a listed text stands for; a text of the command line stays as it is.
[[nodiscard]] InputText loaded(InputText input);
/// The input with the text that `read` returns, or with the reason why that throws std::system_error.
[[nodiscard]] InputText loaded(InputText input, const std::function<std::string()>& read);

/// The games named by a command's inputs: files of records, folders (all such files below, by name), "-" for standard
/// input, or moves as text. `source` of each game names its origin. Unreadable inputs are listed in the errors; the
/// others are still read. Reads no further file once `stop` is raised.
[[nodiscard]] records::ReadResult readGameFiles(const std::vector<std::string>& inputs, const InputOptions& options,
                                                const StopSignal& stop);

}  // namespace pentarch::app
