// SPDX-License-Identifier: MIT
#include "app/records/timed_moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/records/game_tree.h"
#include "app/records/text_place.h"
#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

// The numbers of a line "1,2,3"; empty if it holds anything else.
[[nodiscard]] std::vector<int> numbersOf(std::string_view text) {
  std::vector<int> numbers;
  for (const std::string_view part : partsOf(text)) {
    const auto number = wholeNumber(ascii::trimmed(part));
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

constexpr std::string_view kNobody = "?";
constexpr std::string_view kDigits = "0123456789";

// A name without the folders in front of it.
[[nodiscard]] std::string nameIn(std::string_view line) {
  const std::size_t slash = line.find_last_of("\\/");
  return std::string(slash == std::string_view::npos ? line : line.substr(slash + 1));
}

// True if a line was probably meant as a move; false for names and result codes.
[[nodiscard]] bool looksLikeMove(std::string_view line) {
  if (line.empty() || kDigits.find(line.front()) == std::string_view::npos) return false;
  if (line.find(',') != std::string_view::npos) return true;
  constexpr std::string_view kMoveSigns = "0123456789;- \t";
  return !wholeNumber(line) && line.find_first_not_of(kMoveSigns) == std::string_view::npos;
}

// Kind of a line.
enum class LineKind { Move, BrokenMove, Result, Text };

[[nodiscard]] LineKind kindOf(std::string_view line) {
  const auto numbers = numbersOf(line);
  if (numbers.size() > 1) return LineKind::Move;
  if (numbers.size() == 1 || resultLine(line)) return LineKind::Result;
  return looksLikeMove(line) ? LineKind::BrokenMove : LineKind::Text;
}

// True if a line before the result code would not be read as a player's name.
[[nodiscard]] bool passesForOther(std::string_view line) {
  return kindOf(line) != LineKind::Text || line.starts_with(kPsqHeader);
}

// A name that would be read as something else gets a folder in front, which readers strip.
[[nodiscard]] std::string playerLine(const std::string& name) {
  std::string line(ascii::trimmed(name));
  if (line.empty()) return std::string(kNobody);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return fmt::format("{}{}", line == kNobody || passesForOther(line) ? "./" : "", line);
}

// Reports an error of, or a warning about, a line.
void fail(const TextLine& line, std::string_view problem, TextErrors& errors) {
  errors.add(line.offset, line.text.size(), fmt::format("'{}' {}", excerpt(line.text), problem));
}

// Checks that no move, or line meant as one, follows; it would be lost.
[[nodiscard]] bool endsMoves(std::span<const TextLine> lines, TextErrors& errors) {
  const auto found = std::find_if(lines.begin(), lines.end(), [](const TextLine& l) {
    return kindOf(l.text) == LineKind::Move || kindOf(l.text) == LineKind::BrokenMove;
  });
  if (found == lines.end()) return true;
  const bool isMove = kindOf(found->text) == LineKind::Move;
  const bool isTextFirst = kindOf(lines.front().text) == LineKind::Text;
  if (isMove && !isTextFirst) {
    fail(*found, "follows the end of the moves", errors);
  } else {
    fail(isMove ? lines.front() : *found, "is not a move", errors);
  }
  return false;
}

}  // namespace

std::vector<TextLine> trimmedLines(std::string_view bytes) {
  auto lines = linesOf(bytes);
  for (TextLine& line : lines) {
    line.text = ascii::trimmed(line.text);
    if (!line.text.empty()) line.offset = static_cast<std::size_t>(line.text.data() - bytes.data());
  }
  return lines;
}

std::optional<JudgedGame> resultLine(std::string_view line) {
  const std::size_t comma = line.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto winner = wholeNumber(line.substr(0, comma));
  const std::string_view rule = ascii::trimmed(line.substr(comma + 1));
  const bool isName =
      !rule.empty() && ascii::isLetter(rule.front()) && rule.find_first_of(",;") == std::string_view::npos;
  if (!winner || !isName || *winner < 0 || *winner > 2) return std::nullopt;
  return JudgedGame{*winner, rule};
}

bool isTimedMove(std::string_view line) {
  return kindOf(line) == LineKind::Move;
}

bool readTimedMoves(std::span<const TextLine> lines, std::size_t& next, int base, GameTree& game, TextErrors& errors) {
  NodeId last = kRoot;
  for (; next < lines.size() && isTimedMove(lines[next].text); ++next) {
    const auto refuse = [&](const std::string& problem) {
      fail(lines[next], problem, errors);
      return false;
    };
    const auto numbers = numbersOf(lines[next].text);
    if (numbers.size() > 3) return refuse("is not a move");
    const auto isInside = [&](int number) { return number >= base && number < base + game.boardSize; };
    if (!isInside(numbers[0]) || !isInside(numbers[1])) {
      return refuse("is outside the " + sizeName(game.boardSize) + " board");
    }
    const Square s = Square::at(numbers[0] - base, game.boardSize - 1 - (numbers[1] - base));
    const bool taken = std::any_of(game.nodes.begin(), game.nodes.end(), [&](const Node& n) { return n.square == s; });
    if (taken) return refuse("is played twice");
    last = game.add(last, s);
    if (numbers.size() == 3 && numbers[2] > 0) game[last].time = std::chrono::milliseconds(numbers[2]);
  }
  return endsMoves(lines.subspan(next), errors);
}

bool readPlayers(std::span<const TextLine> lines, std::size_t& next, std::size_t wanted, GameTree& game,
                 TextErrors& errors) {
  std::size_t names = 0;
  while (next + names < lines.size() && kindOf(lines[next + names].text) == LineKind::Text) ++names;
  if (names == 0) return true;
  if (names != wanted) {
    const std::size_t wrong = next + std::min(names - 1, wanted);
    fail(lines[wrong], wanted == 0 ? "is not a move" : "is neither a move nor one of two names", errors);
    return false;
  }
  setPlayers(lines[next].text, lines[next + 1].text, game);
  next += names;
  return true;
}

void setPlayers(std::string_view black, std::string_view white, GameTree& game) {
  if (!black.empty() && black != kNobody) game.info[std::string(info::kBlack)] = nameIn(black);
  if (!white.empty() && white != kNobody) game.info[std::string(info::kWhite)] = nameIn(white);
}

void swapPlayers(GameTree& game) {
  const std::string black = game.infoOr(info::kBlack, kNobody);
  const std::string white = game.infoOr(info::kWhite, kNobody);
  game.info.erase(std::string(info::kBlack));
  game.info.erase(std::string(info::kWhite));
  setPlayers(white, black, game);
}

std::string playerLines(const GameTree& game) {
  return fmt::format("{}\n{}\n", playerLine(game.infoOr(info::kBlack)), playerLine(game.infoOr(info::kWhite)));
}

bool keepsPlayers(const GameTree& game) {
  const auto isKept = [&game](std::string_view key) {
    const std::string name = game.infoOr(key);
    return name.empty() || nameIn(playerLine(name)) == name;
  };
  return isKept(info::kBlack) && isKept(info::kWhite);
}

void readResultCode(std::span<const TextLine> lines, std::size_t& next, GameTree& game) {
  if (next == lines.size() || !wholeNumber(lines[next].text)) return;
  const std::string_view code = lines[next++].text;
  if (code != "-1") game.info[std::string(kResultCode)] = code;
}

void warnOfRest(std::span<const TextLine> lines, TextErrors& warnings) {
  if (!lines.empty()) fail(lines.front(), "follows the end of the game, and the rest is not read", warnings);
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
