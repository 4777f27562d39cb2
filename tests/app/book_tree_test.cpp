// SPDX-License-Identifier: MIT
#include "app/cli/book/book_tree.h"

#include <doctest/doctest.h>

#include "app/cli/book/book_text.h"
#include "app/cli/book/importer.h"
#include "tests/book/books.h"

using namespace pentarch;
using namespace pentarch::app;
using pentarch::book::BookEntry;
using pentarch::book::BookPosition;
using pentarch::test::contentOf;
using pentarch::test::MemoryBook;
using pentarch::test::positionAfter;

namespace {

BookEntry entryOf(std::vector<book::BookMove> moves, std::string text = "", std::string label = "") {
  BookEntry entry;
  entry.moves = std::move(moves);
  entry.text = std::move(text);
  entry.label = std::move(label);
  return entry;
}

}  // namespace

TEST_CASE("a tree of a book, learned again, is the book without its values") {
  MemoryBook book;
  for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
    MemoryBook random;
    test::fillWithRandom(random, 400, false);
    const book::BookSection section{rule, 15};
    const BookTree tree = treeOf(random, section);
    CHECK(tree.game.boardSize == 15);
    CHECK(tree.game.rule == rule);
    CHECK_FALSE(tree.game.replayError());
    MemoryBook again;
    Importer importer(again, section);
    importer.importGame(tree.game);
    CHECK(importer.leftOut() == 0);
    std::size_t compared = 0;
    random.forEach([&](std::string_view key, const BookEntry& entry) {
      const BookPosition position = *BookPosition::fromKey(key);
      const bool isEmpty = entry.moves.empty() && entry.text.empty();
      if (position.rule() != rule || position.boardSize() != 15 || isEmpty) return;
      const std::optional<BookEntry> read = again.find(position);
      REQUIRE(read);
      CHECK(read->text == entry.text);
      CHECK(read->bound == Bound::None);
      for (const book::BookMove& move : entry.moves) {
        // The position after the move is in the tree, reached from here or from another position.
        BookPosition next = position;
        next.play(move.square);
        const bool isKnown = std::any_of(read->moves.begin(), read->moves.end(),
                                         [&](const book::BookMove& m) { return m.square == move.square; });
        if (isKnown) ++compared;
      }
    });
    CHECK(compared > 20);
  }
}

TEST_CASE("the best move leads, transpositions stand once, labels and remarks at their places") {
  MemoryBook book;
  const Square a = Square::at(7, 7);
  const Square b = Square::at(8, 8);
  const Square c = Square::at(3, 7);
  BookEntry valued = entryOf({{b, 10}, {Square::at(8, 7), {}}}, "remark");
  valued.bound = Bound::Exact;
  valued.score = 10;
  valued.depth = 7;
  book.put(positionAfter({}), entryOf({{a, {}}}));
  book.put(positionAfter({a}), valued);
  book.put(positionAfter({a, b}), entryOf({}, "", "w1"));
  book.put(positionAfter({a, b, c}), entryOf({}, "one"));
  book.put(positionAfter({c, b, a}), entryOf({}, "one"));  // the same position
  const BookTree tree = treeOf(book, {});
  CHECK(tree.leftOut == 0);
  const std::vector<Square> line = tree.game.mainLineSquares();
  REQUIRE(line.size() == 3);
  CHECK(line[0] == a);
  const auto& first = tree.game[tree.game.mainLine()[0]];
  CHECK(first.comment.starts_with("remark\nvalue: "));
  CHECK(withoutValue(first.comment) == "remark");
  CHECK(withoutValue("value: +1") == "value: +1");
  CHECK(withoutValue("joseki\nvalue: the attack") == "joseki\nvalue: the attack");
  BookEntry entry;
  for (const Score score : {Score{0}, Score{-131}, Score{5000}, winIn(3), -winIn(12)}) {
    for (const Bound bound : {Bound::Exact, Bound::Lower, Bound::Upper}) {
      for (const Proof proof : {Proof::None, Proof::Claimed, Proof::Five, Proof::Vcf, Proof::Vct, Proof::Search}) {
        entry.score = score;
        entry.bound = bound;
        entry.proof = proof;
        CHECK(isValueText(valueText(entry)));
      }
    }
  }
  CHECK(withoutValue("value of a") == "value of a");
  CHECK(withoutValue("") == "");
  const bool isLabelled = std::any_of(first.marks.begin(), first.marks.end(),
                                      [&](const records::Mark& m) { return m.square == line[1] && m.label == "w1"; });
  CHECK(isLabelled);
  CHECK(tree.game[tree.game.mainLine()[2]].comment == "one");
  CHECK(tree.game.moveCount() == 4);
}

TEST_CASE("positions that nothing leads to stand in the tree, and blocked points cannot") {
  MemoryBook book;
  BookPosition blocked = positionAfter({Square::at(7, 7)});
  blocked.set(Square::at(1, 1), Cell::Blocked);
  book.put(blocked, entryOf({}, "x"));
  BookPosition outOfTurn = positionAfter({Square::at(7, 7)});
  outOfTurn.setSideToMove(Color::Black);
  book.put(outOfTurn, entryOf({}, "x"));
  book.put(positionAfter({Square::at(7, 7), Square::at(6, 5), Square::at(0, 3)}), entryOf({}, "alone"));
  book.put(positionAfter({Square::at(7, 7)}, Rule::Renju), entryOf({}, "another rule"));
  const BookTree tree = treeOf(book, {});
  CHECK(tree.leftOut == 2);
  REQUIRE(tree.game.moveCount() == 3);
  CHECK(tree.game[3].comment == "alone");
}
