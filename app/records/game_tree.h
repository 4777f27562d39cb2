// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::records {

/// Number of a node in GameTree::nodes; the root is 0.
using NodeId = std::size_t;

inline constexpr NodeId kRoot = 0;

/// A sign on a point of the board.
struct Mark {
  enum class Kind : std::uint8_t { Cross, Triangle, Square, Circle, Label };
  Square square;
  Kind kind = Kind::Label;
  std::string label = {};  ///< of a Label only
  friend auto operator<=>(const Mark&, const Mark&) = default;
};

/// A move (or a pass) and what was noted about the position after it. The root holds notes on the start position.
struct Node {
  Square square;                                       ///< none for a pass and for the root
  Color color = Color::Black;                          ///< who moved; of no meaning for the root
  std::string comment = {};                            ///< UTF-8, lines separated by \n
  std::vector<Mark> marks = {};                        ///< in the order of the text they came from
  std::optional<std::chrono::milliseconds> time = {};  ///< that was spent on the move
  std::optional<double> winRate = {};                  ///< probability that Black wins from here, 0..1
  /// What else a text says of the node, by the names of SGF's properties ("BM", "DO", "TE", ...).
  std::map<std::string, std::vector<std::string>> properties = {};
  NodeId parent = kRoot;
  std::vector<NodeId> children = {};  ///< the first one continues the main line
};

/// Names of GameTree::info that every format uses alike.
namespace info {
inline constexpr std::string_view kBlack = "black";    ///< name of the player of the black stones
inline constexpr std::string_view kWhite = "white";    ///< name of the player of the white stones
inline constexpr std::string_view kResult = "result";  ///< "B+", "W+", "B+Time", "Draw", "Void" as in SGF
inline constexpr std::string_view kEvent = "event";
inline constexpr std::string_view kDate = "date";
inline constexpr std::string_view kName = "name";
inline constexpr std::string_view kRound = "round";
inline constexpr std::string_view kPlace = "place";
inline constexpr std::string_view kSource = "source";
inline constexpr std::string_view kAnnotator = "annotator";
inline constexpr std::string_view kRules = "rules";  ///< rules that are none of ours, as the text names them
}  // namespace info

/// Why a game cannot be played through: the node that is wrong and a sentence for people.
struct ReplayError {
  NodeId node = kRoot;
  std::string message;
};

/// The one model of a game that all formats read into and are written from: a start position and a tree of moves with
/// notes. Nodes never go away; a parent always has a smaller number than its children.
struct GameTree {
  int boardSize = 15;
  std::optional<Rule> rule = {};       ///< if the text says so
  std::vector<SetupStone> setup = {};  ///< stones and blocked points before the first move
  Color firstToMove = Color::Black;
  std::map<std::string, std::string, std::less<>> info = {};  ///< about the game; see namespace info
  std::vector<Node> nodes = std::vector<Node>(1);             ///< the root first
  std::string source = {};                                    ///< text or file it came from; no part of the game
  int sourceLine = 1;                                         ///< at which it starts there, from 1

  /// Adds a move of the side to move, or of `color`, as the last child of `parent`. The square is not checked.
  NodeId add(NodeId parent, Square square);
  NodeId add(NodeId parent, Square square, Color color);
  /// Adds a pass of the side to move.
  NodeId addPass(NodeId parent) { return add(parent, Square::none()); }

  [[nodiscard]] const Node& operator[](NodeId id) const { return nodes[id]; }
  [[nodiscard]] Node& operator[](NodeId id) { return nodes[id]; }
  /// Moves and passes of the whole tree.
  [[nodiscard]] std::size_t moveCount() const { return nodes.size() - 1; }
  /// Nodes from the root to `id`, without the root.
  [[nodiscard]] std::vector<NodeId> pathTo(NodeId id) const;
  /// The first children, one after the other, without the root.
  [[nodiscard]] std::vector<NodeId> mainLine() const;
  /// The node after `moves` moves of the main line, or its last one where it is shorter.
  [[nodiscard]] NodeId mainLineNode(std::size_t moves) const;
  /// The squares of the main line; none for a pass.
  [[nodiscard]] std::vector<Square> mainLineSquares() const;
  /// Setup and the moves up to `id`, in playing order.
  [[nodiscard]] std::vector<SetupStone> stonesAt(NodeId id) const;
  [[nodiscard]] Color sideToMoveAt(NodeId id) const;
  [[nodiscard]] bool hasVariations() const;
  /// Nodes in the order of texts: a node, then its first child with all that follows, then the next child.
  [[nodiscard]] std::vector<NodeId> depthFirst() const;
  /// The value of info, or an empty text.
  [[nodiscard]] std::string infoOr(std::string_view name, std::string_view fallback = "") const;

  /// The first node (in the order of depthFirst) that plays off the board or on a point that is taken, if there is one.
  /// kRoot stands for the setup.
  [[nodiscard]] std::optional<ReplayError> replayError() const;
};

/// The points that are taken along the line to a node while a tree is walked or built depth first. A node costs a step
/// in and a step out, however long the lines are.
class TakenPoints {
 public:
  /// At the root. Precondition: the points of the setup are on the board.
  explicit TakenPoints(const std::vector<SetupStone>& setup);

  /// Goes back to a node of the line, which the root is as well.
  void goBackTo(NodeId id);
  /// Goes on to a child of the node, with a move or a pass. Precondition: its point is on the board and not taken.
  void enter(NodeId child, Square square);
  [[nodiscard]] bool isTaken(Square square) const;

 private:
  struct Step {
    NodeId node;
    Square square;
  };
  void mark(Square square, bool isTaken);

  std::vector<bool> taken_;
  std::vector<Step> line_;
};

/// Whether a mark of a node is a cross on the stone that has just been played.
[[nodiscard]] bool isCrossOnMove(const Node& node, const Mark& mark);

/// Whether two trees say the same, whatever the numbers of their nodes and their sources.
[[nodiscard]] bool sameGame(const GameTree& a, const GameTree& b);

/// Letters for a square, "--" for a pass.
[[nodiscard]] std::string nameOf(Square square);

}  // namespace pentarch::records
