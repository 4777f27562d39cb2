// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "app/analysis/score_text.h"
#include "app/analysis/wording.h"
#include "app/cli/review/output.h"
#include "app/program/console.h"
#include "app/program/terminal.h"
#include "app/records/names.h"
#include "engine/base/counted.h"

namespace pentarch::review {
namespace {

/// Writes the statistics in one of the two layouts.
class StatisticsText {
 public:
  StatisticsText(const Statistics& statistics, const app::Style& style, bool unicode, bool isWide)
      : statistics_(statistics), style_(style), unicode_(unicode), isWide_(isWide) {}

  [[nodiscard]] std::string write() const {
    return style_.strong("statistics") + "\n" + counted(statistics_.games, "game") + "\n" + players() + phases() +
           openings() + thrownWins();
  }

 private:
  [[nodiscard]] std::size_t width() const { return isWide_ ? kWideText : app::kTextWidth; }
  [[nodiscard]] std::size_t nameWidth() const { return isWide_ ? 30 : 18; }
  [[nodiscard]] std::string nameCell(const std::string& name) const {
    return fmt::format("{0:<{1}.{1}}", name.empty() ? "?" : app::terminalText(name), nameWidth());
  }
  [[nodiscard]] std::string title(const std::string& line) const {
    return "\n" + style_.faint(line.substr(0, line.find_last_not_of(' ') + 1)) + "\n";
  }

  [[nodiscard]] std::string players() const {
    std::string text = fmt::format("{:<{}}{:>6}{:>10}{:>10}", "player", nameWidth(), "games", "W-D-L", "accuracy");
    if (isWide_) text += fmt::format("{:>11}", "mean lost");
    text += fmt::format("{:>11}{:>9}{:>9}{:>7}", "inaccurate", "mistakes", "blunders", "missed");
    if (isWide_) text += fmt::format("{:>10}", "time");
    text = title(text);
    for (const PlayerProfile& p : statistics_.players) {
      const PlayerSummary& all = p.overall;
      text += fmt::format("{}{:>6}{:>10}{:>10}", nameCell(p.name), p.games,
                          fmt::format("{}-{}-{}", p.wins, p.draws, p.losses), accuracyText(all, "-"));
      if (isWide_) text += fmt::format("{:>10.1f}%", 100 * all.meanDrop);
      text += fmt::format("{:>11}{:>9}{:>9}{:>7}", all.inaccuracies, all.mistakes, all.blunders, all.missedWins);
      if (isWide_) text += fmt::format("{:>10}", all.time ? app::durationText(*all.time) : "-");
      text += "\n";
    }
    return text;
  }

  // For each phase the accuracy and a bar as long as its share of 100 %.
  [[nodiscard]] std::string phases() const {
    constexpr std::size_t kGap = 2;
    constexpr std::size_t kFigure = 7;  // "100.0%" and a blank
    const std::size_t cell = (width() - nameWidth()) / kPhases.size() - kGap;
    std::string heading = fmt::format("{:<{}}", "accuracy", nameWidth());
    for (const Phase phase : kPhases) heading += fmt::format("{:<{}}", nameOf(phase), cell + kGap);
    std::string text = title(heading);
    for (const PlayerProfile& p : statistics_.players) {
      std::string row = nameCell(p.name);
      for (const PlayerSummary& phase : p.byPhase) {
        const std::string figure = fmt::format("{:>{}} ", accuracyText(phase, "-"), kFigure - 1);
        row += fmt::format("{}{:<{}}", figure, bar(phase.accuracy.value_or(0) / 100, cell - kFigure),
                           cell + kGap - kFigure);
      }
      text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
  }

  [[nodiscard]] std::string bar(double share, std::size_t most) const {
    std::string text;
    for (auto left = std::lround(share * static_cast<double>(most)); left > 0; --left) text += unicode_ ? "█" : "#";
    return text;
  }

  [[nodiscard]] std::string openings() const {
    if (statistics_.openings.empty()) return "";
    std::string text = title(fmt::format("{:<{}}{:<18}{:>8}{:>12}{:>8}{:>12}", "opening", nameWidth(), "rule", "games",
                                         "Black won", "drawn", "White won"));
    for (const OpeningResults& o : statistics_.openings) {
      const std::string rule = fmt::format("{} {}x{}", traitsOf(o.rule).name, o.boardSize, o.boardSize);
      text += fmt::format("{:<{}}{:<18}{:>8}{:>12}{:>8}{:>12}\n", lineText(o.moves, o.moves.size()), nameWidth(), rule,
                          o.games, o.blackWins, o.draws, o.whiteWins);
    }
    return text;
  }

  [[nodiscard]] std::string thrownWins() const {
    if (statistics_.thrownWins.empty()) return "";
    std::string text = title("missed wins");
    for (const ThrownWin& w : statistics_.thrownWins) {
      constexpr std::size_t kIndent = 4;
      text += app::wrapped(
          fmt::format("{}, move {} {} {}: {}", w.source.empty() ? "game" : app::terminalText(w.source), w.ply,
                      nameOf(w.color), records::nameOf(w.played), missedWinText(w.plies, w.proof, w.line)),
          kIndent, width());
    }
    return text;
  }

  const Statistics& statistics_;
  const app::Style& style_;
  bool unicode_;
  bool isWide_;
};

}  // namespace

std::string statisticsText(const Statistics& statistics, const app::Style& style, bool unicode, std::size_t width) {
  return StatisticsText(statistics, style, unicode, width >= kWideText).write();
}

}  // namespace pentarch::review
