// SPDX-License-Identifier: MIT
#include "protocol/book_commands.h"

#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "engine/base/counted.h"
#include "engine/position.h"
#include "protocol/book_text.h"

namespace pentarch {
namespace {
using book::BookEntry;
using book::BookPosition;

/// Maximum number of book problems that are reported.
constexpr std::size_t kMaxProblems = 20;

[[nodiscard]] bool isQuery(BookAction action) {
  return action == BookAction::QueryAll || action == BookAction::QueryAllAndText || action == BookAction::QueryOne ||
         action == BookAction::QueryText;
}

[[nodiscard]] bool changesBook(BookFileAction action) {
  return action == BookFileAction::Merge || action == BookFileAction::Read;
}

void requireName(const std::string& path) {
  if (path.empty()) throw std::runtime_error("book file without a name");
}

[[nodiscard]] std::string written(std::size_t count, std::string_view thing, const std::string& path) {
  return "wrote " + counted(count, thing) + " to '" + path + "'";
}

[[nodiscard]] std::string merged(book::PositionBook& book, book::PositionBook& other) {
  const book::MergeCount count = book.merge(other);
  return "merged " + counted(count.positions, "position") + ", " + std::to_string(count.added) + " new, " +
         std::to_string(count.improved) + " with a stronger value";
}

[[nodiscard]] std::vector<std::string> checked(BookFiles& files, book::PositionBook& book) {
  std::vector<std::string> problems = files.check(book);
  const std::size_t count = problems.size();
  problems.resize(std::min(count, kMaxProblems));
  problems.push_back(counted(book.size(), "position") + ", " +
                     (count == 0 ? "nothing wrong" : counted(count, "problem")));
  return problems;
}

}  // namespace

BookCommands::BookCommands(const Engine& engine, const Settings& settings, std::shared_ptr<book::PositionBook> book,
                           std::shared_ptr<BookFiles> files, LineSink output)
    : engine_(engine),
      settings_(settings),
      book_(std::move(book)),
      files_(std::move(files)),
      output_(std::move(output)) {}

void BookCommands::answer(const command::Book& command, const RowReader& moves) {
  const std::optional<std::vector<Square>> squares = squaresFromRows(moves.rows(), engine_.boardSize());
  if (!squares || moves.hadBadRows()) {
    output_(reply::error("moves of a position expected"));
    return;
  }
  if (!isQuery(command.action) && isReadOnly()) {
    output_(book_text::message(book::kReadOnly));
    return;
  }
  try {
    if (isQuery(command.action)) {
      query(command.action, positionAfter(*squares));
    } else {
      edit(command, *squares);
    }
  } catch (const std::runtime_error& e) {
    output_(book_text::message(e.what()));
  }
}

void BookCommands::query(BookAction action, const BookPosition& position) {
  const std::optional<BookEntry> entry = book_->find(position);
  if (action == BookAction::QueryOne) {
    output_(book_text::valueReply(entry));
    return;
  }
  if (action != BookAction::QueryText) write(book_text::movesReply(*book_, position));
  if (action != BookAction::QueryAll) output_(book_text::remarkReply(entry));
}

void BookCommands::edit(const command::Book& command, std::span<const Square> moves) {
  if (command.action == BookAction::SetBestMove || command.action == BookAction::ClearBestMove) {
    setBestMove(moves, command.action == BookAction::SetBestMove);
    return;
  }
  const BookPosition position = positionAfter(moves);
  switch (command.action) {
    case BookAction::EditValue:
      output_(book_text::valueReply(
          change(position, [&](BookEntry& entry) { book_text::setValue(entry, command.arguments); })));
      break;
    case BookAction::EditText:
      change(position, [&](BookEntry& entry) { entry.text = book_text::remarkFrom(command.arguments); });
      break;
    case BookAction::EditLabel: labelPoint(position, command.arguments); break;
    case BookAction::EraseOne: book_->erase(position); break;
    case BookAction::EraseAll: eraseAll(position, command.arguments); break;
    default: break;  // answered above and by query()
  }
}

// Edits the entry of a position, which becomes known unless the edit leaves nothing to know. Returns the entry.
BookEntry BookCommands::change(const BookPosition& position, const std::function<void(BookEntry&)>& edit) {
  const std::optional<BookEntry> known = book_->find(position);
  BookEntry entry = known.value_or(BookEntry{});
  edit(entry);
  if (known || entry != BookEntry{}) book_->put(position, entry);
  return entry;
}

// Deletes the wanted positions that contain the stones of `part`.
void BookCommands::eraseAll(const BookPosition& part, std::string_view filterName) {
  const std::optional<book::EntryFilter> isWanted = book_text::filterNamed(filterName);
  if (!isWanted) {
    output_(book_text::message("nothing deleted: there are w, l, wl, wld, nonwl, nonwld, wlnostep and wlinstep N"));
    return;
  }
  std::vector<BookPosition> positions;
  book_->forEach([&](std::string_view key, const BookEntry& entry) {
    const BookPosition position = *BookPosition::fromKey(key);
    if ((!*isWanted || (*isWanted)(position, entry)) && contains(position, part)) positions.push_back(position);
  });
  book_->eraseAll(positions);
  write(book_text::movesReply(*book_, part));
}

// Makes the last move the best one of the position before it, or removes it from that position's moves.
void BookCommands::setBestMove(std::span<const Square> moves, bool isBest) {
  if (moves.empty()) return;
  const BookPosition before = positionAfter(moves.first(moves.size() - 1));
  // On a symmetric position the move may be known as another point that a symmetry turns into it.
  const book::CanonicalPosition canonical(before);
  change(before, [&](BookEntry& entry) {
    const auto found = std::find_if(entry.moves.begin(), entry.moves.end(), [&](const book::BookMove& known) {
      return canonical.toBook(known.square) == canonical.toBook(moves.back());
    });
    book::BookMove move{moves.back(), std::nullopt};
    if (found != entry.moves.end()) {
      move = *found;
      entry.moves.erase(found);
    }
    if (isBest) entry.moves.insert(entry.moves.begin(), move);
  });
}

void BookCommands::labelPoint(const BookPosition& position, std::string_view arguments) {
  const std::optional<book_text::PointLabel> label = book_text::pointLabel(arguments);
  const Square square = label ? squareOf(label->point, position.boardSize()) : Square::none();
  if (square.isNone() || !position.isFree(square)) {
    output_(reply::error("a free point and its label expected"));
    return;
  }
  BookPosition afterwards = position;
  afterwards.play(square);
  change(afterwards, [&](BookEntry& entry) { entry.label = label->text; });
}

void BookCommands::useFile(BookFileAction action, const std::string& path) {
  if (action == BookFileAction::Open) {
    open(path);
    return;
  }
  if (!book_) return;
  if (action == BookFileAction::Save) {
    output_(reply::message("DATABASE SAVE START"));  // every change was saved when it was made
    output_(reply::message("DATABASE SAVE DONE"));
    return;
  }
  if (changesBook(action) && isReadOnly()) {
    output_(book_text::message(book::kReadOnly));
    return;
  }
  try {
    requireFiles();
    if (action != BookFileAction::Check) requireName(path);
    for (const std::string& line : runFileAction(action, path)) output_(book_text::message(line));
  } catch (const std::runtime_error& e) {
    output_(book_text::message(e.what()));
  }
}

void BookCommands::open(const std::string& path) {
  output_(reply::message("DATABASE LOAD START"));
  try {
    requireFiles();
    requireName(path);
    book_ = files_->open(path);
  } catch (const std::bad_alloc&) {
    output_(book_text::message("not enough memory for '" + path + "'"));
  } catch (const std::runtime_error& e) {
    output_(book_text::message(e.what()));
  }
  output_(reply::message("DATABASE LOAD DONE"));  // front ends wait for it, whatever the outcome
}

void BookCommands::requireFiles() const {
  if (!files_) throw std::runtime_error("book files are switched off");
}

// Runs an action and returns its outcome as messages.
std::vector<std::string> BookCommands::runFileAction(BookFileAction action, const std::string& path) {
  const book::BookSection section{settings_.rule(), engine_.boardSize()};
  switch (action) {
    case BookFileAction::Open:
    case BookFileAction::Save: return {};  // answered by useFile()
    case BookFileAction::Merge: return {merged(*book_, *files_->openToRead(path))};
    case BookFileAction::Split: {
      const BookPosition part(
          Position::fromStones(engine_.boardSize(), section.rule, engine_.stones(), engine_.sideToMove()));
      const auto isWanted = [&part](const BookPosition& position, const BookEntry&) {
        return contains(position, part);
      };
      return {written(files_->open(path)->merge(*book_, isWanted).positions, "position", path)};
    }
    case BookFileAction::WriteText: {
      const auto isWanted = [&section](const BookPosition& position, const BookEntry&) {
        return position.rule() == section.rule && position.boardSize() == section.boardSize;
      };
      return {written(files_->writeText(*book_, path, isWanted), "position", path)};
    }
    case BookFileAction::WriteAllText: return {written(files_->writeText(*book_, path, {}), "position", path)};
    case BookFileAction::WriteLibrary: return {written(files_->writeLibrary(*book_, path, section), "move", path)};
    case BookFileAction::Read: {
      const std::size_t count = files_->read(*book_, path, section);
      return {"learned " + counted(count, "position") + ", the book has " + std::to_string(book_->size())};
    }
    case BookFileAction::Check: return checked(*files_, *book_);
  }
  return {};
}

Square BookCommands::chooseMove(const std::vector<Square>& excluded) {
  if (!book_ || !settings_.usesBook() || engine_.stoneCount() > settings_.bookPlies()) return Square::none();
  try {
    const BookPosition position(engine_.position());
    const std::optional<BookEntry> entry = book_->find(position);
    if (!entry) return Square::none();
    std::vector<Square> unplayable = engine_.forbiddenPoints();
    unplayable.insert(unplayable.end(), excluded.begin(), excluded.end());
    const Square move = bestMove(*entry, position, unplayable);
    if (move) output_(book_text::playedMessage(*entry, move));
    return move;
  } catch (const std::runtime_error& e) {
    output_(book_text::message(e.what()));
    return Square::none();
  }
}

// The position after moves from the empty board. Precondition: distinct points of the board.
BookPosition BookCommands::positionAfter(std::span<const Square> moves) const {
  BookPosition position(settings_.rule(), engine_.boardSize());
  for (const Square move : moves) position.play(move);
  return position;
}

bool BookCommands::isReadOnly() const {
  return book_->isReadOnly() || settings_.bookIsReadOnly();
}

void BookCommands::write(const std::vector<std::string>& lines) const {
  for (const std::string& line : lines) output_(line);
}

}  // namespace pentarch
