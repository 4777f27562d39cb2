// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/types.h"

namespace pentarch::test {

/// What a batch of lines must lead to.
enum class Expectation : std::uint8_t {
  Anything,   ///< replies of any kind; the board may be anything afterwards
  Nothing,    ///< no reply, the same board
  Ok,         ///< "OK" and an empty board of the size in `size`
  Taken,      ///< "OK" and one stone less
  Move,       ///< one move on an empty point of the board that `board` leads to
  Points,     ///< one or two empty points, or an error; the same board
  Forbidden,  ///< the forbidden points; the same board
  Error,      ///< one ERROR; the same board
  SetUp,      ///< no reply, the board of `board`
  Played,     ///< the point that was given, now taken
  End,        ///< no reply; the session is over
};

/// A stone that a batch puts on the board or takes away, in the colors of BOARD: 1, 2, and 3 for blocked points.
struct ScriptStone {
  int x = 0;
  int y = 0;
  int field = 1;
};

/// Lines that arrive together, and what they must lead to.
struct Batch {
  std::vector<std::string> lines;
  Expectation expects = Expectation::Anything;
  int size = 0;                    ///< of the board, for Ok
  bool replaces = false;           ///< `board` is the whole board, not what is added to it
  std::vector<ScriptStone> board;  ///< without the engine's own stone
  bool isStopped = false;          ///< a line waits behind the command that has the search end at once
};

/// A whole session.
using Script = std::vector<Batch>;

/// Where sessions go.
struct ScriptDiet {
  std::optional<int> size;          ///< only boards of that size
  std::optional<int> rule;          ///< only that value of INFO rule
  std::vector<std::string> corpus;  ///< lines that the mutations start from
};

/// Session number `number` of a seed. The same for the same arguments, everywhere.
[[nodiscard]] Script makeScript(std::uint64_t seed, std::uint64_t number, const ScriptDiet& diet);

/// The lines that transcripts send.
[[nodiscard]] std::vector<std::string> linesOfTranscripts(std::string_view folder);

/// A session as text: the lines, an empty one between batches. An engine ignores the empty ones.
[[nodiscard]] std::string textOf(const Script& script);
/// The other way round. What the batches must lead to is not in the text.
[[nodiscard]] Script scriptOf(std::string_view text);

}  // namespace pentarch::test
