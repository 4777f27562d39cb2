// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/board/board_book.h"
#include "app/board/game_folder.h"
#include "app/board/page.h"
#include "app/service/server.h"

namespace pentarch::board {

/// Not assigned by IANA. A browser stores settings and results by the address of a page, which the port is part of.
constexpr int kUsualPort = 7705;

/// Settings of a BoardServer.
struct BoardConfig {
  std::optional<int> port;  ///< 0: any free one; if none is given, kUsualPort, or any free one where that is taken
  Page page;
  GameFolder folder;
  std::shared_ptr<BoardBook> book = {};    ///< null for none
  std::shared_ptr<BoardGames> games = {};  ///< null for none
  std::optional<std::string> game;         ///< name of the file in the folder that the page opens
  int threads = 1;                         ///< search threads, for the page to show
  std::string secret;                      ///< see newSecret()
  /// Gets every request that was answered; called from any thread.
  std::function<void(std::string_view method, std::string_view path, int status)> onRequest = {};
};

/// The page, the query server and the game files of a folder over HTTP, on 127.0.0.1 only. docs/board-server.md
/// describes its addresses and what it refuses.
class BoardServer {
 public:
  /// Begins to listen. `queries` must have workers, and outlive this object. Throws std::runtime_error if it cannot
  /// listen on the port that is given, or on any.
  BoardServer(BoardConfig config, app::serve::Server& queries);
  ~BoardServer();
  BoardServer(const BoardServer&) = delete;
  BoardServer& operator=(const BoardServer&) = delete;

  /// The address of the page with the secret.
  [[nodiscard]] std::string link() const;
  /// The one that it listens on.
  [[nodiscard]] int port() const;
  /// Serves until stop() is called; returns at once if that was before. Call it once.
  void run();
  /// Interrupts the query server, lets the answers go out for a moment, and ends all connections. Takes less than half
  /// a second; thread-safe.
  void stop();

 private:
  class Http;
  std::unique_ptr<Http> http_;
};

}  // namespace pentarch::board
