// SPDX-License-Identifier: MIT
#include "app/analysis/result_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/errors.h"
#include "training/game_file.h"

namespace pentarch::app {
namespace {

using Json = nlohmann::json;

/// The part of a file that stands, and the keys in it.
struct Kept {
  std::string text;
  bool isWhole = true;  // nothing was left out
  std::unordered_set<std::string> keys;
};

[[nodiscard]] Kept readResults(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw PositionError(fmt::format("cannot read '{}'", path.string()));
  Kept kept;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (file.eof()) {  // without a line break: the run was stopped while it wrote
      kept.isWhole = false;
      break;
    }
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("key") || !json["key"].is_string()) {
      throw PositionError(fmt::format("{}:{}: not a result of analyze", path.string(), number));
    }
    if (json.value("interrupted", false)) {
      kept.isWhole = false;
      continue;
    }
    kept.keys.insert(json["key"].get<std::string>());
    kept.text += line + "\n";
  }
  return kept;
}

}  // namespace

ResultFile::ResultFile(const std::filesystem::path& path, const char* mode)
    : name_(path.string()), file_(std::fopen(name_.c_str(), mode)) {
  if (!file_) throw UsageError(fmt::format("cannot write '{}': {}", name_, std::strerror(errno)));
}

ResultFile ResultFile::create(const std::filesystem::path& path) {
  if (std::filesystem::exists(path)) {
    throw UsageError(fmt::format("'{0}' exists; --resume {0} goes on with it", path.string()));
  }
  return {path, "wxb"};
}

ResultFile ResultFile::resume(const std::filesystem::path& path) {
  Kept kept;
  if (std::filesystem::exists(path)) kept = readResults(path);
  if (!kept.isWhole) training::replaceFile(path, kept.text);
  ResultFile file(path, "ab");
  file.keys_ = std::move(kept.keys);
  return file;
}

void ResultFile::append(std::string_view line) {
  const std::string whole = fmt::format("{}\n", line);
  if (std::fwrite(whole.data(), 1, whole.size(), file_.get()) != whole.size() || std::fflush(file_.get()) != 0) {
    throw std::runtime_error(fmt::format("cannot write '{}': {}", name_, std::strerror(errno)));
  }
}

}  // namespace pentarch::app
