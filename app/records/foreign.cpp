// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

using namespace std::string_view_literals;

// The files that players take for games most often, by their first bytes.
constexpr std::array kForeign = {
    std::pair{"PK\3\4"sv, "a ZIP archive, no game: unpack it first"sv},
    std::pair{"\x1F\x8B"sv, "packed with gzip, no game: unpack it first"sv},
    std::pair{"\x89PNG"sv, "a PNG picture, no game"sv},
    std::pair{"\xFF\xD8\xFF"sv, "a JPEG picture, no game"sv},
    std::pair{"GIF8"sv, "a GIF picture, no game"sv},
    std::pair{"%PDF-"sv, "a PDF document, no game"sv},
    std::pair{"SQLite format 3\0"sv,
              "an SQLite database (a book of this program is read by 'pentarch book'), no game"sv},
    std::pair{"\xFF\xFE"sv, "a text in UTF-16: save it as UTF-8"sv},
    std::pair{"\xFE\xFF"sv, "a text in UTF-16: save it as UTF-8"sv},
};

}  // namespace

std::string_view foreignKind(std::string_view bytes) {
  constexpr std::size_t kLooked = 4096;  // bytes at the start that tell the kind of a text
  const auto* const found =
      std::find_if(kForeign.begin(), kForeign.end(), [&](const auto& kind) { return bytes.starts_with(kind.first); });
  if (found != kForeign.end()) return found->second;
  if (bytes.find('\0') != std::string_view::npos) return "a binary file, no game";  // a text has no zero byte
  const std::string text = ascii::toLower(ascii::trimmed(withoutByteOrderMark(bytes.substr(0, kLooked))));
  if (text.starts_with("<!doctype html") || text.starts_with("<html")) return "an HTML page, no game";
  if (text.starts_with("[event \"")) {
    return "a chess record (PGN), no game: of Gomoku, give the moves alone (h8 i9 j7) or an SGF file";
  }
  return {};
}

}  // namespace pentarch::records
