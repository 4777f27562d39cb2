// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/append_file.h"
#include "training/game_record.h"

namespace pentarch::training {

/// The readable part of a game file.
struct GameFileState {
  std::uint64_t games = 0;
  std::uint64_t goodBytes = 0;  ///< up to the end of the last complete record
  bool isWhole = false;         ///< nothing follows the last complete record
};

/// Reads a game file record by record. `onGame` may be empty. A missing or empty file has no games. Throws
/// std::runtime_error if the file is not a game file.
GameFileState readGames(const std::filesystem::path& path, const std::function<void(const GameRecord&)>& onGame);
/// The same for an open stream of bytes, which must not be empty.
GameFileState readGames(std::istream& stream, const std::function<void(const GameRecord&)>& onGame);

/// True if bytes start like a game file.
[[nodiscard]] bool isGameFile(std::string_view bytes);

/// Writes the games as a complete file, through AtomicFile. Throws FileError.
void writeGames(const std::filesystem::path& path, std::span<const GameRecord> games);

/// Appends games to a file that gets its name only once it is complete: until then it is `PATH.tmp`, from which an
/// interrupted run resumes. Throws FileError if writing fails.
class GameFileWriter {
 public:
  /// Opens `PATH.tmp`, which must not be a link, truncates a partial record and continues after the last complete one.
  explicit GameFileWriter(std::filesystem::path path);

  /// Number of games in the file.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  void append(const GameRecord& game);
  /// Makes everything written so far survive a crash of the machine.
  void sync();
  /// Syncs the file and renames it to its final name. Must be the last call.
  void finish();

 private:
  std::filesystem::path path_;
  std::filesystem::path unfinished_;
  AppendFile file_;
  std::uint64_t count_ = 0;
};

/// XXH3 (64 bits) of a file in hexadecimal digits.
[[nodiscard]] std::string checksumOf(const std::filesystem::path& path);

}  // namespace pentarch::training
