// SPDX-License-Identifier: MIT
#include "app/cli/render/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/analysis/score_text.h"
#include "app/program/terminal.h"
#include "app/records/charset.h"

namespace pentarch::render {
namespace {

constexpr double kCell = 40;
constexpr double kStoneRadius = 18.4;
constexpr double kNarrowMargin = 0.8 * kCell;
constexpr double kCoordinateMargin = 1.25 * kCell;

// At most two decimals without trailing zeros: identical on every machine.
[[nodiscard]] std::string num(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

[[nodiscard]] std::string blend(std::string_view from, std::string_view to, double share) {
  const auto part = [&](std::string_view color, std::size_t i) {
    return static_cast<double>(std::stoi(std::string(color.substr(1 + 2 * i, 2)), nullptr, 16));
  };
  const auto mixed = [&](std::size_t i) {
    return static_cast<int>(std::lround(part(from, i) + share * (part(to, i) - part(from, i))));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

class SvgWriter {
 public:
  SvgWriter(const Picture& picture, const Theme& theme)
      : picture_(picture),
        theme_(theme),
        left_(picture.hasCoordinates ? kCoordinateMargin : kNarrowMargin),
        span_((picture.boardSize - 1) * kCell),
        side_(span_ + left_ + kNarrowMargin) {}

  [[nodiscard]] std::string write(int pixels) {
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{0}\" viewBox=\"0 0 {1} {1}\" role=\"img\" "
        "font-family=\"Helvetica,Arial,'DejaVu Sans',sans-serif\" text-anchor=\"middle\">\n",
        pixels, num(side_));
    if (!picture_.title.empty()) add("<title>{}</title>\n", escapedXml(picture_.title));
    if (!picture_.description.empty()) add("<desc>{}</desc>\n", escapedXml(picture_.description));
    addGradients();
    add("<rect class=\"board\" width=\"{0}\" height=\"{0}\" fill=\"{1}\"/>\n", num(side_), theme_.board);
    addGrid();
    if (picture_.hasCoordinates) addCoordinates();
    for (const Heat& heat : picture_.heats) addHeat(heat);
    for (const PictureStone& stone : picture_.stones) addStone(stone);
    for (const Ghost& ghost : picture_.ghosts) addGhost(ghost);
    for (const Square s : picture_.forbidden) addCross(s, theme_.accent, 9, "forbidden");
    for (const records::Mark& mark : picture_.marks) addMark(mark);
    return text_ + "</svg>\n";
  }

 private:
  template <typename... Parts>
  void add(fmt::format_string<Parts...> format, Parts&&... parts) {
    text_ += fmt::format(format, std::forward<Parts>(parts)...);
  }

  [[nodiscard]] double x(Square s) const { return left_ + s.x() * kCell; }
  [[nodiscard]] double y(Square s) const { return kNarrowMargin + (picture_.boardSize - 1 - s.y()) * kCell; }
  [[nodiscard]] bool isFlat() const { return theme_.black == theme_.blackGlow; }

  void addGradients() {
    if (isFlat()) return;
    text_ += "<defs>";
    addGradient("black", theme_.blackGlow, theme_.black);
    addGradient("white", theme_.white, theme_.whiteShade);
    text_ += "</defs>\n";
  }

  void addGradient(std::string_view id, std::string_view light, std::string_view shade) {
    add("<radialGradient id=\"{}\" cx=\"0.36\" cy=\"0.32\" r=\"0.75\"><stop offset=\"0\" stop-color=\"{}\"/>"
        "<stop offset=\"1\" stop-color=\"{}\"/></radialGradient>",
        id, light, shade);
  }

  void addGrid() {
    std::string lines;
    for (int i = 1; i + 1 < picture_.boardSize; ++i) {
      lines += fmt::format("M{} {}h{}M{} {}v{}", num(left_), num(kNarrowMargin + i * kCell), num(span_),
                           num(left_ + i * kCell), num(kNarrowMargin), num(span_));
    }
    add("<path class=\"grid\" d=\"{}\" stroke=\"{}\" fill=\"none\"/>\n", lines, theme_.line);
    add("<rect class=\"edge\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" stroke=\"{}\" stroke-width=\"2\" "
        "fill=\"none\"/>\n",
        num(left_), num(kNarrowMargin), num(span_), num(span_), theme_.line);
    for (const Square s : starPoints()) {
      add("<circle cx=\"{}\" cy=\"{}\" r=\"3.6\" fill=\"{}\"/>\n", num(x(s)), num(y(s)), theme_.line);
    }
  }

  // The center of odd boards, and four points near the corners of boards large enough for them.
  [[nodiscard]] std::vector<Square> starPoints() const {
    const int last = picture_.boardSize - 1;
    std::vector<Square> points;
    if (last % 2 == 0) points.push_back(Square::at(last / 2, last / 2));
    if (last < 8) return points;
    for (const int px : {3, last - 3}) {
      for (const int py : {3, last - 3}) points.push_back(Square::at(px, py));
    }
    return points;
  }

  void addCoordinates() {
    add("<g class=\"coordinates\" font-size=\"17\" fill=\"{}\">", theme_.text);
    for (int i = 0; i < picture_.boardSize; ++i) {
      const Square column = Square::at(i, 0);
      const Square row = Square::at(0, i);
      add("<text x=\"{}\" y=\"{}\">{}</text>", num(x(column)), num(y(column) + 0.94 * kCell),
          static_cast<char>('a' + i));
      add("<text x=\"{}\" y=\"{}\">{}</text>", num(left_ - 0.82 * kCell), num(y(row) + 6), i + 1);
    }
    text_ += "</g>\n";
  }

  void addText(Square s, std::string_view label, std::string_view color, double size) {
    add("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\">{}</text>\n", num(x(s)), num(y(s) + 0.36 * size),
        num(size), color, escapedXml(label));
  }

  void addStone(const PictureStone& stone) {
    const Square s = stone.square;
    if (stone.content == Cell::Blocked) {
      add("<rect class=\"blocked\" x=\"{}\" y=\"{}\" width=\"28\" height=\"28\" rx=\"3\" fill=\"{}\"/>\n",
          num(x(s) - 14), num(y(s) - 14), theme_.line);
      return;
    }
    const bool black = stone.content == Cell::Black;
    const std::string name = black ? "black" : "white";
    const std::string fill =
        isFlat() ? std::string(black ? theme_.black : theme_.white) : fmt::format("url(#{})", name);
    add("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n", name, num(x(s)), num(y(s)),
        num(kStoneRadius), fill, black ? theme_.blackEdge : theme_.whiteEdge);
    const std::string_view ink = black ? theme_.white : theme_.black;
    const std::string_view accent = black ? theme_.accentOnBlack : theme_.accent;
    const bool isLast = s == picture_.lastMove;
    if (stone.number > 0) {
      const bool isUnderlined = isLast && isFlat();
      addText(s, std::to_string(stone.number), isLast ? accent : ink, stone.number > 99 ? 15 : 18);
      if (isUnderlined)
        add("<path d=\"M{} {}h14\" stroke=\"{}\" stroke-width=\"1.6\"/>\n", num(x(s) - 7), num(y(s) + 10), ink);
    } else if (isLast) {
      add("<circle class=\"last\" cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{}\"/>\n", num(x(s)), num(y(s)), accent);
    }
  }

  void addGhost(const Ghost& ghost) {
    const bool black = ghost.color == Color::Black;
    const Square s = ghost.square;
    // The board shines through the stone but not through its number.
    add("<circle class=\"ghost\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-dasharray=\"4 3\"/>\n",
        num(x(s)), num(y(s)), num(kStoneRadius - 1), blend(theme_.board, black ? theme_.black : theme_.white, 0.55),
        black ? theme_.black : theme_.whiteEdge);
    addText(s, std::to_string(ghost.number), black ? theme_.white : theme_.black, ghost.number > 99 ? 15 : 17);
  }

  void addHeat(const Heat& heat) {
    const Square s = heat.square;
    add("<circle class=\"heat\" cx=\"{}\" cy=\"{}\" r=\"17\" fill=\"{}\"{}/>\n", num(x(s)), num(y(s)),
        blend(theme_.cold, theme_.warm, std::clamp(heat.value, 0.0, 1.0)),
        heat.isBest ? fmt::format(" stroke=\"{}\" stroke-width=\"2.5\"", theme_.accent) : "");
    std::string rate = app::rateText(heat.value);
    rate.pop_back();  // without the percent sign
    addText(s, rate, theme_.onHeat, rate.size() > 2 ? 13.5 : 15);
  }

  void addCross(Square s, std::string_view color, double reach, std::string_view name) {
    add("<path class=\"{0}\" d=\"M{1} {2}l{3} {3}m0 -{3}l-{3} {3}\" stroke=\"{4}\" stroke-width=\"3\" "
        "stroke-linecap=\"round\" fill=\"none\"/>\n",
        name, num(x(s) - reach), num(y(s) - reach), num(2 * reach), color);
  }

  [[nodiscard]] Cell contentOf(Square s) const {
    const auto found = std::find_if(picture_.stones.begin(), picture_.stones.end(),
                                    [&](const PictureStone& stone) { return stone.square == s; });
    return found == picture_.stones.end() ? Cell::Empty : found->content;
  }

  void addMark(const records::Mark& mark) {
    using Kind = records::Mark::Kind;
    const Square s = mark.square;
    const Cell content = contentOf(s);
    const std::string_view ink = content == Cell::Black   ? theme_.white
                                 : content == Cell::White ? theme_.black
                                                          : theme_.text;
    const auto outline = [&] { return fmt::format("stroke=\"{}\" stroke-width=\"2.4\" fill=\"none\"", ink); };
    switch (mark.kind) {
      case Kind::Cross: return addCross(s, ink, 8, "mark");
      case Kind::Circle:
        return add("<circle class=\"mark\" cx=\"{}\" cy=\"{}\" r=\"9\" {}/>\n", num(x(s)), num(y(s)), outline());
      case Kind::Square:
        return add("<rect class=\"mark\" x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" {}/>\n", num(x(s) - 8),
                   num(y(s) - 8), outline());
      case Kind::Triangle:
        return add("<path class=\"mark\" d=\"M{} {}l9.5 16.5h-19z\" {}/>\n", num(x(s)), num(y(s) - 11), outline());
      case Kind::Label: break;
    }
    // Clear the grid lines behind the letters.
    if (content == Cell::Empty) {
      add("<circle cx=\"{}\" cy=\"{}\" r=\"13\" fill=\"{}\"/>\n", num(x(s)), num(y(s)), theme_.board);
    }
    addText(s, mark.label, ink, app::visibleWidth(mark.label) > 3 ? 12 : 18);
  }

  const Picture& picture_;
  const Theme& theme_;
  double left_;  // x of the first column, which is also the margin below the last row
  double span_;
  double side_;
  std::string text_;
};

}  // namespace

std::string svgOf(const Picture& picture, const Theme& theme, int pixels) {
  return SvgWriter(picture, theme).write(pixels);
}

std::string escapedXml(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const records::Character c = records::firstCharacter(text);
    const std::string_view bytes = text.substr(0, c.bytes);
    text.remove_prefix(c.bytes);
    if (!c.isValid || c.code == 0xFFFE || c.code == 0xFFFF) continue;
    switch (c.code) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default:
        if (c.code >= 0x20 || c.code == '\n' || c.code == '\t') result += bytes;
    }
  }
  return result;
}

}  // namespace pentarch::render
