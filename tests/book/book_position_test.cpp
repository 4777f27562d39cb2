// SPDX-License-Identifier: MIT
#include "engine/book/book_position.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/game/position.h"

using namespace pentarch;
using namespace pentarch::book;

namespace {

// A position of up to `stones` random stones, sometimes with a blocked point.
BookPosition randomPosition(std::mt19937& random, Rule rule, int size, int stones) {
  BookPosition position(rule, size);
  std::uniform_int_distribution<int> coordinate(0, size - 1);
  for (int i = 0; i < stones; ++i) {
    const Square s = Square::at(coordinate(random), coordinate(random));
    if (!position.isFree(s)) continue;
    if (i % 7 == 6) {
      position.set(s, Cell::Blocked);
    } else {
      position.play(s);
    }
  }
  return position;
}

BookPosition imageOf(const BookPosition& position, int symmetry) {
  BookPosition image(position.rule(), position.boardSize());
  for (int y = 0; y < position.boardSize(); ++y) {
    for (int x = 0; x < position.boardSize(); ++x) {
      const Square s = Square::at(x, y);
      image.set(transformed(s, position.boardSize(), symmetry), position.at(s));
    }
  }
  image.setSideToMove(position.sideToMove());
  return image;
}

}  // namespace

TEST_CASE("all eight images of a position have one canonical key, and their moves meet") {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const int size = kMinBoardSize + round % (kMaxBoardSize - kMinBoardSize + 1);
    const BookPosition position = randomPosition(random, kRules[static_cast<std::size_t>(round) % 5], size, round % 20);
    const CanonicalPosition canonical(position);
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      const CanonicalPosition ofImage(imageOf(position, symmetry));
      REQUIRE(ofImage.key() == canonical.key());
      for (int i = 0; i < 10; ++i) {
        std::uniform_int_distribution<int> coordinate(0, size - 1);
        const Square move = Square::at(coordinate(random), coordinate(random));
        const Square inBook = canonical.toBook(move);
        REQUIRE(ofImage.toBook(transformed(move, size, symmetry)) == inBook);
        // A round trip gives the same move or a symmetric one.
        REQUIRE(canonical.toBook(canonical.fromBook(inBook)) == inBook);
        REQUIRE(position.at(canonical.fromBook(inBook)) == position.at(move));
      }
    }
  }
}

TEST_CASE("a key gives its position back, and other bytes give none") {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    const BookPosition position = randomPosition(random, Rule::Caro, kMinBoardSize + round % 18, round % 40);
    const std::string key = position.keyOf();
    CHECK(key.size() == keyBytes(position.boardSize()));
    REQUIRE(BookPosition::fromKey(key) == position);
    REQUIRE_FALSE(BookPosition::fromKey(key.substr(1)));
    REQUIRE_FALSE(BookPosition::fromKey(key + '\0'));
  }
  const std::string empty = BookPosition(Rule::Freestyle, 15).keyOf();
  const auto with = [&empty](std::size_t index, unsigned char byte) {
    std::string key = empty;
    key[index] = static_cast<char>(byte);
    return BookPosition::fromKey(key);
  };
  CHECK(with(0, 4));
  CHECK_FALSE(with(0, 5));      // invalid rule
  CHECK_FALSE(with(1, 14));     // board size does not match the length
  CHECK_FALSE(with(1, 4));      // too small
  CHECK_FALSE(with(2, 2));      // invalid side
  CHECK_FALSE(with(59, 0x0C));  // a point after the last one
  CHECK_FALSE(BookPosition::fromKey(""));
}

TEST_CASE("rule, size, side and stones make different keys") {
  std::set<std::string> keys;
  for (const Rule rule : kRules) keys.insert(CanonicalPosition(BookPosition(rule, 15)).key());
  keys.insert(CanonicalPosition(BookPosition(Rule::Freestyle, 16)).key());
  BookPosition position(Rule::Freestyle, 15);
  position.setSideToMove(Color::White);
  keys.insert(CanonicalPosition(position).key());
  position.set(Square::at(7, 7), Cell::Black);
  keys.insert(CanonicalPosition(position).key());
  position.set(Square::at(7, 7), Cell::White);
  keys.insert(CanonicalPosition(position).key());
  position.set(Square::at(7, 7), Cell::Blocked);
  keys.insert(CanonicalPosition(position).key());
  CHECK(keys.size() == 10);
}

TEST_CASE("a position of the engine is what stands on its board") {
  Position board(15, Rule::Renju);
  board.play(Square::at(7, 7));
  board.play(Square::at(8, 9));
  board.play(Square::at(0, 14));
  BookPosition position(Rule::Renju, 15);
  for (const Square s : {Square::at(7, 7), Square::at(8, 9), Square::at(0, 14)}) {
    CHECK(position.isFree(s));
    position.play(s);
    CHECK_FALSE(position.isFree(s));
  }
  CHECK(BookPosition(board) == position);
  CHECK(position.stoneCount() == 3);
  CHECK_FALSE(position.isFree(Square::none()));
  CHECK_FALSE(position.isFree(Square::at(15, 0)));
}
