// SPDX-License-Identifier: MIT
#pragma once

// The common part of the fits of the networks. Every sum is taken in a fixed order, so that a fit gives the same
// result with any number of threads.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <random>
#include <thread>
#include <vector>

#include "app/records/game_file.h"

namespace pentarch::lab {

/// The share of the games that fits hold out: one of so many.
inline constexpr std::uint32_t kHeldOutPeriod = 14;

/// True for a game that is held out as a whole: a fit only measures its loss on it. Such is every game whose number in
/// its run is divisible by kHeldOutPeriod, so that all fits to the games of a run hold out the same ones.
[[nodiscard]] inline bool isHeldOut(const records::GameRecord& game) {
  return game.item % kHeldOutPeriod == 0;
}

/// Numbers in a vector, its bytes, and the vector that the fits compute with.
inline constexpr std::size_t kLanes = 8;
inline constexpr std::size_t kLaneBytes = kLanes * sizeof(float);
using Lanes [[gnu::vector_size(kLaneBytes), gnu::may_alias]] = float;

/// Vector number `vector` of an array, which must lie at a multiple of kLaneBytes.
[[nodiscard]] inline const Lanes& lanes(const float* values, std::size_t vector) {
  return *reinterpret_cast<const Lanes*>(values + vector * kLanes);
}
[[nodiscard]] inline Lanes& lanes(float* values, std::size_t vector) {
  return *reinterpret_cast<Lanes*>(values + vector * kLanes);
}

/// The sum of the numbers of a vector, in their order.
[[nodiscard]] inline float sumOf(const Lanes& values) {
  float sum = 0;
  for (std::size_t i = 0; i < kLanes; ++i) sum += values[i];
  return sum;
}

/// Half a vector: conditions on whole ones would be compiled lane by lane where the machine has vectors of four.
using HalfLanes [[gnu::vector_size(sizeof(Lanes) / 2), gnu::may_alias]] = float;

/// Calls change(half, number) for both halves of a vector.
template <typename Change>
void forEachHalf(Lanes& values, Change&& change) {
  auto* const halves = reinterpret_cast<HalfLanes*>(&values);
  change(halves[0], 0);
  change(halves[1], 1);
}

/// Clipped ReLU: bounds features to 0 .. largest.
inline void boundFeatures(Lanes& values, float largest) {
  forEachHalf(values, [largest](HalfLanes& half, int) {
    half = half > 0 ? half : HalfLanes{};
    half = half < largest ? half : HalfLanes{} + largest;
  });
}

/// Backward pass of boundFeatures(): sets to zero the derivatives of features that are at a bound.
inline void stopAtBounds(Lanes& derivatives, const Lanes& features, float largest) {
  const auto* const of = reinterpret_cast<const HalfLanes*>(&features);
  forEachHalf(derivatives, [of, largest](HalfLanes& half, int i) {
    half = of[i] > 0 ? half : HalfLanes{};
    half = of[i] < largest ? half : HalfLanes{};
  });
}

/// Rounds numbers down.
inline void roundDown(Lanes& values) {
  using Ints [[gnu::vector_size(sizeof(HalfLanes))]] = std::int32_t;
  forEachHalf(values, [](HalfLanes& half, int) {
    const HalfLanes cut = __builtin_convertvector(__builtin_convertvector(half, Ints), HalfLanes);
    half = cut > half ? cut - 1 : cut;
  });
}

/// The nearest multiple of 1/unit from -largest/unit to largest/unit.
[[nodiscard]] inline float rounded(float value, float unit, float largest) {
  return std::nearbyint(std::clamp(value * unit, -largest, largest)) / unit;
}

/// Work for a fixed number of parts, so that sums do not depend on the number of threads.
class Parts {
 public:
  static constexpr std::size_t kCount = 4;
  explicit Parts(int jobs) : jobs_(std::clamp<std::size_t>(static_cast<std::size_t>(jobs), 1, kCount)) {}
  template <typename Work>
  void forEach(Work&& work) const {
    const auto some = [&](std::size_t first) {
      for (std::size_t part = first; part < kCount; part += jobs_) work(part);
    };
    std::vector<std::jthread> threads;
    for (std::size_t job = 1; job < jobs_; ++job) threads.emplace_back(some, job);
    some(0);
  }
  /// Number of the first of `count` things in a part; of the one after the last for part kCount.
  [[nodiscard]] static constexpr std::size_t start(std::size_t part, std::size_t count) {
    return part * count / kCount;
  }

 private:
  std::size_t jobs_;
};

/// The sum of what add(part, i, loss) adds for each of the things 0 .. count - 1, where `part` does thing `i`. `Loss`
/// has add().
template <typename Loss, typename Add>
[[nodiscard]] Loss sumOfParts(const Parts& parts, std::size_t count, Add&& add) {
  std::array<Loss, Parts::kCount> losses;
  parts.forEach([&](std::size_t part) {
    for (std::size_t i = Parts::start(part, count); i < Parts::start(part + 1, count); ++i) add(part, i, losses[part]);
  });
  Loss sum;
  for (const Loss& loss : losses) sum.add(loss);
  return sum;
}

/// Adam with weight decay that is independent of the gradient (AdamW).
class Adam {
 public:
  explicit Adam(std::size_t count) : mean_(count), square_(count) {}

  /// Begins a step, in which each value is moved once.
  void beginStep() {
    ++steps_;
    meanShare_ = 1 - std::pow(kMeanDecay, static_cast<float>(steps_));
    squareShare_ = 1 - std::pow(kSquareDecay, static_cast<float>(steps_));
  }
  /// Moves value number `i`. Thread-safe for different values.
  void move(std::size_t i, float& value, float gradient, float rate, float decay) {
    constexpr float kTiny = 1e-8F;
    mean_[i] = kMeanDecay * mean_[i] + (1 - kMeanDecay) * gradient;
    square_[i] = kSquareDecay * square_[i] + (1 - kSquareDecay) * gradient * gradient;
    value *= 1 - decay * rate;
    value -= rate * (mean_[i] / meanShare_) / (std::sqrt(square_[i] / squareShare_) + kTiny);
  }

 private:
  static constexpr float kMeanDecay = 0.9F;
  static constexpr float kSquareDecay = 0.999F;

  std::vector<float> mean_;
  std::vector<float> square_;
  float meanShare_ = 1;
  float squareShare_ = 1;
  int steps_ = 0;
};

/// Share of the highest rate when `done` (0 to 1) of a fit is done: falls along a cosine from 1 to `last`.
[[nodiscard]] inline double cosineShare(double done, double last) {
  return last + (1 - last) * 0.5 * (1 + std::cos(std::numbers::pi * done));
}

/// The rate of a step, from 0, before which `done` (0 to 1) of a fit is done: rises to `highest` in the first `warmUp`
/// steps and falls along a cosine to `last` of it.
[[nodiscard]] inline double rateAt(double highest, double step, double warmUp, double done, double last) {
  return highest * std::min(1.0, (step + 1) / warmUp) * cosineShare(done, last);
}

/// A random number of about the normal distribution with this deviation: a sum of uniform numbers, because the
/// distributions of the standard library differ between implementations.
[[nodiscard]] inline float drawNormal(std::mt19937_64& random, float spread) {
  float sum = 0;
  for (int i = 0; i < 12; ++i) sum += static_cast<float>(random() >> 40) / static_cast<float>(1 << 24);
  return spread * (sum - 6);
}

}  // namespace pentarch::lab
