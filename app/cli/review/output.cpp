// SPDX-License-Identifier: MIT
#include "app/cli/review/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "app/analysis/score_text.h"
#include "app/analysis/wording.h"
#include "app/program/console.h"
#include "app/program/terminal.h"
#include "app/records/names.h"
#include "app/service/json_input.h"
#include "app/service/json_output.h"
#include "app/service/review_json.h"
#include "engine/base/counted.h"

// Defined by embed_file() of tools/embed.cmake.
extern "C" {
extern const char pentarchReportPageBegin[];
extern const std::uint64_t pentarchReportPageSize;
}

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
                      counted(review.moves.size(), "move"), describeEnd(review));
  if (!review.movesAfterEnd.empty()) {
    text += fmt::format("left out, after the end of the game: {}\n",
                        lineText(review.movesAfterEnd, review.movesAfterEnd.size()));
  }
  return text;
}

[[nodiscard]] std::string moveRow(const Review& review, std::size_t index, const app::Style& style, bool isWrapped) {
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
  return row + (isWrapped ? app::wrappedAt(kNoteColumn, text) : text + "\n");
}

[[nodiscard]] std::string playerRow(const PlayerSummary& p, Color color) {
  const std::string time = p.time ? app::durationText(*p.time) : "-";
  return fmt::format("{:<6} {:>9} {:>10.1f}% {:>11} {:>9} {:>9} {:>7} {:>8}\n", nameOf(color), accuracyText(p, "-"),
                     100 * p.meanDrop, p.inaccuracies, p.mistakes, p.blunders, p.missedWins, time);
}

using records::GameTree;
using records::NodeId;

constexpr std::size_t kVariationPlies = 8;  // for opinions; a proven win is written in full

void addComment(records::Node& node, const std::string& text) {
  if (!node.comment.empty()) node.comment += '\n';
  node.comment += text;
}

// Adds a variation, reusing nodes that already exist.
void addVariation(GameTree& game, NodeId from, const std::vector<Square>& line, std::size_t most,
                  const std::string& comment) {
  NodeId node = from;
  bool isNew = false;
  for (std::size_t i = 0; i < line.size() && i < most; ++i) {
    const auto& children = game[node].children;
    const auto known =
        std::find_if(children.begin(), children.end(), [&](NodeId child) { return game[child].square == line[i]; });
    if (known != children.end()) {
      node = *known;
      continue;
    }
    node = game.add(node, line[i]);
    if (!isNew) addComment(game[node], comment);
    isNew = true;
  }
}

void addProperties(records::Node& node, const ReviewedMove& move) {
  if (move.label == Label::Blunder) node.properties["BM"] = {"2"};
  if (move.label == Label::Mistake) node.properties["BM"] = {"1"};
  if (move.label == Label::Inaccuracy) node.properties["DO"] = {""};
  const Fact* only = move.fact(Fact::Kind::OnlyMove);
  if (only != nullptr && only->found && move.label == Label::None) node.properties["TE"] = {"1"};
}

void addLines(GameTree& game, NodeId parent, NodeId node, const ReviewedMove& move, const Assessment& before) {
  const Fact* missed = move.fact(Fact::Kind::MissedWin);
  const Fact* lost = move.fact(Fact::Kind::Lost);
  if (missed != nullptr) {
    addVariation(game, parent, missed->line, missed->line.size(), provenWinText(missed->plies, missed->proof));
  } else if (move.label != Label::None) {
    addVariation(game, parent, before.pv, kVariationPlies,
                 fmt::format("better: {} has {}", nameOf(move.color), app::rateText(move.before)));
  }
  if (lost != nullptr) {
    addVariation(game, node, lost->line, lost->line.size(), provenWinText(lost->plies, lost->proof));
  }
}

[[nodiscard]] std::string summaryText(const PlayerSummary& p, Color color) {
  const auto count = [](int number, std::string_view one, std::string_view several) {
    return counted(static_cast<std::size_t>(number), one, several);
  };
  return fmt::format("{}: accuracy {}, {}, {}, {}", nameOf(color), accuracyText(p, "none"),
                     count(p.inaccuracies, "inaccuracy", "inaccuracies"), count(p.mistakes, "mistake", "mistakes"),
                     count(p.blunders, "blunder", "blunders"));
}

constexpr std::string_view kPlace = "[\"the reviews\"]";  // placeholder in the page, between script tags

// Escapes the data so that none of it is read as markup, such as a name "</script>".
[[nodiscard]] std::string withoutMarkup(const std::string& json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

using app::movesFrom;
using app::movesJson;
using app::wholeNumberFrom;

}  // namespace

std::string tableText(const Review& review, const app::Style& style, bool unicode, std::size_t width) {
  const bool isNarrow = width < app::kTextWidth;
  std::string text = heading(review, style) + "\n";
  text += style.faint("move        win   lost       what happened") + "\n";
  for (std::size_t i = 0; i < review.moves.size(); ++i) text += moveRow(review, i, style, !isNarrow);
  text += fmt::format("\nBlack's win rate {}\n\n", sparkline(review, width - kSparkColumn, unicode));
  if (isNarrow) {
    for (const Color c : kColors) text += summaryText(review.players[indexOf(c)], c) + "\n";
  } else {
    text += style.faint("        accuracy  mean lost  inaccurate  mistakes  blunders  missed     time") + "\n";
    for (const Color c : kColors) text += playerRow(review.players[indexOf(c)], c);
  }
  if (const std::string decision = describeDecision(review); !decision.empty()) text += "\n" + app::wrapped(decision);
  if (review.wasInterrupted) text += "\ninterrupted: the first moves were not looked at\n";
  return text;
}

GameTree annotate(const Review& review) {
  GameTree game = review.game;
  game.rule = review.rule;
  const std::vector<NodeId> line = game.mainLine();
  for (const Color c : kColors) addComment(game[records::kRoot], summaryText(review.players[indexOf(c)], c));
  if (const std::string decision = describeDecision(review); !decision.empty()) {
    addComment(game[records::kRoot], decision);
  }
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const auto& after = review.assessments[i + 1];
    if (after) game[line[i]].winRate = blackRate(*after);
    if (!review.moves[i].isJudged) continue;
    if (const std::string text = describeMove(review, i); !text.empty()) addComment(game[line[i]], text);
    addProperties(game[line[i]], review.moves[i]);
    addLines(game, i > 0 ? line[i - 1] : records::kRoot, line[i], review.moves[i], *review.assessments[i]);
  }
  return game;
}

std::string reportHtml(const Json& reviews) {
  std::string page(pentarchReportPageBegin, pentarchReportPageSize);
  const std::size_t place = page.find(kPlace);
  if (place == std::string::npos) throw std::logic_error("the report page has no place for reviews");
  return page.replace(place, kPlace.size(), withoutMarkup(app::toLine(reviews)));
}

Json assessmentJson(const Assessment& a) {
  Json json = {{"side", app::colorKey(a.side)}, {"state", app::nameOf(a.state)}};
  json["score"] = app::scoreJson(a.score);
  json["proof"] = app::nameOf(a.proof);
  json["pv"] = movesJson(a.pv);
  json["answers"] = movesJson(a.answersToFour);
  if (a.threat) json["threat"] = threatJson(a.threat, ~a.side);
  if (a.defenses) json["defenses"] = movesJson(*a.defenses);
  json["forbidden"] = movesJson(a.forbidden);
  json["depth"] = a.depth;
  json["nodes"] = a.nodes;
  return json;
}

Assessment assessmentFrom(const ParsedJson& json) {
  Assessment a;
  a.side = app::colorFrom(json.at("side"));
  a.state = app::stateFrom(json.at("state"));
  // A mate in no plies does not say whose it is.
  a.score = a.state == GameState::Running ? app::scoreFrom(json.at("score")) : scoreOfEnd(a.state, a.side);
  a.proof = app::proofFrom(json.at("proof"));
  a.pv = movesFrom(json.at("pv"));
  a.answersToFour = movesFrom(json.at("answers"));
  if (json.contains("threat")) {
    const ParsedJson& threat = json["threat"];
    a.threat = Threat{wholeNumberFrom(threat.at("plies"), 0, kMaxPly), movesFrom(threat.at("pv"))};
  }
  if (json.contains("defenses")) a.defenses = movesFrom(json["defenses"]);
  a.forbidden = movesFrom(json.at("forbidden"));
  a.depth = wholeNumberFrom(json.at("depth"), 0, kMaxPly);
  a.nodes = wholeNumberFrom<std::uint64_t>(json.at("nodes"), 0, std::numeric_limits<std::int64_t>::max());
  return a;
}

}  // namespace pentarch::review
