// SPDX-License-Identifier: MIT
#include "engine/eval/eval_weights.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <utility>

#include "engine/base/bytes.h"

// Defined by embed_file() of tools/embed.cmake.
extern "C" {
extern const unsigned char pentarchWeightsBegin[];
extern const std::uint64_t pentarchWeightsSize;
}

namespace pentarch {
namespace {

constexpr std::string_view kMagic = "PENTARCH";
constexpr std::uint32_t kVersion = 6;

template <std::size_t kInputs>
void read(ByteReader& reader, HiddenLayer<kInputs>& layer) {
  for (auto& unit : layer.weights) reader.numbers(unit);
  reader.numbers(layer.bias);
}

template <std::size_t kInputs>
void read(ByteReader& reader, NetworkWeightsOf<kInputs>& network) {
  for (auto& row : network.own) reader.numbers(row);
  for (auto& row : network.opponent) reader.numbers(row);
  reader.numbers(network.featureBias);
  read(reader, network.first);
  read(reader, network.second);
  reader.numbers(network.output);
  reader.numbers(network.direct);
  network.bias = reader.signed16();
}

void read(ByteReader& reader, FullNetworkWeights& network) {
  read<kFullSums>(reader, network);
  for (auto& row : network.lines) reader.numbers(row);
  for (auto& weights : network.mix) reader.numbers(weights);
  reader.numbers(network.mixBias);
  for (auto& features : network.stones) reader.numbers(features);
}

void append(std::string& bytes, const auto& numbers) {
  for (const auto number : numbers) appendNumber(bytes, number, sizeof number);
}

template <std::size_t kInputs>
void append(std::string& bytes, const HiddenLayer<kInputs>& layer) {
  for (const auto& unit : layer.weights) append(bytes, unit);
  append(bytes, layer.bias);
}

template <std::size_t kInputs>
void append(std::string& bytes, const NetworkWeightsOf<kInputs>& network) {
  for (const auto& row : network.own) append(bytes, row);
  for (const auto& row : network.opponent) append(bytes, row);
  append(bytes, network.featureBias);
  append(bytes, network.first);
  append(bytes, network.second);
  append(bytes, network.output);
  append(bytes, network.direct);
  appendNumber(bytes, network.bias, sizeof network.bias);
}

void append(std::string& bytes, const FullNetworkWeights& network) {
  append<kFullSums>(bytes, network);
  for (const auto& row : network.lines) append(bytes, row);
  for (const auto& weights : network.mix) append(bytes, weights);
  append(bytes, network.mixBias);
  for (const auto& features : network.stones) append(bytes, features);
}

// True if no input can overflow a 32-bit sum of products.
template <std::size_t kSize>
[[nodiscard]] bool isSafe(const std::array<std::int16_t, kSize>& weights) {
  int sum = 0;
  for (const std::int16_t w : weights) sum += std::abs(int{w});
  return sum <= std::numeric_limits<std::uint16_t>::max();
}

// True if all numbers lie within ± most.
[[nodiscard]] bool areWithin(const auto& numbers, int most) {
  return std::all_of(numbers.begin(), numbers.end(), [most](auto number) { return std::abs(int{number}) <= most; });
}

template <std::size_t kInputs>
[[nodiscard]] bool isSafe(const NetworkWeightsOf<kInputs>& network) {
  constexpr int kMaxLineSum = kLinesOfPoint * kMaxLineWeight;  // that the full network adds
  constexpr int kMaxRowSum = kMaxLineSum - 2 * std::numeric_limits<std::int8_t>::min();
  constexpr int kMaxBias = std::numeric_limits<std::int16_t>::max() - kMaxRowSum;
  const auto isSafeUnit = [](const auto& unit) { return isSafe(unit); };
  return areWithin(network.featureBias, kMaxBias) &&
         std::all_of(network.first.weights.begin(), network.first.weights.end(), isSafeUnit) &&
         std::all_of(network.second.weights.begin(), network.second.weights.end(), isSafeUnit) &&
         isSafe(network.output) && isSafe(network.direct);
}

[[nodiscard]] bool isSafe(const FullNetworkWeights& network) {
  const auto isSafeMix = [](const auto& weights) { return areWithin(weights, kMaxMixWeight); };
  const auto isSafeLine = [](const auto& row) { return areWithin(row, kMaxLineWeight); };
  const auto areFeatures = [](const auto& stone) {
    return std::all_of(stone.begin(), stone.end(), [](std::int8_t feature) { return feature >= 0; });
  };
  return isSafe<kFullSums>(network) && areWithin(network.mixBias, kMaxMixBias) &&
         std::all_of(network.mix.begin(), network.mix.end(), isSafeMix) &&
         std::all_of(network.lines.begin(), network.lines.end(), isSafeLine) &&
         std::all_of(network.stones.begin(), network.stones.end(), areFeatures);
}

}  // namespace

std::variant<EvalWeights, ReadError> EvalWeights::parse(std::span<const unsigned char> bytes) {
  ByteReader reader(bytes);
  if (reader.text(kMagic.size()) != kMagic) return ReadError{"not a weights file"};
  if (const auto version = reader.number(4); version != kVersion) {
    return ReadError{"weights of version " + std::to_string(version) + ", this program reads " +
                     std::to_string(kVersion)};
  }
  if (!hasRightChecksum(bytes)) return ReadError{"weights are damaged: the checksum is wrong"};
  EvalWeights weights;
  weights.note_ = reader.text(reader.number(4));
  weights.tables_.resize(reader.number(1));
  for (auto& ofRule : weights.tableOf_) {
    for (std::uint8_t& table : ofRule) {
      table = static_cast<std::uint8_t>(reader.number(1));
      if (table >= weights.tables_.size()) return ReadError{"weights name a table that is not there"};
    }
  }
  for (ColorWeights& w : weights.tables_) {
    reader.numbers(w.threats);
    read(reader, w.network);
    reader.numbers(w.fullThreats);
    read(reader, w.full);
    if (!isSafe(w.network) || !isSafe(w.full)) return ReadError{"weights of a network are too large"};
  }
  reader.take(kChecksumBytes);
  if (!reader.ok() || !reader.atEnd()) return ReadError{"weights have the wrong length"};
  return weights;
}

std::vector<unsigned char> EvalWeights::file(const std::string& note, const TableOf& tableOf,
                                             std::span<const ColorWeights* const> tables) {
  std::string bytes(kMagic);
  appendNumber(bytes, kVersion, 4);
  appendNumber(bytes, note.size(), 4);
  bytes += note;
  appendNumber(bytes, tables.size(), 1);
  for (const auto& ofRule : tableOf) append(bytes, ofRule);
  for (const ColorWeights* const table : tables) {
    append(bytes, table->threats);
    append(bytes, table->network);
    append(bytes, table->fullThreats);
    append(bytes, table->full);
  }
  appendChecksum(bytes);
  return {bytes.begin(), bytes.end()};
}

std::span<const unsigned char> embeddedWeights() {
  return {pentarchWeightsBegin, static_cast<std::size_t>(pentarchWeightsSize)};
}

const EvalWeights& EvalWeights::builtIn() {
  static const EvalWeights weights = [] {
    auto parsed = parse(embeddedWeights());
    assert(std::holds_alternative<EvalWeights>(parsed));
    return std::get<EvalWeights>(std::move(parsed));
  }();
  return weights;
}

}  // namespace pentarch
