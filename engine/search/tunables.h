// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string_view>

namespace pentarch {

/// Constants of the search that are tuned by measurement. Margins are in score units, depths in plies.
struct Tunables {
  int razorBase = 23;
  int razorPerDepth = 23;
  int razorMaxDepth = 3;
  int futilityPerDepth = 25;
  int futilityMaxDepth = 9;
  int lmpBase = 4;
  int lmpFactor = 80;       ///< hundredths of depth^1.3
  int lmrBase = 10;         ///< hundredths of a ply
  int lmrFactor = 115;      ///< hundredths of a ply, times ln(depth) ln(move number)
  int lmrHistory = 7000;    ///< history value that is worth one ply
  int lmrSurprise = 30;     ///< hundredths of a ply for each nat of -ln(likelihood of the move)
  int lmrNoSurprise = 350;  ///< likelihood that changes nothing, as -ln in hundredths
  int lmrLikely = 100;      ///< most hundredths of a ply taken off a likely move
  int lmrUnlikely = 150;    ///< most put on an unlikely one
  int singularMinDepth = 7;
  int singularMargin = 75;        ///< hundredths per ply of depth
  int singularDoubleMargin = 10;  ///< below that margin: two plies
  int aspirationDelta = 7;
  int aspirationMinDepth = 4;
  int razorVcfBudget = 5;      ///< attacking positions
  int pvVcfBudget = 100;       ///< per ply of depth
  int iirMinDepth = 4;         ///< minimum depth at which nodes without a TT move are searched a ply less
  int orderKiller = 40;        ///< ordering bonus, in 1/kMoveUnit
  int orderCounter = 25;       ///< likewise
  int orderHistory = 160;      ///< history value that is worth one such unit
  int lmrPv = 80;              ///< hundredths of a ply less in PV nodes
  int lmrNotImproving = 100;   ///< more where the evaluation does not rise
  int lmrCut = 170;            ///< more where a cutoff is expected
  int lmrWasPv = 80;           ///< less where the table remembers a PV
  int lmrOwnThreat = 100;      ///< less for moves that make an open three or more
  int lmrOpponentThreat = 60;  ///< less for moves that stop one
  int lmrTension = 50;         ///< less where a threat must be answered
  int winProbeScore = 200;     ///< minimum score at which the best move is probed for a win
  int timeStable = 70;         ///< hundredths of the target that instability is worth
  int timeEffort = 60;         ///< hundredths that the share of nodes spent on the best move is worth
  int timeFall = 100;          ///< hundredths of the weight of a falling score
};

/// Name and sane range of a tunable, for tuning tools and checks.
struct TunableRange {
  std::string_view name;
  int Tunables::*value;
  int low;
  int high;
};

inline constexpr std::array kTunableRanges = {
    TunableRange{"razorBase", &Tunables::razorBase, 0, 200},
    TunableRange{"razorPerDepth", &Tunables::razorPerDepth, 0, 150},
    TunableRange{"razorMaxDepth", &Tunables::razorMaxDepth, 0, 6},
    TunableRange{"futilityPerDepth", &Tunables::futilityPerDepth, 5, 100},
    TunableRange{"futilityMaxDepth", &Tunables::futilityMaxDepth, 0, 16},
    TunableRange{"lmpBase", &Tunables::lmpBase, 1, 400},
    TunableRange{"lmpFactor", &Tunables::lmpFactor, 30, 300},
    TunableRange{"lmrBase", &Tunables::lmrBase, -50, 100},
    TunableRange{"lmrFactor", &Tunables::lmrFactor, 20, 200},
    TunableRange{"lmrHistory", &Tunables::lmrHistory, 2000, 1'000'000},
    TunableRange{"lmrSurprise", &Tunables::lmrSurprise, 0, 150},
    TunableRange{"lmrNoSurprise", &Tunables::lmrNoSurprise, 100, 800},
    TunableRange{"lmrLikely", &Tunables::lmrLikely, 0, 300},
    TunableRange{"lmrUnlikely", &Tunables::lmrUnlikely, 0, 400},
    TunableRange{"singularMinDepth", &Tunables::singularMinDepth, 4, 200},
    TunableRange{"singularMargin", &Tunables::singularMargin, 20, 400},
    TunableRange{"singularDoubleMargin", &Tunables::singularDoubleMargin, 0, 60},
    TunableRange{"aspirationDelta", &Tunables::aspirationDelta, 2, 60},
    TunableRange{"aspirationMinDepth", &Tunables::aspirationMinDepth, 2, 200},
    TunableRange{"razorVcfBudget", &Tunables::razorVcfBudget, 0, 500},
    TunableRange{"pvVcfBudget", &Tunables::pvVcfBudget, 0, 2000},
    TunableRange{"iirMinDepth", &Tunables::iirMinDepth, 2, 200},
    TunableRange{"orderKiller", &Tunables::orderKiller, 0, 200},
    TunableRange{"orderCounter", &Tunables::orderCounter, 0, 200},
    TunableRange{"orderHistory", &Tunables::orderHistory, 20, 100'000},
    TunableRange{"lmrPv", &Tunables::lmrPv, -50, 300},
    TunableRange{"lmrNotImproving", &Tunables::lmrNotImproving, -50, 300},
    TunableRange{"lmrCut", &Tunables::lmrCut, 0, 400},
    TunableRange{"lmrWasPv", &Tunables::lmrWasPv, -50, 300},
    TunableRange{"lmrOwnThreat", &Tunables::lmrOwnThreat, -50, 300},
    TunableRange{"lmrOpponentThreat", &Tunables::lmrOpponentThreat, -50, 300},
    TunableRange{"lmrTension", &Tunables::lmrTension, -100, 300},
    TunableRange{"winProbeScore", &Tunables::winProbeScore, 0, 100'000},
    TunableRange{"timeStable", &Tunables::timeStable, 0, 150},
    TunableRange{"timeEffort", &Tunables::timeEffort, 0, 120},
    TunableRange{"timeFall", &Tunables::timeFall, 0, 300},
};

[[nodiscard]] consteval bool defaultsAreInRange() {
  const Tunables defaults;
  for (const TunableRange& t : kTunableRanges) {
    if (defaults.*t.value < t.low || defaults.*t.value > t.high) return false;
  }
  return true;
}
static_assert(defaultsAreInRange());

/// Constants of the time management that have never been tuned; its tunables are timeStable, timeEffort and timeFall.
/// Factors multiply the target, the time from the start to the soft deadline.
namespace timing {

inline constexpr double kDropUnit = 40;       ///< a score drop of this size doubles the target, but for the bounds:
inline constexpr double kMaxFall = 0.6;       ///< most that a drop adds to the factor
inline constexpr double kMaxRise = 0.3;       ///< most that a rise takes off
inline constexpr double kStableFactor = 0.6;  ///< factor while the best move never changes; timeStable comes on top,
inline constexpr double kStableDecay = 0.4;   ///< divided by 1 + kStableDecay * stable iterations
inline constexpr double kUsualEffort = 0.58;  ///< share of nodes on the best move that leaves the target as it is
inline constexpr double kChangeWeight = 0.3;  ///< added for a change of the best move within an iteration
inline constexpr double kLastStart = 0.6;     ///< part of the target after which no iteration starts: none would finish

inline constexpr int kOnlyMoveMinDepth =
    6;                                     ///< minimum depth at which a move counts as the only one if all others lose
inline constexpr int kOnlyMoveShare = 10;  ///< an only move takes 1/10 of its time, to see where it leads,
inline constexpr std::chrono::milliseconds kOnlyMoveMost{500};  ///< but no longer than this

inline constexpr std::size_t kBytesPerMs = std::size_t{128}
                                           << 10;  ///< new memory: a third of the time on a busy machine

}  // namespace timing

}  // namespace pentarch
