// SPDX-License-Identifier: MIT
#include "app/records/formats.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>

#include "app/records/codecs.h"
#include "app/records/drawing.h"
#include "app/records/errors.h"
#include "app/records/names.h"
#include "app/records/sgf_names.h"
#include "app/records/text_place.h"
#include "app/records/timed_moves.h"
#include "engine/base/ascii.h"
#include "engine/base/bytes.h"

namespace pentarch::records {
namespace {

constexpr unsigned kEverything = ~0U;
constexpr unsigned kPlainMoves = kPasses | kMoveOrder | kManyGames;
constexpr unsigned kSetStones = kSetup | kBlocked | kManyGames;

constexpr int kAnySize = 0;

constexpr std::array kFormats = {
    FormatSpec{Format::Letters, "letters", "txt", "letter notation, one game a line: h8i9g7", kPlainMoves, kAnySize,
               readLetters, writeLetters},
    FormatSpec{Format::Coordinates, "xy", "xy", "coordinates from 0, one game a line: 7,7 8,8", kPlainMoves, kAnySize,
               readCoordinates, writeCoordinates},
    FormatSpec{Format::Offsets, "offset", "off", "openings of tournaments, from the center: 1,-1 0,2", kPlainMoves,
               kAnySize, readOffsets, writeOffsets},
    FormatSpec{Format::Board, "board", "log", "BOARD ... DONE blocks of the protocol", kSetStones, kAnySize,
               readBoardBlocks, writeBoardBlocks},
    FormatSpec{Format::Drawing, "drawing", "board", "boards drawn with characters", kSetStones | kBoardSize, kAnySize,
               readDrawings, writeDrawings},
    FormatSpec{Format::Psq, "psq", "psq", "Piskvork", kTimes | kPlayers | kBoardSize | kMoveOrder | kEndCode, kAnySize,
               readPsq, writePsq},
    FormatSpec{Format::Rec, "rec", "rec", "Gomotur", kTimes | kPlayers | kBoardSize | kMoveOrder | kEndCode,
               kRecBoardSize, readRec, writeRec},
    FormatSpec{Format::Sgf, "sgf", "sgf", "Smart Game Format, GM[4]", kEverything & ~unsigned{kEndCode | kOtherInfo},
               kAnySize, readSgf, writeSgf},
    FormatSpec{Format::RenLib, "lib", "lib", "RenLib",
               kVariations | kComments | kLabels | kMarkedMoves | kPasses | kMoveOrder | kBoardSize, kRenLibBoardSize,
               readRenLib, writeRenLib},
    FormatSpec{Format::Pos, "pos", "pos", "Yixin and RenLib, moves as bytes", kMoveOrder | kBoardSize, kPosBoardSize,
               readPos, writePos},
    FormatSpec{Format::Sav, "sav", "sav", "Yixin-Board", kMoveOrder | kBoardSize, kAnySize, readSav, writeSav},
    FormatSpec{Format::Link, "link", "url", "links to gomocalc.com", kMoveOrder | kManyGames, kAnySize, readLinks,
               writeLinks},
    FormatSpec{Format::Json, "json", "json jsonl", "JSON, one object a game", kEverything, kAnySize, readJson,
               writeJson},
    FormatSpec{Format::SelfPlay, "games", "games", "games of selfplay and merge; only read",
               kWinRates | kResult | kRule | kBoardSize | kMoveOrder | kManyGames, kAnySize, readSelfPlay, nullptr},
};

// Name of a feature that is lost.
struct FeatureName {
  Feature feature;
  std::string_view text;
};

constexpr std::array kFeatureNames = {
    FeatureName{kVariations, "variations"},
    FeatureName{kComments, "comments"},
    FeatureName{kMarks, "marks on the board"},
    FeatureName{kLabels, "labels on the board"},
    FeatureName{kMarkedMoves, "crosses on moves"},
    FeatureName{kTimes, "times of moves"},
    FeatureName{kWinRates, "win rates"},
    FeatureName{kProperties, "other properties of nodes"},
    FeatureName{kPlayers, "names of players"},
    FeatureName{kResult, "the result"},
    FeatureName{kEndCode, "the manager's code of the result"},
    FeatureName{kInfo, "event, date and the like"},
    FeatureName{kOtherInfo, "other facts about the game"},
    FeatureName{kRule, "the rule"},
    FeatureName{kBoardSize, "the board size"},
    FeatureName{kSetup, "what was set up and what was played"},
    FeatureName{kBlocked, "blocked points"},
    FeatureName{kPasses, "passes"},
    FeatureName{kTurns, "moves out of turn"},
    FeatureName{kMoveOrder, "the order of moves"},
};

// `extension` is in lower case and has no dot.
[[nodiscard]] bool hasExtension(const FormatSpec& spec, std::string_view extension) {
  const auto extensions = wordsOf(spec.extensions);
  return std::any_of(extensions.begin(), extensions.end(), [&](const TextLine& e) { return e.text == extension; });
}

[[nodiscard]] unsigned infoFeatures(const GameTree& game) {
  unsigned features = 0;
  for (const auto& entry : game.info) {
    const std::string_view name = entry.first;
    const auto isOfSgf = [name](const SgfInfo& spec) { return spec.info == name; };
    features |= name == info::kBlack || name == info::kWhite               ? kPlayers
                : name == info::kResult                                    ? kResult
                : name == kResultCode                                      ? kEndCode
                : name == info::kRules && !game.rule                       ? kRule
                : std::any_of(kSgfInfos.begin(), kSgfInfos.end(), isOfSgf) ? kInfo
                                                                           : kOtherInfo;
  }
  return features;
}

[[nodiscard]] unsigned nodeFeatures(const GameTree& game, NodeId id) {
  const Node& node = game[id];
  unsigned features = 0;
  if (node.children.size() > 1) features |= kVariations;
  if (!node.comment.empty()) features |= kComments;
  for (const Mark& mark : node.marks) {
    features |= mark.kind == Mark::Kind::Label ? kLabels : isCrossOnMove(node, mark) ? kMarkedMoves : kMarks;
  }
  if (node.time) features |= kTimes;
  if (node.winRate) features |= kWinRates;
  if (!node.properties.empty()) features |= kProperties;
  if (id != kRoot && node.square.isNone()) features |= kPasses;
  if (id != kRoot && node.color != game.sideToMoveAt(node.parent)) features |= kTurns;
  return features;
}

// True if one of the numbers is negative. Comments count as little as they do when the moves are read.
[[nodiscard]] bool hasNegativeNumber(std::string_view text) {
  for (const TextLine& line : linesOf(text)) {
    const std::string_view moves = ascii::trimmed(line.text);
    if (moves.starts_with('#')) continue;
    for (std::size_t at = 0; at + 1 < moves.size(); ++at) {
      const bool isStart = at == 0 || (!ascii::isDigit(moves[at - 1]) && moves[at - 1] != '-');
      if (moves[at] == '-' && isStart && ascii::isDigit(moves[at + 1])) return true;
    }
  }
  return false;
}

// Letters, coordinates or offsets, by the first move; a negative number anywhere turns coordinates into offsets, and so
// does the ending of the file's name, because offsets without a negative number look like coordinates.
[[nodiscard]] Format movesFormat(std::string_view text, std::string_view extension) {
  constexpr std::string_view kDigits = "0123456789";
  text = withoutComments(text);
  if (text.empty()) return Format::Letters;
  const std::size_t sign = text.front() == '-' ? 1 : 0;
  const std::size_t end = std::min(text.find_first_not_of(kDigits, sign), text.size());
  const bool isMoveNumber = end < text.size() && text[end] == '.';  // "1. h8"
  if (end == sign || isMoveNumber) return Format::Letters;
  return extension == ".off" || hasNegativeNumber(text) ? Format::Offsets : Format::Coordinates;
}

// True if a bracket opens a JSON array rather than a time in a log.
[[nodiscard]] bool isArray(std::string_view text) {
  const std::string_view rest = text.starts_with('[') ? ascii::trimmed(text.substr(1)) : "";
  return rest.starts_with('{') || rest.starts_with(']');
}

// Where the format was a guess and nothing fits it, the first of many errors is enough.
void mergeErrors(std::vector<Error>& errors) {
  constexpr std::size_t kMany = 10;
  if (errors.size() <= kMany) return;
  errors.front().message =
      fmt::format("no game: {} (nor are {} other parts of the text one)", errors.front().message, errors.size() - 1);
  errors.resize(1);
}

// Stones and side to move at the end of the main line.
struct EndPosition {
  std::map<Square, Cell> stones;
  Color side;
  explicit EndPosition(const GameTree& game) : side(game.sideToMoveAt(game.mainLineEnd())) {
    for (const SetupStone& s : game.stonesAt(game.mainLineEnd())) {
      if (s.content != Cell::Blocked) stones[s.square] = s.content;
    }
  }
};

// The part of a game's end that the written text lacks, in the words of Written::notKept; empty if none. The text is
// read back, since stones alone may not determine the side to move.
[[nodiscard]] std::string_view lackOf(const GameTree& game, const FormatSpec& spec, const WriteOptions& options) {
  const std::string text = spec.write({&game, 1}, options);
  const auto readBack = [&](std::optional<Color> side) {
    return spec.read(text, {.boardSize = game.boardSize, .side = side, .rowsFromTop = options.rowsFromTop});
  };
  const ReadResult back = readBack(std::nullopt);
  if (back.errors.empty() && back.games.empty()) return "";  // no moves, no text
  const EndPosition wanted(game);
  const auto hasStones = [&wanted](const ReadResult& read) {
    return read.errors.empty() && !read.games.empty() && EndPosition(read.games.front()).stones == wanted.stones;
  };
  if (hasStones(back) && EndPosition(back.games.front()).side == wanted.side) return "";
  if (hasStones(readBack(wanted.side))) return "who is to move";
  return back.errors.empty() ? "the position at the end" : "a game that can be read again";
}

void checkEnd(std::span<const GameTree> games, const FormatSpec& spec, const WriteOptions& options, Written& written) {
  for (const GameTree& game : games) {
    const std::string_view lack = lackOf(game, spec, options);
    if (lack.empty()) continue;
    written.notKept.emplace_back(lack);
    return;
  }
}

}  // namespace

std::string Error::describe() const {
  if (line == 0) return fmt::format("{}: {}", file, message);
  return fmt::format("{}{}:{}: {}", file.empty() ? "" : file + ":", line, column, message);
}

std::span<const FormatSpec> allFormats() {
  return kFormats;
}

const FormatSpec& specOf(Format format) {
  return kFormats[static_cast<std::size_t>(format)];
}

bool isBinary(Format format) {
  return format == Format::RenLib || format == Format::Pos || format == Format::SelfPlay;
}

Format formatNamed(std::string_view name, std::string_view what) {
  const std::string wanted = ascii::toLower(name.starts_with('.') ? name.substr(1) : name);
  std::vector<std::string> names;
  for (const FormatSpec& spec : kFormats) {
    names.emplace_back(spec.name);
    if (wanted == spec.name || hasExtension(spec, wanted)) return spec.format;
  }
  throw app::UsageError(fmt::format("{}{}unknown format '{}' (there are {}){}", what, what.empty() ? "" : ": ", name,
                                    fmt::join(names, ", "), app::suggestion(wanted, names)));
}

Format formatToWrite(std::string_view name, std::string_view what) {
  const FormatSpec& spec = specOf(formatNamed(name, what));
  if (spec.write != nullptr) return spec.format;
  throw app::UsageError(fmt::format("{}{}{} is read, not written", what, what.empty() ? "" : ": ", spec.name));
}

bool hasKnownEnding(const std::filesystem::path& path) {
  const std::string extension = ascii::toLower(path.extension().string());
  return !extension.empty() && std::any_of(kFormats.begin(), kFormats.end(), [&](const FormatSpec& spec) {
    return hasExtension(spec, extension.substr(1));
  });
}

bool isMoveText(Format format) {
  return format == Format::Letters || format == Format::Coordinates || format == Format::Offsets;
}

std::string_view withoutByteOrderMark(std::string_view bytes) {
  return bytes.starts_with(kByteOrderMark) ? bytes.substr(kByteOrderMark.size()) : bytes;
}

Format detect(std::string_view bytes, std::string_view fileName) {
  bytes = withoutByteOrderMark(bytes);
  const std::string_view extension = fileName.substr(std::min(fileName.rfind('.'), fileName.size()));
  if (looksLikeSelfPlay(bytes) || ascii::toLower(extension) == ".games") return Format::SelfPlay;
  if (looksLikeRenLib(bytes) || ascii::toLower(extension) == ".lib") return Format::RenLib;
  if (looksLikePos(bytes) || ascii::toLower(extension) == ".pos") return Format::Pos;
  const std::string lines = withLineFeeds(bytes);
  const std::string_view text = ascii::trimmed(lines);
  if (text.empty()) return Format::Letters;
  if (text.starts_with("Piskvorky")) return Format::Psq;
  if (text.starts_with('{') || isArray(text)) return Format::Json;
  if (looksLikeSgf(text)) return Format::Sgf;
  if (looksLikeLink(text)) return Format::Link;
  if (looksLikeBoardBlock(text)) return Format::Board;
  if (looksLikeDrawing(text)) return Format::Drawing;
  if (looksLikeSav(text)) return Format::Sav;
  if (looksLikeRec(text)) return Format::Rec;
  if (text.find("://") != std::string_view::npos && !text.starts_with('#')) return Format::Link;
  if (text.starts_with('[')) return Format::Json;
  if (text.starts_with('(')) return Format::Sgf;
  return movesFormat(text, ascii::toLower(extension));
}

ReadResult read(std::string_view bytes, std::optional<Format> format, const ReadOptions& options) {
  bytes = withoutByteOrderMark(bytes);
  const FormatSpec& spec = specOf(format ? *format : detect(bytes, options.fileName));
  if (const std::string_view kind = isBinary(spec.format) ? "" : foreignKind(bytes); !kind.empty()) {
    return {.games = {}, .errors = {{options.fileName, 1, 1, "", std::string(kind)}}, .format = spec.format};
  }
  const std::string text = isBinary(spec.format) ? std::string{} : withLineFeeds(bytes);
  ReadResult result = spec.read(isBinary(spec.format) ? bytes : text, options);
  result.format = spec.format;
  if (!format && result.games.empty()) mergeErrors(result.errors);
  if (!options.fileName.empty()) {
    for (std::size_t i = 0; i < result.games.size(); ++i) {
      std::string& source = result.games[i].source;
      if (source.empty()) source = i == 0 ? options.fileName : fmt::format("{}#{}", options.fileName, i + 1);
    }
  }
  return result;
}

Error byteError(std::string_view bytes, std::size_t offset, std::string message, const ReadOptions& options) {
  const std::string token = offset < bytes.size() ? fmt::format("0x{:02x}", bytesOf(bytes)[offset]) : "";
  return {options.fileName, 1, static_cast<int>(offset) + 1, token, std::move(message)};
}

Written write(std::span<const GameTree> games, Format format, const WriteOptions& options) {
  const FormatSpec& spec = specOf(format);
  if (spec.write == nullptr) throw app::PositionError(fmt::format("{} is read, not written", spec.name));
  if (games.size() > 1 && (spec.keeps & kManyGames) == 0) {
    throw app::PositionError(fmt::format("{} holds one game, not {}", spec.name, games.size()));
  }
  unsigned used = 0;
  unsigned lost = 0;
  for (const GameTree& game : games) {
    if (spec.boardSize != kAnySize && game.boardSize != spec.boardSize) {
      throw app::PositionError(fmt::format("{} holds boards of {} only, not of {}", spec.name, sizeName(spec.boardSize),
                                           sizeName(game.boardSize)));
    }
    used |= featuresOf(game) & ~(format == Format::Psq ? featuresOfResultLine(game) : 0U);
    if (format == Format::RenLib) lost |= featuresLostInRenLib(game);
  }
  lost |= used & ~spec.keeps;
  const bool hasPlayerLines = format == Format::Psq || format == Format::Rec;
  if (hasPlayerLines && !std::all_of(games.begin(), games.end(), keepsPlayers)) lost |= kPlayers;
  Written written{spec.write(games, options), namesOf(lost)};
  if (spec.keeps != kEverything) checkEnd(games, spec, options, written);
  return written;
}

std::vector<std::string> namesOf(unsigned features) {
  std::vector<std::string> names;
  for (const FeatureName& row : kFeatureNames) {
    if ((features & row.feature) != 0) names.emplace_back(row.text);
  }
  return names;
}

unsigned featuresOf(const GameTree& game) {
  unsigned features = infoFeatures(game);
  if (game.moveCount() > 0) features |= kMoveOrder;
  for (NodeId id = kRoot; id < game.nodes.size(); ++id) features |= nodeFeatures(game, id);
  if (game.rule) features |= kRule;
  if (game.boardSize != GameTree{}.boardSize) features |= kBoardSize;
  for (const SetupStone& stone : game.setup) features |= stone.content == Cell::Blocked ? kBlocked : kSetup;
  if (game.firstToMove != Color::Black) features |= kSetup;
  return features;
}

}  // namespace pentarch::records
