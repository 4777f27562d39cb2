// SPDX-License-Identifier: MIT
#include "engine/book/compact_book.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <stdexcept>

#include "tests/book/books.h"
#include "tests/support/checksum_end.h"
#include "tests/support/scratch_folder.h"

using namespace pentarch;
using namespace pentarch::book;
using pentarch::test::MemoryBook;
using pentarch::test::positionAfter;

namespace {

std::unique_ptr<CompactBook> parsed(const std::string& bytes) {
  auto result = CompactBook::parse(bytes);
  if (const auto* error = std::get_if<ReadError>(&result)) FAIL(error->message);
  return std::get<std::unique_ptr<CompactBook>>(std::move(result));
}

std::string problemIn(const std::string& bytes) {
  const auto result = CompactBook::parse(bytes);
  const auto* error = std::get_if<ReadError>(&result);
  return error == nullptr ? "" : error->message;
}

std::string smallBook() {
  MemoryBook book;
  BookEntry entry;
  entry.bound = Bound::Exact;
  entry.score = 35;
  entry.depth = 12;
  entry.moves = {{Square::at(8, 8), 35}, {Square::at(6, 7), std::nullopt}};
  book.put(positionAfter({Square::at(7, 7)}), entry);
  book.put(positionAfter({Square::at(7, 7), Square::at(8, 9)}), entry);
  return CompactBook::serialize(book);
}

constexpr std::size_t kFirstRecord = 8 + 4 + 4 + 6;  // magic, version, number of sections, one section
constexpr std::size_t kKeyBytes = 1 + 57;            // side, 225 points
constexpr std::size_t kRecordBytes = kKeyBytes + 7 + 4 * 4;

}  // namespace

TEST_CASE("a compact book holds what was put into it") {
  for (const int count : {0, 1, 2, 3, 500}) {
    MemoryBook source;
    test::fillWithRandom(source, count, true);
    const auto compact = parsed(CompactBook::serialize(source));
    CHECK(compact->size() == source.size());
    CHECK(test::contentOf(*compact) == test::contentOf(source));
    CHECK(compact->isReadOnly());
    source.forEach([&](std::string_view key, const BookEntry& entry) {
      const BookPosition position = *BookPosition::fromKey(key);
      REQUIRE(compact->find(position) == entry);
      BookPosition other = position;
      other.setSideToMove(~other.sideToMove());
      REQUIRE(compact->find(other).has_value() == source.find(other).has_value());
    });
    CHECK(CompactBook::serialize(*compact) == CompactBook::serialize(source));
  }
}

TEST_CASE("only the best four moves are kept, and nothing can be changed") {
  MemoryBook source;
  BookEntry entry;
  entry.text = "a remark";
  for (int x = 0; x < 6; ++x) entry.moves.push_back({Square::at(x, 1), x});
  const BookPosition position = positionAfter({Square::at(7, 7), Square::at(3, 8)});
  source.put(position, entry);
  const auto compact = parsed(CompactBook::serialize(source));
  const auto found = compact->find(position);
  REQUIRE(found);
  CHECK(found->moves == std::vector<BookMove>(entry.moves.begin(), entry.moves.begin() + 4));
  CHECK(found->text.empty());
  CHECK_THROWS_AS(compact->put(position, entry), std::runtime_error);
  CHECK_THROWS_AS(compact->erase(position), std::runtime_error);
}

TEST_CASE("no damaged byte and no cut goes unseen") {
  const std::string bytes = smallBook();
  REQUIRE(problemIn(bytes).empty());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    CAPTURE(i);
    REQUIRE_FALSE(problemIn(damaged).empty());
    REQUIRE_FALSE(problemIn(bytes.substr(0, i)).empty());
  }
  CHECK(problemIn("") == "not a compact book");
  CHECK_FALSE(problemIn(bytes + "x").empty());
}

TEST_CASE("bytes that mean nothing are found even if the checksum fits") {
  const std::string bytes = smallBook();
  REQUIRE(bytes.size() == kFirstRecord + 2 * kRecordBytes + 8);
  const auto with = [&bytes](std::size_t index, int byte) {
    std::string changed = bytes;
    changed[index] = static_cast<char>(byte);
    return problemIn(withChecksumAnew(changed));
  };
  constexpr std::size_t kValue = kFirstRecord + kKeyBytes;
  CHECK(with(8, 2).find("version 2") != std::string::npos);
  CHECK_FALSE(with(12, 2).empty());             // number of sections
  CHECK_FALSE(with(15, 0x7F).empty());          // too many for the file
  CHECK_FALSE(with(16, 5).empty());             // rule
  CHECK_FALSE(with(17, 23).empty());            // size
  CHECK_FALSE(with(18, 3).empty());             // number of records
  CHECK_FALSE(with(21, 0x7F).empty());          // too many for the file
  CHECK_FALSE(with(kFirstRecord, 2).empty());   // side
  CHECK_FALSE(with(kValue - 1, 0x0C).empty());  // a point after the last one
  CHECK_FALSE(with(kValue + 1, 0x7F).empty());  // score
  CHECK_FALSE(with(kValue + 3, 0x7F).empty());  // depth
  CHECK_FALSE(with(kValue + 4, 4).empty());     // kind of value
  CHECK_FALSE(with(kValue + 5, 5).empty());     // kind of proof
  CHECK_FALSE(with(kValue + 5, 3).empty());     // a proof without a win or loss
  CHECK_FALSE(with(kValue + 6, 5).empty());     // number of moves
  CHECK_FALSE(with(kValue + 8, 1).empty());     // a move off the board
  CHECK_FALSE(with(kValue + 7, 112).empty());   // a move on the center stone
  CHECK_FALSE(with(kValue + 15, 1).empty());    // a move after the last one
  std::string swapped = bytes;
  for (std::size_t i = 0; i < kRecordBytes; ++i) {
    std::swap(swapped[kFirstRecord + i], swapped[kFirstRecord + kRecordBytes + i]);
  }
  CHECK_FALSE(problemIn(withChecksumAnew(swapped)).empty());
}

TEST_CASE("a record of another image of a position, which nobody would look up, is found") {
  MemoryBook book;
  BookEntry entry;
  entry.bound = Bound::Exact;
  book.put(positionAfter({Square::at(7, 7), Square::at(8, 9)}), entry);
  const std::string bytes = CompactBook::serialize(book);
  int images = 0;
  for (const auto& [x, y] : {std::pair(8, 9), {9, 8}, {6, 9}, {9, 6}, {8, 5}, {5, 8}, {6, 5}, {5, 6}}) {
    const BookPosition image = positionAfter({Square::at(7, 7), Square::at(x, y)});
    std::string changed = bytes;
    changed.replace(kFirstRecord, kKeyBytes, image.keyOf().substr(2));
    const bool isCanonical = image.keyOf() == CanonicalPosition(image).key();
    CHECK(problemIn(withChecksumAnew(changed)).empty() == isCanonical);
    images += isCanonical ? 0 : 1;
  }
  CHECK(images == 7);
}

TEST_CASE("a file that is no book is one clear error") {
  const test::ScratchFolder folder;
  const auto message = [](const std::filesystem::path& path) {
    try {
      return readCompactBook(path.string())->size() == 2 ? std::string() : std::string("wrong size");
    } catch (const std::runtime_error& e) {
      return std::string(e.what());
    }
  };
  std::ofstream(folder / "good.book", std::ios::binary) << smallBook();
  std::ofstream(folder / "bad.book", std::ios::binary) << "h8 i9\n";
  CHECK(message(folder / "good.book") == "");
  CHECK(message(folder / "bad.book") == "'" + (folder / "bad.book").string() + "': not a compact book");
  CHECK(message(folder / "none.book") ==
        "cannot read '" + (folder / "none.book").string() + "': No such file or directory");
  std::filesystem::create_directory(folder / "folder.book");
  CHECK(message(folder / "folder.book") == "cannot read '" + (folder / "folder.book").string() + "': Is a directory");
  std::ofstream(folder / "empty.book", std::ios::binary).flush();
  CHECK(message(folder / "empty.book") == "'" + (folder / "empty.book").string() + "': not a compact book");
  // Of what does not begin as a book no more is read.
  std::filesystem::resize_file(folder / "bad.book", std::uintmax_t{1} << 40);
  CHECK(message(folder / "bad.book") == "'" + (folder / "bad.book").string() + "': not a compact book");
  REQUIRE(mkfifo((folder / "pipe.book").c_str(), 0600) == 0);
  CHECK(message(folder / "pipe.book") ==
        "cannot read '" + (folder / "pipe.book").string() + "': Operation not supported");
}
