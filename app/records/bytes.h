// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>

#include "app/records/formats.h"

namespace pentarch::records {

/// A byte as a number. Precondition: index < bytes.size().
[[nodiscard]] inline unsigned char byteAt(std::string_view bytes, std::size_t index) {
  return static_cast<unsigned char>(bytes[index]);
}

/// An error at a byte of a binary file; the column is the number of the byte, from 1.
[[nodiscard]] inline Error byteError(std::string_view bytes, std::size_t offset, std::string message,
                                     const ReadOptions& options) {
  const std::string token = offset < bytes.size() ? fmt::format("0x{:02x}", byteAt(bytes, offset)) : "";
  return {options.fileName, 1, static_cast<int>(offset) + 1, token, std::move(message)};
}

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

}  // namespace pentarch::records
