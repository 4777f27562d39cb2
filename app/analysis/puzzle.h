// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/analysis/host.h"
#include "app/analysis/limits.h"
#include "app/analysis/memory.h"
#include "app/records/game_tree.h"
#include "engine/engine.h"
#include "engine/position.h"
#include "engine/solver.h"

namespace pentarch::puzzle {

/// The measures of a puzzle's difficulty.
struct Difficulty {
  int plies = 0;             ///< of the solution, up to the five
  int alternatives = 0;      ///< other first moves that make a four or an open three
  std::uint64_t nodes = 1;   ///< spent by a solver to find the win, at least 1
  Proof proof = Proof::Vcf;  ///< Vct if threes are needed, which give the defender a choice; Search if quiet moves are
};

/// A rating for people: points from 0 up and a grade.
struct Rating {
  double points = 0;  ///< one decimal
  std::string_view grade;
};

/// 5 points for every own move after the first one, 6 log2(1 + alternatives), 4 log10(nodes), and 8 for a win that
/// needs threes, 16 for one that needs quiet moves. Below 30 points a puzzle is "easy", below 45 "medium", below 60
/// "hard", else "expert".
[[nodiscard]] Rating rate(const Difficulty& difficulty);

/// A position with exactly one winning first move, and its analysis.
struct Puzzle {
  std::string source;  ///< of the game; may be empty
  int ply = 0;         ///< number of moves played before it
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::vector<SetupStone> stones;  ///< and blocked points, in playing order
  Color sideToMove = Color::Black;
  bool isGame = false;           ///< the stones are moves from the empty board, Black first
  std::vector<Square> solution;  ///< main line of the proof: longest defense, from the winning move to the five
  Difficulty difficulty;
  int fours = 0;                 ///< other first moves that make a four
  int threes = 0;                ///< other first moves that make an open three
  int refuted = 0;               ///< other first moves, all shown not to win by fours and threes
  std::uint64_t checkNodes = 0;  ///< nodes spent on that
  std::uint64_t nodeLimit = 0;   ///< for finding the solution, and again for each of the other moves
};

/// Bounds of PuzzleQuestion::minPlies.
inline constexpr int kMinPlies = 3;
inline constexpr int kMaxPlies = 999;

/// The question whether a position is a puzzle, and the requirements for one.
struct PuzzleQuestion {
  WinClass winClass = WinClass::Threats;  ///< of the solution
  int minPlies = 5;                       ///< of the solution; kMinPlies to kMaxPlies
  std::uint64_t nodes = 20'000;           ///< to find it, and again for each of the other moves
};

/// Outcome of examining a position.
enum class Outcome : std::uint8_t {
  Puzzle,     ///< exactly one first move wins
  Trivial,    ///< a five can be made or must be stopped at once, or the win is too short
  NoWin,      ///< no win of the class
  Several,    ///< more than one first move wins
  Undecided,  ///< a limit was reached first, or the stop signal was raised
};

/// Outcome of a position, and the puzzle if it is one.
struct Finding {
  Outcome outcome = Outcome::Undecided;
  Puzzle puzzle;
};

/// Checks that exactly one move of the side to move wins. Nothing is known of the game that the position is from; the
/// stones have the order in which they were placed. Deterministic for the same position and question.
[[nodiscard]] Finding examine(const Position& position, const PuzzleQuestion& question, const StopSignal& stop);

/// The same for the position on the engine's board; a limit of nodes stands for that of the question.
[[nodiscard]] Finding run(PuzzleQuestion question, const Engine& engine, const app::QuestionLimits& limits,
                          const app::Host& host = {});

/// A game to mine and its rule.
struct Source {
  records::GameTree game;
  Rule rule = Rule::Freestyle;
};

/// Settings of mine().
struct MiningOptions {
  PuzzleQuestion question;
  std::optional<std::size_t> count;  ///< stop after this many puzzles
};

/// Counts of examined positions by outcome.
struct MiningSummary {
  std::size_t positions = 0;  ///< examined
  std::size_t puzzles = 0;
  std::size_t trivial = 0;
  std::size_t noWin = 0;
  std::size_t several = 0;
  std::size_t undecided = 0;
  std::size_t repeated = 0;  ///< puzzles that repeat or continue an earlier one of the same game
};

/// Gets the puzzles one after the other.
using PuzzleSink = std::function<void(const Puzzle&)>;

/// Examines the positions of all main lines, each once up to symmetry, and passes the puzzles on in the order of the
/// games. If one move solves several positions of a game, only the first counts; the rest of a solution that the game
/// follows is not a new puzzle. As many positions are examined at a time as the host has jobs; the result does not
/// depend on that. Ends early when its signal is raised.
MiningSummary mine(const std::vector<Source>& sources, const MiningOptions& options, const PuzzleSink& onPuzzle,
                   const app::Host& host, const app::Memory<Finding>& memory = {});

}  // namespace pentarch::puzzle
