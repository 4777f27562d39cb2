// SPDX-License-Identifier: MIT
#include "engine/eval/eval_weights.h"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

#include "engine/eval/built_in_weights.h"
#include "engine/game/bytes.h"

namespace pentarch {
namespace {

constexpr std::string_view kMagic = "PENTARCH";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kChecksumBytes = 8;

[[nodiscard]] std::uint64_t checksumOf(std::span<const unsigned char> bytes) {
  Checksum checksum;
  checksum.add(bytes);
  return checksum.value();
}

}  // namespace

std::variant<EvalWeights, EvalWeights::Error> EvalWeights::parse(std::span<const unsigned char> bytes) {
  ByteReader reader(bytes);
  if (reader.text(kMagic.size()) != kMagic) return Error{"not a weights file"};
  if (const auto version = reader.number(4); version != kVersion) {
    return Error{"weights of version " + std::to_string(version) + ", this program reads " + std::to_string(kVersion)};
  }
  if (bytes.size() < kChecksumBytes || ByteReader(bytes.last(kChecksumBytes)).number(kChecksumBytes) !=
                                           checksumOf(bytes.first(bytes.size() - kChecksumBytes))) {
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
