// SPDX-License-Identifier: MIT
#include "protocol/session.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "protocol/reply.h"
#include "protocol/text.h"

namespace pentarch {

Session::Session(Engine& engine, LineQueue& queue, Options options)
    : engine_(engine),
      queue_(queue),
      options_(std::move(options)),
      settings_(options_.defaults),
      thinker_(engine_, settings_, queue_, {[this] { handlePending(); }, options_.output, options_.cpuTime}),
      random_(options_.seed ? *options_.seed : std::random_device{}()) {}

bool Session::handle(const Line& line) {
  try {
    return dispatch(line);
  } catch (const std::exception&) {
    recover();
    return true;
  }
}

/// Recovers after an exception: a manager that waits for a move gets one.
void Session::recover() {
  if (!thinker_.isThinking()) {
    options_.output(reply::error("internal error"));
    return;
  }
  if (!thinker_.finish()) return;
  const Square move = anyEmptySquare();
  engine_.play(move);
  options_.output(reply::move(move));
}

bool Session::dispatch(const Line& line) {
  if (options_.inputObserver) options_.inputObserver(line.text);
  const bool isRow = !line.lineClass.isCommand;
  if (rows_ && isRow) {
    feedRows(line.text, line.arrival);
    return true;
  }
  rows_.reset();  // a command inside a list cancels the list
  if (const auto isLoad = std::exchange(hashFile_, std::nullopt); isLoad && isRow) {
    moveHash(*isLoad, text::trimmed(line.text));
    return true;
  }
  if (const auto action = std::exchange(bookFile_, std::nullopt); action && isRow) {
    useBookFile(*action, std::string(text::trimmed(line.text)));
    return true;
  }
  if (std::exchange(skipsRows_, skipsRows_ && isRow)) {
    std::string_view text = line.text;
    if (isRow) {
      skipsRows_ = text::upper(text::takeWord(text)) != "DONE";
      return true;
    }
  }

  if (line.lineClass.interrupt != Interrupt::None) canPonder_ = false;
  const auto parsed = parseLine(line.text);
  const auto* error = std::get_if<ParseError>(&parsed);
  const Command* command = std::get_if<Command>(&parsed);
  const bool needsNoAnswer = command != nullptr && (std::holds_alternative<command::Info>(*command) ||
                                                    std::holds_alternative<command::Nothing>(*command) ||
                                                    std::holds_alternative<command::End>(*command));
  if (line.tooLong && !needsNoAnswer) {
    options_.output(reply::error("line too long"));
    return true;
  }
  if (error != nullptr) {
    const bool isUnknown = error->kind == ParseError::Kind::UnknownWord;
    options_.output(isUnknown ? reply::unknown() : reply::error(error->text));
    return true;
  }
  std::visit([this, &line](const auto& concrete) { on(concrete, line.arrival); }, *command);
  return !ended_;
}

void Session::idle() {
  const auto isWanted = [this] { return settings_.ponders() && settingsAreApplied(); };
  try {
    // Building the tables of a rule takes time: better now than when a move is asked for.
    if (hasGame_ && queue_.isEmpty()) applySettings();
    while (canPonder_ && !rows_ && !skipsRows_ && !hashFile_ && !bookFile_ && settings_.ponders() && queue_.isEmpty() &&
           engine_.state() == GameState::Running) {
      applySettings();
      if (thinker_.ponder(settings_.limits(), isWanted)) canPonder_ = false;
    }
  } catch (const std::exception&) {
    canPonder_ = false;  // nobody waits for a result
  }
}

void Session::handlePending() {
  while (const std::optional<Line> line = queue_.popActingWhileThinking()) {
    try {
      dispatch(*line);
    } catch (const std::exception&) {
      continue;  // the search that is running matters more than a line about it
    }
  }
}

void Session::feedRows(std::string_view text, Arrival arrival) {
  for (const std::string& bad : rows_->feed(text)) {
    options_.output(reply::message("ignored " + nameOf(rows_->kind()) + " row: " + bad));
  }
  if (!rows_->isDone()) return;
  const RowReader reader = *std::exchange(rows_, std::nullopt);
  finishRows(reader, arrival);
}

void Session::finishRows(const RowReader& reader, Arrival arrival) {
  if (reader.kind() == ListKind::Book && !options_.book) return;  // without a book, database commands are ignored
  if (!requireGame()) return;
  switch (reader.kind()) {
    case ListKind::Board:
      if (setUpBoard(reader)) answerWithMove(arrival);
      break;
    case ListKind::YxBoard:
      if (setUpBoard(reader)) tellEnding();
      break;
    case ListKind::Swap2: answerSwap2(reader, arrival); break;
    case ListKind::Block:
    case ListKind::Unblock: block(reader); break;
    case ListKind::BlockPath:
    case ListKind::UnblockPath: blockPath(reader); break;
    case ListKind::Book: answerBook(reader); break;
  }
}

bool Session::setUpBoard(const RowReader& reader) {
  const BoardPosition board = boardFromRows(reader.rows(), engine_.boardSize());
  for (const std::string& row : board.ignored) {
    options_.output(reply::message("ignored " + nameOf(reader.kind()) + " row: " + row));
  }
  engine_.setUp(board.stones, board.us, LastStone::SetUp);
  us_ = board.us;
  if (!engine_.isFull() || reader.kind() == ListKind::YxBoard) return true;
  options_.output(reply::error("board is full"));
  return false;
}

/// Reports that the game has ended. A manager that asks for a move gets one all the same.
void Session::tellEnding() {
  const Ending ending = engine_.ending();
  if (!ending.isOver()) return;
  options_.output(reply::message("the game has ended: " + describe(ending, engine_.position())));
  if (!ending.loserRow.empty()) options_.output(reply::message("no game leads to this position: both sides have five"));
}

void Session::startGame(int boardSize) {
  if (boardSize != engine_.boardSize()) blocked_ = {};
  settings_.startGame();
  engine_.newGame(boardSize);
  hasGame_ = true;
  us_.reset();
  options_.output("OK");
}

bool Session::settingsAreApplied() const {
  return engine_.rule() == settings_.rule() && engine_.threads() == settings_.threads() &&
         engine_.hashBytes() == settings_.hashBytes();
}

/// Hands changed settings to the engine. Called only when they are needed: managers send the rule after START, and
/// settings must not change while the engine thinks.
void Session::applySettings() {
  if (engine_.rule() != settings_.rule()) engine_.setRule(settings_.rule());
  if (engine_.threads() != settings_.threads()) engine_.setThreads(settings_.threads());
  if (engine_.hashBytes() != settings_.hashBytes()) engine_.setHashBytes(settings_.hashBytes());
}

/// Sets the side to move: after stones were taken back out of order it may not be the one that the next command
/// implies.
void Session::giveTurnTo(Color side) {
  if (engine_.sideToMove() != side) engine_.setUp(engine_.stones(), side);
}

void Session::answerWithMove(Arrival arrival, int multiPv, bool mayUseBook) {
  applySettings();
  tellEnding();
  thinker_.start(arrival);
  SearchLimits limits = settings_.limits();
  limits.multiPv = multiPv;
  limits.excluded = blockedMoves();
  Square move = mayUseBook ? bookMove(limits.excluded) : Square::none();
  SearchResult result;
  if (!move) {
    result = thinker_.search(std::move(limits));
    move = result.best;
  }
  if (!thinker_.finish()) return;
  thinker_.report(result);
  if (!move || engine_.at(move) != Cell::Empty) move = anyEmptySquare();
  engine_.play(move);
  options_.output(reply::move(move));
  canPonder_ = true;
}

bool Session::requireGame() {
  if (!hasGame_) options_.output(reply::error("no board, send START first"));
  return hasGame_;
}

Square Session::squareOf(Point point) const {
  return onBoard(point.x, point.y, engine_.boardSize()) ? Square::at(point.x, point.y) : Square::none();
}

/// The empty point closest to the center. Precondition: the board is not full.
Square Session::anyEmptySquare() const {
  const int size = engine_.boardSize();
  const int center = size / 2;
  Square best;
  int bestDistance = 0;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const Square square = Square::at(x, y);
      const int distance = std::max(std::abs(x - center), std::abs(y - center));
      if (engine_.at(square) != Cell::Empty || (best && distance >= bestDistance)) continue;
      best = square;
      bestDistance = distance;
    }
  }
  return best;
}

}  // namespace pentarch
