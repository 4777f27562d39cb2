// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

namespace pentarch::training {

/// Appends an unsigned number in little-endian order.
template <std::unsigned_integral T>
void appendLittleEndian(std::string& bytes, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes.push_back(static_cast<char>((value >> (8 * i)) & 0xFF));
}

/// Reads an unsigned little-endian number at an offset. Precondition: it lies within `bytes`.
template <std::unsigned_integral T>
[[nodiscard]] T littleEndianAt(std::string_view bytes, std::size_t offset) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    value = static_cast<T>(value |
                           static_cast<T>(static_cast<T>(static_cast<unsigned char>(bytes[offset + i])) << (8 * i)));
  }
  return value;
}

}  // namespace pentarch::training
