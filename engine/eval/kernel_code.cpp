// SPDX-License-Identifier: MIT
// The kernels with the vectors of GCC and Clang. CMake compiles this file once for each level, under another name.
#include "engine/eval/kernels.h"

namespace pentarch {
namespace {

// Fixed-point scales: activations in 1/256, weights in 1/1024, sums in 1/2048.
constexpr int kActivationBits = 8;
constexpr int kWeightBits = 10;
constexpr int kSumBits = 11;

#if defined(__AVX2__) && !defined(PENTARCH_PORTABLE)
constexpr std::size_t kVectorBytes = 32;
#else
constexpr std::size_t kVectorBytes = 16;
#endif
constexpr std::size_t kLanes = kVectorBytes / sizeof(std::int16_t);

using Shorts [[gnu::vector_size(kVectorBytes)]] = std::int16_t;
using HalfShorts [[gnu::vector_size(kVectorBytes / 2)]] = std::int16_t;
using Words [[gnu::vector_size(kVectorBytes)]] = std::uint16_t;  // for sums that wrap around
using Ints [[gnu::vector_size(kVectorBytes)]] = std::int32_t;
// The same, anywhere in memory and whatever its declared type.
using LooseShorts [[gnu::vector_size(kVectorBytes), gnu::aligned(2), gnu::may_alias]] = std::int16_t;

[[nodiscard]] Shorts load(const std::int16_t* from) {
  return *reinterpret_cast<const LooseShorts*>(from);
}

void store(std::int16_t* to, Shorts values) {
  *reinterpret_cast<LooseShorts*>(to) = values;
}

// Products of neighbors, added in pairs.
[[nodiscard]] Ints multiplyAddPairs(Shorts a, Shorts b) {
#if defined(PENTARCH_PORTABLE)
  // An int holds two neighbors; shifts take out the lower and the upper one with their signs.
  const auto x = reinterpret_cast<Ints>(a);
  const auto y = reinterpret_cast<Ints>(b);
  return (x << 16 >> 16) * (y << 16 >> 16) + (x >> 16) * (y >> 16);
#elif defined(__AVX2__)
  return reinterpret_cast<Ints>(__builtin_ia32_pmaddwd256(a, b));
#else
  return reinterpret_cast<Ints>(__builtin_ia32_pmaddwd128(a, b));
#endif
}

[[nodiscard]] std::int32_t sumOf(Ints sums) {
#if defined(__AVX2__) && !defined(PENTARCH_PORTABLE)
  sums += __builtin_shufflevector(sums, sums, 4, 5, 6, 7, 0, 1, 2, 3);
  sums += __builtin_shufflevector(sums, sums, 2, 3, 0, 1, 6, 7, 4, 5);
  sums += __builtin_shufflevector(sums, sums, 1, 0, 3, 2, 5, 4, 7, 6);
#else
  sums += __builtin_shufflevector(sums, sums, 2, 3, 0, 1);
  sums += __builtin_shufflevector(sums, sums, 1, 0, 3, 2);
#endif
  return sums[0];
}

template <std::size_t kSize>
[[nodiscard]] std::int32_t product(const std::int16_t* a, const std::int16_t* b) {
  static_assert(kSize % kLanes == 0);
  Ints sums = multiplyAddPairs(load(a), load(b));
  for (std::size_t i = kLanes; i < kSize; i += kLanes) sums += multiplyAddPairs(load(a + i), load(b + i));
  return sumOf(sums);
}

// One fully connected layer of rectified units; its inputs are in 1/2^kInputBits. Takes two inputs at a time, the same
// for all units, so that no sum runs across a vector.
template <int kInputBits, std::size_t kInputs>
void layer(const PackedLayer<kInputs>& layer, const std::int16_t* input, std::int16_t* output) {
  constexpr std::int32_t kLargest = 32767;
  constexpr std::size_t kUnits = kLanes / 2;  // in a vector
  constexpr std::size_t kVectors = kHiddenUnits / kUnits;
  Ints sums[kVectors] = {};
  for (std::size_t pair = 0; pair < kInputs / 2; ++pair) {
    std::int32_t both;
    __builtin_memcpy(&both, input + 2 * pair, sizeof both);
    const auto inputs = reinterpret_cast<Shorts>(Ints{} + both);
    for (std::size_t v = 0; v < kVectors; ++v) {
      sums[v] += multiplyAddPairs(inputs, load(layer.weights[pair][v * kUnits]));
    }
  }
  for (std::size_t v = 0; v < kVectors; ++v) {
    Ints bias;
    __builtin_memcpy(&bias, layer.bias + v * kUnits, sizeof bias);
    Ints units = (sums[v] >> (kInputBits + kWeightBits - kActivationBits)) + bias;
    units = units < 0 ? Ints{} : units;
    units = units > kLargest ? Ints{} + kLargest : units;
    const auto narrow = __builtin_convertvector(units, HalfShorts);
    __builtin_memcpy(output + v * kUnits, &narrow, sizeof narrow);
  }
}

[[nodiscard]] Words featuresOf(const std::int16_t* rows, FeatureRows point, std::size_t lane, Shorts floor) {
  const auto black = reinterpret_cast<Words>(load(rows + point.black * kFeatureLanes + lane));
  const auto white = reinterpret_cast<Words>(load(rows + point.white * kFeatureLanes + lane));
  const auto sum = reinterpret_cast<Shorts>(black + white);
  return reinterpret_cast<Words>(sum > floor ? sum : floor);
}

void addFeatures(std::int16_t* sums, const std::int16_t* rows, const std::int16_t* floor, const FeatureRows* added,
                 std::size_t addedCount, const FeatureRows* removed, std::size_t removedCount) {
  constexpr std::size_t kVectors = kFeatureLanes / kLanes;
  Words total[kVectors];
  Shorts least[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) {
    total[v] = reinterpret_cast<Words>(load(sums + v * kLanes));
    least[v] = load(floor + v * kLanes);
  }
  for (std::size_t i = 0; i < addedCount; ++i) {
    for (std::size_t v = 0; v < kVectors; ++v) total[v] += featuresOf(rows, added[i], v * kLanes, least[v]);
  }
  for (std::size_t i = 0; i < removedCount; ++i) {
    for (std::size_t v = 0; v < kVectors; ++v) total[v] -= featuresOf(rows, removed[i], v * kLanes, least[v]);
  }
  for (std::size_t v = 0; v < kVectors; ++v) store(sums + v * kLanes, reinterpret_cast<Shorts>(total[v]));
}

std::int64_t output(const PackedLayers& layers, const std::int16_t* sums) {
  std::int16_t first[kHiddenUnits];
  std::int16_t second[kHiddenUnits];
  layer<kSumBits>(layers.first, sums, first);
  layer<kActivationBits>(layers.second, first, second);
  return std::int64_t{product<kHiddenUnits>(layers.output, second)} +
         (product<kFeatureLanes>(layers.direct, sums) >> (kSumBits - kActivationBits));
}

// Bytes of the policy's table, widened to 16 bits.
[[nodiscard]] Shorts widened(const std::int8_t* from) {
#if defined(PENTARCH_PORTABLE) || defined(__clang__)
  using Bytes [[gnu::vector_size(kLanes), gnu::aligned(1), gnu::may_alias]] = std::int8_t;
  return __builtin_convertvector(*reinterpret_cast<const Bytes*>(from), Shorts);
#elif defined(__AVX2__)
  // GCC 12 would widen one half after the other.
  using Bytes [[gnu::vector_size(kLanes), gnu::aligned(1), gnu::may_alias]] = char;
  return reinterpret_cast<Shorts>(__builtin_ia32_pmovsxbw256(*reinterpret_cast<const Bytes*>(from)));
#else
  using Bytes [[gnu::vector_size(2 * kLanes)]] = char;
  using Longs [[gnu::vector_size(2 * kLanes)]] = long long;
  long long bytes;
  __builtin_memcpy(&bytes, from, sizeof bytes);
  return reinterpret_cast<Shorts>(__builtin_ia32_pmovsxbw128(reinterpret_cast<Bytes>(Longs{bytes, 0})));
#endif
}

void policy(std::int32_t* outputs, const PolicyNumbers& network, const std::uint16_t* sharedRows,
            std::size_t sharedCount, const PolicyRows* moves, std::size_t count) {
  constexpr std::int16_t kLargest = 127;
  constexpr int kPairBits = 5;  // a product of two features is in 1/2^5 of a feature's unit
  constexpr std::size_t kVectors = kPolicyFeatures / kLanes;
  constexpr std::size_t kPairVectors = kPolicyPairs / kLanes;
  const auto addRow = [&network](Shorts* features, std::uint16_t row) {
    const std::int8_t* const values = network.rows[row];
    for (std::size_t v = 0; v < kVectors; ++v) features[v] += widened(values + v * kLanes);
  };
  Shorts shared[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) shared[v] = load(network.bias + v * kLanes);
  for (std::size_t i = 0; i < sharedCount; ++i) addRow(shared, sharedRows[i]);
  for (std::size_t i = 0; i < count; ++i) {
    Shorts features[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) features[v] = shared[v];
    for (const std::uint16_t row : moves[i].row) addRow(features, row);
    Ints direct = {};
    for (std::size_t v = 0; v < kVectors; ++v) {
      features[v] = features[v] > 0 ? features[v] : Shorts{};
      features[v] = features[v] > kLargest ? Shorts{} + kLargest : features[v];
      direct += multiplyAddPairs(features[v], widened(network.direct + v * kLanes));
    }
    Ints sums = direct << kPairBits;
    for (std::size_t v = 0; v < kPairVectors; ++v) {
      sums += multiplyAddPairs(features[v] * features[v + kPairVectors], widened(network.pairs + v * kLanes));
    }
    outputs[i] = sumOf(sums);
  }
}

}  // namespace

extern const Kernels PENTARCH_KERNELS;
const Kernels PENTARCH_KERNELS = {PENTARCH_LEVEL, addFeatures, output, policy};

}  // namespace pentarch
