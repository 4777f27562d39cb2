// SPDX-License-Identifier: MIT
#include "app/records/game_file.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <memory>
#include <new>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/records/codecs.h"
#include "app/records/errors.h"
#include "app/records/result.h"
#include "engine/base/bytes.h"
#include "engine/base/counted.h"
#include "engine/base/regular_file.h"
#include "engine/game/score.h"

namespace pentarch::records {
namespace {

constexpr std::size_t kHeadBytes = 10;  // item, rule, size, result, ending, number of moves
constexpr std::size_t kMoveBytes = 4;   // point and flag, score
constexpr int kOpeningFlag = 0x8000;
constexpr int kDraw = 2;

constexpr std::string_view kGameFileMagic{"PENTGAME\1\0\0\0", 12};  // name and version
constexpr std::size_t kFrameBytes = 8;                              // length and checksum of a payload
constexpr std::uint32_t kMaxPayload = 4096;

/// The file does not begin like a file of games; what() goes on after "is".
struct NotGames : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[nodiscard]] std::uint32_t checksum32(std::string_view bytes) {
  return XXH32(bytes.data(), bytes.size(), 0);
}

// Throws std::system_error if the last read met an error of the device, which is no end of the file.
void requireReadable(const std::istream& file) {
  if (file.bad()) throw std::system_error(lastFileError());
}

// False at the end of the file, with the bytes before it. Throws as requireReadable().
[[nodiscard]] bool readExactly(std::istream& file, std::string& bytes, std::size_t count) {
  bytes.resize(count);
  errno = 0;
  file.read(bytes.data(), static_cast<std::streamsize>(count));
  requireReadable(file);
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes.size() == count;
}

[[nodiscard]] std::runtime_error unreadable(const std::filesystem::path& path, const std::error_code& reason) {
  return std::runtime_error(cannotRead(path.string(), reason));
}

// A record in the format of the file.
[[nodiscard]] std::string framed(const GameRecord& game) {
  const std::string payload = encode(game);
  std::string bytes;
  appendNumber(bytes, payload.size(), 4);
  appendNumber(bytes, checksum32(payload), 4);
  return bytes + payload;
}

// The next whole record; none if the rest is invalid, and at the end, where the frame is empty.
[[nodiscard]] std::optional<GameRecord> readRecord(std::istream& file, std::string& frame, std::string& payload) {
  if (!readExactly(file, frame, kFrameBytes)) return std::nullopt;
  ByteReader head(bytesOf(frame));
  const auto length = static_cast<std::size_t>(head.number(4));
  if (length > kMaxPayload || !readExactly(file, payload, length)) return std::nullopt;
  if (head.number(4) != checksum32(payload)) return std::nullopt;
  return decode(payload);
}

// The state of an unfinished file. One that cannot be resumed stays as it is: the error says so and names the fix.
[[nodiscard]] GameFileState stateOfUnfinished(const std::filesystem::path& path) {
  try {
    return readGames(path, {});
  } catch (const std::runtime_error& e) {
    throw app::PositionError(fmt::format("{}; it is kept: move it away to play its games again", e.what()));
  }
}

[[nodiscard]] GameTree treeOf(const GameRecord& record, const ReadOptions& options) {
  GameTree game;
  game.boardSize = record.boardSize;
  game.rule = record.rule;
  game.source = fmt::format("{}#{}", options.fileName.empty() ? "game" : options.fileName, record.item);
  game.info[std::string(info::kResult)] = textOf(GameResult{record.winner});
  NodeId node = kRoot;
  for (const RecordedMove& move : record.moves) {
    node = game.add(node, move.square);
    if (move.isOpening) continue;
    // The file does not record which wins were proven.
    const double own = winRate(move.score, false);
    game[node].winRate = game[node].color == Color::Black ? own : 1 - own;
  }
  return game;
}

}  // namespace

std::string encode(const GameRecord& game) {
  std::string bytes;
  bytes.reserve(kHeadBytes + kMoveBytes * game.moves.size());
  appendNumber(bytes, game.item, 4);
  appendNumber(bytes, static_cast<int>(game.rule), 1);
  appendNumber(bytes, game.boardSize, 1);
  appendNumber(bytes, game.winner ? static_cast<int>(*game.winner) : kDraw, 1);
  appendNumber(bytes, static_cast<int>(game.ending), 1);
  appendNumber(bytes, game.moves.size(), 2);
  for (const RecordedMove& m : game.moves) {
    const int point = m.square.y() * game.boardSize + m.square.x();
    appendNumber(bytes, point | (m.isOpening ? kOpeningFlag : 0), 2);
    appendNumber(bytes, m.score, 2);
  }
  return bytes;
}

std::optional<GameRecord> decode(std::string_view payload) {
  if (payload.size() < kHeadBytes) return std::nullopt;
  GameRecord game;
  ByteReader reader(bytesOf(payload));
  game.item = static_cast<std::uint32_t>(reader.number(4));
  const auto rule = static_cast<std::size_t>(reader.number(1));
  game.boardSize = static_cast<int>(reader.number(1));
  const auto result = static_cast<int>(reader.number(1));
  const auto ending = static_cast<int>(reader.number(1));
  const auto count = static_cast<std::size_t>(reader.number(2));
  if (rule >= kRules.size() || game.boardSize < kMinBoardSize || game.boardSize > kMaxBoardSize) return std::nullopt;
  if (result > kDraw || ending > static_cast<int>(EndReason::AdjudicatedDraw)) return std::nullopt;
  if (payload.size() != kHeadBytes + kMoveBytes * count) return std::nullopt;
  game.rule = kRules[rule];
  if (result != kDraw) game.winner = static_cast<Color>(result);
  game.ending = static_cast<EndReason>(ending);
  std::array<bool, kMaxPoints> seen{};
  for (std::size_t i = 0; i < count; ++i) {
    const auto word = static_cast<int>(reader.number(2));
    const int point = word & ~kOpeningFlag;
    if (point >= game.boardSize * game.boardSize || seen[static_cast<std::size_t>(point)]) return std::nullopt;
    seen[static_cast<std::size_t>(point)] = true;
    game.moves.push_back(
        {Square::at(point % game.boardSize, point / game.boardSize), reader.signed16(), (word & kOpeningFlag) != 0});
  }
  return game;
}

GameFileState readGames(std::istream& stream, const std::function<void(const GameRecord&)>& onGame) {
  GameFileState state;
  std::string frame;
  std::string payload;
  if (!readExactly(stream, frame, kGameFileMagic.size())) throw NotGames("too short for a file of games");
  if (frame != kGameFileMagic) throw NotGames("not a file of games");
  state.goodBytes = kGameFileMagic.size();
  while (const auto game = readRecord(stream, frame, payload)) {
    ++state.games;
    state.goodBytes += kFrameBytes + payload.size();
    if (onGame) onGame(*game);
  }
  state.isWhole = frame.empty();  // a pipe cannot be asked for its length
  return state;
}

GameFileState readGames(const std::filesystem::path& path, const std::function<void(const GameRecord&)>& onGame) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file && errno == ENOENT) return {.isWhole = true};
  if (!file) throw unreadable(path, lastFileError());
  try {
    const bool isEmpty = file.peek() == std::ifstream::traits_type::eof();
    requireReadable(file);
    return isEmpty ? GameFileState{.isWhole = true} : readGames(file, onGame);
  } catch (const NotGames& e) {
    throw app::PositionError(fmt::format("'{}' is {}", path.string(), e.what()));
  } catch (const std::system_error& e) {
    throw unreadable(path, e.code());
  }
}

void writeGames(const std::filesystem::path& path, std::span<const GameRecord> games) {
  replaceFile(path, [games](std::ostream& file) {
    file << kGameFileMagic;
    for (const GameRecord& game : games) file << framed(game);
  });
}

std::filesystem::path unfinishedPath(std::filesystem::path path) {
  return path += ".tmp";
}

GameFileWriter::GameFileWriter(std::filesystem::path path)
    : path_(std::move(path)),
      unfinished_(unfinishedPath(path_)),
      file_(AppendFile::open(unfinished_, AppendFile::Links::Refused)) {
  const GameFileState state = stateOfUnfinished(unfinished_);
  if (!state.isWhole) file_.cut(state.goodBytes);
  if (state.goodBytes == 0) file_.append(kGameFileMagic);
  count_ = state.games;
}

void GameFileWriter::append(const GameRecord& game) {
  file_.append(framed(game));
  ++count_;
}

void GameFileWriter::sync() {
  file_.sync();
}

void GameFileWriter::finish() {
  file_.rename(path_);
}

std::string digestOf(const std::filesystem::path& path) {
  const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state(XXH3_createState(), XXH3_freeState);
  if (!state) throw std::bad_alloc();
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw unreadable(path, lastFileError());
  XXH3_64bits_reset(state.get());
  std::vector<char> block(std::size_t{1} << 16);
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0) {
    XXH3_64bits_update(state.get(), block.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) throw unreadable(path, lastFileError());
  return fmt::format("{:016x}", XXH3_64bits_digest(state.get()));
}

bool looksLikeSelfPlay(std::string_view bytes) {
  return bytes.starts_with(kGameFileMagic);
}

ReadResult readSelfPlay(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  if (bytes.empty()) return result;
  std::istringstream stream{std::string(bytes)};
  try {
    const auto state =
        readGames(stream, [&](const GameRecord& record) { result.games.push_back(treeOf(record, options)); });
    if (!state.isWhole) {
      result.errors.push_back(byteError(bytes, static_cast<std::size_t>(state.goodBytes),
                                        fmt::format("cut short after {}", counted(state.games, "whole game")),
                                        options));
    }
  } catch (const std::runtime_error& e) {
    result.errors.push_back(byteError(bytes, 0, e.what(), options));
  }
  return result;
}

}  // namespace pentarch::records
