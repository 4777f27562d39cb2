// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/book.h"
#include "engine/engine.h"
#include "protocol/blocked_moves.h"
#include "protocol/book_commands.h"
#include "protocol/command.h"
#include "protocol/hash_commands.h"
#include "protocol/line_queue.h"
#include "protocol/reply.h"
#include "protocol/rows.h"
#include "protocol/settings.h"
#include "protocol/swap2_commands.h"
#include "protocol/thinker.h"

namespace pentarch {

/// One conversation with a manager: turns lines into calls of the engine and results into lines. Everything happens on
/// the thread that calls handle(); lines that may be handled while the engine thinks are fetched from the queue
/// meanwhile.
///
/// The session is a state machine. Its mode decides how a line that is no command is taken: as a row of a list, as a
/// path, or not at all. A command leaves every mode and may enter another one. Thinking is no mode: during a search the
/// lines that are handled at once pass through the modes as always.
class Session {
 public:
  struct Options {
    Settings::Defaults defaults;
    std::string version = "unknown";
    /// Receives every line of output, without its end.
    LineSink output;
    /// Receives every line of input when it is handled. May be empty.
    LineSink inputObserver;
    /// Receives the reason of every exception that the session recovers from. May be empty.
    LineSink faultObserver;
    /// Processor time of the process so far. May be empty.
    std::function<std::chrono::milliseconds()> cpuTime;
    /// True if the manager may have files read and written. False is for hosts that feed input from elsewhere, such as
    /// the fuzzer.
    bool allowsFiles = true;
    /// Seed of random choices; none: different ones every time.
    std::optional<std::uint64_t> seed;
    /// The initial position book. May be null.
    std::shared_ptr<book::PositionBook> book;
    /// Opens book files that the manager names. May be null.
    std::shared_ptr<BookFiles> bookFiles;
  };

  Session(Engine& engine, LineQueue& queue, Options options);

  /// Handles one line; false if it ended the session, which ignores every further line. Never throws: a command that
  /// fails for lack of memory is answered by an error or, once it is known to ask for a move, by a move.
  bool handle(const Line& line);

  /// Call while no line waits: applies changed settings, and ponders on the opponent's turn if enabled, until there is
  /// a line to handle. Prints nothing of its own: lines that can be handled meanwhile are answered.
  void idle();

 private:
  using Arrival = Clock::time_point;

  /// No list or path is expected.
  struct Idle {};
  /// The rows of a list follow, up to DONE.
  struct ReadingRows {
    RowReader reader;
  };
  /// The same for a database command: the moves that lead to its position follow.
  struct ReadingBookMoves {
    command::Book command;
    RowReader reader{ListKind::Book};
  };
  /// The path of a file of the hash table comes on the next line.
  struct AwaitingHashPath {
    bool isLoad = false;
  };
  /// The path of a book file comes on the next line.
  struct AwaitingBookPath {
    BookFileAction action = BookFileAction::Open;
  };
  /// Rows or a path of a command without effect may follow, up to DONE or the next command.
  struct SkippingRows {};
  using Mode = std::variant<Idle, ReadingRows, ReadingBookMoves, AwaitingHashPath, AwaitingBookPath, SkippingRows>;

  /// The game on the engine's board.
  struct Game {
    std::optional<Color> us;  ///< our side, once it is known
    bool mayPonder = false;   ///< we have moved, and no command has ended the pondering since
  };

  void dispatch(const Line& line);
  void handlePending();
  void note(const std::exception& fault) const;
  void recover();
  void openNamedBook();
  [[nodiscard]] bool canPonder() const;

  /// Takes a line that is no command; false if the mode has no use for it. The mode is no longer mode_.
  bool takeRow(Idle& mode, std::string_view text, Arrival arrival);
  bool takeRow(ReadingRows& mode, std::string_view text, Arrival arrival);
  bool takeRow(ReadingBookMoves& mode, std::string_view text, Arrival arrival);
  bool takeRow(AwaitingHashPath& mode, std::string_view text, Arrival arrival);
  bool takeRow(AwaitingBookPath& mode, std::string_view text, Arrival arrival);
  bool takeRow(SkippingRows& mode, std::string_view text, Arrival arrival);
  bool feed(RowReader& reader, std::string_view text);

  void handleCommand(const Line& line);
  void on(const command::Start& start, Arrival arrival);
  void on(const command::Restart& restart, Arrival arrival);
  void on(const command::Begin& begin, Arrival arrival);
  void on(const command::Turn& turn, Arrival arrival);
  void on(const command::TakeBack& takeBack, Arrival arrival);
  void on(const command::Play& play, Arrival arrival);
  void on(const command::OpenList& list, Arrival arrival);
  void on(const command::Info& info, Arrival arrival);
  void on(const command::About& about, Arrival arrival);
  void on(const command::Stop& stop, Arrival arrival);
  void on(const command::End& end, Arrival arrival);
  void on(const command::ShowInfo& showInfo, Arrival arrival);
  void on(const command::ShowForbid& showForbid, Arrival arrival);
  void on(const command::HashClear& hashClear, Arrival arrival);
  void on(const command::HashUsage& hashUsage, Arrival arrival);
  void on(const command::HashFile& file, Arrival arrival);
  void on(const command::BlockReset& blockReset, Arrival arrival);
  void on(const command::BlockPathReset& blockPathReset, Arrival arrival);
  void on(const command::Forbid& forbid, Arrival arrival);
  void on(const command::NBest& nBest, Arrival arrival);
  void on(const command::Balance& balance, Arrival arrival);
  void on(const command::Swap2Step& swap2Step, Arrival arrival);
  void on(const command::Book& book, Arrival arrival);
  void on(const command::BookFile& file, Arrival arrival);
  void on(const command::Nothing& nothing, Arrival arrival);
  void on(const command::Unsupported& unsupported, Arrival arrival);

  void answerList(const RowReader& list, Arrival arrival);
  void answerWithMove(Arrival arrival, int multiPv = 1, bool asPlayer = true);
  void startGame(int boardSize);
  void setUpBoard(const RowReader& list);
  void reportEnding();
  [[nodiscard]] bool requireGame();
  [[nodiscard]] bool requireFreePoint();
  [[nodiscard]] SearchResult findMove(SearchLimits limits);
  [[nodiscard]] SearchLimits limitsFor(const Position& position, int multiPv) const;
  [[nodiscard]] Square squareAt(Point point) const;
  [[nodiscard]] Square freeSquareAt(Point point) const;
  [[nodiscard]] Square fallbackMove() const;

  Engine& engine_;
  LineQueue& queue_;
  Options options_;
  Settings settings_;
  Thinker thinker_;
  BookCommands bookCommands_;
  HashCommands hashCommands_;
  Swap2Commands swap2Commands_;
  BlockedMoves blocked_;
  std::optional<Game> game_;
  std::uint64_t gameSeed_;                // of the choices of a level; another one for each game
  bool owesMove_ = false;                 // the command that is being handled has to be answered by a move
  std::optional<std::string> namedBook_;  // path of a book to open after the search
  Mode mode_;
  bool hasEnded_ = false;
};

}  // namespace pentarch
