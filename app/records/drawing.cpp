// SPDX-License-Identifier: MIT
#include "app/records/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/records/text_place.h"
#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

// Non-ASCII characters for a stone, a point, or a frame line.
constexpr std::array<std::pair<std::string_view, char>, 21> kStoneSigns = {
    {{"●", 'X'},  {"⚫", 'X'}, {"⬤", 'X'}, {"○", 'O'}, {"⚪", 'O'}, {"◯", 'O'}, {"·", '.'},
     {"・", '.'}, {"┼", '+'}, {"├", '+'}, {"┤", '+'}, {"┬", '+'}, {"┴", '+'}, {"┌", '+'},
     {"┐", '+'},  {"└", '+'}, {"┘", '+'}, {"─", ' '}, {"│", '|'}, {"×", 'x'}, {"　", ' '}}};

struct DrawnRow {
  std::string points;
  std::size_t offset;  // of its line, or of the unknown sign
  std::size_t length;
  bool isBroken = false;  // a row except for one unknown sign
};

// The ASCII equivalent of a full-width character at the start of a text; 0 if it is not one.
[[nodiscard]] char fullWidthSign(std::string_view text) {
  constexpr std::size_t kLength = 3;
  constexpr unsigned kFirst = 0xFF01;  // of '!'
  if (text.size() < kLength || text[0] != '\xEF') return 0;
  const auto bits = [&](std::size_t i) { return static_cast<unsigned char>(text[i]) & 0x3FU; };
  const unsigned point = 0xF000U | bits(1) << 6 | bits(2);
  return point >= kFirst && point < kFirst + ('~' - '!' + 1) ? static_cast<char>('!' + (point - kFirst)) : '\0';
}

// The line in ASCII, without terminal colors.
[[nodiscard]] std::string plain(std::string_view line) {
  std::string result;
  while (!line.empty()) {
    if (line.starts_with("\x1b[")) {
      const auto isLast = [](char c) { return c >= '@' && c <= '~'; };
      const auto last = std::find_if(line.begin() + 2, line.end(), isLast);
      line.remove_prefix(static_cast<std::size_t>(last - line.begin()) + (last == line.end() ? 0 : 1));
      continue;
    }
    const auto sign =
        std::find_if(kStoneSigns.begin(), kStoneSigns.end(), [&](const auto& s) { return line.starts_with(s.first); });
    const char wide = fullWidthSign(line);
    result += sign != kStoneSigns.end() ? sign->second : wide != 0 ? wide : line.front();
    line.remove_prefix(sign != kStoneSigns.end() ? sign->first.size() : wide != 0 ? 3 : 1);
  }
  return result;
}

// Removes the number at one end of a row; none if there is no number.
[[nodiscard]] std::optional<int> takeNumber(std::string_view& row, bool atEnd) {
  row = ascii::trimmed(row);
  std::size_t digits = 0;
  while (digits < row.size() && digits < 2 && ascii::isDigit(atEnd ? row[row.size() - 1 - digits] : row[digits]))
    ++digits;
  const std::string_view number = atEnd ? row.substr(row.size() - digits) : row.substr(0, digits);
  atEnd ? row.remove_suffix(digits) : row.remove_prefix(digits);
  return wholeNumber(number);
}

// The left one of two numbered rows side by side, at least three blanks apart; otherwise the whole line.
[[nodiscard]] std::string_view leftRow(std::string_view line) {
  line = ascii::trimmed(line);
  const std::size_t gap = line.find("   ");
  if (gap == std::string_view::npos) return line;
  std::string_view left = line.substr(0, gap);
  std::string_view right = line.substr(gap);
  const std::string_view whole = left;
  const auto number = takeNumber(left, true);
  return number && number == takeNumber(right, false) ? whole : line;
}

// A row as this program prints it: row number, a separator before each point, row number. Any sign counts as a point,
// so that marks on the board do no harm.
[[nodiscard]] std::string numberedRow(std::string_view line) {
  std::string_view rest = leftRow(line);
  const auto first = takeNumber(rest, false);
  const auto last = takeNumber(rest, true);
  if (!first || first != last) return {};
  std::string row(ascii::trimmed(rest));
  if (!row.starts_with('(')) row.insert(0, 1, ' ');
  std::string points;
  for (std::size_t i = 1; i < row.size(); i += 2) {
    if (std::string_view(" (){}[]").find(row[i - 1]) == std::string_view::npos || row[i] == ' ') return {};
    points += row[i];
  }
  const bool endsInPoint = row.size() % 2 == 0 || row.back() == ')';
  return endsInPoint ? points : std::string{};
}

// Point signs in drawings of other programs.
[[nodiscard]] bool isPointSign(char c) {
  return std::string_view(".XOxo*#+_").find(c) != std::string_view::npos;
}

// Signs allowed between points.
[[nodiscard]] bool isFrameSign(char c) {
  return ascii::isDigit(c) || ascii::isSpace(c) || std::string_view("|()[]-").find(c) != std::string_view::npos;
}

// A row drawn by another program: only points, frames and numbers. A dash is part of the frame or a point.
[[nodiscard]] std::string freeRow(std::string_view line, bool isDashPoint) {
  std::string points;
  for (const char c : line) {
    if (isPointSign(c) || (c == '-' && isDashPoint)) {
      points += c;
    } else if (!isFrameSign(c)) {
      return {};
    }
  }
  return points;
}

// Offset of the single unknown sign that keeps a line from being a row; none if the line fails for other reasons.
[[nodiscard]] std::optional<std::size_t> foreignSign(std::string_view line) {
  std::size_t points = 1;  // the unknown sign itself
  std::optional<std::size_t> foreign;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (isPointSign(line[i])) {
      ++points;
    } else if (!isFrameSign(line[i])) {
      if (foreign) return std::nullopt;
      foreign = i;
    }
  }
  return points >= static_cast<std::size_t>(kMinBoardSize) ? foreign : std::nullopt;
}

// The points of a row of a drawing; empty if the line is something else (column letters, a border, prose).
[[nodiscard]] std::string rowIn(std::string_view line, bool isDashPoint) {
  const std::string text = plain(line);
  std::string points = numberedRow(text);
  if (points.size() < static_cast<std::size_t>(kMinBoardSize)) points = freeRow(text, isDashPoint);
  return points.size() >= static_cast<std::size_t>(kMinBoardSize) ? points : std::string{};
}

// Dashes are points if no other sign marks an empty point.
[[nodiscard]] bool hasDashPoints(std::string_view bytes) {
  const auto lines = linesOf(bytes);
  return std::none_of(lines.begin(), lines.end(), [](const TextLine& line) {
    return rowIn(line.text, true).find_first_of(".+_") != std::string::npos;
  });
}

/// The rows of a text, grouped by board.
[[nodiscard]] std::vector<std::vector<DrawnRow>> drawingsIn(std::string_view bytes) {
  std::vector<std::vector<DrawnRow>> drawings;
  const bool isDashPoint = hasDashPoints(bytes);
  bool isOpen = false;
  for (const auto& [line, offset] : linesOf(bytes)) {
    std::string points = rowIn(line, isDashPoint);
    const auto foreign = points.empty() && isOpen ? foreignSign(line) : std::nullopt;
    if (points.empty() && !foreign) continue;
    if (!isOpen) drawings.emplace_back();
    drawings.back().push_back(foreign ? DrawnRow{"", offset + *foreign, 1, true}
                                      : DrawnRow{std::move(points), offset, line.size()});
    // A complete board ends, whatever follows.
    isOpen = drawings.back().size() != drawings.back().front().points.size();
  }
  return drawings;
}

/// Meaning of the signs in one drawing: lowercase letters and stars are stones unless another sign has that role.
class Signs {
 public:
  explicit Signs(const std::vector<DrawnRow>& rows) {
    const auto has = [&](std::string_view signs) {
      return std::any_of(rows.begin(), rows.end(),
                         [&](const DrawnRow& r) { return r.points.find_first_of(signs) != std::string::npos; });
    };
    black_ = has("X") ? 'X' : has("x") ? 'x' : has("Oo") ? '*' : 'X';
    white_ = has("O") ? 'O' : 'o';
  }
  [[nodiscard]] Cell contentOf(char sign) const {
    return sign == black_ ? Cell::Black : sign == white_ ? Cell::White : sign == '#' ? Cell::Blocked : Cell::Empty;
  }

 private:
  char black_;
  char white_;
};

void readOne(const std::vector<DrawnRow>& rows, const ReadOptions& options, std::vector<GameTree>& games,
             TextErrors& errors) {
  const auto fail = [&](const DrawnRow& row, const std::string& message) {
    errors.add(row.offset, row.length, message);
  };
  const Signs signs(rows);
  GameTree game;
  game.boardSize = static_cast<int>(rows.size());
  if (game.boardSize < kMinBoardSize || game.boardSize > kMaxBoardSize) {
    return fail(rows.front(),
                fmt::format("a drawing of {} rows: there must be {} to {}", rows.size(), kMinBoardSize, kMaxBoardSize));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int y = game.boardSize - 1 - static_cast<int>(i);
    const std::string& points = rows[i].points;
    if (rows[i].isBroken) return fail(rows[i], fmt::format("an unexpected character in row {} of the drawing", y + 1));
    if (points.size() != rows.size()) {
      return fail(rows[i],
                  fmt::format("row {} of the drawing has {} points, not {}", y + 1, points.size(), rows.size()));
    }
    for (std::size_t x = 0; x < points.size(); ++x) {
      const Cell content = signs.contentOf(points[x]);
      if (content != Cell::Empty) game.setup.push_back({Square::at(static_cast<int>(x), y), content});
    }
  }
  const auto count = [&](Cell c) {
    return std::count_if(game.setup.begin(), game.setup.end(), [&](const SetupStone& s) { return s.content == c; });
  };
  const auto black = count(Cell::Black);
  const auto white = count(Cell::White);
  if (!options.side && black != white && black != white + 1) {
    return fail(rows.front(), fmt::format("{} black and {} white stones: say who is to move{}{}", black, white,
                                          options.names.side.empty() ? "" : " with ", options.names.side));
  }
  game.firstToMove = options.side.value_or(black == white ? Color::Black : Color::White);
  game.sourceLine = errors.lineAt(rows.front().offset);
  games.push_back(std::move(game));
}

}  // namespace

std::string drawBoard(const Engine& engine, Square lastMove, const std::map<Square, std::string>& marks,
                      const BoardSigns& signs) {
  const int size = engine.boardSize();
  const auto forbidden = engine.forbiddenPoints();
  std::string letters = "    ";
  for (int x = 0; x < size; ++x) letters += fmt::format("{} ", static_cast<char>('a' + x));
  letters.pop_back();
  std::string text = letters + "\n";
  for (int y = size - 1; y >= 0; --y) {
    std::string row = fmt::format("{:>3}", y + 1);
    for (int x = 0; x < size; ++x) {
      const Square s = Square::at(x, y);
      const bool isLast = s == lastMove;
      const bool afterLast = x > 0 && Square::at(x - 1, y) == lastMove;
      row += isLast ? "(" : afterLast ? ")" : " ";
      switch (engine.at(s)) {
        case Cell::Black: row += signs.black; break;
        case Cell::White: row += signs.white; break;
        case Cell::Blocked: row += "#"; break;
        case Cell::Empty: {
          const bool isFoul = std::find(forbidden.begin(), forbidden.end(), s) != forbidden.end();
          const auto mark = marks.find(s);
          row += mark != marks.end() ? mark->second : isFoul ? "x" : signs.empty;
        }
      }
    }
    if (Square::at(size - 1, y) == lastMove) row += ")";
    text += row + fmt::format(" {}\n", y + 1);
  }
  return text + letters + "\n";
}

bool looksLikeDrawing(std::string_view bytes) {
  const bool isDashPoint = hasDashPoints(bytes);
  const auto lines = linesOf(bytes);
  return std::count_if(lines.begin(), lines.end(), [&](const TextLine& line) {
           return !rowIn(line.text, isDashPoint).empty() || foreignSign(line.text).has_value();
         }) >= kMinBoardSize;
}

ReadResult readDrawings(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  TextErrors errors(bytes, options, result.errors);
  for (const auto& rows : drawingsIn(bytes)) readOne(rows, options, result.games, errors);
  if (result.games.empty() && result.errors.empty()) errors.add(0, 0, "no board is drawn here");
  return result;
}

std::string writeDrawings(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) {
    const NodeId end = game.mainLineEnd();
    Engine engine({.boardSize = game.boardSize, .rule = game.rule.value_or(Rule::Freestyle)});
    engine.setUp(game.stonesAt(end), game.sideToMoveAt(end));
    text += (text.empty() ? "" : "\n") + drawBoard(engine, game[end].square);
  }
  return text;
}

}  // namespace pentarch::records
