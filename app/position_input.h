// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/errors.h"
#include "app/options.h"
#include "app/records/formats.h"
#include "engine/engine.h"

namespace pentarch::app {

/// A position as the user gave it.
struct InputPosition {
  std::string source;              ///< its own line or text, or the file's name: "games.txt#2", "-" for standard input
  std::vector<SetupStone> stones;  ///< in playing order where that is known
  Color sideToMove = Color::Black;
  int boardSize = 15;
  bool isGame = false;  ///< the stones are the moves of a game from the empty board, in playing order, Black first
  std::optional<Rule> rule = {};  ///< that the text names
  /// Stones that were set up before the first move; all where the order is not known. The others are moves by turns.
  std::size_t setupCount = 0;

  /// Moves behind what was set up.
  [[nodiscard]] std::size_t moveCount() const { return stones.size() - setupCount; }
  /// Whether the last stone is one of them.
  [[nodiscard]] LastStone lastStone() const { return moveCount() == 0 ? LastStone::SetUp : LastStone::Played; }
  /// The last of them; none if there is none.
  [[nodiscard]] Square lastMove() const { return moveCount() == 0 ? Square::none() : stones.back().square; }
};

/// Why one of several positions could not be read.
struct UnreadPosition {
  std::string source;                        ///< as in InputPosition
  std::string message;                       ///< one line for people
  std::string content = {};                  ///< what tells it apart from others of the same source, for keys
  std::optional<records::Error> place = {};  ///< where in the text, if that is known

  /// What identifies it.
  [[nodiscard]] const std::string& identity() const { return content.empty() ? source : content; }
};

/// A position could not be read: its message, and where.
struct UnreadError : PositionError {
  explicit UnreadError(UnreadPosition position) : PositionError(position.message), unread(std::move(position)) {}
  UnreadPosition unread;
};

/// One of the positions that the inputs of a command name.
using InputItem = std::variant<InputPosition, UnreadPosition>;

/// Where it came from, in few words.
[[nodiscard]] const std::string& sourceOf(const InputItem& item);

/// How to read positions whose text leaves something open.
struct InputOptions {
  int boardSize = 15;                          ///< for texts that do not show it
  std::string side = "auto";                   ///< "black", "white" or "auto"
  bool rowsFromTop = false;                    ///< row 1 of letters, coordinates and BOARD blocks is the uppermost one
  std::optional<records::Format> format = {};  ///< of what is read; found by content if not given
  std::string charset = {};                    ///< of texts; found out if empty
};

/// What the options of a command say of this. Throws UsageError.
[[nodiscard]] InputOptions inputOptions(const Options& options);

/// The same for readers of formats. Throws UsageError.
[[nodiscard]] records::ReadOptions readOptions(const InputOptions& options, const std::string& fileName);

/// The position of a game at a node. Throws UsageError.
[[nodiscard]] InputPosition positionAt(const records::GameTree& game, records::NodeId node,
                                       const InputOptions& options);

/// One position from a text in any of the formats of app/records: moves ("h8i9", "7,7 8,8"), a drawing, a BOARD ...
/// DONE block, a game (its last position). Throws PositionError.
[[nodiscard]] InputPosition readPosition(const std::string& text, const InputOptions& options);

/// All positions that the inputs of a command name: texts, files, or "-" for standard input. A text of several lines of
/// moves holds one position a line, one of several games that many. No input at all and a blank text are the empty
/// board; a file without a game is an error. Throws PositionError.
[[nodiscard]] std::vector<InputPosition> readInputs(const std::vector<std::string>& inputs,
                                                    const InputOptions& options);

/// The same, where one that cannot be read does not stop the others, and a folder stands for its files. Throws
/// UsageError only.
[[nodiscard]] std::vector<InputItem> readEachInput(const std::vector<std::string>& inputs, const InputOptions& options);

}  // namespace pentarch::app
