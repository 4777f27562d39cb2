// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "protocol/command.h"
#include "protocol/line_queue.h"
#include "protocol/rows.h"
#include "protocol/search_reporter.h"
#include "protocol/settings.h"
#include "protocol/swap2.h"
#include "protocol/thinker.h"

namespace pentarch {

/// One conversation with a manager: turns lines into calls of the engine and results into lines. Everything happens on
/// the thread that calls handle(); lines that are to act while the engine thinks are fetched from the queue meanwhile.
class Session {
 public:
  struct Options {
    Settings::Defaults defaults;
    std::string version = "unknown";
    /// Receives every line of output, without its end.
    LineSink output;
    /// Sees every line of input when it is handled. May be empty.
    LineSink inputObserver;
    /// Processor time of the process so far. May be empty.
    std::function<std::chrono::milliseconds()> cpuTime;
  };

  Session(Engine& engine, LineQueue& queue, Options options);

  /// Handles one line; false if it ends the session. Never throws because of input, and answers every command that asks
  /// for a move with one.
  bool handle(const Line& line);

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
  void on(const command::BlockReset& blockReset, Arrival arrival);
  void on(const command::NBest& nBest, Arrival arrival);
  void on(const command::Balance& balance, Arrival arrival);
  void on(const command::Swap2Step& swap2Step, Arrival arrival);
  void on(const command::Nothing& nothing, Arrival arrival);
  void on(const command::Unsupported& unsupported, Arrival arrival);

  bool setUpBoard(const RowReader& reader);
  void block(const RowReader& reader);
  void startGame(int boardSize);
  void applySettings();
  void giveTurnTo(Color side);
  void answerWithMove(Arrival arrival, int multiPv = 1);
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
  std::optional<RowReader> rows_;  // the list that is being read
  bool skipsRows_ = false;         // rows of an unsupported command may follow
  bool hasGame_ = false;
  bool ended_ = false;
  std::optional<Color> us_;  // our side, once that is known
  std::vector<Square> blocked_;
};

}  // namespace pentarch
