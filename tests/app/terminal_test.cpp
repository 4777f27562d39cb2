// SPDX-License-Identifier: MIT
#include "app/program/terminal.h"

#include <doctest/doctest.h>

#include "app/program/progress.h"

using namespace pentarch::app;

TEST_CASE("colors take no columns") {
  CHECK(visibleWidth("") == 0);
  CHECK(visibleWidth("abc") == 3);
  CHECK(visibleWidth(Style(true).black("X") + Style(true).heat(0.5, "7") + "b") == 3);
  CHECK(visibleWidth("▁é█") == 3);  // a character of some bytes counts once
  CHECK(Style(false).heat(0.5, "7") == "7");
  CHECK(Style(true).heat(-1, "7") == Style(true).heat(0, "7"));
  CHECK(Style(true).heat(2, "7") != Style(true).heat(0, "7"));
}

TEST_CASE("blocks stand next to each other where there is room") {
  CHECK(sideBySide("a\nbb\n", "x\ny\nz\n", 2, 10) == "a   x\nbb  y\n    z\n");
  CHECK(sideBySide("\x1b[1ma\x1b[0m\nbb", "x", 1, 10) == "\x1b[1ma\x1b[0m  x\nbb\n");
  CHECK(sideBySide("aaaa\n", "bbbb\n", 2, 9) == "aaaa\n\nbbbb\n");
}

TEST_CASE("words are wrapped") {
  CHECK(wrapped("one two three", 2, 8) == "one two\n  three\n");
  CHECK(wrapped("one two three", 0, 80) == "one two three\n");
  CHECK(wrapped("incomprehensibilities a", 1, 5) == "incomprehensibilities\n a\n");
  CHECK(wrapped("", 0, 5) == "\n");
  CHECK(wrappedAt(4, "one two three", 0, 12) == "one two\n    three\n");
  CHECK(wrappedAt(4, "one two three", 2, 12) == "one two\n      three\n");
}

TEST_CASE("text is fitted to narrow terminals") {
  CHECK(fitted("short\n\nlines\n", 10) == "short\n\nlines\n");
  CHECK(fitted("no break at the end of it", 12) == "no break at\n  the end of\n  it");
  CHECK(fitted("  name      what it is and does\n", 28) == "  name      what it is and\n            does\n");
  CHECK(fitted("  a long name      what it is and does\n", 28) ==
        "  a long name\n      what it is and does\n");  // no room for the last column
  CHECK(fitted("▁▂▃▄▅▆▇█ 12\n", 11) == "▁▂▃▄▅▆▇█ 12\n");
  for (std::size_t width = 12; width < 60; ++width) {
    const std::string text = fitted("   9 X i10     62%   -30%  ??  gives 30% away; better f10\n", width);
    for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
      CHECK(visibleWidth(text.substr(begin, text.find('\n', begin) - begin)) <= width);
    }
  }
}

TEST_CASE("progress says how long it will take") {
  CHECK(progressText(0, 0, 10, 0) == "[..............................] 0/10  0%");
  CHECK(progressText(5, 0, 10, 2.5) == "[###############...............] 5/10  50%  2.0/s  ETA 3s");
  CHECK(progressText(60, 40, 1060, 10) == "[#.............................] 60/1060  5%  2.0/s  ETA 8m 20s");
  CHECK(progressText(1, 0, 10001, 1).ends_with("ETA 2h 46m"));
  CHECK(progressText(10, 10, 10, 1) == "[##############################] 10/10  100%");
}
