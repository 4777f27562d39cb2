// SPDX-License-Identifier: MIT
#include "app/service/query.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/game/notation.h"

using namespace pentarch;
using namespace pentarch::app;
using namespace pentarch::app::serve;

namespace {

QueryDefaults defaults() {
  QueryDefaults d;
  d.rule = Rule::Renju;
  d.limits.nodes = 500;
  d.multiPv = 2;
  return d;
}

Query query(const std::string& rest) {
  return std::get<Query>(parseRequest(R"({"id":"q")" + (rest.empty() ? "" : "," + rest) + "}", defaults()));
}

struct Complaint {
  std::string code;
  std::string field;
  std::string message;
  std::optional<std::string> id;
};

Complaint complaintAbout(const std::string& line) {
  try {
    (void)parseRequest(line, defaults());
  } catch (const QueryError& e) {
    return {e.code, e.field, e.what(), e.id};
  }
  return {};
}

Complaint complaint(const std::string& rest) {
  return complaintAbout(R"({"id":"q",)" + rest + "}");
}

std::string letters(const std::vector<Square>& moves) {
  std::string text;
  for (const Square s : moves) text += notation::toLetters(s);
  return text;
}

AnalyzeQuestion analyzed(const Query& query) {
  return std::get<AnalyzeQuestion>(query.question);
}

}  // namespace

TEST_CASE("a query for a level") {
  const Query q = query(R"("moves":"h8","level":3,"seed":17)");
  CHECK(analyzed(q).level == 3);
  CHECK(analyzed(q).seed == 17);
  CHECK_FALSE(analyzed(query(R"("moves":"h8")")).level);
  CHECK(complaint(R"("level":11)").field == "level");
  CHECK(complaint(R"("level":0)").field == "level");
  CHECK(complaint(R"("level":2,"multipv":2)").message == "a level chooses one move");
  CHECK(complaint(R"("level":2,"reportDuringSearchEvery":1)").field == "reportDuringSearchEvery");
  CHECK(complaint(R"("level":2,"yield":true)").field == "yield");
  CHECK_FALSE(query(R"("level":2,"yield":false)").yields);
  CHECK(analyzed(query(R"("level":3,"seed":0)")).seed == 0);
  CHECK(analyzed(query(R"("level":3,"seed":"18446744073709551615")")).seed == 18'446'744'073'709'551'615U);
  for (const char* seed : {"-1", "0.5", "\"5k\"", "18446744073709551616"}) {
    CAPTURE(seed);
    CHECK(complaint(R"("level":3,"seed":)" + std::string(seed)).field == "seed");
  }
  CHECK(complaint(R"("seed":2)").message == "only the choices of a level are random");
}

TEST_CASE("a query without anything is the empty board and the defaults") {
  const Query q = query("");
  CHECK(q.id == "q");
  CHECK(q.rule == Rule::Renju);
  CHECK(q.boardSize == 15);
  CHECK(q.turns == std::vector<int>{0});
  CHECK(q.limits.nodes == 500);
  CHECK_FALSE(q.limits.time);
  CHECK(analyzed(q).multiPv == 2);
  CHECK(q.positionAt(0).sideToMove == Color::Black);
  CHECK_FALSE(q.reportEvery);
  CHECK_FALSE(q.clear);
}

TEST_CASE("moves come as text, as letters and as coordinates") {
  for (const char* moves : {R"("h8i9a1")", R"("7,7 8,8 0,0")", R"(["h8","I9","a1"])", R"([[7,7],[8,8],"a1"])"}) {
    CHECK(letters(query(std::string("\"moves\":") + moves).moves) == "h8i9a1");
  }
}

TEST_CASE("everything a query can say") {
  const Query q = query(
      R"("rule":"caro","size":20,"initialStones":[["black","h8"],["W",[1,2]],["blocked","t20"]],"initialPlayer":"white",)"
      R"("moves":["j10","k11"],"limits":{"time":0.5,"nodes":"10k","depth":7},"multipv":3,"priority":-4,)"
      R"("reportDuringSearchEvery":"250ms","analyzeTurns":[2,0],"only":"a1b2","block":[[2,2]],"clear":true,"yield":true)");
  CHECK(q.rule == Rule::Caro);
  CHECK(q.boardSize == 20);
  CHECK(q.turns == std::vector<int>{2, 0});
  CHECK(q.limits.time->count() == 500);
  CHECK(q.limits.nodes == 10'000);
  CHECK(q.limits.depth == 7);
  CHECK(analyzed(q).multiPv == 3);
  CHECK(q.priority == -4);
  CHECK(q.reportEvery->count() == 250);
  CHECK(letters(analyzed(q).restriction.only) == "a1b2");
  CHECK(letters(analyzed(q).restriction.blocked) == "c3");
  CHECK(q.clear);
  CHECK(q.yields);
  CHECK(q.positionAt(0).sideToMove == Color::White);
  CHECK(q.positionAt(1).sideToMove == Color::Black);
  const auto stones = q.positionAt(2).stones;
  REQUIRE(stones.size() == 5);
  CHECK(stones[1].square == Square::at(1, 2));
  CHECK(stones[1].content == Cell::White);
  CHECK(stones[2].content == Cell::Blocked);
  CHECK(stones[3].content == Cell::White);
  CHECK(stones[4].content == Cell::Black);
  CHECK(q.positionAt(0).stones.size() == 3);
}

TEST_CASE("a position as analyze reads it, and moves that follow") {
  const Query q = query(R"("position":"h8i9g7","moves":"a1","analyzeTurns":"all")");
  CHECK(q.initialStones.size() == 3);
  CHECK(q.positionAt(0).sideToMove == Color::White);
  CHECK(q.turns == std::vector<int>{0, 1});
  CHECK(query(R"("position":". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .","initialPlayer":"W")").boardSize ==
        5);
  CHECK(query(R"("position":"h8","initialPlayer":"black")").positionAt(0).sideToMove == Color::Black);
  constexpr std::string_view kRenju = R"q("position":"(;GM[4]SZ[15]RU[renju];B[hh];W[gg])")q";
  CHECK(query(std::string(kRenju)).rule == Rule::Renju);
  CHECK(query(std::string(kRenju) + R"(,"rule":"standard")").rule == Rule::Standard);
}

TEST_CASE("other actions") {
  const auto one = std::get<Terminate>(
      parseRequest(R"({"id":"t","action":"terminate","terminateId":"q","turns":[3,4]})", defaults()));
  CHECK(one.target == "q");
  CHECK(one.turns == std::vector<int>{3, 4});
  // The turn of a review is the number of its moves and passes.
  CHECK_NOTHROW((void)parseRequest(R"({"id":"t","action":"terminate","terminateId":"q","turns":[968]})", defaults()));
  CHECK_THROWS_AS((void)parseRequest(R"({"id":"t","action":"terminate","terminateId":"q","turns":[969]})", defaults()),
                  QueryError);
  CHECK_FALSE(
      std::get<Terminate>(parseRequest(R"({"id":"t","action":"terminate_all"})", defaults())).target.has_value());
  CHECK(std::get<AskVersion>(parseRequest(R"({"id":"v","action":"query_version"})", defaults())).id == "v");
  CHECK(std::get<ClearCache>(parseRequest(R"({"id":"c","action":"clear_cache"})", defaults())).id == "c");
}

TEST_CASE("errors name the query, the field and what is wrong with it") {
  const Complaint typo = complaint(R"("multpv":3)");
  CHECK(typo.code == "bad_query");
  CHECK(typo.id == "q");
  CHECK(typo.field == "multpv");
  CHECK(typo.message == "unknown field, did you mean 'multipv'?");
  const auto check = [](const std::string& rest, const std::string& field, const std::string& part) {
    CAPTURE(rest);
    const Complaint c = complaint(rest);
    CHECK(c.field == field);
    CHECK_MESSAGE(c.message.find(part) != std::string::npos, c.message);
  };
  check(R"("moves":"h8h8")", "moves", "'h8' is played twice (at character 3)");
  check(R"("moves":["h8","i9",[7,7]])", "moves", "move 3: 'h8' is not a free point");
  check(R"("moves":["h8","p1"])", "moves", R"(number 2: "p1" is not a point of the 15x15 board)");
  check(R"("moves":[[7,-1]])", "moves", "[7,-1] is not a point");
  check(R"("moves":[[7.0,1]])", "moves", "[7.0,1] is not a point");
  check(R"("moves":7)", "moves", "7 is neither a text nor a list");
  check(R"("initialStones":[["red","h8"]])", "initialStones", R"("red" is not black, white or blocked)");
  check(R"("initialStones":[["B","h8"],["W","h8"]])", "initialStones", "'h8' is set twice");
  check(R"("initialStones":[["B","h8"]],"moves":"h8")", "moves", "'h8' is not a free point");
  check(R"("initialStones":[],"position":"h8")", "position", "not together");
  check(R"("position":"h8q","size":15)", "position", "not a move");
  check(R"("position":"h8i9\nj10k11l12")", "position", "one position is wanted, not 2");
  check(R"("position":". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .","size":15)", "position",
        "a board of size 5, where size is 15");
  check(R"("position":"h8i9\nzz99")", "position", "'zz' is not a move");
  check(R"("initialPlayer":"blocked")", "initialPlayer", "not black or white");
  check(R"("rule":"renyu")", "rule", "did you mean 'renju'?");
  check(R"("size":23)", "size", "23 is not a whole number from 5 to 22");
  check(R"("size":18446744073709551615)", "size", "not a whole number");
  check(R"("limits":{})", "limits", "none of time, nodes and depth");
  check(R"("limits":{"tiem":1})", "limits.tiem", "did you mean 'time'?");
  check(R"("limits":{"time":0})", "limits.time", "0 is not a time");
  check(R"("limits":{"time":"soon"})", "limits.time", "cannot read 'soon'");
  check(R"("limits":{"nodes":0})", "limits.nodes", "0 is not a whole number above 0");
  check(R"("limits":{"nodes":-5})", "limits.nodes", "-5 is not");
  check(R"("limits":{"depth":"7"})", "limits.depth", R"("7" is not a whole number)");
  check(R"("limits":[1])", "limits", "[1] is not an object");
  check(R"("analyzeTurns":[1])", "analyzeTurns", "1 is not a turn from 0 to 0");
  check(R"("analyzeTurns":[])", "analyzeTurns", "[] is not a list of turns");
  check(R"("analyzeTurns":[0,0])", "analyzeTurns", "turn 0 is given twice");
  check(R"("only":[])", "only", "no move is left");
  check(R"("clear":1)", "clear", "1 is not true or false");
  check(R"("action":"analyse")", "action", "did you mean 'analyze'?");
  check(R"("action":"terminate")", "terminateId", "missing");
  check(R"("action":"clear_cache","moves":"h8")", "moves", "unknown field");
}

TEST_CASE("lines that are no queries") {
  const Complaint broken = complaintAbout(R"({"id":"q",)");
  CHECK(broken.code == "bad_json");
  CHECK(broken.field.empty());
  CHECK_FALSE(broken.id);
  CHECK(broken.message == "not JSON: the text ends too early, at byte 11");
  CHECK(complaintAbout("[1,2]").message == "[1,2] is not an object");
  CHECK(complaintAbout(R"({"moves":"h8"})").field == "id");
  CHECK(complaintAbout(R"({"id":7})").message == "7 is not a text");
  CHECK(complaintAbout(std::string(100'000, '[')).code == "bad_json");
  CHECK(complaintAbout("{\"id\":\"\xff\"}").code == "bad_json");
  for (const char* line : {R"({"id":"q","priority":1e999})", R"({"priority":-1e999,"limits":{"id":"x"},"id":"q"})"}) {
    CHECK(complaintAbout(line).code == "bad_json");
    CHECK(complaintAbout(line).id == "q");
  }
  CHECK_FALSE(complaintAbout(R"({"priority":1e999,)").id);
  CHECK_FALSE(complaintAbout(R"({"id":1e999})").id);
  CHECK(complaintAbout(R"({"size":7,"id":"q","size":8})").id == "q");
  const Complaint twice = complaintAbout(R"({"id":"q","limits":{"time":1,"nodes":5,"time":2}})");
  CHECK(twice.code == "bad_query");
  CHECK(twice.field == "limits.time");
  CHECK(twice.message == "is given twice");
  CHECK(twice.id == "q");
  CHECK_FALSE(complaintAbout(R"({"id":"q","id":"r"})").id);
  CHECK(complaintAbout(std::string(1'000'000, '[') + std::string(1'000'000, ']')).message ==
        "JSON nested more than 100 deep, at byte 101");
}

TEST_CASE("other questions have fields of their own") {
  const Query explain = query(R"("action":"explain","moves":"h8i9","move":"j10","limits":{"nodes":100})");
  const auto& explained = std::get<ExplainQuestion>(explain.question);
  CHECK(explain.limits.nodes == 100);
  REQUIRE(explained.move.has_value());
  CHECK(notation::toLetters(*explained.move) == "j10");
  const Query solve = query(R"("action":"solve","moves":"h8","class":"threats")");
  CHECK(std::get<SolveQuestion>(solve.question).winClass == WinClass::Threats);
  CHECK(std::get<SolveQuestion>(query(R"("action":"solve")").question).winClass == WinClass::Quiet);
  CHECK(complaint(R"("action":"explain","moves":"h8","move":"h8")").field == "move");
  CHECK(complaint(R"("action":"explain","moves":"h8","move":"h9h10")").field == "move");
  CHECK(complaint(R"("action":"explain","multipv":2)").field == "multipv");
  CHECK(complaint(R"("action":"solve","class":"all")").field == "class");
  CHECK(complaint(R"("action":"puzzle","class":"threat")").message.ends_with("did you mean 'threats'?"));
  CHECK(complaint(R"("action":"solve","limits":{"depth":3})").field == "limits");
  for (const std::string action : {"explain", "puzzle"}) {
    CHECK(complaint(R"("action":")" + action + R"(","limits":{"time":1})").field == "limits");
    CHECK(complaint(R"("action":")" + action + R"(","limits":{"nodes":9,"depth":1})").field == "limits");
  }
}

TEST_CASE("of the server's own limits each question takes those that count for it") {
  QueryDefaults defaults;
  defaults.limits.depth = 5;
  const auto limitsOf = [&](const std::string& rest) {
    return std::get<Query>(parseRequest(R"({"id":"q",)" + rest + "}", defaults)).limits;
  };
  CHECK(limitsOf(R"("moves":"h8")").depth == 5);
  for (const std::string proof : {R"("action":"solve")", R"("action":"review","game":"h8")"}) {
    CHECK_FALSE(limitsOf(proof).depth);
    CHECK(limitsOf(proof).time == std::chrono::seconds(10));
  }
  defaults.limits = {std::chrono::seconds(3), std::nullopt, std::nullopt};
  CHECK(limitsOf(R"("action":"solve")").time == std::chrono::seconds(3));
  CHECK_FALSE(limitsOf(R"("action":"explain","moves":"h8")").time);
}

TEST_CASE("statistics need reviews") {
  CHECK(complaint(R"("action":"statistics")").message.starts_with("missing"));
  CHECK(complaint(R"("action":"statistics","reviews":[])").field == "reviews");
  CHECK(complaint(R"("action":"statistics","reviews":[{"rule":"gomoku"}])").message.starts_with("number 1: "));
  CHECK(complaint(R"("action":"statistics","reviews":[7])").message.starts_with("number 1: not a review"));
  CHECK(complaint(R"("action":"statistics","reviews":[],"size":15)").field == "size");
}

TEST_CASE("a review has a record, which states the rule unless the query does") {
  const std::string game = R"q("action":"review","game":"(;GM[4]SZ[19]RU[renju];B[jj];W[ji])")q";
  const Query q = query(game);
  CHECK(std::get<review::ReviewQuestion>(q.question).game.moveCount() == 2);
  CHECK(q.rule == Rule::Renju);
  CHECK(q.boardSize == 19);
  CHECK(q.turns == std::vector<int>{2});
  CHECK(query(game + R"(,"rule":"freestyle")").rule == Rule::Freestyle);
  CHECK(query(game + R"(,"size":19)").boardSize == 19);
  CHECK(complaint(game + R"(,"size":15)").message == "a board of size 19, where size is 15");
  for (const std::string field : {"moves", "position", "initialStones", "initialPlayer", "analyzeTurns"}) {
    CHECK(complaint(game + ",\"" + field + "\":\"h8\"").field == field);
    CHECK(complaint(game + ",\"" + field + "\":\"h8\"").message.starts_with("unknown field"));
  }
  CHECK(complaint(R"("action":"review")").field == "game");
  CHECK(complaint(R"("action":"review","game":"h8h8")").field == "game");
  CHECK(complaint(R"("action":"review","game":"what")").code == "bad_game");
  CHECK(complaint(R"("action":"review","game":"h8\ni9")").field == "game");
  CHECK(complaint(R"("action":"review","game":"h8","limits":{"depth":3})").field == "limits");
  const Complaint partly = complaint(R"("action":"review","game":"h8i9\nzz99")");
  CHECK(partly.code == "bad_game");
  CHECK(partly.message == "'zz' is not a move");
}

TEST_CASE("warnings about the text of a position or a game are passed on") {
  std::vector<std::string> tokens;
  QueryDefaults warned = defaults();
  warned.onWarnings = [&](const std::vector<records::Error>& warnings) {
    for (const records::Error& warning : warnings) tokens.push_back(warning.token);
  };
  constexpr std::string_view kText = R"q("(;GM[4]SZ[15]XAB[hh,hg];B[ii])"})q";
  for (const std::string start : {R"({"id":"q","position":)", R"({"id":"q","action":"review","game":)"}) {
    (void)parseRequest(start + std::string(kText), warned);
  }
  CHECK(tokens == std::vector<std::string>{"XAB", "XAB"});
}

TEST_CASE("a conversion takes a text or bytes") {
  const auto converted = [](const std::string& rest) {
    return std::get<Convert>(parseRequest(R"({"id":"q","action":"convert",)" + rest + "}", defaults()));
  };
  CHECK(converted(R"("text":"h8i9","to":"sgf")").to == records::Format::Sgf);
  CHECK(converted(R"("content":[104,56])").read.games.front().moveCount() == 1);
  CHECK(complaint(R"("action":"convert")").field == "text");
  CHECK(complaint(R"("action":"convert","text":"h8","content":[104])").field == "text");
  CHECK(complaint(R"("action":"convert","content":[256])").field == "content");
  CHECK(complaint(R"("action":"convert","content":"h8")").field == "content");
  CHECK(complaint(R"("action":"convert","text":"h8","to":"gif")").field == "to");
  const Complaint bad = complaint(R"q("action":"convert","text":"(;GM[4]SZ[15];B[zz])")q");
  CHECK(bad.code == "bad_game");
  CHECK(bad.id == "q");
}
