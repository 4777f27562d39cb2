// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/append_file.h"
#include "engine/game/rule.h"
#include "engine/game/score.h"
#include "engine/game/types.h"

namespace pentarch::records {

/// The reason why a recorded game ended.
enum class EndReason : std::uint8_t {
  Five,             ///< a five on the board
  Forbidden,        ///< Black had nothing but forbidden points (renju)
  Full,             ///< no point left, or the move limit of renju
  AdjudicatedWin,   ///< the searches of both sides agree on a win or a large advantage
  AdjudicatedDraw,  ///< the searches of both sides have long seen scores near zero
};

/// One stone of a recorded game.
struct RecordedMove {
  Square square;
  Score score = 0;         ///< search score for the side that moved; 0 in the opening
  bool isOpening = false;  ///< true if it comes from the opening generator, not from a search

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A self-play game with everything that training needs. Encoded, it takes four bytes per stone.
struct GameRecord {
  std::uint32_t item = 0;  ///< number of the game in its run, which seeds its random numbers
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::optional<Color> winner;  ///< none: a draw
  EndReason ending = EndReason::Five;
  std::vector<RecordedMove> moves;  ///< Black's first

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The color of the move at that index of GameRecord::moves.
[[nodiscard]] constexpr Color colorOfPly(std::size_t ply) {
  return ply % 2 == 0 ? Color::Black : Color::White;
}

/// The payload of a record in the format of docs/scaling.md.
[[nodiscard]] std::string encode(const GameRecord& game);

/// The game of a payload; none if the payload is invalid (length, rule, size, squares off the board or played twice).
[[nodiscard]] std::optional<GameRecord> decode(std::string_view payload);

/// Readable content of a file of games.
struct GameFileState {
  std::uint64_t games = 0;
  std::uint64_t goodBytes = 0;  ///< length up to the end of the last whole record
  bool isWhole = false;         ///< true if nothing follows the last whole record
};

/// Reads a file of games record by record. `onGame` may be empty. A missing or empty file holds nothing. Throws,
/// with the name of the file, app::PositionError if it is not a file of games and std::runtime_error if it cannot be
/// read to its end.
GameFileState readGames(const std::filesystem::path& path, const std::function<void(const GameRecord&)>& onGame);
/// The same for an open stream of bytes, such as a pipe, which must not be empty; an error of its device throws
/// std::system_error.
GameFileState readGames(std::istream& stream, const std::function<void(const GameRecord&)>& onGame);

/// Writes a complete file of games through an AtomicFile. Throws FileError.
void writeGames(const std::filesystem::path& path, std::span<const GameRecord> games);

/// The name that a file of games has until it is complete: `PATH.tmp`.
[[nodiscard]] std::filesystem::path unfinishedPath(std::filesystem::path path);

/// Appends games to a file that appears under its name only once it is complete: until then it has its
/// unfinishedPath(), where an interrupted run is resumed. Throws FileError when writing fails.
class GameFileWriter {
 public:
  /// Opens `PATH.tmp`, which must not be a link, truncates an incomplete record at its end, and continues after the
  /// last whole one. Throws app::PositionError if it cannot be read or is no file of games; it then stays as it is.
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

/// XXH3 (64 bits) of a file's bytes in hexadecimal digits. Throws std::runtime_error if it cannot be read to its end.
[[nodiscard]] std::string digestOf(const std::filesystem::path& path);

}  // namespace pentarch::records
