// SPDX-License-Identifier: MIT
#include "protocol/command.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/game/score.h"
#include "protocol/text.h"

using namespace pentarch;

namespace {

template <typename T>
std::optional<T> parsedAs(std::string_view line) {
  const auto parsed = parseLine(line);
  const Command* command = std::get_if<Command>(&parsed);
  if (command == nullptr || !std::holds_alternative<T>(*command)) return std::nullopt;
  return std::get<T>(*command);
}

std::optional<ParseError::Kind> errorOf(std::string_view line) {
  const auto parsed = parseLine(line);
  const ParseError* error = std::get_if<ParseError>(&parsed);
  if (error == nullptr) return std::nullopt;
  return error->kind;
}

}  // namespace

TEST_CASE("integers saturate and words are cut at blanks") {
  std::string_view huge = "99999999999999999999,1";
  CHECK(text::takeInteger(huge) == text::kMaxInteger);
  CHECK(huge == ",1");
  std::string_view low = "-99999999999";
  CHECK(text::takeInt(low) == -2147483648LL);
  std::string_view plus = " +5x";
  CHECK(text::takeInt(plus) == 5);
  for (const std::string_view bad : {"", "-", "+", "abc", "- 5"}) {
    std::string_view rest = bad;
    CHECK_FALSE(text::takeInteger(rest));
    CHECK(rest == bad);
  }
  std::string_view line = " \tinfo  rule 4 ";
  CHECK(text::takeWord(line) == "info");
  CHECK(line == "rule 4 ");
  CHECK(text::quoted("a\x01z\xff", 3) == "a?z");
  CHECK(text::quoted(" ab cd", 4) == "ab");
}

TEST_CASE("coordinates tolerate blanks and nothing else") {
  for (const std::string_view line : {"TURN 7,8", "turn 7,8", "Turn 7, 8 ", "  TURN\t7 ,8", "TURN +7 , +8"}) {
    CAPTURE(line);
    const auto turn = parsedAs<command::Turn>(line);
    REQUIRE(turn);
    CHECK(turn->point == Point{7, 8});
  }
  for (const std::string_view line : {"TURN", "TURN 7", "TURN 7,", "TURN ,7", "TURN a,b", "TURN 7 8", "TURN 7,8,9",
                                      "TAKEBACK", "PLAY x", "TURN 7,8 9"}) {
    CAPTURE(line);
    CHECK(errorOf(line) == ParseError::Kind::BadArguments);
  }
  CHECK(parsedAs<command::Turn>("TURN 99999999999,-3")->point == Point{2147483647, -3});
}

TEST_CASE("board sizes") {
  const auto sizeOf = [](std::string_view line) {
    const auto start = parsedAs<command::Start>(line).value();
    return Point{start.width, start.height};
  };
  CHECK(sizeOf("START 15") == Point{15, 15});
  CHECK(sizeOf("start 15 15") == Point{15, 15});
  CHECK(sizeOf("START 20,15") == Point{20, 15});
  CHECK(sizeOf("RECTSTART 30,20") == Point{30, 20});
  CHECK(sizeOf("RECTSTART 30 20") == Point{30, 20});
  CHECK(sizeOf("START") == Point{0, 0});
  CHECK(sizeOf("START abc") == Point{0, 0});
  CHECK(sizeOf("START -5") == Point{-5, -5});
}

TEST_CASE("settings") {
  const auto info = parsedAs<command::Info>("INFO Timeout_Turn +5000 ms");
  REQUIRE(info);
  CHECK(info->key == InfoKey::TimeoutTurn);
  CHECK(info->value == 5000);
  CHECK(parsedAs<command::Info>("info max_node 18446744073709551615")->value == text::kMaxInteger);
  CHECK(parsedAs<command::Info>("INFO max_memory 0")->value == 0);
  for (const std::string_view line : {"INFO", "INFO nonsense 5", "INFO timeout_turn", "INFO timeout_turn abc",
                                      "INFO folder C:\\Program Files\\x", "INFO evaluate 3,4", "", "   "}) {
    CAPTURE(line);
    CHECK(parsedAs<command::Nothing>(line));
  }
}

TEST_CASE("database commands") {
  REQUIRE(parsedAs<command::Book>("yxedittvddatabase 2 -1 35 0"));
  CHECK(parsedAs<command::Book>("yxedittvddatabase 2 -1 35 0")->action == BookAction::EditValue);
  CHECK(parsedAs<command::Book>("yxedittvddatabase 2 -1 35 0")->arguments == "2 -1 35 0");
  CHECK(parsedAs<command::Book>("yxquerydatabaseall 7,7 done")->rows == "7,7 done");
  REQUIRE(parsedAs<command::BookFile>("INFO database_file my book.db"));
  CHECK(parsedAs<command::BookFile>("INFO database_file my book.db")->path == "my book.db");
  CHECK(parsedAs<command::BookFile>("INFO database_file my book.db")->isSetting);
  CHECK_FALSE(parsedAs<command::BookFile>("yxsetdatabase")->isSetting);
  CHECK(parsedAs<command::Nothing>("INFO database_file"));
  CHECK(parsedAs<command::Book>("yxeditlabeldatabase 7,7 a")->action == BookAction::EditLabel);
  for (const auto& [line, action] : std::initializer_list<std::pair<std::string_view, BookFileAction>>{
           {"yxdbsplit p", BookFileAction::Split},
           {"yxdbtotxt p", BookFileAction::WriteText},
           {"YXDBTOTXTALL p", BookFileAction::WriteAllText},
           {"yxtxttodb p", BookFileAction::Read},
           {"yxlibtodb p", BookFileAction::Read},
           {"yxdbtolib p", BookFileAction::WriteLibrary}}) {
    REQUIRE(parsedAs<command::BookFile>(line));
    CHECK(parsedAs<command::BookFile>(line)->action == action);
    CHECK(parsedAs<command::BookFile>(line)->path == "p");
  }
}

TEST_CASE("unknown words") {
  for (const std::string_view line : {"FOO", "FOO 1 2", "DONE", "7,7,1", "\xff\x01", "TNFO rule 1", "INFORM"}) {
    CAPTURE(line);
    CHECK(errorOf(line) == ParseError::Kind::UnknownWord);
  }
  CHECK(errorOf(std::string(20000, 'F')) == ParseError::Kind::UnknownWord);
  CHECK_FALSE(parsedAs<command::Unsupported>("yxnonsense")->expectsRows);
  CHECK(parsedAs<command::Unsupported>("yxlookatdatabase 7,7 a")->expectsRows);
  CHECK(parsedAs<command::Unsupported>("YXDBTOPOS")->expectsRows);
  CHECK_FALSE(parsedAs<command::Unsupported>("yxblocknothingreset")->expectsRows);
}

TEST_CASE("files of the hash table and single blocked points") {
  CHECK_FALSE(parsedAs<command::HashFile>("yxhashdump")->isLoad);
  CHECK(parsedAs<command::HashFile>("yxhashdump")->path.empty());
  CHECK(parsedAs<command::HashFile>("YXHASHLOAD  C:\\a b.hash ")->path == "C:\\a b.hash");
  CHECK(parsedAs<command::HashFile>("yxhashload x")->isLoad);
  CHECK(parsedAs<command::Forbid>("yxforbid add 7 3 0")->point == Point{7, 3});
  CHECK(parsedAs<command::Forbid>("yxforbid add,7 ,3")->isBlocked);
  CHECK_FALSE(parsedAs<command::Forbid>("YXFORBID DEL 7,3,1")->isBlocked);
  CHECK(errorOf("yxforbid") == ParseError::Kind::BadArguments);
  CHECK(errorOf("yxforbid 7 3 0") == ParseError::Kind::BadArguments);
  CHECK(parsedAs<command::OpenList>("yxblockpath 7,7")->kind == ListKind::BlockPath);
  CHECK(parsedAs<command::OpenList>("yxblockpathundo")->kind == ListKind::UnblockPath);
  CHECK(parsedAs<command::BlockPathReset>("yxblockpathreset"));
}

TEST_CASE("lists keep what follows on their line") {
  const auto board = parsedAs<command::OpenList>("board 7,7,1 8,8,2 DONE");
  REQUIRE(board);
  CHECK(board->kind == ListKind::Board);
  CHECK(board->rows == "7,7,1 8,8,2 DONE");
  CHECK(parsedAs<command::OpenList>("SWAP2BOARD")->kind == ListKind::Swap2);
  CHECK(parsedAs<command::OpenList>("yxboard")->kind == ListKind::YxBoard);
}

TEST_CASE("the first word decides what a line does to a running search") {
  for (const std::string_view line :
       {"STOP", "yxstop", "TURN 7,7", "BOARD", "START 15", "restart", "TAKEBACK 1,1", "SWAP2BOARD", "yxboard",
        "yxnbest 2", "yxsearchdefend", "yxbalanceone 0", "yxbalancetwo"}) {
    CAPTURE(line);
    CHECK(classify(line).whileThinking == WhileThinking::Stops);
  }
  CHECK(classify(" end ").whileThinking == WhileThinking::Quits);
  for (const std::string_view line : {"INFO timeout_turn 0", "ABOUT", "BEGIN", "FOO", "", "yxfoo", "7,7", "DONE"}) {
    CAPTURE(line);
    CHECK(classify(line).whileThinking == WhileThinking::Now);
  }
  // Reading and writing files, or a whole book, would break the time limit of the move.
  for (const std::string_view line :
       {"yxhashclear", "yxhashdump", "yxhashload", "yxdeletedatabaseall", "yxsetdatabase", "yxsavedatabase",
        "yxdbmerge", "yxdbsplit", "yxdbtotxt", "yxdbtotxtall", "yxtxttodb", "yxdbtolib", "yxlibtodb", "yxdbcheck"}) {
    CAPTURE(line);
    CHECK(classify(line).whileThinking == WhileThinking::Waits);
  }
  CHECK(classify("yxfoo").isCommand);
  CHECK_FALSE(classify("7,7,1").isCommand);
  CHECK_FALSE(classify("DONE").isCommand);
}

TEST_CASE("numbers are read so that nothing overflows that is done with them") {
  for (const std::string_view word : {"timeout_turn", "timeout_match", "time_left", "max_memory", "rule", "max_depth",
                                      "max_node", "thread_num", "hash_size", "show_detail"}) {
    CAPTURE(word);
    const std::string line = "INFO " + std::string(word);
    for (const std::string_view digits : {"9223372036854775807", "9223372036854775808", "99999999999999999999"}) {
      CHECK(parsedAs<command::Info>(line + ' ' + std::string(digits))->value == text::kMaxInteger);
      CHECK(parsedAs<command::Info>(line + " -" + std::string(digits))->value == -text::kMaxInteger);
    }
  }
  for (const std::string word : {"YXBALANCEONE", "YXBALANCETWO"}) {
    CHECK(parsedAs<command::Balance>(word + " -2147483648")->bias == -kWinScore);
    CHECK(parsedAs<command::Balance>(word + " 99999999999999999999")->bias == kWinScore);
  }
}
