// SPDX-License-Identifier: MIT
#include "app/cli/review/annotate.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/score_text.h"
#include "app/analysis/wording.h"
#include "app/records/units.h"

namespace pentarch::review {
namespace {

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
                 fmt::format("better: {} has {}", colorName(move.color), app::rateText(move.before)));
  }
  if (lost != nullptr) {
    addVariation(game, node, lost->line, lost->line.size(), provenWinText(lost->plies, lost->proof));
  }
}

[[nodiscard]] std::string summaryText(const PlayerSummary& p, Color color) {
  const auto count = [](int number, std::string_view one, std::string_view several) {
    return app::counted(static_cast<std::size_t>(number), one, several);
  };
  return fmt::format("{}: accuracy {}, {}, {}, {}", colorName(color), accuracyText(p, "none"),
                     count(p.inaccuracies, "inaccuracy", "inaccuracies"), count(p.mistakes, "mistake", "mistakes"),
                     count(p.blunders, "blunder", "blunders"));
}

}  // namespace

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

}  // namespace pentarch::review
