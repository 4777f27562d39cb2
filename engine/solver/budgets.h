// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

/// Limits of each part of a proof, besides the Budget that it is given, in three units. A search for fours counts the
/// *positions* in which the attacker is to move. The solvers charge *nodes* to a Budget. Trees and replays count
/// *played* positions, in which a strategy is asked for its move.
namespace pentarch::budgets {

// Searches for fours, in positions
inline constexpr int kFoursAtNode = 60;                            // at each node of a search for threats
inline constexpr int kFoursFirst = 1'000, kFoursLast = 1'000'000;  // of a proof, tenfold each time
inline constexpr int kFoursOfProofMove = 100'000;                  // a move of a win by fours in a proof
inline constexpr int kFoursOfReplayedMove = 20'000;                // a move of a win by fours in a replay
inline constexpr int kFoursOfAnswer = 5'000;                       // after an answer to a move that need not be a four
inline constexpr int kFoursAfterPass = 20'000;                     // for the threat that defenses are to stop
inline constexpr int kFoursAfterReply = 3'000;                     // after each of these defenses

inline constexpr int kFoursAtQuietNode = 100;     // at each node of a search for quiet moves
inline constexpr int kFoursAfterQuietPass = 300;  // there, for the threat of a quiet move

// Searches for threats, in nodes
inline constexpr std::uint64_t kThreatsOfAnswer = 50'000;          // after an answer, where quiet moves may follow
inline constexpr std::uint64_t kThreatsOfReplayedAnswer = 20'000;  // after an answer in a replay
inline constexpr std::uint64_t kThreatsAfterReply = 10'000;        // after a defense that fours do not refute
inline constexpr std::uint64_t kThreatsLost = 20'000;              // to find a move again that the table has lost
// Within refute(), after an answer: a quarter of the nodes of the call, but from kThreatsMin to kThreatsOfAnswer.
inline constexpr std::uint64_t kThreatsShare = 4;
inline constexpr std::uint64_t kThreatsMin = 1'000;

inline constexpr std::uint64_t kThreatsAtQuietNode = 200;      // at each node of a search for quiet moves
inline constexpr std::uint64_t kThreatsAfterQuietPass = 500;   // there, for the threat of a quiet move
inline constexpr std::uint64_t kThreatsOfQuietAnswer = 2'000;  // in a proof of such a win
inline constexpr std::uint64_t kQuietThreatTable = 1'000'000;  // that the table of these searches has room for

// Searches for quiet moves by proof numbers, in nodes, those of the solvers within included
inline constexpr std::uint64_t kQuietAnswer = 200'000;  // after an answer that was left out
inline constexpr int kRelevantPositions = 150;          // of a win by threats, to see which answers touch it

// Tree searches for a quiet move, in nodes
inline constexpr std::uint64_t kClaim = 20'000;               // at an answer in a proof
inline constexpr std::uint64_t kClaimOfGoodMove = 2'000'000;  // up to these, where the first move is known to be good

// Whole proofs, in nodes
inline constexpr std::uint64_t kFirstMove = 50'000;  // of each first move, before any gets more
inline constexpr std::uint64_t kOtherMoves = 50;     // all first moves but the solution, in multiples of one of them
inline constexpr std::uint64_t kReply = 2'000;       // of each reply in a proof of a loss, first round
inline constexpr std::uint64_t kReplyGrowth = 4;     // factor from round to round
// Charged for each move of the attacker, for the replies tried after it, which charge nothing themselves:
inline constexpr std::uint64_t kRefutedAnswer = 100;  // in Prover::refute()
inline constexpr std::uint64_t kReplayedAnswer = 25;  // in replayedClaim(), which writes no certificate
// Of a claim: a quarter of the nodes of the search that made it, within these.
inline constexpr std::uint64_t kOfSearchMin = 100'000, kOfSearchMax = 2'000'000;
inline constexpr std::uint64_t kEndless = 1'000'000'000'000;  // no round has this many or more

// Shares of a question, in percent of its time and nodes, counted from its start
inline constexpr unsigned kThreatsPercent = 40;  // until fours and threats are given up for quiet moves
inline constexpr unsigned kSearchPercent = 70;   // until the search ends, so that its claim can be proven

// The same for a quiet win, round by round: until proof numbers are given up, then the search, then the proof of its
// claim. Each finds quickly what takes the other long.
struct QuietRound {
  unsigned proofNumbers, search, claim;
};
inline constexpr QuietRound kQuietRounds[] = {{4, 8, 16}, {60, kSearchPercent, 100}};

// Trees and replays, in played positions
inline constexpr std::uint64_t kProofTree = 20'000'000;
inline constexpr std::size_t kPlans = 8;       // latest plans that won after an answer, to be tried after the next one
inline constexpr std::uint64_t kPlan = 500;    // in which one of them may be followed; charged as nodes
inline constexpr int kReplay = 5'000;          // a few milliseconds at most
inline constexpr int kReplayOfClaim = 20'000;  // the first move comes from a search
inline constexpr int kReplayOfShorter = 20'000;  // of a shorter line of fours
inline constexpr int kReplayUnchecked = 20;      // before the clock is looked at, so that short wins are always seen

// Before and during a search, which has a clock
inline constexpr long long kRootFoursPerMs = 20;  // positions: a few percent of the time
inline constexpr long long kRootFoursMin = 50, kRootFoursMax = 100'000;
inline constexpr int kRootFoursUntimed = 2'000;
inline constexpr long long kRootThreatsPerMs = 16;            // nodes: about a twelfth of the time
inline constexpr std::size_t kRootThreatsEntries = 1 << 19;   // of the table, 12 MB: beside the TT in a match's memory
inline constexpr std::uint64_t kRootThreatsOfClaim = 50'000;  // nodes, at the end, for what the search claims
inline constexpr std::chrono::milliseconds kRootThreatsStart{4};

}  // namespace pentarch::budgets
