// SPDX-License-Identifier: MIT
#include <algorithm>
#include <stdexcept>

#include "protocol/book_reply.h"
#include "protocol/reply.h"
#include "protocol/session.h"
#include "protocol/text.h"

namespace pentarch {
namespace {

using book::BookEntry;
using book::BookMove;
using book::BookPosition;

constexpr const char* kReadOnly = "the book cannot be changed";
constexpr const char* kByHand = "by hand";

/// Parts of an entry that YXEDITTVDDATABASE changes.
enum EditMask : int { kEditLabel = 1, kEditValue = 2, kEditDepth = 4 };

/// "mask label value depth": the label as the code of a character, or none for less than a printable one.
void edit(BookEntry& entry, std::string_view arguments) {
  const int mask = text::takeInt(arguments).value_or(0);
  const int label = text::takeInt(arguments).value_or(0);
  const int value = text::takeInt(arguments).value_or(0);
  const int depth = text::takeInt(arguments).value_or(0);
  if ((mask & kEditLabel) != 0) {
    const std::string character = label > ' ' && label <= '~' ? std::string(1, static_cast<char>(label)) : "";
    entry.label = character.empty() ? '\0' : character.front();
    if (character == "W" || character == "L") entry.label = character == "W" ? 'w' : 'l';
  }
  if ((mask & kEditValue) != 0) {
    entry.score = std::clamp(value, -kWinScore, kWinScore);
    entry.bound = Bound::Exact;
    entry.proof = isMate(entry.score) ? Proof::Claimed : Proof::None;
    entry.source = kByHand;
  }
  if ((mask & kEditDepth) != 0) entry.depth = std::clamp(depth, 0, BookEntry::kMaxDepth);
}

/// What stands between quotes, with \" for a quote and \\ for a backslash; without quotes the text itself.
std::string unquoted(std::string_view quoted) {
  if (!quoted.starts_with('"')) return std::string(quoted);
  std::string result;
  for (std::size_t i = 1; i < quoted.size() && quoted[i] != '"'; ++i) {
    if (quoted[i] == '\\' && i + 1 < quoted.size()) ++i;
    result += quoted[i];
  }
  return result;
}

bool isWon(const BookEntry& entry) {
  return entry.label == 'w' || (entry.label == 0 && entry.bound != Bound::None && isLoss(entry.score));
}
bool isLost(const BookEntry& entry) {
  return entry.label == 'l' || (entry.label == 0 && entry.bound != Bound::None && isWin(entry.score));
}

using Filter = bool (*)(const BookEntry&);

/// Which entries YXDELETEDATABASEALL means; null for a word that is not known.
Filter filterNamed(std::string_view word) {
  if (word.empty()) return [](const BookEntry&) { return true; };
  const std::string name = text::upper(word);
  if (name == "W") return isWon;
  if (name == "L") return isLost;
  if (name == "WL") return [](const BookEntry& e) { return isWon(e) || isLost(e); };
  if (name == "NONWL") return [](const BookEntry& e) { return !isWon(e) && !isLost(e); };
  return nullptr;
}

std::vector<BookPosition> positionsWith(book::PositionBook& book, const BookPosition& part, Filter filter) {
  std::vector<BookPosition> positions;
  book.forEach([&](std::string_view key, const BookEntry& entry) {
    const BookPosition position = *BookPosition::fromKey(key);
    if (filter(entry) && contains(position, part)) positions.push_back(position);
  });
  return positions;
}

/// Makes a move the best one of an entry, or no move of it at all.
void setBestMove(BookEntry& entry, Square move, bool isBest) {
  const auto found = std::find_if(entry.moves.begin(), entry.moves.end(),
                                  [move](const BookMove& known) { return known.square == move; });
  BookMove known{move, std::nullopt};
  if (found != entry.moves.end()) {
    known = *found;
    entry.moves.erase(found);
  }
  if (isBest) entry.moves.insert(entry.moves.begin(), known);
}

bool changes(BookAction action) {
  switch (action) {
    case BookAction::QueryAll:
    case BookAction::QueryAllAndText:
    case BookAction::QueryOne:
    case BookAction::QueryText: return false;
    case BookAction::EditValue:
    case BookAction::EditText:
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

void Session::on(const command::BookFile& file, Arrival) {
  if (!file.isSetting) settings_.enableGuiMode();
  if (file.action == BookFileAction::Save) {
    skipsRows_ = true;  // a path may follow; every change was saved when it was made
    if (!options_.book) return;
    options_.output(reply::message("DATABASE SAVE START"));
    options_.output(reply::message("DATABASE SAVE DONE"));
  } else if (file.path.empty()) {
    bookFile_ = file.action;
  } else {
    useBookFile(file.action, file.path);
  }
}

void Session::useBookFile(BookFileAction action, const std::string& path) {
  if (!options_.allowsFiles || !options_.openBook || path.empty()) return;
  try {
    if (action == BookFileAction::Open) {
      options_.output(reply::message("DATABASE LOAD START"));
      options_.book = options_.openBook(path);
      options_.output(reply::message("DATABASE LOAD DONE"));
    } else if (!options_.book || options_.book->isReadOnly() || settings_.bookIsReadOnly()) {
      options_.output(book_reply::note(options_.book ? kReadOnly : "no book is open"));
    } else {
      const std::shared_ptr<book::PositionBook> other = options_.openBook(path);
      const book::MergeCount count = options_.book->merge(*other);
      options_.output(book_reply::note("merged " + std::to_string(count.positions) + " positions, " +
                                       std::to_string(count.added) + " new, " + std::to_string(count.improved) +
                                       " with a stronger value"));
    }
  } catch (const std::runtime_error& e) {
    options_.output(book_reply::note(e.what()));
  }
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
  if (changes(question.action) && (options_.book->isReadOnly() || settings_.bookIsReadOnly())) {
    options_.output(book_reply::note(kReadOnly));
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
      edit(entry, question.arguments);
      book.put(position, entry);
      options_.output(book_reply::one(entry));
      break;
    case BookAction::EditText:
      entry.text = unquoted(question.arguments);
      book.put(position, entry);
      break;
    case BookAction::EraseOne: book.erase(position); break;
    case BookAction::EraseAll:
      if (const Filter filter = filterNamed(question.arguments)) {
        book.eraseAll(positionsWith(book, position, filter));
        for (const std::string& line : book_reply::all(book, position)) options_.output(line);
      } else {
        options_.output(book_reply::note("nothing deleted: only w, l, wl and nonwl can be chosen"));
      }
      break;
    case BookAction::SetBestMove:
    case BookAction::ClearBestMove: break;  // concern the position before
  }
}

void Session::changeBestMove(const BookPosition& position, Square move, bool isBest) {
  BookEntry entry = options_.book->find(position).value_or(BookEntry{});
  setBestMove(entry, move, isBest);
  options_.book->put(position, entry);
}

/// The move that the book wants to be played on the board, if it is to be asked and knows one that may be played.
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
