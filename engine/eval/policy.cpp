// SPDX-License-Identifier: MIT
#include "engine/eval/policy.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "engine/base/bytes.h"
#include "engine/eval/evaluator.h"
#include "engine/eval/line_rows.h"

// Defined by embed_file() of tools/embed.cmake.
extern "C" const unsigned char pentarchPolicyBegin[];
extern "C" const std::uint64_t pentarchPolicySize;

namespace pentarch {
namespace {

constexpr std::uint32_t kPolicyVersion = 1;
constexpr std::size_t kHeadBytes = PolicyWeights::kMagic.size() + 4 + 4 + 1 + 2 * kRules.size();  // up to the note
constexpr std::size_t kAlignment = 64;

static_assert(std::endian::native == std::endian::little, "the numbers of a file are used where they lie");
static_assert(sizeof(PolicyNumbers) == 2 * kPolicyFeatures + kPolicyFeatures + kPolicyPairs + PolicyNumbers::kPadding +
                                           PolicyNumbers::kRows * kPolicyFeatures);

/// Nearness of a point to a stone (policy_row::kNearness), by the difference of their indices. It is unambiguous: where
/// one is up to kReach columns beside the other, no second pair of points on a board has the same difference.
class Nearness {
 public:
  constexpr Nearness() {
    constexpr int kReach = policy_row::kReach;
    static_assert(kStride - kReach >= kMaxBoardSize);
    for (int dy = -kReach; dy <= kReach; ++dy) {
      for (int dx = -kReach; dx <= kReach; ++dx) {
        const int greater = std::max(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
        const int lesser = std::min(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
        table_[static_cast<std::size_t>(kSquareCount + dy * kStride + dx)] =
            static_cast<std::uint8_t>(greater * (greater + 1) / 2 + lesser);
      }
    }
  }
  /// A pointer that the index of a point is to be added to.
  [[nodiscard]] const std::uint8_t* to(Square stone) const {
    return table_.data() + kSquareCount - (stone ? stone.index() : -kFar);
  }

 private:
  static constexpr int kFar = kSquareCount;  // a stone that is nowhere is far from all points
  std::array<std::uint8_t, std::size_t{3} * kSquareCount> table_{};
};

constexpr Nearness kNearness;

// True if no sum of rows overflows 16 bits. A move has at most this many, each up to 128.
[[nodiscard]] bool isSafe(const PolicyNumbers& network) {
  constexpr int kMaxRows = kPolicyInputs + policy_row::kThreatBits + 2 * policy_row::kCodeStones;
  constexpr int kMaxRowSum = kMaxRows * -std::numeric_limits<std::int8_t>::min();
  return std::all_of(std::begin(network.bias), std::end(network.bias), [](std::int16_t bias) {
    return std::abs(int{bias}) <= std::numeric_limits<std::int16_t>::max() - kMaxRowSum;
  });
}

[[nodiscard]] std::size_t aligned(std::size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

}  // namespace

PositionRows::PositionRows(const Position& position) {
  ThreatMask threats = threatMask(position);
  for (; threats != 0; threats &= threats - 1) {
    add(policy_row::kThreats + static_cast<std::size_t>(std::countr_zero(threats)));
  }
  const Color own = position.sideToMove();
  std::size_t table = policy_row::kStoneCodes;
  for (std::size_t back = 0; back < policy_row::kCodeStones; ++back) {
    const Square stone = position.lastMove(static_cast<int>(back));
    for (const Color color : {own, ~own}) {
      if (stone) add(table + position.code(color, stone));
      table += kPointCodeCount;
    }
  }
}

MoveRows::MoveRows(const Position& position)
    : position_(&position), lineRow_(LineRows::of(position.rule()).byKey(position.sideToMove())) {
  for (std::size_t back = 0; back < nearness_.size(); ++back) {
    nearness_[back] = kNearness.to(position.lastMove(static_cast<int>(back)));
  }
}

void MoveRows::write(Square move, PolicyRows& rows) const {
  const Color own = position_->sideToMove();
  std::uint16_t* row = rows.row;
  for (const Direction d : kDirections) *row++ = lineRow_[position_->lineKey(move, d)];
  *row++ = static_cast<std::uint16_t>(policy_row::kOwnCode + position_->code(own, move));
  *row++ = static_cast<std::uint16_t>(policy_row::kOtherCode + position_->code(~own, move));
  std::size_t table = policy_row::kNearness;
  for (const std::uint8_t* const nearness : nearness_) {
    *row++ = static_cast<std::uint16_t>(table + nearness[move.index()]);
    table += policy_row::kNearnessCount;
  }
}

std::variant<PolicyWeights, ReadError> PolicyWeights::parse(std::vector<unsigned char> file) {
  PolicyWeights weights({});
  weights.owned_ = std::move(file);
  weights.bytes_ = weights.owned_;
  if (auto error = weights.check()) return *std::move(error);
  return weights;
}

std::optional<ReadError> PolicyWeights::check() const {
  ByteReader reader(bytes_);
  if (reader.text(kMagic.size()) != kMagic) return ReadError{"not a file of a policy"};
  if (const auto version = reader.number(4); version != kPolicyVersion) {
    return ReadError{"a policy of version " + std::to_string(version) + ", this program reads " +
                     std::to_string(kPolicyVersion)};
  }
  if (bytes_.size() < kHeadBytes + kChecksumBytes || !hasRightChecksum(bytes_)) {
    return ReadError{"the policy is damaged: the checksum is wrong"};
  }
  reader.number(4);
  const std::uint64_t networks = reader.number(1);
  for (std::size_t i = 0; i < 2 * kRules.size(); ++i) {
    if (reader.number(1) >= networks) return ReadError{"the policy names a network that is not there"};
  }
  if (networksAt() + networks * sizeof(PolicyNumbers) + kChecksumBytes != bytes_.size()) {
    return ReadError{"the policy has the wrong length"};
  }
  for (const Rule rule : kRules) {
    for (const Color color : kColors) {
      if (!isSafe(of(rule, color))) return ReadError{"numbers of the policy are too large"};
    }
  }
  return std::nullopt;
}

// The networks begin behind the note, aligned from the start of the file on.
std::size_t PolicyWeights::networksAt() const {
  return aligned(kHeadBytes + ByteReader(bytes_.subspan(kMagic.size() + 4)).number(4));
}

const PolicyWeights& PolicyWeights::builtIn() {
  static const PolicyWeights weights(embeddedPolicy());
  return weights;
}

const PolicyNumbers& PolicyWeights::of(Rule rule, Color color) const {
  const std::uint8_t network =
      bytes_[kHeadBytes - 2 * kRules.size() + 2 * static_cast<std::size_t>(rule) + indexOf(color)];
  return *reinterpret_cast<const PolicyNumbers*>(&bytes_[networksAt() + network * sizeof(PolicyNumbers)]);
}

std::string PolicyWeights::note() const {
  ByteReader reader(bytes_);
  reader.take(kMagic.size() + 4);
  const auto length = static_cast<std::size_t>(reader.number(4));
  reader.take(kHeadBytes - kMagic.size() - 8);
  return reader.text(length);
}

std::vector<unsigned char> PolicyWeights::file(const std::string& note, const NetworkOf& networkOf,
                                               std::span<const PolicyNumbers* const> networks) {
  std::string bytes(kMagic);
  appendNumber(bytes, kPolicyVersion, 4);
  appendNumber(bytes, note.size(), 4);
  appendNumber(bytes, networks.size(), 1);
  for (const auto& ofRule : networkOf) {
    for (const std::uint8_t network : ofRule) appendNumber(bytes, network, 1);
  }
  bytes += note;
  bytes.resize(aligned(bytes.size()));
  for (const PolicyNumbers* network : networks) {
    bytes.append(reinterpret_cast<const char*>(network), sizeof *network);
  }
  appendChecksum(bytes);
  return {bytes.begin(), bytes.end()};
}

std::span<const unsigned char> embeddedPolicy() {
  return {pentarchPolicyBegin, static_cast<std::size_t>(pentarchPolicySize)};
}

void scoreByPolicy(const PolicyNumbers& network, const Position& position, std::span<const Square> moves,
                   std::span<int> scores, const Kernels& kernels) {
  constexpr int kOutputBits = 16;
  constexpr int kMoveBits = std::bit_width(unsigned{kMoveUnit}) - 1;
  static_assert(1 << kMoveBits == kMoveUnit);
  assert(scores.size() == moves.size() && moves.size() <= kMaxBoardSize * kMaxBoardSize);
  const PositionRows shared(position);
  const MoveRows rowsOf(position);
  std::array<PolicyRows, kMaxBoardSize * kMaxBoardSize> rows;
  for (std::size_t i = 0; i < moves.size(); ++i) rowsOf.write(moves[i], rows[i]);
  std::array<std::int32_t, kMaxBoardSize * kMaxBoardSize> outputs;
  kernels.policy(outputs.data(), network, shared.all().data(), shared.all().size(), rows.data(), moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    scores[i] = outputs[i] >> (kOutputBits - kMoveBits);
  }
}

}  // namespace pentarch
