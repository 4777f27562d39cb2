// SPDX-License-Identifier: MIT
#include "app/cli/result_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/program/files.h"
#include "app/records/input_position.h"
#include "app/service/json_output.h"
#include "engine/base/atomic_file.h"
#include "engine/base/regular_file.h"

namespace pentarch::app {
namespace {

// The beginning of every result.
constexpr std::string_view kResultStart = R"({"v":)";

/// The valid part of a file, and its lines by key.
struct Kept {
  std::string text;
  bool isWhole = true;  // nothing was dropped
  std::unordered_map<std::string, std::string> lines;
};

[[nodiscard]] Kept readResults(const std::filesystem::path& path, std::string_view type) {
  std::ifstream file(path, std::ios::binary);
  Kept kept;
  int number = 0;
  const auto readLine = [&file](std::string& line) {
    errno = 0;
    return static_cast<bool>(std::getline(file, line));
  };
  for (std::string line; readLine(line);) {
    ++number;
    const auto refuse = [&](std::string_view why) {
      return PositionError(
          fmt::format("{}:{}: not a result that can be resumed{}; choose another file", path.string(), number, why));
    };
    const bool isCut = file.eof();  // no line break
    if (isCut) kept.isWhole = false;
    ParsedJson json;
    try {
      json = records::parseJson(line);
    } catch (const records::JsonError& e) {
      const std::string_view start = std::string_view(line).substr(0, kResultStart.size());
      if (isCut && kResultStart.starts_with(start)) break;  // the run was stopped while writing
      throw refuse(fmt::format(": {}, at byte {}", e.reason(), e.offset() + 1));
    }
    if (!json.is_object() || !json.contains("key") || !json["key"].is_string()) throw refuse("");
    if (!json.contains("type") || !json["type"].is_string()) throw refuse("");
    if (const auto& found = json["type"].get_ref<const std::string&>(); found != type && found != "error") {
      throw refuse(fmt::format(": its type is '{}', not '{}'", found, type));
    }
    if (json.contains("interrupted") && json["interrupted"] == true) {
      kept.isWhole = false;
      continue;
    }
    kept.lines.emplace(json["key"].get<std::string>(), line);
    kept.text += line + "\n";
  }
  if (file.bad()) throw UsageError(cannotRead(path.string(), lastFileError()));
  return kept;
}

void requireName(const std::filesystem::path& path) {
  if (!isStandardOutput(path)) return;
  throw UsageError(fmt::format("'{}' is no file to keep results in; --json prints them", path.string()));
}

}  // namespace

ResultFile ResultFile::create(const std::filesystem::path& path) {
  requireName(path);
  if (std::filesystem::exists(path)) {
    if (std::filesystem::is_directory(path)) throw FileError(path, EISDIR);
    throw UsageError(fmt::format("'{0}' exists; --resume {0} goes on with it", path.string()));
  }
  return ResultFile(AppendFile::create(path));
}

ResultFile ResultFile::resume(const std::filesystem::path& path, std::string_view type) {
  requireName(path);
  try {
    if (std::filesystem::exists(path)) requireFile(path.string());
  } catch (const PositionError& e) {
    throw UsageError(e.what());
  }
  ResultFile file(AppendFile::open(path, AppendFile::Links::Followed));  // locked before it is read
  Kept kept = readResults(path, type);
  if (!kept.isWhole) {
    replaceFile(path, kept.text);
    file.replaced_ = std::exchange(file.file_, AppendFile::open(path, AppendFile::Links::Followed));
  }
  file.lines_ = std::move(kept.lines);
  return file;
}

void ResultFile::append(std::string_view line) {
  file_.append(fmt::format("{}\n", line));
}

std::string PositionResults::keyFor(const std::string& position) const {
  return keyOf(fmt::format("{}\n{}", settings_, position));
}

std::optional<ParsedJson> PositionResults::find(const std::string& position) const {
  const std::string* line = file_.find(keyFor(position));
  return line == nullptr ? std::nullopt : std::optional(records::parseJson(*line));
}

PositionError PositionResults::unknown(std::string_view reason) const {
  return PositionError(fmt::format("'{}' has a result that is no {} of this program ({}); choose another file",
                                   path_.string(), type_, reason));
}

void PositionResults::keep(const std::string& position, const Json& fields) {
  Json json = beginObject(type_);
  json["key"] = keyFor(position);
  json.update(fields);
  const std::scoped_lock lock(mutex_);
  file_.append(toLine(json));
}

}  // namespace pentarch::app
