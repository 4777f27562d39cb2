// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "engine/base/atomic_file.h"

namespace pentarch {

/// Append-only file: every piece is written whole or not at all. One process at a time has it: it is locked as long as
/// it is open. POSIX only. Not thread-safe.
class AppendFile {
 public:
  /// Treatment of a path that is a symbolic link. Follow it if the user chose the path; refuse it if the path was
  /// derived from another one, since somebody can guess such a name and put a link there.
  enum class Links : bool { Refused, Followed };

  /// Creates a new file. Throws FileError, also if the name exists.
  [[nodiscard]] static AppendFile create(const std::filesystem::path& path);
  /// Opens a file for appending, or creates it. Throws FileError, also if another process has it.
  [[nodiscard]] static AppendFile open(const std::filesystem::path& path, Links links);
  ~AppendFile();
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;

  /// Appends a piece; the operating system has it when this returns. If it does not fit, none of it stays. Throws
  /// FileError.
  void append(std::string_view piece);
  /// Truncates the file to its first `bytes` bytes. Throws FileError.
  void cut(std::uint64_t bytes);
  /// Makes sure that everything so far survives a crash of the machine. Throws FileError.
  void sync();
  /// Syncs the file and renames it within its folder. Throws FileError.
  void rename(const std::filesystem::path& name);

 private:
  AppendFile(std::filesystem::path path, int flags);

  std::filesystem::path path_;
  int descriptor_ = -1;
};

}  // namespace pentarch
