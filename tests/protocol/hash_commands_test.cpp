// SPDX-License-Identifier: MIT
#include "protocol/hash_commands.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/protocol/session_harness.h"
#include "tests/support/scratch_folder.h"

using namespace pentarch;
using pentarch::test::ScratchFolder;
using pentarch::test::SessionHarness;

namespace {

using Lines = std::vector<std::string>;

void learn(SessionHarness& session) {
  session.run({"START 15", "INFO max_depth 10", "INFO timeout_turn 600000", "BOARD 7,7,2 8,8,1 9,6,2 DONE"});
}

/// The single output line that the given lines lead to.
std::string messageAfter(SessionHarness& session, std::initializer_list<std::string_view> lines) {
  session.run(lines);
  REQUIRE(session.allOutput().size() == 1);
  return session.allOutput().front();
}

}  // namespace

TEST_CASE("what was learned survives in a file, with the path on the same line or on the next") {
  const ScratchFolder folder;
  const std::string path = (folder / "with blanks \xC3\xA9.hash").string();
  SessionHarness first;
  learn(first);
  const std::string dumped = messageAfter(first, {"yxhashdump", path});
  const std::string entries = dumped.substr(19, dumped.find(" entries") - 19);
  CHECK(dumped == "MESSAGE hash dump: " + entries + " entries written");
  CHECK(std::stoi(entries) > 20);
  CHECK(messageAfter(first, {"yxhashdump " + path}) == dumped);
  CHECK(std::distance(std::filesystem::directory_iterator(folder / ""), {}) == 1);

  SessionHarness second;
  second.run({"START 15"});
  CHECK(messageAfter(second, {"yxshowhashusage"}) == "MESSAGE hash usage 0.0 % of 1 MB");
  CHECK(messageAfter(second, {"yxhashload", path}) == "MESSAGE hash load: " + entries + " entries read");
  CHECK(messageAfter(second, {"yxshowhashusage"}) != "MESSAGE hash usage 0.0 % of 1 MB");
}

TEST_CASE("files for another rule or size, damaged files and missing ones are refused in words") {
  const ScratchFolder folder;
  const std::string path = (folder / "table").string();
  SessionHarness session;
  learn(session);
  session.run({"yxhashdump", path});
  CHECK(messageAfter(session, {"INFO rule 4", "yxhashload", path}) ==
        "MESSAGE hash load failed: the file is for freestyle on 15x15, the board is renju on 15x15");
  session.run({"INFO rule 0", "START 20"});
  CHECK(messageAfter(session, {"yxhashload", path}) ==
        "MESSAGE hash load failed: the file is for freestyle on 15x15, the board is freestyle on 20x20");
  const std::string none = (folder / "none").string();
  CHECK(messageAfter(session, {"yxhashload", none}) ==
        "MESSAGE hash load failed: cannot read '" + none + "': No such file or directory");
  const std::string whole = (folder / "").string();
  CHECK(messageAfter(session, {"yxhashload", whole}) ==
        "MESSAGE hash load failed: cannot read '" + whole + "': Is a directory");
  const std::string deep = (folder / "no/such/folder").string();
  CHECK(messageAfter(session, {"yxhashdump", deep}) ==
        "MESSAGE hash dump failed: cannot write '" + deep + "': No such file or directory");
  CHECK(messageAfter(session, {"yxhashdump", " "}) == "MESSAGE hash file without a name");
  CHECK(messageAfter(session, {"yxshowhashusage"}) == "MESSAGE hash usage 0.0 % of 1 MB");
}

TEST_CASE("the usage is that of the table that is there, or of the one that the next search allocates") {
  SessionHarness session;
  learn(session);
  const std::string used = messageAfter(session, {"yxshowhashusage"});
  CHECK(used.ends_with(" % of 1 MB"));
  CHECK(used != "MESSAGE hash usage 0.0 % of 1 MB");
  CHECK(messageAfter(session, {"INFO hash_size 4096", "yxshowhashusage"}) == "MESSAGE hash usage 0.0 % of 4 MB");
  CHECK(messageAfter(session, {"INFO hash_size 1024", "yxshowhashusage"}) == used);
}

TEST_CASE("a session may be kept from files") {
  const ScratchFolder folder;
  const std::string path = (folder / "table").string();
  Engine engine;
  LineQueue queue;
  Session::Options options;
  options.allowsFiles = false;
  std::string last;
  options.output = [&last](std::string_view line) { last = line; };
  Session session(engine, queue, options);
  for (const std::string& line : {std::string("START 15"), "yxhashdump " + path}) {
    queue.push(line, Clock::now());
    session.handle(queue.pop());
  }
  CHECK(last == "MESSAGE hash files are switched off");
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("a command instead of a path is a command, and without a board nothing is written") {
  const ScratchFolder folder;
  const std::string path = (folder / "table").string();
  SessionHarness session;
  CHECK(session.run({"yxhashdump", path}) == Lines{"ERROR no board, send START first"});
  CHECK_FALSE(std::filesystem::exists(path));
  CHECK(session.run({"yxhashdump", "START 15"}) == Lines{"OK"});
  CHECK(session.run({"FOO"}) == Lines{"UNKNOWN command"});
}
