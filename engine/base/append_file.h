// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "engine/base/atomic_file.h"

namespace pentarch {

/// A file that grows at its end, piece by piece, each of which is there whole or not at all. For POSIX systems. Not
/// thread-safe.
class AppendFile {
 public:
  /// Whether a name may lead elsewhere. It may where a person chose it; a name that is made up from another one can be
  /// guessed, and a link that somebody put there is refused.
  enum class Links : bool { Refused, Followed };

  /// A new file. Throws FileError if something of that name is there.
  [[nodiscard]] static AppendFile create(const std::filesystem::path& path);
  /// Goes on with a file, or makes it. Throws FileError.
  [[nodiscard]] static AppendFile open(const std::filesystem::path& path, Links links);
  ~AppendFile();
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;

  /// Appends a piece, which the operating system has before this returns. If it does not fit, none of it stays. Throws
  /// FileError.
  void append(std::string_view piece);
  /// Cuts everything off behind the first `bytes`. Throws FileError.
  void cut(std::uint64_t bytes);
  /// Makes sure that everything so far survives a crash of the machine. Throws FileError.
  void sync();
  /// Syncs and gives the file another name in its folder. Throws FileError.
  void rename(const std::filesystem::path& name);

 private:
  AppendFile(std::filesystem::path path, int flags);

  std::filesystem::path path_;
  int descriptor_ = -1;
};

}  // namespace pentarch
