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

/// Index of a node in GameTree::nodes; the root is 0.
using NodeId = std::size_t;

inline constexpr NodeId kRoot = 0;

/// A sign on a point of the board.
struct Mark {
  enum class Kind : std::uint8_t { Cross, Triangle, Square, Circle, Label };
  Square square;
  Kind kind = Kind::Label;
  std::string label = {};  ///< of a Label only
  friend bool operator==(const Mark&, const Mark&) = default;
};

/// A move (or a pass) and the notes on the position after it. The root holds notes on the start position.
struct Node {
  Square square;                                       ///< none for a pass and for the root
  Color color = Color::Black;                          ///< of the move; unused for the root
  std::string comment = {};                            ///< UTF-8, lines separated by \n
  std::vector<Mark> marks = {};                        ///< in the order of the text they came from
  std::optional<std::chrono::milliseconds> time = {};  ///< spent on the move
  std::optional<double> winRate = {};                  ///< probability that Black wins from here, 0..1
  /// Other properties of the node, by SGF name ("BM", "DO", "TE", ...). Values are without escapes, but for the
  /// backslashes before a colon, which tell whether it separates two parts.
  std::map<std::string, std::vector<std::string>> properties = {};
  NodeId parent = kRoot;
  std::vector<NodeId> children = {};  ///< the first one continues the main line
};

/// Keys of GameTree::info that all formats share.
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
inline constexpr std::string_view kRules = "rules";  ///< those of the text that are none of ours, as it names them
}  // namespace info

/// Reason that a game cannot be played through: the offending node and a sentence for people.
struct ReplayError {
  NodeId node = kRoot;
  std::string message;
};

/// The common model of a game for all formats: a start position and a tree of moves with notes. Nodes are never
/// removed; a parent always has a smaller index than its children.
struct GameTree {
  int boardSize = 15;
  std::optional<Rule> rule = {};       ///< if the text states it
  std::vector<SetupStone> setup = {};  ///< stones and blocked points before the first move
  Color firstToMove = Color::Black;
  std::map<std::string, std::string, std::less<>> info = {};  ///< about the game; see namespace info
  std::vector<Node> nodes = std::vector<Node>(1);             ///< the root first
  std::string source = {};                                    ///< text or file of origin; not part of the game
  int sourceLine = 1;                                         ///< line where it starts there, from 1

  /// Adds a move of the side to move, or of `color`, as the last child of `parent`. The square is not checked.
  NodeId add(NodeId parent, Square square);
  NodeId add(NodeId parent, Square square, Color color);
  /// Adds a pass of the side to move.
  NodeId addPass(NodeId parent) { return add(parent, Square::none()); }

  [[nodiscard]] const Node& operator[](NodeId id) const { return nodes[id]; }
  [[nodiscard]] Node& operator[](NodeId id) { return nodes[id]; }
  /// Number of moves and passes in the whole tree.
  [[nodiscard]] std::size_t moveCount() const { return nodes.size() - 1; }
  /// Nodes from the root to `id`, without the root.
  [[nodiscard]] std::vector<NodeId> pathTo(NodeId id) const;
  /// The path of first children, without the root.
  [[nodiscard]] std::vector<NodeId> mainLine() const;
  /// The node after `moves` moves of the main line, or its last node if it is shorter.
  [[nodiscard]] NodeId mainLineNode(std::size_t moves) const;
  /// The last node of the main line.
  [[nodiscard]] NodeId mainLineEnd() const { return mainLineNode(nodes.size()); }
  /// The squares of the main line; Square::none() for a pass.
  [[nodiscard]] std::vector<Square> mainLineSquares() const;
  /// The setup and the moves up to `id`, in playing order.
  [[nodiscard]] std::vector<SetupStone> stonesAt(NodeId id) const;
  /// Origin of the last stone at `id`: played, unless nothing but passes leads there.
  [[nodiscard]] LastStone lastStoneAt(NodeId id) const;
  [[nodiscard]] Color sideToMoveAt(NodeId id) const;
  [[nodiscard]] bool hasVariations() const;
  /// Nodes in preorder: a node, its first child with all that follows, then the next child.
  [[nodiscard]] std::vector<NodeId> depthFirst() const;
  /// The value of an info key, or the fallback.
  [[nodiscard]] std::string infoOr(std::string_view name, std::string_view fallback = "") const;

  /// The first node (in depthFirst order) that plays off the board or on an occupied point, if any. kRoot stands for
  /// the setup.
  [[nodiscard]] std::optional<ReplayError> replayError() const;
};

/// Occupied points along the path to a node while a tree is walked or built depth first. Entering and leaving a node
/// takes constant time, however long the lines are.
class TakenPoints {
 public:
  /// Starts at the root. Precondition: the points of the setup are on the board.
  explicit TakenPoints(const std::vector<SetupStone>& setup);

  /// Goes back to a node of the current path; the root is always on it.
  void goBackTo(NodeId id);
  /// Enters a child of the current node, by a move or a pass. Precondition: the point is on the board and free.
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

/// True if a mark of a node is a cross on the stone just played.
[[nodiscard]] bool isCrossOnMove(const Node& node, const Mark& mark);

/// Letters for a square, "--" for a pass.
[[nodiscard]] std::string nameOf(Square square);

/// The same game without a setup: the setup stones become the first moves, alternating colors, with passes inserted
/// where two stones of one color would follow each other, so that moves alternate from Black. Blocked points are
/// dropped.
[[nodiscard]] GameTree asMovesOnly(const GameTree& game);

/// The main line of asMovesOnly(), Square::none() for a pass, for formats that hold nothing else.
[[nodiscard]] std::vector<Square> alternatingMoves(const GameTree& game);

/// The same for a format without passes: passes at the end are dropped; throws PositionError, naming the format, if
/// another one is needed.
[[nodiscard]] std::vector<Square> movesWithoutPasses(const GameTree& game, std::string_view formatName);

}  // namespace pentarch::records
