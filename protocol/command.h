// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace pentarch {

/// What the arrival of a line does to a search that is running.
enum class Interrupt : std::uint8_t {
  None,  ///< nothing
  Stop,  ///< it must come to its move at once
  Quit,  ///< it must end, and its move is not wanted any more
};

/// How a line is treated by its first word alone, before anybody parses it.
struct InputClass {
  Interrupt interrupt = Interrupt::None;
  bool actsWhileThinking = false;  ///< may be handled in the middle of a search
  bool isCommand = false;          ///< starts with a word of the protocol, so it cannot be a row of a list
};

/// Coordinates as received; nobody has checked them against a board.
struct Point {
  int x = 0;
  int y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

/// The lists that are given row by row up to DONE.
enum class ListKind : std::uint8_t {
  Board,        ///< BOARD: set up and think
  YxBoard,      ///< YXBOARD: set up only
  Swap2,        ///< SWAP2BOARD: choose in the opening
  Block,        ///< YXBLOCK: points not to be considered
  Unblock,      ///< YXBLOCKUNDO: points to be considered again
  BlockPath,    ///< YXBLOCKPATH: moves from the empty board, the last of them not to be considered
  UnblockPath,  ///< YXBLOCKPATHUNDO: to be considered again
  Book,         ///< one of the database commands: the moves that lead to a position
};

/// Settings that make a difference. Every other key is accepted and ignored.
enum class InfoKey : std::uint8_t {
  TimeoutTurn,
  TimeoutMatch,
  TimeLeft,
  MaxMemory,
  Rule,
  MaxDepth,
  MaxNode,
  ThreadNum,
  HashSize,
  ShowDetail,
  Pondering,
  UseDatabase,
  DatabaseReadOnly,
  DatabasePlies,
};

/// What is asked of the position book about a position that follows move by move.
enum class BookAction : std::uint8_t {
  QueryAll,         ///< YXQUERYDATABASEALL: the moves that are known
  QueryAllAndText,  ///< YXQUERYDATABASEALLT: the same and the remark
  QueryOne,         ///< YXQUERYDATABASEONE: the value
  QueryText,        ///< YXQUERYDATABASETEXT: the remark
  EditValue,        ///< YXEDITTVDDATABASE mask label value depth
  EditText,         ///< YXEDITTEXTDATABASE "remark"
  EditLabel,        ///< YXEDITLABELDATABASE x,y label: of the position after the move x,y
  EraseOne,         ///< YXDELETEDATABASEONE
  EraseAll,         ///< YXDELETEDATABASEALL [which]: the position and all that contain it
  SetBestMove,      ///< YXSETBESTMOVEDATABASE: the last move is the best one of the position before
  ClearBestMove,    ///< YXCLEARBESTMOVEDATABASE: the last move is not to be played
};

/// What is asked of the file of a position book.
enum class BookFileAction : std::uint8_t {
  Open,          ///< YXSETDATABASE
  Save,          ///< YXSAVEDATABASE
  Merge,         ///< YXDBMERGE: takes over what another book knows
  Split,         ///< YXDBSPLIT: another book gets what has the stones of the board
  WriteText,     ///< YXDBTOTXT: a text of the entries of this rule and board size
  WriteAllText,  ///< YXDBTOTXTALL: a text of all entries
  WriteLibrary,  ///< YXDBTOLIB: a tree for RenLib
  Read,          ///< YXTXTTODB, YXLIBTODB: takes over what such a file says
  Check,         ///< YXDBCHECK: whether something is wrong with the book; no file
};

namespace command {

/// Edge lengths; 0 where the text was no number.
struct Start {
  int width = 0;
  int height = 0;
};
struct Restart {};
struct Begin {};
struct Turn {
  Point point;
};
struct TakeBack {
  Point point;
};
struct Play {
  Point point;
};
/// The start of a list; `rows` is what followed on the same line.
struct OpenList {
  ListKind kind = ListKind::Board;
  std::string rows;
};
struct Info {
  InfoKey key = InfoKey::TimeoutTurn;
  std::int64_t value = 0;
};
struct About {};
struct Stop {};
struct End {};
struct ShowInfo {};
struct ShowForbid {};
struct HashClear {};
struct HashUsage {};
/// The hash table is to be written to a file, or read from one. Without a path it comes on the next line.
struct HashFile {
  bool isLoad = false;
  std::string path;
};
struct BlockReset {};
struct BlockPathReset {};
/// One point that is not to be considered, or again.
struct Forbid {
  Point point;
  bool isBlocked = true;
};
/// Think and report the best `count` moves.
struct NBest {
  int count = 1;
};
/// Name one or two stones after which the value for the side to move is about `bias`.
struct Balance {
  int stones = 1;
  int bias = 0;
};
/// One step of choosing in a swap2 opening, in the manner of Yixin-Board: 1..3.
struct Swap2Step {
  int step = 1;
};
/// Something about one position of the book, whose moves follow as rows.
struct Book {
  BookAction action = BookAction::QueryAll;
  std::string arguments;
};
/// Something about the file of the book. Without a path it comes on the next line.
struct BookFile {
  BookFileAction action = BookFileAction::Open;
  std::string path;
  bool isSetting = false;  ///< came as INFO, so it says nothing about the other end
};
/// Understood and without effect: a blank line, an unknown setting.
struct Nothing {};
/// An extension that is not supported; it may bring rows or a path along that must not be taken for commands.
struct Unsupported {
  bool bringsRows = false;
};

}  // namespace command

using Command =
    std::variant<command::Start, command::Restart, command::Begin, command::Turn, command::TakeBack, command::Play,
                 command::OpenList, command::Info, command::About, command::Stop, command::End, command::ShowInfo,
                 command::ShowForbid, command::HashClear, command::HashUsage, command::HashFile, command::BlockReset,
                 command::BlockPathReset, command::Forbid, command::NBest, command::Balance, command::Swap2Step,
                 command::Book, command::BookFile, command::Nothing, command::Unsupported>;

/// A line that is no command.
struct ParseError {
  enum class Kind : std::uint8_t { UnknownWord, BadArguments };
  Kind kind = Kind::UnknownWord;
  std::string text;  ///< for people
};

/// Classifies a line by its first word. Pure.
[[nodiscard]] InputClass classify(std::string_view line);

/// Reads one line that is not a row of a list. Pure; accepts any bytes.
[[nodiscard]] std::variant<Command, ParseError> parseLine(std::string_view line);

}  // namespace pentarch
