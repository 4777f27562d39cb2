// SPDX-License-Identifier: MIT
#include "app/records/formats.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "app/cli/position_input.h"
#include "app/records/charset.h"
#include "app/records/errors.h"
#include "app/records/game_file.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "app/records/result.h"
#include "engine/game/score.h"
#include "tests/app/records/random_game.h"
#include "tests/support/scratch_folder.h"

using namespace pentarch;
using namespace pentarch::records;

namespace {

GameTree gameIn(std::string_view text, const ReadOptions& options = {}) {
  const ReadResult result = read(text, std::nullopt, options);
  REQUIRE_MESSAGE(result.errors.empty(), result.errors.front().describe());
  REQUIRE(result.games.size() == 1);
  return result.games.front();
}

// The error of a text whose format is detected.
std::string errorIn(std::string_view text, const ReadOptions& options = {}) {
  const ReadResult result = read(text, std::nullopt, options);
  REQUIRE_FALSE(result.errors.empty());
  return result.errors.front().describe();
}

// The warning about a rule that is not known.
std::string withoutRule(std::string_view rule) {
  return fmt::format("the game is read without a rule: {}", app::unknownRule(rule));
}

std::string movesOf(const GameTree& game) {
  std::string text;
  for (const Square s : game.mainLineSquares()) text += nameOf(s);
  return text;
}

}  // namespace

TEST_CASE("letters in many ways") {
  for (const char* text :
       {"h8i9g15", "H8 I9, g15", "  h8;i9\t g15 \r\n", "1. h8 i9 2. g15", "# a comment\n\nh8i9g15\n"}) {
    CHECK(movesOf(gameIn(text)) == "h8i9g15");
  }
  CHECK(movesOf(gameIn("h8--i9 pass")) == "h8--i9--");
  CHECK(movesOf(gameIn("h8a1", {.rowsFromTop = true})) == "h8a15");
  CHECK(write(std::vector{gameIn("h8a1")}, Format::Letters, {.rowsFromTop = true}).text == "h8a15\n");
  CHECK(movesOf(gameIn("7,7 8,8; 6 , 14")) == "h8i9g15");
  const ReadResult several = read("h8i9\nh8h8\ng7\n", std::nullopt, {.fileName = "games.txt"});
  CHECK(several.games.size() == 2);
  REQUIRE(several.errors.size() == 1);
  CHECK(several.errors.front().describe() == "games.txt:2:3: 'h8' is played twice");
  CHECK(several.errors.front().token == "h8");
}

TEST_CASE("errors of letters and coordinates name their place") {
  CHECK(errorIn("h8z1") == "1:3: 'z1' is outside the 15x15 board");
  CHECK(errorIn("h8i") == "1:3: 'i' is not a move");
  CHECK(errorIn("h8 hello world") == "1:4: 'hello' is not a move");
  CHECK(errorIn("h8?") == "1:3: '?' is not a move");
  CHECK(errorIn("h99999999999") == "1:1: 'h99999999999' is outside the 15x15 board");
  CHECK(errorIn("h8\n\n 7,7") == "3:2: '7' is not a move");
  CHECK(errorIn("7,7 8") == "1:5: '8' is not a move");
  CHECK(errorIn("7,7 8,15") == "1:5: '8,15' is outside the 15x15 board (a board of size 20 would hold it)");
  CHECK(errorIn("h8i9", {.boardSize = 8}) == "1:3: 'i9' is outside the 8x8 board (a board of size 15 would hold it)");
}

TEST_CASE("Piskvork files") {
  const GameTree game =
      gameIn("Piskvorky 20x20, 11:11, 0\r\n10,11,0\r\n11,11,1500\r\n1,1,30\r\nC:\\ai\\pbrain-one.exe\r\ntwo\r\n1\r\n");
  CHECK(game.boardSize == 20);
  CHECK(movesOf(game) == "j10k10a20");
  CHECK(game[2].time == std::chrono::milliseconds(1500));
  CHECK(game.infoOr(info::kBlack) == "pbrain-one.exe");
  CHECK(game.infoOr(info::kWhite) == "two");
  CHECK(write(std::vector{game}, Format::Psq).text ==
        "Piskvorky 20x20, 0:0, 0\n10,11,0\n11,11,1500\n1,1,30\npbrain-one.exe\ntwo\n1\n");
  const GameTree judged = gameIn("Piskvorky 15x15, 11:11, 0\n8,8,0\none\ntwo\n-1\n2,Renju\n");
  CHECK(judged.rule == Rule::Renju);
  CHECK(judged.infoOr(info::kResult) == "W+");
  CHECK(judged.infoOr(info::kWhite) == "two");
  CHECK(movesOf(gameIn("Piskvorky 15x15, 0:0, 1\n8,8,0\n-1\n")) == "h8");
  // Names are in the order of the players; the header says that the second one moved first.
  const GameTree swapped = gameIn("Piskvorky 15x15, 0:0, 1\n8,8,0\none\ntwo\n-1\n");
  CHECK(swapped.infoOr(info::kBlack) == "two");
  CHECK(swapped.infoOr(info::kWhite) == "one");
  const GameTree league = gameIn("Piskvorky 15x15, 11:11, 0\n8,8,0\none\ntwo\n-1\n1,Standard15_2\n");
  CHECK(league.rule == Rule::Standard);
  CHECK(league.infoOr(info::kResult) == "B+");
  CHECK(errorIn("Piskvorky 20x15, 0:0, 0\n").starts_with("1:1: 'Piskvorky 20x15"));
  CHECK(errorIn("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n") == "3:1: '16,1,0' is outside the 15x15 board");
  for (const std::string move : {"-2147483648,1,0", "1,-2147483648,0", "2147483647,2147483647,0"}) {
    CHECK(errorIn("Piskvorky 15x15, 0:0, 0\n" + move + '\n') == "2:1: '" + move + "' is outside the 15x15 board");
  }
  CHECK(errorIn("Piskvorky 15x15, 0:0, 0\n8,8,0\n 8,8,5\n") == "3:2: '8,8,5' is played twice");
  CHECK(errorIn("Piskvorky 15x15, 0:0, 0\n8,x,0\n") == "2:1: '8,x,0' is not a move");
}

TEST_CASE("lines behind the end of a Piskvork or Gomotur file are a warning") {
  const auto warningsOf = [](const std::string& text) {
    const ReadResult result = read(text, std::nullopt, {});
    CHECK(result.errors.empty());
    std::vector<std::string> warnings;
    for (const Error& warning : result.warnings) warnings.push_back(warning.describe());
    return warnings;
  };
  const std::string tail = " follows the end of the game, and the rest is not read";
  const std::string psq = "Piskvorky 15x15, 0:0, 0\n8,8,0\n";
  for (const char* ending : {"", "-1\n", "1,Renju\n", "one\ntwo\n-1\n1,Renju\n"})
    CHECK(warningsOf(psq + ending).empty());
  CHECK(warningsOf(psq + "-1\nfoo\nbar\n") == std::vector{"4:1: 'foo'" + tail});
  CHECK(warningsOf(psq + "-1\n1,Renju\nfoo\n" + psq + "0\n0\n") == std::vector{"5:1: 'foo'" + tail, "9:1: '0'" + tail});
  CHECK(warningsOf(psq + "1,Swap2_1\n") == std::vector{"3:1: " + withoutRule("Swap2_1")});
  const std::string rec = "one\ntwo\n9,9,100\n-1\n";
  CHECK(warningsOf(rec).empty());
  CHECK(warningsOf(rec + "three\n") == std::vector{"5:1: 'three'" + tail});
  CHECK(warningsOf(rec + "1,Renju\n") == std::vector{"5:1: '1,Renju'" + tail});
}

TEST_CASE("no line of a Piskvork file is lost") {
  const std::string header = "Piskvorky 15x15, 0:0, 0\n";
  CHECK(movesOf(gameIn("\n" + header + "\n8,8,0\n \r\n9,9,0\n\n-1\n\n")) == "h8i7");
  CHECK(movesOf(gameIn("Piskvorky 15x15, 0:0, 0\r8,8,0\r9,9,0\r-1\r")) == "h8i7");
  CHECK(errorIn("Piskvorky 15x15, 0:0, 0\r8,8,0\r9,x,0\r-1\r") == "3:1: '9,x,0' is not a move");
  CHECK(errorIn(header + "8,8,0\n9 9 0\nfoo\n7,7,0\n-1\n") == "3:1: '9 9 0' is not a move");
  CHECK(errorIn(header + "8,8,0\n9;9;3\n") == "3:1: '9;9;3' is not a move");
  CHECK(errorIn(header + "foo\n8,8,0\n-1\n") == "2:1: 'foo' is not a move");
  CHECK(errorIn(header + "8,8,0\nfoo\n7,7,0\n-1\n") == "3:1: 'foo' is not a move");
  CHECK(errorIn(header + "8,8,0\nfoo\n-1\n") == "3:1: 'foo' is neither a move nor one of two names");
  CHECK(errorIn(header + "8,8,0\none\ntwo\nthree\n-1\n") == "5:1: 'three' is neither a move nor one of two names");
  CHECK(errorIn(header + "8,8,0\n-1\n7,7,0\n") == "4:1: '7,7,0' follows the end of the moves");
  const ReadResult two =
      read(header + "8,8,0\n-1\nPiskvorky 30x30, 0:0, 0\n-1\n" + header + "9,9,0\none\ntwo\n1\n", std::nullopt, {});
  REQUIRE(two.games.size() == 2);
  CHECK(movesOf(two.games[1]) == "i7");
  CHECK(two.games[1].infoOr(info::kWhite) == "two");
  REQUIRE(two.errors.size() == 1);
  CHECK(two.errors.front().line == 4);
  CHECK(movesOf(gameIn("one\ntwo\n\n9,9,100\n\n10,10,0\n-1\n")) == "j11k10");
  CHECK(errorIn("one\ntwo\n9,9,100\nfoo\n-1\n") == "4:1: 'foo' is not a move");
  CHECK(errorIn("one\ntwo\n9,9,100\n-1\nthree\nfour\n8,8,0\n-1\n") == "7:1: '8,8,0' follows the end of the moves");
}

TEST_CASE("SGF with setup, variations, comments and escapes") {
  const GameTree game = gameIn(
      "text before (;GM[4]FF[4]SZ[15]RU[4]PB[a \\] b]PW[c]RE[0]AB[hh][gg:gi]AW[aa]PL[W]C[one\\\ntwo\nthree]\n"
      "(;W[oo]C[12ms];B[];W[ii]SBKV[25]TE[1])(;W[oa]LB[hi:A\\:b]TR[aa]))");
  CHECK(game.rule == Rule::Renju);
  CHECK(game.setup.size() == 5);
  CHECK(game.firstToMove == Color::White);
  CHECK(game.infoOr(info::kBlack) == "a ] b");
  CHECK(game.infoOr(info::kResult) == "Draw");
  CHECK(game[kRoot].comment == "onetwo\nthree");
  CHECK(movesOf(game) == "o1--i7");
  CHECK(game[1].time == std::chrono::milliseconds(12));
  CHECK(game[3].winRate == 0.25);
  CHECK(game[3].properties.at("TE") == std::vector<std::string>{"1"});
  REQUIRE(game[kRoot].children.size() == 2);
  const Node& other = game[game[kRoot].children[1]];
  CHECK(nameOf(other.square) == "o15");
  REQUIRE(other.marks.size() == 2);
  CHECK(other.marks[0].label == "A:b");
}

TEST_CASE("a collection as match runners write it") {
  const ReadResult result = read(
      "(;FF[4]GM[4]GN[0]EV[a x b]DT[2026.01.02 03:04:05]RO[1.1]RU[8]SZ[20]PB[a]PW[b]RE[W+1]TE[five]\n"
      ";B[jj]C[opening move]\n;W[kk]C[7ms];B[ll]C[0ms])\n\n(;FF[4]GM[4]SZ[20];W[aa])\n\n",
      std::nullopt, {});
  REQUIRE(result.errors.empty());
  REQUIRE(result.games.size() == 2);
  CHECK(result.games[0].rule == Rule::Caro);
  CHECK(result.games[0][1].comment == "opening move");
  CHECK(result.games[0][2].time == std::chrono::milliseconds(7));
  CHECK(result.games[1].firstToMove == Color::White);
}

TEST_CASE("errors of SGF name their place") {
  CHECK(errorIn("(;GM[1]SZ[19])") == "1:6: '1' is no game of five in a row, which is GM[4]");
  CHECK(errorIn("(;SZ[15]\n;B[hh];W[pp])") == "2:10: 'pp' is no point of the 15x15 board");
  CHECK(errorIn("(;SZ[15];B[hh];W[hh])") == "1:18: 'hh' is played twice");
  CHECK(errorIn("(;SZ[15]AB[hh];W[hh])") == "1:18: 'hh' is played twice");
  CHECK(errorIn("(;SZ[30])") == "1:6: '30' is no board size from 5 to 22");
  CHECK(errorIn("(;SZ[15];B[hh]C[open)") == "1:16: '[' is never closed");
  CHECK(errorIn("(;SZ[15];B[hh]") == "1:15: the game does not end: ')' is missing");
  CHECK(errorIn("(;SZ[15];B)") == "1:10: 'B' has no value");
  CHECK(errorIn("(;SZ[15];B[hh];AW[aa])") == "1:16: 'AW' sets stones up after a move");
  CHECK(errorIn("(;SZ[15](;B[hh])(;AB[hh]))") == "1:19: 'AB' sets stones up after a move");
  CHECK(errorIn("(;SZ[15];B[oo];SZ[9])") == "1:19: '9' is no board size that this game can still get");
  CHECK(errorIn("(nothing)") == "1:1: no game in this SGF");
}

TEST_CASE("a bad game leaves the others of a collection") {
  const ReadResult one =
      read("(;GM[4]SZ[15];B[hh];W[ii])\n(;GM[1]SZ[19];B[dd]C[\\] ) (;])\n(;GM[4]SZ[15];B[gg])\n", std::nullopt, {});
  REQUIRE(one.errors.size() == 1);
  CHECK(one.errors.front().describe() == "2:6: '1' is no game of five in a row, which is GM[4]");
  REQUIRE(one.games.size() == 2);
  CHECK(movesOf(one.games[1]) == "g9");
  const ReadResult open =
      read("(;GM[4]SZ[15];B[hh]\n(;FF[4]GM[4];B[gg])(;GM[4];B[pp])(;B[ff])\n(;GM[4];B[ee]C[x\n(;GM[4];B[dd])",
           std::nullopt, {});
  REQUIRE(open.errors.size() == 3);
  CHECK(open.errors[0].describe() == "2:1: the game does not end: ')' is missing");
  CHECK(open.errors[1].describe() == "2:30: 'pp' is no point of the 15x15 board");
  CHECK(open.errors[2].describe() == "3:15: '[' is never closed");
  REQUIRE(open.games.size() == 3);
  CHECK(movesOf(open.games[1]) == "f10");
  CHECK(movesOf(open.games[2]) == "d12");
}

TEST_CASE("SGF in other character sets") {
  CHECK(gameIn("(;CA[windows-1251]PB[\xC8\xE2\xE0\xED])").infoOr(info::kBlack) == "Иван");
  CHECK(gameIn("(;GM[4]CA[GB2312]PB[\xD6\xD0])").infoOr(info::kBlack) == "中");
  CHECK(gameIn("(;CA[Shift_JIS]PB[\x83\x5C\xB1])").infoOr(info::kBlack) == "ソｱ");
  CHECK(gameIn("(;CA[Big5]PB[\xA5\x5C\xB3\x5D]PW[x])").infoOr(info::kBlack) == "功設");
  CHECK(gameIn("(;CA[gbk]C[\x81\x5D)])")[kRoot].comment == "乚)");
  CHECK(gameIn("(;CA[KOI8-R]PB[\xC3\xA9])").infoOr(info::kBlack) == "é");  // kept, since it is valid UTF-8
  CHECK(gameIn("(;CA[ISO-8859-1]PB[\xE9])").infoOr(info::kBlack) == "é");
  CHECK(gameIn("(;CA[klingon]PB[a])").infoOr(info::kBlack) == "a");
  const ReadResult unknown = read("(;CA[klingon]PB[\xE9])(;CA[GBK]PB[\xFF])(;CA[cp1251]PB[\xE9])", std::nullopt, {});
  CHECK(unknown.games.size() == 3);
  CHECK(unknown.errors.empty());
  REQUIRE(unknown.warnings.size() == 2);
  CHECK(unknown.warnings[0].describe() == "1:6: unknown character set 'klingon': the game is read as Latin-1");
  CHECK(unknown.warnings[1].describe() == "1:25: the game is not written in 'GBK': it is read as Latin-1");
  CHECK(errorIn("(;CA[GBK]PB[\xD6\xD0];B[pp])") == "1:19: 'pp' is no point of the 15x15 board");
}

TEST_CASE("a wrong character set is reported, and one that is not named is found out for the whole game") {
  // 直 is valid UTF-8 by chance; 天元 shows that the game is Chinese.
  const std::string texts = "PB[\xD6\xB1]PW[\xCC\xEC\xD4\xAA]";
  const ReadResult wrong = read("(;CA[UTF-8]" + texts + ";B[hh])", std::nullopt, {});
  REQUIRE(wrong.games.size() == 1);
  CHECK(wrong.games[0].infoOr(info::kBlack) == "直");
  CHECK(wrong.games[0].infoOr(info::kWhite) == "天元");
  CHECK(wrong.errors.empty());
  REQUIRE(wrong.warnings.size() == 1);
  CHECK(wrong.warnings[0].describe() == "1:6: the game is not written in 'UTF-8': it is read as GB18030");
  const ReadResult unnamed = read("(;" + texts + ";B[hh])", std::nullopt, {});
  CHECK(unnamed.errors.empty());
  REQUIRE(unnamed.notes.size() == 1);
  CHECK(unnamed.notes[0].describe() == "1:1: no character set is named: the game is read as GB18030");
  CHECK(unnamed.games[0].infoOr(info::kWhite) == "天元");
  const ReadResult european = read("(;PB[J\xF6rg M\xFCller];B[hh])", std::nullopt, {});
  REQUIRE(european.notes.size() == 1);
  CHECK(european.games[0].infoOr(info::kBlack) == "Jörg Müller");
  const ReadResult told = read("(;CA[GBK]PB[\x83\x5C\xB1];B[hh])", std::nullopt, {.charset = "Shift_JIS"});
  CHECK(told.warnings.empty());
  CHECK(told.games[0].infoOr(info::kBlack) == "ソｱ");
  const ReadResult unfit = read("(;PB[\xFF];B[hh])", std::nullopt, {.charset = "GBK"});
  REQUIRE(unfit.warnings.size() == 1);
  CHECK(unfit.warnings[0].describe() == "1:1: the game is not written in 'GBK': it is read as Latin-1");
  CHECK(read("(;PB[é];B[hh])", std::nullopt, {}).notes.empty());
}

TEST_CASE("UTF-8 that is declared as another set is read as UTF-8, with a warning") {
  for (const std::string set : {"GB2312", "Big5", "Shift_JIS", "EUC-KR", "KOI8-R", "ISO-8859-1"}) {
    CAPTURE(set);
    // In GBK the last byte of 名 and the bracket behind it are one character.
    const ReadResult result = read("(;CA[" + set + "]PB[名];B[hh])(;GM[4];B[ii])", std::nullopt, {});
    CHECK(result.errors.empty());
    REQUIRE(result.games.size() == 2);
    CHECK(result.games[0].infoOr(info::kBlack) == "名");
    REQUIRE(result.warnings.size() == 1);
    CHECK(result.warnings[0].describe() == "1:6: the game is not written in '" + set + "': it is read as UTF-8");
  }
  const ReadResult told = read("(;PB[名];B[hh])", std::nullopt, {.charset = "GBK"});
  CHECK(told.games[0].infoOr(info::kBlack) == "名");
  CHECK(told.warnings.size() == 1);
  // Valid UTF-8 by chance: two bytes are not enough.
  const ReadResult chinese = read("(;CA[GB2312]PB[\xD6\xB1];B[hh])", std::nullopt, {});
  CHECK(chinese.games[0].infoOr(info::kBlack) == "直");
  CHECK(chinese.warnings.empty());
}

TEST_CASE("a conversion keeps the last character, to which another could have been added") {
  CHECK(toUtf8("ca", *charsetNamed("windows-1258")) == "ca");
  CHECK(toUtf8("\xD4", *charsetNamed("windows-1255")) == "װ");
  CHECK(fromUtf8("ê", *charsetNamed("Big5-HKSCS")) == "\x88\xA7");
  CHECK_FALSE(toUtf8("h8\x81", *charsetNamed("GBK")));
}

TEST_CASE("a byte that is not part of a character stands alone") {
  CHECK(firstCharacter("é").bytes == 2);
  for (const char* text : {"\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC3", "\xFF"}) {
    CAPTURE(text);
    const Character c = firstCharacter(text);
    CHECK_FALSE(c.isValid);
    CHECK(c.bytes == 1);
  }
}

TEST_CASE("SGF of other programs") {
  // Game properties in the first node are kept even if it has a move as well.
  const GameTree first = gameIn("(;B[hh]GM[4]PB[Ann]RE[B+]RU[renju]AW[aa]SZ[15]PW[Bob]C[x];W[ii])");
  CHECK(first.infoOr(info::kBlack) == "Ann");
  CHECK(first.infoOr(info::kWhite) == "Bob");
  CHECK(first.infoOr(info::kResult) == "B+");
  CHECK(first.rule == Rule::Renju);
  CHECK(first.setup.size() == 1);
  CHECK(first[1].comment == "x");
  CHECK(movesOf(gameIn("(;SZ[15]B[hh]W[ii];B[jj]W[kk])")) == "h8i7j6k5");
  CHECK(movesOf(gameIn("(;GM[1]SZ[15];B[hh];W[TT];B[ii])")) == "h8--i7");
  CHECK(movesOf(gameIn("(; GM[5]AP[x];B[hh])")) == "h8");
  CHECK(errorIn("(;GM[1];B[hh])") == "1:6: '1' is no game of five in a row, which is GM[4]");
  CHECK(errorIn("(;GM[5]SZ[19];B[hh])") == "1:6: '5' is no game of five in a row, which is GM[4]");
  const GameTree fifth = gameIn("(;GM[4]SZ[15];B[hh]5A[gg][ii])");
  CHECK(fifth[1].properties.at("5A") == std::vector<std::string>{"gg", "ii"});
  CHECK(test::sameGame(gameIn(write(std::vector{fifth}, Format::Sgf).text), fifth));
}

TEST_CASE("SGF of Gomoku Quest: the opening stands in properties of its own") {
  const std::string head = "(;GM[4]FF[4]SZ[15]GN[gomokuquest]RE[B+]PB[ann (1800)]PW[bob (1750)]\n;";
  const GameTree game = gameIn(head + "QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])");
  CHECK(movesOf(game) == "h8h9j10i9g9i7");
  CHECK(game.firstToMove == Color::Black);
  for (const NodeId id : game.mainLine()) CHECK(game[id].color == game.sideToMoveAt(game[id].parent));
  CHECK(movesOf(gameIn(head + "QPR[hh,hg,jf];W[ig])")) == "h8h9j10i9");
  CHECK(movesOf(gameIn(head + "QPR[hh,hg,jf];QSLW[];W[ig])")) == "h8h9j10i9");
  CHECK(errorIn(head + "QPR[hh,hg,jf];QSLW[ig];B[gg];W[jf])") == "2:33: 'jf' is played twice");
  CHECK(errorIn(head + "QPR[hh,hg,xx])") == "2:6: 'hh,hg,xx' is no point of the 15x15 board");
}

TEST_CASE("passes alone do not make the last stone a played one") {
  const GameTree game = gameIn("(;GM[4]SZ[15]AB[hh];W[];B[];W[gg];B[])");
  const std::vector<NodeId> line = game.mainLine();
  REQUIRE(line.size() == 4);
  CHECK(game.lastStoneAt(kRoot) == LastStone::SetUp);
  CHECK(game.lastStoneAt(line[1]) == LastStone::SetUp);
  CHECK(game.lastStoneAt(line[2]) == LastStone::Played);
  CHECK(game.lastStoneAt(line[3]) == LastStone::Played);
}

TEST_CASE("a property of SGF that may place stones and is not known is a warning") {
  const auto warningsOf = [](std::string_view text) {
    const ReadResult result = read(text, std::nullopt, {.fileName = "a.sgf"});
    CHECK(result.errors.empty());
    std::vector<std::string> warnings;
    for (const Error& warning : result.warnings) warnings.push_back(warning.describe());
    return warnings;
  };
  const std::string tail = " names points (hh,hg) and is not known: if it places stones, they are missing";
  CHECK(warningsOf("(;GM[4]\n;XAB[hh,hg];B[ii]XY[aa])") == std::vector{"a.sgf:2:2: 'XAB'" + tail});
  CHECK(warningsOf("(;GM[4]XAB[hh,hg])(;GM[4]XAB[hh,hg])").size() == 2);
  CHECK(warningsOf("(;GM[4]XAB[hh:jj][aa])").size() == 1);
  for (const char* property :
       {"TB[aa]", "DD[aa:cc]", "5A[aa][bb]", "XX[a note]", "XX[aa bb]", "XX[]", "XX[xx]", "ID[aa]"}) {
    CAPTURE(property);
    CHECK(warningsOf(std::string("(;GM[4]") + property + ";B[hh])").empty());
  }
}

TEST_CASE("an escaped colon of another property stays escaped, and a separator stays one") {
  const std::string text = R"(XX[a\:b:c][\\:d\\\:][C:\\e\]])";
  const GameTree game = gameIn("(;GM[4]SZ[15];B[hh]" + text + ")");
  CHECK(game[1].properties.at("XX") == std::vector<std::string>{R"(a\:b:c)", R"(\\:d\\\:)", R"(C:\e])"});
  const std::string written = write(std::vector{game}, Format::Sgf).text;
  CHECK(written.find(text) != std::string::npos);
  CHECK(test::sameGame(gameIn(written), game));
  CHECK(test::sameGame(gameIn(write(std::vector{game}, Format::Json).text), game));
}

TEST_CASE("values of SGF that have no place in a game are a warning") {
  const auto warningsOf = [](std::string_view text) {
    std::vector<std::string> warnings;
    for (const Error& warning : read(text, std::nullopt, {}).warnings) warnings.push_back(warning.describe());
    return warnings;
  };
  CHECK(warningsOf("(;GM[4]PB[Ann][Bob];B[hh][ii];W[gg];B[aa][bb])") ==
        std::vector<std::string>{"1:8: 'PB' has 2 values: the first one is read",
                                 "1:21: 'B' has 2 values: the first one is read"});
  const std::string_view again = "(;GM[4]RU[renju]PB[Ann]RU[Swap2];PB[Bob];B[hh])";
  CHECK(warningsOf(again) == std::vector<std::string>{"1:24: 'RU' is given again: the last value is read",
                                                      "1:34: 'PB' is given again: the last value is read",
                                                      "1:27: " + withoutRule("Swap2")});
  CHECK(gameIn(again).infoOr(info::kBlack) == "Bob");
  CHECK(gameIn("(;GM[4];B[hh]C[one][two])")[1].comment == "one\ntwo");
  const GameTree blank = gameIn("(;GM[4]SZ[15]PB[]RU[];B[hh])");
  CHECK(blank.info.empty());
  CHECK(warningsOf("(;GM[4]PB[]PB[Ann]AB[aa][bb]PL[B];PL[W];W[hh]TR[cc][dd]XX[1][2])").empty());
}

TEST_CASE("results in words") {
  const auto words = [](std::string_view text) {
    const auto result = resultFrom(text);
    return result ? describe(*result) : "none";
  };
  CHECK(words("B+") == "Black won");
  CHECK(words("W+5") == "White won");
  CHECK(words("B+R") == "White resigned: Black won");
  CHECK(words("b+resign") == "White resigned: Black won");
  CHECK(words("W+T") == "Black lost on time: White won");
  CHECK(words(" White+Time ") == "Black lost on time: White won");
  CHECK(words("B+F") == "White forfeited the game: Black won");
  CHECK(words("1-0") == "Black won");
  CHECK(words("Draw") == "a draw");
}

TEST_CASE("results are understood as records write them") {
  const auto outcomeOf = [](std::string_view text) -> std::string_view {
    const auto result = resultFrom(text);
    if (!result) return "none";
    return result->winner ? app::colorKey(*result->winner) : "draw";
  };
  const ParsedJson known = ParsedJson::parse(test::contentOf(PENTARCH_RESULTS));  // as for the page
  REQUIRE(known.size() == 4);
  for (const auto& [outcome, texts] : known.items()) {
    for (const std::string text : texts) CHECK_MESSAGE(outcomeOf(text) == outcome, text);
  }
}

TEST_CASE("results by resignation and time go through the formats that hold them") {
  for (const char* result : {"B+R", "W+T", "B+F", "W+Time", "Void"}) {
    const GameTree game = gameIn(std::string("(;GM[4]RE[") + result + "];B[hh])");
    for (const Format format : {Format::Sgf, Format::Json}) {
      CHECK(gameIn(write(std::vector{game}, format).text).infoOr(info::kResult) == result);
    }
    const auto lost = write(std::vector{game}, Format::Psq).notKept;
    CHECK(std::find(lost.begin(), lost.end(), "the result") != lost.end());
  }
}

TEST_CASE("files of other kinds are one error that says what they are") {
  using namespace std::string_literals;
  const std::string zeros(1000, '\0');
  const std::vector<std::pair<std::string, std::string>> files = {
      {"\x89PNG\r\n\x1A\n" + zeros, "a PNG picture, no game"},
      {"\xFF\xD8\xFF\xE0\n\n\n" + zeros, "a JPEG picture, no game"},
      {"GIF89a" + zeros, "a GIF picture, no game"},
      {"%PDF-1.7\n%\xE2\xE3\n1 0 obj\n", "a PDF document, no game"},
      {"PK\x03\x04" + zeros, "a ZIP archive, no game: unpack it first"},
      {"\x1F\x8B\x08" + zeros, "packed with gzip, no game: unpack it first"},
      {"SQLite format 3" + zeros, "an SQLite database (a book of this program is read by 'pentarch book'), no game"},
      {"MZ\x90" + zeros, "a binary file, no game"},
      {"\n <!DOCTYPE html>\n<html>\n", "an HTML page, no game"},
      {"<html lang=en>\nh8\n", "an HTML page, no game"},
      {"\xFF\xFEh\0"
       "8\0"s,
       "a text in UTF-16: save it as UTF-8"},
      {"[Event \"?\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 *\n",
       "a chess record (PGN), no game: of Gomoku, give the moves alone (h8 i9 j7) or an SGF file"}};
  for (const auto& file : files) {
    const std::string& message = file.second;
    CAPTURE(message);
    const ReadResult result = read(file.first, std::nullopt, {.fileName = "x"});
    CHECK(result.games.empty());
    REQUIRE(result.errors.size() == 1);
    CHECK(result.errors.front().describe() == "x:1:1: " + message);
  }
  CHECK(errorIn("[]x") != "");
  CHECK(movesOf(gameIn("[10:00] > BOARD\n7,7,1\nDONE\n")).empty());  // a log, not PGN
}

TEST_CASE("a text in which nothing is a game is one error") {
  std::string prose;
  for (int i = 0; i < 100; ++i) prose += "This is no game.\n";
  const ReadResult result = read(prose, std::nullopt, {.fileName = "a.txt"});
  REQUIRE(result.errors.size() == 1);
  CHECK(result.errors.front().describe() ==
        "a.txt:1:1: no game: 'This' is not a move (nor are 99 other parts of the text one)");
  CHECK(read(prose, Format::Letters, {}).errors.size() == 100);        // the format is given
  CHECK(read(prose + "h8\n", std::nullopt, {}).errors.size() == 100);  // there is a game among the errors
  std::string lines;
  for (int i = 0; i < 100; ++i) lines += "{\"v\":1,\"type\":\"result\",\"size\":15}\n";
  CHECK(read(lines, std::nullopt, {}).errors.size() == 1);
}

TEST_CASE("games of self-play") {
  records::GameRecord record;
  record.item = 7;
  record.boardSize = 9;
  record.rule = Rule::Standard;
  record.winner = Color::White;
  record.moves = {
      {Square::at(4, 4), 0, true}, {Square::at(5, 5), 200, false}, {Square::at(3, 3), -kWinScore + 2, false}};
  const test::ScratchFolder folder;
  records::GameFileWriter writer(folder / "a.games");
  writer.append(record);
  record.winner.reset();
  writer.append(record);
  writer.finish();
  std::ifstream file(folder / "a.games", std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  const ReadResult result = read(bytes, std::nullopt, {.fileName = "a.games"});
  CHECK(result.errors.empty());
  REQUIRE(result.games.size() == 2);
  const GameTree& game = result.games.front();
  CHECK(game.source == "a.games#7");
  CHECK(game.boardSize == 9);
  CHECK(game.rule == Rule::Standard);
  CHECK(movesOf(game) == "e5f6d4");
  CHECK(game.infoOr(info::kResult) == "W+");
  CHECK(result.games.back().infoOr(info::kResult) == "Draw");
  CHECK_FALSE(game[1].winRate);
  CHECK(game[2].winRate == doctest::Approx(1 - winRate(200, false)));
  CHECK(game[3].winRate == doctest::Approx(kUnprovenMargin));
  const ReadResult cut =
      read(std::string_view(bytes).substr(0, bytes.size() - 1), std::nullopt, {.fileName = "a.games"});
  CHECK(cut.games.size() == 1);
  REQUIRE(cut.errors.size() == 1);
  CHECK(cut.errors.front().message == "cut short after 1 whole game");
  CHECK(errorIn("PENTGAME", {.fileName = "b.games"}) == "b.games:1:1: too short for a file of games");
  CHECK_THROWS_AS((void)write(result.games, Format::SelfPlay), app::PositionError);
}

TEST_CASE("rules in words of SGF") {
  const auto ruleOf = [](const std::string& text) { return gameIn("(;GM[4]RU[" + text + "])").rule; };
  CHECK(ruleOf("RIF") == Rule::Renju);
  CHECK(ruleOf("Gomoku standard") == Rule::Standard);
  CHECK(ruleOf("Standard-Gomoku, 15x15") == Rule::Standard);
  CHECK(ruleOf("Renju (RIF)") == Rule::Renju);
  CHECK_FALSE(ruleOf("Gomoku"));
  CHECK_FALSE(ruleOf("standard renju"));
  CHECK(ruleOf(" 9 ") == Rule::CaroExact);
  CHECK(ruleOf("5") == Rule::Renju);  // a mask of bits, as for the protocol
  CHECK_FALSE(ruleOf("16"));
  CHECK(gameIn("(;GM[4]RU[Gomoku])").infoOr(info::kRules) == "Gomoku");
}

TEST_CASE("a rule that is not known is a warning") {
  const ReadResult sgf = read("(;GM[4]SZ[15]RU[Gomoku];B[hh])", std::nullopt, {});
  REQUIRE(sgf.warnings.size() == 1);
  CHECK(sgf.warnings[0].describe() == "1:17: " + withoutRule("Gomoku"));
  const ReadResult settled = read("(;GM[4]RU[Swap2]RU[renju];B[hh])", std::nullopt, {});
  REQUIRE(settled.warnings.size() == 1);
  CHECK(settled.warnings[0].describe() == "1:17: 'RU' is given again: the last value is read");
  CHECK(settled.games.at(0).rule == Rule::Renju);
  CHECK(settled.games.at(0).info.empty());
  CHECK(read("(;GM[4]RU[RIF];B[hh])(;GM[4]RU[4])(;GM[4]RU[])", std::nullopt, {}).warnings.empty());
}

TEST_CASE("JSON of a line, of an array, and line by line") {
  CHECK(movesOf(gameIn(R"({"moves":["h8","i9","--"],"rule":"renju","size":15})")) == "h8i9--");
  CHECK(read("[{\"moves\":[\"h8\"]},\n{\"moves\":[]}]", std::nullopt, {}).games.size() == 2);
  CHECK(read("{\"moves\":[\"h8\"]}\n{\"moves\":[\"i9\"]}\n", std::nullopt, {}).games.size() == 2);
  CHECK(gameIn("{\n \"size\": 7,\n \"moves\": []\n}\n").boardSize == 7);
  CHECK(errorIn("{\"moves\":[\"h8\"]}\n{\"moves\":[\"h8\",]}\n") == "2:16: not JSON: ']'");
  CHECK(errorIn(R"({"moves":["h8","z9"]})") == "1:16: moves[1]: 'z9' is no point of the 15x15 board");
  CHECK(errorIn(R"({"moves":["h8","h8"]})") == "1:16: moves[1]: 'h8' is played twice");
  CHECK(errorIn(R"({"move":["h8"]})") == "1:2: move: unknown name 'move'");
  CHECK(errorIn(R"({"v":3,"moves":[]})") == "1:6: v: version 3 is not 2");
  CHECK(errorIn(R"({"tree":[{"parent":1,"move":"h8"}]})") == "1:20: tree[0].parent: '1' is no number from 0 to 0");
  CHECK(errorIn("{\"moves\":") == "1:10: not JSON: the text ends too early");
  CHECK(errorIn("{\"size\":1e9999}") == "1:9: not JSON: a number is too large");
}

TEST_CASE("errors of JSON name their place") {
  CHECK(errorIn("{\n  \"size\": 15,\n  \"moves\": [\"h8\",\n    \"x9\"]\n}") ==
        "4:5: moves[1]: 'x9' is no point of the 15x15 board");
  CHECK(errorIn("{\n  \"moves\": [],\n  \"extra\": {\"a\": [1, \"}\"]}\n}") == "3:3: extra: unknown name 'extra'");
  CHECK(errorIn("[{\"moves\":[]},\n {\"size\":99}]") == "2:10: [1].size: '99' is no number from 5 to 22");
  CHECK(errorIn("[{\"moves\":[]},\n 7]") == "2:2: [1]: '7' is not an object");
  CHECK(errorIn(R"({"info":{"a.b":"[\"{","\u0063":5},"moves":[]})") == "1:32: info.c: '5' is not a text");
  CHECK(errorIn(R"({"setup":{"black":["h8"],"white":["h8"]}})") == "1:10: setup: 'h8' is set up twice");
  CHECK(errorIn(R"({"moves":["h8"],"moves":["i9"]})") == "1:17: 'moves' is given twice");
  CHECK(errorIn("{\"moves\":[]}\n{\"moves\":[],\"info\":{\"black\":\"A\",\"black\":\"B\"}}\n") ==
        "2:33: 'info.black' is given twice");
  CHECK(errorIn(R"({"info":{"black":"A\u0000b"}})") == "1:18: info.black: a text with a zero byte");
  CHECK(errorIn("(;GM[4]" + std::string(5000, ' ') + ";B[hh]C[a" + '\0' + "b])") == "1:1: a binary file, no game");
  CHECK(errorIn(R"({"start":{"properties":{"XY":[]}}})") == "1:30: start.properties.XY: a property without a value");
  for (const std::string_view name : {"B", "C", "AB", "TR", "SZ", "QPR", "xx](;B[aa", "x", ""}) {
    const std::string text = fmt::format(R"({{"tree":[{{"move":"h8","properties":{{"{}":["aa"]}}}}]}})", name);
    CHECK(errorIn(text).ends_with(fmt::format(".properties.{0}: '{0}' is none of SGF's other properties", name)));
  }
  CHECK(errorIn("{\n \"moves\": [h8]\n}") == "2:12: not JSON: 'h8'");
  CHECK(errorIn("{\"moves\":[\"h8\"\n,\"i9]}\n") == "2:2: not JSON: '\"i9]}'");
  CHECK(errorIn("{\"moves\":[]} x") == "1:14: not JSON: 'x'");
  const ReadResult lines = read("{\"moves\":[}\n{\"moves\":[\"h8\"]}\n{\"moves\":[\"z9\"]}\n", std::nullopt, {});
  CHECK(lines.games.size() == 1);
  REQUIRE(lines.errors.size() == 2);
  CHECK(lines.errors[0].describe() == "1:11: not JSON: '}'");
  CHECK(lines.errors[1].describe() == "3:11: moves[0]: 'z9' is no point of the 15x15 board");
}

TEST_CASE("errors of JSON hold the value or the name that is wrong") {
  const auto tokenIn = [](std::string_view text) { return read(text, Format::Json, {}).errors.at(0).token; };
  CHECK(tokenIn(R"({"moves":["h8", "z9" ]})") == R"("z9")");
  CHECK(tokenIn(R"({"size":99})") == "99");
  CHECK(tokenIn(R"({"move":["h8"]})") == R"("move")");
  CHECK(tokenIn(R"([{"moves":[]},{"tree":[{"parent":0, "ms":[5]}]}])") == R"({"parent":0, "ms":[5]})");
  CHECK(tokenIn(R"({"moves":[h8]})") == "h8");
  CHECK(tokenIn(R"({"moves":["h8"] "size"})") == R"("size")");
  CHECK(tokenIn(R"({"size":1e9999})") == "1e9999");
}

TEST_CASE("a byte order mark within JSON is an error of its line") {
  const ReadResult result = read("[]\n\xEF\xBB\xBF[]\n", Format::Json, {});
  REQUIRE(result.errors.size() == 1);
  CHECK(result.errors[0].describe() == "2:1: not JSON: a byte order mark");
  CHECK(
      read("\xEF\xBB\xBF{\"v\":2,\"type\":\"game\",\"size\":15,\"moves\":[\"h8\"]}", std::nullopt, {}).errors.empty());
}

TEST_CASE("a .psq file keeps result and rule in the line of tournaments") {
  const GameTree won = gameIn("(;GM[4]SZ[15]RU[renju]RE[W+];B[hh];W[gg])");
  const Written written = write({&won, 1}, Format::Psq);
  CHECK(written.text == "Piskvorky 15x15, 0:0, 0\n8,8,0\n7,7,0\n2,Renju\n");
  CHECK(written.notKept.empty());
  for (const Rule rule : kRules) {
    for (const std::string_view result : {"B+", "W+", "Draw"}) {
      GameTree game = gameIn("h8i9");
      game.rule = rule;
      game.info[std::string(info::kResult)] = result;
      const GameTree back = gameIn(write({&game, 1}, Format::Psq).text);
      CHECK(back.rule == rule);
      CHECK(back.infoOr(info::kResult) == result);
    }
  }
  const GameTree resigned = gameIn("(;GM[4]SZ[15]RU[renju]RE[B+R];B[hh])");
  CHECK(write({&resigned, 1}, Format::Psq).text.ends_with("\n1,Renju\n"));
  CHECK(write({&resigned, 1}, Format::Psq).notKept == std::vector<std::string>{"the result"});
  const GameTree unruled = gameIn("(;GM[4]SZ[15]RE[B+];B[hh])");
  CHECK(write({&unruled, 1}, Format::Psq).text.ends_with("\n-1\n"));
  CHECK(write({&unruled, 1}, Format::Psq).notKept == std::vector<std::string>{"the result"});
  const GameTree other = gameIn("Piskvorky 15x15, 0:0, 0\n8,8,0\n7,7,0\n2,Swap2_1\n");
  CHECK(other.infoOr(info::kResult) == "W+");
  CHECK(other.infoOr(info::kRules) == "Swap2_1");
  CHECK(gameIn("Piskvorky 15x15, 0:0, 0\n8,8,0\n1,Caf\xE9_1\n").infoOr(info::kRules) == "Caf\xC3\xA9_1");
  CHECK_FALSE(other.rule);
}

TEST_CASE("a player's name of which a part would be taken for a folder is reported") {
  const GameTree game = gameIn("(;GM[4]SZ[15]PB[AC/DC]PW[x];B[hh])");
  for (const Format format : {Format::Psq, Format::Rec}) {
    GameTree fitting = game;
    if (format == Format::Rec) fitting.boardSize = 20;
    const auto lost = write({&fitting, 1}, format).notKept;
    CHECK(std::find(lost.begin(), lost.end(), "names of players") != lost.end());
  }
  for (const char* name : {"x", "?", "1,2", "a b"}) {
    GameTree named = game;
    named.info[std::string(info::kBlack)] = name;
    const Written written = write({&named, 1}, Format::Psq);
    CHECK(written.notKept.empty());
    CHECK(gameIn(written.text).infoOr(info::kBlack) == name);
  }
}

TEST_CASE("what JSON says is the same behind SGF") {
  const std::string text =
      R"({"info":{"result":"0"},"start":{"comment":" 7ms"},"tree":[{"move":"h8","comment":"12ms"},)"
      R"({"move":"i9","comment":"12ms","ms":5},{"move":"g7","properties":{"PB":["x"]}}]})";
  const GameTree game = gameIn(text);
  const Written written = write({&game, 1}, Format::Sgf);
  CHECK(written.notKept.empty());
  CHECK(test::sameGame(gameIn(written.text), game));
  CHECK(gameIn("(;GM[4]SZ[15];B[hh]C[12ms])")[1].time == std::chrono::milliseconds(12));
  CHECK(errorIn(R"({"start":{"properties":{"PB":["x"]}}})").find("'PB' is none of SGF's other properties") !=
        std::string::npos);
}

TEST_CASE("each game of a text has the line where it starts") {
  const auto linesIn = [](std::string_view text) {
    std::vector<int> lines;
    for (const GameTree& game : read(text, std::nullopt, {}).games) lines.push_back(game.sourceLine);
    return lines;
  };
  const std::vector<int> expected = {1, 3};
  CHECK(linesIn("(;GM[4]SZ[15];B[hh])\n(;GM[1]SZ[19];B[dd])\n(;GM[4]SZ[15];B[gg])\n") == expected);
  CHECK(linesIn("{\"moves\":[\"h8\"]}\n{\"moves\":[\"z9\"]}\n{\"moves\":[]}\n") == expected);
  CHECK(linesIn("[{\"moves\":[\"h8\"]},\n{\"moves\":[\"z9\"]},\n{\"moves\":[]}]") == expected);
  CHECK(linesIn("BOARD\nDONE\nBOARD 7,7,1 DONE\nBOARD 7,7,9 DONE\n") == expected);
}

TEST_CASE("what a format cannot keep is said") {
  const std::vector games = {gameIn("(;GM[4]SZ[20]RU[renju]PB[x]AB[ba]AW[aa](;B[hh]C[why])(;B[gg]))")};
  const auto lost = write(games, Format::Letters).notKept;
  const std::vector<std::string> expected = {"variations", "comments",       "names of players",
                                             "the rule",   "the board size", "what was set up and what was played"};
  CHECK(lost == expected);
  CHECK(write(games, Format::Letters).text == "b20a20h13\n");
  CHECK(write(games, Format::Sgf).notKept.empty());
  const std::vector told = {gameIn(R"({"moves":["h8"],"info":{"event":"cup","league":"first"}})")};
  CHECK(write(told, Format::Sgf).notKept == std::vector<std::string>{"other facts about the game"});
  CHECK(write(told, Format::Json).notKept.empty());
  // SGF and .psq have one place for the rule and a name of rules.
  const std::vector ruled = {gameIn(R"({"moves":["h8"],"rule":"renju","info":{"result":"B+","rules":"Swap2"}})")};
  for (const Format format : {Format::Sgf, Format::Psq}) {
    CHECK(write(ruled, format).notKept == std::vector<std::string>{"other facts about the game"});
  }
  const std::vector twice = {gameIn("(;GM[4]SZ[15];B[hh];B[ii])")};
  for (const Format format : {Format::RenLib, Format::Letters}) {
    CHECK(write(twice, format).notKept == std::vector<std::string>{"moves out of turn"});
  }
  const std::vector coded = {gameIn("Piskvorky 15x15, 0:0, 0\n8,8,0\n1\n")};
  CHECK(write(coded, Format::Sgf).notKept == std::vector<std::string>{"the manager's code of the result"});
  CHECK(write(coded, Format::Json).notKept.empty());
  const auto lostInLibrary = [](std::string_view text) {
    return write(std::vector{gameIn(text)}, Format::RenLib).notKept;
  };
  CHECK(lostInLibrary("(;GM[4]SZ[15]LB[hh:a][gg:b];B[hh]LB[gg:c])").empty());
  const std::vector<std::string> labels = {"labels on the board"};
  CHECK(lostInLibrary("(;GM[4]SZ[15]LB[hh:a][hh:b];B[hh])") == labels);
  CHECK(lostInLibrary(R"({"tree":[{"move":"h8","marks":[{"point":"a1","kind":"label","label":"A\bB"}]}]})") == labels);
  CHECK(lostInLibrary(R"({"tree":[{"move":"h8","marks":[{"point":"a1","kind":"label","label":""}]}]})") == labels);
  CHECK(lostInLibrary(R"({"start":{"comment":"A\bB"},"moves":[]})") == std::vector<std::string>{"comments"});
  const GameTree lines = gameIn(R"({"start":{"comment":"one\rtwo\r\nthree"},"moves":[]})");
  const Written library = write(std::vector{lines}, Format::RenLib);
  CHECK(library.notKept.empty());
  CHECK(gameIn(library.text)[kRoot].comment == "one\ntwo\nthree");
  CHECK_THROWS_AS((void)write(std::vector{games[0], games[0]}, Format::Psq), app::PositionError);
  CHECK_THROWS_WITH_AS((void)write(std::vector{gameIn("h8--i9")}, Format::Psq),
                       ".psq has no passes, but one is needed before i9", app::PositionError);
  CHECK(formatNamed(".SGF") == Format::Sgf);
  CHECK(formatNamed("jsonl") == Format::Json);
  for (const char* name : {"a.sgf", "a.b.JSONL", "folder/a.json"}) CHECK(hasKnownEnding(name));
  for (const char* name : {"a.pdf", "a", "a.", "a.json jsonl"}) CHECK_FALSE(hasKnownEnding(name));
  CHECK_THROWS_AS((void)formatNamed("pdf"), app::UsageError);
}

TEST_CASE("openings from the center") {
  CHECK(movesOf(gameIn("8,-3, 6,-4, 5,-4", {.boardSize = 20})) == "s13q14p14");
  CHECK(movesOf(gameIn("0,0 -1,1\n")) == "h8g7");
  CHECK(movesOf(gameIn("7,7 6,6\n# result 1-0, -3 at the end\n")) == "h8g7");
  CHECK(movesOf(gameIn("7,7 6,6 -- --\n")) == "h8g7----");
  CHECK(write(std::vector{gameIn("h8g7")}, Format::Offsets).text == "0,0, -1,1\n");
  CHECK(errorIn("0,0, -9,1") == "1:6: '-9,1' is outside the 15x15 board (a board of size 20 would hold it)");
}

TEST_CASE("links") {
  CHECK(movesOf(gameIn("https://gomocalc.com/#/h8i9")) == "h8i9");
  CHECK(gameIn("https://gomocalc.com/#/").moveCount() == 0);
  CHECK(movesOf(gameIn("gomocalc.com/#/h8i9")) == "h8i9");
  CHECK(movesOf(gameIn("https://gomocalc.com/#h8i9")) == "h8i9");
  CHECK(movesOf(gameIn("www.gomocalc.com/?lang=en#/h8i9")) == "h8i9");
  CHECK(gameIn("https://gomocalc.com/#/h8i9?rule=2").rule == Rule::Renju);
  CHECK(movesOf(gameIn("https://gomocalc.com/#/h8i9?rule=2")) == "h8i9");
  CHECK(gameIn("https://gomocalc.com/?x=1&rule=1#/h8i9").rule == Rule::Standard);
  CHECK(errorIn("https://gomocalc.com/#/h8?rule=7") == "1:26: unknown rule number '7'");
  CHECK(errorIn("https://gomocalc.com/index.html?board=15&x=1&rule=7#/h8i9") == "1:1: unknown rule number '7'");
  CHECK(errorIn("https://gomocalc.com/#/h8/#i9") == "1:26: '/' is not a move");
  CHECK(errorIn("https://gomocalc.com/#/h8z9") == "1:26: 'z9' is outside the 15x15 board");
  CHECK(errorIn("https://gomocalc.com/h8") == "1:1: 'https://gomocalc.com/h8' is not a move");
}

TEST_CASE("BOARD blocks of a log") {
  const char* log =
      "2026-01-02 03:04:05 < BOARD\n2026-01-02 03:04:05 < 7,7,1\n2026-01-02 03:04:05 > MESSAGE hello, you\n"
      "2026-01-02 03:04:05 < 8,8,2\n2026-01-02 03:04:05 < DONE\n2026-01-02 03:04:06 > 6,6\n"
      "2026-01-02 03:04:07 < yxboard 0,0,3 7,7,2 done\n";
  const ReadResult result = read(log, std::nullopt, {});
  REQUIRE_MESSAGE(result.errors.empty(), result.errors.front().describe());
  REQUIRE(result.games.size() == 2);
  CHECK(result.games[0].setup.size() == 2);
  CHECK(result.games[0].firstToMove == Color::Black);
  CHECK(result.games[1].firstToMove == Color::White);
  CHECK(result.games[1].setup[0].content == Cell::Blocked);
  CHECK(gameIn("BOARD 0,0,1 DONE", {.rowsFromTop = true}).setup[0].square == Square::at(0, 14));
  CHECK(gameIn("BOARD 0,0,3 7,7,2 8,8,1 9,9,1 10,10,1 DONE").firstToMove ==
        Color::White);  // uneven: the first is black
  CHECK(gameIn("BOARD 7,7,1 8,8,1 DONE").firstToMove == Color::Black);
  CHECK(errorIn("BOARD\n7,7,1\n7,7,2\nDONE\n") == "3:1: not a row of a BOARD block of 15x15: '7,7,2'");
  CHECK(errorIn("BOARD\n15,7,1\nDONE\n") ==
        "2:1: not a row of a BOARD block of 15x15: '15,7,1' (a board of size 20 would hold it)");
  CHECK(errorIn("BOARD 7,7,9 DONE") == "1:7: not a row of a BOARD block of 15x15: '7,7,9'");
  for (const std::string row : {"7,7", "7,7,", "7,7,1,", "7,7,1,1", ",7,1"}) {
    CHECK(errorIn("BOARD " + row + " DONE") == "1:7: not a row of a BOARD block of 15x15: '" + row + "'");
  }
  CHECK(write(std::vector{gameIn("a1b2c3")}, Format::Board).text == "BOARD\n0,0,2\n1,1,1\n2,2,2\nDONE\n");
  CHECK(write(std::vector{gameIn("(;GM[4]SZ[15]AW[aa]AB[bb][cc][dd]PL[B])")}, Format::Board).notKept.empty());
}

TEST_CASE("BOARD blocks in logs of many kinds") {
  for (const char* log : {
           "[10:00:02] BOARD\n[10:00:02] 7,7,1\n[10:00:02] DONE\n",
           "(12) <- BOARD\n(12) <- 7,7,1\n(12) <- DONE\n",
           "12:01>BOARD\n12:01>7,7,1\n12:01>DONE\n",
           "see https://example.org\n1: A <- BOARD\n1: A <- 7,7,1\n1: A <- DONE\n",
           "[ 9:59:59] BOARD\n[10:00:00] 7,7,1\n[10:00:00] DONE\n",
           "1: A -> MESSAGE hash board ok\n1: A <- BOARD\n1: A <- 7,7,1\n1: A -> DEBUG the BOARD\n1: A <- DONE\n",
           "[9:59:59] [debug] < BOARD\n[9:59:59] [info] < 7,7,1\n[9:59:59] [debug] < DONE\n",
           "DEBUG < BOARD\nDEBUG > DEBUG 8,8,1\nINFO > MESSAGE -> 9,9,1\nDEBUG < 7,7,1\nDEBUG < DONE\n",
           "1: A <- BOARD\n1: A -> using the board 15\n1: A <- 7,7,1 (sent)\n1: A <- DONE\n",
       }) {
    CAPTURE(log);
    CHECK(detect(log) == Format::Board);
    const GameTree game = gameIn(log);
    REQUIRE(game.setup.size() == 1);
    CHECK(game.setup[0].square == Square::at(7, 7));
  }
  const GameTree large = gameIn("START 20\nOK\nBOARD\n19,0,1\nDONE\n");
  CHECK(large.boardSize == 20);
  CHECK(gameIn("1: A <- RECTSTART 8,8\n1: A <- BOARD\n1: A <- 0,0,1 1,1,2 DONE\n").setup.size() == 2);
  CHECK(errorIn("START 30\nBOARD\n7,7,1\nDONE\n") == "1:7: '30' is no board size from 5 to 22");
  CHECK(errorIn("a\n < BOARD\n < 7,7,1\n") == "2:4: the BOARD block does not end with DONE");
  CHECK(errorIn("< BOARD\n< 7,7\n< DONE\n") == "2:3: not a row of a BOARD block of 15x15: '7,7'");
  const ReadResult cut = read("< BOARD\n< 7,7,1\n< BOARD\n< 8,8,1\n< DONE\n", std::nullopt, {});
  REQUIRE(cut.errors.size() == 1);
  CHECK(cut.errors.front().describe() == "1:3: the BOARD block does not end with DONE");
  REQUIRE(cut.games.size() == 1);
  CHECK(cut.games.front().setup[0].square == Square::at(8, 8));
  CHECK(read("h8i9", Format::Board, {}).errors.front().describe() == "1:1: no BOARD block here");
}

TEST_CASE("formats are not found in the texts of others") {
  CHECK(detect("{\"moves\":[\"h8\",\"i9\"],\"info\":{\"name\":\"smile (;\"}}\n") == Format::Json);
  CHECK(detect("[\n{\"moves\":[]}]") == Format::Json);
  CHECK(detect("\xEF\xBB\xBF{\"moves\":[]}") == Format::Json);
  CHECK(detect("\xEF\xBB\xBFPiskvorky 15x15, 11:11, 0\n") == Format::Psq);
  CHECK(detect("# winning line (; fun\nh8i9\n") == Format::Letters);
  CHECK(detect("# from https://example.org\nh8i9\n") == Format::Letters);
  CHECK(detect("text before\n ( ;GM[4])") == Format::Sgf);
  CHECK(detect("(\n;GM[4])") == Format::Sgf);
  CHECK(gameIn("(X). . . .\n . . . . .\n . . . . .\n . . . . .\n . . . . .\n").setup.size() == 1);
  CHECK(movesOf(gameIn("\nh8i9j10k7\n")) == "h8i9j10k7");
  CHECK(detect("\nh8i9j10k7\n", "a.pos") == Format::Pos);
}

TEST_CASE("drawings of several boards, with marks, colors and signs of other programs") {
  const char* two =
      "     a b c d e\n  5  . . 1 . .  5\n  4  . X . . .  4\n  3  . .(O)x .  3\n  2  # . . . .  2\n  1  . . . . .  1\n"
      "\x1b[2m.\x1b[0m....\n.●○..\n.....\n.....\n.....\n";
  const ReadResult result = read(two, std::nullopt, {});
  REQUIRE_MESSAGE(result.errors.empty(), result.errors.front().describe());
  REQUIRE(result.games.size() == 2);
  CHECK(result.games[0].setup.size() == 3);
  CHECK(result.games[1].setup[0].square == Square::at(1, 3));
  CHECK(errorIn(".....\n.....\n..X..\n..X..\nXX...\n") == "1:1: 4 black and 0 white stones: say who is to move");
  const ReadResult named = read(".....\n.....\n..X..\n..X..\nXX...\n", std::nullopt, {.names = {.side = "the side"}});
  CHECK(named.errors.front().message == "4 black and 0 white stones: say who is to move with the side");
  CHECK(errorIn(".....\n......\n..X..\n.....\n.....\n") == "2:1: row 4 of the drawing has 6 points, not 5");
}

TEST_CASE("an unexpected character in a drawing is cited") {
  CHECK(errorIn(".....\n..Z..\n..X..\n.....\n.....\n") == "2:3: an unexpected character in row 4 of the drawing");
  CHECK(read("Move 3\n.....\n..O..\n..X..\n.....\n.....\n", std::nullopt, {}).errors.empty());
}

TEST_CASE("drawings with the signs of other programs") {
  const auto stonesOf = [](const std::string& first, const std::string& rest) {
    std::string text = first + "\n";
    for (int i = 0; i < 4; ++i) text += rest + "\n";
    std::string found;
    for (const SetupStone& s : gameIn(text).setup) found += nameOf(s.square) + (s.content == Cell::Black ? "b" : "w");
    return found;
  };
  CHECK(stonesOf(". x o . x", ". . . . .") == "b5bc5we5b");
  CHECK(stonesOf("x....", ".....") == "a5b");
  CHECK(stonesOf("X o . . .", ". . . . .") == "a5bb5w");
  CHECK(stonesOf("XxO..", ".....") == "a5bc5w");  // a forbidden point
  CHECK(stonesOf("*O...", ".....") == "a5bb5w");
  CHECK(stonesOf("*....", ".....").empty());  // a star point
  CHECK(stonesOf("X-O--", "-----") == "a5bc5w");
  CHECK(stonesOf("X__O_", "_____") == "a5bd5w");
  CHECK(stonesOf("X-.-O-.-.", ".-.-.-.-.") == "a5bc5w");
  CHECK(stonesOf("Ｘ．Ｏ．．", "．．．．．") == "a5bc5w");
  CHECK(stonesOf("｜●　＋　○　＋　＋｜", "｜＋　＋　＋　＋　＋｜") == "a5bc5w");
  CHECK(stonesOf("\x1b[K\x1b[1mX\x1b[0mO...", ".....") == "a5bb5w");
}

TEST_CASE("two boards side by side") {
  const char* boards =
      "candidates              best line\n"
      "    a b c d e         a b c d e\n"
      "  5 . 1 X . . 5       5 . . X O . 5\n"
      "  4 . . . .(O)4       4 . . . .(O)4\n"
      "  3 . . . . . 3       3 2 . 1 . . 3\n"
      "  2 . . . . . 2       2 . . . . . 2\n"
      "  1 . . . . . 1       1 . . . . . 1\n"
      "    a b c d e         a b c d e\n";
  const GameTree game = gameIn(boards);
  CHECK(game.boardSize == 5);
  REQUIRE(game.setup.size() == 2);
  CHECK(game.setup[0].square == Square::at(2, 4));
  CHECK(game.setup[1].square == Square::at(4, 3));
}

TEST_CASE("files of other programs") {
  const GameTree rec = gameIn("one\ntwo\n9,9,100\n10,10,0\n-1\n");
  CHECK(rec.boardSize == 20);
  CHECK(movesOf(rec) == "j11k10");
  CHECK(write(std::vector{rec}, Format::Rec).text == "one\ntwo\n9,9,100\n10,10,0\n-1\n");
  CHECK(errorIn("one\ntwo\n9,9,100\n20,10,0\n") == "4:1: '20,10,0' is outside the 20x20 board");
  const GameTree sav = gameIn("15\n15\n2\n7 7\n0 1\n");
  CHECK(movesOf(sav) == "h8b15");
  CHECK(write(std::vector{sav}, Format::Sav).text == "15\n15\n2\n7 7\n0 1\n");
  CHECK(errorIn("15\n15\n2\n7 7\n7 7\n") == "5:1: 'h8' is played twice");
  CHECK(errorIn("15\n15\n2\n7 7\n") == "5:1: the text ends where a row should stand");
  CHECK(errorIn("15\n15\n1\n7 15\n") == "4:3: '15' is no column from 0 to 14");
  const GameTree pos = gameIn(std::string("\x02\x70\x01", 3));
  CHECK(movesOf(pos) == "h8b15");
  CHECK(write(std::vector{pos}, Format::Pos).text == std::string("\x02\x70\x01", 3));
  CHECK(movesOf(gameIn(std::string("\x03\x70\xF0\x71", 4))) == "h8--i8");  // a pass, as RenLib writes it
  CHECK(errorIn(std::string("\x02\x70\xFF", 3), {.fileName = "a.pos"}) ==
        "a.pos:1:3: 255 is no point of the 15x15 board");
  CHECK(errorIn(std::string("\x03\x70", 2), {.fileName = "a.pos"}) == "a.pos:1:3: the file ends before its 3 moves");
  CHECK(errorIn(std::string("\x01\x70\x71\x72", 4), {.fileName = "a.pos"}) ==
        "a.pos:1:3: the file goes on after its 1 move");
  CHECK_THROWS_AS((void)write(std::vector{rec}, Format::Pos), app::PositionError);
}

TEST_CASE("libraries of RenLib, byte by byte") {
  const std::string header = std::string("\xFFRenLib\xFF\x03\x04", 10) + std::string(10, '\xFF');
  // The empty board; h8 with a comment and a sibling i9 with a board text; below h8 a board text for a point only.
  const std::string nodes(
      "\x00\x00"
      "\x78\x88"
      "hi\x08yo\0"
      "\x3F\x43\x00\x01"
      "A\0"
      "\x69\x41\x00\x01"
      "B\0\0",
      23);
  const std::string tree = header + nodes;
  const ReadResult result = read(tree, std::nullopt, {});
  REQUIRE_MESSAGE(result.errors.empty(), result.errors.front().describe());
  const GameTree& game = result.games.front();
  REQUIRE(game.moveCount() == 2);
  CHECK(nameOf(game[1].square) == "h8");
  CHECK(game[1].comment == "hi\nyo");
  CHECK(nameOf(game[2].square) == "i9");
  CHECK(game[2].parent == kRoot);
  REQUIRE(game[kRoot].marks.size() == 1);
  CHECK(nameOf(game[kRoot].marks[0].square) == "i9");
  REQUIRE(game[1].marks.size() == 1);
  CHECK(nameOf(game[1].marks[0].square) == "o12");
  CHECK(errorIn(header + std::string("\x00\x00\x78", 3)) == "1:24: the library ends within a node");
  CHECK(errorIn(header + std::string("\x00\x00\x78\x80", 4)) == "1:25: the library ends within a branch");
  for (std::size_t size = header.size() + 3; size + 1 < tree.size(); ++size) {  // the last text is padded
    CHECK_FALSE(read(tree.substr(0, size), std::nullopt, {}).errors.empty());
  }
  const ReadResult longer = read(tree + "xx", std::nullopt, {});
  CHECK(longer.errors.empty());
  REQUIRE(longer.warnings.size() == 1);
  CHECK(longer.warnings[0].describe() == "1:43: the tree ends here, and the rest is not read");
  CHECK(errorIn(header + std::string("\x00\x00\xFF\x40", 4)) == "1:23: 0xff is no point of the 15x15 board");
  CHECK(errorIn(header + std::string("\x00\x00\x78\x00\x78\x40", 6)) == "1:25: 'h8' is played twice");
  CHECK(errorIn(header + std::string("\x00\x08no end", 8)) == "1:23: a text has no end");
  CHECK(errorIn(std::string("\xFFRenLib\xFF\x04\x00", 10) + std::string(10, '\xFF')) ==
        "1:9: a library of version 4.0: known are those up to 3.4");
}

TEST_CASE("texts of a library are in one character set, and marks are kept") {
  const std::string header = std::string("\xFFRenLib\xFF\x03\x04", 10) + std::string(10, '\xFF');
  const std::string nodes(
      "\x00\x00"
      "\x78\x18\xD6\xB1\0\0"
      "\x69\x48\xCC\xEC\xD4\xAA\0\0",
      16);
  const ReadResult chinese = read(header + nodes, std::nullopt, {.fileName = "a.lib"});
  REQUIRE(chinese.games.size() == 1);
  const GameTree& game = chinese.games.front();
  CHECK(game[1].comment == "直");
  CHECK(game[2].comment == "天元");
  CHECK(game[1].marks == std::vector<Mark>{{game[1].square, Mark::Kind::Cross}});
  REQUIRE(chinese.notes.size() == 1);
  CHECK(chinese.notes[0].describe() == "a.lib:1:1: the texts are read as GB18030");
  const ReadResult advised = read(header + nodes, std::nullopt, {.names = {.charset = "CS"}});
  CHECK(advised.notes[0].message == "the texts are read as GB18030 (CS names another set)");
  const Written same = write(std::vector{game}, Format::RenLib, {.charset = "GBK"});
  CHECK(same.text == header + nodes);
  CHECK(same.notKept.empty());
  CHECK_THROWS_AS((void)write(std::vector{game}, Format::RenLib, {.charset = "Latin-1"}), app::PositionError);
  const ReadResult again = read(write(std::vector{game}, Format::RenLib).text, std::nullopt, {});
  CHECK(again.notes.empty());  // the text is UTF-8
  CHECK(test::sameGame(again.games.front(), game));
  const ReadResult unfit = read(header + nodes, std::nullopt, {.charset = "UTF-8"});
  CHECK(unfit.errors.empty());
  REQUIRE(unfit.warnings.size() == 1);
  CHECK(unfit.warnings[0].describe() == "1:1: the texts are not written in 'UTF-8': they are read as GB18030");
}

TEST_CASE("names in files of lines are read in the most likely set, or the one that is named") {
  for (const std::string head : {"Piskvorky 15x15, 0:0, 0\n8,8,0\n", ""}) {
    const std::string tail = head.empty() ? "7,7,10\n-1\n" : "-1\n";  // in .rec files the names come first
    // The second byte of the last character is a backslash, which would end a folder's name.
    const std::string names = "\xCC\xEC\xD4\xAA\n\x81\x5C\n";
    const ReadResult told = read(head + names + tail, std::nullopt, {.charset = "GBK"});
    REQUIRE(told.games.size() == 1);
    CHECK(told.notes.empty());
    CHECK(told.games[0].infoOr(info::kBlack) == "天元");
    CHECK(told.games[0].infoOr(info::kWhite) == "乗");
    const ReadResult found = read(head + "\xCC\xEC\n\xD4\xAA\n" + tail, std::nullopt, {});
    REQUIRE(found.notes.size() == 1);
    CHECK(found.notes[0].describe() == "1:1: the texts are read as GB18030");
    CHECK(found.games.at(0).infoOr(info::kWhite) == "元");
    const ReadResult unfit = read(head + "é\nñ\n" + tail, std::nullopt, {.charset = "KOI8-R"});
    REQUIRE(unfit.warnings.size() == 1);
    CHECK(unfit.warnings[0].describe() == "1:1: the texts are not written in 'KOI8-R': they are read as UTF-8");
    CHECK(unfit.games.at(0).infoOr(info::kBlack) == "é");
  }
}

TEST_CASE("many errors are counted in one pass") {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "zzz\n";
  const ReadResult result = read(text, Format::Letters, {});
  REQUIRE(result.errors.size() == 100'000);
  CHECK(result.errors.back().line == 100'000);
}

TEST_CASE("whose turn it is may be lost") {
  CHECK(write(std::vector{gameIn("(;GM[4]SZ[15]AB[hh]AW[ii]PL[W])")}, Format::Board).notKept ==
        std::vector<std::string>{"who is to move"});
  const auto lost = write(std::vector{gameIn("(;GM[4]SZ[15]AB[hh][gg][ii]PL[W])")}, Format::Drawing).notKept;
  CHECK(std::find(lost.begin(), lost.end(), "who is to move") != lost.end());  // the drawing alone is refused
  CHECK(write(std::vector{gameIn("h8i9--")}, Format::Psq).notKept ==
        std::vector<std::string>{"passes", "who is to move"});
}
