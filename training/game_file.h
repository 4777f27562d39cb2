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

/// What a file of games holds as far as it can be read.
struct GameFileState {
  std::uint64_t games = 0;
  std::uint64_t goodBytes = 0;  ///< up to the end of the last whole record
  bool isWhole = false;         ///< nothing follows the last whole record
};

/// Reads a file of games record by record. `onGame` may be empty. A missing or empty file holds nothing. Throws
/// std::runtime_error if the file is not a file of games.
GameFileState readGames(const std::filesystem::path& path, const std::function<void(const GameRecord&)>& onGame);
/// The same of an open stream of bytes, which must not be empty.
GameFileState readGames(std::istream& stream, const std::function<void(const GameRecord&)>& onGame);

/// Whether bytes start as a file of games does.
[[nodiscard]] bool isGameFile(std::string_view bytes);

/// Writes the games as a whole file, by an AtomicFile. Throws FileError.
void writeGames(const std::filesystem::path& path, std::span<const GameRecord> games);

/// Appends games to a file that appears under its name only once it is complete: until then it is `PATH.tmp`, where an
/// interrupted run is taken up again. Throws FileError when writing fails.
class GameFileWriter {
 public:
  /// Opens `PATH.tmp`, which must not be a link, cuts off a record that was written in part, and goes on after the last
  /// whole one.
  explicit GameFileWriter(std::filesystem::path path);

  /// Games in the file.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  void append(const GameRecord& game);
  /// Makes sure that everything so far survives a crash of the machine.
  void sync();
  /// Syncs and gives the file its name. Nothing may follow.
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
