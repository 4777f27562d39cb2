// SPDX-License-Identifier: MIT
#include "app/records/game_file.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "tests/support/scratch_folder.h"

using namespace pentarch;
using namespace pentarch::records;

namespace {

// A decodable payload must encode to the same bytes.
std::optional<GameRecord> decoded(std::string_view payload) {
  auto game = decode(payload);
  if (game && encode(*game) != payload) std::abort();
  return game;
}

// A truncated or damaged file is resumed after its last complete record.
void takeUp(const std::filesystem::path& path, const GameRecord& next) {
  std::uint64_t before = 0;
  {
    GameFileWriter writer(path);
    before = writer.count();
    writer.append(next);
  }
  std::filesystem::path unfinished = path;
  unfinished += ".tmp";
  const GameFileState state = readGames(unfinished, {});
  if (state.games != before + 1 || !state.isWhole) std::abort();
}

}  // namespace

/// Reads bytes as a single game and as a file of games.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const test::ScratchFolder folder;
  static const std::filesystem::path path = folder / "x.games";
  static const std::filesystem::path unfinished = folder / "x.games.tmp";
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto game = decoded(bytes);
  std::ofstream(unfinished, std::ios::binary | std::ios::trunc) << bytes;
  try {
    std::uint64_t games = 0;
    const GameFileState state = readGames(unfinished, [&](const GameRecord& found) {
      ++games;
      if (decode(encode(found)) != found) std::abort();
    });
    if (state.games != games || state.goodBytes > size || (state.isWhole && state.goodBytes != size)) std::abort();
    takeUp(path, game.value_or(GameRecord{}));
  } catch (const std::runtime_error&) {  // not a file of games
  }
  return 0;
}
