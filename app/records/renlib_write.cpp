// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "app/records/charset.h"
#include "app/records/errors.h"
#include "app/records/move_sequence.h"
#include "app/records/renlib.h"
#include "app/records/renlib_bytes.h"

namespace pentarch::records {
namespace {

using namespace renlib;

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

// Encodes a text as a comment; characters with a meaning in the format are dropped.
[[nodiscard]] std::string commentOf(const std::string& bytes) {
  std::string text;
  bool isFirstLine = true;
  for (const char c : bytes) {
    if (c == '\n') {
      text += isFirstLine ? std::string(1, kFirstLineEnd) : "\r\n";
      isFirstLine = false;
    } else if (c != '\0' && c != kFirstLineEnd && c != '\r') {
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
    bytes_ = kMagic;
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

std::string writeRenLib(std::span<const GameTree> games, const WriteOptions& options) {
  std::string bytes;
  for (const GameTree& game : games) bytes += LibraryWriter(asMovesOnly(game), options.charset).write();
  return bytes;
}

}  // namespace pentarch::records
