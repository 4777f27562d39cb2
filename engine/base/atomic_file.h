// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <stdexcept>
#include <string_view>

/// Writing whole files. Knows the operating system and nothing of Gomoku.
namespace pentarch {

/// A file could not be written; the message is one line for people that names the file and the reason.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
  /// "cannot write 'PATH': " and the text of an error number of the operating system.
  FileError(const std::filesystem::path& path, int number);
};

/// The new content of a file, which readers see whole or not at all: it is written beside the old one, brought to disk,
/// and then takes its name.
///
/// - Until commit() the new content has no name (Linux) or one that cannot be guessed, `.pentarch-….tmp` in the folder
/// of
///   the target, that no link leads away from. An object that goes away without commit() leaves nothing behind.
/// - A target that is a symbolic link stays one: the file that it names is replaced, or made.
/// - Permissions of an existing target are kept, those of a new one are what the umask wants. A target that may not be
///   written is not replaced.
/// - Devices, pipes and open descriptors (`/dev/stdout`) cannot be replaced: they are written through at once.
///
/// Not thread-safe; several objects may write the same file at the same time, the last commit() wins.
class AtomicFile {
 public:
  /// Throws FileError.
  explicit AtomicFile(const std::filesystem::path& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Where the content goes. It fails (std::ios::badbit) when the device is full; commit() then says why.
  [[nodiscard]] std::ostream& stream();
  /// Gives the content its name and returns its length in bytes. Nothing may be written after it. Throws FileError.
  std::uint64_t commit();

 private:
  class Content;
  std::unique_ptr<Content> content_;
};

/// Replaces a file by an AtomicFile; the bytes written. Throws FileError.
std::uint64_t replaceFile(const std::filesystem::path& path, std::string_view content);
/// The same for what `write` puts into a stream. Whatever `write` throws leaves the old file as it is.
std::uint64_t replaceFile(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// Complains early, before a long run, about a target that an AtomicFile could not write. Throws FileError.
void requireReplaceable(const std::filesystem::path& path);

/// Brings the names of the files in a folder to disk, where the file system can do so.
void syncFolder(const std::filesystem::path& folder);

}  // namespace pentarch
