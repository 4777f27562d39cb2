// SPDX-License-Identifier: MIT
#include "app/records/text_place.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "app/utf8.h"

namespace pentarch::records {
namespace {

[[nodiscard]] bool isBlank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

}  // namespace

std::vector<TextLine> linesOf(std::string_view text) {
  std::vector<TextLine> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back({text.substr(begin, end - begin), begin});
    begin = end + 1;
  }
  return lines;
}

void TextErrors::add(std::size_t offset, std::size_t length, std::string message) {
  offset = std::min(offset, text_.size());
  if (offset < counted_) {
    counted_ = 0;
    line_ = 1;
  }
  const std::string_view passed = text_.substr(counted_, offset - counted_);
  line_ += static_cast<int>(std::count(passed.begin(), passed.end(), '\n'));
  counted_ = offset;
  const std::string_view before = text_.substr(0, offset);
  const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  errors_.push_back({options_.fileName, line_, static_cast<int>(offset - lineStart) + 1,
                     asUtf8(text_.substr(offset, std::min(length, kLongestToken))), std::move(message)});
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

std::string lowered(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const app::Character c = app::firstCharacter(text);
    if (!c.isValid) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

std::string asUtf8(std::string_view text) {
  return isUtf8(text) ? std::string(text) : latin1AsUtf8(text);
}

std::string latin1AsUtf8(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      result += c;
    } else {
      result += static_cast<char>(0xC0 | (byte >> 6));
      result += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return result;
}

std::optional<int> wholeNumber(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string sizeName(int boardSize) {
  return std::to_string(boardSize) + "x" + std::to_string(boardSize);
}

}  // namespace pentarch::records
