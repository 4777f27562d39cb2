// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/game_tree.h"

namespace pentarch::records {

/// Formats for reading and writing games.
enum class Format : std::uint8_t {
  Letters,
  Coordinates,
  Offsets,
  Board,
  Drawing,
  Psq,
  Rec,
  Sgf,
  RenLib,
  Pos,
  Sav,
  Link,
  Json,
  SelfPlay
};

/// An error in a text and its place.
struct Error {
  std::string file;   ///< empty for a text of the command line
  int line = 1;       ///< from 1; 0 for the whole file
  int column = 1;     ///< from 1, in bytes; in a binary format, the number of the byte
  std::string token;  ///< text at that place; empty at the end of the text
  std::string message;

  /// "file:line:column: message", the token quoted in it.
  [[nodiscard]] std::string describe() const;
};

/// Names by which whoever reads a text can be given a setting, for the advice in messages; empty if there is no such
/// way.
struct SettingNames {
  std::string side = {};
  std::string charset = {};
};

/// Settings for reading texts that leave something open.
struct ReadOptions {
  int boardSize = 15;              ///< for texts that do not state it
  std::optional<Color> side = {};  ///< side to move in a drawing or BOARD block; by the numbers of stones if not given
  bool rowsFromTop = false;        ///< row 1 (or y = 0) of letters, coordinates and BOARD blocks is the uppermost one
  std::string fileName = {};       ///< for errors and GameTree::source
  std::string charset = {};        ///< overrides what texts declare; detected if empty
  SettingNames names = {};         ///< of the settings above
};

/// Games that could be read, and errors for the others.
struct ReadResult {
  std::vector<GameTree> games;
  std::vector<Error> errors;
  std::vector<Error> notes = {};  ///< remarks on how the text was read that are not errors
  /// Signs that a game may differ from what the text means. Every command that reads games prints them.
  std::vector<Error> warnings = {};
  Format format = Format::Letters;  ///< of the text; of no meaning where the games come from several
};

/// Settings for writing formats that leave something open.
struct WriteOptions {
  bool rowsFromTop = false;  ///< as in ReadOptions
  std::string charset = {};  ///< for formats with a choice of character set; UTF-8 if empty
};

/// Features of a game, as bits: a format states those that it keeps.
enum Feature : unsigned {
  kVariations = 1U << 0,
  kComments = 1U << 1,
  kMarks = 1U << 2,  ///< except labels and marked moves
  kLabels = 1U << 3,
  kMarkedMoves = 1U << 4,  ///< crosses on the stone just played
  kTimes = 1U << 5,
  kWinRates = 1U << 6,
  kProperties = 1U << 7,  ///< Node::properties
  kPlayers = 1U << 8,     ///< names of the players
  kResult = 1U << 9,
  kEndCode = 1U << 10,    ///< the number that managers write after a game
  kInfo = 1U << 11,       ///< GameTree::info with a name of namespace info, except players and result
  kOtherInfo = 1U << 12,  ///< the rest of it
  kRule = 1U << 13,
  kBoardSize = 1U << 14,
  kSetup = 1U << 15,    ///< setup stones apart from moves, and the first side to move
  kBlocked = 1U << 16,  ///< points that nobody can play
  kPasses = 1U << 17,
  kTurns = 1U << 18,  ///< moves out of turn
  kMoveOrder = 1U << 19,
  kManyGames = 1U << 20,  ///< more than one game in a text
};

/// A text and sentences about what the format could not keep.
struct Written {
  std::string text;
  std::vector<std::string> notKept;
};

/// One format.
struct FormatSpec {
  Format format;
  std::string_view name;         ///< as formatNamed() knows it
  std::string_view extensions;   ///< file extensions, separated by blanks
  std::string_view description;  ///< for people
  unsigned keeps;                ///< bits of Feature
  int boardSize;                 ///< the only size supported; 0 for all sizes
  ReadResult (*read)(std::string_view bytes, const ReadOptions& options);
  /// Throws PositionError if a game cannot be held at all (a board too large). Null for a read-only format.
  std::string (*write)(std::span<const GameTree> games, const WriteOptions& options);
};

/// All formats, in the order of Format.
[[nodiscard]] std::span<const FormatSpec> allFormats();
[[nodiscard]] const FormatSpec& specOf(Format format);

/// The format of that name or file extension (with or without dot). Throws UsageError, which names `what` unless empty.
[[nodiscard]] Format formatNamed(std::string_view name, std::string_view what = "");

/// The same of a format to write: throws for a read-only one, too.
[[nodiscard]] Format formatToWrite(std::string_view name, std::string_view what = "");

/// True if the file name has the extension of a record format.
[[nodiscard]] bool hasKnownEnding(const std::filesystem::path& path);

/// True for a format of bytes that are no text.
[[nodiscard]] bool isBinary(Format format);

/// True for a list of moves in plain text: letters, coordinates or offsets.
[[nodiscard]] bool isMoveText(Format format);

/// A text without the byte order mark that it may begin with.
[[nodiscard]] std::string_view withoutByteOrderMark(std::string_view bytes);

/// The format of a text. By content, but a file named .games, .lib or .pos is taken for that, and .off makes offsets of
/// coordinates.
[[nodiscard]] Format detect(std::string_view bytes, std::string_view fileName = "");

/// Reads the games of a text in the given or detected format. Never throws on bad input: see ReadResult::errors. A file
/// of another kind, or a text of which nothing can be read in the detected format, gives one error.
[[nodiscard]] ReadResult read(std::string_view bytes, std::optional<Format> format, const ReadOptions& options);

/// Writes games and reports what the format could not keep. Throws PositionError, also for a read-only format.
[[nodiscard]] Written write(std::span<const GameTree> games, Format format, const WriteOptions& options = {});

/// Names of features, in a fixed order.
[[nodiscard]] std::vector<std::string> namesOf(unsigned features);

/// The features used by a game, as bits of Feature.
[[nodiscard]] unsigned featuresOf(const GameTree& game);

}  // namespace pentarch::records
