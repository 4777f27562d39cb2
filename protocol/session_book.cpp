// SPDX-License-Identifier: MIT
#include <algorithm>
#include <stdexcept>

#include "protocol/book_edit.h"
#include "protocol/book_reply.h"
#include "protocol/reply.h"
#include "protocol/session.h"

namespace pentarch {
namespace {

using book::BookEntry;
using book::BookPosition;

std::vector<BookPosition> positionsWith(book::PositionBook& book, const BookPosition& part,
                                        const book::EntryFilter& isWanted) {
  std::vector<BookPosition> positions;
  book.forEach([&](std::string_view key, const BookEntry& entry) {
    const BookPosition position = *BookPosition::fromKey(key);
    if ((!isWanted || isWanted(position, entry)) && contains(position, part)) positions.push_back(position);
  });
  return positions;
}

bool changes(BookAction action) {
  switch (action) {
    case BookAction::QueryAll:
    case BookAction::QueryAllAndText:
    case BookAction::QueryOne:
    case BookAction::QueryText: return false;
    case BookAction::EditValue:
    case BookAction::EditText:
    case BookAction::EditLabel:
    case BookAction::EraseOne:
    case BookAction::EraseAll:
    case BookAction::SetBestMove:
    case BookAction::ClearBestMove: return true;
  }
  return true;
}

}  // namespace

void Session::on(const command::Book& question, Arrival) {
  settings_.enableGuiMode();
  bookQuestion_ = question;
  rows_.emplace(ListKind::Book);
}

void Session::answerBook(const RowReader& reader) {
  const std::optional<std::vector<Square>> moves = squaresFromRows(reader.rows(), engine_.boardSize());
  if (!moves || reader.hadBadRows()) {
    options_.output(reply::error("moves of a position expected"));
    return;
  }
  BookPosition position(settings_.rule(), engine_.boardSize());
  BookPosition before = position;
  for (const Square move : *moves) {
    before = position;
    position.play(move);
  }
  const command::Book& question = *bookQuestion_;
  if (changes(question.action) && bookIsReadOnly()) {
    options_.output(book_reply::note(book::kReadOnly));
    return;
  }
  try {
    switch (question.action) {
      case BookAction::SetBestMove:
      case BookAction::ClearBestMove:
        if (!moves->empty()) changeBestMove(before, moves->back(), question.action == BookAction::SetBestMove);
        break;
      default: answerBook(question, position); break;
    }
  } catch (const std::runtime_error& e) {
    options_.output(book_reply::note(e.what()));
  }
}

void Session::answerBook(const command::Book& question, const BookPosition& position) {
  book::PositionBook& book = *options_.book;
  BookEntry entry = book.find(position).value_or(BookEntry{});
  switch (question.action) {
    case BookAction::QueryAll:
    case BookAction::QueryAllAndText:
      for (const std::string& line : book_reply::all(book, position)) options_.output(line);
      if (question.action == BookAction::QueryAllAndText) options_.output(book_reply::text(book.find(position)));
      break;
    case BookAction::QueryOne: options_.output(book_reply::one(book.find(position))); break;
    case BookAction::QueryText: options_.output(book_reply::text(book.find(position))); break;
    case BookAction::EditValue:
      book_edit::setValue(entry, question.arguments);
      book.put(position, entry);
      options_.output(book_reply::one(entry));
      break;
    case BookAction::EditText:
      entry.text = book_edit::unquoted(question.arguments);
      book.put(position, entry);
      break;
    case BookAction::EditLabel: labelPoint(position, question.arguments); break;
    case BookAction::EraseOne: book.erase(position); break;
    case BookAction::EraseAll:
      if (const auto isWanted = book_edit::filterNamed(question.arguments)) {
        book.eraseAll(positionsWith(book, position, *isWanted));
        for (const std::string& line : book_reply::all(book, position)) options_.output(line);
      } else {
        options_.output(
            book_reply::note("nothing deleted: there are w, l, wl, wld, nonwl, nonwld, wlnostep and wlinstep N"));
      }
      break;
    case BookAction::SetBestMove:
    case BookAction::ClearBestMove: break;  // handled by changeBestMove()
  }
}

void Session::changeBestMove(const BookPosition& position, Square move, bool isBest) {
  BookEntry entry = options_.book->find(position).value_or(BookEntry{});
  book_edit::setBestMove(entry, move, isBest);
  options_.book->put(position, entry);
}

void Session::labelPoint(const BookPosition& position, std::string_view arguments) {
  const std::optional<book_edit::PointLabel> label = book_edit::pointLabel(arguments);
  const Square square = label ? squareOf(label->point) : Square::none();
  if (square.isNone() || !position.isFree(square)) {
    options_.output(reply::error("a free point and its label expected"));
    return;
  }
  BookPosition afterwards = position;
  afterwards.play(square);
  const std::optional<BookEntry> known = options_.book->find(afterwards);
  if (!known && label->text.empty()) return;
  BookEntry entry = known.value_or(BookEntry{});
  entry.label = label->text;
  options_.book->put(afterwards, entry);
}

/// The book's move for the current board; none if the book is not to be used or knows no move that may be played.
Square Session::bookMove(const std::vector<Square>& excluded) {
  if (!options_.book || !settings_.usesBook() || engine_.stoneCount() > settings_.bookPlies()) return Square::none();
  try {
    const BookPosition position(engine_.position());
    const std::optional<BookEntry> entry = options_.book->find(position);
    if (!entry) return Square::none();
    const Square move = bestMove(*entry, position);
    const std::vector<Square> forbidden = engine_.forbiddenPoints();
    const auto isIn = [move](const std::vector<Square>& list) {
      return std::find(list.begin(), list.end(), move) != list.end();
    };
    if (move.isNone() || isIn(excluded) || isIn(forbidden)) return Square::none();
    options_.output(book_reply::played(*entry, move));
    return move;
  } catch (const std::runtime_error& e) {
    options_.output(book_reply::note(e.what()));
    return Square::none();
  }
}

}  // namespace pentarch
