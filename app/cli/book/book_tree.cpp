// SPDX-License-Identifier: MIT
#include "app/cli/book/book_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "app/cli/book/book_text.h"
#include "engine/base/ascii.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;
using records::kRoot;
using records::Mark;
using records::NodeId;

constexpr std::string_view kValueLine = "value: ";

[[nodiscard]] std::string commentOf(const BookEntry& entry) {
  if (entry.bound == Bound::None) return entry.text;
  std::string value = fmt::format("{}{}", kValueLine, ascii::trimmed(valueText(entry)));
  return entry.text.empty() ? value : fmt::format("{}\n{}", entry.text, value);
}

class TreeBuilder {
 public:
  TreeBuilder(book::PositionBook& book, const book::BookSection& section) : book_(book) {
    tree_.game.boardSize = section.boardSize;
    tree_.game.rule = section.rule;
  }

  [[nodiscard]] BookTree build() {
    const BookPosition empty(*tree_.game.rule, tree_.game.boardSize);
    grow(kRoot, empty);
    // Positions not reached through known moves; fewest stones first, since they lead to others.
    std::vector<BookPosition> others = notReached();
    std::stable_sort(others.begin(), others.end(),
                     [](const BookPosition& a, const BookPosition& b) { return a.stoneCount() < b.stoneCount(); });
    for (const BookPosition& position : others) {
      if (!reached_.contains(position.keyOf())) growAlone(position);
    }
    return std::move(tree_);
  }

 private:
  // Adds the entry of a position and of all positions that follow it.
  void grow(NodeId node, const BookPosition& position) {
    reached_.insert(book::CanonicalPosition(position).key());
    const auto entry = book_.find(position);
    const auto successors = book_.successors(position);
    if (entry) tree_.game[node].comment = commentOf(*entry);
    std::vector<Square> moves;
    for (const book::BookMove& move : entry ? entry->moves : std::vector<book::BookMove>{}) {
      moves.push_back(move.square);
    }
    for (const auto& [square, afterwards] : successors) {
      if (std::find(moves.begin(), moves.end(), square) == moves.end()) moves.push_back(square);
      if (!afterwards.label.empty()) {
        tree_.game[node].marks.push_back({square, Mark::Kind::Label, afterwards.label});
      }
    }
    for (const Square move : moves) {
      BookPosition next = position;
      next.play(move);
      if (!reached_.contains(book::CanonicalPosition(next).key())) grow(childOf(node, move), next);
    }
  }

  // Positions of the section that are not yet in the tree.
  [[nodiscard]] std::vector<BookPosition> notReached() const {
    std::vector<BookPosition> positions;
    book_.forEach([&](std::string_view key, const BookEntry&) {
      const BookPosition position = *BookPosition::fromKey(key);
      const bool isMeant = position.rule() == tree_.game.rule && position.boardSize() == tree_.game.boardSize;
      if (isMeant && !reached_.contains(std::string(key))) positions.push_back(position);
    });
    return positions;
  }

  // Adds a position by its moves in any order, and its successors.
  void growAlone(const BookPosition& position) {
    const auto moves = notation::parseMoves(textOf(position), position.boardSize());
    const auto* squares = std::get_if<std::vector<Square>>(&moves);
    const bool isInTurn = squares != nullptr && (squares->size() % 2 == 0) == (position.sideToMove() == Color::Black);
    if (!isInTurn) {
      ++tree_.leftOut;
      return;
    }
    NodeId node = kRoot;
    for (const Square move : *squares) node = childOf(node, move);
    grow(node, position);
  }

  [[nodiscard]] NodeId childOf(NodeId node, Square move) {
    for (const NodeId child : tree_.game[node].children) {
      if (tree_.game[child].square == move) return child;
    }
    return tree_.game.add(node, move);
  }

  book::PositionBook& book_;
  BookTree tree_;
  std::set<std::string> reached_;  // keys of the canonical images
};

}  // namespace

BookTree treeOf(book::PositionBook& book, const book::BookSection& section) {
  return TreeBuilder(book, section).build();
}

std::string withoutValue(std::string_view comment) {
  const std::size_t lastLine = comment.rfind('\n') == std::string_view::npos ? 0 : comment.rfind('\n') + 1;
  const std::string_view line = comment.substr(lastLine);
  const bool isValue = line.starts_with(kValueLine) && isValueText(line.substr(kValueLine.size()));
  if (!isValue) return std::string(comment);
  return std::string(comment.substr(0, lastLine == 0 ? 0 : lastLine - 1));
}

}  // namespace pentarch::app
