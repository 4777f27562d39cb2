// SPDX-License-Identifier: MIT
#include "app/records/timed_moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/records/move_sequence.h"
#include "app/records/text_place.h"

namespace pentarch::records {
namespace {

// The numbers of a line "1,2,3"; nothing if it holds anything else.
[[nodiscard]] std::vector<int> numbersOf(std::string_view text) {
  std::vector<int> numbers;
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto number = wholeNumber(trimmed(text.substr(0, comma)));
    if (!number) return {};
    numbers.push_back(*number);
    if (comma == text.size()) return numbers;
    text.remove_prefix(comma + 1);
  }
}

constexpr std::string_view kNobody = "?";

// Names without the folders in front of them.
[[nodiscard]] std::string nameIn(std::string_view line) {
  const std::size_t slash = line.find_last_of("\\/");
  return asUtf8(slash == std::string_view::npos ? line : line.substr(slash + 1));
}

// Whether a line was meant to be a move: names and result codes are not.
[[nodiscard]] bool looksLikeMove(std::string_view line) {
  return !line.empty() && line.find(',') != std::string_view::npos &&
         std::string_view("0123456789").find(line.front()) != std::string_view::npos;
}

// Whether a line before the result code would not be taken for a player's name.
[[nodiscard]] bool passesForMove(std::string_view line) {
  return wholeNumber(line) || !numbersOf(line).empty() || looksLikeMove(line);
}

// A name that would be taken for something else gets a folder in front, which readers take off.
[[nodiscard]] std::string playerLine(const std::string& name) {
  std::string line(trimmed(name));
  if (line.empty()) return std::string(kNobody);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return fmt::format("{}{}", line == kNobody || passesForMove(line) ? "./" : "", line);
}

}  // namespace

std::vector<TextLine> linesOf(std::string_view bytes) {
  std::vector<TextLine> lines;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const std::string_view text = trimmed(bytes.substr(begin, end - begin));
    const auto offset = text.empty() ? begin : static_cast<std::size_t>(text.data() - bytes.data());
    lines.push_back({text, offset});
    begin = end + 1;
  }
  while (!lines.empty() && lines.back().text.empty()) lines.pop_back();
  return lines;
}

bool readTimedMoves(std::string_view bytes, const std::vector<TextLine>& lines, std::size_t& next, int base,
                    const ReadOptions& options, GameTree& game, std::vector<Error>& errors) {
  NodeId last = kRoot;
  for (; next < lines.size(); ++next) {
    const TextLine& line = lines[next];
    const auto fail = [&](const std::string& problem) {
      const std::string message = fmt::format("'{}' {}", asUtf8(line.text), problem);
      errors.push_back(errorAt(bytes, line.offset, line.text.size(), message, options));
      return false;
    };
    const auto numbers = numbersOf(line.text);
    if (numbers.size() < 2 || numbers.front() < 0) {
      // A name or a result code ends the moves; a broken move does not pass for one.
      return looksLikeMove(line.text) ? fail("is not a move") : true;
    }
    const int x = numbers[0] - base;
    const int y = game.boardSize - 1 - (numbers[1] - base);
    if (numbers.size() > 3) return fail("is not a move");
    if (!onBoard(x, y, game.boardSize)) return fail("is outside the " + sizeName(game.boardSize) + " board");
    const Square s = Square::at(x, y);
    const bool taken = std::any_of(game.nodes.begin(), game.nodes.end(), [&](const Node& n) { return n.square == s; });
    if (taken) return fail("is played twice");
    last = game.add(last, s);
    if (numbers.size() == 3 && numbers[2] > 0) game[last].time = std::chrono::milliseconds(numbers[2]);
  }
  return true;
}

void setPlayers(std::string_view black, std::string_view white, GameTree& game) {
  if (!black.empty() && black != kNobody) game.info[std::string(info::kBlack)] = nameIn(black);
  if (!white.empty() && white != kNobody) game.info[std::string(info::kWhite)] = nameIn(white);
}

std::string playerLines(const GameTree& game) {
  return fmt::format("{}\n{}\n", playerLine(game.infoOr(info::kBlack)), playerLine(game.infoOr(info::kWhite)));
}

void setResultCode(const std::vector<TextLine>& lines, std::size_t next, GameTree& game) {
  const auto first = lines.begin() + static_cast<std::ptrdiff_t>(next);
  const auto code = std::find_if(first, lines.end(), [](const TextLine& l) { return wholeNumber(l.text).has_value(); });
  if (code != lines.end() && code->text != "-1") game.info[std::string(kResultCode)] = std::string(code->text);
}

std::string writeTimedMoves(const GameTree& game, int base, std::string_view formatName) {
  std::map<Square, long long> times;
  for (const NodeId id : game.mainLine()) {
    if (game[id].time) times[game[id].square] = game[id].time->count();
  }
  std::string text;
  for (const Square s : movesWithoutPasses(game, formatName)) {
    text += fmt::format("{},{},{}\n", s.x() + base, game.boardSize - 1 - s.y() + base, times[s]);
  }
  return text;
}

}  // namespace pentarch::records
