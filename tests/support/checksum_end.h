// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include "engine/base/bytes.h"

namespace pentarch {

/// Appends the checksum that ends our files to a string or vector.
template <typename Bytes>
[[nodiscard]] Bytes withChecksum(Bytes bytes) {
  std::string end;
  appendNumber(end, checksumOf({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()}), kChecksumBytes);
  bytes.insert(bytes.end(), end.begin(), end.end());
  return bytes;
}

/// Replaces the checksum at the end of a modified file.
template <typename Bytes>
[[nodiscard]] Bytes withChecksumAnew(Bytes file) {
  file.resize(file.size() - kChecksumBytes);
  return withChecksum(std::move(file));
}

}  // namespace pentarch
