// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/text.h"

namespace pentarch {

/// Effect of a line that arrives while the engine thinks.
enum class WhileThinking : std::uint8_t {
  Now,    ///< it is handled in the middle of the search
  Waits,  ///< it is handled after the move
  Stops,  ///< the search must deliver its move at once
  Quits,  ///< the search must end, and its move is not wanted
};

/// Treatment of a line as determined by its first word alone, before it is parsed.
struct InputClass {
  WhileThinking whileThinking = WhileThinking::Waits;
  bool isCommand = false;  ///< starts with a protocol word, so it cannot be a row of a list

  [[nodiscard]] bool interrupts() const {
    return whileThinking == WhileThinking::Stops || whileThinking == WhileThinking::Quits;
  }
};

/// Lists of rows up to DONE.
enum class ListKind : std::uint8_t {
  Board,        ///< BOARD: set up and think
  YxBoard,      ///< YXBOARD: set up only
  Swap2,        ///< SWAP2BOARD: choose in the opening
  Block,        ///< YXBLOCK: points not to be considered
  Unblock,      ///< YXBLOCKUNDO: points to be considered again
  BlockPath,    ///< YXBLOCKPATH: moves from the empty board on, the last of which is not to be considered
  UnblockPath,  ///< YXBLOCKPATHUNDO: such moves, the last of which is to be considered again
  Book,         ///< database commands: the moves that lead to a position
};

/// Keys of INFO whose value is a number. Every other key is accepted and ignored, except DATABASE_FILE, which names a
/// path.
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
  Strength,
  Seed,
};

/// Actions on one position of the book, whose moves follow as rows.
enum class BookAction : std::uint8_t {
  QueryAll,         ///< YXQUERYDATABASEALL: query the known moves
  QueryAllAndText,  ///< YXQUERYDATABASEALLT: query the known moves and the remark
  QueryOne,         ///< YXQUERYDATABASEONE: query the value
  QueryText,        ///< YXQUERYDATABASETEXT: query the remark
  EditValue,        ///< YXEDITTVDDATABASE mask label value depth
  EditText,         ///< YXEDITTEXTDATABASE "remark"
  EditLabel,        ///< YXEDITLABELDATABASE x,y label: label of the position after the move x,y
  EraseOne,         ///< YXDELETEDATABASEONE
  EraseAll,         ///< YXDELETEDATABASEALL [which]: the position and all that contain it
  SetBestMove,      ///< YXSETBESTMOVEDATABASE: make the last move the best one of the position before
  ClearBestMove,    ///< YXCLEARBESTMOVEDATABASE: remove the last move from the position before
};

/// Actions on the file of a position book.
enum class BookFileAction : std::uint8_t {
  Open,          ///< YXSETDATABASE
  Save,          ///< YXSAVEDATABASE
  Merge,         ///< YXDBMERGE: merges another book into this one
  Split,         ///< YXDBSPLIT: merges the positions that contain the stones of the board into another book
  WriteText,     ///< YXDBTOTXT: writes the entries of this rule and board size as text
  WriteAllText,  ///< YXDBTOTXTALL: writes all entries as text
  WriteLibrary,  ///< YXDBTOLIB: writes a tree for RenLib
  Read,          ///< YXTXTTODB, YXLIBTODB: imports such a file
  Check,         ///< YXDBCHECK: reports problems of the book; takes no path
};

namespace command {

/// Edge lengths; 0 if the text was not a number.
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
/// The start of a list; `rows` is the rest of the line.
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
/// Writes the hash table to a file, or loads one. If the path is empty, it comes on the next line.
struct HashFile {
  bool isLoad = false;
  std::string path;
};
struct BlockReset {};
struct BlockPathReset {};
/// Blocks or unblocks one point.
struct Forbid {
  Point point;
  bool isBlocked = true;
};
/// Searches and reports the best `count` moves.
struct NBest {
  int count = 1;
};
/// Names one or two stones after which the value for the side to move is closest to `bias`.
struct Balance {
  int stones = 1;
  int bias = 0;
};
/// One step (1..3) of a swap2 opening, as Yixin-Board asks for it.
struct Swap2Step {
  int step = 1;
};
/// An action on one position of the book, whose moves follow as rows: from `rows` on, the rest of the line, unless that
/// is the arguments of the action.
struct Book {
  BookAction action = BookAction::QueryAll;
  std::string arguments;
  std::string rows;
};
/// An action on the file of the book. If the path is empty, it comes on the next line.
struct BookFile {
  BookFileAction action = BookFileAction::Open;
  std::string path;
  bool isSetting = false;  ///< sent as INFO, which does not indicate a front end
};
/// A line without effect: a blank line, an unknown setting.
struct Nothing {};
/// An unsupported extension; rows or a path that follow it must not be taken for commands.
struct Unsupported {
  bool expectsRows = false;
};

}  // namespace command

using Command =
    std::variant<command::Start, command::Restart, command::Begin, command::Turn, command::TakeBack, command::Play,
                 command::OpenList, command::Info, command::About, command::Stop, command::End, command::ShowInfo,
                 command::ShowForbid, command::HashClear, command::HashUsage, command::HashFile, command::BlockReset,
                 command::BlockPathReset, command::Forbid, command::NBest, command::Balance, command::Swap2Step,
                 command::Book, command::BookFile, command::Nothing, command::Unsupported>;

/// The reason why a line is not a valid command.
struct ParseError {
  enum class Kind : std::uint8_t { UnknownWord, BadArguments };
  Kind kind = Kind::UnknownWord;
  std::string text;  ///< of BadArguments: human-readable
};

/// True for the commands that only graphical front ends of the Yixin family send. Pure.
[[nodiscard]] bool indicatesFrontEnd(const Command& command);

/// Classifies a line by its first word. Pure.
[[nodiscard]] InputClass classify(std::string_view line);

/// Reads one line that is not a row of a list. Pure; accepts any bytes.
[[nodiscard]] std::variant<Command, ParseError> parseLine(std::string_view line);

}  // namespace pentarch
