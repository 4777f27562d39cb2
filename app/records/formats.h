// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/game_tree.h"

namespace pentarch::records {

/// The formats that games are read from and written to.
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

/// Something in a text that is wrong, and where.
struct Error {
  std::string file;   ///< empty for a text of the command line
  int line = 1;       ///< from 1; 0 where the whole file is meant
  int column = 1;     ///< from 1, in bytes; of a binary format the number of the byte
  std::string token;  ///< what stands there; empty at the end of the text
  std::string message;

  /// "file:line:column: message", the token quoted in it.
  [[nodiscard]] std::string describe() const;
};

/// How to read texts that leave something open.
struct ReadOptions {
  int boardSize = 15;              ///< for texts that do not show it
  std::optional<Color> side = {};  ///< to move in a drawing or BOARD block; counted if not given
  bool rowsFromTop = false;        ///< row 1 (or y = 0) of letters, coordinates and BOARD blocks is the uppermost one
  std::string fileName = {};       ///< for errors and GameTree::source
  std::string charset = {};        ///< of texts, whatever they say themselves; found out if empty
};

/// What a text holds: the games that could be read and what is wrong with the others.
struct ReadResult {
  std::vector<GameTree> games;
  std::vector<Error> errors;
  std::vector<Error> notes = {};  ///< what was read in a way that people may want to know of, though nothing is wrong
  /// What may make a game another one than the text means: every command that reads games tells it.
  std::vector<Error> warnings = {};
};

/// How to write formats that leave something open.
struct WriteOptions {
  bool rowsFromTop = false;  ///< as in ReadOptions
  std::string charset = {};  ///< of formats whose texts may be in several; UTF-8 if empty
};

/// What a game can hold, as bits: a format names those that it keeps.
enum Feature : unsigned {
  kVariations = 1,
  kComments = 2,
  kMarks = 4,  ///< but labels and marked moves
  kTimes = 8,
  kWinRates = 16,
  kProperties = 32,  ///< Node::properties
  kPlayers = 64,     ///< names of the players
  kResult = 128,
  kInfo = 256,  ///< GameTree::info but players and result
  kRule = 512,
  kBoardSize = 1024,
  kSetup = 2048,    ///< stones set up apart from moves, and who moves first
  kBlocked = 4096,  ///< points that nobody can play
  kPasses = 8192,
  kMoveOrder = 16384,
  kManyGames = 32768,  ///< more than one game in a text
  kTurns = 65536,      ///< moves out of turn
  kLabels = 131072,
  kEndCode = 262144,      ///< the number that managers write behind a game
  kMarkedMoves = 524288,  ///< crosses on the stone that has just been played
};

/// A text and sentences about what it leaves out.
struct Written {
  std::string text;
  std::vector<std::string> notKept;
};

/// One format.
struct FormatSpec {
  Format format;
  std::string_view name;         ///< for --from and --to
  std::string_view extensions;   ///< of files, separated by blanks
  std::string_view description;  ///< for people
  unsigned keeps;                ///< bits of Feature
  int boardSize;                 ///< the only one that it holds; 0 where it holds all
  ReadResult (*read)(std::string_view bytes, const ReadOptions& options);
  /// Throws PositionError if a game cannot be held at all (a board too large). Null for a format that is only read.
  std::string (*write)(std::span<const GameTree> games, const WriteOptions& options);
};

/// All formats, in the order of Format.
[[nodiscard]] std::span<const FormatSpec> allFormats();
[[nodiscard]] const FormatSpec& specOf(Format format);

/// The format of that name or file extension (with or without a dot). Throws UsageError.
[[nodiscard]] Format formatNamed(std::string_view name);

/// The format of a text, found by its content; a file's name only decides where the content fits several.
[[nodiscard]] Format detect(std::string_view bytes, std::string_view fileName = "");

/// Reads the games in a text, in the format given or detected. Never throws on bad input: see ReadResult::errors. A
/// file of another kind, and a text of which nothing can be read in the format that was detected, is one error.
[[nodiscard]] ReadResult read(std::string_view bytes, std::optional<Format> format, const ReadOptions& options);

/// Writes games and says what the format could not keep. Throws PositionError, also for a format that is only read.
[[nodiscard]] Written write(std::span<const GameTree> games, Format format, const WriteOptions& options = {});

/// What features are called, in a fixed order.
[[nodiscard]] std::vector<std::string> namesOf(unsigned features);

/// The features that a game makes use of, as bits of Feature.
[[nodiscard]] unsigned featuresOf(const GameTree& game);

}  // namespace pentarch::records
