// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "app/records/text_place.h"

namespace pentarch::records {
namespace {

using namespace std::string_view_literals;

/// A kind of file and its magic bytes.
struct Signature {
  std::string_view bytes;
  std::size_t offset;
  std::string_view kind;
};

constexpr std::string_view kPacked = ", no game: unpack it first";
constexpr std::string_view kNoGame = ", no game";

constexpr std::array kPackers = {
    Signature{"PK\3\4"sv, 0, "a ZIP archive"},
    Signature{"\x1F\x8B"sv, 0, "packed with gzip"},
    Signature{"BZh"sv, 0, "packed with bzip2"},
    Signature{"\xFD"
              "7zXZ\0"sv,
              0, "packed with xz"},
    Signature{"\x28\xB5\x2F\xFD"sv, 0, "packed with zstd"},
    Signature{"7z\xBC\xAF\x27\x1C"sv, 0, "a 7-Zip archive"},
    Signature{"Rar!\x1A\x07"sv, 0, "a RAR archive"},
    Signature{"ustar"sv, 257, "a tar archive"},
};

constexpr std::array kOthers = {
    Signature{"\x89PNG\r\n\x1A\n"sv, 0, "a PNG picture"},
    Signature{"\xFF\xD8\xFF"sv, 0, "a JPEG picture"},
    Signature{"GIF8"sv, 0, "a GIF picture"},
    Signature{"WEBP"sv, 8, "a WebP picture"},
    Signature{"II*\0"sv, 0, "a TIFF picture"},
    Signature{"MM\0*"sv, 0, "a TIFF picture"},
    Signature{"%PDF-"sv, 0, "a PDF document"},
    Signature{"%!PS"sv, 0, "a PostScript document"},
    Signature{"{\\rtf"sv, 0, "an RTF document"},
    Signature{"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, 0, "a document of Microsoft Office"},
    Signature{"SQLite format 3\0"sv, 0, "an SQLite database (a book of this program is read by 'pentarch book')"},
    Signature{"\x7F"
              "ELF"sv,
              0, "a program (ELF)"},
    Signature{"MZ\x90\0"sv, 0, "a program (EXE)"},
    Signature{"PENTBOOK"sv, 0, "a compact book of this program"},
    Signature{"PENTHASH"sv, 0, "a hash table of this program"},
    Signature{"PENTARCH"sv, 0, "weights of this program"},
};

// Beginnings of texts that are not games, in lower case.
constexpr std::array kTexts = {
    Signature{"<!doctype html"sv, 0, "an HTML page"},
    Signature{"<html"sv, 0, "an HTML page"},
    Signature{"<svg"sv, 0, "an SVG picture"},
    Signature{"<?xml"sv, 0, "an XML text"},
    Signature{"#!/"sv, 0, "a script"},
};

template <typename Table>
[[nodiscard]] const Signature* signatureIn(const Table& table, std::string_view bytes) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const Signature& s) {
    return bytes.size() >= s.offset && bytes.substr(s.offset).starts_with(s.bytes);
  });
  return found == table.end() ? nullptr : &*found;
}

// True if a text starts with a tag such as [Event "?"].
[[nodiscard]] bool isPgn(std::string_view text) {
  if (!text.starts_with('[')) return false;
  const auto isLetter = [](unsigned char c) { return std::isalpha(c) != 0; };
  const auto end = std::find_if_not(text.begin() + 1, text.end(), isLetter);
  const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.begin()));
  return end != text.begin() + 1 && rest.starts_with(" \"");
}

}  // namespace

std::optional<std::string> foreignKind(std::string_view bytes) {
  constexpr std::size_t kLooked = 4096;  // text has no zero bytes, other files have them early
  if (const auto* packer = signatureIn(kPackers, bytes)) return fmt::format("{}{}", packer->kind, kPacked);
  if (const auto* other = signatureIn(kOthers, bytes)) return fmt::format("{}{}", other->kind, kNoGame);
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return "a text in UTF-16: save it as UTF-8";
  if (bytes.substr(0, kLooked).find('\0') != std::string_view::npos) return "a binary file, no game";
  std::string_view text = bytes.substr(0, kLooked);
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  text = trimmed(text);
  if (const auto* known = signatureIn(kTexts, lowered(text))) return fmt::format("{}{}", known->kind, kNoGame);
  if (isPgn(text)) return "a chess record (PGN), no game: of Gomoku, give the moves alone (h8 i9 j7) or an SGF file";
  return std::nullopt;
}

}  // namespace pentarch::records
