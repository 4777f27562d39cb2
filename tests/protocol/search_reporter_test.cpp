// SPDX-License-Identifier: MIT
// Content and timing of the reports to a manager during a search.
#include "protocol/thinker.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/game/score.h"

using namespace pentarch;
using namespace std::chrono_literals;

namespace {

struct Reports {
  explicit Reports(int showDetail = 0) {
    settings.apply({InfoKey::ShowDetail, showDetail});
    reporter.start(Clock::now());
  }
  void report(SearchInfo::Kind kind, Score score, int lineCount = 1) {
    SearchInfo info;
    info.kind = kind;
    info.lineCount = lineCount;
    info.line.score = score;
    info.line.depth = 5;
    info.line.pv = {Square::at(7, 7)};
    reporter.report(info, Clock::now() + 10s);
  }

  Settings settings{Settings::Defaults{}};
  StopSignal stop;
  std::vector<std::string> lines;
  SearchReporter reporter{settings, stop, [this](std::string_view line) { lines.emplace_back(line); }};
};

}  // namespace

TEST_CASE("a win is reported at first sight, and once") {
  Reports reports;
  reports.report(SearchInfo::Kind::NewBest, 120);
  CHECK(reports.lines.empty());
  reports.report(SearchInfo::Kind::NewBest, winIn(23));
  REQUIRE(reports.lines.size() == 1);
  CHECK(reports.lines.front().find("+M23") != std::string::npos);
  CHECK(reports.lines.front().find("h8") != std::string::npos);
  reports.report(SearchInfo::Kind::NewBest, winIn(21));
  CHECK(reports.lines.size() == 1);
  reports.reporter.start(Clock::now());
  reports.report(SearchInfo::Kind::NewBest, winIn(21));
  CHECK(reports.lines.size() == 2);  // a new search, so its win is reported again
  SearchResult result;
  SearchLine& line = result.lines.emplace_back();
  line.depth = 5;
  line.score = winIn(21);
  line.pv = {Square::at(7, 7)};
  reports.reporter.finish(result, Clock::now() + 10s);
  CHECK(reports.lines.size() == 2);
  reports.reporter.start(Clock::now() - 10s);
  reports.report(SearchInfo::Kind::NewBest, winIn(21));
  reports.report(SearchInfo::Kind::LineDone, winIn(21));  // the depth is finished long after the last report
  CHECK(reports.lines.size() == 3);
}

TEST_CASE("the screen of a front end follows the search") {
  Reports reports(1);
  reports.reporter.start(Clock::now() - 10s);  // it has been running for a while
  using Kind = SearchInfo::Kind;
  reports.report(Kind::DepthStarted, 0);
  reports.report(Kind::MoveStarted, 0);
  reports.report(Kind::MoveDone, 0);
  reports.report(Kind::NewBest, -35);
  reports.report(Kind::NewBest, -36);  // the same move is not reported again
  reports.report(Kind::DepthStarted, 0);
  CHECK(reports.lines == std::vector<std::string>{"MESSAGE REALTIME POS 7,7", "MESSAGE REALTIME DONE 7,7",
                                                  "MESSAGE REALTIME BEST 7,7", "MESSAGE REALTIME VAL -35",
                                                  "MESSAGE REALTIME REFRESH"});
  Reports losing(3);
  losing.reporter.start(Clock::now() - 10s);
  losing.report(Kind::MoveStarted, 0);
  losing.report(Kind::MoveLost, 0);
  losing.report(Kind::NewBest, winIn(7));
  CHECK(losing.lines == std::vector<std::string>{"MESSAGE REALTIME POS 7,7", "MESSAGE REALTIME LOST 7,7",
                                                 "MESSAGE REALTIME BEST 7,7", "MESSAGE REALTIME VAL +M7"});
  Reports early(1);
  early.report(Kind::MoveStarted, 0);
  early.report(Kind::NewBest, 1);
  Reports unasked;
  unasked.reporter.start(Clock::now() - 10s);
  unasked.report(Kind::MoveStarted, 0);
  CHECK(early.lines.empty());
  CHECK(unasked.lines.empty());
}

TEST_CASE("a win is no news after the stop, beside other lines or for a front end that wants blocks") {
  Reports stopped;
  stopped.stop.raise();
  stopped.report(SearchInfo::Kind::NewBest, winIn(23));
  CHECK(stopped.lines.empty());
  Reports severalLines;
  severalLines.report(SearchInfo::Kind::NewBest, winIn(23), 2);
  CHECK(severalLines.lines.empty());
  Reports blocks(2);
  blocks.report(SearchInfo::Kind::NewBest, winIn(23));
  CHECK(blocks.lines.empty());
  Reports losing;
  losing.report(SearchInfo::Kind::NewBest, lossIn(22));
  CHECK(losing.lines.empty());
}

TEST_CASE("the result is reported unless its depth, move and score are the last that were") {
  Reports reports;
  reports.reporter.start(Clock::now() - 10s);
  reports.report(SearchInfo::Kind::LineDone, 20);
  REQUIRE(reports.lines.size() == 1);
  SearchResult result;
  SearchLine& line = result.lines.emplace_back();
  line.depth = 5;
  line.score = 20;
  line.pv = {Square::at(7, 7)};
  const auto finish = [&] {
    reports.reporter.finish(result, Clock::now() + 10s);
    return reports.lines.size();
  };
  CHECK(finish() == 1);
  line.pv = {Square::at(0, 0)};  // the iteration that was cut off found a better move
  CHECK(finish() == 2);
  CHECK(reports.lines.back().find("pv a1") != std::string::npos);
  line.score = -80;
  CHECK(finish() == 3);
  line.depth = 6;
  CHECK(finish() == 4);
  CHECK(finish() == 4);
}
