// SPDX-License-Identifier: MIT
#include "app/service/server.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <future>
#include <map>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>

using namespace pentarch;
using namespace pentarch::app;
using namespace pentarch::app::serve;

namespace {

/// A server and its answers so far.
class Running {
 public:
  explicit Running(ServerConfig config = {})
      : server_(small(config), [this](std::string_view line) {
          const std::lock_guard lock(mutex_);
          answers_.push_back(Json::parse(line));
          changed_.notify_all();
        }) {
    server_.start();
  }

  void say(const std::string& line) { server_.handle(line, ++lines_); }
  [[nodiscard]] Server& server() { return server_; }

  std::vector<Json> finish() {
    server_.finish();
    return answers();
  }
  std::vector<Json> answers() {
    const std::lock_guard lock(mutex_);
    return answers_;
  }
  /// Waits for the first answer with these values.
  Json await(const Json& values) {
    std::unique_lock lock(mutex_);
    Json found;
    const bool came = changed_.wait_for(lock, std::chrono::seconds(60), [&] {
      const auto place = std::find_if(answers_.begin(), answers_.end(), [&](const Json& a) { return has(a, values); });
      if (place != answers_.end()) found = *place;
      return place != answers_.end();
    });
    REQUIRE(came);
    return found;
  }

 private:
  static bool has(const Json& answer, const Json& values) {
    return std::all_of(values.items().begin(), values.items().end(),
                       [&](const auto& i) { return answer.contains(i.key()) && answer[i.key()] == i.value(); });
  }
  static ServerConfig small(ServerConfig config) {
    config.hashBytes = std::size_t{8} << 20;
    if (!config.defaults.limits.nodes) config.defaults.limits.nodes = 1000;
    return config;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> answers_;
  std::size_t lines_ = 0;
  Server server_;
};

const std::string kLong = R"("limits":{"time":600})";

}  // namespace

TEST_CASE("threads: a position is analyzed") {
  Running running;
  running.say(R"({"id":"q","moves":"h8i9h9","rule":"renju","multipv":2})");
  const auto answers = running.finish();
  REQUIRE(answers.size() == 1);
  const Json& a = answers.front();
  CHECK(a["type"] == "result");
  CHECK(a["id"] == "q");
  CHECK(a["turn"] == 3);
  CHECK(a["isDuringSearch"] == false);
  CHECK(a["interrupted"] == false);
  CHECK(a["rule"] == "renju");
  CHECK(a["side"] == "white");
  CHECK(a["lines"].size() == 2);
  CHECK(a["best"] == a["lines"][0]["move"]);
}

TEST_CASE("threads: a level chooses one move, the same for the same seed") {
  Running running;
  for (const std::string_view id : {"a", "b"}) {
    running.say(R"({"id":")" + std::string(id) + R"(","moves":"h8i9h9","level":2,"seed":3})");
  }
  running.say(R"({"id":"five","moves":"h8a1h9a2h10a3h11a4","level":1})");
  const auto answers = running.finish();
  REQUIRE(answers.size() == 3);
  CHECK(answers[0]["lines"].size() == 1);
  CHECK(answers[0]["best"] == answers[0]["lines"][0]["move"]);
  CHECK(answers[0]["best"] == answers[1]["best"]);
  CHECK((answers[2]["best"] == "h12" || answers[2]["best"] == "h7"));
}

TEST_CASE("threads: every turn of a game is answered once") {
  Running running({.jobs = 3});
  running.say(R"({"id":"g","moves":"h8a1h9a2h10a3h11a4h12","analyzeTurns":"all"})");
  std::map<int, Json> byTurn;
  for (const Json& a : running.finish()) byTurn[a["turn"].get<int>()] = a;
  REQUIRE(byTurn.size() == 10);
  CHECK(byTurn[8]["verdict"] == "win");
  CHECK(byTurn[8]["proof"] == "five");
  CHECK(byTurn[8]["state"] == "running");
  CHECK(byTurn[9]["state"] == "black_won");
  CHECK(byTurn[9]["best"] == nullptr);
  CHECK(byTurn[9]["lines"].empty());
}

TEST_CASE("threads: only some moves are considered") {
  Running running;
  running.say(R"({"id":"only","moves":"h8","only":["a1","o15"],"multipv":5})");
  running.say(R"({"id":"block","moves":"h8a1h9a2h10a3h11a4","block":["h12","h7"]})");
  for (const Json& a : running.finish()) {
    if (a["id"] == "only") CHECK(a["lines"].size() == 2);
    if (a["id"] == "block") CHECK((a["best"] != "h12" && a["best"] != "h7"));
  }
}

TEST_CASE("threads: partial answers come during a search only if wanted") {
  Running running({.jobs = 2});
  running.say(R"({"id":"loud","moves":"h8i9h9g7","multipv":2,"reportDuringSearchEvery":0.01,)" + kLong + "}");
  running.say(R"({"id":"mute","moves":"h8i9h9g7",)" + kLong + "}");
  const Json info = running.await({{"id", "loud"}, {"isDuringSearch", true}});
  CHECK(info["type"] == "info");
  CHECK(info["lines"].size() >= 1);
  running.say(R"({"id":"t","action":"terminate_all"})");
  CHECK(running.await({{"id", "t"}})["terminated"] == 2);
  for (const Json& a : running.finish()) {
    if (a["id"] == "mute") CHECK(a["isDuringSearch"] == false);
    if (a["type"] == "result") CHECK(a["interrupted"] == true);
    if (a["type"] == "result") CHECK(a["best"] != nullptr);
  }
}

TEST_CASE("threads: one query is terminated and the others go on") {
  Running running;
  running.say(R"({"id":"first","moves":"h8i9h9g7","reportDuringSearchEvery":0.01,)" + kLong + "}");
  (void)running.await({{"id", "first"}, {"type", "info"}});
  running.say(R"({"id":"waits","moves":"h8",)" + kLong + "}");
  running.say(R"({"id":"last","moves":"h8"})");
  running.say(R"({"id":"t1","action":"terminate","terminateId":"waits"})");
  CHECK(running.await({{"id", "waits"}})["lines"].empty());
  CHECK(running.await({{"id", "t1"}})["terminated"] == 1);
  running.say(R"({"id":"t2","action":"terminate","terminateId":"nobody"})");
  CHECK(running.await({{"id", "t2"}})["terminated"] == 0);
  running.say(R"({"id":"t3","action":"terminate","terminateId":"first"})");
  CHECK(running.await({{"id", "first"}, {"type", "result"}})["lines"].size() == 1);
  CHECK(running.await({{"id", "last"}})["interrupted"] == false);
}

TEST_CASE("threads: an interrupt ends running searches with what they have and the others without") {
  Running running;
  running.say(R"({"id":"first","moves":"h8i9h9g7","reportDuringSearchEvery":0.01,)" + kLong + "}");
  (void)running.await({{"id", "first"}, {"type", "info"}});
  running.say(R"({"id":"second","moves":"h8","analyzeTurns":[0,1],)" + kLong + "}");
  running.server().interrupt();
  running.say(R"({"id":"third","moves":"h8",)" + kLong + "}");
  std::map<std::string, int> results;
  for (const Json& a : running.finish()) {
    if (a["type"] != "result") continue;
    ++results[a["id"].get<std::string>()];
    CHECK(a["interrupted"] == true);
    CHECK(a["lines"].empty() == (a["id"] != "first"));
  }
  CHECK(results == std::map<std::string, int>{{"first", 1}, {"second", 2}, {"third", 1}});
}

TEST_CASE("threads: deterministic answers do not depend on the worker or on what came before") {
  const std::vector<std::string> positions = {"h8i9h9g7", "h8i9j8", "h8", "h8i9h9g7i8g8"};
  std::map<std::string, Json> expected;
  for (const int jobs : {1, 3}) {
    Running running({.jobs = jobs, .deterministic = true});
    for (int round = 0; round < 6; ++round) {
      for (std::size_t i = 0; i < positions.size(); ++i) {
        const std::string& moves = positions[(i + static_cast<std::size_t>(round)) % positions.size()];
        running.say(R"({"id":")" + moves + R"(","multipv":2,"limits":{"nodes":3000},"moves":")" + moves + "\"}");
      }
    }
    for (Json a : running.finish()) {
      a["used"].erase("ms");
      if (jobs == 3) a["used"].erase("hashfull");  // each job has a smaller table
      if (jobs == 1) expected.try_emplace(a["id"].get<std::string>(), a);
      Json e = expected[a["id"].get<std::string>()];
      if (jobs == 3) e["used"].erase("hashfull");
      CHECK(a == e);
    }
  }
}

TEST_CASE("threads: what was learned is forgotten on request") {
  Running running;
  const std::string query = R"({"id":"q","moves":"h8i9h9g7","limits":{"depth":6}})";
  running.say(query);
  running.say(query);
  running.say(R"({"id":"again","clear":true,"moves":"h8i9h9g7","limits":{"depth":6}})");
  const auto warm = running.finish();
  REQUIRE(warm.size() == 3);
  CHECK(warm[1]["used"]["nodes"] < warm[0]["used"]["nodes"]);
  CHECK(warm[2]["used"]["nodes"] == warm[0]["used"]["nodes"]);
  Running cleared;
  cleared.say(query);
  (void)cleared.await({{"id", "q"}});
  cleared.say(R"({"id":"c","action":"clear_cache"})");
  cleared.say(query);
  const auto answers = cleared.finish();
  REQUIRE(answers.size() == 3);
  CHECK(answers[2]["used"]["nodes"] == answers[0]["used"]["nodes"]);
}

TEST_CASE("threads: errors are answers that name line and query") {
  Running running;
  running.say("no query");
  running.say(R"({"id":"q","moves":"z1"})");
  running.say("{\"id\":\"\xC3\xA9\",\"moves\":\"\xC3\xA9\"}");
  running.server().refuse("too long", 9);
  running.say(R"({"id":"v","action":"query_version"})");
  const auto answers = running.finish();
  REQUIRE(answers.size() == 5);
  CHECK(answers[0]["line"] == 1);
  CHECK_FALSE(answers[0].contains("id"));
  CHECK(answers[1]["id"] == "q");
  CHECK(answers[1]["field"] == "moves");
  CHECK(answers[2]["id"] == "\xC3\xA9");
  CHECK(answers[3]["message"] == "too long");
  CHECK(answers[4]["type"] == "version");
  CHECK(answers[4]["rules"].size() == 5);
}

TEST_CASE("a server without threads answers where it is asked") {
  Running running({.jobs = 0});
  running.say(R"({"id":"a","moves":"h8i9","analyzeTurns":[0,1,2]})");
  std::vector<Json> answers = running.answers();
  REQUIRE(answers.size() == 3);
  for (const Json& answer : answers) {
    CHECK(answer["type"] == "result");
    CHECK(answer["used"]["nodes"] > 0);
  }
  running.say(R"({"id":"b","action":"terminate_all"})");
  CHECK(running.answers().back()["terminated"] == 0);
  running.say(R"({"id":"c","action":"clear_cache"})");
  running.say(R"({"id":"d","moves":"h8"})");
  CHECK(running.answers().back()["id"] == "d");
  running.server().interrupt();
  running.say(R"({"id":"e","moves":"h8"})");
  CHECK(running.finish().back()["verdict"] == "undecided");
}

TEST_CASE("threads: a position is judged as a puzzle") {
  Running running;
  constexpr auto kOneWin = R"("action":"puzzle","moves":"f4h4j7g5f6h5f5f7g6h7h6e6d5i6","rule":"standard")";
  const auto ask = [&](const std::string& id, const std::string& rest) {
    running.say(R"({"id":")" + id + "\"," + rest + "}");
    return running.await({{"id", id}});
  };
  const Json found = ask("p", std::string(kOneWin) + R"(,"limits":{"nodes":20000})");
  CHECK(found["type"] == "finding");
  CHECK(found["outcome"] == "puzzle");
  CHECK(found["solution"][0] == "f3");
  CHECK(found["rating"]["points"] > 0);
  CHECK(ask("long", std::string(kOneWin) + R"(,"min_length":99,"limits":{"nodes":20000})")["outcome"] == "trivial");
  CHECK(ask("fours", std::string(kOneWin) + R"(,"class":"fours","limits":{"nodes":20000})")["outcome"] == "none");
  CHECK(ask("short", std::string(kOneWin) + R"(,"limits":{"nodes":20})")["outcome"] == "undecided");
  CHECK(ask("over", R"("action":"puzzle","moves":"h8a1h9a2h10a3h11a4h12")")["outcome"] == "trivial");
  CHECK(ask("bad", std::string(kOneWin) + R"(,"min_length":2)")["field"] == "min_length");
}

TEST_CASE("threads: the choices of a swap2 opening") {
  Running running;
  const auto ask = [&](const std::string& id, const std::string& rest) {
    running.say(R"({"id":")" + id + R"(","action":"opening","limits":{"nodes":20000})" + rest + "}");
    return running.await({{"id", id}});
  };
  const Json three = ask("three", R"(,"seed":5)");
  CHECK(three["type"] == "opening");
  CHECK(three["choice"] == "place");
  CHECK(three["placed"].size() == 3);
  CHECK(three["compared"] == 3);
  running.say(R"({"id":"c","action":"clear_cache"})");
  CHECK(ask("again", R"(,"seed":5)")["placed"] == three["placed"]);
  // Black wins this, and loses that.
  CHECK(ask("black", R"(,"moves":"h8a1h9")")["choice"] == "black");
  const Json white = ask("white", R"(,"moves":"a1h8o15h9a15","rule":"freestyle")");
  CHECK(white["choice"] == "white");
  CHECK(white["placed"].size() == 1);
  CHECK(white["black_winrate"] < 0.5);
  const std::string even = R"(,"moves":"h8i9k6")";
  CHECK(ask("swap", even + R"(,"opening":"swap")")["choice"] != "two");
  CHECK(ask("four", R"(,"moves":"h8i9k6a1")")["field"] == "moves");
  CHECK(ask("five", R"(,"moves":"h8i9k6a1a2","opening":"swap")")["field"] == "moves");
  CHECK(ask("odd", R"(,"opening":"swap3")")["field"] == "opening");
  const Json blocked = ask("blocked", R"(,"initialStones":[["blocked","a1"],["black","b1"],["white","c1"]])");
  CHECK(blocked["field"] == "initialStones");
  CHECK(blocked["message"].get<std::string>().ends_with("and no point is blocked"));
}

TEST_CASE("threads: games are explained, solved, reviewed, summed up and converted") {
  Running running;
  running.say(R"({"id":"e","action":"explain","moves":"a1f8o15g8a15h8","move":"o1","limits":{"nodes":3000}})");
  running.say(R"({"id":"s","action":"solve","moves":"f8a1g8a2h8o15","class":"threats"})");
  running.say(R"({"id":"r","action":"review","game":"h8f4i8g4j8h4a15","limits":{"nodes":500}})");
  running.say(R"({"id":"c","action":"convert","text":"h8i9","to":"lib"})");
  running.say(R"({"id":"x","action":"convert","text":"h8i9","size":19,"to":"rec"})");
  running.say(R"({"id":"o","action":"explain","moves":"h8a1h9a2h10a3h11a4h12"})");
  const Json explained = running.await({{"id", "e"}});
  CHECK(explained["type"] == "explanation");
  CHECK(explained["explained_move"]["refutation"]["verdict"] == "win");
  const Json solved = running.await({{"id", "s"}});
  CHECK(solved["verdict"] == "win");
  CHECK(Json::parse(solved["certificate_text"].get<std::string>())["attacker"] == "black");
  const Json reviewed = running.await({{"id", "r"}, {"type", "review"}});
  CHECK(reviewed["reviewed_moves"].size() == 7);
  CHECK(reviewed["reviewed_moves"][6]["judgment"] == "blunder");
  const Json converted = running.await({{"id", "c"}});
  CHECK(converted["content"][0] == 255);
  CHECK(running.await({{"id", "x"}})["field"] == "to");
  CHECK(running.await({{"id", "o"}})["field"] == "moves");
  running.say(Json{{"id", "f"}, {"action", "statistics"}, {"reviews", {reviewed, reviewed}}}.dump());
  const Json figures = running.await({{"id", "f"}});
  CHECK(figures["type"] == "statistics");
  CHECK(figures["games"] == 2);
  const auto blundersOf = [&](const char* side) { return reviewed["players"][side]["blunders"].get<int>(); };
  CHECK(figures["profiles"][0]["overall"]["blunders"] == 2 * (blundersOf("black") + blundersOf("white")));
  int steps = 0;
  for (const Json& a : running.finish()) steps += a["type"] == "progress" ? 1 : 0;
  CHECK(steps == 9);
}

namespace {

/// Collects its answers; they are complete when the object is gone.
class Listener final : public Client {
 public:
  Listener(std::vector<std::string>& lines, std::promise<void>& end) : lines_(lines), end_(end) {}
  ~Listener() override { end_.set_value(); }

  void write(std::string_view line) override {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
  }

 private:
  std::mutex mutex_;
  std::vector<std::string>& lines_;
  std::promise<void>& end_;
};

}  // namespace

TEST_CASE("threads: each client gets its own answers, whatever identifiers they choose") {
  Running running({.jobs = 2});
  constexpr std::size_t kClients = 5;
  std::vector<std::vector<std::string>> lines(kClients);
  std::vector<std::promise<void>> ends(kClients);
  for (std::size_t i = 0; i < kClients; ++i) {
    const auto client = std::make_shared<Listener>(lines[i], ends[i]);
    const std::string size = std::to_string(10 + i);
    running.server().handle(R"({"id":"same","moves":"d4e5","analyzeTurns":[0,1,2],"size":)" + size + "}", 1, client);
  }
  for (std::size_t i = 0; i < kClients; ++i) {
    REQUIRE(ends[i].get_future().wait_for(std::chrono::seconds(60)) == std::future_status::ready);
    CHECK(lines[i].size() == 3);
    for (const std::string& line : lines[i]) CHECK(Json::parse(line)["size"] == 10 + i);
  }
  CHECK(running.finish().empty());
}

TEST_CASE("threads: a search that yields ends for a query that waits") {
  ServerConfig config;
  config.jobs = 1;
  config.defaults.limits.time = std::chrono::hours(1);
  config.defaults.limits.nodes = std::uint64_t{1} << 60;
  Running running(config);
  running.say(R"({"id":"yields","moves":"h8i9h9g7","yield":true})");
  running.say(R"({"id":"analysis","moves":"h8","yield":true,"limits":{"nodes":100}})");
  const Json ended = running.await({{"id", "yields"}});
  CHECK(ended["interrupted"] == true);
  CHECK(ended["lines"].size() == 1);
  CHECK(ended["used"]["ms"] >= 2500);
  CHECK(running.await({{"id", "analysis"}})["interrupted"] == false);
  running.say(R"({"id":"again","moves":"h8i9h9g7","yield":true,"reportDuringSearchEvery":0.01})");
  (void)running.await({{"id", "again"}, {"type", "info"}});
  running.say(R"({"id":"question","moves":"h8","limits":{"nodes":100}})");
  CHECK(running.await({{"id", "again"}, {"type", "result"}})["interrupted"] == true);
  CHECK(running.await({{"id", "question"}})["interrupted"] == false);
}

TEST_CASE("threads: the searches of a client that leaves end, and its waiting ones never begin") {
  ServerConfig config;
  config.defaults.limits.time = std::chrono::hours(1);
  config.defaults.limits.nodes = std::uint64_t{1} << 60;
  Running running(config);
  std::vector<std::string> lines;
  std::promise<void> end;
  const ClientPtr other = std::make_shared<Listener>(lines, end);
  running.say(R"({"id":"stays","moves":"h8i9","limits":{"nodes":100}})");
  running.server().handle(R"({"id":"leaves","moves":"h8i9h9g7","analyzeTurns":[4,3,2]})", 1, other);
  running.server().abandon(other);
  running.say(R"({"id":"next","moves":"h8","limits":{"nodes":100}})");
  CHECK(running.await({{"id", "next"}})["interrupted"] == false);
  CHECK(running.finish().size() == 2);
  CHECK(lines.size() <= 1);  // of the search that ran, if it had begun
}

TEST_CASE("threads: output that fails ends the server, and who finishes it hears of that once") {
  constexpr std::string_view kSearch =
      R"({"id":"q","moves":"h8i9h9g7","analyzeTurns":"all","reportDuringSearchEvery":0.001,"limits":{"time":600}})";
  for (const int jobs : {0, 1, 3}) {
    for (const std::string_view first : {kSearch, std::string_view("no query")}) {
      CAPTURE(jobs);
      CAPTURE(first);
      int written = 0;
      Server server({.jobs = jobs, .hashBytes = std::size_t{8} << 20}, [&](std::string_view) {
        ++written;
        throw std::runtime_error("disk full");
      });
      server.start();
      server.handle(first, 1);
      server.handle(kSearch, 2);
      CHECK_THROWS_WITH_AS(server.finish(), "disk full", std::runtime_error);
      CHECK(written == 1);
      CHECK_NOTHROW(server.finish());
    }
  }
}

namespace {

class BrokenClient final : public Client {
 public:
  void write(std::string_view) override { throw std::bad_alloc(); }
};

}  // namespace

TEST_CASE("threads: a client that cannot take an answer counts as one that has left") {
  Running running;
  running.server().handle(R"({"id":"lost","moves":"h8i9h9g7","reportDuringSearchEvery":0.001,)" + kLong + "}", 1,
                          std::make_shared<BrokenClient>());
  running.server().handle("no query", 2, std::make_shared<BrokenClient>());
  running.say(R"({"id":"next","moves":"h8"})");
  CHECK(running.await({{"id", "next"}})["interrupted"] == false);
  CHECK(running.finish().size() == 1);
}
