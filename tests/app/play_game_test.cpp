// SPDX-License-Identifier: MIT
#include "app/cli/play/game.h"

#include <doctest/doctest.h>

#include <string_view>
#include <variant>

#include "app/cli/play/view.h"
#include "app/program/terminal.h"
#include "engine/game/notation.h"
#include "tests/support/moves.h"

using namespace pentarch;
using namespace pentarch::app::play;
using test::at;

namespace {

constexpr milliseconds kMoment{100};

void playAll(Game& game, std::string_view moves) {
  const auto list = notation::parseMoves(moves, game.settings().boardSize);
  for (const Square s : std::get<std::vector<Square>>(list)) game.play(s, kMoment);
}

}  // namespace

TEST_CASE("a forbidden point is no move of Black, but one of White") {
  Game game({.rule = Rule::Renju});
  playAll(game, "g8a1i8a15h7o1h9o15");
  CHECK(game.problemOf(at("h8")).starts_with("h8 is forbidden: double three"));
  CHECK(game.problemOf(at("g8")) == "g8 is taken");
  CHECK(game.problemOf(at("a3")).empty());
  game.play(at("a3"), kMoment);
  CHECK(game.problemOf(at("h8")).empty());
}

TEST_CASE("a game ends with a five, and undo takes it up again") {
  Game game({.person = Color::Black});
  playAll(game, "h8a1h9a2h10a3h11a4h12");
  REQUIRE(game.isOver());
  CHECK(game.endText() == "Black won with h12. You win.");
  CHECK(game.record().infoOr(records::info::kResult) == "B+");
  REQUIRE(game.undo() == Undone::Move);
  CHECK_FALSE(game.isOver());
  CHECK(game.isPersonsTurn());
  CHECK(game.moves().size() == 8);
}

TEST_CASE("undo takes back a move of the person and the answer") {
  Game game({.person = Color::White});
  playAll(game, "h8");
  CHECK(game.undo() == Undone::Nothing);
  playAll(game, "i9g7");
  CHECK(game.undo() == Undone::Move);
  CHECK(game.moves() == std::vector{at("h8")});
  CHECK(game.used(Color::White) == milliseconds{0});
}

TEST_CASE("undo takes back a resignation or a loss on time alone, even where the person has no stone") {
  Game game({.person = Color::White, .clock = milliseconds{1000}});
  playAll(game, "h8");
  game.resign();
  CHECK(game.undo() == Undone::Ending);
  CHECK(game.isPersonsTurn());
  playAll(game, "i9g7");
  game.play(at("g9"), milliseconds{1001});
  REQUIRE(game.isOver());
  CHECK(game.undo() == Undone::Ending);
  CHECK_FALSE(game.isOver());
  CHECK(game.moves().size() == 3);
}

TEST_CASE("clocks count what each side has used, and who exceeds one loses") {
  Game game({.person = Color::White, .clock = milliseconds{1000}});
  game.play(at("h8"), milliseconds{200});
  game.play(at("i9"), milliseconds{900});
  game.play(at("g7"), milliseconds{300});
  CHECK(game.left(Color::Black) == milliseconds{500});
  CHECK(game.left(Color::White) == milliseconds{100});
  game.play(at("g9"), milliseconds{101});
  REQUIRE(game.isOver());
  CHECK(game.moves().size() == 3);
  CHECK(game.endText().ends_with("You lose."));
  CHECK(game.record().infoOr(records::info::kResult) == "B+Time");
}

TEST_CASE("a hint is for the person and changes nothing") {
  Game game({});
  playAll(game, "h8a1i8a3j8a5");
  const auto line = game.hint(kNeverRaised);
  CHECK((line.pv.front() == at("g8") || line.pv.front() == at("k8")));
  CHECK(game.moves().size() == 6);
}

TEST_CASE("the record has players, times and moves") {
  Game game({.boardSize = 19, .rule = Rule::Renju, .level = 4});
  playAll(game, "j10k11");
  const auto tree = game.record();
  CHECK(tree.boardSize == 19);
  CHECK(tree.rule == Rule::Renju);
  CHECK(tree.infoOr(records::info::kBlack) == "Player");
  CHECK(tree.infoOr(records::info::kWhite) == "Pentarch level 4");
  CHECK(tree.mainLineSquares() == game.moves());
  CHECK(tree[1].time == kMoment);
}

TEST_CASE("the screen has the clocks beside the board where there is room, else below it") {
  Game game({.level = 2, .clock = std::chrono::minutes(5)});
  playAll(game, "h8i9");
  const View view(game, app::Style(false));
  for (const std::size_t width : {79U, 119U}) {
    const std::string screen = view.screenText(width, milliseconds{61'000}, Square::none());
    CHECK(screen.find("> X You             3:58") != std::string::npos);
    CHECK(screen.find("  O Level 2         4:59") != std::string::npos);
    CHECK(screen.find("   1  h8   i9") != std::string::npos);
    CHECK(std::count(screen.begin(), screen.end(), '\n') == 17);
    CHECK(view.clockUpdate(width, milliseconds{0}).find("You") != std::string::npos);
  }
  CHECK(view.clockUpdate(50, milliseconds{0}).empty());
}
