// SPDX-License-Identifier: MIT
#include "protocol/swap2.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/swap2_book.h"

namespace pentarch {

namespace {

using namespace std::chrono_literals;

/// More time than this does not improve an opening choice.
constexpr Clock::duration kMaxChoiceTime = 20s;

/// The side to move after that many stones were placed in turn.
Color sideAfter(std::size_t stoneCount) {
  return stoneCount % 2 == 0 ? Color::Black : Color::White;
}

/// The stones of a board in an order of alternating colors; none unless Black has exactly one stone more, or there is
/// no stone at all.
std::optional<std::vector<Square>> inAlternatingOrder(const std::vector<SetupStone>& stones) {
  std::array<std::vector<Square>, 2> byColor;
  for (const SetupStone& stone : stones) {
    if (isStone(stone.content)) {
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

/// Puts the stones back that were on the board, also if a search throws, unless leave() was called.
class BoardKeeper {
 public:
  explicit BoardKeeper(Engine& engine) : engine_(engine), stones_(engine.stones()), side_(engine.sideToMove()) {}
  ~BoardKeeper() {
    if (restores_) engine_.setUp(stones_, side_);
  }
  BoardKeeper(const BoardKeeper&) = delete;
  BoardKeeper& operator=(const BoardKeeper&) = delete;
  void leave() { restores_ = false; }

 private:
  Engine& engine_;
  std::vector<SetupStone> stones_;
  Color side_;
  bool restores_ = true;
};

std::string_view boardForStep(int step) {
  switch (step) {
    case 1: return "an empty board: send RESTART before it";
    case 2: return "2 black stones and 1 white stone: send them with YXBOARD before it";
    default: return "3 black stones and 2 white stones: send them with YXBOARD before it";
  }
}

}  // namespace

Swap2::Swap2(Engine& engine, const Settings& settings, Thinker& thinker, std::uint64_t seed, LineSink output)
    : engine_(engine), settings_(settings), thinker_(thinker), random_(seed), output_(std::move(output)) {}

std::optional<Color> Swap2::answerBoard(const RowReader& rows, Clock::time_point arrival) {
  const std::optional<std::vector<Square>> stones = squaresFromRows(rows.rows(), engine_.boardSize());
  if (!stones || rows.hadBadRows()) {
    output_(reply::error("swap2 needs distinct points on the board"));
    return std::nullopt;
  }
  if (stones->size() != 0 && stones->size() != 3 && stones->size() != 5) {
    output_(reply::error("swap2 needs 0, 3 or 5 stones"));
    return std::nullopt;
  }
  const std::optional<swap2::Choice> choice = choose(*stones, arrival);
  if (!choice) return std::nullopt;
  const Color us = commit(*stones, *choice);
  output_(choice->swap ? "SWAP" : reply::moves(choice->moves));
  return us;
}

std::optional<Color> Swap2::answerStep(int step, Clock::time_point arrival) {
  const std::size_t expected = step == 1 ? 0 : step == 2 ? 3 : 5;
  const std::optional<std::vector<Square>> stones = inAlternatingOrder(engine_.stones());
  if (!stones || stones->size() != expected) {
    const std::string command = "YXSWAP2STEP" + std::to_string(step);
    output_(reply::error(command + " needs " + std::string(boardForStep(step))));
    return std::nullopt;
  }
  const std::optional<swap2::Choice> choice = choose(*stones, arrival);
  if (!choice) return std::nullopt;
  const bool places = choice->moves.size() > 1;
  if (!places) {
    // If we keep White in step 2 or 3, the front end asks for the move later, with the clock running.
    const Color us = commit(*stones, {choice->swap, {}});
    output_(reply::message(std::string(step == 2 ? "SWAP2 SWAP1" : "SWAP2 SWAP2") + (choice->swap ? " YES" : " NO")));
    return us;
  }
  const Color us = commit(*stones, *choice);
  std::size_t number = stones->size() + 1;
  for (const Square square : choice->moves) {
    output_(reply::message("SWAP2 MOVE" + std::to_string(number++) + ' ' + std::to_string(square.x()) + ' ' +
                           std::to_string(square.y())));
  }
  return us;
}

/// Makes the choice; none if nobody waits for it any more. Leaves some searched position on the board.
std::optional<swap2::Choice> Swap2::choose(const std::vector<Square>& stones, Clock::time_point arrival) {
  settings_.applyTo(engine_);
  BoardKeeper board(engine_);
  engine_.setUp(swap2::alternating(stones), sideAfter(stones.size()));
  thinker_.start(arrival);
  const Clock::duration time = thinker_.plannedSpan(kMaxChoiceTime);
  const swap2::Search search = [this, time](std::span<const Square> squares, int multiPv, double timeShare) {
    engine_.setUp(swap2::alternating(squares), sideAfter(squares.size()));
    SearchLimits limits = settings_.limits();
    limits.multiPv = multiPv;
    return thinker_.search(std::move(limits), std::chrono::duration_cast<Clock::duration>(time * timeShare));
  };

  swap2::Choice choice;
  if (stones.empty()) {
    choice.moves = swap2::Book::builtIn().choose(engine_.rule(), engine_.boardSize(), random_());
    if (choice.moves.empty()) choice = swap2::placeThree(swap2::openingsOn(engine_.boardSize()), search);
  } else if (stones.size() == 3) {
    choice = swap2::afterThree(stones, search);
  } else {
    choice = swap2::afterFive(stones, search);
  }
  board.leave();
  if (!thinker_.finish()) return std::nullopt;
  return choice;
}

/// Puts all stones on the board and returns our color. After a choice of one stone we stay White; after any other
/// choice a following TURN comes from White, so we are Black.
Color Swap2::commit(std::vector<Square> stones, const swap2::Choice& choice) {
  stones.insert(stones.end(), choice.moves.begin(), choice.moves.end());
  engine_.setUp(swap2::alternating(stones), sideAfter(stones.size()));
  return choice.moves.size() == 1 ? Color::White : Color::Black;
}

}  // namespace pentarch
