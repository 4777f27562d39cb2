// SPDX-License-Identifier: MIT
#include "protocol/line_splitter.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace pentarch;

namespace {

std::vector<std::string> split(std::string_view bytes, std::size_t chunk) {
  std::vector<std::string> lines;
  LineSplitter splitter;
  const LineSplitter::Sink sink = [&lines](std::string_view text, bool) { lines.emplace_back(text); };
  for (std::size_t i = 0; i < bytes.size(); i += chunk) splitter.feed(bytes.substr(i, chunk), sink);
  splitter.finish(sink);
  return lines;
}

}  // namespace

TEST_CASE("every kind of line end ends a line, however the bytes come") {
  const std::vector<std::string> expected = {"START 15", "BOARD", "7,7,1", "DONE", "END"};
  for (const std::size_t chunk : {1U, 2U, 3U, 100U}) {
    CHECK(split("START 15\nBOARD\n7,7,1\nDONE\nEND\n", chunk) == expected);
    CHECK(split("START 15\r\nBOARD\r\n7,7,1\r\nDONE\r\nEND", chunk) == expected);
    CHECK(split("START 15\rBOARD\r\r7,7,1\n\nDONE\n\rEND\r", chunk) == expected);
  }
  CHECK(split("", 1).empty());
  CHECK(split("\r\n\r\n", 1).empty());
}

TEST_CASE("NUL counts as a blank") {
  CHECK(split(std::string_view("TURN\0007,7\n", 9), 100) == std::vector<std::string>{"TURN 7,7"});
}

TEST_CASE("the end of an overlong line is thrown away") {
  const std::string exact(LineSplitter::kMaxLength, 'x');
  std::vector<bool> tooLong;
  std::vector<std::size_t> sizes;
  LineSplitter splitter;
  const LineSplitter::Sink sink = [&](std::string_view text, bool isTooLong) {
    sizes.push_back(text.size());
    tooLong.push_back(isTooLong);
  };
  splitter.feed(exact + "\n" + exact + "y\nEND\n", sink);
  CHECK(sizes == std::vector<std::size_t>{exact.size(), exact.size(), 3});
  CHECK(tooLong == std::vector<bool>{false, true, false});
}
