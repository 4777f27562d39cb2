// SPDX-License-Identifier: MIT
#include "app/analysis/review.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/analysis/wording.h"
#include "app/cli/review/output.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/json_text.h"
#include "app/service/review_json.h"
#include "engine/game/notation.h"
#include "tests/support/moves.h"

using namespace pentarch;
using namespace pentarch::review;
using test::at;

namespace {

records::GameTree gameOf(std::string_view moves) {
  records::GameTree game;
  records::NodeId node = records::kRoot;
  const auto parsed = notation::parseMoves(moves, game.boardSize);
  for (const Square s : std::get<std::vector<Square>>(parsed)) {
    node = game.add(node, s);
  }
  return game;
}

Review reviewOf(const records::GameTree& game, Rule rule = Rule::Freestyle, std::uint64_t nodes = 2000) {
  Engine engine({.hashBytes = std::size_t{4} << 20});
  return reviewGame(
      game, rule, engine, [&](std::size_t) { return Budget{.maxNodes = nodes}; }, StopSignal{});
}

// Black has an open three and plays elsewhere; White does not block; Black makes five.
constexpr std::string_view kMissed = "h8a1i8a15j8o1a8o15k8b1g8";

}  // namespace

TEST_CASE("a game of misses") {
  const Review review = reviewOf(gameOf(kMissed));
  REQUIRE(review.moves.size() == 11);
  CHECK(review.end.state == GameState::BlackWon);
  CHECK_FALSE(review.wasInterrupted);
  const ReviewedMove& missed = review.moves[6];  // a8 with three in a row on the board
  CHECK(missed.fact(Fact::Kind::MissedWin) != nullptr);
  CHECK(review.moves[7].fact(Fact::Kind::Lost) != nullptr);  // White does not block the three
  CHECK(review.moves.back().fact(Fact::Kind::Five) != nullptr);
  CHECK(review.assessments[6]->isProvenWin());
  REQUIRE(review.decision.has_value());
  CHECK(review.decision->winner == Color::Black);
  CHECK(review.decision->ply < 8);  // White is losing long before
  CHECK(review.decision->provenFrom == 8);
}

TEST_CASE("a missed win and the defense that ends it") {
  // Black has an open three and plays elsewhere, and White blocks.
  const Review review = reviewOf(gameOf("h8a1i8a15j8o1a8g8"));
  const ReviewedMove& seventh = review.moves[6];
  CHECK(review.assessments[6]->isProvenWin());
  CHECK(pliesToMate(review.assessments[6]->score) == 3);
  REQUIRE(seventh.fact(Fact::Kind::MissedWin) != nullptr);
  CHECK(seventh.fact(Fact::Kind::MissedWin)->plies == 3);
  CHECK(seventh.label == Label::Blunder);
  CHECK(describeMove(review, 6).starts_with("missed a win in 3 plies, proven (VCF): "));
  const auto moments = keyMoments(review);
  CHECK(std::find(moments.begin(), moments.end(), std::size_t{7}) != moments.end());
}

TEST_CASE("moves after the end are left out, and odd games are taken") {
  CHECK(reviewOf(gameOf(std::string(kMissed) + "o8")).movesAfterEnd == std::vector{at("o8")});
  const Review empty = reviewOf(gameOf(""));
  CHECK(empty.assessments.size() == 1);
  CHECK_FALSE(tableText(empty, app::Style(false), false).empty());
  records::GameTree passing = gameOf("h8");
  passing.add(passing.addPass(1), at("h9"));
  const Review review = reviewOf(passing);
  CHECK(review.moves.size() == 3);
  CHECK(review.moves[1].isJudged);
  records::GameTree twice = gameOf("h8");
  twice.add(1, at("h8"));
  CHECK_THROWS_AS((void)reviewOf(twice), app::PositionError);
  records::GameTree outOfTurn;
  outOfTurn.add(outOfTurn.add(records::kRoot, at("h8"), Color::Black), at("h9"), Color::Black);
  CHECK_FALSE(reviewOf(outOfTurn).moves[1].isJudged);
}

TEST_CASE("a stone of the setup is no forbidden move, be there passes after it or not") {
  records::GameTree game;
  for (const auto name : {"h9", "h10", "i8", "j8"}) game.setup.push_back({at(name), Cell::Black});
  for (const auto name : {"a1", "a15", "o1", "o15"}) game.setup.push_back({at(name), Cell::White});
  game.setup.push_back({at("h8"), Cell::Black});  // would be a double three
  game.firstToMove = Color::White;
  game.add(game.addPass(records::kRoot), at("a8"));
  const Review review = reviewOf(game, Rule::Renju);
  CHECK(review.moves.size() == 2);
  CHECK(review.end.state == GameState::Running);
}

TEST_CASE("a forbidden move loses the game in renju only") {
  constexpr std::string_view kOverline = "h8a1i8a15j8o1l8o15m8a3k8";
  const Review renju = reviewOf(gameOf(kOverline), Rule::Renju);
  CHECK(renju.end.state == GameState::BlackForbidden);
  CHECK(renju.moves.back().fact(Fact::Kind::Forbidden) != nullptr);
  CHECK(renju.moves.back().label == Label::Blunder);
  CHECK(reviewOf(gameOf(kOverline)).end.state == GameState::BlackWon);
}

TEST_CASE("the same nodes give the same review") {
  const records::GameTree game = gameOf("h8i9h9h10g11i11i8g10");
  const Limits limits{{}, {}, 2000};
  const std::string first = toJson(reviewOf(game), limits).dump();
  CHECK(first == toJson(reviewOf(game), limits).dump());
  CHECK(chartSvg(reviewOf(game)) == chartSvg(reviewOf(game)));
}

TEST_CASE("the line after a blunder goes on until it makes its point") {
  const records::GameTree game = gameOf("h8i9h9h10g11i11i8g10j7k6h7h6");
  const std::uint64_t nodes = 300;
  const Review plain = reviewOf(game, Rule::Freestyle, nodes);
  Engine engine({.hashBytes = std::size_t{4} << 20});
  int further = 0;
  int budgets = 0;
  std::map<std::string, Assessment> known;
  const app::Memory<Assessment> memory{
      .find = [&](const std::string& position) -> std::optional<Assessment> {
        const auto found = known.find(position);
        return found == known.end() ? std::nullopt : std::optional(found->second);
      },
      .keep = [&](const std::string& position, const Assessment& a) { known[position] = a; }};
  const auto review = [&](std::size_t most) {
    further = 0;
    budgets = 0;
    return reviewGame(
        game, Rule::Freestyle, engine,
        [&](std::size_t) {
          ++budgets;
          return Budget{.maxNodes = nodes};
        },
        StopSignal{}, memory,
        [&]() -> std::optional<Budget> {
          if (static_cast<std::size_t>(further) >= most) return std::nullopt;
          ++further;
          return Budget{.maxNodes = nodes};
        });
  };
  const Review longer = review(100);
  CHECK(further > 0);
  CHECK(further <= static_cast<int>(longer.moves.size() / 4));
  std::size_t grown = 0;
  for (std::size_t i = 0; i < plain.moves.size(); ++i) {
    CHECK(longer.moves[i].label == plain.moves[i].label);
    CHECK(longer.moves[i].after == plain.moves[i].after);
    const std::vector<Square>& before = plain.assessments[i + 1]->pv;
    const std::vector<Square>& after = longer.assessments[i + 1]->pv;
    REQUIRE(after.size() >= before.size());
    CHECK(std::equal(before.begin(), before.end(), after.begin()));
    if (after.size() == before.size()) continue;
    ++grown;
    CHECK(longer.moves[i].label >= Label::Mistake);
    records::GameTree tree = game;
    records::NodeId node = tree.mainLineNode(i + 1);
    for (const Square s : after) node = tree.add(node, s);
    CHECK_FALSE(tree.replayError());
  }
  CHECK(grown > 0);
  // Remembered assessments are not searched again, and give the same lines.
  const Review again = review(100);
  CHECK(further == 0);
  CHECK(budgets == 0);
  for (std::size_t i = 0; i < longer.assessments.size(); ++i)
    CHECK(again.assessments[i]->pv == longer.assessments[i]->pv);
  known.clear();
  const Review none = review(0);
  for (std::size_t i = 0; i < none.assessments.size(); ++i) CHECK(none.assessments[i]->pv == plain.assessments[i]->pv);
}

TEST_CASE("the progress counts the positions up to the end of the game and reaches all of them") {
  Engine engine({.hashBytes = std::size_t{4} << 20});
  std::vector<std::pair<std::size_t, std::size_t>> steps;
  const app::Host host{.onStep = [&](std::size_t done, std::size_t total) { steps.emplace_back(done, total); }};
  (void)run(ReviewQuestion{gameOf("h8a1i8a2j8a3k8a4l8o15")}, engine, {.time = {}, .nodes = 100, .depth = {}}, host);
  std::vector<std::pair<std::size_t, std::size_t>> expected;
  for (std::size_t done = 0; done <= 10; ++done) expected.emplace_back(done, 10);
  CHECK(steps == expected);
}

TEST_CASE("an interrupt keeps what there is") {
  Engine engine({.hashBytes = std::size_t{4} << 20});
  StopSignal stop;
  int begun = 0;
  const Review review = reviewGame(
      gameOf(kMissed), Rule::Freestyle, engine,
      [&](std::size_t) {
        if (++begun == 5) stop.raise();
        return Budget{.maxNodes = 500};
      },
      stop);
  CHECK(review.wasInterrupted);
  CHECK(review.moves.back().isJudged);
  CHECK_FALSE(review.moves.front().isJudged);
  const auto json = toJson(review, {{}, {}, 500});
  CHECK(json["interrupted"] == true);
  CHECK(json["positions"][0]["assessed"] == false);
  CHECK(tableText(review, app::Style(false), false).find("interrupted") != std::string::npos);
  CHECK_FALSE(chartSvg(review).empty());
}

TEST_CASE("a threat has the length of its win, also where an interruption cuts its line short") {
  Engine engine({.hashBytes = std::size_t{4} << 20});
  const std::vector<SetupStone> three = {{at("h8"), Cell::Black},
                                         {at("a1"), Cell::White},
                                         {at("i8"), Cell::Black},
                                         {at("a15"), Cell::White},
                                         {at("j8"), Cell::Black}};
  engine.setUp(three, Color::White);
  StopSignal stop;
  stop.raise();
  const Assessment a = assess(engine, Budget{.maxNodes = 1000, .stop = &stop});
  REQUIRE(a.threat.has_value());
  REQUIRE(a.threat->line.size() == 2);
  CHECK(a.threat->plies == 3);
  CHECK(threatJson(a.threat, Color::Black)["proof"] == "vcf");
}

TEST_CASE("a position that loses to a five at once says so") {
  Engine engine({.hashBytes = std::size_t{4} << 20});
  std::vector<SetupStone> openFour;
  for (const auto name : {"h8", "i8", "j8", "k8"}) openFour.push_back({at(name), Cell::Black});
  for (const auto name : {"a1", "a15", "o15"}) openFour.push_back({at(name), Cell::White});
  engine.setUp(openFour, Color::White);
  const Assessment a = assess(engine, Budget{.maxNodes = 1000});
  CHECK(a.score == lossIn(2));
  CHECK(a.proof == Proof::Five);
  REQUIRE(a.threat.has_value());
  CHECK(threatJson(a.threat, Color::Black)["proof"] == "five");
}

TEST_CASE("the annotated game keeps what it held and holds the review") {
  records::GameTree game = gameOf("h8a1i8a15j8o1a8g8");
  game[7].comment = "I was tired.";
  const records::GameTree annotated = annotate(reviewOf(game));
  CHECK(annotated.mainLineSquares() == game.mainLineSquares());
  CHECK(annotated[7].comment.starts_with("I was tired.\nmissed a win in 3 plies"));
  CHECK(annotated[7].properties.at("BM") == std::vector<std::string>{"2"});
  CHECK(annotated[6].children.size() == 2);  // the win, besides the move played
  CHECK(annotated[6].winRate == 1.0);
  CHECK_FALSE(annotated.replayError().has_value());
}

TEST_CASE("nothing in a game can break out of the report") {
  const std::string evil = "</script><script>alert(1)</script>";
  Json reviews = Json::array({{{"source", evil}}});
  const std::string page = reportHtml(reviews);
  CHECK(page.find(evil) == std::string::npos);
  CHECK(page.find("\\u003c/script>") != std::string::npos);
  // The only instruction to the browser is the policy that forbids scripts of any other text.
  const std::string instruction = "http-equiv=";
  const std::size_t policy = page.find(instruction + "\"Content-Security-Policy\"");
  CHECK(policy != std::string::npos);
  CHECK(page.find(instruction) == policy);
  CHECK(page.rfind(instruction) == policy);
}

TEST_CASE("a proven win that is exchanged for a longer one that is only claimed is reported") {
  Review review;
  review.game = gameOf("h8");
  review.assessments.assign(2, Assessment{});
  review.assessments[0]->score = winIn(3);
  review.assessments[0]->proof = Proof::Vcf;
  review.assessments[0]->pv = {at("e8"), at("d8"), at("i8")};
  review.assessments[1]->score = lossIn(12);
  review.assessments[1]->proof = Proof::Claimed;
  ReviewedMove move;
  move.square = at("h8");
  move.isJudged = true;
  review.moves = {move};
  CHECK(describeMove(review, 0) ==
        "had a win in 3 plies, proven (VCF): e8 d8 i8; now the search claims one in 12 plies");
  review.moves[0].square = at("e8");  // the winning move itself
  CHECK(describeMove(review, 0).empty());
}

TEST_CASE("the line of win rates") {
  const Review review = reviewOf(gameOf(kMissed));
  const std::string digits = sparkline(review, 70, false);
  CHECK(digits.size() == 12);
  CHECK(digits.back() == '9');
  CHECK(sparkline(review, 5, false).size() == 5);
  CHECK(sparkline(review, 5, false).back() == '9');
}

TEST_CASE("notes of the table stand below each other within the width of a terminal") {
  Review review;
  review.game = gameOf("h8i9");
  review.assessments.assign(3, Assessment{});
  ReviewedMove move;
  move.square = at("h8");
  move.isJudged = true;
  move.label = Label::Blunder;
  Fact fact{.kind = Fact::Kind::Lost, .plies = 13, .proof = Proof::Vct};
  for (const auto name : {"g8", "g6", "f9", "i9", "e10", "h7", "f11", "d9", "g10"}) fact.line.push_back(at(name));
  move.facts = {fact};
  review.moves = {move};
  const std::string text = tableText(review, app::Style(false), false);
  std::istringstream lines(text.substr(text.find("   1 X h8")));
  std::string first;
  std::string second;
  std::getline(lines, first);
  std::getline(lines, second);
  CHECK(first.size() <= app::kTextWidth);
  CHECK(second.find_first_not_of(' ') == first.find("loses"));
}
