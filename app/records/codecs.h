// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/records/formats.h"

/// The reader and the writer of each format, and the test that recognizes it by content. Only the table in formats.cpp
/// needs them all; callers use records::read and records::write.
namespace pentarch::records {

/// Letter notation, one game per line: "h8i9g7", "h8 i9, g7", "1. h8 i9 2. g7", "--" for a pass.
[[nodiscard]] ReadResult readLetters(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeLetters(std::span<const GameTree> games, const WriteOptions& options);

/// Coordinates, one game per line: "7,7 8,8", from 0; a1 is 0,0 (with rows from the top, the upper left corner).
[[nodiscard]] ReadResult readCoordinates(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeCoordinates(std::span<const GameTree> games, const WriteOptions& options);

/// Tournament openings, one per line: "8,-3, 6,-4", relative to the point (N/2, N/2), rightwards and downwards.
[[nodiscard]] ReadResult readOffsets(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeOffsets(std::span<const GameTree> games, const WriteOptions& options);

/// BOARD ... DONE blocks of the protocol, any number per text or log: rows "x,y,who" from 0, where who is 1 for a stone
/// of the side to move, 2 for the other side, 3 for a blocked point; on several lines or all on one. The side to move,
/// if not given, is that of notation::colorToMove(). A preceding "START n" gives the board size. In a log, commands may
/// have a prefix, and other lines (an engine's messages) may be interleaved; a block without DONE is an error.
[[nodiscard]] ReadResult readBoardBlocks(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeBoardBlocks(std::span<const GameTree> games, const WriteOptions& options);
/// True if the text holds such a block.
[[nodiscard]] bool looksLikeBoardBlock(std::string_view bytes);

/// Piskvork's .psq: "Piskvorky 15x15, 0:0, 0", a line "x,y,ms" per move (from 1, rows from the top), then, in
/// tournament games, the names of the players, a result code and the result with the rule, "1,Freestyle". Blank lines
/// are skipped; another header starts another game. Other lines at the end are a warning.
[[nodiscard]] ReadResult readPsq(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writePsq(std::span<const GameTree> games, const WriteOptions& options);

/// Features that the result line of a written game keeps beyond those of the format: kRule and kResult; only kRule if a
/// reason such as a resignation is lost; 0 if the result or the rule is unknown, so that there is no such line.
[[nodiscard]] unsigned featuresOfResultLine(const GameTree& game);

inline constexpr int kRecBoardSize = 20;
/// Gomotur's .rec: the names of both players, a line "x,y,ms" per move (from 0, rows from the top, always 20x20), a
/// result code. Other lines at the end are a warning.
[[nodiscard]] ReadResult readRec(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeRec(std::span<const GameTree> games, const WriteOptions& options);
/// True if a text looks like one: a line of three numbers after two lines that are not numbers.
[[nodiscard]] bool looksLikeRec(std::string_view bytes);

/// SGF (FF[4], GM[4]) as written by other programs (c-gomoku-cli, managers) and by this one. Rows count from the top.
///
/// Comments C, marks MA TR SQ CR LB, setup AB AW AE PL, the usual game properties; SBKV is Black's win rate in percent.
/// Our own are TS, the time spent on a move in milliseconds (a comment like "123ms" is read as one), and BP, blocked
/// points. All other properties are kept unchanged. Nodes without a move are merged into the previous one.
[[nodiscard]] ReadResult readSgf(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeSgf(std::span<const GameTree> games, const WriteOptions& options);
/// True if a text holds "(;" at the start of a line, or before a property outside lines that start with '#'.
[[nodiscard]] bool looksLikeSgf(std::string_view bytes);

inline constexpr int kRenLibBoardSize = 15;
/// RenLib's .lib (15x15): a tree of moves with comments and board texts. Writes version 3.4; reads all versions up to
/// it and the headerless one before. docs/formats.md describes the bytes.
[[nodiscard]] ReadResult readRenLib(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeRenLib(std::span<const GameTree> games, const WriteOptions& options);
/// Features that a library keeps in general, but loses of this game: kLabels if a point has several labels, or a label
/// has no text; kLabels or kComments if a text holds one of the characters 0 and 8, which end texts and first lines.
[[nodiscard]] unsigned featuresLostInRenLib(const GameTree& game);
/// True if bytes start with the header of a library.
[[nodiscard]] bool looksLikeRenLib(std::string_view bytes);

inline constexpr int kPosBoardSize = 15;
/// 15x15 positions as bytes (.pos): the number of moves, then 15 * row + column of each, rows from the top. RenLib's
/// byte for a pass is read as a pass.
[[nodiscard]] ReadResult readPos(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writePos(std::span<const GameTree> games, const WriteOptions& options);
/// True if the bytes are such a position: as many distinct points as the first byte says.
[[nodiscard]] bool looksLikePos(std::string_view bytes);

/// Yixin-Board's .sav: the board size twice, the number of moves, then a line "row column" per move, from 0 and from
/// the top.
[[nodiscard]] ReadResult readSav(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeSav(std::span<const GameTree> games, const WriteOptions& options);
/// True if a text starts like one: three lines of one number each, the first two equal.
[[nodiscard]] bool looksLikeSav(std::string_view bytes);

/// Links to a position on gomocalc.com, one per line: "https://gomocalc.com/#/h8i9", also without "https://" or the
/// second slash; the moves are in letter notation with row 1 at the bottom. "?rule=2" gives the rule by the site's
/// number.
[[nodiscard]] ReadResult readLinks(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeLinks(std::span<const GameTree> games, const WriteOptions& options);
/// True if the first line that is not a comment starts with a link.
[[nodiscard]] bool looksLikeLink(std::string_view bytes);

/// Games as JSON objects, one per line; also read from an array or from a single object on several lines.
[[nodiscard]] ReadResult readJson(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeJson(std::span<const GameTree> games, const WriteOptions& options);

/// Files of self-play games (*.games, see game_file.h): rule, size, result, and the win rates of the searches.
/// Read-only.
[[nodiscard]] ReadResult readSelfPlay(std::string_view bytes, const ReadOptions& options);
/// True if bytes start like such a file.
[[nodiscard]] bool looksLikeSelfPlay(std::string_view bytes);

/// An error at a byte of a binary file; the column is the number of the byte, from 1.
[[nodiscard]] Error byteError(std::string_view bytes, std::size_t offset, std::string message,
                              const ReadOptions& options);

/// A sentence about bytes that are not a game ("a PNG picture, no game"), with advice if there is any; empty if they
/// may be a game. Binary game formats must be detected before.
[[nodiscard]] std::string_view foreignKind(std::string_view bytes);

}  // namespace pentarch::records
