// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace pentarch::records::renlib {

// A header of 20 bytes (magic, version, padding), then nodes in depth-first order. A node is a point byte (16 * row +
// column, row from 0 at the top, column from 1; 0 for the root and for a pass) and a flag byte; depending on the flags,
// two more flag bytes, a comment and a board text follow. Texts end with one or two zeros, to an even length.

inline constexpr std::string_view kMagic{"\xFFRenLib\xFF", 8};
inline constexpr std::size_t kHeaderSize = 20;
inline constexpr unsigned char kMajorVersion = 3;
inline constexpr unsigned char kMinorVersion = 4;

/// First byte of libraries without a header: a black stone on the center.
inline constexpr unsigned char kCenterPoint = 0x78;

inline constexpr unsigned kHasBrother = 0x80;  ///< another child of the same parent follows after this subtree
inline constexpr unsigned kIsLeaf = 0x40;
inline constexpr unsigned kOldComment = 0x20;  ///< ends with a byte whose highest bit is set
inline constexpr unsigned kIsMarked = 0x10;
inline constexpr unsigned kComment = 0x08;
inline constexpr unsigned kIsStart = 0x04;   ///< of an opening; irrelevant for the tree
inline constexpr unsigned kIsNoMove = 0x02;  ///< only carries a board text for its point
inline constexpr unsigned kMoreFlags = 0x01;

inline constexpr unsigned kBoardText = 0x01;  ///< in the second extra flag byte

/// Separates the first line of a comment from the others.
inline constexpr char kFirstLineEnd = 8;

}  // namespace pentarch::records::renlib
