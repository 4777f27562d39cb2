// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/analysis/assessment.h"
#include "app/analysis/review.h"
#include "app/analysis/statistics.h"
#include "app/program/terminal.h"
#include "app/records/json_text.h"

namespace pentarch::review {

/// The game with the review added: comments, Black's win rate, the SGF marks BM (mistake, "2" for a blunder), DO
/// (inaccuracy) and TE (an only move found), and variations for missed or allowed wins and for better moves. The game's
/// own content is kept.
[[nodiscard]] records::GameTree annotate(const Review& review);

/// A review as text of `width` columns, at most 80: heading, a line per move, the course of the game, a line per
/// player. With less than 80, for app::printText to wrap the notes on moves.
[[nodiscard]] std::string tableText(const Review& review, const app::Style& style, bool unicode,
                                    std::size_t width = app::kTextWidth);

/// Columns from which on statisticsText() uses its wider layout.
inline constexpr std::size_t kWideText = 120;

/// Statistics as text: a table of the players, their accuracy by phase with bars, the openings, and the wins thrown
/// away. `width` is that of the terminal: the text has 120 columns if there are as many, else 80; only the name of a
/// file that is longer than a line goes beyond.
[[nodiscard]] std::string statisticsText(const Statistics& statistics, const app::Style& style, bool unicode,
                                         std::size_t width);

/// Black's win rate by move as an SVG chart with marks at mistakes and blunders and, if the game records times, a bar
/// for the time of each move. The same review gives the same bytes.
[[nodiscard]] std::string chartSvg(const Review& review);

/// The same as one line of text: block characters of eight heights, or digits 0..9 without Unicode; a blank for
/// positions not assessed. At most `width` columns.
[[nodiscard]] std::string sparkline(const Review& review, std::size_t width, bool unicode);

/// A self-contained page, built from web/embedded/page.html, that shows the reviews (an array of documents from
/// toJson, the statistics among them).
[[nodiscard]] std::string reportHtml(const Json& reviews);

/// Converts an assessment to JSON and back, for the file of --resume. Reading throws ParsedJson::exception or
/// app::PositionError.
[[nodiscard]] Json assessmentJson(const Assessment& assessment);
[[nodiscard]] Assessment assessmentFrom(const ParsedJson& json);

}  // namespace pentarch::review
