// SPDX-License-Identifier: MIT
#include "app/cli/review/table.h"

#include <fmt/format.h>

#include <boost/algorithm/string/replace.hpp>

#include "app/analysis/score_text.h"
#include "app/analysis/wording.h"
#include "app/cli/review/chart.h"
#include "app/program/console.h"
#include "app/program/text_layout.h"
#include "app/records/units.h"

namespace pentarch::review {
namespace {

constexpr std::size_t kNoteColumn = 31;
constexpr std::size_t kSparkColumn = 17;

[[nodiscard]] std::string_view markOf(Label label) {
  switch (label) {
    case Label::None: return "";
    case Label::Inaccuracy: return "?!";
    case Label::Mistake: return "?";
    case Label::Blunder: return "??";
  }
  return "";
}

[[nodiscard]] std::string heading(const Review& review, const app::Style& style) {
  const auto& game = review.game;
  const std::string names =
      fmt::format("{} (Black) - {} (White)", app::terminalText(game.infoOr(records::info::kBlack, "?")),
                  app::terminalText(game.infoOr(records::info::kWhite, "?")));
  std::string text = style.strong(game.source.empty() ? "game" : app::terminalText(game.source)) + "\n";
  if (!game.infoOr(records::info::kBlack).empty() || !game.infoOr(records::info::kWhite).empty()) text += names + "\n";
  text += fmt::format("{} {}x{}, {}, {}\n", traitsOf(review.rule).name, game.boardSize, game.boardSize,
                      app::counted(review.moves.size(), "move"), describeEnd(review));
  if (!review.movesAfterEnd.empty()) {
    text += fmt::format("left out, after the end of the game: {}\n",
                        movesText(review.movesAfterEnd, review.movesAfterEnd.size()));
  }
  return text;
}

[[nodiscard]] std::string moveRow(const Review& review, std::size_t index, const app::Style& style) {
  const ReviewedMove& m = review.moves[index];
  std::string row =
      fmt::format("{:>4} {} {:<4}", index + 1, m.color == Color::Black ? style.black("X") : style.white("O"),
                  records::nameOf(m.square));
  if (!m.isJudged) return row + style.faint("  not looked at") + "\n";
  const std::string drop = m.drop > 0 ? "-" + app::rateText(m.drop) : "";
  const std::string mark = fmt::format("{:<3}", markOf(m.label));
  row += fmt::format(" {:>6} {:>6}  {} ", app::rateText(m.after), drop,
                     m.label >= Label::Mistake ? style.strong(mark) : mark);
  const std::string text = describeMove(review, index);
  if (text.empty()) return row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
  std::string note = app::wrapped(text, 0, app::kTextWidth - kNoteColumn);
  note.pop_back();
  boost::algorithm::replace_all(note, "\n", "\n" + std::string(kNoteColumn, ' '));
  return row + note + "\n";
}

[[nodiscard]] std::string playerRow(const PlayerSummary& p, Color color) {
  const std::string time = p.time ? app::durationText(*p.time) : "-";
  return fmt::format("{:<6} {:>9} {:>10.1f}% {:>11} {:>9} {:>9} {:>7} {:>8}\n", colorName(color), accuracyText(p, "-"),
                     100 * p.meanDrop, p.inaccuracies, p.mistakes, p.blunders, p.missedWins, time);
}

}  // namespace

std::string tableText(const Review& review, const app::Style& style, bool unicode) {
  std::string text = heading(review, style) + "\n";
  text += style.faint("move        win   lost       what happened") + "\n";
  for (std::size_t i = 0; i < review.moves.size(); ++i) text += moveRow(review, i, style);
  text += fmt::format("\nBlack's win rate {}\n", sparkline(review, app::kTextWidth - kSparkColumn, unicode));
  text += "\n" + style.faint("        accuracy  mean lost  inaccurate  mistakes  blunders  missed     time") + "\n";
  for (const Color c : kColors) text += playerRow(review.players[indexOf(c)], c);
  if (const std::string decision = describeDecision(review); !decision.empty()) text += "\n" + app::wrapped(decision);
  if (review.wasInterrupted) text += "\ninterrupted: the first moves were not looked at\n";
  return text;
}

}  // namespace pentarch::review
