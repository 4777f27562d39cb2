// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/read_error.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::swap2 {

/// Three stones, black, white, black, that searches found to be even.
struct Proposal {
  Rule rule = Rule::Standard;
  int boardSize = 15;
  std::vector<Square> stones;
};

/// Proposals for the first step of a swap2 opening. Immutable.
class Book {
 public:
  /// Reads lines of rule, board size, three squares in letters and the scores they were found to have; a # starts a
  /// comment.
  [[nodiscard]] static std::variant<Book, ReadError> parse(std::string_view text);
  /// The built-in book. Constant and shared.
  [[nodiscard]] static const Book& builtIn();

  [[nodiscard]] const std::vector<Proposal>& proposals() const { return proposals_; }
  /// The stones of one of the proposals for a rule and size, rotated or mirrored; `draw` selects proposal and symmetry.
  /// Empty if there are no proposals.
  [[nodiscard]] std::vector<Square> choose(Rule rule, int boardSize, std::uint64_t draw) const;

 private:
  std::vector<Proposal> proposals_;
};

/// The text of protocol/swap2_book.txt, which is embedded in the program.
[[nodiscard]] std::string_view bookText();

}  // namespace pentarch::swap2
