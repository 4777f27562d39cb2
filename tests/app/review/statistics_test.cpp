// SPDX-License-Identifier: MIT
#include "app/analysis/statistics.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <variant>

#include "app/cli/review/output.h"
#include "app/program/terminal.h"
#include "app/service/json_output.h"
#include "app/service/review_json.h"
#include "engine/game/notation.h"
#include "tests/support/moves.h"

using namespace pentarch;
using namespace pentarch::review;
using test::at;

namespace {

// A review as if every position were even and every move had been judged to give nothing away.
Review evenGame(std::string_view moves, std::string_view black, std::string_view white, std::string_view result) {
  Review review;
  review.game.info = {{"black", std::string(black)}, {"white", std::string(white)}, {"result", std::string(result)}};
  review.game.source = std::string(black) + "-" + std::string(white);
  Color side = Color::Black;
  records::NodeId node = records::kRoot;
  const auto parsed = notation::parseMoves(moves, review.game.boardSize);
  for (const Square s : std::get<std::vector<Square>>(parsed)) {
    node = review.game.add(node, s);
    ReviewedMove move;
    move.square = s;
    move.color = side;
    move.isJudged = true;
    review.moves.push_back(move);
    side = ~side;
  }
  review.assessments.assign(review.moves.size() + 1, Assessment{});
  return review;
}

const PlayerProfile& profileOf(const Statistics& statistics, std::string_view name) {
  const auto& players = statistics.players;
  const auto found = std::find_if(players.begin(), players.end(), [&](const auto& p) { return p.name == name; });
  REQUIRE(found != players.end());
  return *found;
}

// Thirty-two moves, none of which makes a row.
std::string longGame() {
  std::string moves;
  for (const char row : {'2', '4', '6', '8'}) {
    for (const char column : std::string("acegikmo")) moves += std::string{column, row};
  }
  return moves;
}

const PlayerSummary& in(const PlayerProfile& profile, Phase phase) {
  return profile.byPhase[static_cast<std::size_t>(phase)];
}

}  // namespace

TEST_CASE("results and means are over all games of a player") {
  Review first = evenGame("h8i9h9", "Ann", "Ben", "B+");
  first.moves[0].drop = 0.1;  // accuracy 67.03
  first.moves[2].drop = 0.2;  // 44.93
  first.moves[2].label = Label::Mistake;
  const Review second = evenGame("h8i9", "Ben", "Ann", "Draw");  // Ann: 100
  const Review third = evenGame("h8i9h9", "Ann", "Cleo", "");    // Ann: 100, 100
  const Review fourth = evenGame("h8", "Ben", "Ann", "B+R");
  const Statistics statistics = statisticsOf({first, second, third, fourth});
  CHECK(statistics.games == 4);
  REQUIRE(statistics.players.size() == 3);
  CHECK(statistics.players[0].name == "Ann");  // most games first
  CHECK(statistics.players[1].name == "Ben");
  const PlayerProfile& ann = profileOf(statistics, "Ann");
  CHECK(ann.games == 4);
  CHECK(ann.wins == 1);
  CHECK(ann.draws == 1);
  CHECK(ann.losses == 1);  // the result of the third game is not known
  CHECK(ann.overall.moves == 5);
  CHECK(ann.overall.mistakes == 1);
  CHECK(*ann.overall.accuracy == doctest::Approx(82.4));  // (67.03 + 44.93 + 3 * 100) / 5 = 82.39
  CHECK(ann.overall.meanDrop == doctest::Approx(0.06));   // 0.3 / 5
  CHECK(profileOf(statistics, "Ben").wins == 1);
  CHECK(profileOf(statistics, "Cleo").games == 1);
}

TEST_CASE("a five on the board outranks what the record says") {
  Review review = evenGame("h8i9", "Ann", "Ben", "W+");
  review.end.state = GameState::BlackWon;
  CHECK(profileOf(statisticsOf({review}), "Ann").wins == 1);
  review.end.state = GameState::BlackForbidden;
  CHECK(profileOf(statisticsOf({review}), "Ben").wins == 1);
}

TEST_CASE("both sides of one name are one player") {
  const Statistics statistics = statisticsOf({evenGame("h8i9h9", "Ann", "Ann", "B+")});
  REQUIRE(statistics.players.size() == 1);
  CHECK(statistics.players[0].games == 2);
  CHECK(statistics.players[0].wins == 1);
  CHECK(statistics.players[0].losses == 1);
  CHECK(statistics.players[0].overall.moves == 3);
}

TEST_CASE("phases begin with the tenth and the thirtieth stone on the board") {
  CHECK(phaseAt(0) == Phase::Opening);
  CHECK(phaseAt(9) == Phase::Opening);
  CHECK(phaseAt(10) == Phase::Middle);
  CHECK(phaseAt(29) == Phase::Middle);
  CHECK(phaseAt(30) == Phase::End);
  Review review = evenGame(longGame(), "Ann", "Ben", "");
  REQUIRE(review.moves.size() == 32);
  review.moves[8].drop = 0.1;   // Ann's last move of the opening
  review.moves[10].drop = 0.2;  // her first of the middle game
  review.moves[31].drop = 0.1;  // Ben's only move of the end
  const Statistics whole = statisticsOf({review});
  const PlayerProfile& ann = profileOf(whole, "Ann");
  CHECK(in(ann, Phase::Opening).moves == 5);
  CHECK(in(ann, Phase::Middle).moves == 10);
  CHECK(in(ann, Phase::End).moves == 1);
  CHECK(*in(ann, Phase::Opening).accuracy == doctest::Approx(93.4));  // (4 * 100 + 67.03) / 5
  CHECK(*in(ann, Phase::Middle).accuracy == doctest::Approx(94.5));   // (9 * 100 + 44.93) / 10
  CHECK(*in(ann, Phase::End).accuracy == doctest::Approx(100));
  CHECK(*in(profileOf(whole, "Ben"), Phase::End).accuracy == doctest::Approx(67.0));
  // Stones of the setup count, blocked points and passes do not.
  Review setUp = evenGame("h8i9", "Ann", "Ben", "");
  for (const char column : std::string("abcdefghi")) {
    setUp.game.setup.push_back({at(std::string{column, '1'}), column < 'f' ? Cell::Black : Cell::White});
  }
  setUp.game.setup.push_back({at("o1"), Cell::Blocked});
  const Statistics nine = statisticsOf({setUp});
  CHECK(in(profileOf(nine, "Ann"), Phase::Opening).moves == 1);
  CHECK(in(profileOf(nine, "Ben"), Phase::Middle).moves == 1);
  setUp.moves[0].square = Square::none();
  CHECK(in(profileOf(statisticsOf({setUp}), "Ben"), Phase::Opening).moves == 1);
}

TEST_CASE("moves in a lost position do not count for accuracy") {
  Review review = evenGame("h8i9h9", "Ann", "Ben", "");
  review.assessments[2]->score = lossIn(6);
  review.assessments[2]->proof = Proof::Vct;
  review.moves[2].drop = 0.5;
  CHECK(profileOf(statisticsOf({review}), "Ann").overall.free == 1);
  CHECK(*profileOf(statisticsOf({review}), "Ann").overall.accuracy == doctest::Approx(100));
}

TEST_CASE("openings are joined under symmetries and orders of moves, with their results") {
  const Review plain = evenGame("h8h9i10a1", "Ann", "Ben", "B+");
  const Review turned = evenGame("h8i8j7o15", "Ben", "Ann", "W+");    // h8 h9 i10, rotated
  const Review mirrored = evenGame("h8h9g10", "Ann", "Ben", "Draw");  // mirrored
  const Review swapped = evenGame("i10h9h8", "Ann", "Ben", "");       // another order
  const Review other = evenGame("h8i9h9", "Ann", "Ben", "W+");
  const Review tooShort = evenGame("h8h9", "Ann", "Ben", "W+");
  Review renju = plain;
  renju.rule = Rule::Renju;
  Review setUp = plain;
  setUp.game.setup.push_back({at("a15"), Cell::Black});
  Review passing = plain;
  passing.moves[1].square = Square::none();
  const auto openings =
      statisticsOf({other, plain, turned, mirrored, swapped, tooShort, renju, setUp, passing}).openings;
  REQUIRE(openings.size() == 3);
  CHECK(openings[0].moves == std::vector{at("h8"), at("h9"), at("i10")});
  CHECK(openings[0].games == 4);
  CHECK(openings[0].blackWins == 1);
  CHECK(openings[0].whiteWins == 1);
  CHECK(openings[0].draws == 1);
  CHECK(openings[1].moves == std::vector{at("h8"), at("i9"), at("h9")});
  CHECK(openings[1].whiteWins == 1);
  CHECK(openings[2].rule == Rule::Renju);
}

TEST_CASE("a proven or claimed win that is gone after the move is thrown away") {
  Review review = evenGame("h8i9h9i10", "Ann", "Ben", "");
  const auto setWin = [&](std::size_t turn, Color side, Score score, Proof proof) {
    review.assessments[turn]->side = side;
    review.assessments[turn]->score = score;
    review.assessments[turn]->proof = proof;
    review.assessments[turn]->pv = {at("a1"), at("b2"), at("c3")};
  };
  setWin(0, Color::Black, winIn(7), Proof::Claimed);
  setWin(2, Color::Black, winIn(3), Proof::Vcf);
  setWin(3, Color::White, lossIn(2), Proof::Vcf);  // kept
  REQUIRE(statisticsOf({review}).thrownWins.size() == 1);
  setWin(3, Color::White, 100, Proof::None);
  const Statistics statistics = statisticsOf({evenGame("h8", "Ann", "Ben", ""), review});
  const auto& thrown = statistics.thrownWins;
  REQUIRE(thrown.size() == 2);
  CHECK(thrown[0].ply == 1);
  CHECK(thrown[0].proof == Proof::Claimed);
  CHECK(thrown[1].ply == 3);
  CHECK(thrown[1].played == at("h9"));
  CHECK(thrown[1].name == "Ann");
  CHECK(thrown[1].source == "Ann-Ben");
  CHECK(thrown[1].plies == 3);
  CHECK(thrown[1].line.size() == 3);
  const Json json = toJson(statistics);
  CHECK(json["thrown_wins"][0]["text"] == "gave up a win in 7 plies that the search claims");
  CHECK(json["thrown_wins"][1]["text"] == "missed a win in 3 plies, proven (VCF): a1 b2 c3");
  review.moves[2].isJudged = false;
  CHECK(statisticsOf({review}).thrownWins.size() == 1);
}

TEST_CASE("statistics fit terminals of 80 and of 120 columns") {
  Review review = evenGame(longGame(), "A player with a name that is far too long for a column", "白石", "B+");
  review.game.source = "a/folder/with/a/long/name/and/a/game.sgf";
  review.rule = Rule::Freestyle;
  review.assessments[0]->score = winIn(9);
  review.assessments[0]->proof = Proof::Vct;
  for (const char row : {'1', '3', '5', '7', '9'}) review.assessments[0]->pv.push_back(at(std::string{'b', row}));
  const Statistics statistics = statisticsOf({review});
  std::array<std::string, 2> texts;
  for (const std::size_t i : {0U, 1U}) {
    const std::size_t width = i == 0 ? app::kTextWidth : kWideText;
    texts[i] = statisticsText(statistics, app::Style(false), false, width);
    std::istringstream lines(texts[i]);
    for (std::string line; std::getline(lines, line);) {
      CHECK(line.size() <= width + 2);  // two letters of three bytes take two columns each
      CHECK((line.empty() || line.back() != ' '));
    }
    CHECK(texts[i].find("100.0%") != std::string::npos);
  }
  CHECK(texts[0].find("mean lost") == std::string::npos);
  CHECK(texts[1].find("mean lost") != std::string::npos);
  CHECK(texts[0] == statisticsText(statistics, app::Style(false), false, 100));  // the layout of 80 columns
}

TEST_CASE("the documents of reviews give the statistics of the reviews") {
  Review first = evenGame("h8i9h9i10", "Ann", "Ben", "B+");
  first.moves[0] = {.square = at("h8"),
                    .time = std::chrono::milliseconds(1500),
                    .isJudged = true,
                    .drop = 0.31,
                    .label = Label::Blunder};
  first.moves[1].facts = {{.kind = Fact::Kind::Forced, .found = true}};
  first.moves[2].facts = {{.kind = Fact::Kind::OnlyMove, .found = false}, {.kind = Fact::Kind::MissedWin, .plies = 5}};
  first.assessments[2]->score = winIn(5);
  first.assessments[2]->proof = Proof::Vcf;
  first.assessments[2]->pv = {at("h10"), at("h11")};
  first.assessments[3]->side = Color::White;
  first.assessments[3]->score = lossIn(4);
  first.assessments[3]->proof = Proof::Search;
  Review second = evenGame("i9h8g9a1", "Ben", "Ann", "");
  second.rule = Rule::Renju;
  second.game.setup = {{at("c3"), Cell::Black}, {at("d4"), Cell::Blocked}};
  second.end.state = GameState::WhiteWon;
  second.assessments.back()->state = GameState::WhiteWon;
  second.assessments[1].reset();
  second.moves[0].isJudged = false;
  second.moves[1].isJudged = false;
  Review third = evenGame(longGame(), "Ann", "", "Draw");
  third.moves[5].square = Square::none();  // a pass
  const std::vector<Review> reviews = {first, third, second};
  std::vector<Review> read;
  for (const Review& review : reviews) {
    read.push_back(reviewFrom(ParsedJson::parse(app::toLine(toJson(review, {})))));
  }
  CHECK(toJson(statisticsOf(read)) == toJson(statisticsOf(reviews)));
}

TEST_CASE("a document that is no review is refused") {
  const ParsedJson good = ParsedJson::parse(app::toLine(toJson(evenGame("h8i9", "Ann", "Ben", "B+"), {})));
  CHECK_NOTHROW((void)reviewFrom(good));
  const std::vector<std::pair<std::string, ParsedJson>> changes = {
      {"/rule", "gomoku"},
      {"/size", 4},
      {"/info/black", 7},
      {"/state", "won"},
      {"/setup/black", {"h8"}},           // the first move is there
      {"/reviewed_moves/1/move", "h8"},   // twice
      {"/reviewed_moves/1/move", "p16"},  // off the board
      {"/reviewed_moves/1/side", "red"},
      {"/reviewed_moves/1/ms", -1},
      {"/reviewed_moves/1/judgment", "bad"},
      {"/reviewed_moves/1/facts", {{{"kind", "luck"}}}},
      {"/positions", ParsedJson::array()},
      {"/positions/1/assessed", false},  // its moves are judged
      {"/positions/1/proof", "sure"},
      {"/positions/1/score", nullptr},
  };
  for (const auto& change : changes) {
    CAPTURE(change.first);
    ParsedJson bad = good;
    bad[ParsedJson::json_pointer(change.first)] = change.second;
    CHECK_THROWS((void)reviewFrom(bad));
  }
}

TEST_CASE("statistics without games are empty") {
  const Statistics none = statisticsOf({});
  CHECK(none.players.empty());
  CHECK(toJson(none)["openings"].empty());
}
