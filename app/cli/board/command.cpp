// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <spdlog/spdlog.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

#include "app/board/access.h"
#include "app/board/board_server.h"
#include "app/cli/book/page_book.h"
#include "app/cli/review/output.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/records/errors.h"
#include "app/service/server.h"

extern char** environ;

// Defined by embed_file() of tools/embed.cmake.
extern "C" {
extern const char pentarchPuzzlesBegin[];
extern const std::uint64_t pentarchPuzzlesSize;
}

namespace pentarch::app {
namespace {

namespace fs = std::filesystem;
using board::BoardConfig;
using board::BoardServer;
using board::GameFolder;

constexpr int kMaxPort = 65535;
constexpr std::chrono::seconds kQueryTime{10};  // of a query that names no limit, as in `serve`
// More positions than all connections together can ask for: a request is never held up by the queue.
constexpr std::size_t kMaxWaiting = 1'000'000;
#ifdef __APPLE__
constexpr const char* kOpener = "open";
#else
constexpr const char* kOpener = "xdg-open";
#endif

constexpr OptionSpec kPort{"port", 0, "N", "", "port to listen on, 0 for any that is free (7705 or any)"};
constexpr OptionSpec kBoardBook{"book", 0, "FILE", "", "position book to show and add to; made if missing"};
constexpr OptionSpec kBoardGames{"games", 0, "PATH", "", "games to explore: an index, a folder or a file"};
constexpr OptionSpec kNoOpen{"no-open", 0, "", "", "print the link, open no browser"};
constexpr OptionSpec kPage{"page", 0, "DIR", "", "serve the page in this folder instead of the built-in one", true};

// The browser is not to hear the Ctrl-C that is meant for this program, and has nothing to say on its terminal.
[[nodiscard]] bool opensBrowser(const std::string& link) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&files, 0, 1);
  posix_spawn_file_actions_adddup2(&files, 0, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  std::string opener = kOpener;
  std::string address = link;
  const std::array<char*, 3> arguments = {opener.data(), address.data(), nullptr};
  pid_t process = 0;
  const int error = posix_spawnp(&process, kOpener, &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error == 0;
}

/// The folder that is served, and the game in it that the page opens.
struct Served {
  fs::path folder = ".";
  std::optional<std::string> game;
};

[[nodiscard]] Served servedOf(const Options& options) {
  if (options.inputs().empty()) return {};
  if (options.inputs().size() > 1) throw UsageError("board takes one game or folder");
  const std::string& input = options.inputs().front();
  std::error_code ignored;
  if (fs::is_directory(input, ignored)) return {input, std::nullopt};
  requireFile(input);
  const fs::path file = fs::canonical(input);
  const std::string_view fault = GameFolder::faultOf(file.filename().string());
  if (!fault.empty()) throw PositionError(fmt::format("'{}' cannot be a game file: {}", input, fault));
  return {file.parent_path(), file.filename().string()};
}

[[nodiscard]] serve::ServerConfig queryConfigOf(const Options& options) {
  serve::ServerConfig config;
  config.defaults.limits.time = kQueryTime;
  config.jobs = jobsOf(options);
  config.threads = threadsOf(options);
  config.hashBytes = hashBytesOf(options);
  config.queue = kMaxWaiting;
  return config;
}

[[nodiscard]] board::Page pageIn(const std::string& folder) {
  try {
    return board::Page::from(folder);
  } catch (const std::runtime_error& e) {
    throw badValue(kPage, e.what());
  }
}

[[nodiscard]] BoardConfig boardConfigOf(const Options& options) {
  Served served = servedOf(options);
  const auto page = options.find(kPage);
  const auto book = options.find(kBoardBook);
  const auto games = options.find(kBoardGames);
  return {.port = options.findInteger(kPort, 0, kMaxPort),
          .page = page
                      ? pageIn(*page)
                      : board::Page::of(review::reportHtml(Json::array()), {pentarchPuzzlesBegin, pentarchPuzzlesSize}),
          .folder = GameFolder(served.folder),
          .book = book ? std::make_shared<PageBook>(*book) : nullptr,
          .games = games ? std::make_shared<PageGames>(*games, book::BookSection{}) : nullptr,
          .game = std::move(served.game),
          .threads = threadsOf(options),
          .secret = board::newSecret(),
          .onRequest = [](std::string_view method, std::string_view path, int status) {
            spdlog::info("{} {} {}", method, terminalText(path), status);
          }};
}

int serveBoard(const Options& options) {
  const serve::ServerConfig queryConfig = queryConfigOf(options);
  serve::Server queries(queryConfig, [](std::string_view) {});
  BoardServer server(boardConfigOf(options), queries);
  const InterruptGuard interrupts([&] { server.stop(); });  // must precede all threads
  queries.start();
  fmt::print("{}\n", server.link());
  flushOutput();
  const bool isOpened = !options.isSet(kNoOpen) && opensBrowser(server.link());
  printRemark(isOpened ? "The board opens in your browser. Ctrl-C ends it.\n"
                       : "Open this link in a browser of this machine. Ctrl-C ends it.\n");
  if (!options.find(kPort) && server.port() != board::kUsualPort) {
    printRemark(fmt::format(
        "Port {} is taken, so the page has another address: the browser shows none of the settings, results "
        "and games that it keeps for the usual one.\n",
        board::kUsualPort));
  }
  server.run();
  queries.finish();
  if (interrupts.exitCode() == 0) throw std::runtime_error("no connection can be accepted any more");
  return interrupts.exitCode();
}

constexpr auto kBoardOptions =
    listOf(kPort, kBoardBook, kBoardGames, kNoOpen,
           variantOf(options::kThreads, "all", "threads of each position, 1 to 256, or all cores"),
           variantOf(options::kJobs, "2", "positions searched at a time, 1 to 256"), options::kHash, kPage);

}  // namespace

extern constinit const CommandSpec boardCommand{.name = "board",
                                                .summary = "play, analyze and review in the browser",
                                                .usage = "[options] [GAME | FOLDER]",
                                                .examples =
                                                    "  pentarch board                      the games of this folder\n"
                                                    "  pentarch board game.sgf             opens a game\n"
                                                    "  pentarch board games/ --no-open     prints the link only\n"
                                                    "  pentarch board --book my.book       with a position book\n"
                                                    "  pentarch board --games my.games     with games to explore\n",
                                                .options = kBoardOptions,
                                                .run = serveBoard};

}  // namespace pentarch::app
