// SPDX-License-Identifier: MIT
#include <algorithm>

#include "protocol/reply.h"
#include "protocol/session.h"
#include "protocol/text.h"

namespace pentarch {

void Session::on(const command::Start& start, Arrival) {
  hasGame_ = false;
  if (start.width != start.height && start.width > 0 && start.height > 0) {
    options_.output(reply::error("rectangular board is not supported"));
    return;
  }
  if (start.width < kMinBoardSize || start.width > kMaxBoardSize) {
    options_.output(reply::error("unsupported board size"));
    return;
  }
  startGame(start.width);
}

void Session::on(const command::Restart&, Arrival) {
  if (requireGame()) startGame(engine_.boardSize());
}

void Session::on(const command::Begin&, Arrival arrival) {
  if (thinker_.isThinking()) return;  // some clients send BEGIN after every TURN
  if (!requireGame()) return;
  if (engine_.stoneCount() > 0 || engine_.isFull()) {
    options_.output(reply::error("board is not empty"));
    return;
  }
  giveTurnTo(Color::Black);
  us_ = Color::Black;
  answerWithMove(arrival);
}

void Session::on(const command::Turn& turn, Arrival arrival) {
  if (!requireGame()) return;
  if (engine_.isFull()) {
    options_.output(reply::error("board is full"));
    return;
  }
  const Square square = squareOf(turn.point);
  if (square.isNone() || engine_.at(square) != Cell::Empty) {
    options_.output(reply::error(square.isNone() ? "coordinates are off the board" : "point is occupied"));
    return;
  }

  if (!us_) us_ = ~engine_.sideToMove();
  giveTurnTo(~*us_);
  engine_.play(square);
  if (engine_.isFull()) {
    engine_.undo();
    options_.output(reply::error("board is full"));
    return;
  }
  answerWithMove(arrival);
}

void Session::on(const command::TakeBack& takeBack, Arrival) {
  if (!requireGame()) return;
  const Square square = squareOf(takeBack.point);
  const bool removed = square && engine_.remove(square);
  options_.output(removed ? "OK" : reply::error("no stone there"));
}

void Session::on(const command::Play& play, Arrival) {
  if (!requireGame()) return;
  const Square square = squareOf(play.point);
  if (square.isNone() || engine_.at(square) != Cell::Empty) {
    options_.output(reply::error("point is not free"));
    return;
  }
  if (!us_) us_ = engine_.sideToMove();
  giveTurnTo(*us_);
  engine_.play(square);
  options_.output(reply::move(square));
  canPonder_ = true;
}

void Session::on(const command::OpenList& list, Arrival arrival) {
  if (list.kind != ListKind::Board && list.kind != ListKind::Swap2) settings_.enableGuiMode();
  rows_.emplace(list.kind);
  feedRows(list.rows, arrival);
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
  ended_ = true;
}

void Session::on(const command::ShowInfo&, Arrival) {
  settings_.enableGuiMode();
  options_.output(reply::message("INFO MAX_THREAD_NUM " + std::to_string(Settings::maxThreads())));
  options_.output(reply::message("INFO MAX_HASH_SIZE " + std::to_string(Settings::kMaxHashLog2Kib)));
}

void Session::on(const command::ShowForbid&, Arrival) {
  settings_.enableGuiMode();
  if (!requireGame()) return;
  applySettings();
  options_.output(reply::forbid(engine_.forbiddenPoints()));
}

void Session::on(const command::NBest& nBest, Arrival arrival) {
  settings_.enableGuiMode();
  if (!requireGame()) return;
  if (engine_.isFull()) {
    options_.output(reply::error("board is full"));
    return;
  }
  us_ = engine_.sideToMove();
  answerWithMove(arrival, std::clamp(nBest.count, 1, engine_.boardSize() * engine_.boardSize()), false);
}

void Session::on(const command::Nothing&, Arrival) {}

void Session::on(const command::Unsupported& unsupported, Arrival) {
  skipsRows_ = unsupported.bringsRows;
  if (!settings_.guiMode()) options_.output(reply::unknown());
}

}  // namespace pentarch
