// SPDX-License-Identifier: MIT
#include "app/board/board_server.h"

#include <fmt/format.h>
#include <httplib.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <ctime>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "app/board/access.h"
#include "app/board/line_stream.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/service/json_output.h"
#include "engine/book.h"
#include "version.h"

namespace pentarch::board {
namespace {

using namespace std::chrono_literals;
using app::serve::ClientPtr;
using SteadyClock = std::chrono::steady_clock;

// Bounds on what clients may take. A browser has at most six connections to a server for all of its tabs.
constexpr std::size_t kMaxConnections = 64;
constexpr std::size_t kMaxTargetBytes = 2048;
constexpr std::size_t kMaxHeadBytes = std::size_t{1} << 15;
// A file to convert that is no text is a list of numbers, at most four characters a byte. The page opens up to 8 MiB.
constexpr std::size_t kMaxConvertedBytes = std::size_t{8} << 20;
constexpr std::size_t kMaxQueryBytes = 4 * kMaxConvertedBytes + (std::size_t{1} << 20);
constexpr std::size_t kMaxGameBytes = std::size_t{16} << 20;  // of a game for the book
constexpr std::size_t kMaxBodyBytes = std::max<std::size_t>({kMaxQueryBytes, kMaxGameBytes, GameFolder::kMaxBytes});
constexpr std::size_t kStreamBytes = std::size_t{1} << 20;
constexpr auto kHeadPatience = 10s;
constexpr auto kBodyPatience = 30s;
constexpr auto kWritePatience = 10s;
constexpr auto kClosePatience = 1s;
constexpr auto kStopPatience = 400ms;
/// Interval at which a blocked connection looks whether the server stops or its client has left.
constexpr auto kPollInterval = 50ms;

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

/// The socket of one client. cpp-httplib's own has no bound on the time and the length of a request as a whole, does
/// not notice that a client has left, and cannot be interrupted.
class Connection final : public httplib::Stream {
 public:
  /// Takes over the socket. Once `isStopping` is set nothing is read or written any more.
  Connection(socket_t descriptor, const std::atomic<bool>& isStopping)
      : descriptor_(descriptor), isStopping_(isStopping), deadline_(SteadyClock::now() + kHeadPatience) {
    const int yes = 1;
    setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  }
  /// A client that is still sending would lose the answer if the connection broke off under it, so what it sends is
  /// thrown away for a moment.
  ~Connection() override {
    shutdown(descriptor_, SHUT_WR);
    const auto deadline = SteadyClock::now() + kClosePatience;
    while (waitFor(POLLIN, deadline) && recv(descriptor_, buffer_.data(), buffer_.size(), MSG_DONTWAIT) > 0) {
    }
    ::close(descriptor_);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// The head of the request is read: allows a body, in a time of its own.
  void begin(httplib::Request& request) {
    allowance_ += kMaxBodyBytes;
    deadline_ = SteadyClock::now() + kBodyPatience;
    // Nothing travels further than this machine, and parts of a file are not wanted.
    request.headers.erase("Accept-Encoding");
    request.ranges.clear();
  }

  [[nodiscard]] bool is_readable() const override { return next_ < filled_ || waitFor(POLLIN, SteadyClock::now()); }
  /// False once the client has left.
  [[nodiscard]] bool is_writable() const override {
    char byte = 0;
    const ssize_t bytes = recv(descriptor_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return !isStopping_ && (bytes > 0 || (bytes < 0 && isPassing(errno)));
  }
  ssize_t read(char* data, std::size_t size) override {
    if (next_ == filled_) {
      const ssize_t bytes = fill();
      if (bytes <= 0) return bytes;
    }
    const std::size_t taken = std::min(size, filled_ - next_);
    std::memcpy(data, buffer_.data() + next_, taken);
    next_ += taken;
    return static_cast<ssize_t>(taken);
  }
  ssize_t write(const char* data, std::size_t size) override {
    const auto deadline = SteadyClock::now() + kWritePatience;
    while (waitFor(POLLOUT, deadline)) {
      const ssize_t bytes = send(descriptor_, data, size, MSG_DONTWAIT | MSG_NOSIGNAL);
      if (bytes >= 0 || !isPassing(errno)) return bytes;
    }
    return -1;
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override { get_local_ip_and_port(ip, port); }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    ip = "127.0.0.1";
    port = 0;
  }
  [[nodiscard]] socket_t socket() const override { return descriptor_; }

 private:
  [[nodiscard]] static bool isPassing(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

  // False after the deadline, and when the server stops.
  [[nodiscard]] bool waitFor(short events, SteadyClock::time_point deadline) const {
    while (!isStopping_) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now());
      const auto patience = std::clamp(left, 0ms, std::chrono::milliseconds(kPollInterval));
      pollfd watched{descriptor_, events, 0};
      const int ready = poll(&watched, 1, static_cast<int>(patience.count()));
      if (ready > 0) return true;
      if ((ready < 0 && errno != EINTR) || left <= 0ms) return false;
    }
    return false;
  }

  [[nodiscard]] ssize_t fill() {
    if (received_ >= allowance_) return -1;
    while (waitFor(POLLIN, deadline_)) {
      const std::size_t most = std::min(buffer_.size(), allowance_ - received_);
      const ssize_t bytes = recv(descriptor_, buffer_.data(), most, MSG_DONTWAIT);
      if (bytes < 0 && isPassing(errno)) continue;
      next_ = 0;
      filled_ = bytes > 0 ? static_cast<std::size_t>(bytes) : 0;
      received_ += filled_;
      return bytes;
    }
    return -1;
  }

  socket_t descriptor_;
  const std::atomic<bool>& isStopping_;
  SteadyClock::time_point deadline_;
  std::size_t allowance_ = kMaxHeadBytes;
  std::size_t received_ = 0;
  std::array<char, 16384> buffer_{};
  std::size_t next_ = 0;
  std::size_t filled_ = 0;
};

/// Threads for a bounded number of connections. When all are busy, no further connection is accepted.
class ConnectionPool final : public httplib::ThreadPool {
 public:
  ConnectionPool() : ThreadPool(kMaxConnections) {}

  void enqueue(std::function<void()> connection) override {
    {
      std::unique_lock lock(mutex_);
      left_.wait(lock, [this] { return count_ < kMaxConnections; });
      ++count_;
    }
    ThreadPool::enqueue([this, serveConnection = std::move(connection)] {
      serveConnection();
      {
        const std::lock_guard lock(mutex_);
        --count_;
      }
      left_.notify_one();
    });
  }

 private:
  std::mutex mutex_;
  std::condition_variable left_;
  std::size_t count_ = 0;
};

void setJson(httplib::Response& response, const Json& json) {
  response.set_content(app::toLine(json) + "\n", "application/json");
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

// Reads a body of at most `most` bytes; none, with the error set, if there is no such body.
[[nodiscard]] std::optional<std::string> readBody(const httplib::ContentReader& reader, std::size_t most,
                                                  httplib::Response& response) {
  std::string body;
  bool isTooLarge = false;
  const bool isComplete = reader([&](const char* data, std::size_t size) {
    isTooLarge = size > most - body.size();
    if (!isTooLarge) body.append(data, size);
    return !isTooLarge;
  });
  if (isComplete) return body;
  if (isTooLarge) {
    setError(response, kTooLarge, "too_large", fmt::format("the body has more than {} bytes", most));
  } else {
    setError(response, kBadRequest, "bad_query", "the body ends early");
  }
  return std::nullopt;
}

// Reads a body that is one game in JSON which states its rule; none, with the error set, if there is no such body.
[[nodiscard]] std::optional<records::GameTree> readGame(const httplib::ContentReader& reader,
                                                        httplib::Response& response) {
  const auto body = readBody(reader, kMaxGameBytes, response);
  if (!body) return std::nullopt;
  records::ReadResult read = records::read(*body, records::Format::Json, {});
  if (read.errors.empty() && read.games.size() == 1 && read.games.front().rule) return std::move(read.games.front());
  setError(response, kBadRequest, "bad_query",
           read.errors.empty() ? "the body is one game, which states its rule" : read.errors.front().describe());
  return std::nullopt;
}

}  // namespace

class BoardServer::Http final : public httplib::Server {
 public:
  Http(BoardConfig config, app::serve::Server& queries) : config_(std::move(config)), queries_(queries) {
    setUp();
    addRoutes();
    listenOn(config_.port);
  }

  [[nodiscard]] std::string link() const { return fmt::format("http://127.0.0.1:{}/?token={}", port_, config_.secret); }

  void run() { listen_after_bind(); }

  void stopServing() {
    isRefusing_ = true;
    queries_.interrupt();
    {
      std::unique_lock lock(mutex_);
      left_.wait_for(lock, kStopPatience, [this] { return connections_ == 0; });
    }
    isStopping_ = true;
    const std::lock_guard lock(mutex_);
    isStopWanted_ = true;
    if (isListening_) stop();
  }

 private:
  void setUp() {
    set_address_family(AF_INET);
    // By default another process of the same user could listen on the same port and get some of the requests.
    set_socket_options([](socket_t descriptor) {
      const int yes = 1;
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    });
    set_default_headers(securityHeaders());
    set_payload_max_length(kMaxBodyBytes);
    new_task_queue = [this]() -> httplib::TaskQueue* {
      // The first that happens while it listens: from here on stop() has an effect.
      const std::lock_guard lock(mutex_);
      isListening_ = true;
      if (isStopWanted_) stop();
      return new ConnectionPool;  // NOLINT(cppcoreguidelines-owning-memory): cpp-httplib owns it
    };
    set_expect_100_continue_handler([this](const httplib::Request& request, httplib::Response& response) {
      return isRefused(request, response) ? response.status : 100;
    });
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return isRefused(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
    });
    set_exception_handler([](const httplib::Request&, httplib::Response& response, const std::exception_ptr& thrown) {
      try {
        std::rethrow_exception(thrown);
      } catch (const FileRefusal& e) {
        setRefusal(response, e);
      } catch (const app::PositionError& e) {
        setError(response, kBadRequest, "bad_query", e.what());
      } catch (const std::exception& e) {
        setError(response, kInternalError, "failed", e.what());
      }
    });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (!response.body.empty()) return;
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
    Put("/api/files/(.+)",
        [this](const httplib::Request& request, httplib::Response& response, const httplib::ContentReader& reader) {
          const std::string name = request.matches[1];
          if (const auto body = readBody(reader, GameFolder::kMaxBytes, response)) {
            using Existing = GameFolder::Existing;
            const bool isNew = onlyValue(request, "If-None-Match") == "*";
            const Existing existing = isNew ? Existing::Kept : Existing::Replaced;
            setJson(response, fileJson(config_.folder.write(name, *body, existing)));
          }
        });
    Post("/api/query",
         [this](const httplib::Request&, httplib::Response& response, const httplib::ContentReader& reader) {
           if (const auto body = readBody(reader, kMaxQueryBytes, response)) answer(*body, response);
         });
    Post("/api/book",
         [this](const httplib::Request&, httplib::Response& response, const httplib::ContentReader& reader) {
           if (!hasBook(response)) return;
           if (const auto game = readGame(reader, response)) setJson(response, config_.book->query(*game));
         });
    Post("/api/games",
         [this](const httplib::Request& request, httplib::Response& response, const httplib::ContentReader& reader) {
           if (!config_.games) {
             return setError(response, kNotFound, "not_found", "the program was started without games");
           }
           const auto game = readGame(reader, response);
           if (!game) return;
           try {
             setJson(response,
                     config_.games->explore(*game, request.get_param_value("player"), request.get_param_value("won")));
           } catch (const app::UsageError& e) {
             setError(response, kBadRequest, "bad_query", e.what());
           }
         });
    Put("/api/book",
        [this](const httplib::Request&, httplib::Response& response, const httplib::ContentReader& reader) {
          if (!hasBook(response)) return;
          if (config_.book->isReadOnly()) return setError(response, kForbidden, "denied", book::kReadOnly);
          if (const auto game = readGame(reader, response)) setJson(response, config_.book->save(*game));
        });
    Get("/.*", [this](const httplib::Request& request, httplib::Response& response) {
      const PageFile* file = config_.page.find(request.path);
      if (file == nullptr) {
        response.status = kNotFound;
        return;
      }
      response.set_header("Content-Security-Policy", file->policy);
      response.set_content(file->content, std::string(file->type));
    });
  }

  void listenOn(int port) {
    errno = 0;
    const bool isBound = port == 0 ? (port_ = bind_to_any_port("127.0.0.1")) > 0 : bind_to_port("127.0.0.1", port);
    if (!isBound) {
      throw std::runtime_error(fmt::format("cannot listen on 127.0.0.1:{}: {}", port, std::strerror(errno)));
    }
    if (port != 0) port_ = port;
  }

  // Sets the answer to a request that is not allowed.
  [[nodiscard]] bool isRefused(const httplib::Request& request, httplib::Response& response) const {
    if (isForeign(request, response) || isTooMuch(request, response)) return true;
    const bool isApi = request.path == "/api" || request.path.starts_with("/api/");
    const auto authorization = onlyValue(request, "Authorization");
    if (isApi && !(authorization && holdsSecret(*authorization, config_.secret))) {
      setError(response, kUnauthorized, "denied", "open the link that the program printed: it holds the secret");
      response.set_header("WWW-Authenticate", "Bearer");
      return true;
    }
    if (isRefusing_) setError(response, kUnavailable, "failed", "the program is ending");
    return isRefusing_;
  }

  [[nodiscard]] bool isForeign(const httplib::Request& request, httplib::Response& response) const {
    const auto host = onlyValue(request, "Host");
    const auto origin = onlyValue(request, "Origin");
    const bool isOwn =
        host && isOwnHost(*host, port_) && (!request.has_header("Origin") || (origin && isOwnOrigin(*origin, port_)));
    if (!isOwn) setError(response, kForbidden, "denied", "another host or page asks");
    return !isOwn;
  }

  [[nodiscard]] static bool isTooMuch(const httplib::Request& request, httplib::Response& response) {
    if (request.target.size() > kMaxTargetBytes) {
      setError(response, kTargetTooLong, "too_large", "the address is too long");
      return true;
    }
    const bool hasBody = request.method != "GET" && request.method != "HEAD" && request.method != "OPTIONS";
    if (!hasBody) return false;
    // These would be read without a bound by cpp-httplib, or taken for whole though they are cut.
    if (request.has_header("Content-Encoding") || request.has_header("Transfer-Encoding") ||
        request.is_multipart_form_data()) {
      setError(response, kUnsupported, "bad_query", "the body is sent as it is, in one piece");
      return true;
    }
    const std::string length = onlyValue(request, "Content-Length").value_or("");
    std::uint64_t bytes = 0;
    const auto [end, error] = std::from_chars(length.data(), length.data() + length.size(), bytes);
    if (error == std::errc::result_out_of_range || bytes > kMaxBodyBytes) {
      setError(response, kTooLarge, "too_large", fmt::format("the body has more than {} bytes", kMaxBodyBytes));
      return true;
    }
    if (length.empty() || error != std::errc{} || end != length.data() + length.size()) {
      setError(response, kLengthRequired, "bad_query", "the length of the body is missing");
      return true;
    }
    return false;
  }

  // Sets the error if there is no book.
  [[nodiscard]] bool hasBook(httplib::Response& response) const {
    if (!config_.book) setError(response, kNotFound, "not_found", "the program was started without a book");
    return config_.book != nullptr;
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
    {
      const ClientPtr asking = std::make_shared<StreamClient>(stream);
      client = asking;
      queries_.handle(query, 1, asking);
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
        });
  }

  bool process_and_close_socket(socket_t descriptor) override {
    {
      const std::lock_guard lock(mutex_);
      ++connections_;
    }
    const bool isServed = serveConnection(descriptor);
    {
      const std::lock_guard lock(mutex_);
      --connections_;
    }
    left_.notify_all();
    return isServed;
  }

  // One request a connection: idle ones would hold threads, and on this machine a new one costs nothing.
  [[nodiscard]] bool serveConnection(socket_t descriptor) {
    Connection connection(descriptor, isStopping_);
    bool isClosed = false;
    try {
      return process_request(connection, true, isClosed, std::bind_front(&Connection::begin, &connection));
    } catch (const std::exception&) {
      return false;  // out of memory: the client sees the connection end
    }
  }

  BoardConfig config_;
  app::serve::Server& queries_;
  int port_ = 0;
  std::atomic<bool> isRefusing_{false};
  std::atomic<bool> isStopping_{false};
  std::mutex mutex_;
  std::condition_variable left_;
  std::size_t connections_ = 0;
  bool isListening_ = false;
  bool isStopWanted_ = false;
};

BoardServer::BoardServer(BoardConfig config, app::serve::Server& queries)
    : http_(std::make_unique<Http>(std::move(config), queries)) {}

BoardServer::~BoardServer() = default;

std::string BoardServer::link() const {
  return http_->link();
}

void BoardServer::run() {
  http_->run();
}

void BoardServer::stop() {
  http_->stopServing();
}

}  // namespace pentarch::board
