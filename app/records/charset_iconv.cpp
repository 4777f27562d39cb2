// SPDX-License-Identifier: MIT
#include <iconv.h>

#include <array>
#include <cstdint>

#include "app/records/charset.h"

namespace pentarch::records {
namespace {

/// RAII wrapper of an iconv conversion descriptor.
class Conversion {
 public:
  Conversion(const std::string& from, const std::string& to) : handle_(iconv_open(to.c_str(), from.c_str())) {}
  ~Conversion() {
    if (isOpen()) iconv_close(handle_);
  }
  Conversion(const Conversion&) = delete;
  Conversion& operator=(const Conversion&) = delete;

  [[nodiscard]] bool isOpen() const { return reinterpret_cast<std::intptr_t>(handle_) != -1; }

  /// Appends the converted text to `result`. Returns false if something cannot be converted.
  [[nodiscard]] bool run(std::string text, std::string& result) {
    char* in = text.data();
    std::size_t left = text.size();
    while (left > 0) {
      std::array<char, 4096> buffer;
      char* out = buffer.data();
      std::size_t room = buffer.size();
      const std::size_t before = left;
      iconv(handle_, &in, &left, &out, &room);
      result.append(buffer.data(), buffer.size() - room);
      if (left == before && room == buffer.size()) return false;
    }
    return true;
  }

 private:
  iconv_t handle_;
};

}  // namespace

std::optional<std::string> converted(std::string_view text, const std::string& from, const std::string& to) {
  Conversion conversion(from, to);
  std::string result;
  if (!conversion.isOpen() || !conversion.run(std::string(text), result)) return std::nullopt;
  return result;
}

}  // namespace pentarch::records
