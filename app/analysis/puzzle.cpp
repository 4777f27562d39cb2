// SPDX-License-Identifier: MIT
#include "app/analysis/puzzle.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "app/records/input_position.h"
#include "engine/base/ordered_work.h"
#include "engine/book.h"
#include "engine/position.h"

namespace pentarch::puzzle {
namespace {

using Verdict = SolveResult::Verdict;
using records::GameTree;
using records::NodeId;

constexpr double kPerMove = 5;
constexpr double kPerDoubledChoice = 6;
constexpr double kPerTenfoldNodes = 4;
constexpr double kForThrees = 8;
constexpr double kForQuietMoves = 16;

[[nodiscard]] std::string_view gradeOf(double points) {
  if (points < 30) return "easy";
  if (points < 45) return "medium";
  return points < 60 ? "hard" : "expert";
}

// Number of first moves of the class other than the solution.
[[nodiscard]] int countOthers(const Position& position, WinClass winClass, Square solution) {
  const std::vector<Square> moves = firstMoves(position, winClass);
  return static_cast<int>(std::count_if(moves.begin(), moves.end(), [&](Square s) { return s != solution; }));
}

struct Candidate {
  std::size_t source;
  NodeId node;
  int ply;
};

/// The positions of all main lines up to the end of each game, each once up to symmetry; only the first of them once
/// the signal is raised.
class CandidateList {
 public:
  CandidateList(const std::vector<Source>& sources, const StopSignal& stop) {
    for (std::size_t i = 0; i < sources.size() && !stop.raised(); ++i) add(i, sources[i]);
  }

  [[nodiscard]] const std::vector<Candidate>& all() const { return all_; }

 private:
  void add(std::size_t index, const Source& source) {
    const GameTree& game = source.game;
    Position position = Position::fromStones(game.boardSize, source.rule, game.setup, game.firstToMove);
    if (!add({index, records::kRoot, 0}, position, LastStone::SetUp)) return;
    int ply = 0;
    for (const NodeId id : game.mainLine()) {
      if (!game[id].square.isNone()) position.place(game[id].color, game[id].square);
      if (position.sideToMove() != game.sideToMoveAt(id)) position.pass();
      if (!add({index, id, ++ply}, position, game.lastStoneAt(id))) return;
    }
  }

  // False if the game ends in this position.
  [[nodiscard]] bool add(const Candidate& candidate, Position& position, LastStone lastStone) {
    if (endingOf(position, lastStone).isOver()) return false;
    if (seen_.insert(book::CanonicalPosition(book::BookPosition(position)).key()).second) all_.push_back(candidate);
    return true;
  }

  std::vector<Candidate> all_;
  std::set<std::string> seen_;
};

// Looks the position up in the memory of an earlier run, otherwise examines it.
[[nodiscard]] Finding findingOf(const Position& position, const std::string& identity, const PuzzleQuestion& question,
                                const StopSignal& stop, const app::Memory<Finding>& memory) {
  if (auto known = memory.find ? memory.find(identity) : std::nullopt) return std::move(*known);
  Finding finding = examine(position, question, stop);
  const bool wasStopped = stop.raised() && finding.outcome == Outcome::Undecided;
  if (memory.keep && !wasStopped) memory.keep(identity, finding);
  return finding;
}

[[nodiscard]] Finding findingAt(const Candidate& candidate, const Source& source, const PuzzleQuestion& question,
                                const StopSignal& stop, const app::Memory<Finding>& memory) {
  app::InputPosition input = app::positionAt(source.game, candidate.node);
  const auto position = Position::fromStones(input.boardSize, source.rule, input.stones, input.sideToMove);
  const std::string identity = app::identityOf(source.rule, input.boardSize, input.sideToMove, input.stones);
  Finding finding = findingOf(position, identity, question, stop, memory);
  Puzzle& puzzle = finding.puzzle;
  puzzle.source = std::move(input.source);
  puzzle.ply = candidate.ply;
  puzzle.rule = source.rule;
  puzzle.boardSize = input.boardSize;
  puzzle.stones = std::move(input.stones);
  puzzle.sideToMove = input.sideToMove;
  puzzle.isGame = input.isGame;
  return finding;
}

/// Counts findings in order and passes puzzles on.
class Collector {
 public:
  Collector(const MiningOptions& options, const PuzzleSink& onPuzzle) : options_(options), onPuzzle_(onPuzzle) {}

  void add(std::size_t source, const Finding& finding) {
    ++summary_.positions;
    switch (finding.outcome) {
      case Outcome::Puzzle: return addPuzzle(source, finding.puzzle);
      case Outcome::Trivial: ++summary_.trivial; return;
      case Outcome::NoWin: ++summary_.noWin; return;
      case Outcome::Several: ++summary_.several; return;
      case Outcome::Undecided: ++summary_.undecided; return;
    }
  }

  [[nodiscard]] bool isFull() const { return options_.count && summary_.puzzles >= *options_.count; }
  [[nodiscard]] const MiningSummary& summary() const { return summary_; }

 private:
  void addPuzzle(std::size_t source, const Puzzle& puzzle) {
    if (source != source_) {
      solvedBy_.clear();
      last_.reset();
    }
    source_ = source;
    const bool isContinued = last_ && continues(puzzle, *last_);
    last_ = puzzle;
    if (!solvedBy_.emplace(puzzle.sideToMove, puzzle.solution.front().index()).second || isContinued) {
      ++summary_.repeated;
      return;
    }
    ++summary_.puzzles;
    onPuzzle_(puzzle);
  }

  // True if the first move of the solution of `before` was played and leads to this puzzle.
  [[nodiscard]] static bool continues(const Puzzle& puzzle, const Puzzle& before) {
    if (puzzle.ply != before.ply + 2 || puzzle.sideToMove != before.sideToMove) return false;
    return std::any_of(puzzle.stones.begin(), puzzle.stones.end(), [&](const SetupStone& s) {
      return s.square == before.solution.front() && s.content == cellOf(before.sideToMove);
    });
  }

  const MiningOptions& options_;
  const PuzzleSink& onPuzzle_;
  MiningSummary summary_;
  std::size_t source_ = 0;
  std::optional<Puzzle> last_;
  std::set<std::pair<Color, int>> solvedBy_;  // side and first move of the puzzles found in this game
};

}  // namespace

Rating rate(const Difficulty& d) {
  double points = kPerMove * std::max(0, (d.plies - 1) / 2);
  points += kPerDoubledChoice * std::log2(1.0 + d.alternatives);
  points += kPerTenfoldNodes * std::log10(static_cast<double>(std::max<std::uint64_t>(1, d.nodes)));
  if (d.proof == Proof::Vct) points += kForThrees;
  if (d.proof == Proof::Search) points += kForQuietMoves;
  points = std::round(points * 10) / 10;
  return {points, gradeOf(points)};
}

Finding examine(const Position& position, const PuzzleQuestion& question, const StopSignal& stop) {
  Finding finding;
  Puzzle& puzzle = finding.puzzle;
  const auto ended = [&](Outcome outcome) {
    finding.outcome = outcome;
    return finding;
  };
  const Color side = position.sideToMove();
  if (position.count(side, Threat::Five) > 0 || position.count(~side, Threat::Five) > 0) return ended(Outcome::Trivial);
  Budget budget{.stop = &stop};
  Budget toFind = budget.part(question.nodes);
  SolveResult solved = searchWin(position, question.winClass, toFind).solved;
  if (solved.verdict == Verdict::NoWin) return ended(Outcome::NoWin);
  if (solved.verdict == Verdict::Undecided) return finding;
  if (solved.plies() < question.minPlies) return ended(Outcome::Trivial);
  puzzle.solution = std::move(solved.line);
  puzzle.nodeLimit = question.nodes;
  const Square first = puzzle.solution.front();
  const OnlyWin others = proveOnlyWin(position, first, question.nodes, budget);
  puzzle.refuted = others.refuted;
  puzzle.checkNodes = others.nodes;
  if (others.verdict == OnlyWin::Verdict::Another) return ended(Outcome::Several);
  if (others.verdict == OnlyWin::Verdict::Undecided) return finding;
  puzzle.fours = countOthers(position, WinClass::Fours, first);
  puzzle.threes = countOthers(position, WinClass::Threats, first) - puzzle.fours;
  puzzle.difficulty = {solved.plies(), puzzle.fours + puzzle.threes, solved.nodes, solved.proof};
  return ended(Outcome::Puzzle);
}

Finding run(PuzzleQuestion question, const Engine& engine, const app::QuestionLimits& limits, const app::Host& host) {
  if (engine.ending().isOver()) return {.outcome = Outcome::Trivial, .puzzle = {}};
  question.nodes = limits.nodes.value_or(question.nodes);
  return examine(engine.position(), question, host.stop);
}

MiningSummary mine(const std::vector<Source>& sources, const MiningOptions& options, const PuzzleSink& onPuzzle,
                   const app::Host& host, const app::Memory<Finding>& memory) {
  const CandidateList list(sources, host.stop);
  const std::vector<Candidate>& candidates = list.all();
  Collector collector(options, onPuzzle);
  StopSignal ending(&host.stop);
  const auto makeWorker = [&] {
    return [&](std::uint64_t number) -> std::optional<Finding> {
      const Candidate& candidate = candidates[static_cast<std::size_t>(number)];
      Finding finding = findingAt(candidate, sources[candidate.source], options.question, host.stop, memory);
      // Positions cut short by the signal count as not examined; a puzzle found in time still counts.
      if (host.stop.raised() && finding.outcome == Outcome::Undecided) return std::nullopt;
      return finding;
    };
  };
  std::size_t done = 0;
  const auto take = [&](const std::optional<Finding>& finding) {
    if (finding) collector.add(candidates[done++].source, *finding);
    if (host.onStep) host.onStep(done, candidates.size());
    return !collector.isFull();
  };
  workInOrder<Finding>(0, candidates.size(), host.jobs, ending, makeWorker, take);
  return collector.summary();
}

}  // namespace pentarch::puzzle
