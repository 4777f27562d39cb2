// SPDX-License-Identifier: MIT
#include "engine/book/position_book.h"

#include <doctest/doctest.h>

#include <array>
#include <stdexcept>

#include "engine/book/compact_book.h"
#include "tests/book/books.h"

using namespace pentarch;
using namespace pentarch::book;
using pentarch::test::MemoryBook;
using pentarch::test::positionAfter;
using pentarch::test::valued;

TEST_CASE("an entry is found from all eight images, with its moves as on that board") {
  MemoryBook book;
  const std::vector<Square> moves = {Square::at(7, 7), Square::at(8, 9), Square::at(3, 6)};
  const Square answer = Square::at(9, 7);
  const BookPosition original = positionAfter({moves[0], moves[1], moves[2]});
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    book.put(original, valued(35, 12, {{answer, 35}, {Square::at(6, 6), -3}}));
    CHECK(book.size() == 1);
    const auto at = [symmetry](Square square) { return transformed(square, 15, symmetry); };
    const BookPosition image = positionAfter({at(moves[0]), at(moves[1]), at(moves[2])});
    const auto entry = book.find(image);
    REQUIRE(entry);
    CHECK(entry->moves == std::vector<BookMove>{{at(answer), 35}, {at(Square::at(6, 6)), -3}});
    CHECK(bestMove(*entry, image) == at(answer));
    // Learning from an image updates the same entry.
    book.learn(image, valued(36, 13, {{at(answer), 36}}));
    CHECK(book.size() == 1);
    CHECK(book.find(original)->moves == std::vector<BookMove>{{answer, 36}, {Square::at(6, 6), std::nullopt}});
  }
  CHECK(book.erase(
      positionAfter({transformed(moves[0], 15, 5), transformed(moves[1], 15, 5), transformed(moves[2], 15, 5)})));
  CHECK(book.size() == 0);
  CHECK_FALSE(book.erase(original));
}

TEST_CASE("moves that a symmetric board turns into each other are one move") {
  MemoryBook book;
  const BookPosition center = positionAfter({Square::at(7, 7)});
  book.put(center, valued(0, 5, {{Square::at(8, 8), 4}, {Square::at(6, 8), 3}, {Square::at(8, 7), 2}}));
  const auto entry = book.find(center);
  REQUIRE(entry);
  CHECK(entry->moves.size() == 2);
  // All four corners of the ring lead to the known position.
  book.put(positionAfter({Square::at(7, 7), Square::at(6, 6)}), valued(-10, 4));
  CHECK(book.successors(center).size() == 4);
  CHECK(book.successors(center).front().first == Square::at(6, 6));
  CHECK(book.successors(center).front().second.score == -10);
}

TEST_CASE("the stronger value stays and the moves of the other follow") {
  const Square a = Square::at(1, 1);
  const Square b = Square::at(2, 2);
  BookEntry deep = valued(50, 20, {{a, 50}});
  BookEntry shallow = valued(-20, 5, {{b, -20}, {a, 0}});
  shallow.text = "remark";
  shallow.label = "x1";
  for (const BookEntry& joined : {merged(deep, shallow), merged(shallow, deep)}) {
    CHECK(joined.score == 50);
    CHECK(joined.depth == 20);
    CHECK(joined.moves == std::vector<BookMove>{{a, 50}, {b, std::nullopt}});
    CHECK(joined.text == "remark");
    CHECK(joined.label == "x1");
  }

  BookEntry proven = valued(winIn(7), 1, {{b, winIn(7)}});
  proven.proof = Proof::Vcf;
  CHECK(merged(deep, proven).score == winIn(7));
  CHECK(merged(proven, deep).score == winIn(7));
  BookEntry claimed = valued(winIn(7), 19);
  claimed.proof = Proof::Claimed;
  CHECK(merged(deep, claimed).score == 50);  // a claim counts like any search result

  BookEntry unvalued;
  unvalued.moves = {{b, std::nullopt}};
  unvalued.depth = 99;
  CHECK(merged(unvalued, shallow).score == -20);
  CHECK(merged(shallow, unvalued).bound == Bound::Exact);

  BookEntry sameDepth = valued(60, 20);
  CHECK(merged(deep, sameDepth).score == 50);
  sameDepth.nodes = 1;
  CHECK(merged(deep, sameDepth).score == 60);
}

TEST_CASE("entries with numbers that mean nothing are told") {
  CHECK(problemOf(BookEntry{}) == "");
  CHECK(problemOf(valued(kWinScore, BookEntry::kMaxDepth)) == "");
  CHECK(problemOf(valued(kWinScore + 1, 1)) != "");
  CHECK(problemOf(valued(0, -1)) != "");
  CHECK(problemOf(valued(0, BookEntry::kMaxDepth + 1)) != "");
  CHECK(problemOf(valued(0, 1, {{Square::at(1, 1), 0}, {Square::at(1, 1), 1}})) != "");
  CHECK(problemOf(valued(0, 1, {{Square::at(1, 1), -kInfinite}})) != "");
  BookEntry entry = valued(100, 1);
  entry.proof = Proof::Vct;
  CHECK(problemOf(entry) == "a proof without a win or loss");
  entry.score = winIn(7);
  CHECK(problemOf(entry) == "");
  entry.score = lossIn(6);
  CHECK(problemOf(entry) == "");
  entry = valued(0, 1);
  entry.label = "\n";
  CHECK(problemOf(entry) != "");
}

TEST_CASE("a position contains those whose stones it has, however they are turned") {
  const BookPosition two = positionAfter({Square::at(7, 7), Square::at(8, 9)});
  const BookPosition three = positionAfter({Square::at(7, 7), Square::at(6, 5), Square::at(0, 3)});
  CHECK(contains(two, two));
  CHECK(contains(three, two));
  CHECK_FALSE(contains(two, three));
  CHECK(contains(two, positionAfter({})));
  CHECK_FALSE(contains(positionAfter({Square::at(8, 9), Square::at(7, 7)}), two));  // with colors swapped
  CHECK_FALSE(contains(positionAfter({Square::at(7, 7), Square::at(8, 9)}, Rule::Renju), two));
  BookPosition blocked = two;
  blocked.set(Square::at(0, 0), Cell::Blocked);
  CHECK_FALSE(contains(blocked, two));
  CHECK_FALSE(contains(two, blocked));
}

TEST_CASE("books are joined entry by entry") {
  MemoryBook target;
  MemoryBook other;
  target.put(positionAfter({Square::at(7, 7)}), valued(10, 5));
  target.put(positionAfter({Square::at(0, 0)}), valued(10, 5));
  other.put(positionAfter({Square::at(7, 7)}), valued(20, 6));
  other.put(positionAfter({Square::at(14, 0)}), valued(20, 4));  // also a corner
  other.put(positionAfter({}), valued(30, 1));
  const MergeCount count = target.merge(other);
  CHECK(count.positions == 3);
  CHECK(count.added == 1);
  CHECK(count.improved == 1);
  CHECK(target.size() == 3);
  CHECK(target.find(positionAfter({Square::at(7, 7)}))->score == 20);
  CHECK(target.find(positionAfter({Square::at(0, 0)}))->score == 10);
}

TEST_CASE("only the wanted entries of another book are learned") {
  MemoryBook target;
  MemoryBook other;
  other.put(positionAfter({}), valued(30, 1));
  other.put(positionAfter({Square::at(7, 7)}), valued(20, 6));
  const auto isWanted = [](const BookPosition& position, const BookEntry& entry) {
    return position.stoneCount() == 1 && entry.score == 20;
  };
  CHECK(target.merge(other, isWanted).positions == 1);
  CHECK(target.size() == 1);
  CHECK(target.find(positionAfter({Square::at(7, 7)})));
}

TEST_CASE("the first move is played that is neither on a taken point nor excluded") {
  const BookPosition position = positionAfter({Square::at(7, 7)});
  CHECK(bestMove(valued(0, 1, {{Square::at(7, 8), 0}}), position) == Square::at(7, 8));
  CHECK(bestMove(valued(0, 1, {{Square::at(7, 7), 0}}), position).isNone());
  CHECK(bestMove(valued(0, 1), position).isNone());
  const BookEntry three = valued(0, 1, {{Square::at(7, 7), 0}, {Square::at(7, 8), 0}, {Square::at(8, 8), -5}});
  CHECK(bestMove(three, position) == Square::at(7, 8));
  CHECK(bestMove(three, position, std::array{Square::at(7, 8)}) == Square::at(8, 8));
  CHECK(bestMove(three, position, std::array{Square::at(8, 8), Square::at(7, 8)}).isNone());
}
