// SPDX-License-Identifier: MIT
#include "protocol/reply.h"

#include <doctest/doctest.h>

#include <regex>

using namespace pentarch;

namespace {

using namespace std::chrono_literals;

SearchLine exampleLine() {
  SearchLine line;
  line.score = 57;
  line.depth = 12;
  line.selDepth = 24;
  line.pv = {Square::at(7, 7), Square::at(8, 8), Square::at(9, 6)};
  return line;
}

}  // namespace

TEST_CASE("moves are two numbers and a comma") {
  CHECK(reply::move(Square::at(7, 8)) == "7,8");
  CHECK(reply::move(Square::at(0, 19)) == "0,19");
  const std::vector<Square> three = {Square::at(1, 2), Square::at(3, 4), Square::at(10, 11)};
  CHECK(reply::moves(three) == "1,2 3,4 10,11");
}

TEST_CASE("the description is acceptable to every manager") {
  const std::regex pattern(R"re(^name="[^",=]+"(, *(version|author|country|www)="[^",=]+")*$)re");
  CHECK(std::regex_match(reply::about("1.2.3"), pattern));
  CHECK(std::regex_match(reply::about("1.2,3=\"x\""), pattern));
}

TEST_CASE("forbidden points end with a full stop") {
  CHECK(reply::forbid({}) == "FORBID .");
  const std::vector<Square> points = {Square::at(9, 12), Square::at(10, 1)};
  CHECK(reply::forbid(points) == "FORBID 09121001.");
}

TEST_CASE("scores and expected results") {
  CHECK(reply::score(-57) == "-57");
  CHECK(reply::score(winIn(7)) == "+M7");
  CHECK(reply::score(lossIn(4)) == "-M4");
  CHECK(reply::winRate(winRate(0, false)) == "0.5000");
  CHECK(reply::winRate(winRate(winIn(3), true)) == "1.0000");
  CHECK(reply::winRate(winRate(lossIn(3), true)) == "0.0000");
  CHECK(reply::winRate(winRate(winIn(3), false)) == "0.9990");  // claimed
  CHECK(reply::winRate(winRate(lossIn(3), false)) == "0.0010");
  CHECK(reply::winRate(winRate(kMaxEval, false)) == "0.9990");
  CHECK(reply::winRate(winRate(-200, false)) == "0.2689");
}

TEST_CASE("a size below one MB is not 0 MB") {
  CHECK(reply::size(0) == "0 KB");
  CHECK(reply::size((std::size_t{1} << 20) - 1) == "1023 KB");
  CHECK(reply::size(std::size_t{1} << 20) == "1 MB");
  CHECK(reply::size(std::size_t{4} << 30) == "4096 MB");
}

TEST_CASE("the line of a finished depth") {
  CHECK(reply::thought(exampleLine(), 1520000, 1727ms) ==
        "MESSAGE depth 12-24 ev 57 n 1520K n/ms 880 tm 1727 pv h8 i9 j7");
  CHECK(reply::thought(exampleLine(), 999, 0ms) == "MESSAGE depth 12-24 ev 57 n 999 n/ms 999 tm 0 pv h8 i9 j7");
}

TEST_CASE("the block for front ends") {
  SearchInfo info;
  info.line = exampleLine();
  info.lineIndex = 1;
  info.lineCount = 3;
  info.nodes = 1000;
  info.elapsed = 500ms;
  const std::vector<std::string> block = reply::infoBlock(info);
  CHECK(block == std::vector<std::string>{"INFO PV 1", "INFO NUMPV 3", "INFO DEPTH 12", "INFO SELDEPTH 24",
                                          "INFO NODES 1000", "INFO TOTALNODES 1000", "INFO TOTALTIME 500",
                                          "INFO SPEED 2000", "INFO EVAL 57",
                                          "INFO WINRATE " + reply::winRate(info.line.winRate()),
                                          "INFO BESTLINE 7,7 8,8 9,6", "INFO PV DONE"});
}
