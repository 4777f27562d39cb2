// SPDX-License-Identifier: MIT
#include "app/board/board_server.h"

#include <fmt/format.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "app/board/access.h"
#include "app/board/line_stream.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/units.h"
#include "app/service/json_output.h"
#include "engine/book.h"
#include "version.h"

namespace pentarch::board {
namespace {

using namespace std::chrono_literals;
using app::serve::ClientPtr;

// Bounds on what clients may take. A browser has at most six connections to a server for all of its tabs.
constexpr std::size_t kMaxConnections = 64;
constexpr std::size_t kMaxTargetBytes = 2048;
// A file to convert that is no text is a list of numbers, at most four characters a byte. The page opens up to 8 MiB.
constexpr std::size_t kMaxConvertedBytes = std::size_t{8} << 20;
constexpr std::size_t kMaxBodyBytes = 4 * kMaxConvertedBytes + (std::size_t{1} << 20);
constexpr std::size_t kStreamBytes = std::size_t{1} << 20;
constexpr auto kFirstBytePatience = 1s;  // browsers open connections that they may need
constexpr auto kReadPatience = 5s;
constexpr auto kWritePatience = 10s;
constexpr auto kStopPatience = 400ms;
constexpr auto kPollInterval = 50ms;  // after which a stream that has nothing to send looks for its client

constexpr int kContinue = 100;
constexpr int kBadRequest = 400;
constexpr int kUnauthorized = 401;
constexpr int kForbidden = 403;
constexpr int kNotFound = 404;
constexpr int kLengthRequired = 411;
constexpr int kPreconditionFailed = 412;
constexpr int kTooLarge = 413;
constexpr int kTargetTooLong = 414;
constexpr int kUnsupported = 415;
constexpr int kInternalError = 500;
constexpr int kUnavailable = 503;

[[nodiscard]] httplib::Headers securityHeaders() {
  return {{"Cache-Control", "no-store"},
          {"Cross-Origin-Embedder-Policy", "require-corp"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Referrer-Policy", "no-referrer"},
          {"X-Content-Type-Options", "nosniff"}};
}

void setJson(httplib::Response& response, const Json& json) {
  // With a parameter, so that cpp-httplib does not compress it: nothing travels further than this machine.
  response.set_content(app::toLine(json) + "\n", "application/json; charset=utf-8");
}

void setError(httplib::Response& response, int status, std::string_view code, std::string_view message) {
  response.status = status;
  setJson(response, app::errorObject(code, message));
}

// The code of an error that cpp-httplib found itself.
[[nodiscard]] std::string_view codeOf(int status) {
  if (status == kNotFound) return "not_found";
  if (status == kTooLarge || status == kTargetTooLong) return "too_large";
  return status >= kInternalError ? "failed" : "bad_query";
}

// Why a request is not answered.
struct Refusal {
  int status;
  std::string_view code;
  std::string_view message;
};

constexpr Refusal kNoBook{kNotFound, "not_found", "the program was started without a book"};
constexpr Refusal kNoGames{kNotFound, "not_found", "the program was started without games"};
constexpr Refusal kBookReadOnly{kForbidden, "denied", book::kReadOnly};

void setRefusal(httplib::Response& response, const Refusal& refusal) {
  setError(response, refusal.status, refusal.code, refusal.message);
  if (refusal.status == kUnauthorized) response.set_header("WWW-Authenticate", "Bearer");
}

void setRefusal(httplib::Response& response, const FileRefusal& refusal) {
  using Reason = FileRefusal::Reason;
  switch (refusal.reason) {
    case Reason::BadName: return setError(response, kForbidden, "denied", refusal.what());
    case Reason::Missing: return setError(response, kNotFound, "not_found", refusal.what());
    case Reason::Exists: return setError(response, kPreconditionFailed, "exists", refusal.what());
    case Reason::TooLarge: return setError(response, kTooLarge, "too_large", refusal.what());
    case Reason::Failed: return setError(response, kInternalError, "failed", refusal.what());
  }
}

[[nodiscard]] std::string timeText(std::time_t time) {
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

[[nodiscard]] Json fileJson(const GameFile& file) {
  return {{"name", file.name}, {"bytes", file.bytes}, {"modified", timeText(file.modified)}};
}

// The only value of a header; none if there is none or more than one.
[[nodiscard]] std::optional<std::string> onlyValue(const httplib::Request& request, const char* name) {
  if (request.get_header_value_count(name) != 1) return std::nullopt;
  return request.get_header_value(name);
}

// Why the body of a request is not read; none for one that is, or that has no body.
[[nodiscard]] std::optional<Refusal> bodyRefusalOf(const httplib::Request& request) {
  if (request.method == "GET" || request.method == "HEAD" || request.method == "OPTIONS") return std::nullopt;
  // cpp-httplib would read bodies with these headers, and forms in parts, without a bound; other forms up to a bound
  // of its own.
  if (request.has_header("Content-Encoding") || request.has_header("Transfer-Encoding")) {
    return Refusal{kUnsupported, "bad_query", "the body is sent as it is, in one piece"};
  }
  if (request.is_multipart_form_data() ||
      request.get_header_value("Content-Type").starts_with("application/x-www-form-urlencoded")) {
    return Refusal{kUnsupported, "bad_query", "the body is no form: send it with Content-Type: application/json"};
  }
  const std::string length = onlyValue(request, "Content-Length").value_or("");
  if (!app::isAllDigits(length)) return Refusal{kLengthRequired, "bad_query", "the length of the body is missing"};
  return std::nullopt;
}

void setTooLarge(httplib::Response& response, std::size_t most) {
  setError(response, kTooLarge, "too_large", fmt::format("the body has more than {} bytes", most));
}

// The body, no longer than a game file, as one game in JSON which states its rule; none, with the error set, if it is
// none.
[[nodiscard]] std::optional<records::GameTree> readGame(const httplib::Request& request, httplib::Response& response) {
  if (request.body.size() > GameFolder::kMaxBytes) {
    setTooLarge(response, GameFolder::kMaxBytes);
    return std::nullopt;
  }
  records::ReadResult read = records::read(request.body, records::Format::Json, {});
  if (read.errors.empty() && read.games.size() == 1 && read.games.front().rule) return std::move(read.games.front());
  setError(response, kBadRequest, "bad_query",
           read.errors.empty() ? "the body is one game, which states its rule" : read.errors.front().describe());
  return std::nullopt;
}

// Ends all connections to a port of this machine that the process has: cpp-httplib has no list of them, and would wait
// for clients that are about to send something.
void endConnections(int port) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/fd", ignored)) {
    const std::string name = entry.path().filename();
    int descriptor = -1;
    std::from_chars(name.data(), name.data() + name.size(), descriptor);
    sockaddr_in own{};
    socklen_t size = sizeof(own);
    if (getsockname(descriptor, reinterpret_cast<sockaddr*>(&own), &size) != 0 || own.sin_family != AF_INET) continue;
    if (ntohs(own.sin_port) == port) ::shutdown(descriptor, SHUT_RDWR);
  }
}

}  // namespace

class BoardServer::Http final : public httplib::Server {
 public:
  Http(BoardConfig config, app::serve::Server& queries) : config_(std::move(config)), queries_(queries) {
    setLimits();
    setHandlers();
    addRoutes();
    listenOn(config_.port);
  }

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] std::string link() const { return fmt::format("http://127.0.0.1:{}/?token={}", port_, config_.secret); }

  void run() { listen_after_bind(); }

  void stopServing() {
    isRefusing_ = true;
    queries_.interrupt();
    std::unique_lock lock(mutex_);
    streamEnds_.wait_for(lock, kStopPatience, [this] { return streams_ == 0; });
    isStopWanted_ = true;
    if (!isListening_) return;
    stop();
    endConnections(port_);
  }

 private:
  void setLimits() {
    set_address_family(AF_INET);
    // By default another process of the same user could listen on the same port and get some of the requests.
    set_socket_options([](socket_t descriptor) {
      const int yes = 1;
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    });
    set_tcp_nodelay(true);
    set_default_headers(securityHeaders());
    set_payload_max_length(kMaxBodyBytes);
    // One request a connection: idle ones would hold threads, and on this machine a new one costs nothing.
    set_keep_alive_max_count(1);
    set_keep_alive_timeout(kFirstBytePatience.count());
    set_read_timeout(kReadPatience);
    set_write_timeout(kWritePatience);
    new_task_queue = [this]() -> httplib::TaskQueue* {
      // The first that happens while it listens: from here on stop() has an effect.
      const std::lock_guard lock(mutex_);
      isListening_ = true;
      if (isStopWanted_) stop();
      return new httplib::ThreadPool(kMaxConnections);  // NOLINT(cppcoreguidelines-owning-memory): cpp-httplib owns it
    };
  }

  void setHandlers() {
    set_expect_100_continue_handler([this](const httplib::Request& request, httplib::Response& response) {
      const auto refusal = refusalOf(request);
      if (!refusal) return kContinue;
      setRefusal(response, *refusal);
      return refusal->status;
    });
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      const auto refusal = refusalOf(request);
      if (!refusal) return HandlerResponse::Unhandled;
      setRefusal(response, *refusal);
      return HandlerResponse::Handled;
    });
    set_exception_handler([](const httplib::Request&, httplib::Response& response, const std::exception_ptr& thrown) {
      try {
        std::rethrow_exception(thrown);
      } catch (const FileRefusal& e) {
        setRefusal(response, e);
      } catch (const app::UsageError& e) {
        setError(response, kBadRequest, "bad_query", e.what());
      } catch (const app::PositionError& e) {
        setError(response, kBadRequest, "bad_query", e.what());
      } catch (const std::exception& e) {
        setError(response, kInternalError, "failed", e.what());
      }
    });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (!response.body.empty()) return;
      if (response.status == kTooLarge) return setTooLarge(response, kMaxBodyBytes);
      setError(response, response.status, codeOf(response.status),
               response.status == kNotFound ? "there is nothing at this address" : "the request cannot be read");
    });
    set_logger([this](const httplib::Request& request, const httplib::Response& response) {
      if (config_.onRequest) config_.onRequest(request.method, request.path, response.status);
    });
  }

  void addRoutes() {
    Get("/api/info", [this](const httplib::Request&, httplib::Response& response) { setJson(response, info()); });
    Get("/api/files", [this](const httplib::Request&, httplib::Response& response) {
      Json files = Json::array();
      for (const GameFile& file : config_.folder.list()) files.push_back(fileJson(file));
      setJson(response, files);
    });
    Get("/api/files/(.+)", [this](const httplib::Request& request, httplib::Response& response) {
      response.set_content(config_.folder.read(request.matches[1]), "application/octet-stream");
    });
    Put("/api/files/(.+)", [this](const httplib::Request& request, httplib::Response& response) {
      using Existing = GameFolder::Existing;
      const bool isNew = onlyValue(request, "If-None-Match") == "*";
      const Existing existing = isNew ? Existing::Kept : Existing::Replaced;
      setJson(response, fileJson(config_.folder.write(request.matches[1], request.body, existing)));
    });
    Post("/api/query",
         [this](const httplib::Request& request, httplib::Response& response) { answer(request.body, response); });
    Post("/api/book", [this](const httplib::Request& request, httplib::Response& response) {
      if (!config_.book) return setRefusal(response, kNoBook);
      if (const auto game = readGame(request, response)) setJson(response, config_.book->query(*game));
    });
    Post("/api/games", [this](const httplib::Request& request, httplib::Response& response) {
      if (!config_.games) return setRefusal(response, kNoGames);
      const auto game = readGame(request, response);
      if (!game) return;
      setJson(response,
              config_.games->explore(*game, request.get_param_value("player"), request.get_param_value("won")));
    });
    Put("/api/book", [this](const httplib::Request& request, httplib::Response& response) {
      if (!config_.book) return setRefusal(response, kNoBook);
      if (config_.book->isReadOnly()) return setRefusal(response, kBookReadOnly);
      if (const auto game = readGame(request, response)) setJson(response, config_.book->save(*game));
    });
    Get("/.*", [this](const httplib::Request& request, httplib::Response& response) {
      const PageFile* file = config_.page.find(request.path);
      if (file == nullptr) {
        response.status = kNotFound;
        return;
      }
      response.set_header("Content-Security-Policy", file->policy);
      if (file->content.empty()) return response.set_content("", std::string(file->type));
      // A content that is set as a whole is copied and compressed by cpp-httplib at every visit.
      response.set_content_provider(file->content.size(), std::string(file->type),
                                    [file](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                      return sink.write(file->content.data() + offset, length);
                                    });
    });
  }

  void listenOn(std::optional<int> given) {
    if (binds(given.value_or(kUsualPort)) || (!given && binds(0))) return;
    const std::string reason = std::strerror(errno);
    throw std::runtime_error(fmt::format("cannot listen on 127.0.0.1:{}: {}{}", given.value_or(0), reason,
                                         given.value_or(0) > 0 ? "; port 0 is any that is free" : ""));
  }

  [[nodiscard]] bool binds(int port) {
    errno = 0;
    if (port == 0) return (port_ = bind_to_any_port("127.0.0.1")) > 0;
    port_ = port;
    return bind_to_port("127.0.0.1", port);
  }

  // Why a request is not answered; none for one that is.
  [[nodiscard]] std::optional<Refusal> refusalOf(const httplib::Request& request) const {
    if (isForeign(request)) return Refusal{kForbidden, "denied", "another host or page asks"};
    if (request.target.size() > kMaxTargetBytes) return Refusal{kTargetTooLong, "too_large", "the address is too long"};
    if (const auto refusal = bodyRefusalOf(request)) return refusal;
    const bool isApi = request.path == "/api" || request.path.starts_with("/api/");
    const auto authorization = onlyValue(request, "Authorization");
    if (isApi && !(authorization && holdsSecret(*authorization, config_.secret))) {
      return Refusal{kUnauthorized, "denied", "open the link that the program printed: it holds the secret"};
    }
    if (isRefusing_) return Refusal{kUnavailable, "failed", "the program is ending"};
    return std::nullopt;
  }

  [[nodiscard]] bool isForeign(const httplib::Request& request) const {
    const auto host = onlyValue(request, "Host");
    const auto origin = onlyValue(request, "Origin");
    const bool isOwn =
        host && isOwnHost(*host, port_) && (!request.has_header("Origin") || (origin && isOwnOrigin(*origin, port_)));
    return !isOwn;
  }

  [[nodiscard]] Json info() const {
    Json json = app::beginObject("board");
    json["version"] = kVersion;
    json["threads"] = config_.threads;
    json["rules"] = Json::array();
    for (const Rule rule : kRules) json["rules"].push_back(traitsOf(rule).name);
    json["game"] = config_.game ? Json(*config_.game) : Json(nullptr);
    json["games_index"] = nullptr;
    if (config_.games) json["games_index"] = {{"name", config_.games->name()}, {"games", config_.games->count()}};
    json["book"] = nullptr;
    if (config_.book) json["book"] = {{"name", config_.book->name()}, {"read_only", config_.book->isReadOnly()}};
    return json;
  }

  // Starts the query and streams its answers until the last one, or until the client leaves.
  void answer(const std::string& query, httplib::Response& response) {
    const auto stream = std::make_shared<LineStream>(kStreamBytes);
    std::weak_ptr<app::serve::Client> client;
    countStreams(1);
    try {
      const ClientPtr asking = std::make_shared<StreamClient>(stream);
      client = asking;
      queries_.handle(query, 1, asking);
    } catch (...) {
      countStreams(-1);
      throw;
    }
    response.set_chunked_content_provider(
        "application/x-ndjson",
        [stream](std::size_t, httplib::DataSink& sink) {
          std::string text;
          switch (stream->take(text, kPollInterval)) {
            case LineStream::Status::Data: return sink.write(text.data(), text.size());
            case LineStream::Status::Nothing: return sink.is_writable();
            case LineStream::Status::End: sink.done(); return true;
          }
          return false;
        },
        [this, stream, client](bool) {
          stream->close();
          if (const ClientPtr asking = client.lock()) queries_.abandon(asking);
          countStreams(-1);
        });
  }

  void countStreams(int more) {
    {
      const std::lock_guard lock(mutex_);
      streams_ += more;
    }
    streamEnds_.notify_all();
  }

  BoardConfig config_;
  app::serve::Server& queries_;
  int port_ = 0;
  std::atomic<bool> isRefusing_{false};
  std::mutex mutex_;
  std::condition_variable streamEnds_;
  int streams_ = 0;  // answers that are being sent
  bool isListening_ = false;
  bool isStopWanted_ = false;
};

BoardServer::BoardServer(BoardConfig config, app::serve::Server& queries)
    : http_(std::make_unique<Http>(std::move(config), queries)) {}

BoardServer::~BoardServer() = default;

std::string BoardServer::link() const {
  return http_->link();
}

int BoardServer::port() const {
  return http_->port();
}

void BoardServer::run() {
  http_->run();
}

void BoardServer::stop() {
  http_->stopServing();
}

}  // namespace pentarch::board
