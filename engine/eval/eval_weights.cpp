// SPDX-License-Identifier: MIT
#include "engine/eval/eval_weights.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/eval/built_in_weights.h"

namespace pentarch {
namespace {

constexpr std::string_view kMagic = "PENTARCH";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kChecksumBytes = 8;

/// Reads little-endian numbers one after the other; after the end everything is zero and ok() is false.
class Reader {
 public:
  explicit Reader(std::span<const unsigned char> bytes) : rest_(bytes) {}
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool atEnd() const { return rest_.empty(); }

  std::span<const unsigned char> take(std::size_t count) {
    if (count > rest_.size()) {
      ok_ = false;
      rest_ = {};
      return {};
    }
    const auto taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }
  std::uint64_t number(std::size_t bytes) {
    std::uint64_t value = 0;
    unsigned shift = 0;
    for (const unsigned char byte : take(bytes)) {
      value |= std::uint64_t{byte} << shift;
      shift += 8;
    }
    return value;
  }
  template <std::size_t kCount>
  void numbers(std::array<std::int16_t, kCount>& out) {
    for (std::int16_t& n : out) n = static_cast<std::int16_t>(static_cast<std::uint16_t>(number(2)));
  }
  std::string text(std::size_t count) {
    const auto bytes = take(count);
    return {bytes.begin(), bytes.end()};
  }

 private:
  std::span<const unsigned char> rest_;
  bool ok_ = true;
};

// FNV-1a, 64 bits (Fowler, Noll, Vo): enough against damage, not against intent.
[[nodiscard]] std::uint64_t checksum(std::span<const unsigned char> bytes) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001B3ULL;
  return hash;
}

}  // namespace

std::variant<EvalWeights, EvalWeights::Error> EvalWeights::parse(std::span<const unsigned char> bytes) {
  Reader reader(bytes);
  if (reader.text(kMagic.size()) != kMagic) return Error{"not a weights file"};
  if (const auto version = reader.number(4); version != kVersion) {
    return Error{"weights of version " + std::to_string(version) + ", this program reads " + std::to_string(kVersion)};
  }
  if (bytes.size() < kChecksumBytes || Reader(bytes.last(kChecksumBytes)).number(kChecksumBytes) !=
                                           checksum(bytes.first(bytes.size() - kChecksumBytes))) {
    return Error{"weights are damaged: the checksum is wrong"};
  }
  EvalWeights weights;
  weights.note_ = reader.text(reader.number(4));
  weights.tables_.resize(reader.number(1));
  for (auto& ofRule : weights.tableOf_) {
    for (std::uint8_t& table : ofRule) {
      table = static_cast<std::uint8_t>(reader.number(1));
      if (table >= weights.tables_.size()) return Error{"weights name a table that is not there"};
    }
  }
  for (ColorWeights& w : weights.tables_) {
    reader.numbers(w.value);
    reader.numbers(w.ownMove);
    reader.numbers(w.opponentMove);
    reader.numbers(w.threats);
  }
  reader.take(kChecksumBytes);
  if (!reader.ok() || !reader.atEnd()) return Error{"weights have the wrong length"};
  return weights;
}

const EvalWeights& EvalWeights::builtIn() {
  static const EvalWeights weights = [] {
    auto parsed = parse(builtInWeights());
    assert(std::holds_alternative<EvalWeights>(parsed));
    return std::get<EvalWeights>(std::move(parsed));
  }();
  return weights;
}

}  // namespace pentarch
