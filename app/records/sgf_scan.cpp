// SPDX-License-Identifier: MIT
#include "app/records/sgf_scan.h"

#include <fmt/format.h>

#include "engine/base/ascii.h"

namespace pentarch::records {

char SgfScanner::peek() {
  while (at_ < text_.size() && ascii::isSpace(text_[at_])) ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool SgfScanner::findGame() {
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] != '(') continue;
    SgfScanner rest = *this;
    rest.skip();
    if (rest.peek() == ';') return true;
  }
  return false;
}

std::size_t SgfScanner::gameEnd(const Charset& charset) const {
  int depth = 0;
  bool isInValue = false;
  for (std::size_t at = at_; at < text_.size(); at += charset.lengthAt(text_.substr(at))) {
    const char c = text_[at];
    if (isInValue) {
      if (c == '\\') ++at;
      isInValue = c != ']';
    } else if (c == '[') {
      isInValue = true;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 0) {
      return at + 1;
    }
    if (at >= text_.size()) break;
  }
  return std::string_view::npos;
}

SgfProperty SgfScanner::property() {
  SgfProperty p;
  p.offset = at_;
  for (; at_ < text_.size() && ascii::isLetterOrDigit(text_[at_]); ++at_) {
    if (!ascii::isLower(text_[at_])) p.name += text_[at_];
  }
  if (p.name.empty()) throw SgfFailure{at_, 1, fmt::format("not SGF: '{}'", asUtf8(text_.substr(at_, 1)))};
  while (peek() == '[') p.values.push_back(value());
  if (p.values.empty()) throw SgfFailure{p.offset, p.name.size(), fmt::format("'{}' has no value", p.name)};
  return p;
}

SgfValue SgfScanner::value() {
  const std::size_t open = at_++;
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\\') {
      ++at_;
    } else if (text_[at_] == ']') {
      const SgfValue v{text_.substr(open + 1, at_ - open - 1), open + 1};
      ++at_;
      return v;
    }
  }
  throw SgfFailure{open, 1, "'[' is never closed"};
}

std::string sgfPlainText(std::string_view raw, bool simple) {
  std::string text;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    char c = raw[i];
    const bool escaped = c == '\\' && i + 1 < raw.size();
    if (escaped) c = raw[++i];
    if (c == '\r') {
      if (i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
      c = '\n';
    }
    if (c == '\n') {
      if (!escaped) text += simple ? ' ' : '\n';
    } else {
      text += c == '\t' || c == '\v' ? ' ' : c;
    }
  }
  return asUtf8(text);
}

std::string convertedAroundColons(std::string_view value, const std::function<std::string(std::string_view)>& convert) {
  std::string result;
  for (std::size_t colon = value.find(':'); colon != std::string_view::npos; colon = value.find(':')) {
    const std::size_t end = value.substr(0, colon).find_last_not_of('\\') + 1;  // of the text; npos + 1 is 0
    result += convert(value.substr(0, end));
    result += value.substr(end, colon + 1 - end);
    value.remove_prefix(colon + 1);
  }
  return result + convert(value);
}

}  // namespace pentarch::records
