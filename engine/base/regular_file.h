// SPDX-License-Identifier: MIT
#pragma once

#include <cerrno>
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

/// The reason, by errno, for which an operation on a file has just failed; an input/output error where errno says none.
[[nodiscard]] inline std::error_code lastFileError() {
  return {errno != 0 ? errno : EIO, std::generic_category()};
}

/// Opens a regular file for reading bytes. If that fails, or if the path names something else (a pipe or a device may
/// never end), the stream is not open and `error` is the reason.
[[nodiscard]] inline std::ifstream openRegularFile(const std::filesystem::path& path, std::error_code& error) {
  std::ifstream file;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (error) return file;
  if (std::filesystem::is_directory(status)) {
    error = std::make_error_code(std::errc::is_a_directory);
  } else if (!std::filesystem::is_regular_file(status)) {
    error = std::make_error_code(std::errc::operation_not_supported);
  } else {
    errno = 0;
    file.open(path, std::ios::binary);
    if (!file.is_open()) error = lastFileError();
  }
  return file;
}

/// One line for people: the file, whose name is in UTF-8, and the reason.
[[nodiscard]] inline std::string cannotRead(std::string_view utf8, const std::error_code& error) {
  return "cannot read '" + std::string(utf8) + "': " + error.message();
}

}  // namespace pentarch
