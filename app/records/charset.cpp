// SPDX-License-Identifier: MIT
#include "app/records/charset.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "app/records/text_place.h"

namespace pentarch::records {
namespace {

struct Names {
  std::string_view name;      // as iconv knows it
  std::string_view synonyms;  // in small letters, without signs, between blanks
  Charset::Width width;
};

constexpr std::array kNames = {
    Names{"GB18030", " gb2312 gb231280 gbk gb18030 cp936 euccn ", Charset::Width::TwoBytes},
    Names{"BIG5-HKSCS", " big5 big5hkscs cp950 ", Charset::Width::TwoBytes},
    Names{"CP949", " euckr ksc56011987 ksc5601 cp949 uhc ", Charset::Width::TwoBytes},
    Names{"EUC-JP", " eucjp ", Charset::Width::TwoBytes},
    Names{"CP932", " shiftjis sjis cp932 ms932 windows31j ", Charset::Width::ShiftJis},
    Names{"KOI8-R", " koi8r ", Charset::Width::OneByte},
    Names{"KOI8-U", " koi8u ", Charset::Width::OneByte},
};

// A name in small letters, without signs.
[[nodiscard]] std::string plainName(std::string_view name) {
  std::string plain = lowered(name);
  std::erase_if(plain, [](unsigned char c) { return std::isalnum(c) == 0; });
  return plain;
}

// "CP1251" of "windows1251" and "ISO-8859-5" of "iso88595": sets that differ in their number only.
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

}  // namespace

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

bool isPlainCharset(std::string_view name) {
  constexpr std::string_view kPlain = " utf8 ascii usascii latin1 iso88591 ";
  const std::string plain = plainName(name);
  return plain.empty() || kPlain.find(" " + plain + " ") != std::string_view::npos;
}

}  // namespace pentarch::records
