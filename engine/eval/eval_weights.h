// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/read_error.h"
#include "engine/eval/evaluator.h"
#include "engine/eval/kernels.h"
#include "engine/eval/line_rows.h"
#include "engine/game/point_table.h"
#include "engine/game/position.h"
#include "engine/game/rule.h"

namespace pentarch {

/// The strong threats on the board as an index: bits 0 to 5 are set if the side to move has a point that makes an open
/// three, an open three plus, a double three, a four, a four plus, a four-three; bits 6 to 12 the same for the other
/// side, with the open four as the last.
using ThreatMask = std::size_t;

inline constexpr unsigned kOwnMaskBits = 6;
inline constexpr unsigned kOtherMaskBits = 7;
inline constexpr std::size_t kThreatMaskCount = std::size_t{1} << (kOwnMaskBits + kOtherMaskBits);

[[nodiscard]] inline ThreatMask threatMask(const Position& position) {
  constexpr auto kFirst = static_cast<unsigned>(Threat::OpenThree);
  const Color own = position.sideToMove();
  ThreatMask mask = 0;
  for (unsigned i = 0; i < kOwnMaskBits; ++i) {
    mask |= ThreatMask{position.count(own, static_cast<Threat>(kFirst + i)) > 0} << i;
  }
  for (unsigned i = 0; i < kOtherMaskBits; ++i) {
    mask |= ThreatMask{position.count(~own, static_cast<Threat>(kFirst + i)) > 0} << (kOwnMaskBits + i);
  }
  return mask;
}

using HiddenUnits = std::array<std::int16_t, kHiddenUnits>;

/// One fully connected layer: weights in 1/1024, biases in 1/256.
template <std::size_t kInputs>
struct HiddenLayer {
  std::array<std::array<std::int16_t, kInputs>, kHiddenUnits> weights;
  HiddenUnits bias;
};

/// A network of one rule from the view of one color. `kInputs`: the sums that its first layer sees. PointNetwork
/// describes the computation.
template <std::size_t kInputs>
struct NetworkWeightsOf {
  using Rows = std::array<std::array<std::int8_t, kPointFeatures>, kPointCodeCount>;
  Rows own;                                              ///< by the color's own code of a point, in 1/32
  Rows opponent;                                         ///< by the other side's
  std::array<std::int16_t, kPointFeatures> featureBias;  ///< in 1/32
  HiddenLayer<kInputs> first;                            ///< its inputs are the sums, in 1/512
  HiddenLayer<kHiddenUnits> second;
  HiddenUnits output;                        ///< in 1/1024
  std::array<std::int16_t, kInputs> direct;  ///< straight from the sums to the output, in 1/1024
  std::int16_t bias;                         ///< in 1/256
};
using NetworkWeights = NetworkWeightsOf<kSums>;

/// The network that sees lines and neighborhoods, too.
struct FullNetworkWeights : NetworkWeightsOf<kFullSums> {
  std::array<std::array<std::int8_t, kPointFeatures>, LineRows::kCount> lines;  ///< by the color's view, in 1/32
  /// Weights of a point's features, of those beside it and of those across, in 1/2^kMixBits.
  std::array<std::array<std::int16_t, kPointFeatures>, 3> mix;
  std::array<std::int16_t, kPointFeatures> mixBias;               ///< in 1/256
  std::array<std::array<std::int8_t, kPointFeatures>, 2> stones;  ///< features of the color's stones, of the other's
};

/// Worth of having the move and the threats of each ThreatMask, in score units.
using ThreatValues = std::array<std::int16_t, kThreatMaskCount>;

/// The evaluation of one rule from the view of one color.
struct ColorWeights {
  ThreatValues threats;
  NetworkWeights network;
  ThreatValues fullThreats;
  FullNetworkWeights full;
};

/// All weights of the evaluation and their provenance. Immutable once read.
class EvalWeights {
 public:
  /// Reads the format that docs/network.md describes. Never throws on bad input; may throw std::bad_alloc.
  [[nodiscard]] static std::variant<EvalWeights, ReadError> parse(std::span<const unsigned char> bytes);

  /// The table of each rule and color.
  using TableOf = std::array<std::array<std::uint8_t, 2>, kRules.size()>;
  /// The bytes of a file with these tables, which parse() reads unless the numbers of a network are too large.
  /// Precondition: there are the tables that `tableOf` names, and no more than 255.
  [[nodiscard]] static std::vector<unsigned char> file(const std::string& note, const TableOf& tableOf,
                                                       std::span<const ColorWeights* const> tables);

  /// The built-in weights (shared, thread-safe).
  [[nodiscard]] static const EvalWeights& builtIn();

  [[nodiscard]] const ColorWeights& of(Rule rule, Color color) const {
    return tables_[tableOf_[static_cast<std::size_t>(rule)][indexOf(color)]];
  }
  /// Provenance: the data the weights were fitted to.
  [[nodiscard]] const std::string& note() const { return note_; }

 private:
  std::string note_;
  TableOf tableOf_{};
  std::vector<ColorWeights> tables_;
};

/// The bytes of engine/eval/weights.bin, which is embedded in the program.
[[nodiscard]] std::span<const unsigned char> embeddedWeights();

}  // namespace pentarch
