// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "app/lab/fit.h"
#include "app/records/game_file.h"
#include "engine/lab.h"
#include "engine/position.h"

namespace pentarch::lab {

/// A choice of the search among the moves that the threats leave: what the policy learns to predict.
struct PolicyChoice {
  std::uint32_t firstMove = 0;  ///< its moves are firstMove .. firstMove + moveCount - 1
  std::uint16_t moveCount = 0;  ///< at least two
  std::uint16_t played = 0;     ///< number of the move that was played, below moveCount
  std::uint32_t firstRow = 0;   ///< of the rows that all its moves share
  std::uint8_t rowCount = 0;
  Rule rule = Rule::Freestyle;
  Color color = Color::Black;
  bool isHeldOut = false;  ///< isHeldOut() of its game
};

/// Choices of games in memory, some 20 bytes for each candidate move.
class PolicyChoices {
 public:
  /// Adds the game's choices: positions after the opening in which no side has a forced win by its next move. Moves of
  /// a side that the search had given up, or that just carry out a win it had proven, say nothing and are left out.
  void add(const records::GameRecord& game);

  [[nodiscard]] std::span<const PolicyChoice> all() const { return choices_; }
  [[nodiscard]] std::span<const PolicyRows> movesOf(const PolicyChoice& choice) const {
    return std::span(moves_).subspan(choice.firstMove, choice.moveCount);
  }
  [[nodiscard]] std::span<const std::uint16_t> rowsOf(const PolicyChoice& choice) const {
    return std::span(rows_).subspan(choice.firstRow, choice.rowCount);
  }

 private:
  // Adds the choice of a move among those that the threats leave, unless it is the only one.
  void addChoice(const Position& position, const ThreatAnalysis& threats, Square played, bool isHeldOut);

  std::vector<PolicyChoice> choices_;
  std::vector<PolicyRows> moves_;
  std::vector<std::uint16_t> rows_;
};

/// The network of PolicyNumbers in real numbers, with the same order of its parts.
struct PolicyParameters {
  using Features = std::array<float, kPolicyFeatures>;
  alignas(kLaneBytes) Features bias;
  alignas(kLaneBytes) Features direct;
  alignas(kLaneBytes) std::array<float, kPolicyPairs> pairs;
  alignas(kLaneBytes) std::array<Features, policy_row::kCount> rows;
};

/// Sums over choices; divide by `choices`.
struct PolicyLoss {
  double crossEntropy = 0;  ///< in nats
  double first = 0;         ///< choices of which the move played is the policy's first one
  double choices = 0;

  void add(const PolicyLoss& other);
  [[nodiscard]] double nats() const { return crossEntropy / choices; }
  [[nodiscard]] double firstShare() const { return first / choices; }
};

/// Adds the loss of a choice and, unless `gradient` is null, the derivatives of its cross-entropy.
void addPolicyLoss(const PolicyParameters& parameters, std::span<const PolicyRows> moves,
                   std::span<const std::uint16_t> sharedRows, std::size_t played, PolicyLoss& loss,
                   PolicyParameters* gradient);

/// The nearest numbers that a file can hold.
[[nodiscard]] std::unique_ptr<PolicyNumbers> toNumbers(const PolicyParameters& parameters);

/// Settings of fitPolicy().
struct PolicyFitSettings {
  int epochs = 4;
  double rate = 4e-3;       ///< of Adam at its highest; falls to a hundredth along a cosine
  double decay = 0.1;       ///< of the rows, times the rate
  std::size_t batch = 256;  ///< choices a step
  std::uint64_t seed = 1;
  int jobs = 1;  ///< threads; the result does not depend on their number
};

/// A fitted network with its mean losses over the choices it was fitted to and those held out.
struct FittedPolicy {
  std::unique_ptr<PolicyParameters> parameters;
  PolicyLoss training;  ///< of the last epoch
  PolicyLoss heldOut;
};

/// Fits a network to the choices that `isWanted` selects, by Adam on the mean cross-entropy. Each step sees the network
/// as it would be stored: its numbers are rounded, its derivatives are not. Starts from `start`, or from small random
/// lines if that is null. `onEpoch` is called with the number of the epoch and the losses, without a network.
/// Reproducible: the same choices, settings and build give the same network.
[[nodiscard]] FittedPolicy fitPolicy(const PolicyChoices& choices,
                                     const std::function<bool(const PolicyChoice&)>& isWanted,
                                     const PolicyFitSettings& settings, const PolicyParameters* start,
                                     const std::function<void(int, const FittedPolicy&)>& onEpoch);

}  // namespace pentarch::lab
