// SPDX-License-Identifier: MIT
#include "app/records/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "app/board_text.h"
#include "app/records/text_place.h"

namespace pentarch::records {
namespace {

// Signs beyond ASCII that stand for a stone, a point, or a line of a frame.
constexpr std::array<std::pair<std::string_view, char>, 17> kSigns = {{{"●", 'X'},
                                                                       {"⚫", 'X'},
                                                                       {"○", 'O'},
                                                                       {"⚪", 'O'},
                                                                       {"·", '.'},
                                                                       {"┼", '+'},
                                                                       {"├", '+'},
                                                                       {"┤", '+'},
                                                                       {"┬", '+'},
                                                                       {"┴", '+'},
                                                                       {"┌", '+'},
                                                                       {"┐", '+'},
                                                                       {"└", '+'},
                                                                       {"┘", '+'},
                                                                       {"─", ' '},
                                                                       {"│", '|'},
                                                                       {"×", 'x'}}};

struct DrawnRow {
  std::string points;
  std::size_t offset;  // of its line
  std::size_t length;
};

// The line in ASCII, without the colors of a terminal.
[[nodiscard]] std::string plain(std::string_view line) {
  std::string result;
  while (!line.empty()) {
    if (line.starts_with("\x1b[")) {
      line.remove_prefix(std::min(line.find('m'), line.size() - 1) + 1);
      continue;
    }
    const auto sign =
        std::find_if(kSigns.begin(), kSigns.end(), [&](const auto& s) { return line.starts_with(s.first); });
    result += sign != kSigns.end() ? sign->second : line.front();
    line.remove_prefix(sign != kSigns.end() ? sign->first.size() : 1);
  }
  return result;
}

[[nodiscard]] bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

// Takes the number at one end of a row off it; nothing if there is none.
[[nodiscard]] std::optional<int> takeNumber(std::string_view& row, bool atEnd) {
  row = trimmed(row);
  std::size_t digits = 0;
  while (digits < row.size() && digits < 2 && isDigit(atEnd ? row[row.size() - 1 - digits] : row[digits])) ++digits;
  const std::string_view number = atEnd ? row.substr(row.size() - digits) : row.substr(0, digits);
  atEnd ? row.remove_suffix(digits) : row.remove_prefix(digits);
  return wholeNumber(number);
}

// A row as this program prints it: its number, a separator before each point, its number again. Any sign is a point, so
// that marks on the board do no harm.
[[nodiscard]] std::string numberedRow(std::string_view line) {
  std::string_view rest = line;
  const auto first = takeNumber(rest, false);
  const auto last = takeNumber(rest, true);
  if (!first || first != last) return {};
  std::string row(trimmed(rest));
  if (!row.starts_with('(')) row.insert(0, 1, ' ');
  std::string points;
  for (std::size_t i = 1; i < row.size(); i += 2) {
    if (std::string_view(" (){}[]").find(row[i - 1]) == std::string_view::npos || row[i] == ' ') return {};
    points += row[i];
  }
  const bool endsInPoint = row.size() % 2 == 0 || row.back() == ')';
  return endsInPoint ? points : std::string{};
}

// A row of any other program: points and nothing else but frames and numbers.
[[nodiscard]] std::string freeRow(std::string_view line) {
  std::string points;
  for (const char c : line) {
    if (std::string_view(".XO*#x+_").find(c) != std::string_view::npos) {
      points += c;
    } else if (!isDigit(c) && std::isspace(static_cast<unsigned char>(c)) == 0 &&
               std::string_view("|()[]-").find(c) == std::string_view::npos) {
      return {};
    }
  }
  return points;
}

// The points of a row of a drawing, or nothing if the line is none (a row of column letters, a border, prose).
[[nodiscard]] std::string rowIn(std::string_view line) {
  const std::string text = plain(line);
  std::string points = numberedRow(text);
  if (points.size() < static_cast<std::size_t>(kMinBoardSize)) points = freeRow(text);
  return points.size() >= static_cast<std::size_t>(kMinBoardSize) ? points : std::string{};
}

/// The rows of a text, board by board.
[[nodiscard]] std::vector<std::vector<DrawnRow>> drawingsIn(std::string_view bytes) {
  std::vector<std::vector<DrawnRow>> drawings;
  bool isOpen = false;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const std::string_view line = bytes.substr(begin, end - begin);
    std::string points = rowIn(line);
    if (!points.empty()) {
      if (!isOpen) drawings.emplace_back();
      isOpen = true;
      drawings.back().push_back({std::move(points), begin, line.size()});
      // A board that is complete ends, whatever follows.
      if (drawings.back().size() == drawings.back().front().points.size()) isOpen = false;
    }
    begin = end + 1;
  }
  return drawings;
}

// Who is to move by the numbers of stones; nothing where they do not tell.
[[nodiscard]] std::optional<Color> countedSide(const GameTree& game) {
  const auto count = [&](Cell c) {
    return std::count_if(game.setup.begin(), game.setup.end(), [&](const SetupStone& s) { return s.content == c; });
  };
  const auto lead = count(Cell::Black) - count(Cell::White);
  if (lead == 0) return Color::Black;
  if (lead == 1) return Color::White;
  return std::nullopt;
}

void readOne(std::string_view bytes, const std::vector<DrawnRow>& rows, const ReadOptions& options,
             ReadResult& result) {
  const auto fail = [&](const DrawnRow& row, const std::string& message) {
    result.errors.push_back(errorAt(bytes, row.offset, row.length, message, options));
  };
  GameTree game;
  game.boardSize = static_cast<int>(rows.size());
  if (game.boardSize < kMinBoardSize || game.boardSize > kMaxBoardSize) {
    return fail(rows.front(),
                fmt::format("a drawing of {} rows: there must be {} to {}", rows.size(), kMinBoardSize, kMaxBoardSize));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int y = game.boardSize - 1 - static_cast<int>(i);
    const std::string& points = rows[i].points;
    if (points.size() != rows.size()) {
      return fail(rows[i],
                  fmt::format("row {} of the drawing has {} points, not {}", y + 1, points.size(), rows.size()));
    }
    for (std::size_t x = 0; x < points.size(); ++x) {
      const char c = points[x];
      const Cell content = c == 'X' ? Cell::Black : c == 'O' ? Cell::White : c == '#' ? Cell::Blocked : Cell::Empty;
      if (content != Cell::Empty) game.setup.push_back({Square::at(static_cast<int>(x), y), content});
    }
  }
  const auto side = options.side ? options.side : countedSide(game);
  if (!side) {
    const auto black = std::count_if(game.setup.begin(), game.setup.end(),
                                     [](const SetupStone& s) { return s.content == Cell::Black; });
    const auto white = std::count_if(game.setup.begin(), game.setup.end(),
                                     [](const SetupStone& s) { return s.content == Cell::White; });
    return fail(rows.front(),
                fmt::format("{} black and {} white stones: say who is to move with --side", black, white));
  }
  game.firstToMove = *side;
  result.games.push_back(std::move(game));
}

}  // namespace

bool looksLikeDrawing(std::string_view bytes) {
  int rows = 0;
  for (std::size_t begin = 0; begin < bytes.size() && rows < kMinBoardSize;) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    if (!rowIn(bytes.substr(begin, end - begin)).empty()) ++rows;
    begin = end + 1;
  }
  return rows >= kMinBoardSize;
}

ReadResult readDrawings(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  for (const auto& rows : drawingsIn(bytes)) readOne(bytes, rows, options, result);
  if (result.games.empty() && result.errors.empty()) {
    result.errors.push_back(errorAt(bytes, 0, 0, "no board is drawn here", options));
  }
  return result;
}

std::string writeDrawings(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) {
    const NodeId end = game.mainLineNode(game.nodes.size());
    Engine engine({.boardSize = game.boardSize, .rule = game.rule.value_or(Rule::Freestyle)});
    engine.setUp(game.stonesAt(end), game.sideToMoveAt(end));
    text += (text.empty() ? "" : "\n") + app::drawBoard(engine, app::Style(false));
  }
  return text;
}

}  // namespace pentarch::records
