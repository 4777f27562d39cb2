// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "engine/base/bytes.h"

namespace pentarch {

/// Appends the checksum that ends our files to a string or vector.
template <typename Bytes>
[[nodiscard]] Bytes withChecksum(Bytes bytes) {
  Checksum checksum;
  checksum.add({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
  std::array<unsigned char, 8> end{};
  ByteWriter(end).number(checksum.value(), end.size());
  bytes.insert(bytes.end(), end.begin(), end.end());
  return bytes;
}

/// Replaces the checksum at the end of a modified file.
template <typename Bytes>
[[nodiscard]] Bytes withChecksumAnew(Bytes file) {
  file.resize(file.size() - 8);
  return withChecksum(std::move(file));
}

}  // namespace pentarch
