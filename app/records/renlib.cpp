// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "app/records/charset.h"
#include "app/records/errors.h"
#include "app/records/game_tree.h"
#include "app/records/text_place.h"
#include "engine/base/bytes.h"

namespace pentarch::records {
namespace {

// A header of 20 bytes (magic, version, padding), then nodes in depth-first order. A node is a point byte (16 * row +
// column, row from 0 at the top, column from 1; 0 for the root and for a pass) and a flag byte; depending on the flags,
// two more flag bytes, a comment and a board text follow. Texts end with one or two zeros, to an even length.

constexpr std::string_view kLibraryMagic{"\xFFRenLib\xFF", 8};
constexpr std::size_t kHeaderSize = 20;
constexpr unsigned char kMajorVersion = 3;
constexpr unsigned char kMinorVersion = 4;

/// First byte of libraries without a header: a black stone on the center.
constexpr unsigned char kCenterPoint = 0x78;

constexpr unsigned kHasBrother = 0x80;  ///< another child of the same parent follows after this subtree
constexpr unsigned kIsLeaf = 0x40;
constexpr unsigned kOldComment = 0x20;  ///< ends with a byte whose highest bit is set
constexpr unsigned kIsMarked = 0x10;
constexpr unsigned kComment = 0x08;
constexpr unsigned kIsNoMove = 0x02;  ///< only carries a board text for its point
constexpr unsigned kMoreFlags = 0x01;

constexpr unsigned kBoardText = 0x01;  ///< in the second extra flag byte

/// Separates the first line of a comment from the others.
constexpr char kFirstLineEnd = 8;

// A read error, thrown within this file only.
struct RenlibFailure {
  std::size_t offset;
  std::string message;
};

struct RawNode {
  std::size_t offset = 0;
  unsigned point = 0;
  unsigned flags = 0;
  std::string comment;
  std::string boardText;

  [[nodiscard]] bool has(unsigned flag) const { return (flags & flag) != 0; }
};

// Decodes a text. Lines end with CR LF in libraries; the first line has its own end character.
[[nodiscard]] std::string textOf(std::string_view raw) {
  std::string text;
  for (const char c : raw) {
    if (c == kFirstLineEnd) {
      text += '\n';
    } else if (c != '\r') {
      text += c;
    }
  }
  return text;
}

class NodeReader {
 public:
  NodeReader(std::string_view bytes, std::size_t start) : bytes_(bytes), at_(start) {}

  [[nodiscard]] bool atEnd() const { return at_ >= bytes_.size(); }
  [[nodiscard]] std::size_t offset() const { return at_; }

  [[nodiscard]] RawNode next() {
    RawNode node;
    node.offset = at_;
    node.point = byte();
    node.flags = byte();
    unsigned more = 0;
    if (node.has(kMoreFlags)) {
      (void)byte();
      more = byte();
    }
    if (node.has(kOldComment)) {
      node.comment = oldText();
    } else if (node.has(kComment)) {
      node.comment = text();
    }
    if ((more & kBoardText) != 0) node.boardText = text();
    return node;
  }

 private:
  [[nodiscard]] unsigned byte() {
    if (atEnd()) throw RenlibFailure{bytes_.size(), "the library ends within a node"};
    return bytesOf(bytes_)[at_++];
  }

  [[nodiscard]] std::string text() {
    const std::size_t start = at_;
    const std::size_t zero = bytes_.find('\0', start);
    if (zero == std::string_view::npos) throw RenlibFailure{start, "a text has no end"};
    const std::size_t length = zero - start;
    at_ = start + length + (length % 2 == 0 ? 2 : 1);
    return textOf(bytes_.substr(start, length));
  }

  [[nodiscard]] std::string oldText() {
    const std::size_t start = at_;
    std::string raw;
    while (true) {
      const unsigned c = byte();
      if (const auto letter = static_cast<char>(c & 0x7F)) raw += letter;  // no text holds a zero byte
      if ((c & 0x80) != 0) break;
    }
    if ((at_ - start) % 2 != 0) (void)byte();
    return textOf(raw);
  }

  std::string_view bytes_;
  std::size_t at_;
};

[[nodiscard]] Square squareOf(const RawNode& node) {
  const int x = static_cast<int>(node.point % 16) - 1;
  const int y = kRenLibBoardSize - 1 - static_cast<int>(node.point / 16);
  if (node.point == 0) return Square::none();
  if (!onBoard(x, y, kRenLibBoardSize)) {
    throw RenlibFailure{node.offset, fmt::format("0x{:02x} is no point of the 15x15 board", node.point)};
  }
  return Square::at(x, y);
}

/// Builds the tree from the node stream.
class TreeBuilder {
 public:
  TreeBuilder() { game_.boardSize = kRenLibBoardSize; }

  [[nodiscard]] GameTree read(NodeReader& nodes) {
    bool isFirst = true;
    while (!nodes.atEnd() && !isDone_) {
      const RawNode node = nodes.next();
      // Libraries from 3.4 on start with a node for the empty board.
      const bool isRoot = isFirst && node.point == 0;
      take(node, isRoot);
      isFirst = false;
    }
    if (isFirst) throw RenlibFailure{kHeaderSize, "the library is empty"};
    if (!isDone_ && game_.moveCount() > 0) throw RenlibFailure{nodes.offset(), "the library ends within a branch"};
    return std::move(game_);
  }

 private:
  void take(const RawNode& raw, bool isRoot) {
    const NodeId parent = at_;
    if (raw.has(kHasBrother)) open_.push_back(parent);
    const NodeId id = isRoot ? kRoot : raw.has(kIsNoMove) ? parent : play(raw);
    Node& node = game_[id];
    if (!raw.comment.empty()) node.comment += (node.comment.empty() ? "" : "\n") + raw.comment;
    if (raw.has(kIsMarked) && !raw.has(kIsNoMove) && !node.square.isNone())
      node.marks.push_back({node.square, Mark::Kind::Cross});
    if (!raw.boardText.empty() && raw.point != 0) {
      game_[parent].marks.push_back({squareOf(raw), Mark::Kind::Label, raw.boardText});
    }
    at_ = id;
    if (!raw.has(kIsLeaf)) return;
    isDone_ = open_.empty();
    if (isDone_) return;
    at_ = open_.back();
    open_.pop_back();
  }

  [[nodiscard]] NodeId play(const RawNode& raw) {
    const Square s = squareOf(raw);
    taken_.goBackTo(at_);
    if (taken_.isTaken(s)) throw RenlibFailure{raw.offset, fmt::format("'{}' is played twice", nameOf(s))};
    const NodeId id = game_.add(at_, s);
    taken_.enter(id, s);
    return id;
  }

  GameTree game_;
  TakenPoints taken_{game_.setup};
  NodeId at_ = kRoot;
  std::vector<NodeId> open_;  // parents with siblings still to come
  bool isDone_ = false;
};

// Offset of the first node.
[[nodiscard]] std::size_t headerEnd(std::string_view bytes) {
  if (!bytes.empty() && bytesOf(bytes)[0] == kCenterPoint) return 0;
  if (!bytes.starts_with(kLibraryMagic) || bytes.size() < kHeaderSize)
    throw RenlibFailure{0, "not a library of RenLib"};
  const unsigned major = bytesOf(bytes)[kLibraryMagic.size()];
  const unsigned minor = bytesOf(bytes)[kLibraryMagic.size() + 1];
  if (major > kMajorVersion || (major == kMajorVersion && minor > kMinorVersion)) {
    throw RenlibFailure{kLibraryMagic.size(), fmt::format("a library of version {}.{}: known are those up to {}.{}",
                                                          major, minor, kMajorVersion, kMinorVersion)};
  }
  return kHeaderSize;
}

// Calls a function with each text of a library.
template <typename Function>
void forEachText(GameTree& game, const Function& function) {
  for (Node& node : game.nodes) {
    if (!node.comment.empty()) function(node.comment);
    for (Mark& mark : node.marks) {
      if (!mark.label.empty()) function(mark.label);
    }
  }
}

// Converts all texts to UTF-8 from the one set they share. A library does not declare its character set.
void decodeTexts(GameTree& game, const ReadOptions& options, ReadResult& result) {
  std::string all;
  forEachText(game, [&all](const std::string& text) { all += text + '\n'; });
  const Charset charset = settledCharset(all, options, result);
  forEachText(game, [&](std::string& text) { text = toUtf8(text, charset).value_or(asUtf8(text)); });
}

}  // namespace

bool looksLikeRenLib(std::string_view bytes) {
  return bytes.starts_with(kLibraryMagic);
}

ReadResult readRenLib(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  try {
    NodeReader nodes(bytes, headerEnd(bytes));
    GameTree game = TreeBuilder().read(nodes);
    decodeTexts(game, options, result);
    const std::size_t end = nodes.offset();
    const bool isWhole = bytes.find_first_not_of('\0', end) == std::string_view::npos;  // zeros may fill it up
    if (!isWhole) {
      result.warnings.push_back(byteError(bytes, end, "the tree ends here, and the rest is not read", options));
    }
    result.games.push_back(std::move(game));
  } catch (const RenlibFailure& f) {
    result.errors.push_back(byteError(bytes, f.offset, f.message, options));
  }
  return result;
}

namespace {

[[nodiscard]] char pointOf(Square s) {
  return s.isNone() ? '\0' : static_cast<char>((kRenLibBoardSize - 1 - s.y()) * 16 + s.x() + 1);
}

[[nodiscard]] std::string ended(std::string text) {
  text += '\0';
  if (text.size() % 2 != 0) text += '\0';
  return text;
}

// Encodes a text in the given set, or UTF-8 if none is given. Throws PositionError.
[[nodiscard]] std::string encoded(const std::string& text, const std::optional<Charset>& charset) {
  if (!charset) return text;
  if (auto bytes = fromUtf8(text, *charset)) return *std::move(bytes);
  throw app::PositionError(fmt::format("a text cannot be written in {}", titleOf(*charset)));
}

// True for a character that has a meaning in the format and none in a text.
[[nodiscard]] bool isReserved(char c) {
  return c == '\0' || c == kFirstLineEnd;
}

[[nodiscard]] bool hasReserved(std::string_view text) {
  return std::any_of(text.begin(), text.end(), isReserved);
}

// Encodes a text as a comment, without reserved characters.
[[nodiscard]] std::string commentOf(const std::string& bytes) {
  std::string text;
  bool isFirstLine = true;
  for (const char c : withLineFeeds(bytes)) {
    if (c == '\n') {
      text += isFirstLine ? std::string(1, kFirstLineEnd) : "\r\n";
      isFirstLine = false;
    } else if (!isReserved(c)) {
      text += c;
    }
  }
  return text;
}

/// One node of the file: a move of the tree, or a point that only carries a board text.
struct Item {
  NodeId node = kRoot;
  Square square;
  std::string label;
  bool isMove = true;
};

class LibraryWriter {
 public:
  LibraryWriter(const GameTree& game, const std::string& charset) : game_(game), charset_(charsetNamed(charset)) {}

  [[nodiscard]] std::string write() {
    bytes_ = kLibraryMagic;
    bytes_ += static_cast<char>(kMajorVersion);
    bytes_ += static_cast<char>(kMinorVersion);
    bytes_.append(kHeaderSize - bytes_.size(), '\xFF');
    struct Open {
      std::vector<Item> items;
      std::size_t next = 0;
    };
    std::vector<Open> open;
    put({kRoot, Square::none(), "", true}, false, itemsBelow(kRoot).empty());
    open.push_back({itemsBelow(kRoot)});
    while (!open.empty()) {
      Open& level = open.back();
      if (level.next == level.items.size()) {
        open.pop_back();
        continue;
      }
      const Item item = level.items[level.next++];
      const bool hasBrother = level.next < level.items.size();
      auto below = item.isMove ? itemsBelow(item.node) : std::vector<Item>{};
      put(item, hasBrother, below.empty());
      if (!below.empty()) open.push_back({std::move(below)});
    }
    return std::move(bytes_);
  }

 private:
  // Moves first, then points that only carry texts.
  [[nodiscard]] std::vector<Item> itemsBelow(NodeId id) const {
    std::vector<Item> items;
    std::map<Square, std::size_t> places;  // index of the first item of each point
    const auto put = [&](Item item) {
      places.emplace(item.square, items.size());
      items.push_back(std::move(item));
    };
    for (const NodeId child : game_[id].children) put({child, game_[child].square, "", true});
    for (const Mark& mark : game_[id].marks) {
      if (mark.kind != Mark::Kind::Label || mark.label.empty()) continue;
      if (const auto place = places.find(mark.square); place != places.end()) {
        items[place->second].label = mark.label;
      } else {
        put({kRoot, mark.square, mark.label, false});
      }
    }
    return items;
  }

  void put(const Item& item, bool hasBrother, bool isLeaf) {
    const std::string comment = item.isMove ? commentOf(encoded(game_[item.node].comment, charset_)) : "";
    unsigned flags = 0;
    if (hasBrother) flags |= kHasBrother;
    if (isLeaf) flags |= kIsLeaf;
    if (!comment.empty()) flags |= kComment;
    if (!item.isMove) flags |= kIsNoMove;
    if (item.isMove && isMarked(game_[item.node])) flags |= kIsMarked;
    if (!item.label.empty()) flags |= kMoreFlags;
    bytes_ += pointOf(item.square);
    bytes_ += static_cast<char>(flags);
    if (!item.label.empty()) {
      bytes_ += '\0';
      bytes_ += static_cast<char>(kBoardText);
    }
    if (!comment.empty()) bytes_ += ended(comment);
    if (!item.label.empty()) bytes_ += ended(commentOf(encoded(item.label, charset_)));
  }

  [[nodiscard]] static bool isMarked(const Node& node) {
    return std::any_of(node.marks.begin(), node.marks.end(), [&](const Mark& m) { return isCrossOnMove(node, m); });
  }

  const GameTree& game_;
  const std::optional<Charset> charset_;
  std::string bytes_;
};

}  // namespace

unsigned featuresLostInRenLib(const GameTree& game) {
  unsigned lost = 0;
  for (const Node& node : game.nodes) {
    if (hasReserved(node.comment)) lost |= kComments;
    std::set<Square> labeled;
    for (const Mark& mark : node.marks) {
      if (mark.kind != Mark::Kind::Label) continue;
      if (mark.label.empty() || hasReserved(mark.label) || !labeled.insert(mark.square).second) lost |= kLabels;
    }
  }
  return lost;
}

std::string writeRenLib(std::span<const GameTree> games, const WriteOptions& options) {
  std::string bytes;
  for (const GameTree& game : games) bytes += LibraryWriter(asMovesOnly(game), options.charset).write();
  return bytes;
}

}  // namespace pentarch::records
