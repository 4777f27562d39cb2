// SPDX-License-Identifier: MIT
#include "protocol/swap2_book.h"

#include <cassert>
#include <cstdint>
#include <string>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/game/notation.h"
#include "engine/position.h"
#include "protocol/text.h"

// Defined by embed_file() of tools/embed.cmake.
extern "C" {
extern const char pentarchSwap2BookBegin[];
extern const std::uint64_t pentarchSwap2BookSize;
}

namespace pentarch::swap2 {

namespace {
// Cuts the first line off `text`.
[[nodiscard]] std::string_view takeLine(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

[[nodiscard]] std::variant<Proposal, ReadError> parseProposal(std::string_view line) {
  const std::string_view ruleName = text::takeWord(line);
  const std::optional<Rule> rule = ruleFromName(ruleName);
  if (!rule) return ReadError{"unknown rule " + text::quoted(ruleName)};
  const std::optional<int> size = text::takeInt(line);
  if (!size || *size < kMinBoardSize || *size > kMaxBoardSize) return ReadError{"no board size"};
  line = ascii::trimmed(line);
  auto stones = notation::parseMoves(text::takeWord(line), *size);
  if (const auto* error = std::get_if<notation::Error>(&stones)) return ReadError{error->message};
  Proposal proposal{*rule, *size, std::get<std::vector<Square>>(std::move(stones))};
  if (proposal.stones.size() != 3) return ReadError{"not three stones"};
  while (!line.empty()) {
    if (!text::takeInt(line)) return ReadError{"no score: " + text::quoted(line)};
    line = ascii::trimmed(line);
  }
  return proposal;
}

}  // namespace

std::variant<Book, ReadError> Book::parse(std::string_view text) {
  Book book;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = ascii::trimmed(takeLine(text));
    if (line.empty() || line.front() == '#') continue;
    auto proposal = parseProposal(line);
    if (const auto* error = std::get_if<ReadError>(&proposal)) {
      return ReadError{"line " + std::to_string(number) + ": " + error->message};
    }
    book.proposals_.push_back(std::get<Proposal>(std::move(proposal)));
  }
  return book;
}

std::string_view bookText() {
  return {pentarchSwap2BookBegin, static_cast<std::size_t>(pentarchSwap2BookSize)};
}

const Book& Book::builtIn() {
  static const Book book = [] {
    auto parsed = parse(bookText());
    assert(std::holds_alternative<Book>(parsed));
    return std::get<Book>(std::move(parsed));
  }();
  return book;
}

std::vector<Square> Book::choose(Rule rule, int boardSize, std::uint64_t draw) const {
  std::vector<const Proposal*> fitting;
  for (const Proposal& p : proposals_) {
    if (p.rule == rule && p.boardSize == boardSize) fitting.push_back(&p);
  }
  if (fitting.empty()) return {};
  const int symmetry = static_cast<int>(draw % kSymmetries);
  std::vector<Square> stones = fitting[draw / kSymmetries % fitting.size()]->stones;
  for (Square& s : stones) s = transformed(s, boardSize, symmetry);
  return stones;
}

}  // namespace pentarch::swap2
