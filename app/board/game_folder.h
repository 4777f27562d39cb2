// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pentarch::board {

/// A game file of a folder.
struct GameFile {
  std::string name;
  std::uint64_t bytes = 0;
  std::time_t modified = 0;  ///< seconds since 1970, UTC
};

/// Why a file is not read or written. what() is a sentence for people.
struct FileRefusal : std::runtime_error {
  enum class Reason { BadName, Missing, Exists, TooLarge, Failed };
  FileRefusal(Reason reasonOfRefusal, const std::string& message)
      : std::runtime_error(message), reason(reasonOfRefusal) {}

  Reason reason;
};

/// The game files that lie directly in one folder. Nothing outside it can be read or written through this class: a name
/// has no separators, is not hidden and ends as game files do, and what it names must be a regular file, not a link.
/// Thread-safe; every call sees the folder as it is.
class GameFolder {
 public:
  static constexpr std::uint64_t kMaxBytes = std::uint64_t{16} << 20;  ///< of a file that is read or written
  static constexpr std::size_t kMaxFiles = 10'000;                     ///< of a list

  /// Throws std::filesystem::filesystem_error if the path is no folder or does not exist.
  explicit GameFolder(const std::filesystem::path& path);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Why no game file may have this name, "its name begins with a dot"; empty for a good name.
  [[nodiscard]] static std::string_view faultOf(std::string_view name);

  /// The files by name, at most kMaxFiles. Throws FileRefusal.
  [[nodiscard]] std::vector<GameFile> list() const;
  /// The content of a file. Throws FileRefusal.
  [[nodiscard]] std::string read(const std::string& name) const;
  enum class Existing { Replaced, Kept };
  /// Creates a file, or replaces it; readers see the old content or the new one. Returns its entry. Throws FileRefusal,
  /// Reason::Exists for a file that is there and has to be kept.
  GameFile write(const std::string& name, std::string_view content, Existing existing = Existing::Replaced) const;

 private:
  std::filesystem::path path_;  // absolute, without links
  std::shared_ptr<std::mutex> writing_ = std::make_shared<std::mutex>();
};

}  // namespace pentarch::board
