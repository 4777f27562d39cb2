// SPDX-License-Identifier: MIT
#include "app/position_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <variant>

#include "app/errors.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string trimmed(const std::string& text) {
  const auto isBlank = [](unsigned char c) { return std::isspace(c) != 0; };
  const auto first = std::find_if_not(text.begin(), text.end(), isBlank);
  const auto last = std::find_if_not(text.rbegin(), text.rend(), isBlank).base();
  return first < last ? std::string(first, last) : std::string{};
}

[[nodiscard]] std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!trimmed(line).empty()) lines.push_back(line);
  }
  return lines;
}

[[nodiscard]] std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

[[nodiscard]] bool isBlock(const std::string& text) {
  return upper(trimmed(text)).starts_with("BOARD");
}

// The points of a row of a drawing, or nothing if the line is none (a row of column letters, a border, prose).
[[nodiscard]] std::string drawnRow(const std::string& line) {
  std::string points;
  std::string rest;
  for (const char c : line) {
    if (std::string_view(".XO*#x+_").find(c) != std::string_view::npos) {
      points += c;
    } else if (std::isspace(static_cast<unsigned char>(c)) == 0 &&
               std::string_view("|()[]-").find(c) == std::string_view::npos) {
      rest += c;
    }
  }
  const bool onlyNumbers = std::all_of(rest.begin(), rest.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  return onlyNumbers && points.size() >= static_cast<std::size_t>(kMinBoardSize) ? points : std::string{};
}

[[nodiscard]] bool isDrawing(const std::string& text) {
  const auto lines = linesOf(text);
  return std::count_if(lines.begin(), lines.end(), [](const std::string& l) { return !drawnRow(l).empty(); }) >=
         kMinBoardSize;
}

[[nodiscard]] Color sideToMove(const std::vector<SetupStone>& stones, const std::string& side) {
  if (side == "black") return Color::Black;
  if (side == "white") return Color::White;
  if (side != "auto") throw UsageError(fmt::format("--side: '{}' is not black, white or auto", side));
  const auto count = [&](Cell c) {
    return std::count_if(stones.begin(), stones.end(), [&](const SetupStone& s) { return s.content == c; });
  };
  const auto lead = count(Cell::Black) - count(Cell::White);
  if (lead == 0) return Color::Black;
  if (lead == 1) return Color::White;
  throw PositionError(fmt::format("{} black and {} white stones: say who is to move with --side", count(Cell::Black),
                                  count(Cell::White)));
}

// Rows from the top, so the last one is row 1.
[[nodiscard]] InputPosition readDrawing(const std::string& text, const InputOptions& options) {
  std::vector<std::string> rows;
  for (const std::string& line : linesOf(text)) {
    if (std::string row = drawnRow(line); !row.empty()) rows.push_back(std::move(row));
  }
  InputPosition position;
  position.boardSize = static_cast<int>(rows.size());
  if (position.boardSize > kMaxBoardSize) {
    throw PositionError(fmt::format("a drawing of {} rows: at most {}", rows.size(), kMaxBoardSize));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const int y = position.boardSize - 1 - static_cast<int>(i);
    if (rows[i].size() != rows.size()) {
      throw PositionError(
          fmt::format("row {} of the drawing has {} points, not {}", y + 1, rows[i].size(), rows.size()));
    }
    for (std::size_t x = 0; x < rows[i].size(); ++x) {
      const char c = rows[i][x];
      if (c == 'X' || c == 'O' || c == '#') {
        const Cell content = c == 'X' ? Cell::Black : c == 'O' ? Cell::White : Cell::Blocked;
        position.stones.push_back({Square::at(static_cast<int>(x), y), content});
      }
    }
  }
  position.sideToMove = sideToMove(position.stones, options.side);
  return position;
}

// Rows "x,y,who" where 1 is the side to move.
[[nodiscard]] InputPosition readBlock(const std::string& text, const InputOptions& options) {
  struct Row {
    Square square;
    int who;
  };
  std::vector<Row> rows;
  std::istringstream stream(text);
  std::string token;
  stream >> token;
  while (stream >> token && upper(token) != "DONE") {
    int x = 0;
    int y = 0;
    int who = 0;
    char comma1 = 0;
    char comma2 = 0;
    std::istringstream row(token);
    if (!(row >> x >> comma1 >> y >> comma2 >> who) || comma1 != ',' || comma2 != ',' || who < 1 || who > 3 ||
        !onBoard(x, y, options.boardSize)) {
      throw PositionError(fmt::format("not a row of a BOARD block: '{}'", token));
    }
    rows.push_back({Square::at(x, y), who});
  }
  const auto count = [&](int who) {
    return std::count_if(rows.begin(), rows.end(), [&](const Row& r) { return r.who == who; });
  };
  InputPosition position;
  position.boardSize = options.boardSize;
  const bool moverIsBlack = options.side == "auto" ? count(1) >= count(2) : options.side == "black";
  position.sideToMove = moverIsBlack ? Color::Black : Color::White;
  for (const Row& r : rows) {
    const Color owner = r.who == 1 ? position.sideToMove : ~position.sideToMove;
    position.stones.push_back({r.square, r.who == 3 ? Cell::Blocked : cellOf(owner)});
  }
  return position;
}

[[nodiscard]] InputPosition readMoves(const std::string& text, const InputOptions& options) {
  const auto parsed = notation::parseMoves(text, options.boardSize);
  if (const auto* error = std::get_if<notation::Error>(&parsed)) {
    throw PositionError(fmt::format("{} (at character {} of '{}')", error->message, error->offset + 1, text));
  }
  InputPosition position;
  position.boardSize = options.boardSize;
  Color color = Color::Black;
  for (const Square s : std::get<std::vector<Square>>(parsed)) {
    position.stones.push_back({s, cellOf(color)});
    color = ~color;
  }
  position.sideToMove = options.side == "auto" ? color : sideToMove(position.stones, options.side);
  return position;
}

void addAll(const std::string& text, const InputOptions& options, std::vector<InputPosition>& positions) {
  if (isBlock(text) || isDrawing(text)) {
    positions.push_back(readPosition(text, options));
    return;
  }
  for (const std::string& line : linesOf(text)) positions.push_back(readPosition(line, options));
}

[[nodiscard]] std::string readAll(std::istream& stream) {
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

InputPosition readPosition(const std::string& text, const InputOptions& options) {
  InputPosition position = isBlock(text)     ? readBlock(text, options)
                           : isDrawing(text) ? readDrawing(text, options)
                                             : readMoves(trimmed(text), options);
  position.source = trimmed(text);
  return position;
}

std::vector<InputPosition> readInputs(const std::vector<std::string>& inputs, const InputOptions& options) {
  std::vector<InputPosition> positions;
  if (inputs.empty()) {
    positions.push_back(readPosition("", options));
    return positions;
  }
  std::string moves;
  for (const std::string& input : inputs) {
    std::error_code ignored;
    if (input == "-") {
      addAll(readAll(std::cin), options, positions);
    } else if (std::filesystem::is_regular_file(input, ignored)) {
      std::ifstream file(input);
      if (!file) throw PositionError(fmt::format("cannot read '{}'", input));
      addAll(readAll(file), options, positions);
    } else if (isBlock(input) || isDrawing(input)) {
      positions.push_back(readPosition(input, options));
    } else {
      moves += (moves.empty() ? "" : " ") + input;  // "h8 i9" without quotes is one position
    }
  }
  if (!moves.empty()) positions.push_back(readPosition(moves, options));
  return positions;
}

}  // namespace pentarch::app
