// SPDX-License-Identifier: MIT
#include "app/program/file_output.h"

#include <fmt/format.h>

#include <system_error>

#include "app/records/errors.h"
#include "engine/base/atomic_file.h"

namespace pentarch::app {

void requireWritable(const std::filesystem::path& path) {
  try {
    requireReplaceable(path);
  } catch (const FileError& e) {
    throw UsageError(e.what());
  }
}

void makeFolder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw UsageError(fmt::format("cannot make the folder '{}': {}", path.string(), error.message()));
}

}  // namespace pentarch::app
