// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <string_view>

namespace pentarch {

/// Name, default and sane range of a tunable.
struct TunableSpec {
  std::string_view name;
  int value;  ///< the default
  int low;
  int high;
};

/// The constants of the search that are tuned by measurement: name, default, least and greatest sensible value. Margins
/// are in score units, depths in plies. Tuning tools know them by name and see them in this order.
inline constexpr auto kTunables = std::to_array<TunableSpec>({
    {"razorBase", 23, 0, 200},
    {"razorPerDepth", 36, 0, 150},
    {"razorMaxDepth", 3, 0, 6},
    {"futilityPerDepth", 34, 5, 100},
    {"futilityMaxDepth", 6, 0, 16},
    {"lmpBase", 3, 1, 400},
    {"lmpFactor", 80, 30, 300},             // hundredths of depth^1.3
    {"lmrBase", 10, -50, 100},              // hundredths of a ply
    {"lmrFactor", 115, 20, 200},            // hundredths of a ply, times ln(depth) ln(move number)
    {"lmrHistory", 7000, 2000, 1'000'000},  // history value that is worth one ply
    {"lmrSurprise", 24, 0, 150},            // hundredths of a ply for each nat of -ln(likelihood of the move)
    {"lmrNoSurprise", 350, 100, 800},       // likelihood that changes nothing, as -ln in hundredths
    {"lmrLikely", 115, 0, 300},             // most hundredths of a ply that a likely move is reduced less
    {"lmrUnlikely", 170, 0, 400},           // most that an unlikely one is reduced more
    {"preciseMargin", 170, 0, 10'000},      // distance from the window within which the full network is used
    {"preciseMinDepth", 2, 1, 200},         // minimum depth of that above the horizon
    {"activeMaxDepth", 5, 0, 120},          // greatest depth at which active moves come before all others
    {"singularMinDepth", 7, 4, 200},
    {"singularMargin", 270, 20, 1000},     // hundredths per ply of depth
    {"singularDepth", 58, 10, 90},         // depth of the test in hundredths of the node's, less a ply
    {"singularDoubleMargin", 50, 0, 300},  // so far below the singular window, the extension is two plies
    {"aspirationDelta", 8, 2, 60},
    {"aspirationMinDepth", 4, 2, 200},
    {"razorVcfBudget", 5, 0, 500},        // attacking positions
    {"pvVcfBudget", 12, 0, 2000},         // per ply of depth
    {"iirMinDepth", 4, 2, 200},           // minimum depth at which nodes without a TT move are searched a ply less
    {"orderKiller", 22, 0, 200},          // bonus in the move order, in 1/kMoveUnit
    {"orderCounter", 25, 0, 200},         // likewise
    {"orderHistory", 160, 20, 100'000},   // history value that is worth 1/kMoveUnit
    {"lmrPv", 160, -50, 300},             // hundredths of a ply that late moves are reduced less in PV nodes
    {"lmrNotImproving", 115, -50, 300},   // more if the side is not improving
    {"lmrCut", 180, 0, 400},              // more where a cutoff is expected
    {"lmrWasPv", 45, -50, 300},           // less where the table remembers a PV
    {"lmrOwnThreat", 80, -50, 300},       // less for moves that make an open three or more
    {"lmrOpponentThreat", 25, -50, 300},  // less for moves that stop one
    {"lmrTension", 15, -100, 300},        // less where a threat must be answered
    {"winProbeScore", 200, 0, 100'000},   // minimum score at which the best move is probed for a win
    {"timeStable", 70, 0, 150},           // hundredths of the target that instability is worth
    {"timeEffort", 60, 0, 120},           // hundredths that the share of nodes spent on the best move is worth
    {"timeFall", 100, 0, 300},            // hundredths of the weight of a falling score
});

static_assert(std::all_of(kTunables.begin(), kTunables.end(),
                          [](const TunableSpec& t) { return t.low <= t.value && t.value <= t.high; }),
              "a default is out of its range");

/// Position of a tunable in kTunables; kTunables.size() if there is none of that name.
[[nodiscard]] constexpr std::size_t tunableIndex(std::string_view name) {
  const auto found =
      std::find_if(kTunables.begin(), kTunables.end(), [&](const TunableSpec& t) { return t.name == name; });
  return static_cast<std::size_t>(found - kTunables.begin());
}

static_assert(std::all_of(kTunables.begin(), kTunables.end(),
                          [](const TunableSpec& t) { return &kTunables[tunableIndex(t.name)] == &t; }),
              "two tunables have the same name");

/// Name of a tunable in the source. One that is not in kTunables does not compile, and the lookup costs nothing.
class TunableName {
 public:
  /// Implicit, so that a string literal is a name.
  consteval TunableName(const char* name) : index_(tunableIndex(name)) {
    if (index_ == kTunables.size()) throw "no tunable of that name";
  }
  [[nodiscard]] constexpr std::size_t index() const { return index_; }

 private:
  std::size_t index_;
};

/// A value for each tunable, at first the defaults: `tunables["lmrPv"]`.
class Tunables {
 public:
  constexpr Tunables() {
    std::transform(kTunables.begin(), kTunables.end(), values_.begin(), [](const TunableSpec& t) { return t.value; });
  }
  [[nodiscard]] constexpr int operator[](TunableName name) const { return values_[name.index()]; }
  [[nodiscard]] constexpr int& operator[](TunableName name) { return values_[name.index()]; }
  /// The value at a position in kTunables.
  [[nodiscard]] constexpr int& at(std::size_t index) { return values_[index]; }

 private:
  std::array<int, kTunables.size()> values_;
};

/// Constants of the time management that have never been tuned; its tunables are timeStable, timeEffort and timeFall.
/// Factors multiply the target, the time from the start to the soft deadline.
namespace timing {

inline constexpr double kDropUnit = 40;       ///< drop of the score that would double the target without kMaxFall
inline constexpr double kMaxFall = 0.6;       ///< most that a drop of the score adds to the factor
inline constexpr double kMaxRise = 0.3;       ///< most that a rise of the score takes off
inline constexpr double kStableFactor = 0.6;  ///< factor of a best move that never changes
inline constexpr double kStableDecay = 0.4;   ///< timeStable is added, divided by 1 + kStableDecay * stable iterations
inline constexpr double kUsualEffort = 0.58;  ///< share of nodes on the best move that leaves the target as it is
inline constexpr double kChangeWeight = 0.3;  ///< added for a change of the best move within an iteration
inline constexpr double kLastStart = 0.6;     ///< part of the target after which no iteration starts: none would finish

/// Minimum depth at which a move counts as the only one if all others lose.
inline constexpr int kOnlyMoveMinDepth = 6;
inline constexpr int kOnlyMoveShare = 10;  ///< an only move takes this part of its time, to see where it leads
inline constexpr std::chrono::milliseconds kOnlyMoveMost{500};  ///< most that it takes

/// Bytes by which the table may grow for each millisecond that is left. Touching them for the first time takes about a
/// third of it on a busy machine.
inline constexpr std::size_t kBytesPerMs = std::size_t{128} << 10;

}  // namespace timing

}  // namespace pentarch
