// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <span>
#include <string>
#include <string_view>

#include "app/records/game_record.h"
#include "engine/base/append_file.h"

namespace pentarch::training {

/// Readable content of a file of games.
struct GameFileState {
  std::uint64_t games = 0;
  std::uint64_t goodBytes = 0;  ///< length up to the end of the last whole record
  bool isWhole = false;         ///< true if nothing follows the last whole record
};

/// Reads a file of games record by record. `onGame` may be empty. A missing or empty file holds nothing. Throws
/// std::runtime_error if the file is not a file of games.
GameFileState readGames(const std::filesystem::path& path, const std::function<void(const GameRecord&)>& onGame);
/// The same for an open stream of bytes, which must not be empty.
GameFileState readGames(std::istream& stream, const std::function<void(const GameRecord&)>& onGame);

/// True if the bytes start like a file of games.
[[nodiscard]] bool isGameFile(std::string_view bytes);

/// Writes a complete file of games through an AtomicFile. Throws FileError.
void writeGames(const std::filesystem::path& path, std::span<const GameRecord> games);

/// Appends games to a file that appears under its name only once it is complete: until then it is `PATH.tmp`, where an
/// interrupted run is resumed. Throws FileError when writing fails.
class GameFileWriter {
 public:
  /// Opens `PATH.tmp`, which must not be a link, truncates an incomplete record at its end, and continues after the
  /// last whole one.
  explicit GameFileWriter(std::filesystem::path path);

  /// Number of games in the file.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  void append(const GameRecord& game);
  /// Makes sure that everything so far survives a crash of the machine.
  void sync();
  /// Syncs the file and gives it its name. Nothing may be appended afterwards.
  void finish();

 private:
  std::filesystem::path path_;
  std::filesystem::path unfinished_;
  AppendFile file_;
  std::uint64_t count_ = 0;
};

/// XXH3 (64 bits) of a file's bytes in hexadecimal digits.
[[nodiscard]] std::string checksumOf(const std::filesystem::path& path);

}  // namespace pentarch::training
