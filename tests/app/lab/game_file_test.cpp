// SPDX-License-Identifier: MIT
// Games survive writing and reading, and a damaged file yields its complete games and nothing else.
#include "app/records/game_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <istream>
#include <random>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tests/support/scratch_folder.h"

using namespace pentarch;
using namespace pentarch::records;
using pentarch::test::contentOf;
using pentarch::test::ScratchFolder;
using pentarch::test::writeContent;

namespace {

constexpr std::size_t kAnyLength = kMaxBoardSize * kMaxBoardSize;

GameRecord randomGame(std::uint32_t item, std::mt19937& random) {
  GameRecord game;
  game.item = item;
  game.rule = kRules[random() % kRules.size()];
  game.boardSize = kMinBoardSize + static_cast<int>(random() % (kMaxBoardSize - kMinBoardSize + 1));
  if (random() % 3 != 0) game.winner = static_cast<Color>(random() % 2);
  game.ending = static_cast<EndReason>(random() % 5);
  std::vector<Square> points;
  for (int y = 0; y < game.boardSize; ++y) {
    for (int x = 0; x < game.boardSize; ++x) points.push_back(Square::at(x, y));
  }
  std::shuffle(points.begin(), points.end(), random);
  points.resize(random() % (points.size() + 1));
  for (const Square s : points) {
    const bool isOpening = game.moves.size() < 4;
    game.moves.push_back({s, isOpening ? 0 : static_cast<Score>(random() % 60001) - 30000, isOpening});
  }
  return game;
}

std::vector<GameRecord> gamesIn(const std::filesystem::path& path) {
  std::vector<GameRecord> games;
  readGames(path, [&](const GameRecord& game) { games.push_back(game); });
  return games;
}

// Writes `number` random games of at most `stones` stones to a file.
std::vector<GameRecord> writeRandomGames(const std::filesystem::path& path, std::uint32_t number, std::size_t stones,
                                         unsigned seed) {
  std::mt19937 random(seed);
  std::vector<GameRecord> games;
  GameFileWriter writer(path);
  for (std::uint32_t i = 0; i < number; ++i) {
    games.push_back(randomGame(i, random));
    games.back().moves.resize(std::min(games.back().moves.size(), stones));
    writer.append(games.back());
  }
  CHECK(writer.count() == number);
  CHECK_FALSE(std::filesystem::exists(path));
  writer.finish();
  return games;
}

/// The bytes of a device that fails behind them.
class FailingDevice final : public std::streambuf {
 public:
  explicit FailingDevice(std::string bytes) : bytes_(std::move(bytes)) {
    setg(bytes_.data(), bytes_.data(), bytes_.data() + bytes_.size());
  }

 protected:
  int_type underflow() override { throw std::runtime_error("the device failed"); }

 private:
  std::string bytes_;
};

}  // namespace

TEST_CASE("a game is the same after encoding and decoding") {
  std::mt19937 random(1);
  for (std::uint32_t i = 0; i < 500; ++i) {
    const GameRecord game = randomGame(i * 7919, random);
    const auto again = decode(encode(game));
    REQUIRE(again);
    CHECK(*again == game);
    CHECK(encode(game).size() == 10 + 4 * game.moves.size());
  }
}

TEST_CASE("a payload that is no game is refused") {
  GameRecord game;
  game.boardSize = 5;
  game.moves = {{Square::at(0, 0), 0, true}, {Square::at(4, 4), 12, false}};
  const std::string good = encode(game);
  REQUIRE(decode(good));
  const auto with = [&](std::size_t offset, int value) {
    std::string bytes = good;
    bytes[offset] = static_cast<char>(value);
    return decode(bytes);
  };
  CHECK_FALSE(decode(""));
  CHECK_FALSE(decode(good.substr(0, good.size() - 1)));
  CHECK_FALSE(decode(good + "x"));
  CHECK_FALSE(with(4, 5));    // rule
  CHECK_FALSE(with(5, 4));    // size
  CHECK_FALSE(with(5, 23));   // size
  CHECK_FALSE(with(6, 3));    // result
  CHECK_FALSE(with(7, 5));    // ending
  CHECK_FALSE(with(14, 25));  // off the board
  CHECK_FALSE(with(14, 0));   // played twice
  CHECK(with(14, 23));
}

TEST_CASE("a file of games appears when it is finished") {
  const ScratchFolder folder;
  const auto games = writeRandomGames(folder / "a.games", 20, kAnyLength, 2);
  CHECK_FALSE(std::filesystem::exists(folder / "a.games.tmp"));
  CHECK(gamesIn(folder / "a.games") == games);
}

TEST_CASE("a file cut anywhere is resumed after its last whole game") {
  const ScratchFolder folder;
  const auto games = writeRandomGames(folder / "whole.games", 4, 9, 3);
  const std::string whole = contentOf(folder / "whole.games");
  for (std::size_t cut = 12; cut <= whole.size(); ++cut) {
    writeContent(folder / "cut.games.tmp", whole.substr(0, cut));
    GameFileWriter writer(folder / "cut.games");
    REQUIRE(writer.count() <= games.size());
    for (std::size_t i = writer.count(); i < games.size(); ++i) writer.append(games[i]);
    writer.finish();
    CHECK(contentOf(folder / "cut.games") == whole);
  }
}

TEST_CASE("a changed byte ends what is read, it never changes a game") {
  const ScratchFolder folder;
  const auto games = writeRandomGames(folder / "a.games", 3, kAnyLength, 4);
  const std::string whole = contentOf(folder / "a.games");
  for (std::size_t i = 12; i < whole.size(); i += 5) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x20);
    writeContent(folder / "b.games", damaged);
    const auto read = gamesIn(folder / "b.games");
    REQUIRE(read.size() < games.size());
    CHECK(std::equal(read.begin(), read.end(), games.begin()));
  }
}

TEST_CASE("what is no file of games is refused") {
  const ScratchFolder folder;
  CHECK(readGames(folder / "missing.games", {}).games == 0);
  writeContent(folder / "short.games", "PENT");
  CHECK_THROWS_AS(readGames(folder / "short.games", {}), std::runtime_error);
  writeContent(folder / "text.games", "This is a text about something else.");
  CHECK_THROWS_AS(readGames(folder / "text.games", {}), std::runtime_error);
  CHECK_THROWS_AS(GameFileWriter(folder / "no" / "such" / "folder.games"), std::runtime_error);
}

TEST_CASE("an error of the device is not the end of a file of games") {
  const ScratchFolder folder;
  const auto games = writeRandomGames(folder / "whole.games", 3, 9, 5);
  const std::string whole = contentOf(folder / "whole.games");
  for (const std::size_t length : {std::size_t{0}, std::size_t{5}, std::size_t{40}, whole.size()}) {
    CAPTURE(length);
    FailingDevice device(whole.substr(0, length));
    std::istream stream(&device);
    CHECK_THROWS_AS(readGames(stream, {}), std::system_error);
  }
  std::filesystem::create_directory(folder / "folder.games");
  CHECK_THROWS_WITH_AS(readGames(folder / "folder.games", {}), doctest::Contains("folder.games': Is a directory"),
                       std::runtime_error);
  CHECK_THROWS_WITH_AS((void)digestOf(folder / "folder.games"), doctest::Contains("folder.games': Is a directory"),
                       std::runtime_error);
  std::filesystem::create_symlink("loop.games", folder / "loop.games");  // names itself
  CHECK_THROWS_AS(readGames(folder / "loop.games", {}), std::runtime_error);
}

TEST_CASE("an unfinished file that cannot be resumed is kept, and the error says what to do") {
  const ScratchFolder folder;
  writeContent(folder / "a.games.tmp", "This is a text about something else.");
  CHECK_THROWS_WITH_AS(GameFileWriter(folder / "a.games"),
                       doctest::Contains("a.games.tmp' is not a file of games; it is kept: move it away"),
                       std::runtime_error);
  CHECK(contentOf(folder / "a.games.tmp") == "This is a text about something else.");
}
