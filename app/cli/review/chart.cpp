// SPDX-License-Identifier: MIT
#include "app/cli/review/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/analysis/score_text.h"
#include "app/analysis/wording.h"
#include "app/cli/render/picture.h"

namespace pentarch::review {
namespace {

constexpr double kLeft = 44;
constexpr double kTop = 34;
constexpr double kPlotWidth = 660;
constexpr double kPlotHeight = 200;
constexpr double kTimeHeight = 48;
constexpr double kTimeGap = 50;  // room for the move numbers and the title of the bars
constexpr double kRight = 16;
constexpr double kBottom = 30;

constexpr std::string_view kStyle =
    "text{font:12px sans-serif;fill:#444}.title{font-size:14px;font-weight:bold;fill:#111}"
    ".black{fill:#2b2b2b}.white{fill:#f2efe8;stroke:#b9b3a6}.grid{stroke:#9a9488;stroke-width:.6;fill:none}"
    ".middle{stroke-dasharray:4 "
    "3}.proven{fill:#3f7d58;shape-rendering:crispEdges}.time-black{fill:#5a6069}.time-white{fill:#c4b48f}"
    ".mistake{fill:#d98b1f}.blunder{fill:#c0392b}.mark{stroke:#fff;stroke-width:1.2}";

[[nodiscard]] std::optional<double> blackRate(const std::optional<Assessment>& a) {
  return a ? std::optional(review::blackRate(*a)) : std::nullopt;
}

/// Draws one review; each member function returns a part of the picture.
class Chart {
 public:
  explicit Chart(const Review& review)
      : review_(review), last_(std::max<std::size_t>(1, review.assessments.size() - 1)) {
    for (const ReviewedMove& m : review.moves) {
      if (m.time) longest_ = std::max(longest_, *m.time);
    }
  }

  [[nodiscard]] std::string draw() const {
    const double height = bottom() + kBottom;
    const double width = kLeft + kPlotWidth + kRight;
    return fmt::format(
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
               "role=\"img\" aria-labelledby=\"t d\">\n<title id=\"t\">Win rate by move</title>\n"
               "<desc id=\"d\">{2}</desc>\n<style>{3}</style>\n",
               width, height, render::escapedXml(description()), kStyle) +
           heading() + area() + grid() + proven() + marks() + times() + "</svg>\n";
  }

 private:
  [[nodiscard]] bool hasTimes() const { return longest_.count() > 0; }
  [[nodiscard]] double x(std::size_t ply) const {
    return kLeft + kPlotWidth * static_cast<double>(ply) / static_cast<double>(last_);
  }
  [[nodiscard]] static double y(double blackRate) { return kTop + kPlotHeight * (1 - blackRate); }

  [[nodiscard]] std::string players() const {
    return fmt::format("{} – {}", review_.game.infoOr(records::info::kBlack, "Black"),
                       review_.game.infoOr(records::info::kWhite, "White"));
  }
  [[nodiscard]] std::string description() const {
    std::string text = players() + ", " + describeEnd(review_) + ".";
    if (const std::string decision = describeDecision(review_); !decision.empty()) text += " " + decision + ".";
    return text;
  }
  [[nodiscard]] std::string heading() const {
    return fmt::format(
        "<text class=\"title\" x=\"{}\" y=\"20\">{}</text>\n"
        "<text x=\"{}\" y=\"20\" text-anchor=\"end\">Black’s win rate by move</text>\n",
        kLeft, render::escapedXml(players()), kLeft + kPlotWidth);
  }

  // Black's share from the bottom; the rest above is White's.
  [[nodiscard]] std::string area() const {
    std::string text = fmt::format("<rect class=\"white\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", kLeft,
                                   kTop, kPlotWidth, kPlotHeight);
    std::string path;
    std::size_t first = 0;
    const auto close = [&](std::size_t last) {
      if (path.empty()) return;
      text += fmt::format("<path class=\"black\" d=\"M{:.1f} {:.1f}{} L{:.1f} {:.1f}Z\"/>\n", x(first), y(0), path,
                          x(last), y(0));
      path.clear();
    };
    for (std::size_t i = 0; i < review_.assessments.size(); ++i) {
      const auto rate = blackRate(review_.assessments[i]);
      if (!rate) {
        if (i > 0) close(i - 1);
        continue;
      }
      if (path.empty()) first = i;
      path += fmt::format(" L{:.1f} {:.1f}", x(i), y(*rate));
    }
    close(review_.assessments.size() - 1);
    return text;
  }

  [[nodiscard]] std::string grid() const {
    std::string text;
    for (const int percent : {0, 25, 50, 75, 100}) {
      text += fmt::format("<path class=\"grid{}\" d=\"M{} {:.1f}h{}\"/>\n", percent == 50 ? " middle" : "", kLeft,
                          y(percent / 100.0), kPlotWidth);
      text += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}%</text>\n", kLeft - 6,
                          y(percent / 100.0) + 4, percent);
    }
    const std::size_t step = last_ <= 20 ? 5 : last_ <= 60 ? 10 : last_ <= 150 ? 25 : 50;
    for (std::size_t i = 0; i <= last_; i += step) {
      text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>\n", x(i), y(0) + 18, i);
    }
    return text;
  }
  [[nodiscard]] double bottom() const { return kTop + kPlotHeight + (hasTimes() ? kTimeGap + kTimeHeight : 0); }

  // A bar at the winner's edge where the position is proven to be won.
  [[nodiscard]] std::string proven() const {
    constexpr double kThickness = 5;
    std::string text;
    for (std::size_t i = 0; i + 1 < review_.assessments.size(); ++i) {
      const auto& a = review_.assessments[i];
      if (!a || !a->isProven() || !isMate(a->score)) continue;
      const bool blackWins = isWin(a->score) == (a->side == Color::Black);
      text += fmt::format("<rect class=\"proven\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\"/>\n", x(i),
                          blackWins ? y(1) : y(0) - kThickness, x(i + 1) - x(i), kThickness);
    }
    return text;
  }

  [[nodiscard]] std::string marks() const {
    constexpr double kRadius = 4.5;
    std::string text;
    for (std::size_t i = 0; i < review_.moves.size(); ++i) {
      const ReviewedMove& m = review_.moves[i];
      if (m.label < Label::Mistake) continue;
      const auto rate = blackRate(review_.assessments[i + 1]);
      text += fmt::format(
          "<circle class=\"mark {}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"><title>{}. {}: {}</title></circle>\n",
          nameOf(m.label), x(i + 1), y(rate.value_or(0.5)), kRadius, i + 1, records::nameOf(m.square),
          render::escapedXml(describeMove(review_, i)));
    }
    return text;
  }

  [[nodiscard]] std::string times() const {
    if (!hasTimes()) return "";
    const double width = std::max(1.0, 0.7 * kPlotWidth / static_cast<double>(last_));
    std::string text =
        fmt::format("<text x=\"{}\" y=\"{:.1f}\">Time for each move</text>\n", kLeft, bottom() - kTimeHeight - 8);
    text += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", kLeft - 6,
                        bottom() - kTimeHeight + 10, app::durationText(longest_));
    for (std::size_t i = 0; i < review_.moves.size(); ++i) {
      if (!review_.moves[i].time) continue;
      const double height =
          kTimeHeight * static_cast<double>(review_.moves[i].time->count()) / static_cast<double>(longest_.count());
      text += fmt::format("<rect class=\"time-{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                          review_.moves[i].color == Color::Black ? "black" : "white", x(i + 1) - width,
                          bottom() - height, width, height);
    }
    return text;
  }

  const Review& review_;
  std::size_t last_;
  std::chrono::milliseconds longest_{};
};

}  // namespace

std::string chartSvg(const Review& review) {
  return Chart(review).draw();
}

std::string sparkline(const Review& review, std::size_t width, bool unicode) {
  constexpr std::array<std::string_view, 8> kBlocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const std::size_t count = review.assessments.size();
  const std::size_t columns = std::min(width, count);
  std::string text;
  for (std::size_t c = 0; c < columns; ++c) {
    const auto rate = blackRate(review.assessments[((c + 1) * count - 1) / columns]);
    if (!rate) {
      text += ' ';
    } else if (unicode) {
      text += kBlocks[static_cast<std::size_t>(std::lround(*rate * 7))];
    } else {
      text += static_cast<char>('0' + std::lround(*rate * 9));
    }
  }
  return text;
}

}  // namespace pentarch::review
