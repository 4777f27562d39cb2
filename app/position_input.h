// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/errors.h"
#include "app/game_input.h"
#include "app/options.h"
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

/// Settings for texts that leave something open.
struct InputOptions {
  int boardSize = 15;                          ///< for texts that do not state it
  std::string side = "auto";                   ///< "black", "white" or "auto"
  bool rowsFromTop = false;                    ///< row 1 of letters, coordinates and BOARD blocks is the uppermost one
  std::optional<records::Format> format = {};  ///< format of the input; detected by content if not given
  std::string charset = {};                    ///< character set of texts; detected if empty
};

/// The settings from a command's options. Throws UsageError.
[[nodiscard]] InputOptions inputOptions(const Options& options);

/// The same for the format readers. Throws UsageError.
[[nodiscard]] records::ReadOptions readOptions(const InputOptions& options, const std::string& fileName);

/// The position of a game at a node. Throws UsageError.
[[nodiscard]] InputPosition positionAt(const records::GameTree& game, records::NodeId node,
                                       const InputOptions& options);

/// One position from text in any of the formats of app/records: moves ("h8i9", "7,7 8,8"), a drawing, a BOARD ... DONE
/// block, a game (its last position). Throws PositionError.
[[nodiscard]] InputPosition readPosition(const std::string& text, const InputOptions& options);

/// All positions named by a command's inputs: texts, files, or "-" for standard input. Move text of several lines holds
/// one position per line; text of several games, one per game. No input at all, or a blank text, is the empty board; a
/// file without a game is an error. Throws PositionError.
[[nodiscard]] std::vector<InputPosition> readInputs(const std::vector<std::string>& inputs,
                                                    const InputOptions& options);

/// Reads the positions of a command's inputs one input at a time, so that a folder of any size takes the memory of one
/// file. An unreadable position does not stop the others, and a folder stands for its files.
class InputReader {
 public:
  InputReader(const std::vector<std::string>& inputs, InputOptions options, Folders folders = Folders::AreRead);

  /// True after the last input.
  [[nodiscard]] bool isAtEnd() const { return next_ == texts_.size(); }
  /// The positions of the next input; precondition: !isAtEnd(). Throws UsageError only.
  [[nodiscard]] std::vector<InputItem> next();

 private:
  InputOptions options_;
  std::vector<InputText> texts_;  // of files only the names, until they are read
  std::size_t next_ = 0;
};

/// All positions of a reader that can be read before `stop` is raised, with the errors of the others. Throws UsageError
/// only.
[[nodiscard]] std::vector<InputItem> readEachInput(const std::vector<std::string>& inputs, const InputOptions& options,
                                                   const StopSignal& stop = StopSignal());

}  // namespace pentarch::app
