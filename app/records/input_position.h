// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/records/errors.h"
#include "app/records/formats.h"
#include "engine/engine.h"

namespace pentarch::app {

/// A position as the user gave it.
struct InputPosition {
  std::string source;              ///< its line or text, or the file name: "games.txt#2", "-" for standard input
  std::vector<SetupStone> stones;  ///< in playing order if that is known
  Color sideToMove = Color::Black;
  int boardSize = 15;
  bool isGame = false;  ///< the stones are the moves of a game from the empty board, in playing order, Black first
  std::optional<Rule> rule = {};  ///< if the text names one
  /// Stones set up before the first move; all of them if the order is not known. The rest are moves, alternating.
  std::size_t setupCount = 0;
  bool isOutOfTurn = false;  ///< a pass or a move out of turn is among the moves, so that all stones count as set up

  /// Number of moves after the setup.
  [[nodiscard]] std::size_t moveCount() const { return stones.size() - setupCount; }
  /// Origin of the last stone: played or set up.
  [[nodiscard]] LastStone lastStone() const { return moveCount() == 0 ? LastStone::SetUp : LastStone::Played; }
  /// The last move; none if there are only setup stones.
  [[nodiscard]] Square lastMove() const { return moveCount() == 0 ? Square::none() : stones.back().square; }
};

/// Reason that one of several positions could not be read.
struct UnreadPosition {
  std::string source;                        ///< as in InputPosition
  std::string message;                       ///< one line for people
  std::string content = {};                  ///< tells it apart from others of the same source, for keys
  std::optional<records::Error> place = {};  ///< in the text, if known

  /// Identity for keys.
  [[nodiscard]] const std::string& identity() const { return content.empty() ? source : content; }
};

/// Thrown if a position could not be read; carries the message and the place.
struct UnreadError : PositionError {
  explicit UnreadError(UnreadPosition position) : PositionError(position.message), unread(std::move(position)) {}
  UnreadPosition unread;
};

/// One of the positions named by a command's inputs.
using InputItem = std::variant<InputPosition, UnreadPosition>;

/// Short name of the origin.
[[nodiscard]] const std::string& sourceOf(const InputItem& item);

/// Text of one of several inputs. Where it is listed only, a file and standard input have no text yet.
struct InputText {
  std::string name;  ///< of the file; empty for standard input and texts
  std::string text;
  std::string problem{};  ///< reason a file cannot be read; empty on success
  bool isStandardInput = false;
  int linesBefore = 0;  ///< of standard input, that were read before this text

  /// Name in messages; empty for a text of the command line.
  [[nodiscard]] std::string title() const { return isStandardInput ? "standard input" : name; }
};

/// Settings for reading inputs.
struct InputOptions {
  records::ReadOptions text = {};              ///< without the file name, which each input has
  std::optional<records::Format> format = {};  ///< format of the input; detected by content if not given
  /// Gets warnings about games that may have been read differently from what their text means.
  std::function<void(const std::vector<records::Error>&)> onWarnings = {};
};

/// The games of one input, and its errors; one of them if it holds no game, unless it is a blank text of the command
/// line. Warnings go to the options' receiver, too.
[[nodiscard]] records::ReadResult gamesIn(const InputText& input, const InputOptions& options);

/// The position of a game at a node, with `side` to move if it is given.
[[nodiscard]] InputPosition positionAt(const records::GameTree& game, records::NodeId node,
                                       std::optional<Color> side = {});

/// One position from text in any of the formats of app/records: moves ("h8i9", "7,7 8,8"), a drawing, a BOARD ... DONE
/// block, a game (its last position). A given side is to move whatever the text says. Throws PositionError, also if the
/// text holds more than one.
[[nodiscard]] InputPosition readPosition(const std::string& text, const InputOptions& options);

/// The positions of one text, and its errors, in the order of the text: a line of moves each, else a game each, with
/// the given side to move. A blank text of the command line is the empty board.
[[nodiscard]] std::vector<InputItem> readPositions(const InputText& input, const InputOptions& options);

/// The error of an input that could not be read at all.
[[nodiscard]] UnreadPosition unreadInput(const InputText& input);

/// Identity of a position for keys: rule, board size, side to move, and the stones in their order.
[[nodiscard]] std::string identityOf(Rule rule, int boardSize, Color sideToMove, const std::vector<SetupStone>& stones);

/// The key of a text: 16 hexadecimal digits.
[[nodiscard]] std::string keyOf(std::string_view text);

}  // namespace pentarch::app
