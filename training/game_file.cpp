// SPDX-License-Identifier: MIT
#include "training/game_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "training/little_endian.h"

namespace pentarch::training {
namespace {

constexpr std::string_view kMagic{"PENTGAME\1\0\0\0", 12};  // name and version
constexpr std::size_t kFrameBytes = 8;                      // length and checksum of a payload
constexpr std::uint32_t kMaxPayload = 4096;

[[nodiscard]] std::uint32_t checksum32(std::string_view bytes) {
  return XXH32(bytes.data(), bytes.size(), 0);
}

void syncToDisk(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw std::runtime_error(fmt::format("cannot open '{}'", path.string()));
  const int failed = ::fsync(descriptor);
  ::close(descriptor);
  if (failed != 0) throw std::runtime_error(fmt::format("cannot write '{}' to disk", path.string()));
}

[[nodiscard]] bool readExactly(std::istream& file, std::string& bytes, std::size_t count) {
  bytes.resize(count);
  file.read(bytes.data(), static_cast<std::streamsize>(count));
  return file.gcount() == static_cast<std::streamsize>(count);
}

// The next whole record; none at the end or where the rest makes no sense.
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

GameFileWriter::GameFileWriter(std::filesystem::path path) : path_(std::move(path)), unfinished_(path_) {
  unfinished_ += ".tmp";
  const GameFileState state = readGames(unfinished_, {});
  if (!state.isWhole) std::filesystem::resize_file(unfinished_, state.goodBytes);
  count_ = state.games;
  file_.open(unfinished_, std::ios::binary | std::ios::app);
  if (state.goodBytes == 0) file_.write(kMagic.data(), static_cast<std::streamsize>(kMagic.size()));
  if (!file_.flush()) throw std::runtime_error(fmt::format("cannot write '{}'", unfinished_.string()));
}

void GameFileWriter::append(const GameRecord& game) {
  const std::string payload = encode(game);
  std::string bytes;
  appendLittleEndian(bytes, static_cast<std::uint32_t>(payload.size()));
  appendLittleEndian(bytes, checksum32(payload));
  bytes += payload;
  if (!file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
    throw std::runtime_error(fmt::format("cannot write '{}'", unfinished_.string()));
  }
  ++count_;
}

void GameFileWriter::sync() {
  if (!file_.flush()) throw std::runtime_error(fmt::format("cannot write '{}'", unfinished_.string()));
  syncToDisk(unfinished_);
}

void GameFileWriter::finish() {
  sync();
  file_.close();
  std::filesystem::rename(unfinished_, path_);
}

void replaceFile(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::path unfinished = path;
  unfinished += ".tmp";
  std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(fmt::format("cannot write '{}'", unfinished.string()));
  syncToDisk(unfinished);
  std::filesystem::rename(unfinished, path);
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
