// SPDX-License-Identifier: MIT
#include "app/file_output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <system_error>

namespace pentarch::app {

void writeFile(const std::filesystem::path& path, std::string_view content) {
  // A device or a pipe cannot be replaced by another file.
  std::error_code ignored;
  const bool isSpecial = std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored);
  std::filesystem::path target = path;
  if (!isSpecial) target += fmt::format(".{}.tmp", getpid());
  std::ofstream file(target, std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  std::error_code error;
  if (file && !isSpecial) std::filesystem::rename(target, path, error);
  if (!file || error) {
    if (!isSpecial) std::filesystem::remove(target, ignored);
    throw std::runtime_error(fmt::format("cannot write '{}'", path.string()));
  }
}

}  // namespace pentarch::app
