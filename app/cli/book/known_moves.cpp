// SPDX-License-Identifier: MIT
#include "app/cli/book/known_moves.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "app/cli/book/book_text.h"

namespace pentarch::app {

using book::BookEntry;
using book::BookMove;
using book::BookPosition;

std::vector<KnownMove> knownMoves(book::PositionBook& book, const BookPosition& position,
                                  const std::optional<BookEntry>& entry) {
  std::vector<KnownMove> moves;
  if (entry) {
    for (const BookMove& move : entry->moves) moves.push_back({move.square, move.score, std::nullopt});
  }
  const std::size_t learned = moves.size();
  const book::CanonicalPosition canonical(position);
  for (auto& [square, afterwards] : book.successors(position)) {
    const Square image = canonical.toBook(square);  // symmetric moves share one image
    const auto same = std::find_if(moves.begin(), moves.end(),
                                   [&](const KnownMove& m) { return canonical.toBook(m.square) == image; });
    if (same == moves.end()) {
      moves.push_back({square, std::nullopt, std::move(afterwards)});
    } else {
      same->afterwards = std::move(afterwards);
    }
  }
  const auto opponentScore = [](const KnownMove& m) { return m.afterwards ? m.afterwards->score : kDrawScore; };
  std::stable_sort(moves.begin() + static_cast<std::ptrdiff_t>(learned), moves.end(),
                   [&](const KnownMove& a, const KnownMove& b) { return opponentScore(a) < opponentScore(b); });
  return moves;
}

Json knownJson(const Engine& engine, const BookPosition& position, const std::optional<BookEntry>& entry,
               const std::vector<KnownMove>& moves) {
  Json json = bookJson(position, entry.value_or(BookEntry{}));
  json["known"] = entry.has_value();
  if (engine.ending().isOver()) json["ending"] = endingJson(engine);
  json["successors"] = Json::array();
  for (const KnownMove& move : moves) {
    if (!move.afterwards) continue;
    const BookEntry& next = *move.afterwards;
    json["successors"].push_back({{"move", pointJson(move.square)},
                                  {"score", next.bound == Bound::None ? Json(nullptr) : scoreJson(next.score)},
                                  {"depth", next.depth},
                                  {"proof", nameOf(next.proof)},
                                  {"label", next.label},
                                  {"text", next.text}});
  }
  return json;
}

}  // namespace pentarch::app
