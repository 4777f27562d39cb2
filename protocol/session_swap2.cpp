// SPDX-License-Identifier: MIT
#include <array>
#include <utility>

#include "protocol/reply.h"
#include "protocol/session.h"
#include "protocol/swap2_book.h"

namespace pentarch {

namespace {

using namespace std::chrono_literals;

/// More time than this does not improve an opening choice.
constexpr Clock::duration kMaxChoiceTime = 20s;

/// Stones placed in turn, Black first.
std::vector<SetupStone> alternating(std::span<const Square> squares) {
  std::vector<SetupStone> stones;
  Color side = Color::Black;
  for (const Square square : squares) {
    stones.push_back({square, cellOf(side)});
    side = ~side;
  }
  return stones;
}

/// The side to move after that many stones were placed in turn.
Color sideAfter(std::size_t stoneCount) {
  return stoneCount % 2 == 0 ? Color::Black : Color::White;
}

/// The stones of a board in an order of alternating colors; none unless Black has exactly one stone more, or there is
/// no stone at all.
std::optional<std::vector<Square>> inAlternatingOrder(const std::vector<SetupStone>& stones) {
  std::array<std::vector<Square>, 2> byColor;
  for (const SetupStone& stone : stones) {
    if (stone.content == Cell::Black || stone.content == Cell::White) {
      byColor[stone.content == Cell::Black ? 0 : 1].push_back(stone.square);
    }
  }
  std::vector<Square> result;
  if (byColor[0].empty() && byColor[1].empty()) return result;
  if (byColor[0].size() != byColor[1].size() + 1) return std::nullopt;
  for (std::size_t i = 0; i < byColor[0].size(); ++i) {
    result.push_back(byColor[0][i]);
    if (i < byColor[1].size()) result.push_back(byColor[1][i]);
  }
  return result;
}

std::string_view boardForStep(int step) {
  switch (step) {
    case 1: return "an empty board: send RESTART before it";
    case 2: return "2 black stones and 1 white stone: send them with YXBOARD before it";
    default: return "3 black stones and 2 white stones: send them with YXBOARD before it";
  }
}

}  // namespace

void Session::answerSwap2(const RowReader& reader, Arrival arrival) {
  const std::optional<std::vector<Square>> stones = squaresFromRows(reader.rows(), engine_.boardSize());
  if (!stones || reader.hadBadRows()) {
    options_.output(reply::error("swap2 needs distinct points on the board"));
    return;
  }
  if (stones->size() != 0 && stones->size() != 3 && stones->size() != 5) {
    options_.output(reply::error("swap2 needs 0, 3 or 5 stones"));
    return;
  }
  const std::optional<swap2::Choice> choice = chooseSwap2(*stones, arrival);
  if (!choice) return;
  commitSwap2(*stones, *choice);
  options_.output(choice->swap ? "SWAP" : reply::moves(choice->moves));
}

/// Makes the choice; none if nobody waits for it any more. Leaves some searched position on the board.
std::optional<swap2::Choice> Session::chooseSwap2(const std::vector<Square>& stones, Arrival arrival) {
  applySettings();
  engine_.setUp(alternating(stones), sideAfter(stones.size()));
  thinker_.start(arrival);
  const Clock::duration time = thinker_.plannedSpan(kMaxChoiceTime);
  const swap2::Search search = [this, time](std::span<const Square> squares, int multiPv, double share) {
    engine_.setUp(alternating(squares), sideAfter(squares.size()));
    SearchLimits limits = settings_.limits();
    limits.multiPv = multiPv;
    return thinker_.search(std::move(limits), std::chrono::duration_cast<Clock::duration>(time * share));
  };

  swap2::Choice choice;
  if (stones.empty()) {
    choice.moves = swap2::Book::builtIn().choose(engine_.rule(), engine_.boardSize(), random_());
    if (choice.moves.empty()) choice = swap2::placeThree(engine_.boardSize(), search);
  } else if (stones.size() == 3) {
    choice = swap2::afterThree(stones, search);
  } else {
    choice = swap2::afterFive(stones, search);
  }
  if (!thinker_.finish()) return std::nullopt;
  return choice;
}

/// Puts all stones on the board. After a choice of one stone we stay White; after any other choice a following TURN
/// comes from White, so we are Black.
void Session::commitSwap2(std::vector<Square> stones, const swap2::Choice& choice) {
  stones.insert(stones.end(), choice.moves.begin(), choice.moves.end());
  engine_.setUp(alternating(stones), sideAfter(stones.size()));
  us_ = choice.moves.size() == 1 ? Color::White : Color::Black;
}

void Session::on(const command::Swap2Step& swap2Step, Arrival arrival) {
  settings_.enableGuiMode();
  if (!requireGame()) return;
  const std::size_t expected = swap2Step.step == 1 ? 0 : swap2Step.step == 2 ? 3 : 5;
  const auto inOrder = inAlternatingOrder(engine_.stones());
  if (!inOrder || inOrder->size() != expected) {
    const std::string command = "YXSWAP2STEP" + std::to_string(swap2Step.step);
    options_.output(reply::error(command + " needs " + std::string(boardForStep(swap2Step.step))));
    return;
  }
  const std::vector<Square>& stones = *inOrder;

  const std::optional<swap2::Choice> choice = chooseSwap2(stones, arrival);
  if (!choice) return;
  // If we keep White in step 2 or 3, the front end asks for the move later, with the clock running.
  const bool places = choice->moves.size() > 1;
  commitSwap2(stones, places ? *choice : swap2::Choice{choice->swap, {}});
  if (!places) {
    const std::string_view name = swap2Step.step == 2 ? "SWAP1" : "SWAP2";
    options_.output("MESSAGE SWAP2 " + std::string(name) + (choice->swap ? " YES" : " NO"));
    return;
  }
  std::size_t number = stones.size() + 1;
  for (const Square square : choice->moves) {
    options_.output("MESSAGE SWAP2 MOVE" + std::to_string(number++) + ' ' + std::to_string(square.x()) + ' ' +
                    std::to_string(square.y()));
  }
}

}  // namespace pentarch
