// SPDX-License-Identifier: MIT
#include "app/program/files.h"

#include <fmt/format.h>

#include <cerrno>
#include <iterator>

#include <system_error>

#include "app/records/errors.h"
#include "engine/base/atomic_file.h"

namespace pentarch::app {
namespace {

[[nodiscard]] PositionError unreadable(const std::string& path, const std::system_error& error) {
  return PositionError(fmt::format("cannot read '{}': {}", path, error.code().message()));
}

}  // namespace

void makeFolder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw FileError(fmt::format("cannot make the folder '{}': {}", path.string(), error.message()));
}

// A folder opens as a file, but cannot be read.
std::ifstream openedFile(const std::string& path) {
  std::error_code ignored;
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const int reason = !file ? errno : std::filesystem::is_directory(path, ignored) ? EISDIR : 0;
  if (!file || reason != 0) throw std::system_error(reason, std::generic_category());
  return file;
}

std::string readFile(const std::string& path) {
  try {
    std::ifstream file = openedFile(path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  } catch (const std::system_error& e) {
    throw unreadable(path, e);
  }
}

void requireFile(const std::string& path) {
  try {
    (void)openedFile(path);
  } catch (const std::system_error& e) {
    throw unreadable(path, e);
  }
}

}  // namespace pentarch::app
