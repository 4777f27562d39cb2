// SPDX-License-Identifier: MIT
#include "app/records/charset.h"

#ifdef PENTARCH_ICONV
#include <iconv.h>
#endif

#include <locale.h>
#include <wctype.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

#include <algorithm>
#include <array>
#include <cstdint>

#include "app/records/text_place.h"
#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

struct Names {
  std::string_view name;      // for iconv
  std::string_view synonyms;  // lower case, without punctuation, between blanks
  Charset::Width width;
};

constexpr std::array kNames = {
    Names{kUtf8, " utf8 ascii usascii ", Charset::Width::OneByte},
    Names{kLatin1, " latin1 iso88591 ", Charset::Width::OneByte},
    Names{"GB18030", " gb2312 gb231280 gbk gb18030 cp936 euccn ", Charset::Width::TwoBytes},
    Names{"BIG5-HKSCS", " big5 big5hkscs cp950 ", Charset::Width::TwoBytes},
    Names{"CP949", " euckr ksc56011987 ksc5601 cp949 uhc ", Charset::Width::TwoBytes},
    Names{"EUC-JP", " eucjp ", Charset::Width::TwoBytes},
    Names{"CP932", " shiftjis sjis cp932 ms932 windows31j ", Charset::Width::ShiftJis},
    Names{"KOI8-R", " koi8r ", Charset::Width::OneByte},
    Names{"KOI8-U", " koi8u ", Charset::Width::OneByte},
};

// A name in lower case without punctuation.
[[nodiscard]] std::string plainName(std::string_view name) {
  std::string plain = ascii::toLower(name);
  std::erase_if(plain, [](char c) { return !ascii::isLetterOrDigit(c); });
  return plain;
}

// Numbered sets: "windows1251" becomes "CP1251", "iso88595" becomes "ISO-8859-5".
[[nodiscard]] std::string numberedName(const std::string& plain) {
  struct Family {
    std::string_view prefix;
    std::string_view name;
    int last;
  };
  for (const auto& [prefix, name, last] : {Family{"windows125", "CP125", 8}, Family{"cp125", "CP125", 8},
                                           Family{"win125", "CP125", 8}, Family{"iso8859", "ISO-8859-", 16}}) {
    if (!plain.starts_with(prefix)) continue;
    const auto number = wholeNumber(std::string_view(plain).substr(prefix.size()));
    if (number && *number >= 0 && *number <= last) return std::string(name) + std::to_string(*number);
  }
  return {};
}

void appendUtf8(std::string& text, char32_t code) {
  const auto append = [&](char32_t byte) { text += static_cast<char>(byte); };
  const auto continuation = [&](int shift) { append(0x80U | (code >> shift & 0x3FU)); };
  if (code < 0x80) return append(code);
  if (code < 0x800) {
    append(0xC0U | code >> 6U);
  } else if (code < 0x10000) {
    append(0xE0U | code >> 12U);
    continuation(6);
  } else {
    append(0xF0U | code >> 18U);
    continuation(12);
    continuation(6);
  }
  continuation(0);
}

[[nodiscard]] std::string latin1AsUtf8(std::string_view text) {
  std::string result;
  for (const char c : text) appendUtf8(result, static_cast<unsigned char>(c));
  return result;
}

// True if nine of ten non-ASCII characters lie in the GB2312 range.
[[nodiscard]] bool hasChinesePairs(std::string_view bytes) {
  std::size_t pairs = 0;
  std::size_t chinese = 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (byte(i) < 0x80) continue;
    ++pairs;
    const bool isPair = i + 1 < bytes.size() && byte(i) >= 0xA1 && byte(i) <= 0xF7 && byte(i + 1) >= 0xA1;
    if (isPair) ++chinese;
    ++i;
  }
  return pairs > 0 && chinese * 10 >= pairs * 9;
}

}  // namespace

Character firstCharacter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
  char32_t code = lead & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
  const bool isValid = code >= kSmallest[bytes] && code <= 0x10FFFF && !isSurrogate;
  return isValid ? Character{code, bytes, true} : Character{};
}

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const Character c = firstCharacter(text);
    if (!c.isValid) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

std::string asUtf8(std::string_view text) {
  return isUtf8(text) ? std::string(text) : latin1AsUtf8(text);
}

std::string loweredUtf8(std::string_view text) {
  static const locale_t kUnicode = [] {
    for (const char* name : {"C.UTF-8", "en_US.UTF-8"}) {
      if (const locale_t found = newlocale(LC_CTYPE_MASK, name, nullptr)) return found;
    }
    return newlocale(LC_CTYPE_MASK, "C", nullptr);  // ASCII alone
  }();
  std::string result;
  while (!text.empty()) {
    const Character c = firstCharacter(text);
    if (c.isValid) {
      appendUtf8(result, static_cast<char32_t>(towlower_l(static_cast<wint_t>(c.code), kUnicode)));
    } else {
      result += text.substr(0, c.bytes);
    }
    text.remove_prefix(c.bytes);
  }
  return result;
}

std::size_t Charset::lengthAt(std::string_view text) const {
  const auto byte = static_cast<unsigned char>(text.front());
  const bool isKana = width == Width::ShiftJis && byte >= 0xA0 && byte < 0xE0;
  const bool isLead = width != Width::OneByte && byte > 0x80 && byte < 0xFF && !isKana;
  return isLead ? std::min<std::size_t>(2, text.size()) : 1;
}

std::optional<Charset> charsetNamed(std::string_view name) {
  const std::string plain = plainName(name);
  if (plain.empty()) return std::nullopt;
  const auto row = std::find_if(kNames.begin(), kNames.end(), [&](const Names& n) {
    return n.synonyms.find(" " + plain + " ") != std::string_view::npos;
  });
  if (row != kNames.end()) return Charset{std::string(row->name), row->width};
  const std::string numbered = numberedName(plain);
  return numbered.empty() ? std::nullopt : std::optional(Charset{numbered, Charset::Width::OneByte});
}

bool isUtf8Despite(const Charset& declared, std::string_view text) {
  const unsigned least = declared.width == Charset::Width::OneByte ? 0x80 : 0xE0;  // first byte of such a character
  return isUtf8(text) && std::any_of(text.begin(), text.end(), [=](unsigned char c) { return c >= least; });
}

Charset guessedCharset(std::string_view bytes) {
  const Charset chinese = *charsetNamed("GB18030");
  if (isUtf8(bytes)) return *charsetNamed(kUtf8);
  const bool isChinese = hasChinesePairs(bytes) && toUtf8(bytes, chinese);
  return isChinese ? chinese : *charsetNamed(kLatin1);
}

std::string_view titleOf(const Charset& charset) {
  return charset.name == kLatin1 ? "Latin-1" : std::string_view(charset.name);
}

std::optional<std::string> toUtf8(std::string_view text, const Charset& charset) {
  if (charset.name == kLatin1) return latin1AsUtf8(text);
  if (charset.name != kUtf8) return converted(text, charset.name, std::string(kUtf8));
  return isUtf8(text) ? std::optional(std::string(text)) : std::nullopt;
}

std::optional<std::string> fromUtf8(std::string_view text, const Charset& charset) {
  if (charset.name == kUtf8) return std::string(text);
  if (charset.name != kLatin1) return converted(text, std::string(kUtf8), charset.name);
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool isPair = (byte == 0xC2 || byte == 0xC3) && i + 1 < text.size();
    if (byte >= 0x80 && !isPair) return std::nullopt;
    const unsigned high = byte & 3U;
    const unsigned low = isPair ? static_cast<unsigned char>(text[++i]) & 0x3FU : 0U;
    result += static_cast<char>(isPair ? (high << 6) | low : byte);
  }
  return result;
}

#ifdef PENTARCH_ICONV

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
    return finish(result);
  }

 private:
  // Some character sets compose characters: the last one is held back until it is known that nothing is added to it.
  [[nodiscard]] bool finish(std::string& result) {
    std::array<char, 64> buffer;
    char* out = buffer.data();
    std::size_t room = buffer.size();
    const bool isDone = iconv(handle_, nullptr, nullptr, &out, &room) != static_cast<std::size_t>(-1);
    result.append(buffer.data(), buffer.size() - room);
    return isDone;
  }

  iconv_t handle_;
};

}  // namespace

std::optional<std::string> converted(std::string_view text, const std::string& from, const std::string& to) {
  Conversion conversion(from, to);
  std::string result;
  if (!conversion.isOpen() || !conversion.run(std::string(text), result)) return std::nullopt;
  return result;
}

#else

std::optional<std::string> converted(std::string_view, const std::string&, const std::string&) {
  return std::nullopt;
}

#endif

}  // namespace pentarch::records
