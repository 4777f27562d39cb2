// SPDX-License-Identifier: MIT
#pragma once

// Kernels are compiled for processors that the rest of the program may not run on. Nothing that is included here may
// define inline functions: the linker would keep one copy of each, perhaps the one for the newer processor.
#include <cstddef>
#include <cstdint>

namespace pentarch {

/// Shape of the network: features of a point for each side, units of a hidden layer.
inline constexpr std::size_t kPointFeatures = 16;
inline constexpr std::size_t kHiddenUnits = 16;
/// Features of a point for both views, which are summed side by side.
inline constexpr std::size_t kFeatureLanes = 2 * kPointFeatures;

/// The numbers of two rows whose sum, bounded below, is the features of one point. A row has kFeatureLanes numbers.
struct FeatureRows {
  std::uint16_t black;
  std::uint16_t white;
};

/// One fully connected layer, laid out so that units are the lanes of vectors: for each pair of inputs the two weights
/// of every unit.
template <std::size_t kInputs>
struct PackedLayer {
  std::int16_t weights[kInputs / 2][kHiddenUnits][2];
  std::int32_t bias[kHiddenUnits];
};

/// The layers behind the sums.
struct PackedLayers {
  PackedLayer<kFeatureLanes> first;
  PackedLayer<kHiddenUnits> second;
  std::int16_t output[kHiddenUnits];
  std::int16_t direct[kFeatureLanes];
};

/// The arithmetic of the network, compiled for one level of instruction sets. All levels give the same results.
struct Kernels {
  const char* level;

  /// sums += max(floor, black row + white row) over `added`, and -= over `removed`. All arithmetic is modulo 2^16.
  void (*addFeatures)(std::int16_t* sums, const std::int16_t* rows, const std::int16_t* floor, const FeatureRows* added,
                      std::size_t addedCount, const FeatureRows* removed, std::size_t removedCount);

  /// The output for the sums of the side to move followed by those of the other side, without its bias, in 1/2^18.
  std::int64_t (*output)(const PackedLayers& layers, const std::int16_t* sums);
};

}  // namespace pentarch
