// SPDX-License-Identifier: MIT
#include "app/records/text_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/records/names.h"
#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

// At most the first kLongestToken bytes of a text, without cutting a UTF-8 character.
[[nodiscard]] std::string_view beginning(std::string_view text) {
  if (text.size() <= kLongestToken) return text;
  std::size_t length = kLongestToken;
  const auto isInside = [&](std::size_t i) { return (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80; };
  while (length + 3 > kLongestToken && isInside(length)) --length;
  return text.substr(0, length);
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

std::vector<TextLine> wordsOf(std::string_view text, std::size_t offset) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<TextLine> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    words.push_back({text.substr(at, end - at), offset + at});
    at = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

std::vector<std::string_view> partsOf(std::string_view list, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find_first_of(separators, begin), list.size());
    parts.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::string_view withoutComments(std::string_view text) {
  text = ascii::trimmed(text);
  while (text.starts_with('#')) text = ascii::trimmed(text.substr(std::min(text.find('\n'), text.size())));
  return text;
}

std::string withLineFeeds(std::string_view text) {
  std::string result(text);
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (result[i] == '\r' && (i + 1 == result.size() || result[i + 1] != '\n')) result[i] = '\n';
  }
  return result;
}

void TextErrors::add(std::size_t offset, std::size_t length, std::string message) {
  offset = std::min(offset, text_.size());
  const int line = lineAt(offset);
  const std::size_t lineStart = lineStarts_[static_cast<std::size_t>(line - 1)];
  errors_.push_back({options_.fileName, line, static_cast<int>(offset - lineStart) + 1,
                     asUtf8(beginning(text_.substr(offset, length))), std::move(message)});
}

int TextErrors::lineAt(std::size_t offset) {
  if (lineStarts_.empty()) {
    lineStarts_.push_back(0);
    for (std::size_t at = text_.find('\n'); at < text_.size(); at = text_.find('\n', at + 1))
      lineStarts_.push_back(at + 1);
  }
  const auto next = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset);
  return static_cast<int>(next - lineStarts_.begin());
}

Charset settledCharset(std::string_view texts, const ReadOptions& options, ReadResult& result) {
  const auto wanted = charsetNamed(options.charset);
  const bool isWanted = wanted && !isUtf8Despite(*wanted, texts) && toUtf8(texts, *wanted);
  Charset charset = isWanted ? *wanted : guessedCharset(texts);
  const std::string_view title = titleOf(charset);
  if (wanted && charset.name != wanted->name) {
    result.warnings.push_back(
        {options.fileName, 1, 1, "",
         fmt::format("the texts are not written in '{}': they are read as {}", options.charset, title)});
  } else if (!wanted && charset.name != kUtf8) {
    const std::string& name = options.names.charset;
    const std::string advice = name.empty() ? "" : fmt::format(" ({} names another set)", name);
    result.notes.push_back({options.fileName, 1, 1, "", fmt::format("the texts are read as {}{}", title, advice)});
  }
  return charset;
}

std::string decoded(std::string_view text, const ReadOptions& options, ReadResult& result) {
  return toUtf8(text, settledCharset(text, options, result)).value_or(asUtf8(text));
}

std::string excerpt(std::string_view text) {
  const std::string_view shown = beginning(text);
  return asUtf8(shown) + (shown.size() < text.size() ? "..." : "");
}

std::optional<int> wholeNumber(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string keepUnknownRule(std::string_view rule, GameTree& game) {
  game.info[std::string(info::kRules)] = rule;
  return fmt::format("the game is read without a rule: {}", app::unknownRule(excerpt(rule)));
}

std::string sizeName(int boardSize) {
  return std::to_string(boardSize) + "x" + std::to_string(boardSize);
}

std::string largerBoard(int x, int y, int boardSize) {
  const int beyond = std::max({-x, -y, x - (boardSize - 1), y - (boardSize - 1)});
  const int needed = std::min(x, y) < 0 ? boardSize + 2 * beyond : boardSize + beyond;
  for (const int usual : {15, 20, kMaxBoardSize}) {
    if (usual >= needed && usual > boardSize) return fmt::format(" (a board of size {} would hold it)", usual);
  }
  return "";
}

}  // namespace pentarch::records
