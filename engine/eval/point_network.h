// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/eval/eval_weights.h"
#include "engine/game/position.h"
#include "engine/game/types.h"

namespace pentarch {

/// The networks of both colors, arranged for quick updates. Immutable.
///
/// Every empty point has features for each side, which depend on its two point codes alone: max(floor, own + opponent).
/// A side's sums of them over all empty points are what the layers behind them see: those of the side to move first,
/// then those of the other side (the idea of sums that are kept up to date: Yu Nasu, Efficiently Updatable
/// Neural-Network-based Evaluation Functions for Computer Shogi, 2018).
class PointNetwork {
 public:
  /// Sums for Black's view, then for White's.
  using Sums = std::array<std::int16_t, 2 * kPointFeatures>;

  /// `weights` must outlive the network.
  PointNetwork(const NetworkWeights& black, const NetworkWeights& white);

  /// Adds the features of an empty point with these codes to the sums.
  void add(Sums& sums, ColorCodes codes) const { accumulate<+1>(sums, codes); }
  void remove(Sums& sums, ColorCodes codes) const { accumulate<-1>(sums, codes); }

  /// What the network adds to a score of the tables, for the side to move, in score units.
  [[nodiscard]] int output(const Sums& sums, Color own) const;

 private:
  struct alignas(64) Row {
    std::array<std::int16_t, 2 * kPointFeatures> values;
  };

  template <int kSign>
  void accumulate(Sums& sums, ColorCodes codes) const {
    const Row& black = rows_[codes.black];
    const Row& white = rows_[kPointCodeCount + codes.white];
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const auto sum = static_cast<std::int16_t>(black.values[i] + white.values[i]);
      const std::int16_t feature = sum > floor_.values[i] ? sum : floor_.values[i];
      sums[i] = static_cast<std::int16_t>(sums[i] + kSign * feature);
    }
  }

  std::array<const NetworkWeights*, 2> ofColor_;
  Row floor_;
  std::vector<Row> rows_;  // by Black's code, then by White's
};

/// The sums of a position and of the positions that led to it, brought up to date only when they are asked for: most
/// positions of a search are never evaluated.
class PointSums {
 public:
  /// `network` must outlive the sums.
  explicit PointSums(const PointNetwork& network) : network_(&network) {}

  /// Starts from this position.
  void reset(const Position& position);
  /// A stone or pass has been added to the position.
  void push(const Position& position) { pending_.push_back({{}, position.historySize(), false}); }
  /// And taken back.
  void pop() { pending_.pop_back(); }

  /// Precondition: every change of `position` since reset() was told.
  [[nodiscard]] const PointNetwork::Sums& of(const Position& position);

 private:
  struct Entry {
    PointNetwork::Sums sums;
    int historySize;
    bool isKnown;
  };
  [[nodiscard]] PointNetwork::Sums fromScratch(const Position& position) const;

  const PointNetwork* network_;
  std::vector<Entry> pending_;
};

}  // namespace pentarch
