// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "app/board/access.h"
#include "app/board/game_folder.h"
#include "app/board/line_stream.h"
#include "app/board/page.h"
#include "tests/support/scratch_folder.h"

using namespace pentarch::board;
using namespace std::chrono_literals;
using pentarch::test::contentOf;
using pentarch::test::ScratchFolder;

namespace {

using Reason = FileRefusal::Reason;

template <typename Action>
Reason reasonAgainst(const Action& action) {
  try {
    action();
  } catch (const FileRefusal& refusal) {
    return refusal.reason;
  }
  FAIL("was allowed");
  return Reason::Failed;
}

std::vector<std::string> namesIn(const GameFolder& folder) {
  std::vector<std::string> names;
  for (const GameFile& file : folder.list()) names.push_back(file.name);
  return names;
}

}  // namespace

TEST_CASE("only the whole secret is the secret") {
  const std::string secret = newSecret();
  CHECK(secret.size() == 32);
  CHECK(secret != newSecret());
  CHECK(holdsSecret("Bearer " + secret, secret));
  for (const std::string& wrong :
       std::vector<std::string>{"", secret, "Bearer ", "bearer " + secret, "Bearer " + secret + "0",
                                "Bearer  " + secret, "Bearer " + secret.substr(1), "Basic! " + secret}) {
    CHECK_FALSE(holdsSecret(wrong, secret));
  }
  for (std::size_t i = 0; i < secret.size(); ++i) {
    std::string spoiled = secret;
    spoiled[i] = spoiled[i] == '0' ? '1' : '0';
    CHECK_FALSE(holdsSecret("Bearer " + spoiled, secret));
  }
}

TEST_CASE("hosts and origins are those of the server, with its port") {
  for (const char* host : {"127.0.0.1:8080", "localhost:8080"}) {
    CHECK(isOwnHost(host, 8080));
    CHECK(isOwnOrigin(std::string("http://") + host, 8080));
  }
  for (const char* host : {"", "127.0.0.1", "localhost", "127.0.0.1:80", "127.0.0.1:80800", "evil.example:8080",
                           "127.0.0.1.evil.example:8080", "localhost:8080.", "[::1]:8080", "LOCALHOST:8080 "}) {
    CHECK_FALSE(isOwnHost(host, 8080));
    CHECK_FALSE(isOwnOrigin(std::string("http://") + host, 8080));
  }
  // Browsers leave the default port of http out.
  CHECK(isOwnHost("localhost", 80));
  CHECK(isOwnOrigin("http://127.0.0.1", 80));
  CHECK(isOwnHost("127.0.0.1:80", 80));
  CHECK_FALSE(isOwnHost("evil.example", 80));
  for (const char* origin : {"null", "https://127.0.0.1:8080", "http://127.0.0.1:8080/", "127.0.0.1:8080"}) {
    CHECK_FALSE(isOwnOrigin(origin, 8080));
  }
}

TEST_CASE("names of game files") {
  for (const char* name : {"a.sgf", "my game.psq", "h8 \xe2\x98\x85.sgf", "a..b.lib", "<script>.txt", "100%.json"}) {
    CHECK(GameFolder::faultOf(name).empty());
  }
  for (const std::string& name : std::vector<std::string>{
           "", ".", "..", ".hidden.sgf", "../a.sgf", "b/a.sgf", "/a.sgf", "..\\a.sgf", std::string("a\0.sgf", 6),
           "a.sgf\n", "a\x7f.sgf", "\xff.sgf", "a.exe", "sgf", "a.", std::string(256, 'a') + ".sgf"}) {
    CHECK_FALSE(GameFolder::faultOf(name).empty());
  }
  CHECK(GameFolder::faultOf("Ann\\Bob.sgf") == "its name has a slash or a backslash");
  CHECK(GameFolder::faultOf("\xff.sgf") == "its name is not UTF-8");
  CHECK(GameFolder::faultOf("a.exe") == "its name does not end in .psq, .sgf, .lib, .txt ...");
}

TEST_CASE("a folder gives its game files and nothing else") {
  const ScratchFolder scratch;
  std::filesystem::create_directories(scratch / "games/below.sgf");
  const GameFolder folder(scratch / "games");
  std::ofstream(scratch / "secret.sgf") << "secret";
  std::filesystem::create_symlink(scratch / "secret.sgf", scratch / "games/link.sgf");
  std::filesystem::create_symlink("a.sgf", scratch / "games/inner.sgf");
  REQUIRE(mkfifo((scratch / "games/pipe.sgf").c_str(), 0600) == 0);
  std::ofstream(scratch / "games/.hidden.sgf") << "hidden";
  std::ofstream(scratch / "games/notes.md") << "notes";

  const GameFile written = folder.write("b.sgf", "(;GM[4])");
  CHECK(written.bytes == 8);
  CHECK(folder.write("a.sgf", "old").name == "a.sgf");
  folder.write("a.sgf", "new");
  CHECK(folder.read("a.sgf") == "new");
  CHECK(contentOf(scratch / "games/b.sgf") == "(;GM[4])");
  CHECK(namesIn(folder) == std::vector<std::string>{"a.sgf", "b.sgf"});
  CHECK(std::abs(std::difftime(folder.list().front().modified, std::time(nullptr))) < 100);

  for (const char* name :
       {"link.sgf", "inner.sgf", "pipe.sgf", "below.sgf", ".hidden.sgf", "notes.md", "../secret.sgf"}) {
    CAPTURE(name);
    CHECK(reasonAgainst([&] { (void)folder.read(name); }) == Reason::BadName);
    CHECK(reasonAgainst([&] { folder.write(name, "spoiled"); }) == Reason::BadName);
  }
  CHECK(contentOf(scratch / "secret.sgf") == "secret");
  CHECK(reasonAgainst([&] { (void)folder.read("none.sgf"); }) == Reason::Missing);
  const std::string large(GameFolder::kMaxBytes + 1, 'x');
  CHECK(reasonAgainst([&] { folder.write("c.sgf", large); }) == Reason::TooLarge);
  std::ofstream(scratch / "games/c.sgf") << large;
  CHECK(reasonAgainst([&] { (void)folder.read("c.sgf"); }) == Reason::TooLarge);
  CHECK_THROWS(GameFolder(scratch / "secret.sgf"));
  CHECK_THROWS(GameFolder(scratch / "none"));
}

TEST_CASE("threads: a stream hands lines over, waits while it is full, and ends") {
  LineStream stream(10);
  std::string text;
  CHECK(stream.take(text, 1ms) == LineStream::Status::Nothing);
  std::thread writer([&] {
    for (int i = 0; i < 100; ++i) stream.write("a line of twenty-two b");
    stream.end();
  });
  std::size_t lines = 0;
  for (;;) {
    const LineStream::Status status = stream.take(text, 60s);
    if (status == LineStream::Status::End) break;
    REQUIRE(status == LineStream::Status::Data);
    CHECK(text.size() == 23);  // the second line waits until the first is taken
    ++lines;
  }
  writer.join();
  CHECK(lines == 100);
}

TEST_CASE("threads: a closed stream lets its writers go") {
  LineStream stream(1);
  stream.write("first");
  std::thread writer([&] { stream.write("second"); });
  std::this_thread::sleep_for(20ms);
  stream.close();
  writer.join();
  std::string text;
  CHECK(stream.take(text, 1ms) == LineStream::Status::Nothing);
}

TEST_CASE("the files of a page") {
  const ScratchFolder scratch;
  std::filesystem::create_directories(scratch / "page/scripts");
  std::ofstream(scratch / "page/scripts/main.js") << "main()";
  CHECK_THROWS((void)Page::from(scratch / "page"));  // no index.html
  std::ofstream(scratch / "page/index.html") << "<!doctype html><html><head><title>Board</title></head></html>";
  const Page page = Page::from(scratch / "page");
  REQUIRE(page.find("/") != nullptr);
  CHECK(page.find("/")->content ==
        "<!doctype html><html><head><meta name=\"pentarch-engine\" "
        "content=\"server\"><title>Board</title></head></html>");
  CHECK(page.find("/")->type == "text/html; charset=utf-8");
  REQUIRE(page.find("/scripts/main.js") != nullptr);
  CHECK(page.find("/scripts/main.js")->content == "main()");
  CHECK(page.find("/scripts/main.js")->type == "text/javascript; charset=utf-8");
  for (const char* address : {"", "scripts/main.js", "/scripts", "/scripts/", "/../page/index.html", "//index.html"}) {
    CHECK(page.find(address) == nullptr);
  }
  CHECK_THROWS((void)Page::from(scratch / "none"));
  CHECK(page.find("/")->policy.ends_with("; form-action 'none'; frame-ancestors 'none'"));
}

TEST_CASE("a page in one file brings its own policy") {
  const std::string head = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'sha256-abc='\">";
  const Page page = Page::of(head + "</head>", "{}\n");
  REQUIRE(page.find("/") != nullptr);
  CHECK(page.find("/")->policy == "script-src 'sha256-abc='; frame-ancestors 'none'");
  CHECK(page.find("/main.js") == nullptr);
  REQUIRE(page.find("/puzzles.jsonl") != nullptr);
  CHECK(page.find("/puzzles.jsonl")->content == "{}\n");
  CHECK_THROWS((void)Page::of("no head", ""));
}
