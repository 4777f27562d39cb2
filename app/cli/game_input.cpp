// SPDX-License-Identifier: MIT
#include "app/cli/game_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/program/console.h"
#include "app/program/files.h"
#include "app/records/text_place.h"
#include "engine/base/ascii.h"
#include "engine/base/counted.h"

namespace pentarch::app {
namespace {

namespace fs = std::filesystem;
using records::GameTree;
using records::ReadResult;

constexpr std::string_view kSelfPlayEnding = ".games";

// Recognizes a misspelled file name, which would read as odd moves; all moves have digits, and passes are a word.
[[nodiscard]] bool isFileName(const std::string& input) {
  if (input.find_first_of("\n(") != std::string::npos || records::detect(input) == records::Format::Link) return false;
  if (records::hasKnownEnding(input) || input.find('/') != std::string::npos) return true;
  const bool isWord = !input.empty() && std::all_of(input.begin(), input.end(), ascii::isLetter);
  if (isWord) return ascii::toLower(input) != "pass";
  const std::string ending = fs::path(input).extension().string();
  return ending.size() > 1 && std::all_of(ending.begin() + 1, ending.end(), ascii::isLetter);
}

void addFolderTexts(const std::string& path, Folders folders, std::vector<InputText>& texts) {
  if (folders == Folders::AreRefused) return texts.push_back({path, "", "this is a folder: name one of its files"});
  const FolderFiles found = gameFilesIn(path);
  if (!found.problem.empty()) texts.push_back({path, "", found.problem});
  for (const fs::path& file : found.files) texts.push_back({.name = file.string(), .text = ""});
}

// A self-play file has a manifest beside it, which is not a game.
[[nodiscard]] bool isManifest(const fs::path& path) {
  std::error_code ignored;
  fs::path games = path;
  return path.extension() == ".json" && fs::is_regular_file(games.replace_extension(kSelfPlayEnding), ignored);
}

void addGames(InputGames input, ReadResult& all) {
  if (input.games.empty() && input.errors.empty()) all.errors.push_back({"", 1, 1, "", "holds no game"});
  int number = 0;
  for (GameTree& game : input.games) {
    ++number;
    const bool areSeveral = input.games.size() > 1;
    const bool isNumbered = game.source.starts_with(input.title + "#");  // the reader has numbered it already
    if (!input.title.empty() && !isNumbered) {
      game.source = areSeveral ? fmt::format("{}#{}", input.title, number) : input.title;
    }
    all.games.push_back(std::move(game));
  }
  for (records::Error& error : input.errors) {
    if (error.file.empty()) error.file = input.title;
    all.errors.push_back(std::move(error));
  }
}

}  // namespace

void reportWarnings(const std::vector<records::Error>& warnings) {
  for (const records::Error& warning : warnings) printComplaint(warning.describe());
}

FolderFiles gameFilesIn(const fs::path& folder) {
  FolderFiles found;
  std::vector<fs::path> closed;  // what may not be opened is skipped by the iterator without a word
  const auto tryToOpen = [&](const fs::path& path) {
    std::error_code denied;
    const fs::directory_iterator contents(path, fs::directory_options::none, denied);
    if (denied == std::errc::permission_denied) closed.push_back(path);
  };
  tryToOpen(folder);
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && it != end; it.increment(error)) {
    std::error_code ignored;
    const fs::path& path = it->path();
    if (it->is_directory(ignored) && !it->is_symlink(ignored)) tryToOpen(path);
    if (records::hasKnownEnding(path) && !isManifest(path) && it->is_regular_file(ignored)) found.files.push_back(path);
  }
  std::sort(closed.begin(), closed.end());
  if (error) {
    found.problem = error.message();
  } else if (!closed.empty()) {
    found.problem = "may not be opened";  // the folder itself, or some below it
    if (closed.front() != folder) found.problem += fmt::format(": '{}'", closed.front().string());
    if (closed.size() > 1) found.problem += fmt::format(" and {} more", counted(closed.size() - 1, "folder"));
  } else if (found.files.empty()) {
    found.isEmpty = true;
    found.problem = "holds no game files (they end in .psq, .sgf, .lib, .txt ...)";
  }
  std::sort(found.files.begin(), found.files.end());
  return found;
}

InputText loaded(InputText input, const std::function<std::string()>& read) {
  try {
    input.text = read();
  } catch (const std::system_error& e) {
    input.problem = fmt::format("cannot read {}: {}", input.isStandardInput ? "it" : "the file", reasonOf(e));
  }
  return input;
}

InputText loaded(InputText input) {
  if (input.isStandardInput) return loaded(std::move(input), [] { return StandardInput().rest(); });
  if (input.name.empty() || !input.problem.empty()) return input;
  const std::string name = input.name;
  return loaded(std::move(input), [&] {
    std::ifstream file = openedFile(name);
    return wholeText(file);
  });
}

std::vector<InputText> listTexts(const std::vector<std::string>& inputs, Folders folders) {
  std::vector<InputText> texts;
  bool inMoves = false;  // "h8 i9" without quotes is one text
  for (const std::string& input : inputs) {
    std::error_code ignored;
    const bool isFile = fs::is_regular_file(input, ignored);
    const bool isFolder = fs::is_directory(input, ignored);
    if (!isFile && !isFolder && input != "-" && !isFileName(input) && records::isMoveText(records::detect(input))) {
      if (!inMoves) texts.emplace_back();
      inMoves = true;
      texts.back().text += (texts.back().text.empty() ? "" : " ") + input;
      continue;
    }
    inMoves = false;
    if (input == "-") {
      texts.push_back({.name = "", .text = "", .isStandardInput = true});
    } else if (isFolder) {
      addFolderTexts(input, folders, texts);
    } else if (isFile || isFileName(input)) {
      texts.push_back({.name = input, .text = ""});
    } else {
      texts.push_back({"", input});
    }
  }
  return texts;
}

std::vector<InputGames> readGames(const std::vector<std::string>& inputs, const InputOptions& options, Folders folders,
                                  const StopSignal& stop) {
  std::vector<InputGames> all;
  for (InputText& listed : listTexts(inputs, folders)) {
    if (stop.raised()) break;
    const InputText input = loaded(std::move(listed));
    InputGames& entry = all.emplace_back();
    entry.name = input.name;
    entry.title = input.title();
    if (!input.problem.empty()) {
      entry.errors.push_back({entry.title, 0, 0, "", input.problem});
      continue;
    }
    ReadResult result = gamesIn(input, options);
    entry.games = std::move(result.games);
    entry.errors = std::move(result.errors);
    entry.notes = std::move(result.notes);
  }
  return all;
}

ReadResult readGameFiles(const std::vector<std::string>& inputs, const InputOptions& options, const StopSignal& stop) {
  ReadResult all;
  for (InputGames& input : readGames(inputs, options, Folders::AreRead, stop)) addGames(std::move(input), all);
  return all;
}

}  // namespace pentarch::app
