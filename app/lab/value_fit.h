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

namespace pentarch::lab {

/// Games to learn the values of positions from, kept as moves: the codes of a position's points take up to 2 kB.
///
/// A position counts if it is after the opening and no threat decides it. Its value is to become a mixture of the
/// game's result and of what the score of the search let expect. How scores become expectations is found for each rule
/// from the results.
class ValueGames {
 public:
  struct Game {
    records::GameRecord record;
    std::vector<std::uint16_t> plies;  ///< before which a position counts
    bool isHeldOut;                    ///< to measure the loss, not to train on: one game of kHeldOutPeriod
  };

  /// The result does not depend on `jobs`, the number of threads.
  ValueGames(std::vector<records::GameRecord> games, int jobs);

  [[nodiscard]] std::span<const Game> all() const { return games_; }
  /// A score s of the search lets expect 1 / (1 + exp(-s / scale)); a proven one, 0 or 1.
  [[nodiscard]] double scaleOf(Rule rule) const { return scales_[static_cast<std::size_t>(rule)]; }

  static constexpr std::uint32_t kHeldOutPeriod = 14;
  static constexpr double kResultShare = 0.15;  ///< of the result in the mixture

 private:
  std::vector<Game> games_;
  std::array<double, kRules.size()> scales_{};
};

/// An empty point that has features in a network, or one with a stone.
struct ValuePoint {
  /// Cells from one row of a position to the next; those beyond an edge are no points.
  static constexpr std::size_t kWidth = kMaxBoardSize + 2;
  ColorCodes codes;  ///< of an empty point
  /// Likewise, as LineRows numbers them in Black's view; for the full network.
  std::array<std::uint16_t, kDirectionCount> lines{};
  std::uint16_t cell = 0;  ///< where it lies
  bool isBlack = false;    ///< the color of a stone
};

/// A position as the networks see it.
struct ValuePosition {
  std::uint32_t game = 0;        ///< number of its game in its ValueExamples
  std::uint32_t firstPoint = 0;  ///< among the points of the game
  // Its points are those that the quick network alone sees, those that both see, those that the full one alone sees,
  // and stones.
  std::uint16_t firstOfFull = 0;
  std::uint16_t endOfQuick = 0;
  std::uint16_t firstStone = 0;
  std::uint16_t pointCount = 0;
  std::uint16_t threats = 0;  ///< a ThreatMask
  Color color = Color::Black;
  float wanted = 0;  ///< the mixture for the side to move, 0 to 1
  float result = 0;  ///< for the side to move: 0, 1/2 or 1
};

/// The positions of some games.
class ValueExamples {
 public:
  /// The result does not depend on `jobs`.
  ValueExamples(const ValueGames& games, std::span<const ValueGames::Game* const> some, int jobs);

  [[nodiscard]] const std::vector<ValuePosition>& all() const { return positions_; }
  /// In any order.
  [[nodiscard]] std::vector<ValuePosition>& all() { return positions_; }
  [[nodiscard]] std::span<const ValuePoint> pointsOf(const ValuePosition& position) const {
    return std::span(points_[position.game]).subspan(position.firstPoint, position.pointCount);
  }

 private:
  std::vector<std::vector<ValuePoint>> points_;  // of each game
  std::vector<ValuePosition> positions_;
};

template <std::size_t kInputs>
struct ValueLayer {
  alignas(kLaneBytes) std::array<std::array<float, kInputs>, kHiddenUnits> weights;
  std::array<float, kHiddenUnits> bias;
};

/// The networks of ColorWeights: the quick one, and the one that sees lines and neighborhoods, too.
enum class ValueForm : std::uint8_t { Quick, Full };

/// The numbers of a network of either form. Inputs of the layers and rows that the quick one does not have are zero.
struct ValueNumbers {
  using Features = std::array<float, kPointFeatures>;
  alignas(kLaneBytes) Features featureBias;
  ValueLayer<kFullSums> first;
  ValueLayer<kHiddenUnits> second;
  alignas(kLaneBytes) std::array<float, kHiddenUnits> output;
  alignas(kLaneBytes) std::array<float, kFullSums> direct;
  alignas(kLaneBytes) std::array<Features, 3> mix;  ///< as in FullNetworkWeights
  alignas(kLaneBytes) Features mixBias;
  alignas(kLaneBytes) std::array<Features, 2> stones;
  float bias;
  alignas(kLaneBytes) std::array<Features, LineRows::kCount> lines;
  alignas(kLaneBytes)
      std::array<Features, 2 * kPointCodeCount> rows;  ///< by the own code of a point, then by the other side's
  std::array<float, kThreatMaskCount> threats;         ///< in logits
};

/// The numbers of the network of both colors, or those of Black's view and of White's.
using ValueViews = std::vector<std::unique_ptr<ValueNumbers>>;

/// The nearest numbers that a file can hold.
[[nodiscard]] std::unique_ptr<ColorWeights> toWeights(const ValueNumbers& quick, const ValueNumbers& full);
/// The inverse, without loss.
[[nodiscard]] std::unique_ptr<ValueNumbers> toNumbers(const ColorWeights& weights, ValueForm form);

/// Sums over positions; divide by `positions`.
struct ValueLoss {
  double crossEntropy = 0;  ///< of what is wanted, in nats
  double ofResults = 0;     ///< the same of the results alone
  double positions = 0;

  void add(const ValueLoss& other);
  [[nodiscard]] double nats() const { return crossEntropy / positions; }
  [[nodiscard]] double natsOfResults() const { return ofResults / positions; }
};

/// Products of features: divided and rounded down like those of the engine, or real numbers.
enum class Products { AsStored, Exact };

/// The logit of a win for the side to move.
[[nodiscard]] double valueLogit(const ValueViews& views, ValueForm form, std::span<const ValuePoint> points,
                                const ValuePosition& position);

/// Adds the loss of a position and, unless `gradient` is null, the derivatives of its cross-entropy.
void addValueLoss(const ValueViews& views, ValueForm form, std::span<const ValuePoint> points,
                  const ValuePosition& position, Products products, ValueLoss& loss, ValueViews* gradient);

/// The parameters of one view: numbers, of which rows and threats are remainders, and the parts that these share, so
/// that rare ones borrow from common ones. A code shares a row for each of its line classes and one for each pair of
/// these; a ThreatMask, a number for each of its bits and one that all have.
struct ValueParameters {
  static constexpr std::size_t kClassFeatures = kLineClassCount + kLineClassCount * (kLineClassCount + 1) / 2;

  ValueNumbers own;
  alignas(kLaneBytes)
      std::array<std::array<ValueNumbers::Features, kClassFeatures>, 2> codes;  ///< of the side's code, of the other's
  std::array<float, kOwnMaskBits + kOtherMaskBits + 1> threats;                 ///< the last one for all masks
};

/// Sets part `part` of Parts::kCount of the rows and threats of `sums`: to the remainders and what they share.
void setSums(const ValueParameters& parameters, std::size_t part, ValueNumbers& sums);
/// The same for derivatives: from those of all sums, `gradient.own`, to those of what they share. Does part `part` of
/// Parts::kCount.
void gatherShares(ValueParameters& gradient, std::size_t part);

struct ValueFitSettings {
  double epochs = 2;
  double rate = 5e-3;        ///< of Adam at its highest; falls to 1/500 along a cosine
  std::size_t batch = 2048;  ///< positions a step, fewer if there are few
  std::uint64_t seed = 1;
  int jobs = 1;  ///< threads; the result does not depend on their number
};

/// Fitted networks as a file holds them, with their mean losses over the positions they were fitted to and those held
/// out.
struct FittedValues {
  ValueViews views;
  std::size_t positions = 0;  ///< to fit to
  ValueLoss training;         ///< of the last epoch, while they were fitted
  ValueLoss heldOut;
};

/// Fits a network of a form to the games of some rules, or one for each color if `hasTwoViews`, by AdamW on the mean
/// cross-entropy. Each step sees the network as it would be stored: its numbers are rounded, its derivatives are not.
/// Starts from `start`, of which a single view serves both colors, or from small random numbers if that is null. The
/// positions of some thousand games at a time are in memory. `onEpoch` is called with the epochs that are done and the
/// losses. Reproducible: the same games, settings and build give the same network.
[[nodiscard]] FittedValues fitValues(const ValueGames& games, const std::vector<Rule>& rules, ValueForm form,
                                     bool hasTwoViews, const ValueFitSettings& settings, const ValueViews* start,
                                     const std::function<void(double, const FittedValues&)>& onEpoch);

}  // namespace pentarch::lab
