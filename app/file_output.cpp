// SPDX-License-Identifier: MIT
#include "app/file_output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "app/errors.h"

namespace pentarch::app {

namespace {

// A device or a pipe cannot be replaced by another file.
[[nodiscard]] bool isSpecialFile(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
}

}  // namespace

void writeFile(const std::filesystem::path& path, std::string_view content) {
  writeFile(path, [content](std::ostream& stream) {
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
  });
}

void writeFile(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write) {
  std::error_code ignored;
  const bool isSpecial = isSpecialFile(path);
  std::filesystem::path target = path;
  if (!isSpecial) target += fmt::format(".{}.tmp", getpid());
  std::ofstream file(target, std::ios::binary | std::ios::trunc);
  if (file) write(file);
  file.close();
  std::error_code error;
  if (file && !isSpecial) std::filesystem::rename(target, path, error);
  if (!file || error) {
    if (!isSpecial) std::filesystem::remove(target, ignored);
    throw std::runtime_error(fmt::format("cannot write '{}'", path.string()));
  }
}

void requireFolderOf(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.parent_path().empty() ? "." : path.parent_path();
  if (std::filesystem::is_directory(path)) throw UsageError(fmt::format("cannot write '{}': a folder", path.string()));
  if (isSpecialFile(path)) return;
  if (access(folder.c_str(), W_OK | X_OK) == 0) return;
  throw UsageError(fmt::format("cannot write '{}': {}", path.string(), std::strerror(errno)));
}

void makeFolder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw UsageError(fmt::format("cannot make the folder '{}': {}", path.string(), error.message()));
}

}  // namespace pentarch::app
