// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/records/game_tree.h"
#include "engine/base/ascii.h"
#include "engine/base/bytes.h"
#include "engine/base/counted.h"

namespace pentarch::records {
namespace {

constexpr std::size_t kPoints = std::size_t{kPosBoardSize} * kPosBoardSize;

// RenLib's byte for a pass. Other programs do not know it, so it is only read, never written.
constexpr unsigned char kPass = 0xF0;

[[nodiscard]] Square squareOf(unsigned char byte) {
  if (byte == kPass) return Square::none();
  return Square::at(byte % kPosBoardSize, kPosBoardSize - 1 - byte / kPosBoardSize);
}

}  // namespace

bool looksLikePos(std::string_view bytes) {
  if (bytes.size() < 2 || bytes.size() != bytesOf(bytes)[0] + std::size_t{1}) return false;
  const auto isText = [](char c) { return ascii::isPrintable(c) || ascii::isSpace(c); };
  if (std::all_of(bytes.begin(), bytes.end(), isText)) return false;
  std::array<bool, kPoints> seen{};
  for (std::size_t i = 1; i < bytes.size(); ++i) {
    const std::size_t point = bytesOf(bytes)[i];
    if (point == kPass) continue;
    if (point >= kPoints || seen[point]) return false;
    seen[point] = true;
  }
  return true;
}

ReadResult readPos(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  GameTree game;
  game.boardSize = kPosBoardSize;
  const std::size_t moves = bytes.empty() ? 0 : bytesOf(bytes)[0];
  if (bytes.empty() || bytes.size() < moves + 1) {
    result.errors.push_back(
        byteError(bytes, bytes.size(), fmt::format("the file ends before its {}", counted(moves, "move")), options));
    return result;
  }
  NodeId last = kRoot;
  for (std::size_t i = 1; i <= moves; ++i) {
    const unsigned char byte = bytesOf(bytes)[i];
    if (byte >= kPoints && byte != kPass) {
      result.errors.push_back(byteError(bytes, i, fmt::format("{} is no point of the 15x15 board", byte), options));
      return result;
    }
    last = game.add(last, squareOf(byte));
  }
  if (bytes.size() > moves + 1) {
    result.errors.push_back(
        byteError(bytes, moves + 1, fmt::format("the file goes on after its {}", counted(moves, "move")), options));
    return result;
  }
  if (const auto error = game.replayError()) {
    result.errors.push_back(byteError(bytes, error->node, error->message, options));
    return result;
  }
  result.games.push_back(std::move(game));
  return result;
}

std::string writePos(std::span<const GameTree> games, const WriteOptions&) {
  std::string bytes;
  for (const GameTree& game : games) {
    const auto moves = movesWithoutPasses(game, ".pos");
    bytes += static_cast<char>(moves.size());
    for (const Square s : moves) bytes += static_cast<char>((kPosBoardSize - 1 - s.y()) * kPosBoardSize + s.x());
  }
  return bytes;
}

}  // namespace pentarch::records
