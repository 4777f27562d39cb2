// SPDX-License-Identifier: MIT
#include "app/cli/book/sqlite_book.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/records/errors.h"
#include "app/service/json_input.h"
#include "app/service/json_output.h"
#include "engine/base/bytes.h"
#include "engine/book.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookMove;
using book::BookPosition;

// docs/book.md describes the columns.
constexpr const char* kBookSchema = R"(
  CREATE TABLE position (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    bound TEXT NOT NULL,
    score INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    proof TEXT NOT NULL,
    label TEXT NOT NULL,
    text TEXT NOT NULL,
    source TEXT NOT NULL,
    checksum INTEGER NOT NULL);
  CREATE TABLE move (
    position INTEGER NOT NULL REFERENCES position (id) ON DELETE CASCADE,
    rank INTEGER NOT NULL,
    point TEXT NOT NULL,
    score INTEGER,
    PRIMARY KEY (position, rank)) WITHOUT ROWID;
)";

constexpr DatabaseKind kBook{.application = 0x50424F4B,  // "PBOK"
                             .version = 1,
                             .schema = kBookSchema,
                             .noun = "a book",
                             .isNot = "no position book"};

constexpr const char* kRowColumns = "id, key, bound, score, depth, nodes, proof, label, text, source, checksum";

// Detects row damage that SQLite cannot see.
[[nodiscard]] std::int64_t checksumOf(std::string_view key, const BookEntry& entry) {
  std::string bytes(key);
  const auto add = [&bytes](std::int64_t number) { appendNumber(bytes, number, sizeof(number)); };
  add(static_cast<std::int64_t>(entry.bound));
  add(entry.score);
  add(entry.depth);
  add(static_cast<std::int64_t>(entry.nodes));
  add(static_cast<std::int64_t>(entry.proof));
  for (const BookMove& move : entry.moves) {
    add(move.square.index());
    add(move.score.value_or(kInfinite));
  }
  std::uint64_t label = 0;
  for (const char c : entry.label) label = label * 256 + static_cast<unsigned char>(c);
  add(static_cast<std::int64_t>(label));
  bytes += entry.text + '\0' + entry.source;
  return static_cast<std::int64_t>(pentarch::checksumOf(bytesOf(bytes)));
}

// A damaged file may hold any number.
[[nodiscard]] int clamped(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, -kInfinite, kInfinite));
}

}  // namespace

SqliteBook::SqliteBook(const std::string& path, Database::Mode mode, std::chrono::milliseconds patience)
    : database_(openDatabase(path, mode, kBook, patience)),
      find_(database_, fmt::format("SELECT {} FROM position WHERE key = ?", kRowColumns).c_str()),
      replace_(database_,
               "INSERT INTO position (key, bound, score, depth, nodes, proof, label, text, source, checksum)"
               " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET bound = excluded.bound,"
               " score = excluded.score, depth = excluded.depth, nodes = excluded.nodes, proof = excluded.proof,"
               " label = excluded.label, text = excluded.text, source = excluded.source, checksum = excluded.checksum"
               " RETURNING id"),
      remove_(database_, "DELETE FROM position WHERE key = ?"),
      moves_(database_, "SELECT point, score FROM move WHERE position = ? ORDER BY rank"),
      addMove_(database_, "INSERT INTO move (position, rank, point, score) VALUES (?, ?, ?, ?)"),
      removeMoves_(database_, "DELETE FROM move WHERE position = ?") {}

std::size_t SqliteBook::size() {
  return static_cast<std::size_t>(database_.number("SELECT count(*) FROM position"));
}

SqliteBook::Row SqliteBook::read(const Statement& statement) {
  Row row;
  BookEntry& entry = row.entry;
  row.id = statement.number(0);
  row.key = statement.bytes(1);
  const std::optional<Bound> bound = boundNamed(statement.bytes(2));
  entry.bound = bound.value_or(Bound::None);
  entry.score = clamped(statement.number(3));
  entry.depth = clamped(statement.number(4));
  entry.nodes = static_cast<std::uint64_t>(statement.number(5));
  const std::optional<Proof> proof = proofNamed(statement.bytes(6));
  entry.proof = proof.value_or(Proof::None);
  entry.label = statement.bytes(7);
  entry.text = statement.bytes(8);
  entry.source = statement.bytes(9);
  row.checksum = statement.number(10);
  const std::optional<BookPosition> position = BookPosition::fromKey(row.key);
  if (!position) {
    row.problem = "the key is no position";
    return row;
  }
  readMoves(row, position->boardSize());
  if (!bound) row.problem = "unknown kind of value";
  if (!proof) row.problem = "unknown kind of proof";
  if (row.problem.empty()) row.problem = book::problemOf(entry);
  for (const BookMove& move : entry.moves) {
    if (row.problem.empty() && !position->isFree(move.square)) row.problem = "a move on a taken point";
  }
  return row;
}

void SqliteBook::readMoves(Row& row, int boardSize) {
  moves_.bind(0, row.id);
  while (moves_.step()) {
    const std::optional<Square> square = notation::fromLetters(moves_.bytes(0), boardSize);
    if (!square) {
      row.problem = "a move off the board";
      continue;
    }
    BookMove move{*square, std::nullopt};
    if (!moves_.isNull(1)) move.score = clamped(moves_.number(1));
    row.entry.moves.push_back(move);
  }
}

const BookEntry& SqliteBook::soundEntry(const Row& row) const {
  if (row.problem.empty()) return row.entry;
  throw DatabaseError(fmt::format("'{}': position {}: {}", database_.path(), row.id, row.problem));
}

void SqliteBook::forEach(const Visitor& visitor) {
  Statement all(database_, fmt::format("SELECT {} FROM position ORDER BY key", kRowColumns).c_str());
  while (all.step()) {
    const Row row = read(all);
    visitor(row.key, soundEntry(row));
  }
}

void SqliteBook::asOne(const std::function<void()>& work) {
  Transaction change(database_);
  work();
  change.commit();
}

std::optional<BookEntry> SqliteBook::load(std::string_view key) {
  find_.bindBlob(0, key);
  if (!find_.step()) return std::nullopt;
  const Row row = read(find_);
  find_.reset();
  return soundEntry(row);
}

void SqliteBook::store(std::string_view key, const BookEntry& entry) {
  if (const std::string problem = book::problemOf(entry); !problem.empty()) {
    throw DatabaseError(fmt::format("'{}': cannot store: {}", database_.path(), problem));
  }
  Transaction change(database_);
  replace_.bindBlob(0, key).bindText(1, nameOf(entry.bound)).bind(2, entry.score).bind(3, entry.depth);
  replace_.bind(4, static_cast<std::int64_t>(entry.nodes)).bindText(5, nameOf(entry.proof)).bindText(6, entry.label);
  replace_.bindText(7, entry.text).bindText(8, entry.source).bind(9, checksumOf(key, entry));
  if (!replace_.step()) database_.fail();
  const std::int64_t id = replace_.number(0);
  replace_.reset();
  removeMoves_.bind(0, id).run();
  int rank = 0;
  for (const BookMove& move : entry.moves) {
    const std::string point = notation::toLetters(move.square);
    addMove_.bind(0, id).bind(1, ++rank).bindText(2, point);
    move.score ? addMove_.bind(3, *move.score) : addMove_.bindNull(3);
    addMove_.run();
  }
  change.commit();
}

bool SqliteBook::remove(std::string_view key) {
  remove_.bindBlob(0, key).run();
  return database_.changes() > 0;
}

std::vector<std::string> SqliteBook::problems() {
  std::vector<std::string> result;
  Statement integrity(database_, "PRAGMA integrity_check");
  while (integrity.step()) {
    if (integrity.bytes(0) != "ok") result.emplace_back(integrity.bytes(0));
  }
  if (database_.number("SELECT count(*) FROM move WHERE position NOT IN (SELECT id FROM position)") > 0) {
    result.emplace_back("there are moves of positions that are not there");
  }
  Statement all(database_, fmt::format("SELECT {} FROM position ORDER BY key", kRowColumns).c_str());
  while (all.step()) {
    Row row = read(all);
    const auto position = BookPosition::fromKey(row.key);
    if (row.problem.empty() && book::CanonicalPosition(*position).key() != row.key) {
      row.problem = "the position is not the image that stands for all eight";
    }
    if (row.problem.empty() && checksumOf(row.key, row.entry) != row.checksum) row.problem = "the checksum is wrong";
    if (!row.problem.empty()) result.push_back(fmt::format("position {}: {}", row.id, row.problem));
  }
  return result;
}

void requireNoDatabase(const std::string& path) {
  if (isDatabaseFile(path)) {
    throw UsageError(fmt::format("'{}' is a database and is not overwritten", path));
  }
}

std::unique_ptr<book::PositionBook> openBook(const std::string& path, Database::Mode mode,
                                             std::chrono::milliseconds patience) {
  if (startsWith(path, book::CompactBook::kMagic)) {
    try {
      return book::readCompactBook(path);
    } catch (const std::runtime_error& e) {
      throw PositionError(e.what());
    }
  }
  return std::make_unique<SqliteBook>(path, mode, patience);
}

SqliteBook openBookToChange(const std::string& path) {
  if (startsWith(path, book::CompactBook::kMagic)) {
    throw PositionError(fmt::format("'{}' is a compact book, which cannot be changed", path));
  }
  return SqliteBook(path, Database::Mode::Create);
}

}  // namespace pentarch::app
