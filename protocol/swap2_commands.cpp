// SPDX-License-Identifier: MIT
#include "protocol/swap2_commands.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "engine/position.h"
#include "protocol/swap2_book.h"

namespace pentarch {

namespace {
using namespace std::chrono_literals;

/// More time than this does not improve an opening choice.
constexpr Clock::duration kMaxChoiceTime = 20s;

// The side to move after that many stones were placed in turn.
[[nodiscard]] Color sideAfter(std::size_t stoneCount) {
  return stoneCount % 2 == 0 ? Color::Black : Color::White;
}

// The stones of a board in an order of alternating colors; none unless Black has exactly one stone more, or there is
// no stone at all.
[[nodiscard]] std::optional<std::vector<Square>> inAlternatingOrder(const std::vector<SetupStone>& stones) {
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

/// A step of YXSWAP2STEP1 to 3.
struct Step {
  std::size_t stones;       ///< on the board
  std::string_view needed;  ///< in words, with the remedy
  std::string_view choice;  ///< name of the choice of a color
};
constexpr std::array kSteps = {
    Step{0, "an empty board: send RESTART before it", ""},
    Step{3, "2 black stones and 1 white stone: send them with YXBOARD before it", "SWAP2 SWAP1"},
    Step{5, "3 black stones and 2 white stones: send them with YXBOARD before it", "SWAP2 SWAP2"},
};

// A board with these blocked points and stones, which are placed in turn, Black first.
[[nodiscard]] std::vector<SetupStone> contentOf(std::vector<SetupStone> walls, std::span<const Square> stones) {
  const std::vector<SetupStone> inTurn = swap2::alternating(stones);
  walls.insert(walls.end(), inTurn.begin(), inTurn.end());
  return walls;
}

// Our color. After a choice of one stone we stay White; after any other choice a following TURN comes from White, so
// we are Black.
[[nodiscard]] Color colorAfter(const swap2::Choice& choice) {
  return choice.moves.size() == 1 ? Color::White : Color::Black;
}

[[nodiscard]] bool contains(std::span<const Square> squares, Square s) {
  return std::find(squares.begin(), squares.end(), s) != squares.end();
}

}  // namespace

Swap2Commands::Swap2Commands(Engine& engine, const Settings& settings, Thinker& thinker, LimitsFor limitsFor,
                             std::uint64_t seed, LineSink output)
    : engine_(engine),
      settings_(settings),
      thinker_(thinker),
      limitsFor_(std::move(limitsFor)),
      random_(seed),
      output_(std::move(output)) {}

std::optional<Color> Swap2Commands::answerBoard(const RowReader& rows, Clock::time_point arrival) {
  const std::optional<std::vector<Square>> stones = squaresFromRows(rows.rows(), engine_.boardSize());
  if (!stones || rows.hadBadRows()) {
    output_(reply::error("swap2 needs distinct points on the board"));
    return std::nullopt;
  }
  if (stones->size() != 0 && stones->size() != 3 && stones->size() != 5) {
    output_(reply::error("swap2 needs 0, 3 or 5 stones"));
    return std::nullopt;
  }
  const Board board{*stones, {}};
  const std::optional<swap2::Choice> choice = choose(board, arrival);
  if (!choice) return std::nullopt;
  commit(board, choice->moves);
  output_(choice->swap ? "SWAP" : reply::moves(choice->moves));
  return colorAfter(*choice);
}

std::optional<Color> Swap2Commands::answerStep(int number, Clock::time_point arrival) {
  const Step& step = kSteps.at(static_cast<std::size_t>(number - 1));
  const std::vector<SetupStone> content = engine_.stones();
  std::optional<std::vector<Square>> stones = inAlternatingOrder(content);
  if (!stones || stones->size() != step.stones) {
    output_(reply::error("YXSWAP2STEP" + std::to_string(number) + " needs " + std::string(step.needed)));
    return std::nullopt;
  }
  Board board{*std::move(stones), {}};
  std::copy_if(content.begin(), content.end(), std::back_inserter(board.walls),
               [](const SetupStone& stone) { return stone.content == Cell::Blocked; });
  const std::optional<swap2::Choice> choice = choose(board, arrival);
  if (!choice) return std::nullopt;
  const bool places = choice->moves.size() > 1;
  if (!places) {
    // If we keep White in step 2 or 3, the front end asks for the move later, with the clock running.
    commit(board, {});
    output_(reply::message(std::string(step.choice) + (choice->swap ? " YES" : " NO")));
    return colorAfter(*choice);
  }
  commit(board, choice->moves);
  std::size_t stone = board.stones.size() + 1;
  for (const Square square : choice->moves) {
    output_(reply::message("SWAP2 MOVE" + std::to_string(stone++) + ' ' + std::to_string(square.x()) + ' ' +
                           std::to_string(square.y())));
  }
  return colorAfter(*choice);
}

// The choice; none if nobody waits for it any more. The engine's board stays as it is.
std::optional<swap2::Choice> Swap2Commands::choose(const Board& board, Clock::time_point arrival) {
  settings_.applyTo(engine_);
  thinker_.start(arrival, static_cast<int>(board.stones.size()));
  const Clock::duration time = thinker_.plannedSpan(kMaxChoiceTime);
  const OpeningSearch search = [&](std::span<const Square> squares, int multiPv, double timeShare) {
    const Position position = Position::fromStones(engine_.boardSize(), engine_.rule(), contentOf(board.walls, squares),
                                                   sideAfter(squares.size()));
    SearchLimits limits = limitsFor_(position, multiPv);
    const std::vector<Square> excluded = limits.excluded;
    const auto share = std::chrono::duration_cast<Clock::duration>(time * timeShare);
    SearchResult result = thinker_.search(position, std::move(limits), share);
    // A search excludes moves at its root alone, but the first two moves of a line may become stones.
    for (SearchLine& line : result.lines) {
      line.pv.erase(std::find_if(line.pv.begin() + 1, line.pv.end(), [&](Square s) { return contains(excluded, s); }),
                    line.pv.end());
    }
    return result;
  };

  swap2::Choice choice;
  if (board.stones.empty()) {
    choice = placeThree(board, search);
    if (choice.moves.empty()) {
      if (thinker_.finish()) output_(reply::error("every opening has a blocked point"));
      return std::nullopt;
    }
  } else if (board.stones.size() == 3) {
    choice = swap2::afterThree(board.stones, search);
  } else {
    choice = swap2::afterFive(board.stones, search);
  }
  if (!thinker_.finish()) return std::nullopt;
  return choice;
}

// Three stones on points that are free and not excluded, from the book or by search; none if no opening has such.
swap2::Choice Swap2Commands::placeThree(const Board& board, const OpeningSearch& search) {
  constexpr int kMaxDraws = 100;
  std::vector<Square> taken = limitsFor_(Position(engine_.boardSize(), engine_.rule()), 1).excluded;
  for (const SetupStone& wall : board.walls) taken.push_back(wall.square);
  const auto isFree = [&](const std::vector<Square>& stones) {
    return std::none_of(stones.begin(), stones.end(), [&](Square s) { return contains(taken, s); });
  };
  for (int i = 0; i < kMaxDraws; ++i) {
    std::vector<Square> stones = swap2::Book::builtIn().choose(engine_.rule(), engine_.boardSize(), random_());
    if (stones.empty()) break;
    if (isFree(stones)) return {.swap = false, .moves = std::move(stones)};
  }
  std::vector<std::vector<Square>> sets = swap2::openingsOn(engine_.boardSize());
  std::erase_if(sets, [&](const std::vector<Square>& stones) { return !isFree(stones); });
  return swap2::placeThree(sets, search);
}

// Puts the stones of the board and the placed ones on the engine's board.
void Swap2Commands::commit(const Board& board, std::span<const Square> placed) {
  std::vector<Square> stones = board.stones;
  stones.insert(stones.end(), placed.begin(), placed.end());
  engine_.setUp(contentOf(board.walls, stones), sideAfter(stones.size()));
}

}  // namespace pentarch
