// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

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

}  // namespace pentarch::records
