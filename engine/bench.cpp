// SPDX-License-Identifier: MIT
#include "engine/lab.h"

#include <array>
#include <chrono>
#include <string>
#include <variant>

#include "engine/engine.h"
#include "engine/game/notation.h"

namespace pentarch {
namespace {

constexpr int kDefaultDepth = 11;

struct BenchPosition {
  Rule rule;
  int size;
  std::string_view moves;
};

// Openings, middle games and sharp positions made up for this purpose.
constexpr std::array kPositions = {
    BenchPosition{Rule::Freestyle, 15, "h8i9h9"},
    BenchPosition{Rule::Freestyle, 15, "h8h9i9g7j8g10"},
    BenchPosition{Rule::Freestyle, 15, "h8i8h9h10i10g8j9f7k8"},
    BenchPosition{Rule::Freestyle, 15, "c4d4d5e6e4c6f7g8f5h9"},
    BenchPosition{Rule::Freestyle, 20, "j10k11j11j12k10i12l9m8"},
    BenchPosition{Rule::Freestyle, 20, "d4e5p16q15k10j11k12"},
    BenchPosition{Rule::Standard, 15, "h8i9g9g7i7j10f10h6"},
    BenchPosition{Rule::Standard, 15, "k13g13h12f11f10i15i11"},
    BenchPosition{Rule::Standard, 15, "e5f6e7e6g6d8f8g7h5"},
    BenchPosition{Rule::Renju, 15, "h8h9j7i8g9g7i7"},
    BenchPosition{Rule::Renju, 15, "h8i9j8i10i8g8j11k12"},
    BenchPosition{Rule::Renju, 15, "c3d4e3d6f5c5e6g7e8"},
    BenchPosition{Rule::Caro, 15, "h8i9i8g8j7k6h9h10"},
    BenchPosition{Rule::CaroExact, 15, "h8g9i9j10h10h7g7i8f8"},
};

}  // namespace

BenchReport runBench(std::optional<int> depth, const std::function<void(std::string_view)>& onLine) {
  BenchReport report;
  for (const BenchPosition& p : kPositions) {
    Engine engine({.boardSize = p.size, .rule = p.rule, .hashBytes = std::size_t{16} << 20, .threads = 1});
    const auto moves = notation::parseMoves(p.moves, p.size);
    for (const Square s : std::get<std::vector<Square>>(moves)) engine.play(s);
    SearchLimits limits;
    limits.maxDepth = depth.value_or(kDefaultDepth);
    const Clock::time_point start = Clock::now();
    const SearchResult result = engine.think(limits, kNeverRaised);
    report.seconds += std::chrono::duration<double>(Clock::now() - start).count();
    report.nodes += result.nodes;
    if (onLine) {
      onLine(std::string(traitsOf(p.rule).name) + ' ' + std::to_string(p.size) + ' ' + std::string(p.moves) + ": " +
             notation::toLetters(result.best) + " score " + std::to_string(result.score()) + " nodes " +
             std::to_string(result.nodes));
    }
  }
  return report;
}

}  // namespace pentarch
