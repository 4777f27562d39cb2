// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/read_error.h"
#include "engine/eval/eval_weights.h"
#include "engine/eval/kernels.h"
#include "engine/eval/line_rows.h"
#include "engine/eval/point_network.h"
#include "engine/game/point_table.h"
#include "engine/game/position.h"
#include "engine/game/rule.h"

namespace pentarch {

/// The rows of the policy's table. A row holds what one property of a move, or of the position, adds to the features of
/// a move; which rows a move has is all that the network knows of it. docs/network.md draws the network.
///
/// Lines (LineRows) are in the view of the side to move, so that the network is the same for both colors.
namespace policy_row {

/// Nearness of a point to a stone: by the greater and the lesser of the distances along rows and columns, 0 for more
/// than kReach steps or no stone.
inline constexpr int kReach = 5;
inline constexpr std::size_t kNearnessCount = (kReach + 1) * (kReach + 2) / 2;
/// Latest stones whose nearness counts, and latest ones whose codes count.
inline constexpr std::size_t kNearStones = 3;
inline constexpr std::size_t kCodeStones = 2;

// Properties of a move.
inline constexpr std::size_t kLines = 0;  ///< the four lines through its point
inline constexpr std::size_t kLineCount = LineRows::kCount;
inline constexpr std::size_t kOwnCode = kLines + kLineCount;            ///< the point's code for the side to move
inline constexpr std::size_t kOtherCode = kOwnCode + kPointCodeCount;   ///< its code for the other side
inline constexpr std::size_t kNearness = kOtherCode + kPointCodeCount;  ///< to the last stone, the one before, ...
// Properties of a position, which all its moves share.
inline constexpr std::size_t kThreats = kNearness + kNearStones * kNearnessCount;  ///< one for each bit of ThreatMask
inline constexpr std::size_t kThreatBits = kOwnMaskBits + kOtherMaskBits;
/// The codes of the last stone's point before it was played, for the side to move and for the other one, which played
/// there; then those of the stone before.
inline constexpr std::size_t kStoneCodes = kThreats + kThreatBits;
inline constexpr std::size_t kCount = kStoneCodes + 2 * kCodeStones * kPointCodeCount;
static_assert(kCount == PolicyNumbers::kRows && kCount <= 1U << 16, "rows are numbered in 16 bits");

}  // namespace policy_row

/// Rows that all moves of a position share.
class PositionRows {
 public:
  explicit PositionRows(const Position& position);
  /// Refers to this object.
  [[nodiscard]] std::span<const std::uint16_t> all() const { return {rows_.data(), size_}; }

 private:
  void add(std::size_t row) { rows_[size_++] = static_cast<std::uint16_t>(row); }

  std::size_t size_ = 0;
  std::array<std::uint16_t, policy_row::kThreatBits + 2 * policy_row::kCodeStones> rows_;
};

/// The rows of moves of a position. Refers to the position, which must not change.
class MoveRows {
 public:
  explicit MoveRows(const Position& position);
  /// Sets `rows` to those of a move. Precondition: the point is empty.
  void write(Square move, PolicyRows& rows) const;

 private:
  const Position* position_;
  const std::uint16_t* lineRow_;                                       // by line key
  std::array<const std::uint8_t*, policy_row::kNearStones> nearness_;  // of the latest stones, by index of a point
};

/// The numbers of the policies of all rules and their provenance. Immutable.
class PolicyWeights {
 public:
  /// The first bytes of a file.
  static constexpr std::string_view kMagic = "PENTPLCY";

  /// Takes over a file of the format that docs/network.md describes. Never throws on bad input; may throw
  /// std::bad_alloc.
  [[nodiscard]] static std::variant<PolicyWeights, ReadError> parse(std::vector<unsigned char> file);
  /// The built-in weights (shared, thread-safe). They are used where they lie, nothing is parsed or copied.
  [[nodiscard]] static const PolicyWeights& builtIn();

  PolicyWeights(PolicyWeights&&) = default;  // the networks are read in place: a copy would refer to the original
  PolicyWeights& operator=(PolicyWeights&&) = default;
  ~PolicyWeights() = default;

  /// The network for the moves of that color.
  [[nodiscard]] const PolicyNumbers& of(Rule rule, Color color) const;
  /// Provenance: what the numbers were fitted to, as JSON.
  [[nodiscard]] std::string note() const;

  /// Bytes of a file for these networks. `networkOf[rule][color]` is an index of `networks`.
  using NetworkOf = std::array<std::array<std::uint8_t, 2>, kRules.size()>;
  [[nodiscard]] static std::vector<unsigned char> file(const std::string& note, const NetworkOf& networkOf,
                                                       std::span<const PolicyNumbers* const> networks);

 private:
  explicit PolicyWeights(std::span<const unsigned char> bytes) : bytes_(bytes) {}
  [[nodiscard]] std::optional<ReadError> check() const;
  [[nodiscard]] std::size_t networksAt() const;

  std::vector<unsigned char> owned_;  // of a file; empty for those of the program
  std::span<const unsigned char> bytes_;
};

/// The bytes of engine/eval/policy.bin, which is embedded in the program.
[[nodiscard]] std::span<const unsigned char> embeddedPolicy();

/// Writes the log-likelihood of each of the empty points `moves` being the best move by this network, in 1/kMoveUnit.
/// Precondition: `scores` is as long as `moves`.
void scoreByPolicy(const PolicyNumbers& network, const Position& position, std::span<const Square> moves,
                   std::span<int> scores, const Kernels& kernels = bestKernels());

}  // namespace pentarch
