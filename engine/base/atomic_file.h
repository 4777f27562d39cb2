// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <stdexcept>
#include <string_view>

/// Writing whole files. Depends on the operating system only; knows nothing of Gomoku.
namespace pentarch {

/// A file could not be written. what() is one human-readable line with the file and the reason.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
  /// "cannot write 'PATH': " and the reason.
  FileError(const std::filesystem::path& path, std::string_view reason);
  /// The same with the text of an error number of the operating system.
  FileError(const std::filesystem::path& path, int number);
};

/// New content of a file, which readers see whole or not at all: it is written beside the old file, synced to disk and
/// then renamed to the target.
///
/// - Until commit() the new content has a name that cannot be guessed, `.pentarch-….tmp` in the folder of the target.
///   An object destroyed without commit() leaves nothing behind; a process that is killed may leave that file.
/// - A target that is a symbolic link stays one: the file that it names is replaced or created.
/// - The permissions of an existing target are kept, those of a new one follow the umask. A target without write
///   permission is not replaced.
/// - Devices, pipes and open descriptors (`/dev/stdout`) cannot be replaced: they are written to directly.
///
/// Not thread-safe; several objects may write the same file at the same time, the last commit() wins.
class AtomicFile {
 public:
  /// Throws FileError.
  explicit AtomicFile(const std::filesystem::path& path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Stream for the content. It fails (std::ios::badbit) when the device is full; commit() then reports the reason.
  [[nodiscard]] std::ostream& stream();
  /// Publishes the content under the target's name and returns its length in bytes. Nothing may be written afterwards.
  /// Throws FileError.
  std::uint64_t commit();

 private:
  class Content;
  std::unique_ptr<Content> content_;
};

/// Replaces a file through an AtomicFile and returns the number of bytes written. Throws FileError.
std::uint64_t replaceFile(const std::filesystem::path& path, std::string_view content);
/// The same with the content that `write` puts into a stream. If `write` throws, the old file stays as it is.
std::uint64_t replaceFile(const std::filesystem::path& path, const std::function<void(std::ostream&)>& write);

/// Early check, before a long run, that an AtomicFile could write the target. Throws FileError if not.
void requireReplaceable(const std::filesystem::path& path);

/// Syncs the entries of a folder to disk, if the file system supports that.
void syncFolder(const std::filesystem::path& folder);

}  // namespace pentarch
