// SPDX-License-Identifier: MIT
#include "protocol/reply.h"

#include <algorithm>
#include <cmath>

#include "engine/game/notation.h"

namespace pentarch::reply {

namespace {
/// Moves of a line that are sent; some readers have short buffers.
constexpr std::size_t kMaxPvLength = 16;

[[nodiscard]] long long milliseconds(Clock::duration elapsed) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(elapsed).count();
}

// "1520K" from ten thousand on.
[[nodiscard]] std::string countInThousands(std::uint64_t n) {
  return n < 10000 ? std::to_string(n) : std::to_string(n / 1000) + 'K';
}

[[nodiscard]] std::string twoDigits(int n) {
  return {static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)};
}

[[nodiscard]] std::span<const Square> shortPv(const SearchLine& line) {
  return std::span(line.pv).first(std::min(line.pv.size(), kMaxPvLength));
}

}  // namespace

std::string move(Square square) {
  return notation::toCoordinates(square);
}

std::string moves(std::span<const Square> squares) {
  std::string result;
  for (const Square square : squares) {
    if (!result.empty()) result += ' ';
    result += move(square);
  }
  return result;
}

std::string error(std::string_view text) {
  return "ERROR " + std::string(text);
}

std::string message(std::string_view text) {
  return "MESSAGE " + std::string(text);
}

std::string unknown() {
  return "UNKNOWN command";
}

std::string about(std::string_view version) {
  std::string plain(version);
  std::erase_if(plain, [](char c) { return c == ',' || c == '=' || c == '"'; });
  return "name=\"Pentarch\", version=\"" + plain + "\", author=\"Pentarch contributors\", country=\"World\"";
}

std::string forbid(std::span<const Square> squares) {
  std::string result = "FORBID ";
  for (const Square square : squares) result += twoDigits(square.x()) + twoDigits(square.y());
  return result + '.';
}

std::string score(Score score) {
  if (isWin(score)) return "+M" + std::to_string(pliesToMate(score));
  if (isLoss(score)) return "-M" + std::to_string(pliesToMate(score));
  return std::to_string(score);
}

std::string size(std::size_t bytes) {
  const bool isSmall = bytes < std::size_t{1} << 20;
  return std::to_string(bytes >> (isSmall ? 10 : 20)) + (isSmall ? " KB" : " MB");
}

std::string winRate(double rate) {
  // Formatted by hand, because the decimal point must not depend on the locale.
  const long digits = std::clamp(std::lround(rate * 10000.0), 0L, 10000L);
  const std::string decimals = std::to_string(10000 + digits % 10000).substr(1);
  return std::to_string(digits / 10000) + '.' + decimals;
}

std::string thought(const SearchLine& line, std::uint64_t nodes, Clock::duration elapsed) {
  const long long ms = milliseconds(elapsed);
  const std::uint64_t perMs = nodes / static_cast<std::uint64_t>(std::max(ms, 1LL));
  std::string text = "depth " + std::to_string(line.depth) + '-' + std::to_string(std::max(line.selDepth, line.depth)) +
                     " ev " + score(line.score) + " n " + countInThousands(nodes) + " n/ms " + std::to_string(perMs) +
                     " tm " + std::to_string(ms) + " pv";
  for (const Square square : shortPv(line)) text += ' ' + notation::toLetters(square);
  return message(text);
}

std::vector<std::string> infoBlock(const SearchInfo& info) {
  const SearchLine& line = info.line;
  const long long ms = milliseconds(info.elapsed);
  const std::uint64_t perSecond = info.nodes * 1000 / static_cast<std::uint64_t>(std::max(ms, 1LL));
  return {
      "INFO PV " + std::to_string(info.lineIndex),
      "INFO NUMPV " + std::to_string(info.lineCount),
      "INFO DEPTH " + std::to_string(line.depth),
      "INFO SELDEPTH " + std::to_string(std::max(line.selDepth, line.depth)),
      "INFO NODES " + std::to_string(info.nodes),
      "INFO TOTALNODES " + std::to_string(info.nodes),
      "INFO TOTALTIME " + std::to_string(ms),
      "INFO SPEED " + std::to_string(perSecond),
      "INFO EVAL " + score(line.score),
      "INFO WINRATE " + winRate(line.winRate()),
      "INFO BESTLINE " + moves(shortPv(line)),
      "INFO PV DONE",
  };
}

}  // namespace pentarch::reply
