// SPDX-License-Identifier: MIT
#include "app/service/server.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <utility>

#include "app/records/errors.h"
#include "app/service/answer.h"
#include "app/service/tasks.h"

namespace pentarch::app::serve {
namespace {

/// Hands lines to a function, one at a time.
class FunctionClient final : public Client {
 public:
  explicit FunctionClient(std::function<void(std::string_view)> function) : function_(std::move(function)) {}

  void write(std::string_view line) override {
    const std::lock_guard lock(writing_);
    function_(line);
  }

 private:
  std::function<void(std::string_view)> function_;
  std::mutex writing_;
};

// Throws QueryError.
[[nodiscard]] Json converted(const Convert& request) {
  try {
    return convert(request);
  } catch (const PositionError& e) {
    QueryError error("bad_query", "to", e.what());
    error.id = request.id;
    throw error;
  }
}

}  // namespace

Server::Server(const ServerConfig& config, std::function<void(std::string_view)> write)
    : config_(config),
      ownClient_(std::make_shared<FunctionClient>([this, write = std::move(write)](std::string_view line) {
        if (failure_) return;
        try {
          write(line);
        } catch (...) {
          failure_ = std::current_exception();
          interrupt();
        }
      })),
      scheduler_(config.queue) {}

Server::~Server() {
  interrupt();
  join();
}

void Server::start() {
  for (int i = 0; i < config_.jobs; ++i) workers_.emplace_back([this, i] { work(i); });
}

void Server::handle(std::string_view line, std::size_t lineNumber, const ClientPtr& client) {
  std::optional<std::string> id;
  try {
    Request request = parseRequest(line, config_.defaults);
    id = std::visit([](const auto& r) { return r.id; }, request);
    answer(std::move(request), client);
  } catch (const QueryError& error) {
    send(errorAnswer(error, lineNumber), client);
  } catch (const std::exception& error) {
    QueryError failure("failed", "", error.what());
    failure.id = std::move(id);
    send(errorAnswer(failure, lineNumber), client);
  }
}

void Server::refuse(std::string_view reason, std::size_t lineNumber) {
  send(errorAnswer(QueryError("bad_json", "", std::string(reason)), lineNumber), ownClient_);
}

void Server::abandon(const ClientPtr& client) {
  (void)scheduler_.terminate([&](const Job& job) { return job.client == client; });
}

void Server::finish() {
  scheduler_.close();
  join();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Server::join() {
  for (std::thread& worker : workers_) worker.join();
  workers_.clear();
}

// A write may fail in a worker, within a search or while another error is answered, so that it must not throw there.
void Server::send(const Json& json, const ClientPtr& client) {
  const std::string line = toLine(json);
  try {
    client->write(line);
  } catch (...) {
    abandon(client);
  }
}

void Server::answer(Request request, const ClientPtr& client) {
  if (auto* query = std::get_if<Query>(&request)) return accept(std::move(*query), client);
  if (const auto* ending = std::get_if<Terminate>(&request)) return terminate(*ending, client);
  if (const auto* wanted = std::get_if<Convert>(&request)) return send(converted(*wanted), client);
  if (const auto* question = std::get_if<AskVersion>(&request)) return send(versionAnswer(question->id), client);
  if (const auto* wanted = std::get_if<AskStatistics>(&request)) return send(statistics(*wanted), client);
  ++cacheGeneration_;
  send(doneAnswer(std::get<ClearCache>(request).id, "clear_cache"), client);
}

void Server::accept(Query query, const ClientPtr& client) {
  query.clear = query.clear || config_.deterministic;
  const auto shared = std::make_shared<const Query>(std::move(query));
  std::vector<JobPtr> jobs;
  for (const int turn : shared->turns) jobs.push_back(std::make_shared<Job>(shared, turn, client, config_.stop));
  if (!scheduler_.push(jobs)) {
    for (const JobPtr& job : jobs) send(unsearchedAnswer(*job), client);
  } else if (config_.jobs == 0) {
    for (std::size_t i = 0; i < jobs.size(); ++i) serve(scheduler_.take(), ownDesk_);
  }
}

void Server::terminate(const Terminate& request, const ClientPtr& client) {
  const auto isMeant = [&](const Job& job) {
    if (request.target && job.query->id != *request.target) return false;
    return request.turns.empty() ||
           std::find(request.turns.begin(), request.turns.end(), job.turn) != request.turns.end();
  };
  const auto [waiting, running] = scheduler_.terminate(isMeant);
  for (const JobPtr& job : waiting) send(unsearchedAnswer(*job), job->client);
  Json json = doneAnswer(request.id, request.target ? "terminate" : "terminate_all");
  json["terminated"] = waiting.size() + running;
  send(json, client);
}

void Server::work(int worker) {
  Desk desk;
  while (const JobPtr job = scheduler_.take(worker)) serve(job, desk);
}

void Server::serve(const JobPtr& job, Desk& desk) {
  const std::size_t share = config_.hashBytes / static_cast<std::size_t>(std::max(1, config_.jobs));
  try {
    if (!desk.engine) {
      desk.engine = std::make_unique<Engine>(EngineConfig{.hashBytes = share, .threads = config_.threads});
    }
    if (const std::uint64_t now = cacheGeneration_; now != desk.generation) {
      desk.generation = now;
      desk.engine->clearMemory();
    }
    run(*job, *desk.engine);
  } catch (const std::exception& error) {
    send(failureAnswer(*job, error.what()), job->client);
  }
  scheduler_.finish(job);
}

void Server::run(Job& job, Engine& engine) {
  if (job.stop.raised()) return send(unsearchedAnswer(job), job.client);
  runJob(job, engine, [&](const Json& json) { send(json, job.client); });
}

}  // namespace pentarch::app::serve
