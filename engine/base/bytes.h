// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Building blocks of binary files: little-endian numbers and a checksum.
namespace pentarch {

/// The bytes of a string.
[[nodiscard]] inline std::span<const unsigned char> bytesOf(std::string_view text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

/// Reads little-endian numbers one after the other; after the end everything is zero and ok() is false.
class ByteReader {
 public:
  explicit ByteReader(std::span<const unsigned char> bytes) : rest_(bytes) {}
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool atEnd() const { return rest_.empty(); }

  std::span<const unsigned char> take(std::size_t count) {
    if (count > rest_.size()) {
      ok_ = false;
      rest_ = {};
      return {};
    }
    const auto taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }
  /// An unsigned number of at most eight bytes.
  std::uint64_t number(std::size_t bytes) {
    std::uint64_t value = 0;
    unsigned shift = 0;
    for (const unsigned char byte : take(bytes)) {
      value |= std::uint64_t{byte} << shift;
      shift += 8;
    }
    return value;
  }
  /// A signed number of two bytes.
  std::int16_t signed16() {
    std::array<std::int16_t, 1> one;
    numbers(one);
    return one[0];
  }
  /// Signed numbers of one or two bytes each; zeros if there are not enough bytes left.
  template <std::signed_integral Number, std::size_t kCount>
  requires(sizeof(Number) <= 2) void numbers(std::array<Number, kCount>& out) {
    const auto bytes = take(sizeof(Number) * kCount);
    if (bytes.empty()) return out.fill(0);
    for (std::size_t i = 0; i < kCount; ++i) {
      if constexpr (sizeof(Number) == 1) {
        out[i] = static_cast<Number>(bytes[i]);
      } else {
        out[i] = static_cast<Number>(static_cast<std::uint16_t>(bytes[2 * i] | bytes[2 * i + 1] << 8));
      }
    }
  }
  std::string text(std::size_t count) {
    const auto bytes = take(count);
    return {bytes.begin(), bytes.end()};
  }

 private:
  std::span<const unsigned char> rest_;
  bool ok_ = true;
};

/// Appends the lowest `count` bytes of a number, at most eight; of a signed one, of its two's complement.
template <std::integral Number>
void appendNumber(std::string& bytes, Number value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    bytes.push_back(static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFF));
  }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo), over bytes that are added piece by piece. Detects damage, not tampering.
class Checksum {
 public:
  void add(std::span<const unsigned char> bytes) {
    for (const unsigned char byte : bytes) value_ = (value_ ^ byte) * 0x100000001B3ULL;
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

/// The Checksum of a complete buffer.
[[nodiscard]] inline std::uint64_t checksumOf(std::span<const unsigned char> bytes) {
  Checksum checksum;
  checksum.add(bytes);
  return checksum.value();
}

/// Bytes that the checksum at the end of a file takes.
inline constexpr std::size_t kChecksumBytes = 8;

/// Appends the checksum of all bytes so far.
inline void appendChecksum(std::string& bytes) {
  appendNumber(bytes, checksumOf(bytesOf(bytes)), kChecksumBytes);
}
/// True if a file ends with the checksum of all bytes before.
[[nodiscard]] inline bool hasRightChecksum(std::span<const unsigned char> file) {
  return file.size() >= kChecksumBytes && ByteReader(file.last(kChecksumBytes)).number(kChecksumBytes) ==
                                              checksumOf(file.first(file.size() - kChecksumBytes));
}

}  // namespace pentarch
