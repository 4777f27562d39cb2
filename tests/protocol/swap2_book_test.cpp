// SPDX-License-Identifier: MIT
#include "protocol/swap2_book.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "tests/protocol/session_harness.h"

using namespace pentarch;
using pentarch::test::SessionHarness;
using swap2::Book;

namespace {

Book parsed(std::string_view text) {
  auto result = Book::parse(text);
  REQUIRE(std::holds_alternative<Book>(result));
  return std::get<Book>(std::move(result));
}

std::string errorOf(std::string_view text) {
  const auto result = Book::parse(text);
  const auto* error = std::get_if<ReadError>(&result);
  return error != nullptr ? error->message : "";
}

}  // namespace

TEST_CASE("the built-in book has proposals for the boards of tournaments") {
  const Book book = parsed(swap2::bookText());
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro}) {
    for (const int size : {15, 20}) {
      const auto count = std::count_if(book.proposals().begin(), book.proposals().end(),
                                       [&](const swap2::Proposal& p) { return p.rule == rule && p.boardSize == size; });
      CHECK(count >= 8);
      std::set<std::vector<Square>> different;
      for (std::uint64_t draw = 0; draw < 200; ++draw) {
        const std::vector<Square> stones = Book::builtIn().choose(rule, size, draw);
        REQUIRE(stones.size() == 3);
        CHECK(std::set<Square>(stones.begin(), stones.end()).size() == 3);
        for (const Square s : stones) CHECK(onBoard(s.x(), s.y(), size));
        different.insert(stones);
      }
      CHECK(different.size() >= 50);
    }
  }
  CHECK(Book::builtIn().choose(Rule::CaroExact, 15, 0).empty());
  CHECK(Book::builtIn().choose(Rule::Standard, 16, 0).empty());
}

TEST_CASE("a book is read line by line, and its errors say where they are") {
  CHECK(parsed("").proposals().empty());
  const Book book = parsed("# a comment\n\nstandard 15 h8i9j7 +12 -5\r\n freestyle 20  a1t20b2 \n");
  REQUIRE(book.proposals().size() == 2);
  CHECK(book.choose(Rule::Standard, 15, 0) ==
        std::vector<Square>{Square::at(7, 7), Square::at(8, 8), Square::at(9, 6)});
  CHECK(book.choose(Rule::Freestyle, 20, 1).front() == Square::at(19, 0));
  CHECK(errorOf("standard 15 h8i9j7\nchess 15 h8i9j7") == "line 2: unknown rule chess");
  CHECK(errorOf("standard 4 h8i9j7").starts_with("line 1: "));
  CHECK(errorOf("standard h8i9j7").starts_with("line 1: "));
  CHECK(errorOf("standard 15 h8i9") == "line 1: not three stones");
  CHECK(errorOf("standard 15 h8i9h8").starts_with("line 1: "));
  CHECK(errorOf("standard 15 h8i9z9").starts_with("line 1: "));
  CHECK(errorOf("standard 15 h8i9j7 12 even") == "line 1: no score: even");
}

TEST_CASE("three stones are offered from the book, at random but as the seed wants it") {
  const auto offers = [](std::optional<std::uint64_t> seed) {
    SessionHarness session(seed);
    session.run({"INFO rule 1", "START 15"});
    std::set<std::string> different;
    for (int i = 0; i < 20; ++i) {
      const auto replies = session.run({"SWAP2BOARD DONE"});
      REQUIRE(replies.size() == 1);
      different.insert(replies.front());
    }
    return different;
  };
  CHECK(offers(1).size() >= 10);
  CHECK(offers(1) == offers(1));
  CHECK(offers(1) != offers(2));
}
