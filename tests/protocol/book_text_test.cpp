// SPDX-License-Identifier: MIT
#include "protocol/book_text.h"

#include <doctest/doctest.h>

#include "tests/book/books.h"

using namespace pentarch;
using pentarch::book::BookEntry;
using pentarch::test::positionAfter;

namespace {

BookEntry entryWith(std::string label, Score score, Bound bound = Bound::Exact) {
  BookEntry entry;
  entry.label = std::move(label);
  entry.score = score;
  entry.bound = bound;
  return entry;
}

}  // namespace

TEST_CASE("labels come as the codes of their characters") {
  const auto labelFor = [](std::string_view code) {
    BookEntry entry = entryWith("old", 0);
    book_text::setValue(entry, "1 " + std::string(code) + " 0 0");
    return entry.label;
  };
  CHECK(labelFor("97") == "a");
  CHECK(labelFor("87") == "w");
  CHECK(labelFor("76") == "l");
  CHECK(labelFor("-1") == "");
  CHECK(labelFor("0") == "");
  CHECK(labelFor("32") == "");
  CHECK(labelFor("200") == "");
  CHECK(labelFor("16946") == "B2");
  CHECK(labelFor("2147483647") == "");
  CHECK(labelFor("2122219134") == "~~~~");
}

TEST_CASE("the label of a point is read up to its maximum length") {
  const auto label = book_text::pointLabel("3 ,4  a b\tc\x01 d e");
  REQUIRE(label);
  CHECK(label->point == Point{3, 4});
  CHECK(label->text == "abcd");
  CHECK(book_text::pointLabel("3,4")->text.empty());
  CHECK(book_text::pointLabel("3,4 L")->text == "l");
  for (const std::string_view bad : {"", "a", "3", "3 4 a", "3,", "3,x"}) CHECK_FALSE(book_text::pointLabel(bad));
}

TEST_CASE("filters select entries by their labels and values") {
  const BookEntry won = entryWith("", lossIn(4));
  const BookEntry lost = entryWith("", winIn(9));
  const BookEntry wonByHand = entryWith("w", 0);
  const BookEntry drawn = entryWith("d", 0);
  const BookEntry open = entryWith("", 50);
  const BookEntry unknown = entryWith("", 0, Bound::None);
  const BookEntry marked = entryWith("!", winIn(1));
  const std::vector<const BookEntry*> all = {&won, &lost, &wonByHand, &drawn, &open, &unknown, &marked};
  const auto chosen = [&](std::string_view words) {
    const auto filter = book_text::filterNamed(words);
    REQUIRE(filter);
    std::string text;
    for (const BookEntry* entry : all) text += !*filter || (*filter)(positionAfter({}), *entry) ? '1' : '0';
    return text;
  };
  CHECK(chosen("") == "1111111");
  CHECK(chosen("recursive") == "1111111");
  CHECK(chosen("w") == "1010000");
  CHECK(chosen("L") == "0100000");
  CHECK(chosen("wl") == "1110000");
  CHECK(chosen("wld") == "1111000");
  CHECK(chosen("nonwl") == "0001111");
  CHECK(chosen("nonwldrecursive") == "0000111");
  CHECK(chosen("wlnostep") == "0010000");
  CHECK(chosen("wlinstep 4") == "1000000");
  CHECK(chosen("wlinsteprecursive 9") == "1100000");
  CHECK_FALSE(book_text::filterNamed("wlinstep"));
  CHECK_FALSE(book_text::filterNamed("some"));
}
