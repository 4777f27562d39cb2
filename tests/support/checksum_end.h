// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "engine/game/bytes.h"

namespace pentarch {

/// Bytes in a string or vector with the checksum behind them that our files end with.
template <typename Bytes>
[[nodiscard]] Bytes withChecksum(Bytes bytes) {
  Checksum checksum;
  checksum.add({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
  std::array<unsigned char, 8> end{};
  ByteWriter(end).number(checksum.value(), end.size());
  bytes.insert(bytes.end(), end.begin(), end.end());
  return bytes;
}

/// The bytes of a file that has been changed, with a checksum at its end that fits again.
template <typename Bytes>
[[nodiscard]] Bytes withChecksumAnew(Bytes file) {
  file.resize(file.size() - 8);
  return withChecksum(std::move(file));
}

}  // namespace pentarch
