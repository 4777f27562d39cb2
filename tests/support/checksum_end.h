// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "engine/base/bytes.h"

namespace pentarch {

/// Appends the checksum that ends our files to a string or vector.
template <typename Bytes>
[[nodiscard]] Bytes withChecksum(Bytes bytes) {
  bytes.resize(bytes.size() + kChecksumBytes);
  writeChecksum({reinterpret_cast<unsigned char*>(bytes.data()), bytes.size()});
  return bytes;
}

/// Replaces the checksum at the end of a modified file.
template <typename Bytes>
[[nodiscard]] Bytes withChecksumAnew(Bytes file) {
  file.resize(file.size() - kChecksumBytes);
  return withChecksum(std::move(file));
}

}  // namespace pentarch
