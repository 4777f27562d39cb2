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
      thinker_(engine_, settings_, queue_, {[this] { handlePending(); }, options_.output, options_.cpuTime}) {}

bool Session::handle(const Line& line) {
  try {
    return dispatch(line);
  } catch (const std::exception&) {
    recover();
    return true;
  }
}

/// The last resort after an exception: a manager that waits for a move gets one.
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
  rows_.reset();  // a command inside a list: the list is void
  if (std::exchange(skipsRows_, skipsRows_ && isRow)) {
    std::string_view text = line.text;
    if (isRow) {
      skipsRows_ = text::upper(text::takeWord(text)) != "DONE";
      return true;
    }
  }

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
    options_.output(reply::message("ignored BOARD row: " + bad));
  }
  if (!rows_->isDone()) return;
  const RowReader reader = *std::exchange(rows_, std::nullopt);
  finishRows(reader, arrival);
}

void Session::finishRows(const RowReader& reader, Arrival arrival) {
  if (!requireGame()) return;
  switch (reader.kind()) {
    case ListKind::Board:
      if (setUpBoard(reader)) answerWithMove(arrival);
      break;
    case ListKind::YxBoard: setUpBoard(reader); break;
    case ListKind::Swap2: answerSwap2(reader, arrival); break;
    case ListKind::Block:
    case ListKind::Unblock: block(reader); break;
  }
}

bool Session::setUpBoard(const RowReader& reader) {
  const BoardPosition board = boardFromRows(reader.rows(), engine_.boardSize());
  for (const std::string& row : board.ignored) options_.output(reply::message("ignored BOARD row: " + row));
  engine_.setUp(board.stones, board.us);
  us_ = board.us;
  if (!engine_.isFull() || reader.kind() == ListKind::YxBoard) return true;
  options_.output(reply::error("board is full"));
  return false;
}

void Session::block(const RowReader& reader) {
  for (const Row& row : reader.rows()) {
    const Square square = squareOf(row.point);
    if (square.isNone()) continue;
    std::erase(blocked_, square);
    if (reader.kind() == ListKind::Block) blocked_.push_back(square);
  }
}

void Session::startGame(int boardSize) {
  if (boardSize != engine_.boardSize()) blocked_.clear();
  settings_.startGame();
  engine_.newGame(boardSize);
  hasGame_ = true;
  us_.reset();
  options_.output("OK");
}

/// Hands changed settings to the engine. Waits until they are needed: managers name the rule after START, and nothing
/// of this may happen while the engine thinks.
void Session::applySettings() {
  if (engine_.rule() != settings_.rule()) engine_.setRule(settings_.rule());
  if (engine_.threads() != settings_.threads()) engine_.setThreads(settings_.threads());
  if (engine_.hashBytes() != settings_.hashBytes()) engine_.setHashBytes(settings_.hashBytes());
}

/// After stones were taken back out of order the side to move may not be the one that the next command means.
void Session::giveTurnTo(Color side) {
  if (engine_.sideToMove() != side) engine_.setUp(engine_.stones(), side);
}

void Session::answerWithMove(Arrival arrival, int multiPv) {
  applySettings();
  thinker_.start(arrival);
  SearchLimits limits = settings_.limits();
  limits.multiPv = multiPv;
  limits.excluded = blocked_;
  const SearchResult result = thinker_.search(std::move(limits));
  if (!thinker_.finish()) return;
  thinker_.report(result);
  const bool isPlayable = result.best && engine_.at(result.best) == Cell::Empty;
  const Square move = isPlayable ? result.best : anyEmptySquare();
  engine_.play(move);
  options_.output(reply::move(move));
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
