// SPDX-License-Identifier: MIT
#include "app/records/sgf_scanner.h"

#include <fmt/format.h>

#include "app/records/text_place.h"

namespace pentarch::records::sgf {

std::string plainText(std::string_view raw, bool simple) {
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

char Scanner::peek() {
  while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool Scanner::findGame() {
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] != '(') continue;
    Scanner rest = *this;
    rest.skip();
    if (rest.peek() == ';') return true;
  }
  return false;
}

std::size_t Scanner::gameEnd(const Charset& charset) const {
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

Property Scanner::property() {
  Property p;
  p.offset = at_;
  for (; at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_])) != 0; ++at_) {
    if (std::islower(static_cast<unsigned char>(text_[at_])) == 0) p.name += text_[at_];
  }
  if (p.name.empty()) throw Failure{at_, 1, fmt::format("not SGF: '{}'", asUtf8(text_.substr(at_, 1)))};
  while (peek() == '[') p.values.push_back(value());
  if (p.values.empty()) throw Failure{p.offset, p.name.size(), fmt::format("'{}' has no value", p.name)};
  return p;
}

Value Scanner::value() {
  const std::size_t open = at_++;
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\\') {
      ++at_;
    } else if (text_[at_] == ']') {
      const Value v{text_.substr(open + 1, at_ - open - 1), open + 1};
      ++at_;
      return v;
    }
  }
  throw Failure{open, 1, "'[' is never closed"};
}

}  // namespace pentarch::records::sgf
