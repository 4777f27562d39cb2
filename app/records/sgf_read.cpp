// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/records/charset.h"
#include "app/records/formats.h"
#include "app/records/sgf_game.h"
#include "app/records/sgf_scan.h"
#include "app/records/text_place.h"
#include "engine/base/ascii.h"

// Collections of SGF games: where each game of a file begins and ends, and its character set.
namespace pentarch::records {
namespace {

// True if a node starts after the "(" at `at` of a trimmed line: with a property, or at the start of the line.
[[nodiscard]] bool opensGame(std::string_view line, std::size_t at) {
  const std::string_view node = ascii::trimmed(line.substr(at + 1));
  if (!node.starts_with(';')) return false;
  const std::string_view name = ascii::trimmed(node.substr(1));
  const std::size_t letters = std::min(name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), name.size());
  return at == 0 || (letters > 0 && name.substr(letters).starts_with('['));
}

// Offset of the next line that starts a game, judging by its first properties; the end if there is none.
[[nodiscard]] std::size_t nextGame(std::string_view bytes, std::size_t from) {
  for (std::size_t at = bytes.find("\n(;", from); at < bytes.size(); at = bytes.find("\n(;", at + 1)) {
    const std::string_view node =
        ascii::trimmed(bytes.substr(at + 3, std::min(bytes.find('\n', at + 1), bytes.size()) - at - 3));
    if (node.starts_with("GM[") || node.starts_with("FF[")) return at + 1;
  }
  return bytes.size();
}

constexpr std::size_t kLongestCharset = 40;

/// Reads a collection game by game.
class CollectionReader {
 public:
  CollectionReader(std::string_view bytes, const ReadOptions& options)
      : bytes_(bytes), options_(options), bound_(bytes.size()) {}

  [[nodiscard]] ReadResult read() {
    SgfScanner scanner(bytes_);
    while (scanner.findGame()) scanner.goTo(readFrom(scanner.offset()));
    if (result_.games.empty() && result_.errors.empty()) errors_.add(0, 0, "no game in this SGF");
    return std::move(result_);
  }

 private:
  // Reads the game at an offset. Returns the offset at which to look for the next one.
  [[nodiscard]] std::size_t readFrom(std::size_t begin) {
    const SgfValue declared = charsetOf(begin);
    const auto wanted = charsetNamed(options_.charset.empty() ? declared.raw : options_.charset);
    const Decoded text = decoded(begin, wanted);
    SgfScanner scanner(text.utf8);
    try {
      SgfGame read = readSgfGame(scanner, options_);
      read.game.sourceLine = errors_.lineAt(begin);
      result_.games.push_back(std::move(read.game));
      if (!wanted || wanted->name != text.charset.name) reportCharset(begin, declared, wanted.has_value(), text);
      for (const SgfFailure& warning : read.warnings) report(warning, begin, text, warnings_);
    } catch (const SgfFailure& f) {
      report(f, begin, text, errors_);
    }
    return text.end;
  }

  // A game in UTF-8, its original character set, and its end.
  struct Decoded {
    std::string utf8;
    Charset charset;
    std::size_t end;
    bool isAscii;
  };

  // Reports places as offsets in the original bytes.
  static void report(const SgfFailure& failure, std::size_t begin, const Decoded& text, TextErrors& list) {
    const std::string before = text.utf8.substr(0, failure.offset);
    list.add(begin + fromUtf8(before, text.charset).value_or(before).size(), failure.length, failure.message);
  }

  // The game at an offset, in the set wanted if it fits that, else in the most likely one.
  [[nodiscard]] Decoded decoded(std::size_t begin, const std::optional<Charset>& wanted) {
    const std::string_view bytes = bytes_.substr(begin, endOf(begin, Charset{}) - begin);
    auto text = wanted && !isUtf8Despite(*wanted, bytes) ? decodedFrom(begin, *wanted) : std::nullopt;
    if (!text) text = decodedFrom(begin, guessedCharset(bytes));
    if (!text) text = decodedFrom(begin, *charsetNamed(kLatin1));  // which accepts any bytes
    return *std::move(text);
  }

  // The game at an offset, decoded from a set; none if it does not fit.
  [[nodiscard]] std::optional<Decoded> decodedFrom(std::size_t begin, const Charset& charset) {
    const std::size_t end = endOf(begin, charset);
    const std::string_view text = bytes_.substr(begin, end - begin);
    const bool isAscii = std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x80; });
    const Charset actual = isAscii ? *charsetNamed(kUtf8) : charset;
    auto utf8 = toUtf8(text, actual);
    if (!utf8) return std::nullopt;
    return Decoded{*std::move(utf8), actual, end, isAscii};
  }

  // After a game that does not end, the next one is found at the start of a line: parentheses are no guide.
  [[nodiscard]] std::size_t endOf(std::size_t begin, const Charset& charset) {
    const auto end = [&] { return SgfScanner(bytes_.substr(0, bound_), begin).gameEnd(charset); };
    if (begin >= bound_) bound_ = nextGame(bytes_, begin);
    if (end() == std::string_view::npos && bound_ == bytes_.size()) bound_ = nextGame(bytes_, begin);
    return std::min(end(), bound_);
  }

  // The character set declared by the first node; empty if there is none.
  [[nodiscard]] SgfValue charsetOf(std::size_t begin) const {
    SgfScanner next(bytes_, begin + 1);
    const std::size_t end = next.findGame() ? next.offset() : bytes_.size();
    const std::string_view node = bytes_.substr(begin, end - begin);
    for (std::size_t at = node.find("CA["); at < node.size(); at = node.find("CA[", at + 1)) {
      if (ascii::isLetter(node[at - 1])) continue;
      const std::size_t length = std::min(node.find(']', at) - at - 3, kLongestCharset);
      return {node.substr(at + 3, length), begin + at + 3};
    }
    return {"", begin};
  }

  // Reports the set actually used for a game that declares none or is not in the set wanted.
  void reportCharset(std::size_t begin, const SgfValue& declared, bool isKnown, const Decoded& game) {
    const std::string_view title = titleOf(game.charset);
    const std::string shown = asUtf8(options_.charset.empty() ? declared.raw : options_.charset);
    if (game.isAscii || (shown.empty() && game.charset.name == kUtf8)) return;
    if (shown.empty()) {
      notes_.add(begin, 0, fmt::format("no character set is named: the game is read as {}", title));
    } else {
      warnings_.add(declared.offset, declared.raw.size(),
                    isKnown ? fmt::format("the game is not written in '{}': it is read as {}", shown, title)
                            : fmt::format("unknown character set '{}': the game is read as {}", shown, title));
    }
  }

  std::string_view bytes_;
  const ReadOptions& options_;
  ReadResult result_;
  TextErrors errors_{bytes_, options_, result_.errors};
  TextErrors notes_{bytes_, options_, result_.notes};
  TextErrors warnings_{bytes_, options_, result_.warnings};
  std::size_t bound_;  // no game extends beyond this offset
};

}  // namespace

bool looksLikeSgf(std::string_view bytes) {
  for (const TextLine& whole : linesOf(bytes)) {
    const std::string_view line = ascii::trimmed(whole.text);
    const std::size_t last = line.starts_with('#') ? 0 : line.size();
    for (std::size_t at = line.find('('); at < last; at = line.find('(', at + 1)) {
      if (opensGame(line, at)) return true;
    }
  }
  const std::string_view text = ascii::trimmed(bytes);
  return text.starts_with('(') && ascii::trimmed(text.substr(1)).starts_with(';');
}

ReadResult readSgf(std::string_view bytes, const ReadOptions& options) {
  return CollectionReader(bytes, options).read();
}

}  // namespace pentarch::records
