// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "app/records/formats.h"
#include "tests/app/records/random_game.h"
#include "tests/support/samples.h"

using namespace pentarch;
using namespace pentarch::records;

namespace {

constexpr int kGames = samples(300);

std::vector<GameTree> randomGames(const FormatSpec& spec, int boardSize, std::size_t count, std::mt19937& random) {
  std::vector<GameTree> games;
  while (games.size() < count) games.push_back(test::randomGame(spec.keeps, boardSize, random));
  return games;
}

}  // namespace

TEST_CASE("every format gives back what it can hold") {
  for (const FormatSpec& spec : allFormats()) {
    if (spec.write == nullptr) continue;
    CAPTURE(spec.name);
    std::mt19937 random(7);
    for (int i = 0; i < kGames; ++i) {
      const int size = spec.boardSize != 0 ? spec.boardSize : 5 + static_cast<int>(random() % 18);
      const std::size_t count = (spec.keeps & kManyGames) != 0 && (spec.keeps & kMoveOrder) != 0 ? 1 + random() % 3 : 1;
      const auto games = randomGames(spec, size, count, random);
      // In formats with setup stones only, the side to move is counted unless it is given.
      const bool isCounted = (spec.keeps & kMoveOrder) == 0;
      const auto side = isCounted ? std::optional(games.front().firstToMove) : std::nullopt;
      const Written written = write(games, spec.format);
      CAPTURE(written.text);
      const bool sizeIsLost = size != GameTree{}.boardSize && (spec.keeps & kBoardSize) == 0;
      if (!isCounted) CHECK(written.notKept.size() == (sizeIsLost ? 1 : 0));
      const ReadResult back = read(written.text, spec.format, {.boardSize = size, .side = side});
      REQUIRE_MESSAGE(back.errors.empty(), back.errors.front().describe());
      REQUIRE(back.games.size() == games.size());
      for (std::size_t g = 0; g < games.size(); ++g) CHECK(test::sameGame(back.games[g], games[g]));
    }
  }
}

TEST_CASE("files of lines keep players whatever they are called") {
  GameTree game;
  game.boardSize = 20;
  (void)game.add(kRoot, Square::at(7, 7));
  for (const auto& [name, expected] :
       std::vector<std::pair<std::string, std::string>>{{"Ann", "Ann"},
                                                        {"7", "7"},
                                                        {"-1", "-1"},
                                                        {"1,2,3", "1,2,3"},
                                                        {"12, the", "12, the"},
                                                        {"1 2", "1 2"},
                                                        {"1,Renju", "1,Renju"},
                                                        {"Piskvorky 2", "Piskvorky 2"},
                                                        {"?", "?"},
                                                        {" Bo \t", "Bo"},
                                                        {"two\nlines", "two lines"},
                                                        {"c:\\pbrain.exe", "pbrain.exe"}}) {
    game.info[std::string(info::kBlack)] = name;
    game.info[std::string(info::kWhite)] = name;
    for (const Format format : {Format::Psq, Format::Rec}) {
      CAPTURE(game.infoOr(info::kBlack));
      const ReadResult back = read(write(std::vector{game}, format).text, format, {});
      REQUIRE_MESSAGE(back.errors.empty(), back.errors.front().describe());
      CHECK(back.games.front().mainLine().size() == 1);
      CHECK(back.games.front().infoOr(info::kBlack) == expected);
      CHECK(back.games.front().infoOr(info::kWhite) == expected);
    }
  }
}

TEST_CASE("a damaged text is an error or another game, never worse") {
  std::mt19937 random(11);
  const auto damaged = [&](std::string text) {
    for (std::size_t n = 1 + random() % 6; n > 0 && !text.empty(); --n) {
      const std::size_t at = random() % text.size();
      const char other = static_cast<char>(random());
      switch (random() % 4) {
        case 0: text[at] = other; break;
        case 1: text.erase(at, 1 + random() % 4); break;
        case 2: text.insert(at, 1, text[random() % text.size()]); break;
        default: text.insert(at, text.substr(random() % text.size(), 8));
      }
    }
    return text;
  };
  for (const FormatSpec& spec : allFormats()) {
    if (spec.write == nullptr) continue;
    CAPTURE(spec.name);
    for (int i = 0; i < kGames; ++i) {
      const int size = spec.boardSize != 0 ? spec.boardSize : 15;
      const std::string text = damaged(write(randomGames(spec, size, 1, random), spec.format).text);
      const auto format = i % 4 == 0 ? std::nullopt : std::optional(spec.format);
      const ReadResult result = read(text, format, {.boardSize = size, .fileName = "damaged"});
      for (const Error& error : result.errors) CHECK(error.describe().starts_with("damaged:"));
      for (const GameTree& game : result.games) {
        CHECK_FALSE(game.replayError());
        const ReadResult again = read(write(std::vector{game}, Format::Json).text, Format::Json, {});
        REQUIRE_MESSAGE(again.errors.empty(), again.errors.front().describe());
        CHECK(test::sameGame(again.games.front(), game));
      }
    }
  }
}
