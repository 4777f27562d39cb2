// SPDX-License-Identifier: MIT
// The kernels with the vectors of GCC and Clang. CMake compiles this file once for each level, under another name.
#include "engine/eval/kernels.h"

namespace pentarch {
namespace {

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

// The upper half of products.
[[nodiscard]] Shorts multiplyHigh(Shorts a, Shorts b) {
#if defined(PENTARCH_PORTABLE)
  const auto x = reinterpret_cast<Ints>(a);
  const auto y = reinterpret_cast<Ints>(b);
  const Ints low = (x << 16 >> 16) * (y << 16 >> 16);
  const Ints high = (x >> 16) * (y >> 16);
  return reinterpret_cast<Shorts>((low >> 16 & 0xFFFF) | (high >> 16 << 16));
#elif defined(__AVX2__)
  return reinterpret_cast<Shorts>(__builtin_ia32_pmulhw256(a, b));
#else
  return reinterpret_cast<Shorts>(__builtin_ia32_pmulhw128(a, b));
#endif
}

// Bounded to what a feature can be.
[[nodiscard]] Shorts bounded(Shorts features) {
  constexpr std::int16_t kLargest = 127;
  features = features > 0 ? features : Shorts{};
  return features > kLargest ? Shorts{} + kLargest : features;
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

// One fully connected layer of rectified units. Takes two inputs at a time, the same for all units, so that no sum runs
// across a vector.
template <std::size_t kInputs>
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
    Ints units = (sums[v] >> kWeightBits) + bias;
    units = units < 0 ? Ints{} : units;
    units = units > kLargest ? Ints{} + kLargest : units;
    const auto narrow = __builtin_convertvector(units, HalfShorts);
    __builtin_memcpy(output + v * kUnits, &narrow, sizeof narrow);
  }
}

// Bytes of a table, widened to 16 bits.
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

// The sum of the rows of a point's lines, which fits into bytes.
void sumLines(const JointBytes* byLine, const std::uint16_t* lines, JointBytes& sum) {
  using Bytes [[gnu::vector_size(kVectorBytes)]] = std::int8_t;
  using LooseBytes [[gnu::vector_size(kVectorBytes), gnu::aligned(1), gnu::may_alias]] = std::int8_t;
  for (std::size_t at = 0; at < sizeof(JointBytes); at += kVectorBytes) {
    const auto row = [&](std::size_t i) { return *reinterpret_cast<const LooseBytes*>(byLine[lines[i]] + at); };
    static_assert(kLinesOfPoint == 4);
    const Bytes all = (row(0) + row(1)) + (row(2) + row(3));
    *reinterpret_cast<LooseBytes*>(sum + at) = all;
  }
}

// Number of vectors that hold the features of both sides, the products of their pairs, and all of these.
constexpr std::size_t kFeatureVectors = 2 * kPointFeatures / kLanes;
constexpr std::size_t kPairVectors = kFeatureVectors / 2;
constexpr std::size_t kVectors = kFeatureVectors + kPairVectors;
constexpr int kPairBits = 7;

// Vector v of the features of a point by its codes, before they are bounded.
[[nodiscard]] Shorts ofCodes(const CodeRows& rows, PointRows point, std::size_t v) {
  return load(rows.bias + v * kLanes) + widened(rows.byBlack[point.black] + v * kLanes) +
         widened(rows.byWhite[point.white] + v * kLanes);
}

/// The sums over all points.
class PointSums {
 public:
  PointSums(std::uint16_t* sums, const CodeRows& rows) : sums_(reinterpret_cast<std::int16_t*>(sums)), rows_(rows) {
    for (std::size_t v = 0; v < kVectors; ++v) total_[v] = reinterpret_cast<Words>(load(sums_ + v * kLanes));
  }
  /// Writes the sums back.
  void finish() const {
    for (std::size_t v = 0; v < kVectors; ++v) store(sums_ + v * kLanes, reinterpret_cast<Shorts>(total_[v]));
  }
  /// Adds the features of a point and their products, or subtracts them.
  template <int kSign>
  void add(PointRows point) {
    Shorts features[kFeatureVectors];
    for (std::size_t v = 0; v < kFeatureVectors; ++v) {
      features[v] = bounded(ofCodes(rows_, point, v));
      addTo<kSign>(total_[v], features[v]);
    }
    for (std::size_t v = 0; v < kPairVectors; ++v) {
      addTo<kSign>(total_[kFeatureVectors + v], features[v] * features[v + kPairVectors] >> kPairBits);
    }
  }

 private:
  template <int kSign>
  static void addTo(Words& total, Shorts values) {
    total = kSign > 0 ? total + reinterpret_cast<Words>(values) : total - reinterpret_cast<Words>(values);
  }

  std::int16_t* sums_;
  const CodeRows& rows_;
  Words total_[kVectors];
};

void addPoints(std::uint16_t* sums, const CodeRows& rows, const PointRows* added, std::size_t addedCount,
               const PointRows* removed, std::size_t removedCount) {
  PointSums total(sums, rows);
  for (std::size_t i = 0; i < addedCount; ++i) total.add<+1>(added[i]);
  for (std::size_t i = 0; i < removedCount; ++i) total.add<-1>(removed[i]);
  total.finish();
}

constexpr int kGridShift = 6;  // of features in the grid: the sum of four still fits into 16 bits

// Puts the features of the empty points into the grid, and adds them and their products to the sums.
void addEmptyPoints(Words* total, const CodeRows& rows, const JointBytes* byLine, const GridPoints& points,
                    JointRow* grid) {
  for (std::size_t k = 0; k < points.emptyCount; ++k) {
    Shorts features[kFeatureVectors];
    JointBytes ofLines;
    sumLines(byLine, points.lines[k], ofLines);
    for (std::size_t v = 0; v < kFeatureVectors; ++v) {
      features[v] = bounded(ofCodes(rows, points.rows[k], v) + widened(ofLines + v * kLanes));
      store(grid[points.empty[k]] + v * kLanes, features[v] << kGridShift);
      total[v] += reinterpret_cast<Words>(features[v]);
    }
    for (std::size_t v = 0; v < kPairVectors; ++v) {
      total[kFeatureVectors + v] += reinterpret_cast<Words>(features[v] * features[v + kPairVectors] >> kPairBits);
    }
  }
}

// Puts the features of the stones into the grid, or zeros in their place.
void setStones(const PackedMix& mix, const GridPoints& points, JointRow* grid, bool areThere) {
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t k = 0; k < points.stoneCount[color]; ++k) {
      for (std::size_t v = 0; v < kFeatureVectors; ++v) {
        store(grid[points.stones[color][k]] + v * kLanes,
              areThere ? load(mix.stones[color] + v * kLanes) << kGridShift : Shorts{});
      }
    }
  }
}

// Mixes the features of each empty point with those around it, and adds the mixed ones and their products to the sums.
void addMixed(Words* total, const PackedMix& mix, const GridPoints& points, const JointRow* grid) {
  constexpr int kUnitBits = 3;  // from 1/256 to 1/32
  for (std::size_t v = 0; v < kPairVectors; ++v) {
    for (std::size_t k = 0; k < points.emptyCount; ++k) {
      const JointRow* const row = grid + points.empty[k];
      const JointRow* const above = row - points.width;
      const JointRow* const below = row + points.width;
      Shorts mixed[2];
      for (std::size_t half = 0; half < 2; ++half) {
        const std::size_t at = v + half * kPairVectors;
        const auto feature = [at](const JointRow* cells, int column) { return load(cells[column] + at * kLanes); };
        const Shorts beside = feature(row, -1) + feature(row, 1) + feature(above, 0) + feature(below, 0);
        const Shorts across = feature(above, -1) + feature(above, 1) + feature(below, -1) + feature(below, 1);
        const Shorts sum = multiplyHigh(feature(row, 0), load(mix.weights[0] + at * kLanes)) +
                           multiplyHigh(beside, load(mix.weights[1] + at * kLanes)) +
                           multiplyHigh(across, load(mix.weights[2] + at * kLanes)) + load(mix.bias + at * kLanes);
        mixed[half] = bounded(sum >> kUnitBits);
        total[at] += reinterpret_cast<Words>(mixed[half]);
      }
      total[kFeatureVectors + v] += reinterpret_cast<Words>(mixed[0] * mixed[1] >> kPairBits);
    }
  }
}

void addNeighborhoods(std::uint16_t* sums, const CodeRows& rows, const JointBytes* byLine, const PackedMix& mix,
                      const GridPoints& points, JointRow* grid) {
  Words total[2 * kVectors] = {};  // a full board of the largest size is more than a signed lane holds
  addEmptyPoints(total, rows, byLine, points, grid);
  setStones(mix, points, grid, true);
  addMixed(total + kVectors, mix, points, grid);
  for (std::size_t v = 0; v < 2 * kVectors; ++v) {
    store(reinterpret_cast<std::int16_t*>(sums) + v * kLanes, reinterpret_cast<Shorts>(total[v]));
  }
  for (std::size_t k = 0; k < points.emptyCount; ++k) {
    for (std::size_t v = 0; v < kFeatureVectors; ++v) store(grid[points.empty[k]] + v * kLanes, Shorts{});
  }
  setStones(mix, points, grid, false);
}

template <std::size_t kInputs>
std::int64_t output(const PackedLayers<kInputs>& layers, const std::int16_t* inputs) {
  std::int16_t first[kHiddenUnits];
  std::int16_t second[kHiddenUnits];
  layer(layers.first, inputs, first);
  layer(layers.second, first, second);
  return std::int64_t{product<kHiddenUnits>(layers.output, second)} + product<kInputs>(layers.direct, inputs);
}

void policy(std::int32_t* outputs, const PolicyNumbers& network, const std::uint16_t* sharedRows,
            std::size_t sharedCount, const PolicyRows* moves, std::size_t count) {
  constexpr int kProductBits = 5;  // a product of two features is in 1/2^5 of a feature's unit
  constexpr std::size_t kMoveVectors = kPolicyFeatures / kLanes;
  constexpr std::size_t kProductVectors = kPolicyPairs / kLanes;
  const auto addRow = [&network](Shorts* features, std::uint16_t row) {
    const std::int8_t* const values = network.rows[row];
    for (std::size_t v = 0; v < kMoveVectors; ++v) features[v] += widened(values + v * kLanes);
  };
  Shorts shared[kMoveVectors];
  for (std::size_t v = 0; v < kMoveVectors; ++v) shared[v] = load(network.bias + v * kLanes);
  for (std::size_t i = 0; i < sharedCount; ++i) addRow(shared, sharedRows[i]);
  for (std::size_t i = 0; i < count; ++i) {
    Shorts features[kMoveVectors];
    for (std::size_t v = 0; v < kMoveVectors; ++v) features[v] = shared[v];
    for (const std::uint16_t row : moves[i].row) addRow(features, row);
    Ints direct = {};
    for (std::size_t v = 0; v < kMoveVectors; ++v) {
      features[v] = bounded(features[v]);
      direct += multiplyAddPairs(features[v], widened(network.direct + v * kLanes));
    }
    Ints sums = direct << kProductBits;
    for (std::size_t v = 0; v < kProductVectors; ++v) {
      sums += multiplyAddPairs(features[v] * features[v + kProductVectors], widened(network.pairs + v * kLanes));
    }
    outputs[i] = sumOf(sums);
  }
}

}  // namespace

extern const Kernels PENTARCH_KERNELS;
const Kernels PENTARCH_KERNELS = {PENTARCH_LEVEL, addPoints,         addNeighborhoods,
                                  output<kSums>,  output<kFullSums>, policy};

}  // namespace pentarch
