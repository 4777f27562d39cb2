// SPDX-License-Identifier: MIT
#include "training/game_record.h"

#include <algorithm>
#include <array>

#include "training/little_endian.h"

namespace pentarch::training {
namespace {

constexpr std::size_t kHeadBytes = 10;  // item, rule, size, result, ending, number of moves
constexpr std::size_t kMoveBytes = 4;   // point and flag, score
constexpr std::uint16_t kOpeningFlag = 0x8000;
constexpr std::uint8_t kDraw = 2;

}  // namespace

std::string encode(const GameRecord& game) {
  std::string bytes;
  bytes.reserve(kHeadBytes + kMoveBytes * game.moves.size());
  appendLittleEndian(bytes, game.item);
  appendLittleEndian(bytes, static_cast<std::uint8_t>(game.rule));
  appendLittleEndian(bytes, static_cast<std::uint8_t>(game.boardSize));
  appendLittleEndian(bytes, game.winner ? static_cast<std::uint8_t>(*game.winner) : kDraw);
  appendLittleEndian(bytes, static_cast<std::uint8_t>(game.ending));
  appendLittleEndian(bytes, static_cast<std::uint16_t>(game.moves.size()));
  for (const RecordedMove& m : game.moves) {
    const auto point = static_cast<std::uint16_t>(m.square.y() * game.boardSize + m.square.x());
    appendLittleEndian(bytes, static_cast<std::uint16_t>(point | (m.isOpening ? kOpeningFlag : 0)));
    appendLittleEndian(bytes, static_cast<std::uint16_t>(static_cast<std::int16_t>(m.score)));
  }
  return bytes;
}

std::optional<GameRecord> decode(std::string_view payload) {
  if (payload.size() < kHeadBytes) return std::nullopt;
  GameRecord game;
  game.item = littleEndianAt<std::uint32_t>(payload, 0);
  const auto rule = littleEndianAt<std::uint8_t>(payload, 4);
  game.boardSize = littleEndianAt<std::uint8_t>(payload, 5);
  const auto result = littleEndianAt<std::uint8_t>(payload, 6);
  const auto ending = littleEndianAt<std::uint8_t>(payload, 7);
  const std::size_t count = littleEndianAt<std::uint16_t>(payload, 8);
  if (rule >= kRules.size() || game.boardSize < kMinBoardSize || game.boardSize > kMaxBoardSize) return std::nullopt;
  if (result > kDraw || ending > static_cast<std::uint8_t>(EndReason::AdjudicatedDraw)) return std::nullopt;
  if (payload.size() != kHeadBytes + kMoveBytes * count) return std::nullopt;
  game.rule = kRules[rule];
  if (result != kDraw) game.winner = static_cast<Color>(result);
  game.ending = static_cast<EndReason>(ending);
  std::array<bool, kMaxBoardSize * kMaxBoardSize> seen{};
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t offset = kHeadBytes + kMoveBytes * i;
    const auto word = littleEndianAt<std::uint16_t>(payload, offset);
    const int point = word & ~kOpeningFlag;
    if (point >= game.boardSize * game.boardSize || seen[static_cast<std::size_t>(point)]) return std::nullopt;
    seen[static_cast<std::size_t>(point)] = true;
    const auto score = static_cast<std::int16_t>(littleEndianAt<std::uint16_t>(payload, offset + 2));
    game.moves.push_back(
        {Square::at(point % game.boardSize, point / game.boardSize), score, (word & kOpeningFlag) != 0});
  }
  return game;
}

}  // namespace pentarch::training
