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

/// Required result of a batch of lines.
enum class Expectation : std::uint8_t {
  Anything,   ///< replies of any kind; the board may be anything afterwards
  Nothing,    ///< no reply, board unchanged
  Ok,         ///< "OK" and an empty board of the size in `size`
  Taken,      ///< "OK" and one stone fewer
  Move,       ///< one move on an empty point of the board resulting from `board`
  Points,     ///< one or two empty points, or an error; board unchanged
  Forbidden,  ///< the forbidden points; board unchanged
  Error,      ///< one ERROR; board unchanged
  SetUp,      ///< no reply, board as in `board`
  Played,     ///< the point given, now taken
  End,        ///< no reply; the session is over
};

/// A stone that a batch adds or removes, in the colors of BOARD: 1, 2, and 3 for blocked points.
struct ScriptStone {
  int x = 0;
  int y = 0;
  int field = 1;
};

/// Lines that arrive together, and the required result.
struct Batch {
  std::vector<std::string> lines;
  Expectation expects = Expectation::Anything;
  int size = 0;                    ///< of the board, for Ok
  bool replaces = false;           ///< `board` is the whole board rather than an addition
  std::vector<ScriptStone> board;  ///< without the engine's own stone
  bool isStopped = false;          ///< a line waits behind the command, so the search must end at once
};

/// A whole session.
using Script = std::vector<Batch>;

/// Restrictions on generated sessions.
struct ScriptDiet {
  std::optional<int> size;          ///< only boards of that size
  std::optional<int> rule;          ///< only that value of INFO rule
  std::vector<std::string> corpus;  ///< lines to mutate
};

/// Session number `number` of a seed. Deterministic on all platforms.
[[nodiscard]] Script makeScript(std::uint64_t seed, std::uint64_t number, const ScriptDiet& diet);

/// The lines sent by transcripts.
[[nodiscard]] std::vector<std::string> linesOfTranscripts(std::string_view folder);

/// A session as text: the lines, with an empty line between batches. Engines ignore empty lines.
[[nodiscard]] std::string textOf(const Script& script);
/// Parses a session. The expectations of the batches are not part of the text.
[[nodiscard]] Script scriptOf(std::string_view text);

}  // namespace pentarch::test
