// SPDX-License-Identifier: MIT
#include "protocol/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <regex>
#include <stdexcept>
#include <utility>

#include "tests/protocol/session_harness.h"

using namespace pentarch;
using pentarch::test::isMove;
using pentarch::test::SessionHarness;

namespace {

using namespace std::chrono_literals;
using Lines = std::vector<std::string>;

bool isError(const std::string& line) {
  return line.starts_with("ERROR ") && line.size() > 6;
}

/// The last line; blocks of INFO may come before it.
std::string lastOf(const Lines& lines) {
  return lines.empty() ? "" : lines.back();
}

/// The output was one line of that kind.
bool isOneMove(const Lines& lines) {
  return lines.size() == 1 && isMove(lines.front());
}
bool isOneError(const Lines& lines) {
  return lines.size() == 1 && isError(lines.front());
}

}  // namespace

TEST_CASE("only START makes a board") {
  SessionHarness session;
  for (const std::string_view line :
       {"BEGIN", "TURN 1,1", "TAKEBACK 1,1", "RESTART", "PLAY 1,1", "YXNBEST 1", "YXBALANCEONE 0", "YXBALANCETWO 0",
        "YXSEARCHDEFEND", "YXSHOWFORBID", "YXSWAP2STEP1"}) {
    CAPTURE(line);
    CHECK(isOneError(session.run({line})));
  }
  CHECK(isOneError(session.run({"BOARD", "7,7,2", "DONE"})));
  CHECK(session.run({"START 15"}) == Lines{"OK"});
  CHECK(session.run({"RESTART"}) == Lines{"OK"});
  CHECK(session.run({"START 4"}) == Lines{"ERROR unsupported board size, send 5 to 22"});
  CHECK(isOneError(session.run({"BEGIN"})));
}

TEST_CASE("the reason why a line could not be handled is reported") {
  Lines faults;
  SessionHarness session(1, [&faults](Session::Options& options) {
    options.inputObserver = [](std::string_view line) {
      if (line == "BEGIN") throw std::runtime_error("no memory");
    };
    options.faultObserver = [&faults](std::string_view reason) { faults.emplace_back(reason); };
  });
  CHECK(session.run({"START 15"}) == Lines{"OK"});
  CHECK(faults.empty());
  CHECK(session.run({"BEGIN"}) == Lines{"ERROR internal error"});
  CHECK(faults == Lines{"no memory"});
}

TEST_CASE("after a fault a manager that waits for a move gets one, otherwise an error, and the board is as before") {
  const auto answersTo = [](std::initializer_list<std::string_view> lines, int stonesAfter) {
    SessionHarness session(1, [](Session::Options& options) {
      options.cpuTime = [hasThrown = false]() mutable {  // asked for at the first search
        if (!std::exchange(hasThrown, true)) throw std::runtime_error("no memory");
        return std::chrono::milliseconds(0);
      };
    });
    session.run({"START 15", "INFO timeout_turn 0"});
    const Lines answers = session.run(lines);
    CAPTURE(*lines.begin());
    CHECK(session.engine().stoneCount() == stonesAfter);
    CHECK(isOneMove(session.run({"YXNBEST 1"})));  // the session goes on
    return answers;
  };
  CHECK(isOneMove(answersTo({"BEGIN"}, 1)));
  CHECK(isOneMove(answersTo({"TURN 7,7"}, 2)));
  CHECK(isOneMove(answersTo({"YXNBEST 2"}, 1)));
  // Neither a blocked point nor a foul: Black's double three on h8.
  CHECK(answersTo({"YXBLOCK 7,7 DONE", "BEGIN"}, 1) != Lines{"7,7"});
  const Lines move = answersTo({"INFO rule 4", "BOARD 6,7,1 0,0,2 8,7,1 14,0,2 7,6,1 0,14,2 7,8,1 14,14,2 DONE"}, 9);
  CHECK(isOneMove(move));
  CHECK(move != Lines{"7,7"});
  const Lines error = {"ERROR internal error"};
  CHECK(answersTo({"YXBALANCEONE 0"}, 0) == error);
  CHECK(answersTo({"YXBALANCETWO 0"}, 0) == error);
  CHECK(answersTo({"SWAP2BOARD", "7,7", "8,8", "6,5", "DONE"}, 0) == error);
}

TEST_CASE("a move that was written is not followed by a second one, whatever fails after it") {
  SessionHarness session(1, [](Session::Options& options) {
    options.output = [write = options.output, hasThrown = false](std::string_view line) mutable {
      write(line);
      if (isMove(std::string(line)) && !std::exchange(hasThrown, true)) throw std::runtime_error("no memory");
    };
  });
  session.run({"START 15", "INFO timeout_turn 0"});
  const Lines answers = session.run({"BEGIN"});
  CHECK(std::count_if(answers.begin(), answers.end(), [](const std::string& line) { return isMove(line); }) == 1);
  CHECK(session.engine().stoneCount() == 1);
  CHECK(isOneMove(session.run({"TURN 0,0"})));
}

TEST_CASE("INFO never answers") {
  SessionHarness session;
  CHECK(session
            .run({"INFO", "INFO x", "INFO timeout_turn", "INFO rule 99", "INFO max_memory -1", "INFO evaluate 1,1",
                  "INFO folder a b c", "INFO show_detail 3", "INFO thread_num 9999", "INFO max_node -1"})
            .empty());
  CHECK(session.allOutput().empty());
}

TEST_CASE("unknown words answer once, unknown extensions only outside of front ends") {
  SessionHarness session;
  CHECK(session.run({"FOO 1 2 3"}) == Lines{"UNKNOWN command"});
  CHECK(session.run({"yxfoo"}) == Lines{"UNKNOWN command"});
  CHECK(session.run({"  ", "RELOADCONFIG x"}).empty());
  session.run({"yxshowinfo"});
  CHECK(session.run({"yxfoo", "yxquerydatabaseall", "7,7", "8,8", "done", "yxdbtopos", "C:\\x y"}).empty());
  CHECK(session.run({"FOO"}).empty());  // the path that the dump brings along has no end
  CHECK(session.run({"START 15", "FOO"}) == Lines{"OK", "UNKNOWN command"});
}

TEST_CASE("moves alternate and are on the board when they are printed") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 0"});
  CHECK(isOneMove(session.run({"BEGIN"})));
  CHECK(session.engine().stoneCount() == 1);
  CHECK(isOneMove(session.run({"TURN 0,0"})));
  CHECK(session.engine().stoneCount() == 3);
  CHECK(session.engine().at(Square::at(0, 0)) == Cell::White);
  CHECK(isOneError(session.run({"BEGIN"})));
  CHECK(isOneError(session.run({"TURN 0,0"})));
  CHECK(session.engine().stoneCount() == 3);
}

TEST_CASE("one mistake with a point has the same words in every command") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 0", "BOARD 7,7,1 8,8,3 DONE"});
  for (const std::string_view line :
       {"TURN 15,0", "TAKEBACK 15,0", "PLAY 15,0", "YXFORBID ADD 15 0", "YXFORBID DEL 0 -1"}) {
    CAPTURE(line);
    CHECK(lastOf(session.run({line})) == "ERROR coordinates are off the board");
  }
  for (const std::string_view line : {"TURN 7,7", "TURN 8,8", "PLAY 7,7", "PLAY 8,8"}) {
    CAPTURE(line);
    CHECK(lastOf(session.run({line})) == "ERROR point is not free");
  }
  CHECK(lastOf(session.run({"TAKEBACK 0,14"})) == "ERROR no stone there");
}

TEST_CASE("BEGIN on a board of blocked points says that it is full, not that there are stones") {
  SessionHarness session;
  std::string rows;
  for (int i = 0; i < 25; ++i) rows += std::to_string(i % 5) + ',' + std::to_string(i / 5) + ",3 ";
  session.run({"START 5", "YXBOARD", rows, "DONE"});
  CHECK(lastOf(session.run({"BEGIN"})) == "ERROR board is full");
}

TEST_CASE("stones that are taken back out of order leave the colors as they were") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 0", "TURN 3,3"});
  CHECK(session.run({"TAKEBACK 3,3"}) == Lines{"OK"});
  // In the far corner, where the engine has not answered.
  CHECK(isOneMove(session.run({"TURN 14,14"})));
  CHECK(session.engine().at(Square::at(14, 14)) == Cell::Black);
  CHECK(isOneError(session.run({"TAKEBACK 3,3"})));
}

TEST_CASE("the first stone on an empty board is Black's, whoever was Black before") {
  const auto firstColor = [](std::initializer_list<std::string_view> lines) {
    SessionHarness session;
    session.run({"START 15", "INFO timeout_turn 0"});
    session.run(lines);
    const std::vector<SetupStone> stones = session.engine().stones();
    CHECK(stones.size() == 2);
    CHECK(stones.front().square == Square::at(0, 0));
    return stones.front().content;
  };
  CHECK(firstColor({"PLAY 3,3", "TAKEBACK 3,3", "TURN 0,0"}) == Cell::Black);
  CHECK(firstColor({"PLAY 3,3", "YXBOARD DONE", "TURN 0,0"}) == Cell::Black);
  CHECK(firstColor({"TURN 3,3", "YXBOARD DONE", "PLAY 0,0", "TURN 1,1", "TAKEBACK 1,1"}) == Cell::Black);
}

TEST_CASE("stones that were set up are not taken for played ones once the turn has changed") {
  SessionHarness session;
  const auto takeBack = [&session](const std::string& stone) {
    CHECK(session.run({"TAKEBACK " + stone}) == Lines{"OK"});
  };
  // The move; a position that has ended is announced before it.
  const auto moveOf = [&session](std::string_view command) {
    session.run({command});
    const Lines& lines = session.allOutput();
    CHECK(std::none_of(lines.begin(), lines.end(),
                       [](const std::string& line) { return line.starts_with("MESSAGE the game has ended"); }));
    return lastOf(lines);
  };
  // h8 would be a double three.
  session.run({"START 15", "INFO timeout_turn 0", "INFO rule 4"});
  session.run({"YXBOARD", "5,7,2", "0,0,1", "6,7,2", "14,0,1", "7,5,2", "0,14,1", "7,6,2", "14,14,1", "7,7,2", "DONE"});
  takeBack(moveOf("YXNBEST 1"));
  // The manager plays for Black, whose turn it was not.
  takeBack(moveOf("TURN 12,2"));
  takeBack("12,2");
  CHECK(isMove(moveOf("YXNBEST 1")));
}

TEST_CASE("rule and board come from BOARD and INFO in any order") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 0"});
  CHECK(isOneMove(session.run({"BOARD 8,8,2 7,7,1 DONE"})));
  CHECK(session.engine().at(Square::at(7, 7)) == Cell::Black);
  CHECK(session.engine().at(Square::at(8, 8)) == Cell::White);
  CHECK(isOneMove(session.run({"INFO rule 4", "BOARD", "7,7,2", "DONE"})));
  CHECK(session.engine().rule() == Rule::Renju);
  CHECK(session.engine().at(Square::at(7, 7)) == Cell::Black);
}

TEST_CASE("the end of a position is judged by a rule that comes with it") {
  SessionHarness session;
  session.run({"START 15"});
  const Lines six = session.runTogether({"INFO rule 1", "YXBOARD 1,7,1 2,7,1 3,7,1 4,7,1 5,7,1 6,7,1 DONE"});
  CHECK(six.empty());
  CHECK(session.engine().rule() == Rule::Standard);
}

TEST_CASE("a command inside a list makes the list void") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 0"});
  CHECK(session.run({"BOARD", "7,7,2", "INFO rule 1"}).empty());
  CHECK(session.run({"8,8,1"}) == Lines{"UNKNOWN command"});
  CHECK(session.engine().stoneCount() == 0);
  CHECK(session.run({"BOARD", "7,7,2", "END"}).empty());
  CHECK(session.hasEnded());
}

TEST_CASE("a command leaves every mode") {
  for (const std::string_view line : {"BOARD 7,7,1", "yxblockpath", "yxquerydatabaseone", "yxhashload", "yxsetdatabase",
                                      "yxsavedatabase", "yxdatabasefoo"}) {
    CAPTURE(line);
    SessionHarness session;
    session.run({"yxshowinfo", "START 15", line});
    CHECK(session.run({"INFO rule 0"}).empty());
    CHECK(session.run({"7,7"}) == Lines{"UNKNOWN command"});
    CHECK(session.engine().stoneCount() == 0);
  }
}

TEST_CASE("lines after END are ignored") {
  SessionHarness session;
  session.run({"START 15", "END"});
  CHECK(session.run({"ABOUT", "START 15", "7,7"}).empty());
  CHECK(session.hasEnded());
}

TEST_CASE("an ignored row names its list") {
  for (const std::string list : {"BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "YXBLOCKUNDO", "YXBLOCKPATH"}) {
    SessionHarness session;
    session.run({"START 15", "INFO timeout_turn 0", list, "rubbish", "DONE"});
    const Lines& all = session.allOutput();
    CHECK(std::count(all.begin(), all.end(), "MESSAGE ignored " + list + " row: rubbish") == 1);
  }
}

TEST_CASE("a step of swap2 that the board does not fit is refused with the remedy") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 0"});
  CHECK(session.run({"YXBOARD", "7,7,1", "DONE", "YXSWAP2STEP1"}) ==
        Lines{"ERROR YXSWAP2STEP1 needs an empty board: send RESTART before it"});
  CHECK(session.engine().stoneCount() == 1);
  session.run({"RESTART"});
  CHECK(session.run({"YXSWAP2STEP2"}) ==
        Lines{"ERROR YXSWAP2STEP2 needs 2 black stones and 1 white stone: send them with YXBOARD before it"});
  CHECK(session.run({"YXSWAP2STEP3"}) ==
        Lines{"ERROR YXSWAP2STEP3 needs 3 black stones and 2 white stones: send them with YXBOARD before it"});
}

TEST_CASE("bad rows are reported and skipped") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 0"});
  CHECK(isOneMove(session.run({"BOARD", "7,7,2", "99,99,1", "rubbish", "DONE"})));
  const Lines& all = session.allOutput();
  CHECK(std::count(all.begin(), all.end(), "MESSAGE ignored BOARD row: 99,99,1") == 1);
  CHECK(std::count(all.begin(), all.end(), "MESSAGE ignored BOARD row: rubbish") == 1);
}

TEST_CASE("clock: the time of a move counts from the arrival of its command") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 3000", "BOARD", "7,7,2", "8,8,1", "7,9,2"});
  const auto before = Clock::now();
  CHECK(isOneMove(session.runAt(before - 5s, "DONE")));
  CHECK(Clock::now() - before < 500ms);
}

TEST_CASE("a waiting command cuts the move short, and its answer follows") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 60000"});
  const auto before = Clock::now();
  const Lines lines = session.runTogether({"TURN 7,7", "ABOUT", "BEGIN", "TURN 0,14", "FOO", "RESTART", "BEGIN"});
  CHECK(Clock::now() - before < 5s);
  REQUIRE(lines.size() == 6);
  CHECK(lines[0].starts_with("name="));
  CHECK(isMove(lines[1]));
  CHECK(lines[2] == "UNKNOWN command");
  CHECK(isMove(lines[3]));
  CHECK(lines[4] == "OK");
  CHECK(isMove(lines[5]));
}

TEST_CASE("nothing is said after END") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 60000"});
  CHECK(session.runTogether({"TURN 7,7", "END", "ABOUT"}).empty());
  CHECK(session.allOutput().empty());
}

TEST_CASE("PLAY puts our stone") {
  SessionHarness session;
  session.run({"START 15"});
  CHECK(session.run({"PLAY 7,7"}) == Lines{"7,7"});
  CHECK(isOneError(session.run({"PLAY 7,7"})));
  CHECK(session.engine().at(Square::at(7, 7)) == Cell::Black);
}

TEST_CASE("swap2 answers in the form of its step and keeps the stones") {
  SessionHarness session;
  session.run({"START 15", "INFO rule 1", "INFO timeout_turn 200"});
  const Lines three = session.run({"SWAP2BOARD", "DONE"});
  REQUIRE(three.size() == 1);
  CHECK(std::regex_match(three.front(), std::regex(R"(\d+,\d+ \d+,\d+ \d+,\d+)")));
  CHECK(session.engine().stoneCount() == 3);
  const Lines five = session.run({"SWAP2BOARD 7,7 8,8 9,6 6,7 5,5 DONE"});
  REQUIRE(five.size() == 1);
  CHECK(std::regex_match(five.front(), std::regex(R"(SWAP|\d+,\d+)")));
  CHECK(isOneError(session.run({"SWAP2BOARD 7,7 8,8 DONE"})));
  CHECK(isOneError(session.run({"SWAP2BOARD 7,7 8,8 7,7 DONE"})));
}

TEST_CASE("swap2 leaves blocked points alone") {
  // Wherever the book would like to place its stones.
  constexpr std::string_view kBlocked = "7,6 6,7 7,8 8,7 6,6 8,8 6,8 8,6";
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SessionHarness session(seed);
    session.run({"START 15", "INFO rule 1", "INFO timeout_turn 0", "YXBLOCK", kBlocked, "DONE"});
    const Lines three = session.run({"SWAP2BOARD", "DONE"});
    REQUIRE(three.size() == 1);
    CHECK(session.engine().stoneCount() == 3);
    for (const SetupStone& stone : session.engine().stones()) {
      CHECK(std::max(std::abs(stone.square.x() - 7), std::abs(stone.square.y() - 7)) != 1);
    }
  }
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 0", "YXBOARD", "7,7,2", "8,8,1", "9,6,2", "0,0,3", "14,14,3", "DONE"});
  session.run({"YXSWAP2STEP2"});
  CHECK(session.engine().at(Square::at(0, 0)) == Cell::Blocked);
  CHECK(session.engine().at(Square::at(14, 14)) == Cell::Blocked);
  CHECK(session.engine().at(Square::at(7, 7)) == Cell::Black);
}

TEST_CASE("who keeps White in swap2 goes on as White") {
  SessionHarness session;
  // Black's stones are far apart.
  session.run({"START 15", "INFO timeout_turn 0", "YXBOARD", "0,0,2", "7,7,1", "14,14,2", "DONE", "YXSWAP2STEP2"});
  REQUIRE(session.allOutput().back() == "MESSAGE SWAP2 SWAP1 NO");
  CHECK(session.run({"PLAY 8,8"}) == Lines{"8,8"});
  CHECK(session.engine().at(Square::at(8, 8)) == Cell::White);
}

TEST_CASE("balance commands compare all first stones, and leave blocked points alone") {
  SessionHarness session;
  session.run({"START 15", "INFO max_node 5000"});
  const Lines worst = session.run({"YXBALANCEONE -30000"});
  CHECK(isOneMove(worst));
  CHECK(worst != Lines{"7,7"});
  session.run({"START 5"});
  const std::string rows =
      "0,0 1,0 2,0 3,0 4,0 0,1 1,1 2,1 3,1 4,1 0,2 1,2 3,2 4,2 0,3 1,3 2,3 3,3 4,3 0,4 1,4 2,4 4,4";
  session.run({"YXBLOCK", rows, "DONE"});
  const std::string pair = lastOf(session.run({"YXBALANCETWO 0"}));
  CHECK((pair == "2,2 3,4" || pair == "3,4 2,2"));
}

TEST_CASE("a path that begins like an extension is a path") {
  SessionHarness session;
  session.run({"START 15", "yxshowinfo", "YXHASHLOAD", "yxtable.hash"});
  const Lines& all = session.allOutput();
  CHECK(std::count_if(all.begin(), all.end(),
                      [](const std::string& line) { return line.starts_with("MESSAGE hash load failed"); }) == 1);
}

TEST_CASE("changed limits of memory and threads reach the engine before it thinks") {
  SessionHarness session;
  session.run({"START 15", "INFO timeout_turn 0", "INFO max_memory 83886080", "BEGIN"});
  CHECK(session.engine().hashBytes() == hashBytesForMemory(83886080));
  session.run({"INFO hash_size 2048", "INFO thread_num 0", "TURN 0,0"});
  CHECK(session.engine().hashBytes() == std::size_t{2048} << 10);
  CHECK(session.engine().threads() == 1);
}

// The values themselves matter less than that an undefined-behavior sanitizer has nothing to say.
TEST_CASE("the first move after extreme settings is a move like others") {
  constexpr std::array kExtremes = {"-99999999999999999999",
                                    "-9223372036854775808",
                                    "-2147483649",
                                    "-2147483648",
                                    "-1",
                                    "0",
                                    "1",
                                    "2147483647",
                                    "2147483648",
                                    "9223372036854775807",
                                    "99999999999999999999"};
  const std::vector<std::string> keys = {"timeout_turn", "timeout_match",     "time_left",     "rule",
                                         "max_depth",    "max_node",          "thread_num",    "show_detail",
                                         "usedatabase",  "database_readonly", "database_plies"};
  for (const std::string& key : keys) {
    for (const std::string value : kExtremes) {
      CAPTURE(key);
      CAPTURE(value);
      SessionHarness session;
      // Numbers are what is tested, not the search: it need not be long.
      session.run({"START 15", key == "max_depth" ? "INFO max_node 50" : "INFO max_depth 1",
                   "INFO timeout_match 100000", "INFO " + key + ' ' + value});
      // The first move is charged the start of the process.
      CHECK(isMove(lastOf(session.runTogether({"TURN 7,7"}))));
      CHECK(isMove(lastOf(session.runTogether({"TURN 0,14"}))));
    }
  }
  for (const std::string value : kExtremes) {
    CAPTURE(value);
    SessionHarness session;
    session.run({"START 15", "INFO max_depth 1", "BOARD", "7,7,1", "8,8,2", "DONE"});
    for (const std::string word : {"YXBALANCEONE ", "YXBALANCETWO ", "YXNBEST "}) {
      const Lines replies = session.runTogether({word + value});
      REQUIRE(replies.size() == 1);
      CHECK(std::regex_match(replies.front(), std::regex(R"(\d+,\d+( \d+,\d+)?)")));
    }
    if (value == "0" || value == "1") continue;  // these are points
    CHECK(isOneError(session.run({"TURN " + value + ',' + value})));
    CHECK(isOneError(session.run({"TAKEBACK " + value + ',' + value})));
    CHECK(isOneError(session.run({"PLAY " + value + ',' + value})));
  }
}

TEST_CASE("a strength below 100 plays at a level, the same way for the same seed") {
  const auto game = [](std::string_view seed) {
    SessionHarness session;
    Lines moves = session.run({"START 15", "INFO strength 0", seed, "TURN 7,7"});
    for (const std::string_view turn : {"TURN 7,8", "TURN 6,6", "TURN 9,9"}) {
      for (const std::string& line : session.run({turn})) moves.push_back(line);
    }
    return moves;
  };
  const Lines first = game("INFO seed 5");
  CHECK(std::count_if(first.begin(), first.end(), isMove) >= 2);
  CHECK(game("INFO seed 5") == first);
  const std::vector<std::string_view> seeds = {"INFO seed 6", "INFO seed 7", "INFO seed 8", "INFO seed 9"};
  CHECK(std::any_of(seeds.begin(), seeds.end(), [&](std::string_view seed) { return game(seed) != first; }));
}

TEST_CASE("analysis is at full strength at every level, and a level does not ponder") {
  SessionHarness session;
  session.run({"START 15", "INFO strength 0", "INFO max_node 2000", "INFO show_detail 2", "INFO pondering 1"});
  // Black wins by an open four: a beginner may miss it, an analysis may not.
  session.run({"YXBOARD 6,7,1 0,0,2 7,7,1 0,2,2 8,7,1 0,4,2 DONE"});
  const Lines lines = session.run({"YXNBEST 2"});
  CHECK((lastOf(lines) == "5,7" || lastOf(lines) == "9,7"));
  session.ponder();
  CHECK(session.allOutput().size() == lines.size());
}
