// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>
#include <utility>

#include "protocol/balance.h"
#include "protocol/session.h"

namespace pentarch {

void Session::on(const command::Start& start, Arrival) {
  game_.reset();
  if (start.width != start.height) {
    options_.output(reply::error("rectangular board is not supported, send START with one number"));
    return;
  }
  if (start.width < kMinBoardSize || start.width > kMaxBoardSize) {
    options_.output(reply::error("unsupported board size, send " + std::to_string(kMinBoardSize) + " to " +
                                 std::to_string(kMaxBoardSize)));
    return;
  }
  startGame(start.width);
}

void Session::on(const command::Restart&, Arrival) {
  if (requireGame()) startGame(engine_.boardSize());
}

void Session::startGame(int boardSize) {
  if (boardSize != engine_.boardSize()) blocked_ = {};
  settings_.startGame();
  ++gameSeed_;
  engine_.newGame(boardSize);
  game_ = Game{};
  options_.output("OK");
}

void Session::on(const command::Begin&, Arrival arrival) {
  if (thinker_.isThinking()) return;  // some clients send BEGIN after every TURN
  if (!requireGame()) return;
  if (engine_.stoneCount() > 0) {
    options_.output(reply::error("board is not empty, send RESTART first"));
    return;
  }
  if (!requireFreePoint()) return;
  engine_.giveTurnTo(Color::Black);
  game_->us = Color::Black;
  answerWithMove(arrival);
}

void Session::on(const command::Turn& turn, Arrival arrival) {
  if (!requireGame() || !requireFreePoint()) return;
  const Square square = freeSquareAt(turn.point);
  if (!square) return;
  // The first stone is Black's, also if other stones were taken back before.
  if (!game_->us || engine_.stoneCount() == 0) game_->us = ~engine_.sideToMove();
  // After stones were taken back out of order the side to move may not be the one that the command implies.
  engine_.giveTurnTo(~*game_->us);
  engine_.play(square);
  if (!requireFreePoint()) {
    engine_.undo();
    return;
  }
  answerWithMove(arrival);
}

void Session::on(const command::TakeBack& takeBack, Arrival) {
  if (!requireGame()) return;
  const Square square = squareAt(takeBack.point);
  if (square) options_.output(engine_.remove(square) ? "OK" : reply::error("no stone there"));
}

void Session::on(const command::Play& play, Arrival) {
  if (!requireGame()) return;
  const Square square = freeSquareAt(play.point);
  if (!square) return;
  if (!game_->us || engine_.stoneCount() == 0) game_->us = engine_.sideToMove();
  engine_.giveTurnTo(*game_->us);
  engine_.play(square);
  options_.output(reply::move(square));
  game_->mayPonder = true;
}

void Session::on(const command::NBest& nBest, Arrival arrival) {
  if (!requireGame() || !requireFreePoint()) return;
  game_->us = engine_.sideToMove();
  answerWithMove(arrival, std::clamp(nBest.count, 1, engine_.boardSize() * engine_.boardSize()), false);
}

void Session::on(const command::Balance& balance, Arrival arrival) {
  if (!requireGame() || !requireFreePoint()) return;
  settings_.applyTo(engine_);
  thinker_.start(arrival);
  const std::vector<Square> stones =
      balance::find(balance, engine_.position(), thinker_, std::bind_front(&Session::limitsFor, this));
  if (!thinker_.finish()) return;
  options_.output(stones.empty() ? reply::error("no room for that many stones") : reply::moves(stones));
}

void Session::on(const command::Swap2Step& swap2Step, Arrival arrival) {
  if (!requireGame()) return;
  if (const std::optional<Color> us = swap2Commands_.answerStep(swap2Step.step, arrival)) game_->us = us;
}

void Session::on(const command::Info& info, Arrival) {
  settings_.apply(info);
  const bool isClock =
      info.key == InfoKey::TimeoutTurn || info.key == InfoKey::TimeoutMatch || info.key == InfoKey::TimeLeft;
  if (isClock && thinker_.isThinking()) thinker_.retime();
}

void Session::on(const command::About&, Arrival) {
  options_.output(reply::about(options_.version));
}

void Session::on(const command::Stop&, Arrival) {}  // the search has already stopped when this is handled

void Session::on(const command::End&, Arrival) {
  hasEnded_ = true;
}

void Session::on(const command::Nothing&, Arrival) {}

void Session::on(const command::Unsupported& unsupported, Arrival) {
  if (unsupported.expectsRows) mode_ = SkippingRows{};
  if (!settings_.guiMode()) options_.output(reply::unknown());
}

void Session::on(const command::ShowInfo&, Arrival) {
  options_.output(reply::message("INFO MAX_THREAD_NUM " + std::to_string(Settings::maxThreads())));
  options_.output(reply::message("INFO MAX_HASH_SIZE " + std::to_string(Settings::kMaxHashLog2Kib)));
}

void Session::on(const command::ShowForbid&, Arrival) {
  if (!requireGame()) return;
  settings_.applyTo(engine_);
  options_.output(reply::forbid(engine_.forbiddenPoints()));
}

void Session::on(const command::HashClear&, Arrival) {
  engine_.clearMemory();
}

void Session::on(const command::HashUsage&, Arrival) {
  hashCommands_.reportUsage();
}

void Session::on(const command::HashFile& file, Arrival) {
  if (file.path.empty()) {
    mode_ = AwaitingHashPath{file.isLoad};
  } else if (requireGame()) {
    hashCommands_.useFile(file.isLoad, file.path);
  }
}

void Session::on(const command::BlockReset&, Arrival) {
  blocked_.clearPoints();
}

void Session::on(const command::BlockPathReset&, Arrival) {
  blocked_.clearPaths();
}

void Session::on(const command::Forbid& forbid, Arrival) {
  if (!requireGame()) return;
  const Square square = squareAt(forbid.point);
  if (square) blocked_.setBlocked(square, forbid.isBlocked);
}

void Session::on(const command::Book& book, Arrival arrival) {
  ReadingBookMoves mode{book};
  takeRow(mode, book.rows, arrival);
}

void Session::on(const command::BookFile& file, Arrival) {
  if (thinker_.isThinking()) {  // an INFO: the other commands of files wait for the end of the search
    namedBook_ = file.path;
    return;
  }
  const bool needsPath = file.action != BookFileAction::Save && file.action != BookFileAction::Check;
  if (needsPath && file.path.empty()) {
    mode_ = AwaitingBookPath{file.action};
    return;
  }
  if (file.action == BookFileAction::Save) mode_ = SkippingRows{};  // its path, which is not needed, may follow
  bookCommands_.useFile(file.action, file.path);
}

void Session::on(const command::OpenList& list, Arrival arrival) {
  ReadingRows mode{RowReader(list.kind)};
  takeRow(mode, list.rows, arrival);
}

// Acts on a list that is complete.
void Session::answerList(const RowReader& list, Arrival arrival) {
  if (!requireGame()) return;
  switch (list.kind()) {
    case ListKind::Board:
      setUpBoard(list);
      if (requireFreePoint()) answerWithMove(arrival);
      break;
    case ListKind::YxBoard:
      setUpBoard(list);
      reportEnding();
      break;
    case ListKind::Swap2:
      if (const std::optional<Color> us = swap2Commands_.answerBoard(list, arrival)) game_->us = us;
      break;
    case ListKind::Block:
    case ListKind::Unblock:
    case ListKind::BlockPath:
    case ListKind::UnblockPath:
      if (!blocked_.apply(list, engine_.boardSize())) {
        options_.output(reply::message("ignored path: it needs distinct points on the board"));
      }
      break;
    case ListKind::Book: break;  // answered by BookCommands
  }
}

void Session::setUpBoard(const RowReader& list) {
  const BoardPosition board = boardFromRows(list.rows(), engine_.boardSize());
  for (const std::string& row : board.ignored) {
    options_.output(reply::message("ignored " + nameOf(list.kind()) + " row: " + row));
  }
  settings_.applyTo(engine_);  // the rule of this position: it may have come with the lines before
  engine_.setUp(board.stones, board.us, LastStone::SetUp);
  game_->us = board.us;
}

// Reports that the game has ended. A manager that asks for a move gets one all the same.
void Session::reportEnding() {
  const Ending ending = engine_.ending();
  if (!ending.isOver()) return;
  options_.output(reply::message("the game has ended: " + describe(ending, engine_.position())));
  if (!ending.loserRow.empty()) options_.output(reply::message("no game leads to this position: both sides have five"));
}

bool Session::requireGame() {
  if (!game_) options_.output(reply::error("no board, send START first"));
  return game_.has_value();
}

bool Session::requireFreePoint() {
  if (engine_.isFull()) options_.output(reply::error("board is full"));
  return !engine_.isFull();
}

// The square of coordinates; none, after an error, if they are off the board.
Square Session::squareAt(Point point) const {
  const Square square = squareOf(point, engine_.boardSize());
  if (!square) options_.output(reply::error("coordinates are off the board"));
  return square;
}

// The same for a square that must be free.
Square Session::freeSquareAt(Point point) const {
  const Square square = squareAt(point);
  if (!square || engine_.at(square) == Cell::Empty) return square;
  options_.output(reply::error("point is not free"));
  return Square::none();
}

}  // namespace pentarch
