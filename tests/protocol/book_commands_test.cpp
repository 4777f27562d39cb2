// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>

#include "tests/book/books.h"
#include "tests/protocol/session_harness.h"

using namespace pentarch;
using pentarch::book::BookEntry;
using pentarch::test::MemoryBook;
using pentarch::test::positionAfter;
using pentarch::test::SessionHarness;
using pentarch::test::valued;

namespace {

using Lines = std::vector<std::string>;

const Square kCenter = Square::at(7, 7);
const Square kCorner = Square::at(0, 0);

/// Records the calls; every book that is opened is `other`.
struct RecordingFiles final : BookFiles {
  std::shared_ptr<MemoryBook> other = std::make_shared<MemoryBook>();
  Lines calls;
  Lines problems;

  std::shared_ptr<book::PositionBook> open(const std::string& path) override {
    calls.push_back("open " + path);
    if (path == "damaged") throw std::runtime_error("'damaged': not a\nbook ");
    return other;
  }
  std::shared_ptr<book::PositionBook> openToRead(const std::string& path) override {
    calls.push_back("read from " + path);
    if (path == "nowhere") throw std::runtime_error("cannot read 'nowhere': No such file");
    return other;
  }
  std::size_t writeText(book::PositionBook& book, const std::string& path, const book::EntryFilter& isWanted) override {
    calls.push_back("text " + path);
    std::size_t count = 0;
    book.forEach([&](std::string_view key, const BookEntry& entry) {
      if (!isWanted || isWanted(*book::BookPosition::fromKey(key), entry)) ++count;
    });
    return count;
  }
  std::size_t writeLibrary(book::PositionBook&, const std::string& path, const book::BookSection& section) override {
    calls.push_back("library " + path + ' ' + std::to_string(section.boardSize));
    return 1;
  }
  std::size_t read(book::PositionBook& book, const std::string& path, const book::BookSection&) override {
    calls.push_back("read " + path);
    book.put(positionAfter({}), BookEntry{});
    return 1;
  }
  std::vector<std::string> check(book::PositionBook&) override { return problems; }
};

/// A session with an in-memory book, and the only other book it can open.
struct BookSession {
  std::shared_ptr<MemoryBook> book = std::make_shared<MemoryBook>();
  std::shared_ptr<RecordingFiles> files = std::make_shared<RecordingFiles>();
  SessionHarness session{1, [this](Session::Options& options) {
                           options.book = book;
                           options.bookFiles = files;
                         }};

  /// All output in reply to the lines.
  Lines all(std::initializer_list<std::string_view> lines) {
    session.run(lines);
    return session.allOutput();
  }
};

}  // namespace

TEST_CASE("a book is asked only if it is to be used, and only about openings") {
  BookSession s;
  s.book->put(positionAfter({kCenter}), valued(-20, 9, {{kCorner, -20}}));
  s.session.run({"START 15", "INFO timeout_turn 0"});
  CHECK(s.session.run({"TURN 7,7"}) != Lines{"0,0"});
  s.session.run({"START 15", "INFO usedatabase 1"});
  CHECK(s.all({"TURN 7,7"}) == Lines{"MESSAGE book depth 9 ev -20 pv a1", "0,0"});
  CHECK(s.session.engine().at(kCorner) == Cell::White);
  s.session.run({"START 15", "INFO database_plies 0"});
  CHECK(s.session.run({"TURN 7,7"}) != Lines{"0,0"});
  s.session.run({"START 15", "INFO database_plies 1"});
  CHECK(s.session.run({"TURN 7,7"}) == Lines{"0,0"});
  s.session.run({"START 15", "INFO usedatabase 0"});
  CHECK(s.session.run({"TURN 7,7"}) != Lines{"0,0"});
}

TEST_CASE("a move of the book is turned to the board, and a BOARD is answered from it as well") {
  BookSession s;
  s.book->put(positionAfter({Square::at(2, 3)}), valued(0, 5, {{Square::at(4, 5), 0}}));
  s.session.run({"START 15", "INFO timeout_turn 0", "INFO usedatabase 1"});
  CHECK(s.session.run({"TURN 12,3"}) == Lines{"10,5"});
  CHECK(s.session.run({"BOARD", "3,2,2", "DONE"}) == Lines{"5,4"});
}

TEST_CASE("moves of the book that cannot be played are searched for instead") {
  BookSession s;
  s.book->put(positionAfter({kCenter}), valued(-20, 9, {{kCorner, -20}}));
  s.session.run({"START 15", "INFO timeout_turn 0", "INFO usedatabase 1", "YXBLOCK", "0,0", "DONE"});
  CHECK(s.session.run({"TURN 7,7"}) != Lines{"0,0"});
  // The second move is known, but not its value.
  s.book->put(positionAfter({kCenter}), valued(-20, 9, {{kCorner, -20}, {Square::at(2, 2), -30}}));
  s.session.run({"START 15"});
  CHECK(s.all({"TURN 7,7"}) == Lines{"MESSAGE book pv c3", "2,2"});
  // h8 is a double three for Black.
  s.session.run({"START 15", "INFO rule 4", "YXBLOCKRESET"});
  const auto moves = {Square::at(6, 7), Square::at(0, 0),  Square::at(8, 7), Square::at(14, 0),
                      Square::at(7, 6), Square::at(0, 14), Square::at(7, 8), Square::at(14, 14)};
  s.book->put(positionAfter(moves, Rule::Renju), valued(0, 1, {{kCenter, 0}}));
  const Lines reply =
      s.session.run({"BOARD", "6,7,1", "0,0,2", "8,7,1", "14,0,2", "7,6,1", "0,14,2", "7,8,1", "14,14,2", "DONE"});
  REQUIRE(reply.size() == 1);
  CHECK(reply != Lines{"7,7"});
}

TEST_CASE("an analysis searches whatever the book says") {
  BookSession s;
  s.book->put(positionAfter({kCenter}), valued(-20, 9, {{kCorner, -20}}));
  s.session.run({"START 15", "INFO timeout_turn 0", "INFO usedatabase 1", "YXBOARD", "7,7,2", "DONE"});
  CHECK(s.session.run({"YXNBEST 1"}) != Lines{"0,0"});
}

TEST_CASE("queries name values from the view of the side to move and labels from the view of the other") {
  BookSession s;
  s.book->put(positionAfter({kCenter, Square::at(8, 9)}), valued(100, 12));
  BookEntry remark = valued(lossIn(6), 20);
  remark.text = "a \"b\"\\\nc";
  s.book->put(positionAfter({kCenter, Square::at(7, 12)}), remark);
  s.book->put(positionAfter({kCenter}), valued(-100, 13, {{Square::at(1, 2), -300}, {Square::at(1, 4), {}}}));
  s.session.run({"START 15"});
  const Lines all = s.all({"yxquerydatabaseall", "7,7", "done"});
  REQUIRE(all.size() == 2 + 8 + 4 + 2);
  CHECK(all.front() == "MESSAGE DATABASE REFRESH");
  CHECK(all.back() == "MESSAGE DATABASE DONE");
  const auto has = [&all](const std::string& line) { return std::count(all.begin(), all.end(), line) == 1; };
  const auto ends = [&all](const std::string& end) {
    return std::count_if(all.begin(), all.end(), [&end](const std::string& line) { return line.ends_with(end); }) == 1;
  };
  CHECK(has("MESSAGE DATABASE 8 9 13112 100 12 3 0"));    // "37"
  CHECK(has("MESSAGE DATABASE 7 12 119 -29994 20 3 1"));  // 'w'
  CHECK(ends(" 12600 300 13 3 0"));                       // "18"; the position is fully symmetric
  CHECK(ends(" 63 0 13 0 0"));                            // '?'
  BookEntry won = valued(winIn(9), 4, {{Square::at(3, 3), winIn(9)}});
  won.bound = Bound::Lower;  // at least that good for the side to move, so at most that good after its move
  s.book->put(positionAfter({Square::at(0, 0)}), won);
  CHECK(s.all({"yxquerydatabaseall", "0,0", "done"})[1] == "MESSAGE DATABASE 3 3 119 -29992 4 1 0");
  CHECK(s.all({"yxquerydatabaseone", "7,7", "8,9", "done"}) == Lines{"MESSAGE DATABASE ONE -1 100 12 3 38%"});
  CHECK(s.all({"yxquerydatabaseone", "7,7", "7,2", "done"}) == Lines{"MESSAGE DATABASE ONE 119 -29994 20 3 w6"});
  CHECK(s.all({"yxquerydatabaseone", "3,3", "done"}) == Lines{"MESSAGE DATABASE ONE 0 0 0 0"});
  CHECK(s.all({"yxquerydatabasetext", "7,7", "7,12", "done"}) == Lines{R"(MESSAGE DATABASE TEXT "a \"b\"\\ c")"});
  CHECK(s.all({"yxquerydatabasetext", "7,7", "done"}) == Lines{"MESSAGE DATABASE TEXT \"\""});
  CHECK(s.all({"yxquerydatabasetext 7,7 done"}) == Lines{"MESSAGE DATABASE TEXT \"\""});
  CHECK(s.all({"yxquerydatabaseone 7,7", "8,9", "done"}) == Lines{"MESSAGE DATABASE ONE -1 100 12 3 38%"});
  const Lines withText = s.all({"yxquerydatabaseallt", "7,7", "7,12", "done"});
  CHECK(withText ==
        Lines{"MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE", R"(MESSAGE DATABASE TEXT "a \"b\"\\ c")"});
}

TEST_CASE("values, labels, depths and remarks can be edited and deleted") {
  BookSession s;
  s.session.run({"START 15"});
  CHECK(s.all({"yxedittvddatabase 2 -1 120 0", "7,7", "done"}) == Lines{"MESSAGE DATABASE ONE -1 120 0 3 35%"});
  CHECK(s.all({"yxedittvddatabase 4 -1 0 17", "7,7", "done"}) == Lines{"MESSAGE DATABASE ONE -1 120 17 3 35%"});
  CHECK(s.all({"yxedittvddatabase 1 87 0 0", "7,7", "done"}) == Lines{"MESSAGE DATABASE ONE 119 120 17 3 w"});
  CHECK(s.all({"yxedittvddatabase 1 -1 0 0", "7,7", "done"}) == Lines{"MESSAGE DATABASE ONE -1 120 17 3 35%"});
  CHECK(s.all({"yxedittvddatabase 2 0 99999 0", "7,7", "done"}) == Lines{"MESSAGE DATABASE ONE 108 30000 17 3 l0"});
  CHECK(s.all({R"(yxedittextdatabase "say \"hi\"")", "7,7", "done"}).empty());
  REQUIRE(s.book->find(positionAfter({kCenter})));
  CHECK(s.book->find(positionAfter({kCenter}))->text == "say \"hi\"");
  CHECK(s.all({"yxdeletedatabaseone", "7,7", "done"}).empty());
  CHECK(s.book->size() == 0);
}

TEST_CASE("a best move is set and cleared in the position before it") {
  BookSession s;
  s.session.run({"START 15", "INFO timeout_turn 0", "INFO usedatabase 1"});
  const auto firstMove = [&s] { return bestMove(*s.book->find(positionAfter({kCenter})), positionAfter({kCenter})); };
  CHECK(s.all({"yxsetbestmovedatabase", "7,7", "8,9", "done"}).empty());
  CHECK(firstMove() == s.book->find(positionAfter({kCenter}))->moves.front().square);
  CHECK(s.book->find(positionAfter({kCenter}))->moves.size() == 1);
  CHECK(s.all({"yxsetbestmovedatabase", "7,7", "8,8", "done"}).empty());
  CHECK(s.book->find(positionAfter({kCenter}))->moves.size() == 2);
  CHECK(s.all({"TURN 7,7"}).front() == "MESSAGE book pv g7");  // one of four points symmetric to i9
  CHECK(s.all({"yxclearbestmovedatabase", "7,7", "8,8", "done"}).empty());
  CHECK(s.book->find(positionAfter({kCenter}))->moves.size() == 1);
  CHECK(s.all({"yxsetbestmovedatabase", "done"}).empty());
  CHECK(s.book->size() == 1);
  // A known move keeps its score.
  s.book->put(positionAfter({kCenter}), valued(0, 1, {{Square::at(8, 9), 7}, {Square::at(8, 8), 5}}));
  s.all({"yxsetbestmovedatabase", "7,7", "8,8", "done"});
  const std::vector<book::BookMove> known = s.book->find(positionAfter({kCenter}))->moves;
  REQUIRE(known.size() == 2);
  CHECK(known.front().score == 5);
  CHECK(known.back().score == 7);
}

TEST_CASE("all positions below one are deleted, or those that are decided") {
  for (const auto& row : std::initializer_list<std::pair<const char*, std::size_t>>{
           {"", 1}, {"w", 4}, {"L", 4}, {"wl", 3}, {"nonwl", 3}, {"wlinstep 3", 4}, {"wldrecursive", 3}, {"some", 5}}) {
    const std::string filter = row.first;
    const std::size_t left = row.second;
    CAPTURE(filter);
    BookSession s;
    s.book->put(positionAfter({kCorner}), valued(0, 1));
    s.book->put(positionAfter({kCenter}), valued(0, 1));
    s.book->put(positionAfter({kCenter, kCorner}), valued(lossIn(4), 1));
    s.book->put(positionAfter({kCenter, Square::at(3, 4)}), valued(winIn(3), 1));
    s.book->put(positionAfter({Square::at(3, 4), Square::at(7, 6), kCenter}), valued(5, 1));
    s.session.run({"START 15"});
    s.all({std::string("yxdeletedatabaseall ") + filter, "7,7", "done"});
    CHECK(s.book->size() == left);
  }
}

TEST_CASE("a book that must not be changed stays as it is") {
  BookSession s;
  s.book->put(positionAfter({kCenter}), valued(0, 1));
  s.session.run({"START 15", "INFO database_readonly 1"});
  for (const std::string_view line : {"yxedittvddatabase 2 -1 120 0", "yxedittextdatabase \"x\"", "yxdeletedatabaseone",
                                      "yxdeletedatabaseall", "yxsetbestmovedatabase", "yxclearbestmovedatabase"}) {
    CAPTURE(line);
    CHECK(s.all({line, "7,7", "done"}) == Lines{"MESSAGE the book cannot be changed"});
  }
  CHECK(s.all({"yxdbmerge", "other"}) == Lines{"MESSAGE the book cannot be changed"});
  CHECK(s.book->size() == 1);
  CHECK(s.book->find(positionAfter({kCenter})) == valued(0, 1));
}

TEST_CASE("books are opened, joined and saved by their paths") {
  BookSession s;
  s.book->put(positionAfter({kCenter}), valued(1, 1));
  s.files->other->put(positionAfter({}), valued(2, 1));
  s.session.run({"START 15"});
  CHECK(s.all({"yxdbmerge", "  C:\\My Books\\b.db "}) ==
        Lines{"MESSAGE merged 1 position, 1 new, 0 with a stronger value"});
  CHECK(s.book->size() == 2);
  CHECK(s.all({"yxdbmerge nowhere"}) == Lines{"MESSAGE cannot read 'nowhere': No such file"});
  CHECK(s.all({"yxsetdatabase", "damaged"}) ==
        Lines{"MESSAGE DATABASE LOAD START", "MESSAGE 'damaged': not a book", "MESSAGE DATABASE LOAD DONE"});
  CHECK(s.all({"yxquerydatabaseone", "7,7", "done"}) == Lines{"MESSAGE DATABASE ONE -1 1 1 3 50%"});
  CHECK(s.all({"yxsavedatabase", "x y"}) == Lines{"MESSAGE DATABASE SAVE START", "MESSAGE DATABASE SAVE DONE"});
  CHECK(s.all({"yxsetdatabase other"}) == Lines{"MESSAGE DATABASE LOAD START", "MESSAGE DATABASE LOAD DONE"});
  CHECK(s.all({"yxquerydatabaseone", "7,7", "done"}) == Lines{"MESSAGE DATABASE ONE 0 0 0 0"});
  CHECK(s.all({"INFO database_file some file"}) == Lines{"MESSAGE DATABASE LOAD START", "MESSAGE DATABASE LOAD DONE"});
  CHECK(s.files->calls ==
        Lines{"read from C:\\My Books\\b.db", "read from nowhere", "open damaged", "open other", "open some file"});
  CHECK(s.session.run({"yxsetdatabase", "ABOUT"}).size() == 1);  // a command is not a path
}

TEST_CASE("a point gets the label of the position behind it") {
  BookSession s;
  s.session.run({"START 15"});
  const auto label = [&s] { return s.book->find(positionAfter({kCenter, Square::at(8, 9)})); };
  CHECK(s.all({"yxeditlabeldatabase 8,9", "7,7", "done"}).empty());
  CHECK_FALSE(label());  // an empty label removes it, and there was none
  CHECK(s.all({"yxeditlabeldatabase 8,9 a long one", "7,7", "done"}).empty());
  REQUIRE(label());
  CHECK(label()->label == "alon");
  CHECK(s.all({"yxeditlabeldatabase 8 , 9 B2", "7,7", "done"}).empty());
  const std::string cell = "MESSAGE DATABASE 8 9 " + std::to_string('B' * 256 + '2') + " 0 0 0 0";
  const Lines all = s.all({"yxquerydatabaseall", "7,7", "done"});
  CHECK(std::count(all.begin(), all.end(), cell) == 1);
  CHECK(s.all({"yxedittvddatabase 1 16946 0 0", "7,7", "8,9", "done"}) == Lines{"MESSAGE DATABASE ONE 16946 0 0 0 B2"});
  s.all({"yxeditlabeldatabase 8,9", "7,7", "done"});
  CHECK(label()->label.empty());
  for (const std::string_view line : {"yxeditlabeldatabase", "yxeditlabeldatabase x,y z", "yxeditlabeldatabase 7,7 a",
                                      "yxeditlabeldatabase 15,0 a"}) {
    CAPTURE(line);
    CHECK(s.session.run({line, "7,7", "done"}) == Lines{"ERROR a free point and its label expected"});
  }
}

TEST_CASE("an edit that says nothing about an unknown position does not make it known") {
  BookSession s;
  s.session.run({"START 15"});
  for (const std::string_view line :
       {"yxclearbestmovedatabase", "yxedittextdatabase", "yxedittvddatabase 0", "yxeditlabeldatabase 8,9"}) {
    CAPTURE(line);
    s.session.run({line, "7,7", "done"});
    CHECK(s.book->size() == 0);
  }
}

TEST_CASE("front ends have books written, read and checked") {
  BookSession s;
  s.book->put(positionAfter({kCenter}), valued(1, 1));
  s.book->put(positionAfter({kCenter, kCorner}), valued(1, 1));
  s.book->put(positionAfter({kCorner}), valued(1, 1));
  s.book->put(positionAfter({kCorner}, Rule::Renju), valued(1, 1));
  s.session.run({"START 15", "YXBOARD", "7,7,1", "DONE"});
  CHECK(s.all({"yxdbtotxt", "some text"}) == Lines{"MESSAGE wrote 3 positions to 'some text'"});
  CHECK(s.all({"yxdbtotxtall some text"}) == Lines{"MESSAGE wrote 4 positions to 'some text'"});
  CHECK(s.all({"yxdbtolib", "a.lib"}) == Lines{"MESSAGE wrote 1 move to 'a.lib'"});
  CHECK(s.all({"yxdbsplit", "part"}) == Lines{"MESSAGE wrote 2 positions to 'part'"});
  CHECK(s.files->other->size() == 2);
  CHECK(s.all({"yxtxttodb", "b.txt"}) == Lines{"MESSAGE learned 1 position, the book has 5"});
  CHECK(s.all({"yxlibtodb b.lib"}) == Lines{"MESSAGE learned 1 position, the book has 5"});
  CHECK(s.files->calls ==
        Lines{"text some text", "text some text", "library a.lib 15", "open part", "read b.txt", "read b.lib"});
  CHECK(s.all({"yxdbcheck"}) == Lines{"MESSAGE 5 positions, nothing wrong"});
  s.files->problems = {"h8: the game has ended"};
  CHECK(s.all({"yxdbcheck"}) == Lines{"MESSAGE h8: the game has ended", "MESSAGE 5 positions, 1 problem"});
  s.files->problems.assign(30, "it");
  CHECK(s.all({"yxdbcheck"}).size() == 21);
  CHECK(s.all({"INFO database_readonly 1", "yxtxttodb", "b.txt"}) == Lines{"MESSAGE the book cannot be changed"});
  CHECK(s.all({"yxdbtotxt", "some text"}) == Lines{"MESSAGE wrote 4 positions to 'some text'"});
}

TEST_CASE("a book is split by the stones of the board, not by those that a search tries") {
  BookSession s;
  const auto stones = {kCorner, kCenter, Square::at(14, 0), Square::at(7, 8), Square::at(14, 14)};
  s.book->put(positionAfter(stones), valued(1, 1));
  s.session.run({"START 15"});
  // White, which is better, adds a stone.
  CHECK(s.session.runTogether({"SWAP2BOARD 0,0 7,7 14,0 7,8 14,14 DONE", "yxdbsplit part"}).size() == 1);
  CHECK(s.session.engine().stoneCount() == 6);
  CHECK(s.session.allOutput().back() == "MESSAGE wrote 0 positions to 'part'");
}

TEST_CASE("a book is split by the rule that comes with the command") {
  BookSession s;
  book::BookPosition standard(Rule::Standard, 15);
  standard.play(kCenter);
  s.book->put(standard, valued(1, 1));
  s.session.run({"START 15", "yxboard", "7,7,2", "done"});
  (void)s.session.runTogether({"INFO rule 1", "yxdbsplit part"});
  CHECK(s.session.allOutput().back() == "MESSAGE wrote 1 position to 'part'");
}

TEST_CASE("without a book there is nothing to say, and a program that only opens books says so") {
  BookSession s;
  s.session.run({"START 15"});
  SessionHarness none{1, [](Session::Options& options) { options.bookFiles = std::make_shared<RecordingFiles>(); }};
  none.run({"START 15", "yxdbtotxt", "x", "yxdbmerge", "x", "yxdbcheck"});
  CHECK(none.allOutput() == Lines{"OK"});
  struct OnlyOpens final : BookFiles {
    std::shared_ptr<book::PositionBook> open(const std::string&) override { return std::make_shared<MemoryBook>(); }
    std::shared_ptr<book::PositionBook> openToRead(const std::string& path) override { return open(path); }
  };
  SessionHarness brain{1, [](Session::Options& options) { options.bookFiles = std::make_shared<OnlyOpens>(); }};
  brain.run({"START 15", "yxsetdatabase", "x"});
  for (const std::string_view line : {"yxdbtotxt y", "yxdbtolib y", "yxtxttodb y", "yxdbcheck"}) {
    CAPTURE(line);
    brain.run({line});
    CHECK(brain.allOutput() == Lines{"MESSAGE this program only opens books"});
  }
}

TEST_CASE("bad positions change nothing, and without a book nothing is said") {
  BookSession s;
  CHECK(s.session.run({"yxquerydatabaseone", "7,7", "done"}) == Lines{"ERROR no board, send START first"});
  s.session.run({"START 15"});
  for (const std::string_view row : {"7,7 7,7", "15,0", "rubbish"}) {
    CAPTURE(row);
    const Lines reply = s.session.run({"yxdeletedatabaseall", row, "done"});
    REQUIRE(reply.size() == 1);
    CHECK(reply.front().starts_with("ERROR "));
  }
  SessionHarness bare;
  CHECK(bare.run({"yxquerydatabaseall", "7,7", "done"}).empty());
  bare.run({"START 15"});
  for (const std::string_view line : {"yxquerydatabaseall", "yxedittvddatabase 2 -1 120 0", "yxdeletedatabaseone"}) {
    bare.run({line, "7,7", "done"});
    CHECK(bare.allOutput().empty());
  }
  bare.run({"yxsavedatabase", "C:\\x y", "yxdbtotxt", "C:\\x", "START 15"});
  CHECK(bare.allOutput() == Lines{"OK"});
}

TEST_CASE("a front end that waits for the end of loading gets it, and the reason why nothing was loaded") {
  const auto answer = [](std::string_view reason) {
    return Lines{"MESSAGE DATABASE LOAD START", "MESSAGE " + std::string(reason), "MESSAGE DATABASE LOAD DONE"};
  };
  BookSession s;
  CHECK(s.all({"yxsetdatabase", "  "}) == answer("book file without a name"));
  CHECK(s.all({"yxdbmerge", "  "}) == Lines{"MESSAGE book file without a name"});
  CHECK(s.files->calls.empty());
  SessionHarness closed{1, [&s](Session::Options& options) {
                          options.allowsFiles = false;
                          options.book = s.book;
                          options.bookFiles = s.files;
                        }};
  for (const std::string_view line : {"yxsetdatabase x", "INFO database_file x"}) {
    closed.run({line});
    CHECK(closed.allOutput() == answer("book files are switched off"));
  }
  for (const std::string_view line : {"yxdbmerge x", "yxdbsplit x", "yxdbtotxt x", "yxdbtotxtall x", "yxtxttodb x",
                                      "yxlibtodb x", "yxdbtolib x", "yxdbcheck"}) {
    closed.run({line});
    CHECK(closed.allOutput() == Lines{"MESSAGE book files are switched off"});
  }
  closed.run({"yxsavedatabase"});
  CHECK(closed.allOutput() == Lines{"MESSAGE DATABASE SAVE START", "MESSAGE DATABASE SAVE DONE"});
  CHECK(s.files->calls.empty());
}

TEST_CASE("a list that begins during a search goes on after the move") {
  BookSession s;
  s.book->put(positionAfter({kCenter}), valued(1, 1));
  s.session.run({"START 15", "INFO max_depth 1"});
  const Lines move = s.session.runTogether({"TURN 7,7", "yxquerydatabaseone", "7,7"});
  REQUIRE(move.size() == 1);
  CHECK(s.session.engine().stoneCount() == 2);
  CHECK(s.all({"done"}) == Lines{"MESSAGE DATABASE ONE -1 1 1 3 50%"});
}
