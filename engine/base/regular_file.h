// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

/// Reading files whose names come from somebody else.
namespace pentarch {

/// The path of a name in UTF-8.
[[nodiscard]] inline std::filesystem::path pathOf(std::string_view utf8) {
  return {std::u8string(utf8.begin(), utf8.end())};
}

/// Opens a regular file for reading bytes. The stream is not open if that fails or if the path names something else: a
/// pipe or a device may never end.
[[nodiscard]] inline std::ifstream openRegularFile(const std::filesystem::path& path) {
  std::error_code error;
  std::ifstream file;
  if (std::filesystem::is_regular_file(path, error)) file.open(path, std::ios::binary);
  return file;
}

}  // namespace pentarch
