// SPDX-License-Identifier: MIT
#pragma once

// Kernels are compiled for processors that the rest of the program may not run on. Nothing that is included here may
// define inline functions: the linker would keep one copy of each, perhaps the one for the newer processor.
#include <cstddef>
#include <cstdint>

namespace pentarch {

/// Shape of the network: features of a point for each side, and products of two of them: feature i and feature
/// i + kPointPairs; units of a hidden layer.
inline constexpr std::size_t kPointFeatures = 16;
inline constexpr std::size_t kPointPairs = kPointFeatures / 2;
inline constexpr std::size_t kHiddenUnits = 32;
/// Numbers that are summed over all points: the features and products of either side. Both sides' numbers lie in blocks
/// of kPointPairs, one side's after the other's, so that one loop computes both: the first halves of the features, the
/// second halves, the products.
inline constexpr std::size_t kSumsOfView = kPointFeatures + kPointPairs;
inline constexpr std::size_t kSums = 2 * kSumsOfView;

/// Inputs of the layers that see the neighbors of points, too: the sums over all points, then those over all
/// neighborhoods, placed alike.
inline constexpr std::size_t kFullSums = 2 * kSums;

/// The codes of a point, which are the numbers of the two rows whose sum makes its features.
struct PointRows {
  std::uint16_t black;
  std::uint16_t white;
};

/// Numbers of all features in the view of Black and in that of White, placed like sums.
using JointRow = std::int16_t[2 * kPointFeatures];

/// The same in bytes, as tables hold them: what is read at random should stay in the caches.
using JointBytes = std::int8_t[2 * kPointFeatures];

/// The rows by a point's code for Black and by that for White, and the bias of the features.
struct CodeRows {
  const JointBytes* byBlack;
  const JointBytes* byWhite;
  const JointRow& bias;
};

/// Lines through a point, and the largest magnitude in their rows with which the sum of four still fits into a byte.
inline constexpr std::size_t kLinesOfPoint = 4;
inline constexpr int kMaxLineWeight = 31;

/// Fixed-point scales of the layers: their inputs are in 1/2^kActivationBits, weights in 1/2^kWeightBits.
inline constexpr int kActivationBits = 8;
inline constexpr int kWeightBits = 10;

/// One fully connected layer, laid out so that units are the lanes of vectors: for each pair of inputs the two weights
/// of every unit.
template <std::size_t kInputs>
struct PackedLayer {
  std::int16_t weights[kInputs / 2][kHiddenUnits][2];
  std::int32_t bias[kHiddenUnits];
};

/// The layers of a network. `kInputs`: the sums that the first one sees.
template <std::size_t kInputs>
struct PackedLayers {
  PackedLayer<kInputs> first;
  PackedLayer<kHiddenUnits> second;
  std::int16_t output[kHiddenUnits];
  std::int16_t direct[kInputs];
};

/// Fixed-point scales of the weights and of the bias that make the features of a neighborhood.
inline constexpr int kMixBits = 13;
inline constexpr int kMixUnit = 256;
/// Largest weight and bias with which no intermediate result overflows 16 bits.
inline constexpr int kMaxMixWeight = 1 << 14;
inline constexpr int kMaxMixBias = 8000;
/// The numbers that mix the features of a neighborhood, placed like sums: weights of the features of the point itself,
/// of the sum over the four points beside it and of that over the four across, in 1/2^kMixBits; a bias in 1/kMixUnit.
struct PackedMix {
  JointRow weights[3];
  JointRow bias;
  JointRow stones[2];  ///< features of a point with a stone of Black, of White
};

/// The points of a position, as cells of a grid that has an empty column and an empty row between any two edges.
struct GridPoints {
  static constexpr std::size_t kMaxPoints = 22 * 22;
  std::size_t emptyCount;
  std::size_t stoneCount[2];
  std::uint16_t empty[kMaxPoints];
  std::uint16_t stones[2][kMaxPoints];             ///< of Black, of White
  PointRows rows[kMaxPoints];                      ///< of the empty points
  std::uint16_t lines[kMaxPoints][kLinesOfPoint];  ///< likewise, numbers of rows
  std::size_t width;                               ///< cells from one row to the next
};

/// Features of a move in the policy, and their pairs: feature i and feature i + kPolicyPairs.
inline constexpr std::size_t kPolicyFeatures = 32;
inline constexpr std::size_t kPolicyPairs = kPolicyFeatures / 2;
/// Rows that are a move's own.
inline constexpr std::size_t kPolicyInputs = 9;

/// The numbers of a move's rows in the policy's table.
struct PolicyRows {
  std::uint16_t row[kPolicyInputs];
};

/// The policy of one rule and color as it lies in a file, little-endian and without gaps: a table with a row for each
/// property of a move or of a position (policy.h numbers them), and the weights behind it.
struct PolicyNumbers {
  static constexpr std::size_t kRows = 21737;
  static constexpr std::size_t kPadding = 16;
  std::int16_t bias[kPolicyFeatures];   ///< in 1/32, like the rows
  std::int8_t direct[kPolicyFeatures];  ///< weights of the features, in 1/64
  std::int8_t pairs[kPolicyPairs];      ///< weights of the products of pairs, in 1/64
  std::int8_t padding[kPadding];        ///< zero, so that no row crosses the end of a cache line
  std::int8_t rows[kRows][kPolicyFeatures];
};

/// The arithmetic of the networks, compiled for one level of instruction sets. All levels give the same results.
struct Kernels {
  const char* level;

  /// Adds the features of the points `added` to the sums, and their products, and subtracts those of `removed`. A
  /// feature is the sum of the bias, a row by Black's code and one by White's, bounded to 0 .. 127; a product is
  /// divided by 128 and rounded down. Sums are modulo 2^16.
  void (*addPoints)(std::uint16_t* sums, const CodeRows& rows, const PointRows* added, std::size_t addedCount,
                    const PointRows* removed, std::size_t removedCount);

  /// Sets the sums over all points, whose features are those of addPoints plus a row for each line, and over all
  /// neighborhoods. A feature of a neighborhood is the weighted sum of those of a point and its neighbors, divided by 8
  /// and bounded to 0 .. 127; there is one for each empty point, and products as before. A weight is at most 2^14, so
  /// that nothing leaves 16 bits. `grid` is zero before and after.
  void (*addNeighborhoods)(std::uint16_t* sums, const CodeRows& rows, const JointBytes* byLine, const PackedMix& mix,
                           const GridPoints& points, JointRow* grid);

  /// The output for inputs of the side to move and of the other side, placed like sums, without its bias, in 1/2^18.
  std::int64_t (*output)(const PackedLayers<kSums>& layers, const std::int16_t* inputs);
  std::int64_t (*fullOutput)(const PackedLayers<kFullSums>& layers, const std::int16_t* inputs);

  /// The output of the policy for each move, in 1/2^16. A feature is the sum of the bias, of the rows that all moves
  /// share and of the move's own rows, bounded to 0 .. 127.
  void (*policy)(std::int32_t* outputs, const PolicyNumbers& network, const std::uint16_t* sharedRows,
                 std::size_t sharedCount, const PolicyRows* moves, std::size_t count);
};

}  // namespace pentarch
