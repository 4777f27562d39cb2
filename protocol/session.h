// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "engine/book.h"
#include "engine/engine.h"
#include "protocol/blocked_moves.h"
#include "protocol/command.h"
#include "protocol/line_queue.h"
#include "protocol/rows.h"
#include "protocol/search_reporter.h"
#include "protocol/settings.h"
#include "protocol/swap2.h"
#include "protocol/thinker.h"

namespace pentarch {

/// One conversation with a manager: turns lines into calls of the engine and results into lines. Everything happens on
/// the thread that calls handle(); lines that may be handled while the engine thinks are fetched from the queue
/// meanwhile.
class Session {
 public:
  struct Options {
    Settings::Defaults defaults;
    std::string version = "unknown";
    /// Receives every line of output, without its end.
    LineSink output;
    /// Receives every line of input when it is handled. May be empty.
    LineSink inputObserver;
    /// Processor time of the process so far. May be empty.
    std::function<std::chrono::milliseconds()> cpuTime;
    /// True if the manager may have files read and written.
    bool allowsFiles = true;
    /// Seed of random choices; none: different ones every time.
    std::optional<std::uint64_t> seed;
    /// The initial position book. May be null.
    std::shared_ptr<book::PositionBook> book;
    /// Opens book files that the manager names. May be null.
    std::shared_ptr<book::BookFiles> bookFiles;
  };

  Session(Engine& engine, LineQueue& queue, Options options);

  /// Handles one line; false if it ends the session. No input makes it throw, and it answers every command that asks
  /// for a move with a move.
  bool handle(const Line& line);

  /// Call while no line waits: applies changed settings, and ponders on the opponent's turn if enabled, until there is
  /// a line to handle. Prints nothing.
  void idle();

 private:
  using Arrival = Clock::time_point;

  bool dispatch(const Line& line);
  void handlePending();
  void feedRows(std::string_view text, Arrival arrival);
  void finishRows(const RowReader& reader, Arrival arrival);
  void recover();

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
  void on(const command::HashFile& hashFile, Arrival arrival);
  void on(const command::BlockReset& blockReset, Arrival arrival);
  void on(const command::BlockPathReset& blockPathReset, Arrival arrival);
  void on(const command::Forbid& forbid, Arrival arrival);
  void on(const command::NBest& nBest, Arrival arrival);
  void on(const command::Balance& balance, Arrival arrival);
  void on(const command::Swap2Step& swap2Step, Arrival arrival);
  void on(const command::Book& book, Arrival arrival);
  void on(const command::BookFile& bookFile, Arrival arrival);
  void on(const command::Nothing& nothing, Arrival arrival);
  void on(const command::Unsupported& unsupported, Arrival arrival);

  bool setUpBoard(const RowReader& reader);
  void tellEnding();
  void block(const RowReader& reader);
  void blockPath(const RowReader& reader);
  void setBlocked(Point point, bool isBlocked);
  [[nodiscard]] std::vector<Square> blockedMoves() const;
  void moveHash(bool isLoad, std::string_view path);
  void startGame(int boardSize);
  [[nodiscard]] bool settingsAreApplied() const;
  void applySettings();
  void giveTurnTo(Color side);
  void answerWithMove(Arrival arrival, int multiPv = 1, bool mayUseBook = true);
  [[nodiscard]] Square bookMove(const std::vector<Square>& excluded);
  void answerBook(const RowReader& reader);
  void answerBook(const command::Book& question, const book::BookPosition& position);
  void changeBestMove(const book::BookPosition& position, Square move, bool isBest);
  void labelPoint(const book::BookPosition& position, std::string_view arguments);
  void useBookFile(BookFileAction action, const std::string& path);
  [[nodiscard]] std::vector<std::string> bookFileAnswer(BookFileAction action, const std::string& path);
  [[nodiscard]] bool bookIsReadOnly() const;
  void answerSwap2(const RowReader& reader, Arrival arrival);
  std::optional<swap2::Choice> chooseSwap2(const std::vector<Square>& stones, Arrival arrival);
  void commitSwap2(std::vector<Square> stones, const swap2::Choice& choice);
  [[nodiscard]] bool requireGame();
  [[nodiscard]] Square squareOf(Point point) const;
  [[nodiscard]] Square anyEmptySquare() const;

  Engine& engine_;
  LineQueue& queue_;
  Options options_;
  Settings settings_;
  Thinker thinker_;
  std::optional<RowReader> rows_;              // the list that is being read
  std::optional<command::Book> bookQuestion_;  // the command that the list belongs to
  std::optional<BookFileAction> bookFile_;     // the path for this action comes next
  std::optional<bool> hashFile_;               // the path of a file comes next: true to load it, false to dump
  bool skipsRows_ = false;                     // rows of an unsupported command may follow
  bool hasGame_ = false;
  bool ended_ = false;
  bool canPonder_ = false;   // the last change of the board was a move of ours
  std::optional<Color> us_;  // our side, once it is known
  BlockedMoves blocked_;
  std::mt19937_64 random_;
};

}  // namespace pentarch
