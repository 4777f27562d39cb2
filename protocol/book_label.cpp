// SPDX-License-Identifier: MIT
#include "protocol/book_label.h"

namespace pentarch::book_label {
namespace {

constexpr int kBase = 256;

}  // namespace

std::string of(const book::BookEntry& entry) {
  if (!entry.label.empty() || entry.bound == Bound::None || !isMate(entry.score)) return entry.label;
  return std::string(isLoss(entry.score) ? kWon : kLost);
}

int codeOf(std::string_view label) {
  int code = 0;
  for (const char c : label) code = code * kBase + c;
  return code;
}

std::string ofCode(int code) {
  std::string label;
  for (; code > 0; code /= kBase) label.insert(label.begin(), static_cast<char>(code % kBase));
  return book::asLabel(label) == label ? label : "";
}

}  // namespace pentarch::book_label
