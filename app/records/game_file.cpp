// SPDX-License-Identifier: MIT
#include "app/records/game_file.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <fstream>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "app/records/little_endian.h"

namespace pentarch::training {
namespace {

constexpr std::string_view kMagic{"PENTGAME\1\0\0\0", 12};  // name and version
constexpr std::size_t kFrameBytes = 8;                      // length and checksum of a payload
constexpr std::uint32_t kMaxPayload = 4096;

[[nodiscard]] std::uint32_t checksum32(std::string_view bytes) {
  return XXH32(bytes.data(), bytes.size(), 0);
}

[[nodiscard]] bool readExactly(std::istream& file, std::string& bytes, std::size_t count) {
  bytes.resize(count);
  file.read(bytes.data(), static_cast<std::streamsize>(count));
  return file.gcount() == static_cast<std::streamsize>(count);
}

// A record in the format of the file.
[[nodiscard]] std::string framed(const GameRecord& game) {
  const std::string payload = encode(game);
  std::string bytes;
  appendLittleEndian(bytes, static_cast<std::uint32_t>(payload.size()));
  appendLittleEndian(bytes, checksum32(payload));
  return bytes + payload;
}

[[nodiscard]] std::filesystem::path unfinishedName(std::filesystem::path path) {
  return path += ".tmp";
}

// The next whole record; none at the end or if the rest is invalid.
[[nodiscard]] std::optional<GameRecord> readRecord(std::istream& file, std::string& frame, std::string& payload) {
  if (!readExactly(file, frame, kFrameBytes)) return std::nullopt;
  const auto length = littleEndianAt<std::uint32_t>(frame, 0);
  if (length > kMaxPayload || !readExactly(file, payload, length)) return std::nullopt;
  if (littleEndianAt<std::uint32_t>(frame, 4) != checksum32(payload)) return std::nullopt;
  return decode(payload);
}

}  // namespace

bool isGameFile(std::string_view bytes) {
  return bytes.starts_with(kMagic);
}

GameFileState readGames(std::istream& stream, const std::function<void(const GameRecord&)>& onGame) {
  GameFileState state;
  std::string frame;
  std::string payload;
  if (!readExactly(stream, frame, kMagic.size())) throw std::runtime_error("too short for a file of games");
  if (frame != kMagic) throw std::runtime_error("not a file of games");
  state.goodBytes = kMagic.size();
  while (const auto game = readRecord(stream, frame, payload)) {
    ++state.games;
    state.goodBytes += kFrameBytes + payload.size();
    if (onGame) onGame(*game);
  }
  stream.clear();
  stream.seekg(0, std::ios::end);
  state.isWhole = static_cast<std::uint64_t>(stream.tellg()) == state.goodBytes;
  return state;
}

GameFileState readGames(const std::filesystem::path& path, const std::function<void(const GameRecord&)>& onGame) {
  std::error_code missing;
  const std::uint64_t size = std::filesystem::file_size(path, missing);
  if (missing || size == 0) return {.isWhole = true};
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(fmt::format("cannot read '{}'", path.string()));
  try {
    return readGames(file, onGame);
  } catch (const std::runtime_error& e) {
    throw std::runtime_error(fmt::format("'{}' is {}", path.string(), e.what()));
  }
}

void writeGames(const std::filesystem::path& path, std::span<const GameRecord> games) {
  replaceFile(path, [games](std::ostream& file) {
    file << kMagic;
    for (const GameRecord& game : games) file << framed(game);
  });
}

GameFileWriter::GameFileWriter(std::filesystem::path path)
    : path_(std::move(path)),
      unfinished_(unfinishedName(path_)),
      file_(AppendFile::open(unfinished_, AppendFile::Links::Refused)) {
  const GameFileState state = readGames(unfinished_, {});
  if (!state.isWhole) file_.cut(state.goodBytes);
  if (state.goodBytes == 0) file_.append(kMagic);
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

std::string checksumOf(const std::filesystem::path& path) {
  const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t*)> state(XXH3_createState(), XXH3_freeState);
  std::ifstream file(path, std::ios::binary);
  if (!state || !file) throw std::runtime_error(fmt::format("cannot read '{}'", path.string()));
  XXH3_64bits_reset(state.get());
  std::vector<char> block(std::size_t{1} << 16);
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0) {
    XXH3_64bits_update(state.get(), block.data(), static_cast<std::size_t>(file.gcount()));
  }
  return fmt::format("{:016x}", XXH3_64bits_digest(state.get()));
}

}  // namespace pentarch::training
