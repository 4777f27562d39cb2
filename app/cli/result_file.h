// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "app/analysis/memory.h"
#include "app/records/errors.h"
#include "app/records/json_text.h"
#include "engine/base/append_file.h"

namespace pentarch::app {

/// A file of results, one JSON object with a "type" and a "key" per line. A run can be stopped at any moment and
/// resumed: lines are written whole, and results that were incomplete are computed again.
class ResultFile {
 public:
  /// Creates a file. Throws UsageError if it exists or the path names standard output, FileError if it cannot be
  /// created.
  [[nodiscard]] static ResultFile create(const std::filesystem::path& path);
  /// Opens a file to resume, or creates it. Interrupted results, and the beginning of one at the end, as a stopped run
  /// leaves them, are removed. If the file holds anything but results of that type and errors, or cannot be read to its
  /// end, it stays as it is: throws PositionError, which names the line, or UsageError, as for standard output;
  /// FileError if it cannot be written or another program has it.
  [[nodiscard]] static ResultFile resume(const std::filesystem::path& path, std::string_view type);

  /// The line with that key if the file had it when it was opened; else null.
  [[nodiscard]] const std::string* find(const std::string& key) const {
    const auto found = lines_.find(key);
    return found == lines_.end() ? nullptr : &found->second;
  }
  /// Appends a line. It is written atomically and is in the file when the call returns. Throws FileError.
  void append(std::string_view line);

 private:
  explicit ResultFile(AppendFile file) : file_(std::move(file)) {}

  AppendFile file_;
  // The file that a cleaned copy has replaced: as long as it is locked, a program that opened it before cannot have it.
  std::optional<AppendFile> replaced_;
  std::unordered_map<std::string, std::string> lines_;  // by key
};

/// A ResultFile of JSON objects about positions, found again by the position and by the settings that they depend on.
/// Thread-safe.
class PositionResults {
 public:
  /// Opens a file to resume, or creates it. `type` is the type of its lines, `settings` everything besides the position
  /// that affects a result. Throws as ResultFile::resume().
  PositionResults(std::filesystem::path path, std::string type, std::string settings)
      : path_(std::move(path)),
        type_(std::move(type)),
        settings_(std::move(settings)),
        file_(ResultFile::resume(path_, type_)) {}

  /// The result of the position that the file had when it was opened.
  [[nodiscard]] std::optional<ParsedJson> find(const std::string& position) const;
  /// The error that a result of the file cannot be understood, for people: with the reason, and what to do.
  [[nodiscard]] PositionError unknown(std::string_view reason) const;
  /// Stores the fields of a result; it is in the file when the call returns. Throws std::runtime_error.
  void keep(const std::string& position, const Json& fields);

 private:
  [[nodiscard]] std::string keyFor(const std::string& position) const;

  std::filesystem::path path_;
  std::string type_;
  std::string settings_;
  ResultFile file_;
  std::mutex mutex_;
};

/// The results of a file as a memory, converted to JSON and back; without a file an empty one. Where `fromJson` throws,
/// because a line of the file is none of this program, the memory throws PositionResults::unknown(). The file must live
/// longer.
template <typename Result>
[[nodiscard]] Memory<Result> memoryIn(std::optional<PositionResults>& file, Json (*toJson)(const Result&),
                                      Result (*fromJson)(const ParsedJson&)) {
  if (!file) return {};
  const auto find = [&results = *file, fromJson](const std::string& position) -> std::optional<Result> {
    const std::optional<ParsedJson> json = results.find(position);
    if (!json) return std::nullopt;
    try {
      return fromJson(*json);
    } catch (const ParsedJson::exception&) {  // its text is for programmers
      throw results.unknown("a field is missing or of another kind");
    } catch (const std::exception& e) {
      throw results.unknown(e.what());
    }
  };
  const auto keep = [&results = *file, toJson](const std::string& position, const Result& result) {
    results.keep(position, toJson(result));
  };
  return {find, keep};
}

}  // namespace pentarch::app
