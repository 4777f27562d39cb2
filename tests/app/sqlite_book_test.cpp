// SPDX-License-Identifier: MIT
#include "app/cli/book/sqlite_book.h"

#include <doctest/doctest.h>

#include "app/cli/book/book_text.h"
#include "app/records/errors.h"
#include "engine/book/compact_book.h"
#include "tests/book/books.h"
#include "tests/support/scratch_folder.h"

using namespace pentarch;
using namespace pentarch::app;
using pentarch::book::BookEntry;
using pentarch::book::BookPosition;
using pentarch::book::CompactBook;
using pentarch::test::contentOf;
using pentarch::test::MemoryBook;
using pentarch::test::positionAfter;
using pentarch::test::ScratchFolder;

namespace {

const BookPosition kPosition = positionAfter({Square::at(7, 7), Square::at(8, 9)});

BookEntry someEntry(int depth) {
  BookEntry entry;
  entry.bound = Bound::Exact;
  entry.score = 35;
  entry.depth = depth;
  entry.moves = {{Square::at(8, 8), 35}, {Square::at(6, 7), std::nullopt}};
  entry.text = "remark";
  return entry;
}

std::string messageOfOpening(const std::string& path, Database::Mode mode) {
  try {
    SqliteBook book(path, mode);
    return "";
  } catch (const std::runtime_error& e) {
    return e.what();
  }
}

}  // namespace

TEST_CASE("a database keeps what was put into it") {
  const ScratchFolder folder;
  const std::string path = (folder / "my.book").string();
  MemoryBook source;
  test::fillWithRandom(source, 200, false);
  {
    SqliteBook book(path, Database::Mode::Create);
    Transaction all(book.database());
    source.forEach([&](std::string_view key, const BookEntry& entry) { book.put(*BookPosition::fromKey(key), entry); });
    all.commit();
  }
  SqliteBook book(path, Database::Mode::ReadOnly);
  CHECK(book.isReadOnly());
  CHECK(book.size() == source.size());
  CHECK(contentOf(book) == contentOf(source));
  CHECK(book.problems().empty());
  source.forEach(
      [&](std::string_view key, const BookEntry& entry) { REQUIRE(book.find(*BookPosition::fromKey(key)) == entry); });
}

TEST_CASE("database, compact book, JSON and database again hold the same") {
  const ScratchFolder folder;
  MemoryBook source;
  test::fillWithRandom(source, 200, true);
  SqliteBook first((folder / "first.book").string(), Database::Mode::Create);
  source.forEach([&](std::string_view key, const BookEntry& entry) { first.put(*BookPosition::fromKey(key), entry); });
  auto compact = std::get<std::unique_ptr<CompactBook>>(CompactBook::parse(CompactBook::serialize(first)));
  SqliteBook second((folder / "second.book").string(), Database::Mode::Create);
  compact->forEach([&](std::string_view key, const BookEntry& entry) {
    const auto line = readBookJson(toLine(bookJson(*BookPosition::fromKey(key), entry)));
    REQUIRE(line);
    second.put(line->position, line->entry);
  });
  CHECK(contentOf(second) == contentOf(source));
}

TEST_CASE("JSON keeps all fields") {
  MemoryBook source;
  test::fillWithRandom(source, 100, false);
  source.forEach([&](std::string_view key, const BookEntry& entry) {
    const BookPosition position = *BookPosition::fromKey(key);
    const auto line = readBookJson(toLine(bookJson(position, entry)));
    REQUIRE(line);
    CHECK(line->position == position);
    CHECK(line->entry == entry);
  });
}

TEST_CASE("positions whose stones do not alternate, and blocked points, survive as drawings") {
  BookPosition position(Rule::Renju, 6);
  position.set(Square::at(1, 2), Cell::White);
  position.set(Square::at(3, 2), Cell::White);
  position.set(Square::at(5, 5), Cell::Blocked);
  position.setSideToMove(Color::White);
  const auto line = readBookJson(toLine(bookJson(position, BookEntry{})));
  REQUIRE(line);
  CHECK(line->position == position);
}

TEST_CASE("changes replace, join and remove") {
  SqliteBook book("", Database::Mode::Memory);
  book.put(kPosition, someEntry(12));
  BookEntry shallow;
  shallow.bound = Bound::Exact;
  shallow.depth = 3;
  shallow.moves = {{Square::at(1, 1), 0}};
  book.learn(kPosition, shallow);
  REQUIRE(book.find(kPosition));
  CHECK(book.find(kPosition)->depth == 12);
  CHECK(book.find(kPosition)->moves.size() == 3);
  book.put(kPosition, shallow);
  CHECK(book.find(kPosition) == shallow);
  CHECK(book.size() == 1);
  CHECK(book.problems().empty());
  CHECK(book.erase(kPosition));
  CHECK_FALSE(book.erase(kPosition));
  CHECK_FALSE(book.find(kPosition));
  CHECK(book.problems().empty());
}

TEST_CASE("a transaction that is not committed leaves nothing") {
  SqliteBook book("", Database::Mode::Memory);
  book.put(kPosition, someEntry(12));
  {
    const Transaction change(book.database());
    book.put(kPosition, someEntry(13));
    book.put(positionAfter({}), someEntry(1));
  }
  CHECK(book.size() == 1);
  CHECK(book.find(kPosition)->depth == 12);
}

TEST_CASE("a file that is no book is one clear error and stays as it is") {
  const ScratchFolder folder;
  const std::string text = (folder / "notes.txt").string();
  std::ofstream(text) << "h8 i9 g7, the beginning of a game that is long enough to be looked at as a database\n";
  const std::string content = test::contentOf(std::filesystem::path(text));
  for (const Database::Mode mode : {Database::Mode::Create, Database::Mode::ReadOnly}) {
    CHECK(messageOfOpening(text, mode) == "'" + text + "' is no position book");
  }
  CHECK(test::contentOf(std::filesystem::path(text)) == content);

  const std::string other = (folder / "other.db").string();
  constexpr DatabaseKind kStamps{0, 0, "", "an album", "no album"};
  Database(other, Database::Mode::Create, kStamps).run("CREATE TABLE stamps (price INTEGER)");
  CHECK(messageOfOpening(other, Database::Mode::Create) == "'" + other + "' is no position book");

  const std::string future = (folder / "future.book").string();
  { const SqliteBook book(future, Database::Mode::Create); }
  Database(future, Database::Mode::ReadWrite, kStamps).run("PRAGMA user_version = 2");
  CHECK(messageOfOpening(future, Database::Mode::ReadOnly) ==
        "'" + future + "' is a book of version 2, this program reads 1");

  const std::string missing = (folder / "missing.book").string();
  CHECK(messageOfOpening(missing, Database::Mode::ReadOnly) ==
        "cannot read '" + missing + "': No such file or directory");
  CHECK_FALSE(std::filesystem::exists(missing));
  CHECK(messageOfOpening("", Database::Mode::Create) == "a book needs the name of a file");
}

TEST_CASE("rows that another program has damaged are found") {
  for (const char* const damage :
       {"UPDATE position SET score = 36", "UPDATE position SET score = 99999", "UPDATE position SET proof = 'maybe'",
        "UPDATE position SET bound = ''", "UPDATE position SET text = 'other'", "UPDATE move SET point = 'z99'",
        "UPDATE move SET point = 'h8'", "UPDATE move SET score = NULL", "DELETE FROM move WHERE rank = 2",
        "UPDATE position SET key = x'0102'", "UPDATE position SET key = zeroblob(60)",
        "PRAGMA foreign_keys = OFF; DELETE FROM position"}) {
    CAPTURE(damage);
    SqliteBook book("", Database::Mode::Memory);
    book.put(kPosition, someEntry(12));
    REQUIRE(book.problems().empty());
    book.database().run(damage);
    CHECK(book.problems().size() == 1);
  }
}

TEST_CASE("a key that is not the canonical one is found") {
  SqliteBook book("", Database::Mode::Memory);
  book.put(kPosition, someEntry(12));
  const std::string canonical = pentarch::book::CanonicalPosition(kPosition).key();
  std::string other;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) other = std::max(other, kPosition.keyOf(symmetry));
  REQUIRE(other != canonical);
  Statement change(book.database(), "UPDATE position SET key = ?");
  change.bindBlob(0, other).run();
  REQUIRE(book.problems().size() == 1);
  CHECK(book.problems().front().find("image") != std::string::npos);
}

TEST_CASE("books of both kinds are recognized by what is in them") {
  const ScratchFolder folder;
  const std::string database = (folder / "a").string();
  const std::string compact = (folder / "b").string();
  {
    SqliteBook book(database, Database::Mode::Create);
    book.put(kPosition, someEntry(12));
    std::ofstream(compact, std::ios::binary) << CompactBook::serialize(book);
  }
  for (const std::string& path : {database, compact}) {
    const auto book = openBook(path, Database::Mode::ReadOnly);
    REQUIRE(book->find(kPosition));
    CHECK(book->find(kPosition)->moves == someEntry(12).moves);
  }
  CHECK_FALSE(openBook(database, Database::Mode::ReadWrite)->isReadOnly());
  CHECK(openBook(compact, Database::Mode::ReadWrite)->isReadOnly());
}

TEST_CASE("what is no result of an analysis is not learned") {
  CHECK_THROWS_AS((void)readBookJson("{"), PositionError);
  CHECK_THROWS_AS((void)readBookJson("[]"), PositionError);
  CHECK_THROWS_AS((void)readBookJson("{}"), PositionError);
  CHECK_THROWS_AS((void)readBookJson(R"({"type":"query","v":2})"), PositionError);
  CHECK_FALSE(readBookJson(R"({"type":"error","v":2})"));  // a position that could not be analyzed
  const std::string good = toLine(bookJson(kPosition, someEntry(12)));
  REQUIRE(readBookJson(good));
  const auto with = [&good](const std::string& from, const std::string& to) {
    std::string line = good;
    const std::size_t place = line.find(from);
    REQUIRE(place != std::string::npos);
    line.replace(place, from.size(), to);
    return line;
  };
  for (const std::string& line :
       {with("\"freestyle\"", "\"chess\""), with("\"size\":15", "\"size\":4"), with("\"size\":15", "\"size\":\"x\""),
        with("\"side\":\"black\"", "\"side\":\"red\""), with("h8", "z8"), with("\"exact\"", "\"about\""),
        with("\"depth\":12", "\"depth\":-1"), with("\"move\":\"i9\"", "\"move\":\"\""),
        with("\"label\":\"\"", "\"label\":\"abcde\""), with("\"proof\":\"none\"", "\"proof\":\"sure\""),
        with("\"proof\":\"none\"", "\"proof\":\"vcf\""), with("\"type\":\"eval\"", "\"type\":\"guess\"")}) {
    CAPTURE(line);
    CHECK_THROWS_AS((void)readBookJson(line), PositionError);
  }
}
